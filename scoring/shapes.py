"""Shapes of buildings, whichever way they are turned or mirrored."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from scoring.board import Board, in_reading_order, position, square
from scoring.model import Square

Offsets = tuple[tuple[int, int], ...]  # (row, column) from the top left, sorted


def split(text: str) -> tuple[Square, ...]:
    """The squares of a shape written as in the notation: `a1a2b2`."""
    starts = [i for i, letter in enumerate(text) if letter.isalpha()] + [len(text)]
    return tuple(text[a:b] for a, b in pairwise(starts))


@lru_cache(maxsize=65536)
def normal_form(squares: tuple[Square, ...]) -> Offsets:
    """The same tuple for all turns and mirror images of a set of squares, wherever it lies."""
    return orientations(squares)[0]


def orientations(squares: tuple[Square, ...]) -> tuple[Offsets, ...]:
    """All different turns and mirror images, each moved to the top left corner, sorted."""
    return _orientations(_at_corner((row, column) for column, row in map(position, squares)))


@lru_cache(maxsize=4096)
def _orientations(points: Offsets) -> tuple[Offsets, ...]:
    found = set()
    for _ in range(4):
        points = _at_corner((column, -row) for row, column in points)
        found.add(points)
        found.add(_at_corner((row, -column) for row, column in points))
    return tuple(sorted(found))


def _at_corner(points: Iterable[tuple[int, int]]) -> Offsets:
    listed = sorted(points)
    top, left = listed[0][0], min(column for _, column in listed)
    return tuple((row - top, column - left) for row, column in listed)


def same_shape(a: tuple[Square, ...], b: tuple[Square, ...]) -> bool:
    """Whether one can be turned or mirrored into the other."""
    return len(a) == len(b) and normal_form(a) == normal_form(b)


def placements(board: Board, squares: tuple[Square, ...]) -> tuple[tuple[Square, ...], ...]:
    """Every way a shape lies on a board without crossing the river; terrain is not looked at."""
    return _placements(board.columns, board.rows, board.river, normal_form(squares))


@lru_cache(maxsize=1024)
def _placements(
    columns: int, rows: int, river: frozenset[frozenset[Square]], shape: Offsets
) -> tuple[tuple[Square, ...], ...]:
    laid = []
    for offsets in orientations(tuple(square(c, r) for r, c in shape)):
        height = max(r for r, _ in offsets) + 1
        width = max(c for _, c in offsets) + 1
        for top in range(rows - height + 1):
            for left in range(columns - width + 1):
                names = tuple(square(left + c, top + r) for r, c in offsets)
                if not crossings(names, river):
                    laid.append(in_reading_order(names))
    return tuple(laid)


def crossings(
    squares: tuple[Square, ...], river: frozenset[frozenset[Square]]
) -> tuple[tuple[Square, Square], ...]:
    """The pairs of neighbours within a building that a river edge separates."""
    return tuple(
        (a, b)
        for i, a in enumerate(squares)
        for b in squares[i + 1 :]
        if frozenset((a, b)) in river
    )


def in_one_piece(squares: tuple[Square, ...]) -> bool:
    """Whether squares hang together by their edges."""
    left = {position(name) for name in squares}
    edge = [left.pop()] if left else []
    while edge:
        column, row = edge.pop()
        for near in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)):
            if near in left:
                left.remove(near)
                edge.append(near)
    return not left
