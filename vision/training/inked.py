"""Patches that photos showed blank, with something drawn on them: as many as there is time for."""

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.hands import Hand, make_hand
from vision.simulate.pens import Case, drawn_on, make_case
from vision.simulate.strokes import Box, Rng, Strokes
from vision.training.batches import Bytes

FINE: Final = 3  # times as fine as the patch is what the pen draws on
CHANNELS: Final = (0.299, 0.587, 0.114)
SMALLER: Final = (1.0, 1.0, 1.0, 0.75)  # sheets of half the size are drawn on with the same pens


class Writer:
    """A person with a pen before a box in the middle of a patch, `zoom` pixels a millimetre."""

    def __init__(self, rng: Rng, zoom: float, width: float, height: float) -> None:
        scale = float(rng.choice(SMALLER))
        self.rng = rng
        self.zoom = zoom / scale
        self.box = Box(0, 0, width * scale, height * scale)
        self.hand: Hand = make_hand(rng, scale=scale)
        self.case: Case = make_case(rng, faint=float(rng.random()))

    def inked(self, page: Bytes, strokes: Strokes) -> Bytes:
        """The patch with strokes on it."""
        rows, columns = page.shape
        corner = (columns - self.box.w * self.zoom) / 2, (rows - self.box.h * self.zoom) / 2
        way = np.array([[self.zoom, 0, corner[0]], [0, self.zoom, corner[1]]], np.float32)
        return inked(page, strokes, self.case, way, self.zoom, self.rng)


def inked(
    page: Bytes,
    strokes: Strokes,
    case: Case,
    way: NDArray[Any],
    zoom: float,
    rng: Rng,
    fine: int = FINE,
    erased: Strokes = (),
) -> Bytes:
    """A patch with strokes on it, as sharp and as dark as chance wants.

    `way` takes millimetres of the frame to pixels of the patch, `zoom` is pixels a millimetre of
    the paper.
    """
    rows, columns = page.shape
    white = np.full((rows * fine, columns * fine, 3), 255, np.uint8)
    to_fine = np.asarray(way, np.float32) * fine
    drawn = drawn_on(white, strokes, erased, case, to_fine, zoom * fine, rng)
    grey: NDArray[Any] = drawn.astype(np.float32) @ np.array(CHANNELS, np.float32) / 255
    if rng.random() < 0.5:
        grey = cv2.GaussianBlur(grey, (0, 0), fine * float(rng.uniform(0.2, 1.1)))
    left = cv2.resize(grey, (columns, rows), interpolation=cv2.INTER_AREA)
    strength = float(rng.uniform(0.6, 1.0))
    return np.asarray(np.rint(page * (1 - strength * (1 - left))), np.uint8)
