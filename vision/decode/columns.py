"""The columns of a town without corner numbers, and what of them some throws explain.

A column may be drawn in many ways. What counts for the throws is only how many of each project it
has; so the ways are grouped by that, and towns are weighed group by group without being listed.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from scoring.board import position
from scoring.mayor.together import LETTERS, NONE, Counts, Together, counts
from scoring.model import Square
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.lines import Figure, Lines
from vision.evidence import EMPTY

WAYS = 60  # to draw a column, the likeliest: where many more are likely nothing is certain anyway

Key = tuple[str, Figure]  # what is drawn on a square, and its corner
Answers = Sequence[tuple[float, Key]]  # each with what it loses
Way = tuple[float, tuple[Key, ...]]
Choices = frozenset[int]  # of those that throws leave


def mass(losses: Iterable[float]) -> float:
    """What answers weigh together."""
    return sum(math.exp(-loss) for loss in losses)


def by_column(sheet: Sheet) -> list[Square]:
    """The squares, column by column."""
    return sorted(sheet.board.squares, key=position)


class Group(NamedTuple):
    """All ways to draw a column that have as many of each project."""

    have: Counts
    mass: float
    ways: tuple[Way, ...]  # the best first


class Column(NamedTuple):
    """The likeliest ways to draw a column, and what share of all ways they are."""

    groups: tuple[Group, ...]
    share: float


def columns(lines: Lines) -> list[Column]:
    """The columns of a sheet, with nothing that its game does not have."""
    legal = {EMPTY, *lines.sheet.types}
    found: dict[int, list[Answers]] = defaultdict(list)
    for name in by_column(lines.sheet):
        answers = [(loss, key) for key, loss in lines.squares[name].items() if key[0] in legal]
        found[position(name)[0]].append(answers)
    return [_column(found[number]) for number in sorted(found)]


def _column(squares: Sequence[Answers]) -> Column:
    ways: list[Way] = [(0.0, ())]
    for answers in squares:
        longer = ((loss + more, (*keys, key)) for loss, keys in ways for more, key in answers)
        likely = (way for way in longer if way[0] <= prior.MARGIN)
        ways = heapq.nsmallest(WAYS, likely, key=lambda way: way[0])
    found: dict[Counts, list[Way]] = defaultdict(list)
    for way in ways:
        found[counts(letter for letter, _ in way[1] if letter in LETTERS)].append(way)
    groups = (Group(have, mass(loss for loss, _ in w), tuple(w)) for have, w in found.items())
    every = math.prod(mass(loss for loss, _ in answers) for answers in squares)
    return Column(tuple(groups), mass(loss for loss, _ in ways) / every)


@dataclass(frozen=True, slots=True)
class Rest:
    """What the columns from one on can be, so that the throws explain the town."""

    least: float = math.inf  # what the best of it loses
    mass: float = 0.0


NO_TOWN = Rest()


class _Begun(NamedTuple):
    """A town of which some columns are chosen."""

    loss: float
    columns: int
    have: Counts
    choices: Choices
    keys: tuple[Key, ...]


class _Step(NamedTuple):
    """How the next column is drawn: one way of a group."""

    before: _Begun
    group: Group
    after: Counts
    left: Choices
    place: int


class Explanation:
    """The towns that some throws explain."""

    def __init__(self, lines: Lines, columns: Sequence[Column], wanted: Together) -> None:
        self.wanted = wanted
        rows = lines.sheet.board.rows
        by_icons = {have: lines.by_icons(icons) for have, icons in wanted.bonuses.items()}
        self._wholes = {have: Rest(loss, math.exp(-loss)) for have, loss in by_icons.items()}
        self._most = tuple(max(total) for total in zip(*wanted.totals, strict=True))
        self._columns = [
            [(group, wanted.fitting(number, group.have, rows)) for group in column.groups]
            for number, column in enumerate(columns)
        ]
        self._rests: dict[tuple[int, Counts, Choices], Rest] = {}
        self.steps = 0  # that it took to look at all
        self._begun = _Begun(0.0, 0, NONE, frozenset(range(len(wanted.ways))), ())
        self.all = self._rest(0, NONE, self._begun.choices)

    def _rest(self, number: int, have: Counts, choices: Choices) -> Rest:
        """What is possible from a column on, after so many of each project, with these choices."""
        if number == len(self._columns):
            return self._wholes.get(have, NO_TOWN)
        place = number, have, choices
        if place not in self._rests:
            least, whole = math.inf, 0.0
            for group, after, left in self._next(number, have, choices):
                self.steps += 1
                rest = self._rest(number + 1, after, left)
                least = min(least, group.ways[0][0] + rest.least)
                whole += group.mass * rest.mass
            self._rests[place] = Rest(least, whole)
        return self._rests[place]

    def _next(
        self, number: int, have: Counts, choices: Choices
    ) -> Iterator[tuple[Group, Counts, Choices]]:
        """The groups that may stand in a column, what the town then has, and the choices left."""
        for group, fitting in self._columns[number]:
            after = tuple(a + b for a, b in zip(have, group.have, strict=True))
            left = choices & fitting
            if left and all(a <= b for a, b in zip(after, self._most, strict=True)):
                yield group, after, left

    def best_first(self) -> Iterator[Way]:
        """What the squares show, column by column, the least loss first."""
        limit, ties = self.all.least + prior.MARGIN, count()
        heap: list[tuple[float, int, _Step]] = []

        def push(step: _Step) -> None:
            rest = self._rest(step.before.columns + 1, step.after, step.left).least
            loss = step.before.loss + step.group.ways[step.place][0] + rest
            if loss <= limit < math.inf:
                heapq.heappush(heap, (loss, next(ties), step))

        def go_on(begun: _Begun) -> None:
            for group, after, left in self._next(begun.columns, begun.have, begun.choices):
                push(_Step(begun, group, after, left, 0))

        go_on(self._begun)
        while heap:
            least, _, step = heapq.heappop(heap)
            if step.place + 1 < len(step.group.ways):
                push(step._replace(place=step.place + 1))
            begun = _drawn(step)
            if begun.columns < len(self._columns):
                go_on(begun)
            else:
                yield least, begun.keys


def _drawn(step: _Step) -> _Begun:
    """With one more column."""
    before, (loss, keys) = step.before, step.group.ways[step.place]
    return _Begun(
        before.loss + loss, before.columns + 1, step.after, step.left, (*before.keys, *keys)
    )
