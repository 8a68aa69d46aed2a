"""What no mayor's town may look like."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from scoring.board import in_reading_order
from scoring.mayor.columns import ANYWHERE, Drawings, demands
from scoring.mayor.history import allowed, explanations, history
from scoring.mayor.town import FACTORY, PLAZA, column, drawn
from scoring.model import Square, Unread, Violation
from scoring.town import Check, Town


def overlap(town: Town) -> Iterator[Violation]:
    """Two drawings on one square."""
    times = Counter(name for building in town.buildings for name in building.squares)
    squares = [name for name, number in times.items() if number > 1]
    if squares:
        yield Violation("overlap", in_reading_order(squares))


def type_(town: Town) -> Iterator[Violation]:
    """A project that this sheet does not have: a factory in the plain town."""
    squares = [name for name, letter in drawn(town).items() if letter not in town.sheet.types]
    if squares:
        yield Violation("type", in_reading_order(squares))


def round_count(town: Town) -> Iterator[Violation]:
    """More rounds than the game has."""
    if len(town.city.rounds) > town.sheet.settings["rounds"]:
        yield Violation("round-count")


def column_count(town: Town) -> Iterator[Violation]:
    """Squares that the dice do not explain: round by round, or all together without the corners."""
    if not town.city.rounds:
        return
    if not history(town).complete:
        yield from _all_together(town)
        return
    icons = explanations(town, history(town).order)
    for number, letters in enumerate(icons):
        if not letters:
            yield Violation("column-count", in_reading_order(_drawn_in(town, number)))
    if all(icons) and not allowed(town, icons):
        bonus = town.sheet.settings["bonus_rounds"]
        squares = (name for number in bonus for name in _drawn_in(town, number))
        yield Violation("bonus", in_reading_order(squares))


def _drawn_in(town: Town, number: int) -> list[Square]:
    return [name for name, when in history(town).order.items() if when == number]


def _all_together(town: Town) -> Iterator[Violation]:
    """Every round wants its projects somewhere; where no column is full, in their columns."""
    lines = town.city.rounds[: town.sheet.settings["rounds"]]
    if any(isinstance(die, Unread) for line in lines for die in (line.die1, line.die2)):
        return
    ways = [demands(town.sheet, int(line.die1), int(line.die2)) for line in lines]  # type: ignore[arg-type]
    wanted = [tuple(d for way in choice for d in way) for choice in product(*ways)]
    if not any(_enough(town, each) for each in wanted):
        yield Violation("column-count", _short_columns(town, wanted[0]))


def _enough(town: Town, wanted: Drawings) -> bool:
    spare = Counter(drawn(town).values())
    spare.subtract(drawing.letter for drawing in wanted)
    return min(spare.values(), default=0) >= 0 and _spare(town, spare) and not _short(town, wanted)


def _spare(town: Town, spare: Counter[str]) -> bool:
    """Whether what the dice did not want can be the setup and the bonus projects."""
    played = [n for n in town.sheet.settings["bonus_rounds"] if n <= len(town.city.rounds)]
    for icons in combinations(town.sheet.figures["bonus"], len(played)):
        setup = spare.copy()
        setup.subtract(icons)
        factories = int(town.sheet.settings["factories"])
        if (
            min(setup.values(), default=0) >= 0
            and setup.total() in (1, 2)
            and not setup[PLAZA]
            and setup[FACTORY] <= factories
        ):
            return True
    return False


def _short(town: Town, wanted: Drawings) -> set[int]:
    """The columns that were never full and yet lack a project that the dice wanted there."""
    have = Counter((column(name), letter) for name, letter in drawn(town).items())
    filled = Counter(column(name) for name in drawn(town))
    need = Counter((d.column, d.letter) for d in wanted if d.column != ANYWHERE)
    return {
        where
        for (where, letter), number in need.items()
        if filled[where] < town.board.rows and have[where, letter] < number
    }


def _short_columns(town: Town, wanted: Drawings) -> tuple[Square, ...]:
    short = _short(town, wanted)
    return in_reading_order(name for name in drawn(town) if column(name) in short)


CHECKS: tuple[Check, ...] = (overlap, type_, round_count, column_count)
