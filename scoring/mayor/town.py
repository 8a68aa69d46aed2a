"""A mayor's town as plain look-ups: what stands where, groups, streets, projects of the dice."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.board import in_reading_order, position
from scoring.model import Square
from scoring.sheet import Sheet
from scoring.town import Town

Drawn = Mapping[Square, str]  # square → letter of what is drawn there

HOUSE, FOREST, POND, PLAZA, FACTORY = "HLWZX"
SILENT = frozenset({PLAZA, FACTORY})  # score nothing in a round


@dataclass(frozen=True, slots=True)
class Group:
    """Edge-connected squares with one project: what they are worth and which rows they touch."""

    squares: tuple[Square, ...]
    worth: int
    rows: frozenset[int]


@lru_cache(maxsize=64)
def drawn(town: Town) -> Drawn:
    """What stands where; of two drawings on one square the first."""
    return {name: town.buildings[number].type for name, number in town.owner.items()}


def project(sheet: Sheet, die: int) -> str:
    """What the catalogue has for a die."""
    letter: str = sheet.figures["catalogue"][die - 1]
    return letter


def streets_for(sheet: Sheet, total: int) -> tuple[int, ...]:
    """The rows, from 0, that the sum of the dice names; 2 and 12 leave the choice."""
    sums = _sums(tuple(sheet.figures["streets"]))
    return tuple(r for r, own in enumerate(sums) if total in own) or tuple(range(len(sums)))


@lru_cache(maxsize=8)
def _sums(streets: tuple[str, ...]) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(map(int, name.split("-"))) for name in streets)


def groups(letters: Drawn, sheet: Sheet, rows: Collection[int] = ()) -> list[Group]:
    """The groups that can score in a round, or only those with a square in some rows."""
    neighbours, values = sheet.board.neighbours, sheet.figures["values"]
    left = dict(letters)
    found = []
    for first, letter in letters.items():
        if first not in left or letter in SILENT or (rows and position(first)[1] not in rows):
            continue
        del left[first]
        members = [first]
        for name in members:
            for near in neighbours[name]:
                if left.get(near) == letter:
                    del left[near]
                    members.append(near)
        worth = sum(values[name] for name in members)
        found.append(Group(tuple(members), worth, frozenset(position(n)[1] for n in members)))
    return found


def street_points(found: Sequence[Group], row: int) -> int:
    """All squares of every group with at least one square in the street."""
    return sum(group.worth for group in found if row in group.rows)


def street_squares(found: Sequence[Group], row: int) -> tuple[Square, ...]:
    """The squares that score in a street."""
    return in_reading_order(n for group in found if row in group.rows for n in group.squares)


def around(letters: Drawn, sheet: Sheet, name: Square) -> list[str]:
    """What is drawn on the up to four neighbours of a square."""
    return [letters[near] for near in sheet.board.neighbours[name] if near in letters]


def column(name: Square) -> int:
    """The column of a square, from 0."""
    return position(name)[0]
