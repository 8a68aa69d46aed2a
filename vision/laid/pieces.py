"""Pieces and stickers of the polyomino city: what their tags say and which squares they cover."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np

from scoring.board import Board, in_reading_order, position, square
from scoring.catalogue import catalogue
from scoring.model import Square
from scoring.shapes import split
from sheets.layouts import legacy as layouts
from vision.flatten import SCALE
from vision.laid import tags
from vision.laid.board import FlatBoard
from vision.laid.tags import Floats, Sighting

# A tag's likeness to its code: seen well it is 0.9 and more, what is no tag is at most 0.65.
STANDS_OUT: Final = 0.91  # so much that no icon is
CLEAR: Final = 0.88
HALF_SEEN: Final = 0.76
CONTRAST: Final = 12.0
MARGIN: Final = 0.045
STICKERS: Final = 0.02  # the same of stickers: in noise a rock was 0.91 like its tag, a tree 0.90
HALF_STICKERS: Final = 0.035  # and of their half seen tags
ON_GRID: Final = 4.5  # millimetres between a piece's middle and that of its squares
NEAR: Final = 13.0  # and from which on other squares are not thought of
REACH: Final = 5.5  # of a tag around the middle of a square
OVERLAP: Final = 4.0  # what each doubly covered square costs beside a millimetre or two off


@dataclass(frozen=True)
class Piece:
    """A piece that was seen: whose, which, and where its tag is."""

    animal: int
    type: str
    shape: tuple[tuple[int, int], ...]  # columns and rows, the tag's square first
    sighting: Sighting


@dataclass(frozen=True)
class Lie:
    """Squares that a piece may be meant to cover, and how far off it lies then."""

    squares: tuple[Square, ...]
    off: float
    beyond: int = 0  # squares that are not on the board


@dataclass(frozen=True)
class Placed:
    """A piece with the squares it covers, and where else it may be meant to lie."""

    piece: Piece
    lie: Lie
    others: tuple[Lie, ...]


@lru_cache(maxsize=4)
def _known() -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """Colour and shape by a piece's number."""
    pieces = layouts.all_pieces(catalogue())
    return tuple(
        (type_, tuple(position(name) for name in split(text)))
        for type_, shapes in pieces.items()
        for text in shapes
    )


def piece_of(sighting: Sighting) -> Piece:
    """The piece that a tag stands for."""
    animal, number = layouts.piece_of_tag(sighting.number)
    type_, shape = _known()[number]
    return Piece(animal, type_, shape, sighting)


def piece_hunt(board: FlatBoard) -> tags.Hunt:
    """Ready to look for the tags of all pieces."""
    numbers = [48 * animal + n for animal in range(4) for n in range(len(_known()))]
    return tags.hunt(board.grey, SCALE, layouts.TAG, numbers)


def is_tag(sighting: Sighting, likeness: float = CLEAR) -> bool:
    """Whether a tag was seen, and not only something dark."""
    return sighting.likeness >= likeness and sighting.contrast >= CONTRAST


def is_certain(piece: Piece) -> bool:
    """Whether a piece's tag can be nothing else."""
    return piece.sighting.likeness >= CLEAR and piece.sighting.margin >= MARGIN


def clear_pieces(board: FlatBoard, hunt: tags.Hunt) -> list[Piece]:
    """The pieces on the board whose tags stand out."""
    spots = _on_board(board, tags.outlines(board.grey, SCALE, layouts.TAG))
    found = [s for s in tags.look_at(hunt, spots, 1.1) if is_tag(s, STANDS_OUT)]
    return [piece_of(sighting) for sighting in distinct(found, layouts.TAG)]


def covered_pieces(hunt: tags.Hunt, board: FlatBoard, squares: Sequence[Square]) -> list[Piece]:
    """Pieces whose tags are partly hidden, looked for on squares where something lies."""
    places = [board.layout.by_name[f"cell.{name}"].centre for name in squares]
    found = tags.look_at(hunt, np.array(places).reshape(-1, 2), REACH)
    likely = [s for s in found if is_tag(s, HALF_SEEN) and s.margin >= MARGIN / 2]
    return [piece_of(sighting) for sighting in distinct(likely, layouts.TAG)]


def seen_stickers(
    board: FlatBoard, built: Collection[Square]
) -> list[tuple[str, Square, Sighting]]:
    """Stickers by kind and square; those under and on pieces are of no interest."""
    hunt, kinds = _sticker_hunt(board)
    every = _on_board(board, tags.outlines(board.grey, SCALE, layouts.STICKER_TAG))
    spots = np.array([s for s in every if _square_at(board, s) not in built]).reshape(-1, 2)
    found = [s for s in tags.look_at(hunt, spots, 0.7) if _is_sticker(s)]
    return [_sticker(s, kinds, board) for s in distinct(found, layouts.STICKER_TAG)]


def covered_stickers(
    board: FlatBoard, squares: Sequence[Square]
) -> list[tuple[str, Square, Sighting]]:
    """Stickers whose tags do not stand out, on squares where something lies."""
    hunt, kinds = _sticker_hunt(board)
    middles = [board.layout.by_name[f"cell.{name}"].centre for name in squares]
    off = _tag_off_middle()
    corners = [(off, off), (-off, off), (-off, -off), (off, -off)]
    found = []
    for turn, corner in zip(tags.QUARTERS, corners, strict=True):
        places = np.array(middles).reshape(-1, 2) + np.array(corner)
        found += [s for s in tags.look_at(hunt, places, 2.8, (turn,)) if _is_sticker(s)]
    return [_sticker(s, kinds, board) for s in distinct(found, layouts.STICKER_TAG)]


