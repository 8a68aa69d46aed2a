"""Figures as people dash them off by themselves, each in the unit square: an X, rain, bars.

Whoever draws so thinks of the figure, not of the square that it goes into: it is drawn in its own
proportions and with its own faults, and stretched to its place afterwards (`figure_drawer.py`).
"""

from typing import Final

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.closed_figures import box, round_box
from vision.simulate.strokes import Pair, Rng, between, drift, pick, points, smooth
from vision.simulate.touch import Figure, Touch, fitted, run, stroke

FLAT_ENDS: Final = 0.2  # share of the arms of an X
SHORT_ARM: Final = 0.15  # share of the X with an arm that is too short
MEETING: Final = 0.06  # arms that come no nearer make no X
TRIES: Final = 4
SEAMS: Final = (((0, 1), (1, 0)), ((0, 0), (1, 1)), ((0, 0.5), (1, 0.5)), ((0.5, 0), (0.5, 1)))


def ex(touch: Touch, rng: Rng) -> Figure:
    """An X: straight arms, bowed ones or such with flat ends; one may come out short.

    People see when it became none, and draw another.
    """
    for _ in range(TRIES):
        one, other = _two_arms(touch, rng)
        apart = np.hypot(*np.moveaxis(one[:, None] - other[None], -1, 0)).min()
        if apart < MEETING:
            break
    return [one, other]


def _two_arms(touch: Touch, rng: Rng) -> Figure:
    c = rng.normal(0, 0.6 * touch.skew + 0.02, 8)
    ends = [((c[0], c[1]), (1 + c[2], 1 + c[3])), ((1 + c[4], c[5]), (c[6], 1 + c[7]))]
    arms = [_flat_ended(rng, *e) if rng.random() < FLAT_ENDS else e for e in ends]
    if rng.random() < SHORT_ARM:
        at = int(rng.integers(2))
        arms[at] = _shortened(rng, np.asarray(arms[at], np.float32))
    found = [
        run(touch, rng, smooth(points(*arm), False, 3))
        if len(arm) > 2
        else stroke(touch, rng, *arm)
        for arm in arms
    ]
    return found if rng.random() < 0.7 else found[::-1]


def _flat_ended(rng: Rng, a: Pair, b: Pair) -> tuple[Pair, ...]:
    """An arm that comes in level, falls, and leaves level; or does so at one end only."""
    u, v = between(rng, 0.2, 0.5), between(rng, 0.5, 0.8)
    x, y = a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * between(rng, 0.0, 0.1)
    z, w = a[0] + (b[0] - a[0]) * v, b[1] - (b[1] - a[1]) * between(rng, 0.0, 0.1)
    first, last = pick(rng, ((True, True), (True, False), (False, True)), (3, 1, 1))
    return (a, *[(x, y)] * first, *[(z, w)] * last, b)


def _shortened(rng: Rng, arm: Points) -> tuple[Pair, ...]:
    """One end does not reach the corner."""
    middle, keep = arm.mean(0), between(rng, 0.45, 0.9)
    end = pick(rng, (0, -1))
    arm[end] = middle + (arm[end] - middle) * keep
    return tuple((float(x), float(y)) for x, y in arm)


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
    n = int(rng.integers(3, 22))
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
    many = int(rng.integers(3, 10))
    top, low = (between(rng, -0.1, 0.35), between(rng, 0.6, 1.1)) if rng.random() < 0.4 else (0, 1)
    found = []
    for u in _bars_at(rng, many):
        lean = rng.normal(0, 0.03)
        ends = rng.normal(0, 0.04, 2)
        found.append(stroke(touch, rng, (u - lean, top + ends[0]), (u + lean, low + ends[1])))
    if rng.random() < 0.15:  # each bar twice
        found += [path + points((0.05, 0)) for path in found]
    if rng.random() < 0.5:
        found += fitted(box(touch, rng), -0.02, top - 0.03, 1.04, low - top + 0.06)
    for _ in range(pick(rng, (0, 1, 2), (4, 3, 2))):
        v, left = between(rng, top, low), between(rng, 0.1, 0.5) * (rng.random() < 0.25)
        found.append(stroke(touch, rng, (left - 0.02, v), (1.02, v + rng.normal(0, 0.05))))
    if rng.random() < 0.08:  # a roof
        peak = (between(rng, 0, 0.6), top - 0.05)
        found += [stroke(touch, rng, peak, (x, top + 0.35)) for x in (-0.05, 1.05)][
            : pick(rng, (1, 2))
        ]
    if rng.random() < 0.15:
        who = pick(rng, (face, squiggle, zigzag))(touch, rng)
        found += fitted(who, between(rng, 0.2, 0.5), between(rng, 0, 0.5), 0.35, 0.4)
    return found


