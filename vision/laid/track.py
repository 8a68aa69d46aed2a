"""Where the score marker lies on the track: the step whose number is not to be seen."""

from dataclasses import dataclass
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.layout import Region
from sheets.layouts.legacy import MARKER
from vision.laid.board import FlatBoard
from vision.laid.printed import LOOK, Field, printed_lines, seen_lines, small

# How like its print a step is, beside the usual step of the photo, which is 0.97 or, noisy, 0.75:
# open ones are 0.9 and more, under the marker 0 to 0.66.
COVERED: Final = 0.84
OPEN: Final = 0.89
CLEARED: Final = 0.72  # what only glare or a line pulled over it does to an open step
ROUND: Final = 0.75  # of a circle whose edge is darker than what is inside of it
_INSET: Final = 1.0  # millimetres
_SHIFT: Final = 3  # pixels that the print may be off
_ANGLES = np.linspace(0, 2 * np.pi, 48, endpoint=False)


@dataclass(frozen=True)
class Marker:
    """The step of the track under the marker, the next best, and whether that is certain."""

    step: int
    other: int
    certain: bool


def find_marker(board: FlatBoard) -> Marker | None:
    """The marker; None where the track lies open."""
    steps = board.layout.named("track")
    seen, meant = seen_lines(board), printed_lines(board)
    likeness = np.array([_likeness(seen, meant, region) for region in steps])
    likeness /= max(float(np.median(likeness)), 0.3)
    order = [int(i) for i in np.argsort(likeness)]
    hidden = [i for i in order if likeness[i] < OPEN]
    if not hidden:
        return None
    first, second = order[:2]
    if len(hidden) == 1 or likeness[second] > max(CLEARED, 2 * likeness[first]):
        certain = bool(likeness[first] < COVERED)
        return Marker(_number(steps[first]), _number(steps[second]), certain)
    rounds = {i: _roundness(small(board), steps[i]) for i in hidden}
    best, second = sorted(hidden, key=lambda i: (-rounds[i] + 0.3 * likeness[i], i))[:2]
    certain = rounds[best] >= ROUND and rounds[second] < 0.6 * rounds[best]
    return Marker(_number(steps[best]), _number(steps[second]), certain)


def _number(region: Region) -> int:
    return int(region.name.partition(".")[2])


def _likeness(seen: Field, meant: Field, region: Region) -> float:
    """Correlation of a step with its print, at the best small shift."""
    x0, y0 = (round((v + _INSET) * LOOK) for v in (region.x, region.y))
    x1 = round((region.x + region.w - _INSET) * LOOK)
    y1 = round((region.y + region.h - _INSET) * LOOK)
    window = seen[y0 - _SHIFT : y1 + _SHIFT, x0 - _SHIFT : x1 + _SHIFT]
    return float(cv2.matchTemplate(window, meant[y0:y1, x0:x1], cv2.TM_CCOEFF_NORMED).max())


def _roundness(page: NDArray[np.uint8], region: Region) -> float:
    """How much of a circle as large as the marker is darker than the ring inside it."""
    x, y = region.centre
    offsets = np.arange(-3.0, 3.1, 0.5)
    return max(_darker(page, x + dx, y + dy) for dx, dy in product(offsets, repeat=2))


def _darker(page: NDArray[np.uint8], x: float, y: float) -> float:
    edge, inside = (_ring(page, x, y, r) for r in (MARKER / 2 - 0.4, MARKER / 2 - 1.5))
    return float((inside - edge > 0.12 * inside.mean()).mean())


def _ring(page: NDArray[np.uint8], x: float, y: float, radius: float) -> Field:
    columns = np.clip((x + radius * np.cos(_ANGLES)) * LOOK, 0, page.shape[1] - 1).astype(np.intp)
    rows = np.clip((y + radius * np.sin(_ANGLES)) * LOOK, 0, page.shape[0] - 1).astype(np.intp)
    return page[rows, columns].astype(np.float32)
