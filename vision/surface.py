"""The shape of a sheet in a photo: millimetres on the paper to pixels.

A bent sheet seen by a camera is a plane's perspective plus its height times one more column,
`pixel ~ plane · (x, y, 1) + height(x, y) · lift`. Height is a cubic polynomial; paper does not
stretch, so what rises comes nearer to the middle. Six tags determine all of it. What is left
(a fold, the lens) is a smooth shift of points on the paper that `warp` holds: control values of a
cubic spline over the frame.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.tags import Floats

_FOCAL = 0.78  # of the photo's longer side: what phones have, 26–28 mm on a small picture
_TERMS = 7  # of the height: squares and cubes
COLUMNS, ROWS = 7, 8  # control values of the warp
_BEND = np.array([0.15] * 3 + [0.05] * 4)  # half frames: how far sheets usually rise
_STIFFNESS = (30, 8, 2, 1, 1)  # wrong points are found out before the sheet may bend after them
_NOISE = 0.4  # pixels that a tag's corner is usually off
_GAUSS = tuple(
    zip(
        (np.polynomial.legendre.leggauss(4)[0] + 1) / 2,
        np.polynomial.legendre.leggauss(4)[1] / 2,
        strict=True,
    )
)


@dataclass(frozen=True, eq=False)
class Surface:
    """Where each point of the paper is in the photo."""

    width: float  # millimetres
    height: float
    plane: Floats  # 3 × 3, from half frames to pixels
    lift: Floats  # 3
    bend: Floats  # coefficients of the height, half frames
    warp: Floats = field(default_factory=lambda: np.zeros((ROWS, COLUMNS, 2)))  # millimetres

    def pixels(self, millimetres: Floats) -> Floats:
        """Points n × 2 of the paper in the photo."""
        if not self.warp.any():
            return self.smooth_pixels(millimetres)
        across, down = self.splines(millimetres)
        rows = (down @ self.warp.reshape(ROWS, -1)).reshape(-1, COLUMNS, 2)
        return self.smooth_pixels(millimetres + (rows * across[:, :, None]).sum(axis=1))

    def smooth_pixels(self, millimetres: Floats) -> Floats:
        """The same without the warp."""
        points = self.units(millimetres)
        points = points + _drawn_in(points, self.bend)
        seen = _homogeneous(points) @ self.plane.T + _terms(points) @ self.bend[:, None] * self.lift
        return np.asarray(seen[:, :2] / seen[:, 2:])

    def units(self, millimetres: Floats) -> Floats:
        """Half frames from the middle, both ways by the longer side."""
        middle = np.array([self.width, self.height]) / 2
        return np.asarray((millimetres - middle) / middle.max())

    def splines(self, millimetres: Floats) -> tuple[Floats, Floats]:
        """How much each column and each row of the warp's control values has to say at points."""
        x, y = millimetres.T
        return _splines(x / self.width, COLUMNS), _splines(y / self.height, ROWS)

    def shift_to(self, millimetres: Floats, pixels: Floats) -> Floats:
        """How far on the paper points lie from where they are seen in the photo."""
        here = self.pixels(millimetres)
        right, down = (self.pixels(millimetres + s) - here for s in ((1.0, 0.0), (0.0, 1.0)))
        x, y = (pixels - here).T
        area = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
        across = (x * down[:, 1] - y * down[:, 0]) / area
        return np.asarray(np.stack([across, (y * right[:, 0] - x * right[:, 1]) / area], axis=1))

    def scale_at(self, millimetres: Floats) -> Floats:
        """Pixels a millimetre around points, by the shorter direction."""
        here = self.smooth_pixels(millimetres)
        steps = [self.smooth_pixels(millimetres + step) - here for step in ((1.0, 0.0), (0.0, 1.0))]
        return np.asarray(np.min([np.linalg.norm(step, axis=1) for step in steps], axis=0))


def _splines(places: Floats, count: int) -> Floats:
    """Uniform cubic splines over 0 … 1, n × count."""
    t = np.clip(places, -0.1, 1.1)[:, None] * (count - 3) + 1 - np.arange(count)[None]
    a = np.abs(t)
    rest = np.clip(2 - a, 0, None)
    near, far = 2 / 3 - a * a + a * a * a / 2, rest * rest * rest / 6
    return np.where(a < 1, near, far)


