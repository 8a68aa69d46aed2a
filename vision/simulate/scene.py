"""Sheets in space: bent paper on a table, seen through a lens; and the way back from pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.simulate.arrays import Array
from vision.simulate.strokes import Rng, between


@dataclass(frozen=True)
class Bend:
    """Height of the paper over the table, in millimetres: a wave along a direction, lifted corners.

    `wave` has rows (way along the paper, way over the table, height).
    """

    angle: float = 0.0
    wave: Array | None = None
    corners: tuple[tuple[float, float, float, float], ...] = ()  # x, y, reach, height


FLAT = Bend()


def make_bend(rng: Rng, size: tuple[float, float], curl: float) -> Bend:
    """Paper that was rolled, folded or lay in a pocket; `curl` is height per long side."""
    if curl <= 0:
        return FLAT
    long = max(size)
    wave = None
    angle = float(rng.choice([0.0, np.pi / 2])) + rng.normal(0, 0.12)
    if rng.random() < 0.15:
        angle = between(rng, 0, np.pi)
    if rng.random() < 0.85:
        reach = abs(size[0] * np.cos(angle)) + abs(size[1] * np.sin(angle))
        wave = _wave(rng, reach, curl * long * between(rng, 0.35, 1.0))
    lifted = []
    for u in (0, 1):
        for v in (0, 1):
            if rng.random() < 0.3:
                height = curl * long * between(rng, 0.2, 0.8)
                lifted.append((u * size[0], v * size[1], between(rng, 0.25, 0.5) * long, height))
    return Bend(angle, wave, tuple(lifted))


def _wave(rng: Rng, reach: float, height: float) -> Array:
    """An arch, a valley, an S or a lifted end, laid out without stretching the paper."""
    s = np.linspace(-0.25, 1.25, 241)
    inside = np.clip(s, 0, 1)
    kind = int(rng.integers(4))
    if kind == 0:
        z = np.sin(np.pi * inside)
    elif kind == 1:
        z = 1 - np.sin(np.pi * inside)
    elif kind == 2:
        z = 0.5 - 0.5 * np.cos(2 * np.pi * inside * between(rng, 0.7, 1.2))
    else:
        z = inside ** between(rng, 1.5, 3.0)
        z = z[::-1] if rng.random() < 0.5 else z
    z = z * height
    way = s * reach
    slope = np.gradient(z, way)
    over = np.concatenate(
        ([0.0], np.cumsum(np.sqrt(np.clip(1 - slope[1:] ** 2, 0.1, 1)) * np.diff(way)))
    )
    return np.stack((way - reach / 2, over - over[120], z), axis=1)


@dataclass(frozen=True)
class Placed:
    """One paper on the table: its size and bend, turned and moved."""

    size: tuple[float, float]
    bend: Bend = FLAT
    turn: float = 0.0
    at: tuple[float, float] = (0.0, 0.0)

    def on_table(self, points: Array) -> Array:
        """Millimetres on the paper to millimetres over the table (n × 3)."""
        local = points - np.array(self.size) / 2
        z = np.zeros(len(points))
        if self.bend.wave is not None:
            local, z = self._waved(local)
        for x, y, reach, height in self.bend.corners:
            away = np.hypot(points[:, 0] - x, points[:, 1] - y)
            z = z + height * np.clip(1 - away / reach, 0, 1) ** 2
        c, s = np.cos(self.turn), np.sin(self.turn)
        flat = local @ np.array([[c, s], [-s, c]]) + np.array(self.at)
        return np.column_stack((flat, z))

    def _waved(self, local: Array) -> tuple[Array, Array]:
        way, over, height = self.bend.wave.T  # type: ignore[union-attr]
        unit = np.array([np.cos(self.bend.angle), np.sin(self.bend.angle)])
        along = local @ unit
        shift = np.interp(along, way, over) - along
        middle = np.interp(0.0, way, over)
        return local + np.outer(shift - middle, unit), np.interp(along, way, height)

    def corners(self) -> Array:
        """The paper's corners, clockwise from the top left."""
        w, h = self.size
        return np.array([(0, 0), (w, 0), (w, h), (0, h)], float)


@dataclass(frozen=True)
class Lens:
    """A pinhole over the table with a little distortion. `shift` and `zoom` frame the picture."""

    rotation: Array = field(default_factory=lambda: np.eye(3))
    distance: float = 500.0
    zoom: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    barrel: float = 0.0
    centre: tuple[float, float] = (0.0, 0.0)
    reach: float = 1.0  # pixels at which `barrel` applies in full

    def see(self, spots: Array) -> Array:
        """Table millimetres (n × 3) to photo pixels (n × 2)."""
        seen = (spots * (1, 1, -1)) @ self.rotation.T
        depth = np.maximum(seen[:, 2] + self.distance, 0.05 * self.distance)
        flat = seen[:, :2] / depth[:, None] * self.zoom + np.array(self.shift)
        if not self.barrel:
            return np.asarray(flat)
        away = flat - np.array(self.centre)
        r2 = np.minimum((away**2).sum(axis=1, keepdims=True) / self.reach**2, 4.0)
        bent: Array = np.array(self.centre) + away * (1 + self.barrel * r2)
        return bent


def tilted(tilt: float, azimuth: float, roll: float) -> Array:
    """A camera that looks down, leaning by `tilt` toward `azimuth`, turned by `roll` (radians)."""
    axis = np.array([np.cos(azimuth), np.sin(azimuth), 0.0]) * tilt
    lean, _ = cv2.Rodrigues(axis)
    turn, _ = cv2.Rodrigues(np.array([0.0, 0.0, roll]))
    return np.asarray(turn @ lean, float)


def framed(
    lens: Lens, papers: Sequence[Placed], size: tuple[int, int], fill: float, rng: Rng
) -> Lens:
    """The lens zoomed and shifted so that the papers fill a share of the picture."""
    from dataclasses import replace

    seen = np.concatenate([lens.see(p.on_table(p.corners())) for p in papers])
    low, high = seen.min(axis=0), seen.max(axis=0)
    zoom = lens.zoom * fill * min(size[0] / (high[0] - low[0]), size[1] / (high[1] - low[1]))
    extent = (high - low) * zoom / lens.zoom
    free = np.array(size) - extent
    place = free * np.clip(rng.normal(0.5, 0.18, 2), 0.12, 0.88)
    shift = place - low * zoom / lens.zoom
    middle = (size[0] / 2, size[1] / 2)
    return replace(lens, zoom=zoom, shift=(shift[0], shift[1]), centre=middle, reach=max(size) / 2)


def back_to_paper(lens: Lens, paper: Placed, pixels: Array) -> Array:
    """Photo pixels (n × 2) to millimetres on a paper: fixed point around the flat sheet's plane."""
    corners = paper.corners()
    plain = lens.see(paper.on_table(corners))
    to_flat = cv2.getPerspectiveTransform(plain.astype(np.float32), corners.astype(np.float32))

    def flat(p: Array) -> Array:
        return cv2.perspectiveTransform(p[:, None], to_flat)[:, 0]

    low, high = -0.2 * np.array(paper.size), 1.2 * np.array(paper.size)
    wanted = pixels
    found = np.clip(flat(wanted), low, high)
    for _ in range(7):
        wanted = wanted + (pixels - lens.see(paper.on_table(found)))
        found = np.clip(flat(wanted), low, high)
    return found
