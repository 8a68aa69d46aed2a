"""Which tiles the centre reaches: a road joins two squares when both sides of the edge are open."""

from collections.abc import Mapping
from functools import lru_cache

from scoring.board import position, square
from scoring.model import Square
from scoring.town import Town

STEPS: Mapping[str, tuple[int, int]] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
FACING: Mapping[str, str] = {"n": "s", "e": "w", "s": "n", "w": "e"}


@lru_cache(maxsize=64)
def reached(town: Town) -> frozenset[int]:
    """The tiles that hang together with the centre; the centre is open on all sides."""
    tiles = _by_square(town)
    centre = town.board.having("centre")
    found = {number for name in centre for number in tiles.get(name, ())}
    edge = [(name, side) for name in centre for side in STEPS]
    while edge:
        name, side = edge.pop()
        near = beside(name, side)
        for number in tiles.get(near, ()):
            openings = town.buildings[number].openings
            if number not in found and FACING[side] in openings:
                found.add(number)
                edge += [(near, way) for way in openings]
    return frozenset(found)


@lru_cache(maxsize=1024)
def beside(name: Square, side: str) -> Square:
    """The square on one side; off the board it has a name that no tile has."""
    column, row = position(name)
    dc, dr = STEPS[side]
    return square(column + dc, row + dr)


def _by_square(town: Town) -> dict[Square, list[int]]:
    """Tiles by square; people do lay two on one, and each then counts for itself."""
    tiles: dict[Square, list[int]] = {}
    for number, tile in enumerate(town.buildings):
        for name in tile.squares:
            tiles.setdefault(name, []).append(number)
    return tiles


def covered(town: Town, tiles: frozenset[int] | None = None) -> frozenset[Square]:
    """The squares, without the centre, under some tiles or under all that were laid."""
    chosen = range(len(town.buildings)) if tiles is None else tiles
    squares = {name for number in chosen for name in town.buildings[number].squares}
    return frozenset(squares) - town.board.having("centre")


def places(town: Town) -> tuple[Square, ...]:
    """The squares that take a tile, in reading order."""
    centre = town.board.having("centre")
    return tuple(name for name in town.board.squares if name not in centre)


def bare(town: Town) -> tuple[Square, ...]:
    """The squares without a tile once the unreachable ones are off."""
    full = covered(town, reached(town))
    return tuple(name for name in places(town) if name not in full)


def complete(town: Town) -> bool:
    """Whether a tile was laid on every square, reachable or not."""
    return len(covered(town)) == len(places(town))
