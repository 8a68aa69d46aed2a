"""Figures as people dash them off by themselves, each in the unit square: a box, an X, rain, bars.

Whoever draws so thinks of the figure, not of the square that it goes into: it is drawn in its own
proportions and with its own faults, and stretched to its place afterwards (`figure_drawer.py`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.strokes import Rng, between, drift, pick, points, resample, ring, smooth

STEP: Final = 0.03  # of the unit square, between the points of a path
SEAMS: Final = (((0, 1), (1, 0)), ((0, 0), (1, 1)), ((0, 0.5), (1, 0.5)), ((0.5, 0), (0.5, 1)))
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
    """A line from point to point, bowed or like an S."""
    start, end = np.asarray(a, np.float32), np.asarray(b, np.float32)
    along = end - start
    across = np.array([-along[1], along[0]], np.float32)
    t = np.linspace(0, 1, 12, dtype=np.float32)[:, None]
    bow = rng.normal(0, 0.4 * touch.skew + 0.015) * 4 * t * (1 - t)
    if rng.random() < 0.2:
        bow = bow * (1 - 2 * t) * 2
    return run(touch, rng, start + along * t + across * bow)


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


def box(touch: Touch, rng: Rng) -> Figure:
    """A rectangle of any proportions; its corners slip, one side may come out short."""
    wide = float(np.exp(rng.normal(0, 0.5)))
    corners = points((0, 0), (wide, 0), (wide, 1), (0, 1))
    corners += np.clip(rng.standard_normal((4, 2)), -1.6, 1.6) * touch.skew
    if rng.random() < 0.08:  # a wedge
        side = int(rng.integers(4))
        a, b = corners[side].copy(), corners[(side + 1) % 4].copy()
        short, middle = between(rng, 0.1, 0.7), (a + b) / 2
        corners[side], corners[(side + 1) % 4] = (
            middle + (a - middle) * short,
            (middle + (b - middle) * short),
        )
    return closed(touch, rng, np.asarray(corners, np.float32))


def round_box(touch: Touch, rng: Rng) -> Figure:
    """A circle, an egg, an open ring, more than one turn."""
    turns = 1 + between(rng, -1, 1) * (touch.open + 0.05) + (rng.random() < 0.06)
    start = between(rng, 0, 2 * np.pi)
    path = ring((0.5, 0.5), 0.5, 0.5, start, turns if rng.random() < 0.4 else -turns)
    grow = np.linspace(1, between(rng, 0.8, 1.15), len(path), dtype=np.float32)[:, None]
    egg = 1 + between(rng, -0.3, 0.3) * (path[:, :1] - 0.5)
    path = 0.5 + (path - 0.5) * grow * np.where([[False, True]], egg, 1.0)
    found = [run(touch, rng, np.asarray(path, np.float32))]
    if rng.random() < 0.02:  # a small one inside
        found += _fitted(round_box(touch, rng), 0.35, 0.35, 0.3, 0.3)
    return found


def ex(touch: Touch, rng: Rng) -> Figure:
    """An X: straight arms or bowed ones, with hooks at times."""
    c = rng.normal(0, 0.6 * touch.skew + 0.02, 8)
    one = stroke(touch, rng, (c[0], c[1]), (1 + c[2], 1 + c[3]))
    two = stroke(touch, rng, (1 + c[4], c[5]), (c[6], 1 + c[7]))
    return [one, two] if rng.random() < 0.7 else [two, one]


def tick(touch: Touch, rng: Rng) -> Figure:
    """A plain v or one whose right arm is longer."""
    low, left = between(rng, 0.3, 0.55), between(rng, -0.05, 0.5) * (rng.random() < 0.5)
    return [run(touch, rng, points((0, left), (low, 1), (1, between(rng, -0.1, 0.1))))]


def dash(touch: Touch, rng: Rng) -> Figure:
    """One line, level, upright or aslant."""
    lean = rng.normal(0, 0.15)
    level, upright = ((0.0, 0.5 - lean), (1.0, 0.5 + lean)), ((0.5 - lean, 0.0), (0.5 + lean, 1.0))
    a, b = pick(rng, (level, upright, ((0.0, 1.0), (1.0, 0.0))), (4, 3, 3))
    return [stroke(touch, rng, a, b)]


def zigzag(touch: Touch, rng: Rng) -> Figure:
    """To and fro a few times or often, pointed or in waves, growing or shrinking."""
    n = int(rng.integers(4, 22))
    along = np.linspace(0, 1, n) + rng.normal(0, 0.25 / n, n)
    across = np.where(np.arange(n) % 2, 1.0, 0.0) + rng.normal(0, between(rng, 0.02, 0.2), n)
    across = 0.5 + (across - 0.5) * np.linspace(between(rng, 0.5, 1), 1, n)
    path = np.stack((along, across), axis=1)
    if rng.random() < 0.35:
        path[:, 0] += path[:, 1] * rng.normal(0, 0.3)  # aslant
    path = path[:, ::-1] if rng.random() < 0.5 else path
    soft = smooth(path.astype(np.float32), False, 2) if rng.random() < 0.5 else path
    return [run(touch, rng, np.asarray(soft, np.float32))]


def squiggle(touch: Touch, rng: Rng) -> Figure:
    """Loops one after the other, or a line that wanders."""
    if rng.random() < 0.5:
        n = int(rng.integers(3, 10))
        t = np.linspace(0, 2 * np.pi * n, 14 * n)
        r, forward = between(rng, 0.12, 0.35), np.linspace(0, 1, len(t))
        size = 1 + 0.3 * drift(rng, len(t), n)
        path = np.stack((forward, 0 * t), axis=1) + size * r * np.stack((np.cos(t), np.sin(t)), 1)
        path = path[:, ::-1] if rng.random() < 0.4 else path
    else:
        path = smooth(rng.random((int(rng.integers(5, 26)), 2)).astype(np.float32), False, 2)
    return [run(touch, rng, np.asarray(path, np.float32))]


def bars(touch: Touch, rng: Rng) -> Figure:
    """A barred window: bars, often a frame, lines across, now and then somebody behind them."""
    many = int(rng.integers(2, 10))
    at = np.sort(rng.random(many)) if rng.random() < 0.25 else np.linspace(0.04, 0.96, many)
    top, low = (between(rng, -0.1, 0.35), between(rng, 0.6, 1.1)) if rng.random() < 0.4 else (0, 1)
    found = []
    for u in at + rng.normal(0, 0.025, many):
        lean = rng.normal(0, 0.03)
        ends = rng.normal(0, 0.04, 2)
        found.append(stroke(touch, rng, (u - lean, top + ends[0]), (u + lean, low + ends[1])))
    if rng.random() < 0.15:  # each bar twice
        found += [path + points((0.05, 0)) for path in found]
    if rng.random() < 0.5:
        found += _fitted(box(touch, rng), -0.02, top - 0.03, 1.04, low - top + 0.06)
    for _ in range(pick(rng, (0, 1, 2), (4, 3, 2))):
        v = between(rng, top, low)
        found.append(stroke(touch, rng, (-0.02, v), (1.02, v + rng.normal(0, 0.05))))
    if rng.random() < 0.15:
        who = pick(rng, (face, squiggle, zigzag))(touch, rng)
        found += _fitted(who, between(rng, 0.2, 0.5), between(rng, 0, 0.5), 0.35, 0.4)
    return found


def rain(touch: Touch, rng: Rng) -> Figure:
    """Short strokes strewn about, many or few, alike or not, under a cloud at times."""
    many, fall = int(rng.integers(4, 30)), rng.normal(0, 0.25)
    cloudy = rng.random() < 0.15
    rows = max(1, round(many**0.5))
    long = between(rng, 0.4, 0.9) / rows
    found = []
    for i in range(many):
        v, u = divmod(i, -(-many // rows))
        x = (u + between(rng, 0.1, 0.9)) * rows / many
        y = (v + between(rng, 0.0, 0.5)) / rows
        y = 0.45 + 0.5 * y if cloudy else y
        reach = long * between(rng, 0.5, 1.2) * (0.6 if cloudy else 1)
        found.append(stroke(touch, rng, (x, y), (x + fall * reach, y + reach)))
    return found + (_fitted(cloud(touch, rng), 0.05, 0, 0.9, 0.42) if cloudy else [])


def seam(touch: Touch, rng: Rng) -> Figure:
    """A line with short strokes across it: a railway, stitches, a fish bone; level or aslant."""
    a, b = pick(rng, SEAMS)
    rail = stroke(touch, rng, a, b)
    along = np.subtract(b, a) / np.hypot(*np.subtract(b, a))
    across, reach = np.array([-along[1], along[0]]), between(rng, 0.12, 0.35)
    found = [rail] if rng.random() < 0.9 else []
    if rng.random() < 0.25:
        found.append(rail + (across * between(rng, 0.1, 0.2)).astype(np.float32))
    many = int(rng.integers(3, 9))
    for t in np.linspace(0.1, 0.9, many) + rng.normal(0, 0.3 / many / 2, many):
        foot = rail[int(np.clip(t, 0, 0.999) * len(rail))]
        lean = along * rng.normal(0, 0.06)
        low, high = reach * rng.normal(1, 0.15, 2)
        found.append(stroke(touch, rng, foot - across * low + lean, foot + across * high - lean))
    return found


def cloud(touch: Touch, rng: Rng) -> Figure:
    """A line in bumps all round."""
    n = int(rng.integers(5, 11))
    t = np.linspace(0, 2 * np.pi, 12 * n)
    bump = 0.5 + 0.09 * np.abs(np.sin(t * n / 2)) + 0.02 * drift(rng, len(t), n)[:, 0]
    path = 0.5 + bump[:, None] * np.stack((np.cos(t), np.sin(t)), axis=1)
    return [run(touch, rng, np.asarray(path, np.float32))]


def face(touch: Touch, rng: Rng) -> Figure:
    """A smile in a ring, with eyes of any kind; the ring may be missing."""
    found = round_box(touch, rng) if rng.random() < 0.85 else []
    eye = pick(rng, (round_box, dash, zigzag), (4, 4, 1))
    wide, high = between(rng, 0.06, 0.2), between(rng, 0.06, 0.22)
    for u in (between(rng, 0.2, 0.38), between(rng, 0.58, 0.76)):
        found += _fitted(eye(touch, rng), u - wide / 2, between(rng, 0.2, 0.4), wide, high)
    sag, corner = rng.normal(0.15, 0.12), between(rng, 0.55, 0.75)
    left, right = between(rng, 0.15, 0.35), between(rng, 0.65, 0.85)
    mouth = smooth(points((left, corner), (0.5, corner + 2 * sag), (right, corner)), False, 2)
    return [*found, run(touch, rng, mouth)]


def _fitted(figure: Figure, x: float, y: float, w: float, h: float) -> Figure:
    """A figure stretched into a rectangle."""
    every = np.concatenate(figure)
    low = every.min(0)
    size = np.maximum(every.max(0) - low, 1e-3)
    return [np.asarray((x, y) + (path - low) / size * (w, h), np.float32) for path in figure]


Draw = Callable[[Touch, Rng], Figure]
