"""The points of the nine rounds: recomputed where every square's round is known, else as written.

A square is never erased, so a street only gains: the squares that may have stood in a round give
the highest that it can have scored, those that certainly did the lowest.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.mayor.columns import demands, explained, throws
from scoring.mayor.history import history, made_in, until
from scoring.mayor.town import (
    Group,
    column,
    drawn,
    groups,
    street_points,
    street_squares,
    streets_for,
)
from scoring.model import Number, Round, ScoreLine, Square, Unread
from scoring.town import Town


@dataclass(frozen=True)
class Played:
    """One round: what it counts, what it may have scored, and why."""

    number: int
    line: Round
    points: int
    least: int
    most: int
    street: str  # of the points that count; "?" where only the written points say
    squares: tuple[Square, ...]
    recomputed: bool
    clear: bool  # nothing but the reading decides the points


@lru_cache(maxsize=64)
def played(town: Town) -> tuple[Played, ...]:
    """All rounds that were written."""
    one = _recomputed if history(town).complete else _written
    return tuple(one(town, number, line) for number, line in enumerate(town.city.rounds, start=1))


def _recomputed(town: Town, number: int, line: Round) -> Played:
    """From the corners. A free choice of street follows the written points, else the best."""
    rows = _rows(town, number, line)
    found = groups(until(town, history(town).order, number), town.sheet, rows)
    options = {row: street_points(found, row) for row in rows}
    best = max(options, key=lambda row: options[row])
    row = next((row for row, points in options.items() if points == line.points), best)
    known = len(set(options.values())) == 1 or options[row] == line.points
    return Played(
        number=number,
        line=line,
        points=options[row],
        least=min(options.values()),
        most=max(options.values()),
        street=town.sheet.figures["streets"][row],
        squares=street_squares(found, row),
        recomputed=True,
        clear=known,
    )


def _rows(town: Town, number: int, line: Round) -> tuple[int, ...]:
    """The streets that the dice leave; unread dice are narrowed by what was drawn."""
    dice = tuple(throws(line))
    if len(dice) > 1:
        dice = tuple(d for d in dice if _explains(town, number, d)) or dice
    return tuple(dict.fromkeys(row for d in dice for row in streets_for(town.sheet, sum(d))))


def _explains(town: Town, number: int, dice: tuple[int, int]) -> bool:
    order, ways = history(town).order, demands(town.sheet, *dice)
    made = made_in(town, order, number)
    free = [town.board.rows] * town.board.columns
    for name in until(town, order, number - 1):
        free[column(name)] -= 1
    bonus_round = number in town.sheet.settings["bonus_rounds"]
    return bool(explained(ways, made, tuple(free), bonus_round))


def _written(town: Town, number: int, line: Round) -> Played:
    """As written; unread points count what is certain."""
    high, low = (
        _may_stand(town, number),
        groups(until(town, history(town).order, number), town.sheet),
    )
    rows = {row for dice in throws(line) for row in streets_for(town.sheet, sum(dice))}
    most = max(street_points(high, row) for row in rows)
    least = min(street_points(low, row) for row in rows)
    return Played(
        number=number,
        line=line,
        points=_read(line.points, least),
        least=least,
        most=most,
        street=town.sheet.figures["streets"][min(rows)] if len(rows) == 1 else "?",
        squares=(),
        recomputed=False,
        clear=least == most or not isinstance(line.points, Unread),
    )


def _may_stand(town: Town, number: int) -> list[Group]:
    """The groups of all squares that are not known to be drawn later."""
    order = history(town).order
    letters = {name: here for name, here in drawn(town).items() if order.get(name, 0) <= number}
    return groups(letters, town.sheet)


def _read(number: Number, otherwise: int) -> int:
    return otherwise if isinstance(number, Unread) else number


def recomputed(town: Town) -> Iterator[ScoreLine]:
    """One line for each round, where the round of every square is known."""
    if history(town).complete:
        yield from _lines("round", town)


def written(town: Town) -> Iterator[ScoreLine]:
    """One line for each round, where it is not and the written points have to do."""
    if not history(town).complete:
        yield from _lines("written", town)


def _lines(rule: str, town: Town) -> Iterator[ScoreLine]:
    for entry in played(town):
        values = {
            "n": entry.number,
            "die1": _shown(entry.line.die1),
            "die2": _shown(entry.line.die2),
            "street": entry.street,
        }
        yield ScoreLine(rule, entry.points, entry.squares, tuple(values.items()))


def _shown(number: Number) -> int | str:
    return "?" if isinstance(number, Unread) else number
