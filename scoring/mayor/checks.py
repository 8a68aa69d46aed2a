"""What no mayor's town may look like."""

from collections import Counter
from collections.abc import Iterator

from scoring.board import in_reading_order
from scoring.mayor.history import bonuses, history, icons_used
from scoring.mayor.icons import all_thrown
from scoring.mayor.town import column, drawn
from scoring.model import Square, Violation
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
    letters = bonuses(town)
    for number, bonus in enumerate(letters):
        if not bonus:
            yield Violation("column-count", in_reading_order(_drawn_in(town, number)))
    if all(letters) and not icons_used(town, letters):
        rounds = town.sheet.settings["bonus_rounds"]
        squares = (name for number in rounds for name in _drawn_in(town, number))
        yield Violation("bonus", in_reading_order(squares))


def _drawn_in(town: Town, number: int) -> list[Square]:
    return [name for name, when in history(town).order.items() if when == number]


def _all_together(town: Town) -> Iterator[Violation]:
    """Every round wants its projects somewhere; where no column is full, in their columns."""
    wanted = all_thrown(town)
    if wanted is None:
        return
    letters, rows = drawn(town), town.board.rows
    if not wanted.explains(letters, rows):
        columns = enumerate(wanted.columns(letters))
        short = {number for number, have in columns if 0 not in wanted.fitting(number, have, rows)}
        squares = (name for name in letters if column(name) in short)
        yield Violation("column-count", in_reading_order(squares))


CHECKS: tuple[Check, ...] = (overlap, type_, round_count, column_count)
