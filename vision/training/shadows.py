"""Shadows across a flat board: what is left of them once the light was evened out.

The camera's shadows (`simulate/light.py`) are as large as hands and heads and fall on the photo;
these may be as small as a square, and as sharp.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import SQUARE, Grey
from vision.simulate.strokes import Rng

SHADED: Final = 0.15  # share of the boards
DEEPEST: Final = 0.6  # what is left of the light


def shaded(page: Grey, rng: Rng) -> Grey:
    """The page with one to three shadows on it, now and then: all in them is darker alike."""
    if rng.random() >= SHADED:
        return page
    light = np.ones(page.shape, np.float32)
    for _ in range(int(rng.integers(1, 4))):
        soft = float(np.exp(rng.uniform(np.log(1.5), np.log(25))))
        shape = cv2.GaussianBlur(_shape(page.shape, rng), (0, 0), soft)
        light = np.minimum(light, 1 - shape * float(rng.uniform(0.05, 1 - DEEPEST)))
    return np.asarray(page * light, np.uint8)


def _shape(size: tuple[int, ...], rng: Rng) -> NDArray[np.float32]:
    """A half of the board, fingers side by side, a rounded blot as small as a square."""
    shape = np.zeros(size, np.float32)
    rows, columns = size[:2]
    x, y = rng.uniform(0, columns), rng.uniform(0, rows)
    turn = float(rng.uniform(0, 360))
    kind = rng.choice(["half", "bars", "blot", "box"])
    if kind == "blot":
        axes = (int(rng.uniform(0.4, 4) * SQUARE), int(rng.uniform(0.4, 4) * SQUARE))
        cv2.ellipse(shape, (int(x), int(y)), axes, turn, 0, 360, 1.0, -1)
        return shape
    far = float(rows + columns)
    high = far if kind == "half" else float(rng.uniform(0.3, 2.5)) * SQUARE
    wide = float(rng.uniform(0.5, 3)) * SQUARE if kind == "box" else far
    start = np.array([x, y], np.float32)
    along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))], np.float32)
    across = np.array([-along[1], along[0]], np.float32)
    for number in range(int(rng.integers(1, 5)) if kind == "bars" else 1):
        corner = start + across * (number * high * float(rng.uniform(1.1, 1.6)))
        ends = [corner, corner + along * wide, corner + along * wide + across * high]
        outline = np.array([*ends, corner + across * high], np.float32)
        cv2.fillPoly(shape, [outline.round().astype(np.int32)], 1.0)
    return shape
