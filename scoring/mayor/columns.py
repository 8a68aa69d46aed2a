"""Where the dice allow a project: its column, or where a full column sends it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scoring.mayor.town import FACTORY, PLAZA, project
from scoring.model import Number, Round, Unread
from scoring.sheet import Sheet

ANYWHERE = -1


@dataclass(frozen=True, slots=True)
class Drawing:
    """One project to draw, or drawn: its letter and its column from 0, or ANYWHERE."""

    letter: str
    column: int


Drawings = tuple[Drawing, ...]


def open_columns(wanted: int, free: Sequence[int]) -> tuple[int, ...]:
    """The columns that take a project for `wanted`, given the free squares of every column.

    A full column sends it to the nearest one left or right, to the one with more free squares;
    equal ones leave the choice; where both are full it goes one further out.
    """
    if free[wanted]:
        return (wanted,)
    for step in range(1, len(free)):
        sides = [c for c in (wanted - step, wanted + step) if 0 <= c < len(free) and free[c]]
        if sides:
            most = max(free[c] for c in sides)
            return tuple(c for c in sides if free[c] == most)
    return ()


def throws(line: Round) -> Iterator[tuple[int, int]]:
    """The dice of a round; an unread one may be anything."""
    return product(_faces(line.die1), _faces(line.die2))


def _faces(die: Number) -> Sequence[int]:
    return range(1, 7) if isinstance(die, Unread) else (die,)


def demands(sheet: Sheet, die1: int, die2: int) -> tuple[Drawings, ...]:
    """What a round's dice want drawn: one way, or two where a factory may change places."""
    first, second = project(sheet, die1), project(sheet, die2)
    return _demands(first, second, die1, die2, sheet.settings["factories"])


@lru_cache(maxsize=1024)
def _demands(
    first: str, second: str, die1: int, die2: int, with_factories: bool
) -> tuple[Drawings, ...]:
    if die1 == die2:
        return ((Drawing(first, die1 - 1), Drawing(PLAZA, ANYWHERE)),)
    if first == second and with_factories:
        return (
            (Drawing(first, die1 - 1), Drawing(FACTORY, die2 - 1)),
            (Drawing(first, die2 - 1), Drawing(FACTORY, die1 - 1)),
        )
    return ((Drawing(first, die2 - 1), Drawing(second, die1 - 1)),)


def setup_demands(sheet: Sheet) -> tuple[Drawings, ...]:
    """What the first roll may leave: a project of each die, one after a double, no plaza.

    With factories both readings of equal projects pass: drawn twice, or once and a factory.
    """
    return _setup_demands(tuple(sheet.figures["catalogue"]), sheet.settings["factories"])


@lru_cache(maxsize=8)
def _setup_demands(catalogue: tuple[str, ...], with_factories: bool) -> tuple[Drawings, ...]:
    ways: dict[Drawings, None] = {}
    for die1, die2 in product(range(1, 7), repeat=2):
        first, second = catalogue[die1 - 1], catalogue[die2 - 1]
        if die1 == die2:
            ways[(Drawing(first, die1 - 1),)] = None
            continue
        ways[(Drawing(first, die2 - 1), Drawing(second, die1 - 1))] = None
        ways.update(dict.fromkeys(_demands(first, second, die1, die2, with_factories)))
    return tuple(ways)


def fits(wanted: Drawings, made: Drawings, free: tuple[int, ...]) -> bool:
    """Whether these drawings can be made for that demand, in some order, columns filling up."""
    if not wanted or not made:
        return not wanted and not made
    for i, want in enumerate(wanted):
        columns = range(len(free)) if want.column == ANYWHERE else open_columns(want.column, free)
        for j, done in enumerate(made):
            if done.letter == want.letter and done.column in columns:
                rest = wanted[:i] + wanted[i + 1 :], made[:j] + made[j + 1 :]
                if fits(*rest, with_less(free, done.column)):
                    return True
    return False


def with_less(free: tuple[int, ...], column: int) -> tuple[int, ...]:
    """The free squares after one more drawing in a column; more than it has is none."""
    return (*free[:column], max(0, free[column] - 1), *free[column + 1 :])


def explained(
    ways: Sequence[Drawings], made: Drawings, free: tuple[int, ...], bonus_round: bool
) -> frozenset[str]:
    """The letters that the bonus of a round can have been, "" in a round that has none.

    Empty where the drawings do not go with any of the ways.
    """
    if not bonus_round:
        return frozenset([""] if any(fits(way, made, free) for way in ways) else [])
    return frozenset(
        bonus.letter
        for i, bonus in enumerate(made)
        if any(fits(way, made[:i] + made[i + 1 :], free) for way in ways)
    )
