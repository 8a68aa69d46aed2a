"""Boxes and rings as people dash them off: wedges, waists, steps, gaps, tails, slanting eggs."""

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.strokes import Rng, between, pick, points, resample, ring
from vision.simulate.touch import STEP, Figure, Touch, closed, fitted, run

ROUND = 64  # points of a ring before its faults


def box(touch: Touch, rng: Rng) -> Figure:
    """A rectangle of any proportions; its corners slip, one side may come out short."""
    wide = float(np.exp(rng.normal(0, 0.5)))
    corners = points((0, 0), (wide, 0), (wide, 1), (0, 1))
    corners += np.clip(rng.standard_normal((4, 2)), -1.6, 1.6) * touch.skew
    if rng.random() < 0.06 + 0.1 * touch.faults:
        corners = _wedge(corners, rng)
    if rng.random() < touch.faults:
        corners = pick(rng, (_waisted, _notched, _bulging), (3, 3, 2))(corners, rng)
    found = closed(touch, rng, np.asarray(corners, np.float32))
    if rng.random() < 0.5 * touch.faults:
        found = pick(rng, (_tailed, _broken), (1, 1))(found, rng)
    return found


def _wedge(corners: Points, rng: Rng) -> Points:
    """One side comes out short, now and then hardly there."""
    side = int(rng.integers(4))
    a, b = corners[side].copy(), corners[(side + 1) % 4].copy()
    short, middle = between(rng, 0.05, 0.7), (a + b) / 2
    middle = middle + (a - middle) * between(rng, -0.8, 0.8) * (1 - short)
    wedge = corners.copy()
    wedge[side] = middle + (a - b) / 2 * short
    wedge[(side + 1) % 4] = middle + (b - a) / 2 * short
    return wedge


def _waisted(corners: Points, rng: Rng) -> Points:
    """Two sides, or all, are bent inward."""
    return _bent(corners, between(rng, 0.05, 0.22), rng)


def _bulging(corners: Points, rng: Rng) -> Points:
    """Two sides, or all, are bent outward."""
    return _bent(corners, -between(rng, 0.05, 0.2), rng)


def _bent(corners: Points, inward: float, rng: Rng) -> Points:
    first = int(rng.integers(2))
    bent = (0, 1, 2, 3) if rng.random() < 0.3 else (first, first + 2)
    middle = corners.mean(0)
    path: list[Points] = []
    for side in range(4):
        a, b = corners[side], corners[(side + 1) % 4]
        path.append(a)
        if side in bent:
            half = a + (b - a) * between(rng, 0.35, 0.65)
            deep = inward * between(rng, 0.4, 1.2)
            path.append(half + (middle - half) * 2 * deep)
    return np.asarray(path, np.float32)


def _notched(corners: Points, rng: Rng) -> Points:
    """A corner is missing, or sticks out by a step."""
    at = int(rng.integers(4))
    before, corner, after = corners[at - 1], corners[at], corners[(at + 1) % 4]
    u, v = between(rng, 0.15, 0.6), between(rng, -0.15, 0.35)
    one = corner + (before - corner) * u
    two = one + (after - corner) * v
    three = corner + (after - corner) * v
    step = [one, two, three] if rng.random() < 0.7 else [one, three]
    return np.asarray([*corners[:at], *step, *corners[at + 1 :]], np.float32)


def _tailed(figure: Figure, rng: Rng) -> Figure:
    """Lines run on past where they should end."""
    return [_run_on(path, rng) for path in figure]


def _run_on(path: Points, rng: Rng) -> Points:
    reach = min(3, len(path) - 1)
    start, end = path[0] - path[reach], path[-1] - path[-1 - reach]
    tails = []
    for way, at in ((start, path[:1]), (end, path[-1:])):
        long = float(np.hypot(*way)) or 1.0
        tails.append(at + way / long * between(rng, 0.0, 0.35) * (rng.random() < 0.7))
    return np.concatenate((tails[0], path, tails[1])).astype(np.float32)


def _broken(figure: Figure, rng: Rng) -> Figure:
    """Pieces are missing here and there."""
    return [piece for path in figure for piece in _pieces(path, rng)]


def _pieces(path: Points, rng: Rng) -> Figure:
    whole = resample(path, STEP)
    n, cuts = len(whole), int(rng.integers(1, 4))
    keep = np.ones(n, bool)
    for at in rng.integers(0, n, cuts):
        keep[at : at + round(n * between(rng, 0.03, 0.14))] = False
    edges = np.flatnonzero(np.diff(np.concatenate(([0], keep.astype(int), [0]))))
    found = [whole[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a > 2]
    return found or [whole]


def round_box(touch: Touch, rng: Rng) -> Figure:
    """A circle, an egg, a slanting one, an open ring, a knot, more than one turn."""
    turns = 1 + between(rng, -1, 1) * (touch.open + 0.05) + (rng.random() < 0.06)
    start = between(rng, 0, 2 * np.pi)
    path = ring((0.5, 0.5), 0.5, 0.5, start, turns if rng.random() < 0.4 else -turns, ROUND)
    grow = np.linspace(1, between(rng, 0.8, 1.15), len(path), dtype=np.float32)[:, None]
    egg = 1 + between(rng, -0.3, 0.3) * (path[:, :1] - 0.5)
    path = 0.5 + (path - 0.5) * grow * np.where([[False, True]], egg, 1.0)
    if rng.random() < touch.faults:
        path = pick(rng, (_dented, _flattened, _curled), (3, 2, 2))(path, rng)
    if rng.random() < touch.narrow:
        path = _slanting(path, rng)
    found = [run(touch, rng, np.asarray(path, np.float32))]
    if rng.random() < 0.6 * touch.faults:
        found = pick(rng, (_tailed, _broken), (2, 1))(found, rng)
    if rng.random() < 0.02:  # a small one inside
        found += fitted(round_box(touch, rng), 0.35, 0.35, 0.3, 0.3)
    return found


def _slanting(path: Points, rng: Rng) -> Points:
    """Long and narrow, from corner to corner or nearly."""
    narrow = between(rng, 0.1, 0.85)
    turn = pick(rng, (1, -1)) * rng.normal(np.pi / 4, 0.25)
    way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(0.5 + ((path - 0.5) * (1, narrow)) @ way, np.float32)


def _dented(path: Points, rng: Rng) -> Points:
    """Pressed in over a part of the way round, softly or by a step."""
    t = np.linspace(0, 1, len(path))
    away = np.abs((t - rng.random() + 0.5) % 1 - 0.5) / between(rng, 0.06, 0.25)
    dent = np.clip(1 - away, 0, 1) if rng.random() < 0.5 else (away < 1).astype(float)
    return 0.5 + (path - 0.5) * (1 - dent * between(rng, 0.1, 0.5))[:, None]


def _flattened(path: Points, rng: Rng) -> Points:
    """Straight on one side, like a D, or on several."""
    low = np.where(rng.random(2) < 0.5, between(rng, 0.0, 0.2), 0.0)
    high = np.where(rng.random(2) < 0.4, between(rng, 0.8, 1.0), 1.0)
    return np.clip(path, low, high)


def _curled(path: Points, rng: Rng) -> Points:
    """The end turns inward."""
    t = np.linspace(0, 1, len(path))
    begun = between(rng, 0.6, 0.9)
    inward = np.clip((t - begun) / (1 - begun), 0, 1) * between(rng, 0.3, 1.0)
    return 0.5 + (path - 0.5) * (1 - inward)[:, None]
