"""What a flat page shows, as probabilities: the networks write it, the decoder decides.

Nothing here knows the rules. A class that a mapping leaves out has the probability 0.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.board import Board
from scoring.model import UNREAD, City, Number, Square
from scoring.sheet import Sheet

EMPTY = "empty"
CARRIED = "carried"  # a bandit drawn into the outline for those of the episode before
MARKED = "marked"
STRUCK = "struck"  # marked and struck out again: not marked
BOX_CLASSES = (EMPTY, MARKED, STRUCK)

# No network deserves to be believed further than this: one wrong class in a million.
FLOOR = 1e-6

Distribution = Mapping[str, float]
Edge = tuple[Square, Square]
Candidates = tuple[tuple[int | None, float], ...]


@dataclass(frozen=True)
class Evidence:
    """Probabilities per region of one sheet, calibrated, independent of each other.

    cells   square → "empty", "carried" or a type letter → probability
    twice   square → probability that no one thing of this sheet is drawn there: two, one over
            the other, or something of another sheet
    same    two neighbouring squares in reading order → probability that one building covers both
            (so it is low where one of them is empty)
    boxes   region ("pass.1", "crossed.b3") → "empty", "marked", "struck" → probability
    digits  region ("total", "corner.a1") → numbers (None: blank) with probability, best first
    """

    cells: Mapping[Square, Distribution] = field(default_factory=dict)
    twice: Mapping[Square, float] = field(default_factory=dict)
    same: Mapping[Edge, float] = field(default_factory=dict)
    boxes: Mapping[str, Distribution] = field(default_factory=dict)
    digits: Mapping[str, Candidates] = field(default_factory=dict)


def log(probability: float) -> float:
    """The logarithm of a probability that is neither quite impossible nor quite certain."""
    return math.log(min(max(probability, FLOOR), 1 - FLOOR))


def log_of(distribution: Distribution, name: str) -> float:
    """The log probability of one class; one that is not listed is as good as impossible."""
    return log(distribution.get(name, 0.0))


def best(distribution: Distribution) -> str:
    """The most probable class; equal ones by name, so that a reading is the same every time."""
    return max(sorted(distribution), key=lambda name: distribution[name])


def one_of(name: str, classes: Iterable[str], certainty: float) -> dict[str, float]:
    """A distribution that is fairly certain of one class and indifferent between the others."""
    others = [other for other in classes if other != name]
    rest = (1 - certainty) / len(others) if others else 0.0
    return {name: certainty, **dict.fromkeys(others, rest)}


def edges(board: Board) -> tuple[Edge, ...]:
    """All pairs of neighbouring squares, each in reading order, the river's too."""
    order = {name: i for i, name in enumerate(board.squares)}
    return tuple(
        (name, near)
        for name in board.squares
        for near in board.neighbours[name]
        if order[name] < order[near]
    )


def clean_evidence(
    city: City, sheet: Sheet, regions: Iterable[str] | None = None, certainty: float = 1 - 1e-6
) -> Evidence:
    """What perfect eyes would see of a city; `regions` name the boxes, if not the layout's."""
    if regions is None:
        regions = boxes_of(sheet)
    classes = (EMPTY, *sheet.types, *((CARRIED,) if "carried" in sheet.marks else ()))
    seen = {name: b.type for b in city.buildings for name in b.squares}
    seen |= {name: CARRIED for name in city.carried if name not in seen}
    owner = {name: i for i, b in enumerate(city.buildings) for name in b.squares}
    return Evidence(
        cells={n: one_of(seen.get(n, EMPTY), classes, certainty) for n in sheet.board.squares},
        same={
            (a, b): certainty if a in owner and owner[a] == owner.get(b) else 1 - certainty
            for a, b in edges(sheet.board)
        },
        boxes={
            name: one_of(MARKED if marked else EMPTY, BOX_CLASSES, certainty)
            for name, marked in _boxes(city, regions)
        },
        digits={name: ((value, certainty),) for name, value in _digits(city, sheet)},
    )


def boxes_of(sheet: Sheet) -> tuple[str, ...]:
    """The boxes that a sheet is printed with, and those of its bandits."""
    from sheets.layouts import layout

    printed = tuple(region.name for region in layout(sheet.id).of_kind("box"))
    if "crossed" not in sheet.marks:
        return printed
    places = sheet.board.having("bandit").union(sheet.figures.get("carry", ()))
    return printed + tuple(f"crossed.{name}" for name in sheet.board.squares if name in places)


def _boxes(city: City, regions: Iterable[str]) -> Iterable[tuple[str, bool]]:
    counts: dict[str, Number] = {"pass": city.passes, "compass": city.compass, "bags": city.bags}
    lists = {"first": city.first, "crossed": city.crossed}
    for name in regions:
        kind, _, what = name.partition(".")
        if kind in lists:
            yield name, what in lists[kind]
        elif kind in counts:
            count = counts[kind]
            yield name, count is not UNREAD and int(what) <= count


def _digits(city: City, sheet: Sheet) -> Iterable[tuple[str, int | None]]:
    if "rounds" not in sheet.marks:
        return
    corners = dict(city.order)
    for name in sheet.board.squares:
        value = corners.get(name)
        yield f"corner.{name}", None if value is UNREAD else value
    for number, line in enumerate(city.rounds, 1):
        for key, figure in (("die1", line.die1), ("die2", line.die2), ("points", line.points)):
            yield f"round.{number}.{key}", None if figure is UNREAD else figure
