"""Squares of a polyomino board that do not look as they are printed."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from scoring.model import Square
from vision.laid import colours
from vision.laid.board import FlatBoard
from vision.laid.printed import Look, look

# The lines that the print of an open square does not have, in grey values: 0.3 to 4.4, up to two
# and a half times what is usual on the page; 1.5 to 6 under pieces, which are darker besides.
PLAIN, LINES, LEAST, MOST = 2.2, 1.2, 1.8, 5.5
DARKER: Final = 15.0
BARE: Final = 0.5  # of the distance to the nearest colour of a piece
# What is printed shows that nothing lies there, however dark it is between pieces. Under pieces
# the correlations were at most 0.47 inside the square, 0.78 of its name (0.87 with icons), 0.66
# with its border, and 1.5 together, over 6,400 squares of all severities.
LIKE, NAME_LIKE, WHOLE_LIKE, ALL_LIKE = 0.6, 0.9, 0.72, 1.65
# Together they are less than this on half of the covered squares, and on hardly one open square
# in a hundred in the noisiest photos; then neither noise nor lightness is an excuse.
HIDDEN: Final = 0.7


def look_at(board: FlatBoard, name: Square) -> Look:
    """A square beside its print."""
    return look(board, board.layout.by_name[f"cell.{name}"])


def odd_squares(
    board: FlatBoard, known: Container[Square], built: Mapping[str, Iterable[Square]]
) -> list[Square]:
    """Squares that look unlike their print, of those that nothing known covers.

    `built` has the squares under pieces by type: what looks like none of these is not taken for
    covered because of noise alone.
    """
    looks = {name: look_at(board, name) for name in board.sheet.board.squares if name not in known}
    plain = [look.residue for name, look in looks.items() if is_plain(board, name)]
    noise = float(np.median(plain)) if plain else 1.0
    usual = float(np.median([look.level for look in looks.values()])) if looks else 0.0
    dark = min(usual, 0.0) - DARKER
    bound = max(PLAIN * noise + LINES, LEAST)
    odd = [n for n in looks if _odd(looks[n], is_plain(board, n), min(bound, MOST), dark)]
    weak = [n for n in odd if looks[n].residue <= bound and looks[n].level >= dark]
    if not weak:
        return odd
    bare = _bare(board, [n for n in looks if n not in odd and is_plain(board, n)], built)
    near = board.sheet.board.dry_neighbours
    # No piece covers a square alone: such a one must stand out from the noise of the photo.
    noise_only = {
        n for n in weak if not any(m in odd for m in near[n]) or (bare(n) and not _hidden(looks[n]))
    }
    return [n for n in odd if n not in noise_only]


def _bare(
    board: FlatBoard, free: Sequence[Square], built: Mapping[str, Iterable[Square]]
) -> Callable[[Square], bool]:
    """Whether a square looks much more like free ones than like any piece."""
    usual, samples = colours.usual(board, free), colours.samples(board, built).values()

    def bare(name: Square) -> bool:
        here = colours.colour(board, name)
        nearest = min((colours.distance(sample, here) for sample in samples), default=0.0)
        return colours.distance(usual, here) < BARE * nearest

    return bare


def is_open(look: Look) -> bool:
    """Whether the print is seen as it is."""
    alone = look.likeness > LIKE or look.name > NAME_LIKE or look.whole > WHOLE_LIKE
    return alone or _together(look) > ALL_LIKE


def _together(look: Look) -> float:
    return look.likeness + look.name + look.whole


def _hidden(look: Look) -> bool:
    return _together(look) < HIDDEN and look.residue > LEAST


def is_plain(board: FlatBoard, name: Square) -> bool:
    """Whether nothing but its name is printed on a square."""
    return board.sheet.board.terrain.get(name, "") in ("", "closed")


def _odd(look: Look, plain: bool, most: float, dark: float) -> bool:
    strange = look.residue > most or look.level < dark or _hidden(look)
    return not is_open(look) and (not plain or strange)
