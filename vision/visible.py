"""Whether what is printed at a place can be seen: where not, something lies there or light took it.

A place that looks empty and does not show its print is no empty place: a finger, a coin, correction
fluid or a glare may hide what is drawn there.
"""

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.board import position
from scoring.model import Square
from scoring.sheet import Sheet
from vision import patches
from vision.boxes import Boxes
from vision.pale import only_pale

Floats = NDArray[np.float32]

FINE: Final = 7  # pixels: of page and print only what is finer counts, so lines and no shadows
PALE: Final = 0.75  # as many squares of a board show less of their print: ink lies over it
# What shows less of its print than other places do, and nothing that is like it, is hidden, but for
# squares that are `only_pale`: on 420 made-up photos eleven squares of three sheets, most of them
# in a glare; of 14 drawn ones under fingers, pens and coins all; of 399 under white patches
# 354. Of 1,228 empty boxes one in 300 showed so little.
SQUARE_SEEN: Final = 0.25
SQUARE_LIKE: Final = 0.25  # correlation with the print
BOX_SEEN: Final = 0.35
BOX_LIKE: Final = 0.16
# A glare may take all boxes of a sheet at once. Of 4,092 boxes three, filled ones, show so little.
BOX_GONE: Final = 0.05
TINY: Final = 1e-3  # where nothing is printed


def hidden_squares(
    board: patches.BothBoards, sheet: Sheet, unshown: frozenset[Square]
) -> frozenset[Square]:
    """The squares among those whose print is not shown on which something lies."""
    return unshown.difference(only_pale(board, sheet, unshown)) if unshown else unshown


def unshown_squares(board: patches.BothBoards, sheet: Sheet) -> frozenset[Square]:
    """The squares of a drawn board that do not show their print: drawn on, hidden or only pale."""
    side = patches.SQUARE
    seen, known = board
    rows, columns = seen.shape[0] // side, seen.shape[1] // side

    def mean(image: Floats) -> Floats:
        """Of each square."""
        squares = cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA)
        return np.asarray(squares[1:-1, 1:-1], np.float32)

    shown, like = _shown(seen, known, mean)
    hidden = (shown < SQUARE_SEEN * np.quantile(shown, PALE)) & (like < SQUARE_LIKE)
    places = ((name, *position(name)) for name in sheet.board.squares)
    return frozenset(name for name, column, row in places if hidden[row, column])


def hidden_boxes(boxes: Boxes) -> frozenset[str]:
    """The boxes that do not show their frame."""
    if not boxes.regions:
        return frozenset()
    pairs = [_shown(one, two, np.mean) for one, two in zip(boxes.seen, boxes.known, strict=True)]
    shown, like = np.array(pairs).T
    gone = (shown < BOX_GONE) & (np.ptp(boxes.known, axis=(1, 2)) > 0)  # where a frame is known
    hidden = gone | (shown < BOX_SEEN * np.median(shown)) & (like < BOX_LIKE)
    return frozenset(r.name for r, one in zip(boxes.regions, hidden, strict=True) if one)


def _shown(seen: patches.Grey, known: patches.Grey, mean: Any) -> tuple[Any, Any]:
    """How strongly the page shows the lines of the print, and how much it is like it."""
    page, printed = _fine(seen), _fine(known)
    both = mean(page * printed) - mean(page) * mean(printed)
    alone, own = (mean(one * one) - mean(one) ** 2 for one in (printed, page))
    return both / np.maximum(alone, TINY), both / np.sqrt(np.maximum(alone * own, TINY))


def _fine(image: patches.Grey) -> Floats:
    """A picture without what changes slowly."""
    grey = image.astype(np.float32)
    return np.asarray(grey - cv2.blur(grey, (FINE, FINE)), np.float32)


__all__ = ["hidden_boxes", "hidden_squares", "unshown_squares"]
