"""Pieces whose tags nobody can see: their squares hang together, their colour says the rest."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.board import in_reading_order
from scoring.model import Square
from scoring.shapes import Offsets, normal_form, split
from vision.laid import colours
from vision.laid.board import FlatBoard
from vision.laid.covered import is_plain
from vision.laid.pieces import Placed

BARE: Final = 0.06  # so little from what is bare that something lies there only if it is nearer


@dataclass(frozen=True)
class Guess:
    """A piece by its squares, and its colours from the likeliest on."""

    squares: tuple[Square, ...]
    types: tuple[str, ...]


def guesses(board: FlatBoard, placed: Sequence[Placed], odd: Sequence[Square]) -> list[Guess]:
    """A piece for every group of unexplained squares that has the shape of one not yet seen."""
    if not odd:
        return []
    left = _left(board, placed)
    samples = colours.samples(board, by_type(placed))
    bare = _bare(board, placed, odd)
    closed = board.sheet.board.having(*board.sheet.figures["closed"])
    found = []
    for group in _groups(board, odd):
        form = normal_form(group)
        here = np.mean([colours.colour(board, name) for name in group], axis=0)
        types = [type_ for type_, shapes in left.items() if shapes[form] > 0]
        types.sort(key=lambda t: colours.distance(samples.get(t), here))
        if not types or not closed.isdisjoint(group):
            continue
        if min(colours.distance(samples.get(types[0]), here), BARE) <= colours.distance(bare, here):
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


def by_type(placed: Sequence[Placed]) -> dict[str, list[Square]]:
    """The squares under the pieces of each type."""
    found: dict[str, list[Square]] = {}
    for one in placed:
        found.setdefault(one.piece.type, []).extend(one.lie.squares)
    return found


def _bare(
    board: FlatBoard, placed: Sequence[Placed], odd: Sequence[Square]
) -> colours.Colour | None:
    """What squares look like on which nothing lies."""
    built = {name for one in placed for name in one.lie.squares}
    free = [n for n in board.sheet.board.squares if n not in built and n not in odd]
    return colours.usual(board, [name for name in free if is_plain(board, name)])