def _bars_at(rng: Rng, many: int) -> Points:
    """Where bars stand: at equal distances, nearly so, or all on one side."""
    at = np.linspace(0.04, 0.96, many)
    if rng.random() < 0.25:
        steps = between(rng, 0.3, 1.0) + rng.random(many)
        at = 0.04 + 0.92 * (np.cumsum(steps) - steps[0]) / (steps.sum() - steps[0])
    if rng.random() < 0.08:
        at = pick(rng, (0.0, 0.5)) + at * 0.5
    return np.asarray(at + rng.normal(0, 0.025, many), np.float32)


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
    return found + (fitted(cloud(touch, rng), 0.05, 0, 0.9, 0.42) if cloudy else [])


def seam(touch: Touch, rng: Rng) -> Figure:
    """A line with short strokes across it, like a railway or a fish bone; level, aslant, bent."""
    a, b = pick(rng, SEAMS)
    along = np.subtract(b, a) / np.hypot(*np.subtract(b, a))
    across, reach = np.array([-along[1], along[0]]), between(rng, 0.1, 0.5)
    rail = stroke(touch, rng, a, b)
    if rng.random() < 0.3:  # bent like a bow
        sag = np.add(a, b) / 2 + across * rng.normal(0, 0.45)
        rail = run(touch, rng, smooth(points(a, tuple(sag), b), False, 3))
    found = [rail] if rng.random() < 0.95 else []
    if rng.random() < 0.2:
        found.append(rail + (across * between(rng, 0.1, 0.2)).astype(np.float32))
    fewest = 3 if 0 in along else 2  # two strokes across a level line would be an H
    many = max(fewest, pick(rng, range(2, 9), (1, 3, 4, 4, 3, 2, 2)))
    lean = rng.normal(0, 0.3) * reach
    one_side = between(rng, 0.0, 0.4) if rng.random() < 0.15 else 1.0
    for t in np.linspace(0.1, 0.9, many) + rng.normal(0, 0.3 / many / 2, many):
        i = int(np.clip(t, 0.02, 0.98) * (len(rail) - 1))
        ahead = rail[min(i + 2, len(rail) - 1)] - rail[max(i - 2, 0)]
        ahead = ahead / (float(np.hypot(*ahead)) or 1.0)
        aside = np.array([-ahead[1], ahead[0]])
        slip = ahead * (lean + rng.normal(0, 0.06))
        low, high = reach * rng.normal(1, 0.2, 2) * (one_side, 1.0)
        found.append(
            stroke(touch, rng, rail[i] - aside * low - slip, rail[i] + aside * high + slip)
        )
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
        found += fitted(eye(touch, rng), u - wide / 2, between(rng, 0.2, 0.4), wide, high)
    sag, corner = rng.normal(0.15, 0.12), between(rng, 0.55, 0.75)
    left, right = between(rng, 0.15, 0.35), between(rng, 0.65, 0.85)
    mouth = smooth(points((left, corner), (0.5, corner + 2 * sag), (right, corner)), False, 2)
    return [*found, run(touch, rng, mouth)]
