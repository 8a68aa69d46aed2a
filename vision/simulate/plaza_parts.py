"""Stars, fences and bare squares: what people draw for a place who do not draw paving."""

from itertools import pairwise

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.doodle_parts import chance
from vision.simulate.hands import Hand, curve, line, loop, polyline
from vision.simulate.strokes import Box, Pair, Rng, Strokes, between, pick, points, smooth


def bare_square(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A square and nothing else: upright or turned, askew, a side short or missing."""
    turn = rng.normal(0, 0.08) if chance(rng, 0.55) else between(rng, -0.8, 0.8)
    wide, high = (0.5 * between(rng, 0.6, 1.0) for _ in range(2))
    slip = 0.16 * rng.random() ** 2
    unit = points((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    unit = unit + np.clip(rng.standard_normal((4, 2)), -1.5, 1.5) * slip
    cos, sin = np.cos(turn), np.sin(turn)
    turned = unit @ np.array([[cos, sin], [-sin, cos]])
    corners = np.array([box.at(0.5 + u, 0.5 + v) for u, v in turned], np.float32)
    kind = pick(rng, ("closed", "three sides", "short"), (7, 1, 2))
    if kind == "closed":
        return loop(hand, rng, corners)
    corners = np.roll(corners, int(rng.integers(4)), axis=0)
    if kind == "three sides":
        return polyline(hand, rng, corners)
    end = corners[3] + (corners[0] - corners[3]) * between(rng, 0.5, 0.95)
    past = corners[0] + (corners[0] - corners[1]) * between(rng, 0.0, 0.3)
    return polyline(hand, rng, np.array([past, *corners[1:], end], np.float32))


def star(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """In one go, as an outline, as rays; dashed off its lines bend and its points go anywhere."""
    turn = between(rng, -0.3, 0.3) - np.pi / 2
    askew = between(rng, 0.02, 0.1) + 0.1 * hand.slack + 0.25 * rng.random() ** 4
    kind = pick(rng, ("one line", "outline", "rays"), (5, 3, 2.5))
    if kind == "one line":
        many, step = pick(rng, ((5, 4 / 5), (7, 6 / 7)), (8, 1))
        t = turn + np.pi * step * np.arange(many + 1)
        ends = _spread(rng, box, t + rng.normal(0, askew, len(t)), 1.0, askew)
        if chance(rng, 0.7):  # it ends about where it began
            ends[-1] = ends[0] + rng.normal(0, 0.05, 2) * box.size
        return _dashed_off(hand, rng, ends)
    if kind == "outline":
        n = pick(rng, (5, 4, 3, 6), (7, 2.5, 0.7, 1.5))
        t = turn + np.pi / n * (np.arange(2 * n + 1) + rng.normal(0, askew, 2 * n + 1))
        inner = between(rng, 0.25, 0.6)
        ends = _spread(rng, box, t, np.where(np.arange(2 * n + 1) % 2, inner, 1.0), 1.5 * askew)
        return _dashed_off(hand, rng, ends)
    x, y = box.centre
    strokes: Strokes = ()
    for ray in np.arange(int(rng.integers(3, 5))) * between(rng, 0.7, 1.05):
        dx, dy = box.size / 2 * np.cos(turn + ray), box.size / 2 * np.sin(turn + ray)
        strokes += line(hand, rng, (x - dx, y - dy), (x + dx, y + dy))
    return strokes


def _spread(rng: Rng, box: Box, t: Points, far: Points | float, askew: float) -> Points:
    """Points about the middle in these directions, so far."""
    x, y = box.centre
    k = box.size / 2 * far * (1 + rng.normal(0, askew, len(t)))
    return np.stack((x + k * np.cos(t), y + k * np.sin(t)), axis=1).astype(np.float32)


def _dashed_off(hand: Hand, rng: Rng, ends: Points) -> Strokes:
    """From point to point, straight or in bows that run into each other."""
    if not chance(rng, 0.3):
        return polyline(hand, rng, ends)
    bow = between(rng, 0.02, 0.14) * rng.choice((-1, 1), len(ends) - 1)
    way = np.diff(ends, axis=0)
    middle = (ends[:-1] + ends[1:]) / 2 + np.stack((-way[:, 1], way[:, 0]), 1) * bow[:, None]
    path = np.empty((2 * len(ends) - 1, 2), np.float32)
    path[::2], path[1::2] = ends, middle
    return curve(hand, rng, smooth(path, False, pick(rng, (1, 2))))


def fence(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Posts, thin or broad, blunt or pointed, with no, one or two bars across or between them."""
    n, top, low = int(rng.integers(2, 13)), between(rng, 0.05, 0.4), between(rng, 0.6, 1.0)
    broad, pointed = chance(rng, 0.45 if n > 4 else 0.7), chance(rng, 0.6)
    half = between(rng, 0.15, 0.4) / n if broad else 0.0
    rough, peak = between(rng, 0.01, 0.07), between(rng, 0.08, 0.25)
    aslant = between(rng, -0.2, 0.2) if chance(rng, 0.3) else 0.0
    open_below = chance(rng, 0.7)
    at = np.linspace(0.04, 0.96, n) if half == 0 else (np.arange(n) + 0.5) / n
    strokes: Strokes = ()
    for u in at:
        head, lean = top + rng.normal(0, rough), aslant + rng.normal(0, rough)
        strokes += _post(hand, rng, box, (u, head, lean, low), (half, peak * pointed), open_below)
    bars = pick(rng, (0, 1, 2), (1, 3, 4)) if n > 3 else pick(rng, (1, 2))
    between_posts = half > 0 and chance(rng, 0.5)
    for v in (between(rng, 0.35, 0.55), between(rng, 0.6, 0.8))[:bars]:
        level = top + (low - top) * v
        ends = [(a + half, b - half) for a, b in pairwise(at)]
        for a, b in ends if between_posts else [(0.0, 1.0)]:
            strokes += line(hand, rng, box.at(a, level), box.at(b, level + rng.normal(0, 0.03)))
    return strokes


def _post(
    hand: Hand,
    rng: Rng,
    box: Box,
    place: tuple[float, float, float, float],
    shape: Pair,
    open_below: bool,
) -> Strokes:
    """A line; or a board of some breadth with a blunt or a pointed head."""
    (u, head, lean, low), (half, peak) = place, shape
    if half == 0:
        return line(hand, rng, box.at(u, head), box.at(u + lean, low))
    a, b = u - half, u + half
    ends = [box.at(a, low), box.at(a, head), box.at(b, head), box.at(b, low)]
    if peak:
        ends.insert(2, box.at(u, head - peak))
    return polyline(hand, rng, points(*(ends if open_below else [*ends, ends[0]])))
