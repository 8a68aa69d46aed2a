"""A flat board beside its print: what of it is covered, square by square."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.layout import Region
from vision import patches
from vision.laid.board import FlatBoard
from vision.patches import PRINT_SCALE

LOOK: Final = PRINT_SCALE  # pixels a millimetre
_FINE, _WIDE = 0.3, 1.5  # millimetres: lines and icons, no shadows
_SHIFT: Final = 3  # pixels that the print may be off
_INSET: Final = 2.8  # millimetres: what lies beside a square may reach so far into it
_RIM: Final = 0.4
_LIKE: Final = 0.6  # correlation at a shift that makes looking at all others needless
_NAME: Final = (1.6, 1.6, 6.3, 5.4)  # millimetres from a square's corner: its printed name

Field = NDArray[np.float32]


@dataclass(frozen=True)
class Look:
    """How a square differs from its print, in grey values."""

    residue: float  # lines that are not its own, in the mean
    darkest: float  # the same where there are most
    level: float  # how much lighter it is
    likeness: float  # correlation of all lines
    name: float  # the same of the square's name only
    whole: float  # the same with its border


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


def printed_lines(board: FlatBoard) -> Field:
    """The lines that are printed there."""
    kept = _lines_of(board.layout.id, board.layout.version)
    return lines(board.printed) if kept is None else kept


@lru_cache(maxsize=8)
def _lines_of(layout: str, version: int) -> Field | None:
    """The same of a published layout, kept from one photo to the next."""
    kept = patches.template(layout, version)
    return None if kept is None else lines(kept)


@lru_cache(maxsize=128)
def look(board: FlatBoard, region: Region) -> Look:
    """Compare a square with its print, where it is likest of all small shifts."""
    page, seen, meant = small(board), seen_lines(board), printed_lines(board)
    x0, y0, x1, y1 = _within(region, _INSET)
    here = meant[y0:y1, x0:x1]
    h, w = here.shape
    window = seen[y0 - _SHIFT : y1 + _SHIFT, x0 - _SHIFT : x1 + _SHIFT]
    likeness = cv2.matchTemplate(window, here, cv2.TM_CCOEFF_NORMED)
    _, best, _, (dx, dy) = cv2.minMaxLoc(likeness)
    shifts = [(dx, dy)] if best > _LIKE else product(range(2 * _SHIFT + 1), repeat=2)
    left = min(_left(window[y : y + h, x : x + w], here) for x, y in shifts)
    level = np.median(page[y0:y1, x0:x1]) - np.median(board.printed[y0:y1, x0:x1])
    x, y, x2, y2 = _NAME
    name = _box(region.x + x, region.y + y, region.x + x2, region.y + y2)
    return Look(
        *left,
        level=float(level),
        likeness=float(best),
        name=_correlation(seen, meant, name),
        whole=_correlation(seen, meant, _within(region, _RIM)),
    )


def _within(region: Region, inset: float) -> tuple[int, ...]:
    x1, y1 = region.x + region.w, region.y + region.h
    return _box(region.x + inset, region.y + inset, x1 - inset, y1 - inset)


def shows(board: FlatBoard, x: float, y: float, w: float, h: float) -> float:
    """How like its print a part of the page is; millimetres."""
    return _correlation(seen_lines(board), printed_lines(board), _box(x, y, x + w, y + h))


def _box(*millimetres: float) -> tuple[int, ...]:
    """In pixels, with room for shifts at the page's edge."""
    return tuple(max(round(value * LOOK), _SHIFT) for value in millimetres)


def _correlation(seen: Field, meant: Field, box: tuple[int, ...]) -> float:
    x0, y0, x1, y1 = box
    window = seen[y0 - _SHIFT : y1 + _SHIFT, x0 - _SHIFT : x1 + _SHIFT]
    return float(cv2.matchTemplate(window, meant[y0:y1, x0:x1], cv2.TM_CCOEFF_NORMED).max())


def _left(seen: Field, meant: Field) -> tuple[float, float]:
    """The mean difference and the largest ones, the print as strong as it is seen."""
    strength = np.clip((seen * meant).sum() / ((meant * meant).sum() + 1e3), 0.3, 1.3)
    off = np.abs(seen - strength * meant)
    return float(off.mean()), float(np.sqrt((off * off).mean()))
