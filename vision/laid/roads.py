"""Which sides of a tile are open, by the edges of its roads: what helps where its tag does not."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.layouts.tiles import OPENINGS
from vision.flatten import SCALE
from vision.laid.board import Grey

Floats = NDArray[np.float64]

# Millimetres from a tile's middle: outwards along a road, and across it to its edge, a thin
# line on both sides, and to the plain road just inside.
_ALONG: Final = np.arange(5.2, 11.0, 0.2)
_EDGE: Final = np.arange(2.8, 3.71, 0.1)
_INSIDE: Final = np.arange(1.5, 2.41, 0.1)
_SOFT: Final = 0.12
# Beside the usual edge of the photo: roads that are there have 0.65 and more unless something lies
# on them, where there are none it is 0.6 at most and nearly always below 0.4.
OPEN, CLOSED = 0.65, 0.4


def softened(page: Grey) -> Grey:
    """A page without the finest noise."""
    return np.asarray(cv2.GaussianBlur(page, (0, 0), _SOFT * SCALE), np.uint8)


def openings(found: Mapping[str, float], usual: float) -> str | None:
    """The open sides of a tile; None if one of them is not clear."""
    if any(CLOSED * usual < edge < OPEN * usual for edge in found.values()):
        return None
    return "".join(side for side in OPENINGS if found[side] >= OPEN * usual)


def edges(page: Grey, x: float, y: float, turn: float) -> Mapping[str, float]:
    """How much darker than the road its edges are, by side; near 0 where there is no road."""
    return {
        side: float(np.mean([_edge(page, x, y, turn + 90 * number, way) for way in (-1, 1)]))
        for number, side in enumerate(OPENINGS)
    }


def _edge(page: Grey, x: float, y: float, turn: float, way: int) -> float:
    """One edge of the road that leaves a tile's middle upwards, turned clockwise."""
    line = _profile(page, x, y, turn, way * _EDGE)
    inside = _profile(page, x, y, turn, way * _INSIDE)
    return float(inside.mean() - line.min())


def _profile(page: Grey, x: float, y: float, turn: float, across: Floats) -> Floats:
    """Grey values beside a road's middle line, each the mean along the road."""
    u, r = np.meshgrid(across, _ALONG, indexing="ij")
    angle = np.radians(turn)
    c, s = np.cos(angle), np.sin(angle)
    columns = np.rint((x + u * c + r * s) * SCALE - 0.5).astype(np.intp)
    rows = np.rint((y + u * s - r * c) * SCALE - 0.5).astype(np.intp)
    h, w = page.shape
    values = page[np.clip(rows, 0, h - 1), np.clip(columns, 0, w - 1)]
    return np.asarray(values.mean(axis=1), np.float64)
