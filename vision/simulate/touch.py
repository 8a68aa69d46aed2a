"""How one person's pen runs along a path: steadily or not, hooked, bent far off, round a corner."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.strokes import Rng, between, drift, pick, points, resample, smooth

STEP: Final = 0.03  # of the unit square, between the points of a path
Figure = list[Points]


@dataclass(frozen=True)
class Touch:
    """How one person's lines run, in shares of a figure's size."""

    wander: float  # slow drift
    stairs: float  # how coarse the raster is that the line is caught on; 0: none
    skew: float  # how far corners are from where they should be
    hooks: float  # chance of a hook where the pen comes down or leaves
    open: float  # how much of a closed line is missing, or drawn twice, at the most
    round: float  # how round corners are
    sides: float  # chance of a closed line side by side
    astray: float  # chance that a line from point to point runs far off the straight way
    faults: float  # chance that a closed figure has a dent, a step, a tail, a gap
    narrow: float  # chance that a ring is long, narrow and slanting


def make_touch(rng: Rng) -> Touch:
    """Another person: most are fairly steady, some hardly."""
    return Touch(
        wander=0.03 * rng.random() ** 2 + 0.004,
        stairs=between(rng, 0.008, 0.035) if rng.random() < 0.25 else 0.0,
        skew=0.14 * rng.random() ** 2,
        hooks=pick(rng, (0.0, 0.08, 0.35), (3, 2, 1)),
        open=0.3 * rng.random() ** 3,
        round=rng.random() ** 2,
        sides=rng.random() ** 2,
        astray=0.4 * rng.random() ** 3,
        faults=0.6 * rng.random() ** 2,
        narrow=pick(rng, (0.0, 0.2, 0.5), (3, 3, 2)),
    )


def run(touch: Touch, rng: Rng, path: Points) -> Points:
    """A wanted path as this person's pen runs."""
    fine = resample(path, STEP)
    n = len(fine)
    fine = fine + drift(rng, n, 2 + n // 12) * touch.wander
    if rng.random() < touch.hooks:
        fine = _hooked(rng, fine)
    if touch.stairs:
        fine = np.rint(fine / touch.stairs) * touch.stairs
    return np.asarray(fine, np.float32)


def _hooked(rng: Rng, path: Points) -> Points:
    """A short turn at one end, as a pen makes that comes down too early or leaves too late."""
    end = path[:1] if rng.random() < 0.5 else path[-1:]
    hook = end + rng.normal(0, 0.05, (1, 2))
    return np.concatenate((hook, path) if end is path[:1] else (path, hook))


def stroke(touch: Touch, rng: Rng, a: Sequence[float], b: Sequence[float]) -> Points:
    """A line from point to point, bowed or like an S; of some people now and then far astray."""
    start, end = np.asarray(a, np.float32), np.asarray(b, np.float32)
    along = end - start
    across = np.array([-along[1], along[0]], np.float32)
    if rng.random() < touch.astray:
        way = pick(rng, (_kinked, _arched, _stepped, _swung), (3, 3, 3, 2))(rng)
        return run(touch, rng, start + way[:, :1] * along + way[:, 1:] * across)
    t = np.linspace(0, 1, 12, dtype=np.float32)[:, None]
    bow = rng.normal(0, 0.4 * touch.skew + 0.015) * 4 * t * (1 - t)
    if rng.random() < 0.2:
        bow = bow * (1 - 2 * t) * 2
    return run(touch, rng, start + along * t + across * bow)


# Ways from (0, 0) to (1, 0) that are not straight: how far along, how far to the side.


def _kinked(rng: Rng) -> Points:
    """With one or two corners."""
    many = pick(rng, (1, 2), (2, 1))
    at = np.sort(rng.uniform(0.1, 0.9, many))
    return points((0, 0), *zip(at, rng.normal(0, 0.2, many), strict=True), (1, 0))


def _arched(rng: Rng) -> Points:
    """Like a bow, higher on one side."""
    high, lean = rng.normal(0, 0.35), between(rng, 0.25, 0.75)
    return smooth(points((0, 0), (lean, 1.5 * high), (1, 0)), False, 3)


def _stepped(rng: Rng) -> Points:
    """Straight on, then all at once to the side; or that first."""
    at, reach = between(rng, 0.1, 0.9), rng.normal(0, 0.18)
    steep = at + between(rng, 0.0, 0.12)
    return points((0, 0), (at, 0), (steep, reach), (1, reach))


def _swung(rng: Rng) -> Points:
    """Like an S with flat ends."""
    u, swing = between(rng, 0.2, 0.45), rng.normal(0, 0.3)
    return smooth(points((0, 0), (u, swing), (1 - u, -swing), (1, 0)), False, 3)


def closed(touch: Touch, rng: Rng, corners: Points) -> Figure:
    """Round a polygon: in one go, not quite closed or too far, or side by side."""
    n = len(corners)
    if rng.random() < touch.sides:
        slip = rng.normal(0, 0.3 * touch.open + 0.01, (n, 2, 2)).astype(np.float32)
        ends = zip(corners + slip[:, 0], np.roll(corners, -1, axis=0) + slip[:, 1], strict=True)
        return [stroke(touch, rng, a, b) for a, b in ends]
    path = np.roll(corners, -int(rng.integers(n)), axis=0)[:: 1 if rng.random() < 0.5 else -1]
    if rng.random() < 0.4:  # begun in the middle of a side
        path = np.concatenate(((path[:1] + path[-1:]) / 2, path))
    whole = np.concatenate((path, path[:1]))
    whole = _softened(whole, touch.round * between(rng, 0.3, 1.0))
    fine = resample(whole, STEP)
    left = round(between(rng, -1, 1) * touch.open * len(fine))
    fine = fine[: len(fine) - left] if left > 0 else np.concatenate((fine, fine[1 : 1 - left]))
    return [run(touch, rng, fine)]


def _softened(path: Points, share: float) -> Points:
    """Corners cut off, by no more than a share of the sides, and bent."""
    if share < 0.08:
        return path
    before, at, after = path[:-2], path[1:-1], path[2:]
    one = at + (before - at) * (0.45 * share)
    two = at + (after - at) * (0.45 * share)
    bent = np.stack((one, 0.25 * (one + two) + 0.5 * at, two), axis=1).reshape(-1, 2)
    return np.concatenate((path[:1], bent, path[-1:]))


def fitted(figure: Figure, x: float, y: float, w: float, h: float) -> Figure:
    """A figure stretched into a rectangle."""
    every = np.concatenate(figure)
    low = every.min(0)
    size = np.maximum(every.max(0) - low, 1e-3)
    return [np.asarray((x, y) + (path - low) / size * (w, h), np.float32) for path in figure]


Draw = Callable[[Touch, Rng], Figure]
