"""Whole games of one planner, by the rules: for tests, benches and simulated photos."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from scoring.model import Building, City, Square
from scoring.notation import canonical
from scoring.sheet import Sheet
from scoring.tiles.checks import CHECKS
from scoring.tiles.roads import FACING, STEPS, beside, complete, places
from scoring.tiles.rules import TRACKS
from scoring.town import Town

Tile = tuple[str, str]  # type and openings
Choice = TypeVar("Choice")
RESERVE = 3
MARKET = 4
LEFT_OVER = 0.15  # games that end before this board is full


class Table:
    """One board with its reserve; the other players take what they like from the market."""

    def __init__(self, sheet: Sheet, rng: random.Random, skill: float) -> None:
        self.sheet, self.rng, self.skill = sheet, rng, skill
        self.bag = [
            (t, openings) for t, all_ in sheet.figures["tiles"].items() for openings in all_
        ]
        rng.shuffle(self.bag)
        self.market = [self.bag.pop() for _ in range(MARKET)]
        self.reserve: list[Tile] = []
        self.laid: dict[Square, Tile] = {}
        self.tracks = dict.fromkeys(TRACKS, 0)
        self.places = places(Town(City(sheet.id), sheet))

    def turn(self) -> bool:
        """Take an open tile, lay one or two; False when the bag is empty or nothing fits."""
        if len(self.reserve) == RESERVE and not self.plan():
            return False
        self.reserve.append(self.take())
        self.plan()
        if self.bag and self.rng.random() < 0.5:  # somebody else took one meanwhile
            self.market[self.rng.randrange(MARKET)] = self.bag.pop()
        return bool(self.bag) and len(self.laid) < len(self.places)

    def take(self) -> Tile:
        """The architect; the place is filled at once."""
        tile = self.best(self.market, self.use)
        self.market.remove(tile)
        self.market.append(self.bag.pop())
        return tile

    def plan(self) -> bool:
        """The planner: lay a reserve tile where it does most, if the tracks allow one."""
        allowed = [tile for tile in self.reserve if self.allowed(tile)]
        empty = [name for name in self.places if name not in self.laid]
        if not allowed or not empty:
            return False
        tile = self.best(allowed, self.use)
        name = self.best(empty, lambda here: self.roads(here, tile))
        self.reserve.remove(tile)
        self.laid[name] = tile
        for track, change in self.legend(tile).items():
            self.tracks[track] += change
        return True

    def allowed(self, tile: Tile) -> bool:
        """Whether no indicator falls below the floor."""
        settings = self.sheet.settings
        return not settings["planner"] or all(
            self.tracks[track] + min(0, change) >= settings["floor"]
            for track, change in self.legend(tile).items()
        )

    def best(self, choices: list[Choice], worth: Callable[[Choice], float]) -> Choice:
        """The best choice, or any, as the skill has it."""
        if self.rng.random() < self.skill:
            return max(choices, key=worth)
        return self.rng.choice(choices)

    def use(self, tile: Tile) -> float:
        """What a tile adds, residents and jobs only as far as they meet."""
        after = {t: self.tracks[t] + change for t, change in self.legend(tile).items()}
        gap = abs(after["residents"] - after["jobs"])
        return sum(after.values()) - 2.5 * gap + 0.5 * len(tile[1])

    def roads(self, name: Square, tile: Tile) -> float:
        """How many sides join an open one, less those that meet a wall."""
        joined = 0.0
        for side in STEPS:
            near = beside(name, side)
            if near in self.laid:
                joined += (side in tile[1]) * (1 if FACING[side] in self.laid[near][1] else -0.5)
            elif near in self.sheet.board.having("centre"):
                joined += 3 * (side in tile[1])
            elif near not in self.sheet.board.neighbours:
                joined -= 0.5 * (side in tile[1])
        return joined

    def legend(self, tile: Tile) -> Mapping[str, int]:
        """What a tile does to the tracks."""
        changes: Mapping[str, int] = self.sheet.figures["legend"][tile[0]]
        return changes


def random_city(sheet: Sheet, rng: random.Random, skill: float = 0.5) -> City:
    """A board as it looks when the game ends, often full and sometimes not."""
    table = Table(sheet, rng, skill)
    turns = rng.randint(0, 24) if rng.random() < LEFT_OVER else len(table.bag)
    for _ in range(turns):
        if not table.turn():
            break
    tiles = tuple(Building(t, (name,), openings) for name, (t, openings) in table.laid.items())
    city = canonical(City(sheet.id, tiles))
    mine = "first" in sheet.marks and complete(Town(city, sheet)) and rng.random() < 0.5
    return replace(city, first=("city",)) if mine else city


def break_rule(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    """The city with a mistake as people make them, and its name."""
    mistakes = [_too_many]
    if city.buildings:
        mistakes += [_on_the_centre, _one_over_another]
    while True:
        broken, name = rng.choice(mistakes)(city, sheet, rng)
        town = Town(canonical(broken), sheet)
        if name in (violation.rule for check in CHECKS for violation in check(town)):
            return town.city, name


def _on_the_centre(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    moved = rng.randrange(len(city.buildings))
    centre = rng.choice(sorted(sheet.board.having("centre")))
    return _with_tile(city, moved, replace(city.buildings[moved], squares=(centre,))), "centre"


def _one_over_another(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    type_, openings = rng.choice(_in_the_box(city, sheet))
    below = rng.choice(city.buildings)
    tile = Building(type_, below.squares, openings)
    return replace(city, buildings=(*city.buildings, tile)), "two-tiles"


def _too_many(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    """Tiles of two boxes on one table: one tile once more than a box has it."""
    type_ = rng.choice(sheet.types)
    openings = rng.choice(sheet.figures["tiles"][type_])
    copies = sheet.figures["tiles"][type_].count(openings) + 1
    squares = rng.sample(places(Town(city, sheet)), copies)
    kept = tuple(tile for tile in city.buildings if tile.squares[0] not in squares)
    twins = tuple(Building(type_, (name,), openings) for name in squares)
    return replace(city, buildings=kept + twins), "count"


def _in_the_box(city: City, sheet: Sheet) -> list[Tile]:
    """The tiles that this city has not used."""
    box = Counter((t, o) for t, tiles in sheet.figures["tiles"].items() for o in tiles)
    box.subtract((tile.type, tile.openings) for tile in city.buildings)
    return sorted(tile for tile, number in box.items() if number > 0)


def _with_tile(city: City, number: int, tile: Building) -> City:
    buildings = (*city.buildings[:number], tile, *city.buildings[number + 1 :])
    return replace(city, buildings=buildings)
