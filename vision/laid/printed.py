"""A flat board beside its print: what of it is covered, square by square."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.layout import Region
from vision.laid.board import FlatBoard
from vision.patches import PRINT_SCALE

LOOK: Final = PRINT_SCALE  # pixels a millimetre
_FINE, _WIDE = 0.3, 1.5  # millimetres: lines and icons, no shadows
_SHIFT: Final = 3  # pixels that the print may be off
_INSET: Final = 2.8  # millimetres: what lies beside a square may reach so far into it

Field = NDArray[np.float32]


@dataclass(frozen=True)
class Look:
    """How a square differs from its print, in grey values."""

    residue: float  # lines that are not its own, in the mean
    darkest: float  # the same where there are most
    level: float  # how much lighter it is
    likeness: float  # correlation of all lines


def lines(grey: NDArray[np.uint8]) -> Field:
    """A picture at 4 pixels a millimetre without its shadows and areas."""
    page = grey.astype(np.float32)
    fine = cv2.GaussianBlur(page, (0, 0), _FINE * LOOK)
    return np.asarray(fine - cv2.GaussianBlur(page, (0, 0), _WIDE * LOOK), np.float32)


@lru_cache(maxsize=2)
def small(board: FlatBoard) -> NDArray[np.uint8]:
    """The page at 4 pixels a millimetre."""
    size = board.printed.shape[1], board.printed.shape[0]
    return np.asarray(cv2.resize(board.even, size, interpolation=cv2.INTER_AREA), np.uint8)


@lru_cache(maxsize=2)
def seen_lines(board: FlatBoard) -> Field:
    """The lines that the page shows."""
    return lines(small(board))


@lru_cache(maxsize=2)
def printed_lines(board: FlatBoard) -> Field:
    """The lines that are printed there."""
    return lines(board.printed)


def look(board: FlatBoard, region: Region) -> Look:
    """Compare a square with its print, at the best of all small shifts."""
    page, seen, meant = small(board), seen_lines(board), printed_lines(board)
    x0, y0 = (round((v + _INSET) * LOOK) for v in (region.x, region.y))
    x1 = round((region.x + region.w - _INSET) * LOOK)
    y1 = round((region.y + region.h - _INSET) * LOOK)
    here = meant[y0:y1, x0:x1]
    window = seen[y0 - _SHIFT : y1 + _SHIFT, x0 - _SHIFT : x1 + _SHIFT]
    likeness = cv2.matchTemplate(window, here, cv2.TM_CCOEFF_NORMED)
    left = min(
        (_left(window[dy : dy + here.shape[0], dx : dx + here.shape[1]], here))
        for dx, dy in product(range(2 * _SHIFT + 1), repeat=2)
    )
    level = np.median(page[y0:y1, x0:x1]) - np.median(board.printed[y0:y1, x0:x1])
    return Look(*left, float(level), float(likeness.max()))


def _left(seen: Field, meant: Field) -> tuple[float, float]:
    """The mean difference and the largest ones, the print as strong as it is seen."""
    strength = np.clip((seen * meant).sum() / ((meant * meant).sum() + 1e3), 0.3, 1.3)
    off = np.abs(seen - strength * meant)
    return float(off.mean()), float(np.sqrt((off * off).mean()))