def _is_sticker(sighting: Sighting) -> bool:
    least = STICKERS if is_tag(sighting) else HALF_STICKERS
    return is_tag(sighting, HALF_SEEN) and sighting.margin > least


def _sticker_hunt(board: FlatBoard) -> tuple[tags.Hunt, list[str]]:
    kinds: list[str] = catalogue().game("legacy")["stickers"]["kinds"]
    numbers = [layouts.FIRST_STICKER + n for n in range(len(kinds))]
    return tags.hunt(board.grey, SCALE, layouts.STICKER_TAG, numbers), kinds


def _tag_off_middle() -> float:
    left, _, size = layouts.tag_on_sticker()
    return left + size / 2 - layouts.STICKER / 2


def _sticker(
    sighting: Sighting, kinds: Sequence[str], board: FlatBoard
) -> tuple[str, Square, Sighting]:
    to_tag = _tag_off_middle()
    angle = np.radians(sighting.turn)
    c, s = np.cos(angle), np.sin(angle)
    x, y = sighting.x - to_tag * (c - s), sighting.y - to_tag * (s + c)
    cells = board.layout.of_kind("cell")
    cell = min(cells, key=lambda r: np.hypot(r.centre[0] - x, r.centre[1] - y))
    return kinds[sighting.number - layouts.FIRST_STICKER], cell.name[5:], sighting


def _square_at(board: FlatBoard, spot: Floats) -> Square:
    """The square of a place; beyond the board one that nobody has."""
    column, row = np.floor((spot - (layouts.LEFT, layouts.TOP)) / layouts.SQUARE).astype(int)
    inside = 0 <= column < board.sheet.board.columns and 0 <= row < board.sheet.board.rows
    return square(int(column), int(row)) if inside else ""


def _on_board(board: FlatBoard, spots: Floats) -> Floats:
    """The spots that lie on the board or a little beyond."""
    columns, rows = board.sheet.board.columns, board.sheet.board.rows
    low = np.array([layouts.LEFT, layouts.TOP]) - 8
    high = low + 16 + np.array([columns, rows]) * layouts.SQUARE
    return spots[((spots > low) & (spots < high)).all(axis=1)] if len(spots) else spots


def distinct(found: Sequence[Sighting], side: float) -> list[Sighting]:
    """Each tag once, as it was seen best."""
    kept: list[Sighting] = []
    for one in sorted(found, key=lambda s: -s.likeness):
        if all(np.hypot(one.x - k.x, one.y - k.y) > side * 0.7 for k in kept):
            kept.append(one)
    return kept


# where pieces lie


def lies(piece: Piece, board: Board) -> tuple[Lie, ...]:
    """The squares that a piece may cover, the nearest first."""
    seen = piece.sighting
    quarter, angle = round(seen.turn / 90) % 4, np.radians(seen.turn)
    cells = np.array(piece.shape, float) - np.array(piece.shape[0], float)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    middle = np.array([seen.x, seen.y]) + cells.mean(0) * layouts.UNIT @ turn
    straight = [(int(c), int(r)) for c, r in cells]
    for _ in range(quarter):
        straight = [(-r, c) for c, r in straight]
    offsets = np.array(straight)
    corner = np.array([layouts.LEFT, layouts.TOP])
    first = (middle - corner) / layouts.SQUARE - offsets.mean(0) - 0.5
    found = []
    for dc, dr in product((-1, 0, 1), repeat=2):
        start = np.rint(first).astype(int) + np.array([dc, dr])
        away = np.abs(first - start).max() * layouts.SQUARE
        if away < NEAR:
            found.append(_lie(offsets + start, float(away), board))
    return tuple(sorted(found, key=lambda lie: lie.off))


def _lie(places: Floats, off: float, board: Board) -> Lie:
    inside = [
        square(int(c), int(r)) for c, r in places if 0 <= c < board.columns and 0 <= r < board.rows
    ]
    return Lie(in_reading_order(inside), off, len(places) - len(inside))


def fitted(pieces: Sequence[Piece], board: Board, closed: frozenset[Square]) -> list[Placed]:
    """All pieces on their squares: where some lie between squares, as they fit together best."""
    every = [lies(piece, board) for piece in pieces]
    loose = [i for i, options in enumerate(every) if options[0].off > ON_GRID][:6]
    chosen = {i: options[0] for i, options in enumerate(every)}
    best, least = dict(chosen), np.inf
    for pick in product(*(range(min(3, len(every[i]))) for i in loose)):
        for i, option in zip(loose, pick, strict=True):
            chosen[i] = every[i][option]
        cost = _cost(chosen.values(), closed)
        if cost < least:
            best, least = dict(chosen), cost
    return [
        Placed(piece, best[i], tuple(lie for lie in every[i] if lie is not best[i]))
        for i, piece in enumerate(pieces)
    ]


def _cost(chosen: Iterable[Lie], closed: frozenset[Square]) -> float:
    taken: set[Square] = set()
    cost = 0.0
    for lie in chosen:
        cost += (lie.off / 3) ** 2 + 2 * OVERLAP * lie.beyond
        cost += OVERLAP * (len(taken.intersection(lie.squares)) + len(closed & set(lie.squares)))
        taken.update(lie.squares)
    return cost
