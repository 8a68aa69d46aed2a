"""Whole games by the rules of the table, as a beginner, a greedy or a careful player plays them."""

import random
from dataclasses import replace

from scoring.dice.breaking import break_rule
from scoring.dice.land import all_built, bags, bandits, land, open_sides
from scoring.dice.player import Eye
from scoring.dice.table import Mask, Table
from scoring.dice.throws import form, throw
from scoring.model import City, Square
from scoring.notation import canonical
from scoring.sheet import Sheet
from scoring.town import Town

LONGEST = 80  # throws; nobody has squares for so many buildings
CAREFUL = 2.0  # the skill that looks beyond the points of this throw


class Player:
    """One player with one sheet."""

    def __init__(self, sheet: Sheet, rng: random.Random, skill: float, carried: tuple[Square, ...]):
        self.sheet = sheet
        self.rng = rng
        self.skill = skill
        self.table = Table(sheet, carried)
        self.eye = Eye(self.table, far=skill > 1)
        self.row: list[int] = list(sheet.figures["pass"])
        self.passes = 0
        self.compass = 0

    def turn(self) -> bool:
        """Play one throw; False when the player stops."""
        thrown = throw(self.rng)
        here = land(self.sheet)
        if thrown.compass and self.compass < len(here.church_row):
            return self._church()
        if thrown.compass and self.compass < here.fortresses:
            return self._fortress()
        lots = self.table.lots(form(thrown.shape))
        return self._choose(thrown.white, lots, boxes=1)

    def _church(self) -> bool:
        shape = land(self.sheet).church_row[self.compass]
        self.compass += 1
        if self._choose("C", self.table.lots(shape), boxes=2):
            return True
        self.compass -= self.rng.random() < 0.5  # who leaves may not have marked the box
        return False

    def _fortress(self) -> bool:
        lots = self.table.fortress_lots()
        self.compass += 1
        worth, lot = self._best("F", lots)
        if lot and worth + self._hope() >= 0:
            self.table.draw("F", lot)
            return True
        self.compass -= self.rng.random() < 0.5
        return False

    def _choose(self, type_: str, lots: list[Mask], boxes: int) -> bool:
        """Build, pass or leave, whichever is best."""
        worth, lot = self._best(type_, lots)
        can_pass = self.passes + boxes <= len(self.row)
        cost = self._cost(boxes) if can_pass else -99
        if lot and worth >= cost and worth + self._hope() >= 0:
            self.table.draw(type_, lot)
            return True
        if can_pass and cost + self._hope() > 0:
            self.passes += boxes
            return True
        return False

    def _best(self, type_: str, lots: list[Mask]) -> tuple[float, Mask]:
        """The lot to take and its worth; a beginner takes any and thinks it fine."""
        if not lots:
            return 0, 0
        if self.rng.random() >= self.skill:
            return 0, self.rng.choice(lots)
        worths = [(self.eye.worth(type_, lot), self.rng.random(), lot) for lot in lots]
        worth, _, lot = max(worths)
        return worth, lot

    def _cost(self, boxes: int) -> float:
        """What it costs to mark so many more boxes."""
        before = self.row[self.passes - 1] if self.passes else 0
        cost = self.row[self.passes + boxes - 1] - before
        if not self.passes:
            cost -= self.sheet.figures.get("completions", {}).get("pass", 0)
            cost -= 2 * self.sheet.figures.get("bags", {}).get("no-pass", 0)
        return cost

    def _hope(self) -> float:
        """What may still be won by playing on: squares left to fill, at even odds."""
        left = self.table.free & (self.table.grid.costly | self.eye.rocks)
        return min(left.bit_count() * 0.5, 8.0)


def play(
    sheet: Sheet,
    rng: random.Random,
    skill: float,
    throws: int = LONGEST,
    carried: tuple[Square, ...] = (),
) -> City:
    """A finished game; `skill` 0 is random, 1 greedy, 2 careful."""
    player = Player(sheet, rng, skill, carried)
    for _ in range(throws):
        if not player.turn():
            break
    city = City(
        sheet.id,
        tuple(player.table.buildings()),
        carried=carried,
        passes=player.passes,
        compass=player.compass,
    )
    return canonical(_marked(city, sheet))


def _marked(city: City, sheet: Sheet) -> City:
    """The city with every box marked that its builder has earned."""
    town = Town(city, sheet)
    if "crossed" in sheet.marks:
        beaten = tuple(b for b in bandits(city, sheet) if not open_sides(town, b))
        city = replace(city, crossed=beaten)
    if "first" in sheet.marks:
        earned = tuple(t for t in sorted(sheet.settings["first"]) if all_built(town, t))
        city = replace(city, first=earned, bags=bags(town))
    return city


def random_city(sheet: Sheet, rng: random.Random, skill: float = 0.5) -> City:
    """A legal finished game; who is not at their best may stop early, others may be first."""
    places = sheet.figures.get("carry", ())
    some = rng.sample(places, rng.randint(0, min(3, len(places))))
    carried = tuple(name for name in sheet.board.squares if name in some)
    early = rng.random() < 0.25 * (1 - min(skill, 1))
    city = play(sheet, rng, skill, rng.randint(0, 15) if early else LONGEST, carried)
    return replace(city, first=tuple(t for t in city.first if rng.random() < 0.6))


__all__ = ["CAREFUL", "break_rule", "play", "random_city"]
