"""What no game with buildings on squares allows, found and named with its squares."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from scoring.board import in_reading_order
from scoring.model import Violation
from scoring.shapes import crossings
from scoring.town import Town

_crossings = lru_cache(maxsize=65536)(crossings)


def overlap(town: Town) -> Iterator[Violation]:
    """Squares that belong to two buildings."""
    if overlapping(town):
        times = Counter(name for building in town.buildings for name in building.squares)
        yield Violation("overlap", in_reading_order(n for n, count in times.items() if count > 1))


def crosses_river(town: Town) -> Iterator[Violation]:
    """Buildings with squares on both sides of the river."""
    for building in town.buildings:
        for pair in _crossings(building.squares, town.board.river):
            yield Violation("crosses-river", pair)


def overlapping(town: Town) -> bool:
    """Whether any square belongs to two buildings."""
    return sum(len(building.squares) for building in town.buildings) > len(town.owner)


def joined(town: Town) -> tuple[frozenset[int], ...]:
    """Which buildings touch or overlap; `Town.adjacent` sees only the upper ones."""
    if not overlapping(town):
        return town.adjacent
    near = [set(others) for others in town.adjacent]
    for number, building in enumerate(town.buildings):
        near[number] |= {town.owner[name] for name in building.squares} - {number}
        for other in tuple(near[number]):
            near[other].add(number)
    return tuple(frozenset(others) for others in near)
