"""Which sheet a family of tags belongs to, and where its tags lie."""

from functools import cache

import numpy as np

from scoring.catalogue import GAMES, catalogue
from sheets import frame
from sheets.layouts import layout
from vision.tags import PLACES, Floats


@cache
def _names() -> dict[int, str]:
    games = catalogue()
    return {sheet.family: name for game in GAMES for name, sheet in games.sheets(game).items()}


def sheet_of(family: int) -> str | None:
    """The sheet that a family of tags stands for."""
    return _names().get(family)


@cache
def orientation(family: int) -> frame.Orientation:
    """How a family's sheet lies."""
    name = sheet_of(family)
    if name is None:
        return "portrait"
    shape = layout(name)
    return "portrait" if shape.width < shape.height else "landscape"


@cache
def tag_corners(family: int) -> Floats:
    """The corners of the six tags in millimetres: 6 × 4 × 2, clockwise from the top left."""
    regions = frame.tags(orientation(family))
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
    corners: Floats = np.array([(r.x, r.y) + square * (r.w, r.h) for r in regions[:PLACES]])
    return corners


def frame_corners(family: int) -> Floats:
    """The corners of the frame in millimetres, clockwise from the top left."""
    width, height = frame.size(orientation(family))
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
