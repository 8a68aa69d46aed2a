"""Light evened out: a flat page divided by the white of its paper."""

import cv2
import numpy as np

from vision.tags import Grey

PAPER = 250  # what white paper becomes: a little below 255, so that its grain is not cut off
_WIDEST = 35  # millimetres: a solidly filled building of two by two squares is narrower
_SOFT = 1.2  # millimetres


def even_light(flat: Grey, scale: float) -> Grey:
    """The page as if lit evenly, paper white. `scale`: pixels a millimetre."""
    return cv2.divide(flat, paper_white(flat, scale), scale=PAPER).astype(np.uint8, copy=False)


def paper_white(flat: Grey, scale: float) -> Grey:
    """How bright white paper is at each pixel.

    A grey closing: it fills what is dark and narrow, strokes and filled squares, and leaves
    shadows with their edges where they are, as long as they are wider.
    """
    height, width = flat.shape
    size = (max(1, round(width / scale)), max(1, round(height / scale)))
    small = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    reach = _WIDEST // 2
    framed = cv2.copyMakeBorder(small, reach, reach, reach, reach, cv2.BORDER_REPLICATE)
    closed = cv2.morphologyEx(framed, cv2.MORPH_CLOSE, np.ones((_WIDEST, _WIDEST), np.uint8))
    smooth = cv2.GaussianBlur(closed[reach:-reach, reach:-reach], (0, 0), _SOFT)
    white = cv2.resize(np.maximum(smooth, 1), (width, height), interpolation=cv2.INTER_LINEAR)
    return white.astype(np.uint8, copy=False)
