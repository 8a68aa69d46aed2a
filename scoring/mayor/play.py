"""Whole games, played by the rules: for tests, benches and simulated photos."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.board import reading_order
from scoring.mayor.checks import CHECKS
from scoring.mayor.columns import ANYWHERE, Drawing, Drawings, demands, open_columns
from scoring.mayor.rounds import played
from scoring.mayor.town import (
    FACTORY,
    FOREST,
    HOUSE,
    PLAZA,
    POND,
    around,
    column,
    groups,
    project,
    street_points,
    streets_for,
)
from scoring.model import Building, City, Round, Square
from scoring.notation import canonical
from scoring.sheet import TYPE_ORDER, Sheet
from scoring.town import Town


class Table:
    """A town being drawn: `skill` is how often the best square is taken and not just any."""

    def __init__(self, sheet: Sheet, rng: random.Random, skill: float) -> None:
        self.sheet, self.rng, self.skill = sheet, rng, skill
        self.letters: dict[Square, str] = {}
        self.order: dict[Square, int] = {}
        self.icons = list(sheet.figures["bonus"])

    def throw(self) -> tuple[int, int]:
        """Two dice."""
        return self.rng.randint(1, 6), self.rng.randint(1, 6)

    def setup(self) -> None:
        """The first roll: a project of each die, no plaza."""
        die1, die2 = self.throw()
        if die1 == die2:
            self.draw((Drawing(project(self.sheet, die1), die1 - 1),), 0, ())
        else:
            self.draw(self.rng.choice(demands(self.sheet, die1, die2)), 0, ())

    def round(self, number: int) -> Round:
        """One round, with the bonus where there is one; the line as a player writes it."""
        die1, die2 = self.throw()
        streets = streets_for(self.sheet, die1 + die2)
        self.draw(self.rng.choice(demands(self.sheet, die1, die2)), number, streets)
        if number in self.sheet.settings["bonus_rounds"]:
            self.bonus(number, streets)
        found = groups(self.letters, self.sheet)
        points = [street_points(found, row) for row in streets]
        return Round(die1, die2, max(points) if self.clever() else self.rng.choice(points))

    def draw(self, wanted: Drawings, number: int, streets: tuple[int, ...]) -> None:
        """Draw what the dice want, in any order."""
        for want in self.rng.sample(wanted, len(wanted)):
            free = [0] * self.sheet.board.columns
            for name in self.empty():
                free[column(name)] += 1
            columns = (
                range(len(free)) if want.column == ANYWHERE else open_columns(want.column, free)
            )
            squares = [name for name in self.empty() if column(name) in columns]
            self.put(((name, want.letter) for name in squares), number, streets)

    def bonus(self, number: int, streets: tuple[int, ...]) -> None:
        """One bonus project in any empty square; its icon is gone."""
        choices = [(name, letter) for letter in self.icons for name in self.empty()]
        self.icons.remove(self.put(choices, number, streets))

    def put(
        self, choices: Iterable[tuple[Square, str]], number: int, streets: tuple[int, ...]
    ) -> str:
        """Take one of the choices; the letter that was drawn."""
        ways = list(choices)
        name, letter = (
            max(ways, key=lambda way: self.outlook(way[0], way[1], streets))
            if self.clever()
            else self.rng.choice(ways)
        )
        self.letters[name], self.order[name] = letter, number
        return letter

    def outlook(self, name: Square, letter: str, streets: tuple[int, ...]) -> float:
        """Points of this round, and a guess at what the square does later."""
        letters = {**self.letters, name: letter}
        found = groups(letters, self.sheet)
        now = max((street_points(found, row) for row in streets), default=0)
        later = sum(0.1 * group.worth * len(group.rows) for group in found)
        return now + later + sum(self.promise(letters, here) for here in letters)

    def promise(self, letters: dict[Square, str], name: Square) -> float:
        """What a plaza or a factory will be worth, roughly."""
        near = around(letters, self.sheet, name)
        if letters[name] == PLAZA:
            kinds = len({HOUSE, FOREST, POND} & set(near))
            return (0, 1, 4, 10)[kinds]
        if letters[name] == FACTORY:
            green = bool({FOREST, POND} & set(near))
            return 10 * green - 2 * near.count(HOUSE) - 5 * near.count(PLAZA)
        return 0

    def clever(self) -> bool:
        """Whether the player thinks this time."""
        return self.rng.random() < self.skill

    def empty(self) -> Iterator[Square]:
        """The squares without a drawing."""
        return (name for name in self.sheet.board.squares if name not in self.letters)


def random_city(sheet: Sheet, rng: random.Random, skill: float = 0.5) -> City:
    """A whole game of nine rounds, all its boxes and corners filled."""
    table = Table(sheet, rng, skill)
    table.setup()
    rounds = tuple(table.round(n) for n in range(1, sheet.settings["rounds"] + 1))
    buildings = tuple(Building(letter, (name,)) for name, letter in table.letters.items())
    order = tuple(sorted(table.order.items(), key=lambda entry: reading_order(entry[0])))
    return canonical(City(sheet.id, buildings, rounds=rounds, order=order))


def break_rule(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    """The city with a mistake as people make them: a wrong column, project or corner, two in one.

    What one mistake breaks can by chance be legal still; then another one is made. The points of
    each round are those of what was drawn.
    """
    mistakes = [_wrong_column, _wrong_project, _drawn_twice]
    if not sheet.settings["factories"]:
        mistakes.append(_strange_project)
    while True:
        broken, name = rng.choice(mistakes)(city, sheet, rng)
        town = Town(_counted(canonical(broken), sheet), sheet)
        if name in (violation.rule for check in CHECKS for violation in check(town)):
            return town.city, name


def _counted(city: City, sheet: Sheet) -> City:
    """The city with the points that its rounds gave."""
    entries = played(Town(city, sheet))
    rounds = tuple(replace(entry.line, points=entry.points) for entry in entries)
    return replace(city, rounds=rounds)


def _wrong_column(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    taken = {name for building in city.buildings for name in building.squares}
    old = rng.choice([b for b in city.buildings if b.type != PLAZA])
    new = rng.choice(
        [
            name
            for name in sheet.board.squares
            if name not in taken and column(name) != column(old.squares[0])
        ]
    )
    order = {**dict(city.order)}
    if old.squares[0] in order:
        order[new] = order.pop(old.squares[0])
    ordered = tuple(sorted(order.items(), key=lambda entry: reading_order(entry[0])))
    return replace(_exchange(city, old, Building(old.type, (new,))), order=ordered), "column-count"


def _wrong_project(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    old = rng.choice(city.buildings)
    letter = rng.choice([letter for letter in sheet.types if letter != old.type])
    return _exchange(city, old, Building(letter, old.squares)), "column-count"


def _drawn_twice(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    old = rng.choice(city.buildings)
    letter = rng.choice([letter for letter in sheet.types if letter != old.type])
    extra = Building(letter, old.squares)
    return replace(city, buildings=(*city.buildings, extra)), "overlap"


def _strange_project(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    strange = [letter for letter in TYPE_ORDER[sheet.game] if letter not in sheet.types]
    old = rng.choice(city.buildings)
    return _exchange(city, old, Building(rng.choice(strange), old.squares)), "type"


def _exchange(city: City, old: Building, new: Building) -> City:
    return replace(city, buildings=tuple(new if b == old else b for b in city.buildings))
