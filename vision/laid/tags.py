"""Small tags of the 4x4_250 dictionary on a flat page, whose size and places are about known.

A tag is compared as a whole, its white rim, black border and sixteen modules, with every code at
every pose near where it may lie. So a smudge, a reflection or a fingertip costs a little of the
likeness and not the tag.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Floats = NDArray[np.float64]

MODULES: Final = 6  # with the black border
WITH_RIM: Final = MODULES + 2
QUARTERS: Final = (0.0, 90.0, 180.0, 270.0)
_SOFT = 0.7  # modules that a sample is the mean of
_FINE = ((0.16, 2.0), (0.06, 0.8))  # modules and degrees of the steps that follow a coarse search
_NOTHING: Any = None  # what would be added to a product
_HOPEFUL = 0.57  # of a coarse search: half hidden tags have more, most of what is none less
_SOLID = 0.4  # of a tag's square that is inside its outline
_FRAMED = 24  # poses of a coarse search that are compared with codes


@dataclass(frozen=True)
class Sighting:
    """A tag: its number, its middle in millimetres, its clockwise turn in degrees."""

    number: int
    x: float
    y: float
    turn: float
    likeness: float  # correlation with its code, 0 to 1
    rival: int  # the next best number
    margin: float  # how much less like that one it is
    contrast: float  # grey values between its white and its black


@dataclass(frozen=True, eq=False)
class Hunt:
    """A flat page made ready to be searched for tags of one size with some numbers."""

    soft: Grey
    scale: float  # pixels a millimetre
    side: float  # millimetres of a tag
    numbers: tuple[int, ...]

    @property
    def module(self) -> float:
        """Millimetres of a module."""
        return self.side / MODULES


def hunt(page: Grey, scale: float, side: float, numbers: Sequence[int]) -> Hunt:
    """Get ready to look for tags of a size."""
    size = max(1, round(_SOFT * side / MODULES * scale))
    soft = np.asarray(cv2.blur(page, (size, size)), np.uint8)
    return Hunt(soft, scale, side, tuple(numbers))


def look_at(
    where: Hunt, places: Floats, reach: float, turns: Sequence[float] = QUARTERS, tilt: float = 9.0
) -> list[Sighting]:
    """The likeliest tag within `reach` millimetres of each place, at about one of some turns."""
    step = 0.42 * where.module
    count = int(np.ceil(reach / step))
    shifts = np.arange(-count, count + 1) * step
    tilts = np.arange(-tilt, tilt + 0.1, 4.5 if tilt else 1.0)
    poses = _poses(shifts, tilts)
    found = []
    for x, y in places:
        best = _best(where, _framed(where, poses + np.array([x, y, 0.0])), turns)
        for fine, angle in _FINE if best.likeness > _HOPEFUL else ():
            near = _poses(np.arange(-2, 3) * fine * where.module, np.arange(-2, 3) * angle)
            best = _best(where, near + np.array([best.x, best.y, best.turn]), (0.0,))
        found.append(replace(best, contrast=_contrast(where, best)))
    return found


def _framed(where: Hunt, poses: Floats) -> Floats:
    """The poses at which most of a white rim and a black border is seen."""
    samples = _samples(where, poses)[:, _frame() != 0]
    frame = _frame()[_frame() != 0]
    centred = samples - samples.mean(axis=1, keepdims=True)
    norm = np.sqrt((centred * centred).sum(axis=1)) + 1e-3
    likeness = (centred * frame).sum(axis=1) / norm
    return np.asarray(poses[np.argsort(-likeness)[:_FRAMED]])


@cache
def _frame() -> NDArray[np.float32]:
    """White rim and black border, mean 0, and 0 where the code is."""
    grid = np.zeros((WITH_RIM, WITH_RIM), np.float32)
    rim, border = _ring(0), _ring(1)
    grid[rim], grid[border] = 1 / rim.sum(), -1 / border.sum()
    return grid.ravel()


@cache
def _ring(depth: int) -> NDArray[np.bool_]:
    inside = np.zeros((WITH_RIM, WITH_RIM), bool)
    inside[depth : WITH_RIM - depth, depth : WITH_RIM - depth] = True
    inside[depth + 1 : WITH_RIM - depth - 1, depth + 1 : WITH_RIM - depth - 1] = False
    return inside


def _poses(shifts: NDArray[Any], tilts: NDArray[Any]) -> Floats:
    grid = np.stack(np.meshgrid(shifts, shifts, tilts, indexing="ij"), -1)
    return np.asarray(grid.reshape(-1, 3))


def _best(where: Hunt, poses: Floats, turns: Sequence[float]) -> Sighting:
    """The best code over all poses and turns; a turn of the codes is a turn of the pose."""
    samples: Any = _samples(where, poses)
    mean = samples.mean(axis=1, keepdims=True)
    centred = samples - mean
    norm = np.sqrt((centred * centred).sum(axis=1)) + 1e-3
    value, number, pose, turn = -2.0, 0, 0, 0.0
    likest = np.full(len(where.numbers), -2.0)
    for quarter in turns:
        codes = _codes(where.numbers, round(quarter / 90) % 4)
        likeness = cv2.gemm(centred, codes, 1.0, _NOTHING, 0.0) / norm[:, None]
        likest = np.maximum(likest, likeness.max(axis=0))
        row, column = divmod(int(likeness.argmax()), len(where.numbers))
        if likeness[row, column] > value:
            value, number, pose, turn = float(likeness[row, column]), column, row, quarter
    likest[number] = -2.0
    rival = int(likest.argmax())
    x, y, tilt = map(float, poses[pose])
    return Sighting(
        number=where.numbers[number],
        x=x,
        y=y,
        turn=tilt + turn,
        likeness=value,
        rival=where.numbers[rival],
        margin=value - float(likest[rival]),
        contrast=0.0,  # of the last pose only
    )


def _samples(where: Hunt, poses: Floats) -> NDArray[np.float32]:
    """Grey values at the middles of 8 × 8 modules of each pose."""
    at = (np.arange(WITH_RIM) - (WITH_RIM - 1) / 2) * where.module
    v, u = (grid.ravel() for grid in np.meshgrid(at, at, indexing="ij"))
    angle = np.radians(poses[:, 2:3])
    c, s = np.cos(angle), np.sin(angle)
    x = (poses[:, :1] + u * c - v * s) * where.scale - 0.5
    y = (poses[:, 1:2] + u * s + v * c) * where.scale - 0.5
    columns = np.clip(np.rint(x), 0, where.soft.shape[1] - 1).astype(np.intp)
    rows = np.clip(np.rint(y), 0, where.soft.shape[0] - 1).astype(np.intp)
    return np.asarray(where.soft[rows, columns], np.float32)


def _contrast(where: Hunt, seen: Sighting) -> float:
    (samples,) = _samples(where, np.array([[seen.x, seen.y, seen.turn]]))
    grid = samples.reshape(WITH_RIM, WITH_RIM)
    return float(np.median(grid[_ring(0)]) - np.median(grid[_ring(1)]))


@cache
def _codes(numbers: tuple[int, ...], quarters: int) -> NDArray[np.float32]:
    """One column for each number, seen in the pose's own frame turned by quarters; norm 1."""
    columns = []
    for number in numbers:
        grid = np.full((WITH_RIM, WITH_RIM), 255, np.float32)
        grid[1:-1, 1:-1] = cv2.aruco.generateImageMarker(_dictionary(), number, MODULES)
        turned = np.rot90(grid, -quarters).ravel()
        turned = turned - turned.mean()
        columns.append(turned / np.linalg.norm(turned))
    return np.array(columns, np.float32).T


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)


def outlines(page: Grey, scale: float, side: float) -> Floats:
    """The middles of dark things about as large as a tag, n × 2 millimetres; at half size."""
    size = page.shape[1] // 2, page.shape[0] // 2
    half = cv2.resize(page, size, interpolation=cv2.INTER_AREA)
    scale /= 2
    block = round(2.2 * side * scale) // 2 * 2 + 1
    dark = cv2.adaptiveThreshold(
        half, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 14
    )
    contours, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        if len(contour) < 4 or cv2.contourArea(contour) < _SOLID * (side * scale) ** 2:
            continue
        (x, y), (w, h), _ = cv2.minAreaRect(contour)
        if 0.75 * side < w / scale < 1.3 * side and 0.75 * side < h / scale < 1.3 * side:
            found.append(((x + 0.5) / scale, (y + 0.5) / scale))
    return np.array(found, np.float64).reshape(-1, 2)
