"""What a pen leaves: strokes in millimetres of the frame, and the small geometry under them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from vision.simulate.arrays import Points

Rng = np.random.Generator
Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in millimetres of the frame."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Pair:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def size(self) -> float:
        """The shorter side."""
        return min(self.w, self.h)

    def inset(self, d: float) -> "Box":
        """The rectangle d millimetres further in on every side."""
        return Box(self.x + d, self.y + d, self.w - 2 * d, self.h - 2 * d)

    def at(self, u: float, v: float) -> Pair:
        """The point at shares u and v of the width and height."""
        return self.x + u * self.w, self.y + v * self.h

    def moved(self, dx: float, dy: float) -> "Box":
        """The same rectangle somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Stroke:
    """One movement of a pen without lifting it. `weight` is the pressure at each point, about 1."""

    points: Points
    weight: Points
    tool: str = "pen"  # or "marker", "digits"

    def with_tool(self, tool: str) -> "Stroke":
        """The same movement with another pen."""
        return replace(self, tool=tool)


Strokes = tuple[Stroke, ...]


def points(*pairs: Pair) -> Points:
    """Some points as an array."""
    return np.array(pairs, dtype=np.float32)


def resample(path: Points, step: float) -> Points:
    """The same path with points at equal distances of about `step`."""
    lengths = np.hypot(*np.diff(path, axis=0).T)
    reached = np.concatenate(([0.0], np.cumsum(lengths)))
    n = int(min(400, max(2, np.ceil(reached[-1] / step) + 1)))
    wanted = np.linspace(0.0, reached[-1], n)
    return np.stack(
        (np.interp(wanted, reached, path[:, 0]), np.interp(wanted, reached, path[:, 1])), axis=1
    ).astype(np.float32)


def drift(rng: Rng, n: int, knots: int) -> Points:
    """Smooth noise of about unit size along n points, in x and y."""
    left, share = _between_knots(n, max(2, min(knots, n)))
    values = rng.standard_normal((max(2, min(knots, n)), 2))
    mixed: Points = (values[left] * (1 - share) + values[left + 1] * share).astype(np.float32)
    return mixed


@lru_cache(maxsize=4096)
def _between_knots(n: int, knots: int) -> tuple[Points, Points]:
    """For n points, the knot to the left of each and how far it is on the way to the next."""
    at = np.linspace(0, knots - 1, n)
    left = np.minimum(at.astype(np.intp), knots - 2)
    share = (at - left)[:, None]
    return left, share * share * (3 - 2 * share)


def smooth(corners: Points, closed: bool, rounds: int = 2) -> Points:
    """Corners cut off again and again (Chaikin): a curve through the middle of a polygon."""
    path = corners
    for _ in range(rounds):
        after = np.roll(path, -1, axis=0) if closed else path[1:]
        before = path if closed else path[:-1]
        cut = np.empty((2 * len(before), 2), np.float32)
        cut[0::2] = 0.75 * before + 0.25 * after
        cut[1::2] = 0.25 * before + 0.75 * after
        path = cut if closed else np.concatenate((path[:1], cut, path[-1:]))
    return path


def ring(centre: Pair, rx: float, ry: float, start: float, turns: float, n: int = 28) -> Points:
    """An ellipse, or part of it, or several turns."""
    t = start + np.linspace(0, 2 * np.pi * turns, max(6, int(n * abs(turns))))
    return np.stack((centre[0] + rx * np.cos(t), centre[1] + ry * np.sin(t)), axis=1).astype(
        np.float32
    )


def between(rng: Rng, low: float, high: float) -> float:
    """A random number from a range."""
    return float(low + (high - low) * rng.random())


def pick(rng: Rng, options: Sequence[Any], weights: Sequence[float] | None = None) -> Any:
    """One of some options."""
    if weights is None:
        return options[int(rng.integers(len(options)))]
    shares = np.cumsum(weights)
    return options[int(np.searchsorted(shares, rng.random() * shares[-1]))]


def warped(strokes: Strokes, box: Box, amount: float, rng: Rng) -> Strokes:
    """Strokes on a rubber sheet: turned a little, sheared, stretched here and pressed there."""
    if not strokes:
        return strokes
    every = np.concatenate([stroke.points for stroke in strokes])
    size = np.array([box.w, box.h])
    unit = (every - (box.x, box.y)) / size
    pull = np.clip(rng.standard_normal((3, 3, 2)), -1.8, 1.8) * amount
    shear = np.clip(rng.standard_normal((2, 2)), -1.8, 1.8) * amount
    at = np.clip(unit, -0.2, 1.2) * 2
    cell = np.clip(at.astype(np.intp), 0, 1)
    s, t = (at - cell).T[..., None]
    i, j = cell[:, 1], cell[:, 0]
    top = pull[i, j] * (1 - s) + pull[i, j + 1] * s
    low = pull[i + 1, j] * (1 - s) + pull[i + 1, j + 1] * s
    moved = unit + top * (1 - t) + low * t + (unit - 0.5) @ shear
    there = (moved * size + (box.x, box.y)).astype(np.float32)
    ends = np.cumsum([len(stroke.points) for stroke in strokes])[:-1]
    return tuple(
        replace(stroke, points=part)
        for stroke, part in zip(strokes, np.split(there, ends), strict=True)
    )
