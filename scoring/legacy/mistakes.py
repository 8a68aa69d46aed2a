"""The mistakes that people make on a legacy board, each with the name of the rule it breaks."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from scoring.board import in_reading_order, position, square
from scoring.legacy.ground import ground
from scoring.legacy.legality import CHECKS
from scoring.model import Building, City
from scoring.notation import canonical_buildings
from scoring.shapes import placements, split
from scoring.sheet import Sheet
from scoring.town import Town

TRIES = 60
Mistake = Callable[[City, Sheet, random.Random], Iterator[City]]


def break_rule(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    """The city with one rule broken, and the rule's name; passes can always be too many."""
    order = list(MISTAKES.items())
    rng.shuffle(order)
    for name, mistake in order:
        for number, changed in enumerate(mistake(city, sheet, rng)):
            if broken(changed, sheet) == {name}:
                return changed, name
            if number >= TRIES:
                break
    return replace(city, passes=99), "passes"


def broken(city: City, sheet: Sheet) -> set[str]:
    """The names of the rules that a city breaks."""
    town = Town(city, sheet)
    return {violation.rule for check in CHECKS for violation in check(town)}


def _with(city: City, buildings: list[Building]) -> City:
    return replace(city, buildings=canonical_buildings(buildings, "legacy"))


def moved(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A piece put anywhere on the board; what that breaks is for the caller to see."""
    for _ in city.buildings and range(TRIES + 1):
        number = rng.randrange(len(city.buildings))
        old = city.buildings[number]
        squares = rng.choice(placements(sheet.board, old.squares))
        others = [b for i, b in enumerate(city.buildings) if i != number]
        yield _with(city, [*others, Building(old.type, squares)])


def across(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A piece pushed by a square or two, over the river perhaps."""
    for _ in city.buildings and range(TRIES + 1):
        number = rng.randrange(len(city.buildings))
        old = city.buildings[number]
        by = rng.randint(-2, 2), rng.randint(-2, 2)
        places = [(c + by[0], r + by[1]) for c, r in map(position, old.squares)]
        if all(0 <= c < sheet.board.columns and 0 <= r < sheet.board.rows for c, r in places):
            others = [b for i, b in enumerate(city.buildings) if i != number]
            pushed = in_reading_order(square(c, r) for c, r in places)
            yield _with(city, [*others, Building(old.type, pushed)])


def grown(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A piece drawn one square too large."""
    for _ in city.buildings and range(TRIES + 1):
        number = rng.randrange(len(city.buildings))
        old = city.buildings[number]
        near = rng.choice(sheet.board.neighbours[rng.choice(old.squares)])
        if near not in old.squares:
            others = [b for i, b in enumerate(city.buildings) if i != number]
            squares = in_reading_order((*old.squares, near))
            yield _with(city, [*others, Building(old.type, squares)])


def doubled(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A piece laid a second time, or one of another colour's shapes."""
    shapes = sheet.figures["pieces"]
    for _ in city.buildings and range(TRIES + 1):
        old = rng.choice(city.buildings)
        foreign = split(rng.choice(shapes[rng.choice("RPI")]))
        shape = rng.choice((old.squares, foreign))
        squares = rng.choice(placements(sheet.board, shape))
        yield _with(city, [*city.buildings, Building(old.type, squares)])


def lifted(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A piece taken up again, so that the rest may fall apart."""
    for number in rng.sample(range(len(city.buildings)), len(city.buildings)):
        yield _with(city, [b for i, b in enumerate(city.buildings) if i != number])


def passed(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A pass where there is none, or more than the marker could pay."""
    yield replace(city, passes=1)
    yield replace(city, passes=rng.randint(20, 30))


def stuck(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """An award sticker on a square with a printed tree or rock."""
    here = ground(sheet)
    taken = {name for _, name in city.stickers}
    free = [name for name in here.trees + here.rocks if name not in taken]
    sticker = (rng.choice(("tree", "rock")), rng.choice(free))
    place = {name: i for i, name in enumerate(sheet.board.squares)}
    stickers = sorted((*city.stickers, sticker), key=lambda one: place[one[1]])
    yield replace(city, stickers=tuple(stickers))


MISTAKES: dict[str, Mistake] = {
    "shape": grown,
    "overlap": across,
    "terrain": moved,
    "crosses-river": across,
    "detached": lifted,
    "piece": doubled,
    "passes": passed,
    "sticker": stuck,
}