def fit_surface(
    millimetres: Floats, pixels: Floats, frame: tuple[float, float], photo: tuple[int, int]
) -> Surface:
    """The surface through points seen in a photo of the given width and height, robustly."""
    flat = np.asarray(cv2.findHomography(millimetres, pixels, 0)[0], np.float64)
    half = max(frame) / 2
    units = np.array([[half, 0, frame[0] / 2], [0, half, frame[1] / 2], [0, 0, 1]])
    surface = Surface(*frame, flat @ units, np.zeros(3), np.zeros(_TERMS))
    weights = np.ones(len(pixels))
    for stiffness in _STIFFNESS:
        lift = _lift(surface.plane, photo)
        plane, bend = _solve(surface, millimetres, pixels, weights, lift, stiffness)
        surface = Surface(*frame, plane, lift, bend)
        off = np.linalg.norm(surface.pixels(millimetres) - pixels, axis=1)
        weights = 1 / (1 + (off / max(3 * np.median(off), 2 * _NOISE)) ** 2)
    return surface


def _lift(plane: Floats, photo: tuple[int, int]) -> Floats:
    """The column of the paper's normal, for a camera of usual focal length."""
    focal = _FOCAL * max(photo)
    camera = np.array([[focal, 0, photo[0] / 2], [0, focal, photo[1] / 2], [0, 0, 1]])
    right, down = (np.linalg.solve(camera, plane[:, axis]) for axis in (0, 1))
    size = np.sqrt(np.linalg.norm(right) * np.linalg.norm(down))
    return np.asarray(camera @ np.cross(right, down) / size)


def _solve(
    surface: Surface,
    millimetres: Floats,
    pixels: Floats,
    weights: Floats,
    lift: Floats,
    stiffness: float,
) -> tuple[Floats, Floats]:
    """Plane and bend by linear least squares, the bend held near 0 as far as noise may make it."""
    points = surface.units(millimetres)
    terms = _terms(points)
    points = _homogeneous(points + _drawn_in(points, surface.bend))
    depth = points @ surface.plane[2] + terms @ surface.bend * surface.lift[2]
    rows, right = [], []
    for axis in (0, 1):
        seen = pixels[:, axis : axis + 1]
        zero = np.zeros_like(points)
        own = [zero, zero]
        own[axis] = points
        block = np.hstack([*own, -seen * points[:, :2], (lift[axis] - seen * lift[2]) * terms])
        scale = (weights / depth)[:, None]
        rows.append(block * scale)
        right.append(seen[:, 0] * scale[:, 0])
    ridge = np.hstack([np.zeros((_TERMS, 8)), np.diag(stiffness * _NOISE / _BEND)])
    system = np.vstack([*rows, ridge])
    scales = np.linalg.norm(system, axis=0)
    meant = np.concatenate([*right, np.zeros(_TERMS)])[:, None]
    answer = np.ravel(cv2.solve(system / scales, meant, flags=cv2.DECOMP_QR)[1]) / scales
    return np.append(answer[:8], 1.0).reshape(3, 3), answer[8:]


def _homogeneous(points: Floats) -> Floats:
    return np.hstack([points, np.ones((len(points), 1))])


def _terms(points: Floats) -> Floats:
    x, y = points.T
    xx, xy, yy = x * x, x * y, y * y
    return np.stack([xx, xy, yy, xx * x, xx * y, xy * y, yy * y], axis=1)


def _slopes(points: Floats, bend: Floats) -> Floats:
    x, y = points.T
    xx, xy, yy = x * x, x * y, y * y
    a, b, c, d, e, f, g = bend
    across = 2 * a * x + b * y + 3 * d * xx + 2 * e * xy + f * yy
    down = b * x + 2 * c * y + e * xx + 2 * f * xy + 3 * g * yy
    return np.stack([across, down], axis=1)


def _drawn_in(points: Floats, bend: Floats) -> Floats:
    """How much nearer to the middle points come on a bent sheet that does not stretch."""
    if not bend.any():
        return np.zeros_like(points)
    shift = np.zeros_like(points)
    for step, weight in _GAUSS:
        slopes = _slopes(points * step, bend)
        shift -= 0.5 * weight * slopes * (slopes * points).sum(axis=1, keepdims=True)
    return shift
