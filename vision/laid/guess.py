"""Pieces whose tags nobody can see: their squares hang together, their colour says the rest."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.board import in_reading_order
from scoring.model import Square
from scoring.shapes import Offsets, normal_form, split
from vision.laid.board import FlatBoard
from vision.laid.covered import is_plain
from vision.laid.pieces import Placed

_INSET: Final = 2.8  # millimetres
BARE: Final = 0.06  # so little from what is bare that something lies there only if it is nearer
_LIGHT: Final = 0.5  # what brightness counts beside colour: light changes over a board


@dataclass(frozen=True)
class Guess:
    """A piece by its squares, and its colours from the likeliest on."""

    squares: tuple[Square, ...]
    types: tuple[str, ...]


def guesses(board: FlatBoard, placed: Sequence[Placed], odd: Sequence[Square]) -> list[Guess]:
    """A piece for every group of unexplained squares that has the shape of one not yet seen."""
    left = _left(board, placed)
    samples = _samples(board, placed)
    bare = _bare(board, placed, odd)
    closed = board.sheet.board.having(*board.sheet.figures["closed"])
    found = []
    for group in _groups(board, odd):
        form = normal_form(group)
        here = np.mean([_colour(board, name) for name in group], axis=0)
        types = [type_ for type_, shapes in left.items() if shapes[form] > 0]
        types.sort(key=lambda t: _distance(samples.get(t), here))
        if not types or not closed.isdisjoint(group):
            continue
        if min(_distance(samples.get(types[0]), here), BARE) <= _distance(bare, here):
            found.append(Guess(group, tuple(types)))
            left[types[0]][form] -= 1
    return found


def _left(board: FlatBoard, placed: Sequence[Placed]) -> dict[str, Counter[Offsets]]:
    """The shapes of each colour that do not lie on the board yet."""
    left = {
        type_: Counter(normal_form(split(text)) for text in shapes)
        for type_, shapes in board.sheet.figures["pieces"].items()
    }
    for one in placed:
        if one.piece.type in left and one.lie.squares:
            left[one.piece.type][normal_form(one.lie.squares)] -= 1
    return left


def _groups(board: FlatBoard, odd: Sequence[Square]) -> Iterator[tuple[Square, ...]]:
    """Squares that hang together by their edges, on one side of the river, two at least."""
    left = set(odd)
    while left:
        group, edge = set[Square](), {min(left)}
        while edge:
            group |= edge
            near = {n for name in edge for n in board.sheet.board.dry_neighbours[name]}
            edge = (near & left) - group
        left -= group
        if len(group) > 1:
            yield in_reading_order(group)


def _samples(board: FlatBoard, placed: Sequence[Placed]) -> dict[str, NDArray[np.float64]]:
    """What each colour looks like on this photo."""
    seen: dict[str, list[NDArray[np.float64]]] = {}
    for one in placed:
        seen.setdefault(one.piece.type, []).extend(_colour(board, n) for n in one.lie.squares)
    return {type_: np.median(colours, axis=0) for type_, colours in seen.items() if colours}


def _bare(
    board: FlatBoard, placed: Sequence[Placed], odd: Sequence[Square]
) -> NDArray[np.float64] | None:
    """What squares look like on which nothing lies."""
    built = {name for one in placed for name in one.lie.squares}
    free = [n for n in board.sheet.board.squares if n not in built and n not in odd]
    colours = [_colour(board, name) for name in free if is_plain(board, name)]
    return np.median(colours, axis=0) if colours else None


def _colour(board: FlatBoard, name: Square) -> NDArray[np.float64]:
    """Shares of red and blue, and how light."""
    region = board.layout.by_name[f"cell.{name}"]
    red, green, blue = np.median(board.part(board.colour, region, _INSET), axis=(0, 1))
    level = np.median(board.part(board.even, region, _INSET)) / 250
    whole = red + green + blue + 1.0
    return np.array([red / whole, blue / whole, _LIGHT * level])


def _distance(sample: NDArray[np.float64] | None, here: NDArray[np.float64]) -> float:
    return 1.0 if sample is None else float(np.linalg.norm(sample - here))
