"""Tags that stand between two pieces: the one that lies where something lies is believed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from scoring.board import Board
from scoring.model import Square
from vision.laid.pieces import Lie, Piece, Placed, is_certain, lies, piece_of


def rival_of(piece: Piece) -> Piece:
    """The other piece that a tag looks like."""
    seen = piece.sighting
    return piece_of(replace(seen, number=seen.rival, rival=seen.number))


def settled(
    placed: Sequence[Placed], land: Board, is_open: Callable[[Square], bool]
) -> list[Placed]:
    """The pieces, those of uncertain tags as they fit what else is seen."""
    return [one if is_certain(one.piece) else _better(one, placed, land, is_open) for one in placed]


def _better(
    one: Placed, placed: Sequence[Placed], land: Board, is_open: Callable[[Square], bool]
) -> Placed:
    rival = rival_of(one.piece)
    first, *others = lies(rival, land)
    taken = {name for p in placed if p is not one for name in p.lie.squares}

    def odd(lie: Lie, instead: Lie) -> int:
        """Squares that speak against it: open, taken twice, beyond, or left uncovered."""
        here = set(lie.squares)
        wrong = sum(name in taken or is_open(name) for name in here)
        left = set(instead.squares) - here - taken
        return wrong + lie.beyond + sum(not is_open(name) for name in left)

    if odd(first, one.lie) < odd(one.lie, first):
        return Placed(rival, first, tuple(others))
    return one
