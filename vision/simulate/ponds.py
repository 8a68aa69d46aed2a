"""Ponds: waves, blobs, ripples, streams, basins, a fish."""

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.doodle_parts import chance, shaded
from vision.simulate.hands import Hand, circle, curve, favourite, line, loop, polyline
from vision.simulate.strokes import Box, Rng, Strokes, between, drift, pick, points, smooth


def pond(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Waves, a blob, an ellipse with waves, ripples, a fish; a blob filled or hatched."""
    kinds = ("waves", "blob", "wavy blob", "ripples", "shaded", "fish", "stream", "pool", "basin")
    kind = favourite(hand, rng, "pond", kinds, (4, 3.5, 5, 1.2, 1.8, 0.8, 2, 2, 0.8))
    others = {"stream": _stream, "pool": _pool, "basin": _basin}
    if kind in others:
        return others[kind](hand, rng, box)
    if kind == "waves":
        return _waves(hand, rng, box, int(rng.integers(2, 6)))
    v = between(rng, 0.25, 0.95)
    y = box.y + box.h * (1 - v) * rng.random()
    water = Box(box.x, y, box.w, box.h * v)
    shore = _blob(rng, water)
    if kind == "ripples":
        strokes: Strokes = ()
        for share in (1.0, 0.65, 0.32)[: int(rng.integers(2, 4))]:
            ry = min(water.h, 0.75 * water.w) / 2 * share  # seen from the shore
            strokes += circle(hand, rng, water.centre, water.w / 2 * share, ry)
        return strokes
    strokes = curve(hand, rng, shore)
    inner = Box(*water.at(0.2, 0.25), water.w * 0.6, water.h * 0.5)
    if kind == "blob":
        strokes += _on_the_water(hand, rng, water, inner)
    elif kind == "wavy blob":
        strokes += _waves(hand, rng, inner, int(rng.integers(1, 5)))
    elif kind == "shaded":
        strokes += shaded(hand, rng, inner, nib)
    elif kind == "fish":
        strokes += _fish(hand, rng, Box(*inner.at(0.1, 0.2), inner.w * 0.8, inner.h * 0.6))
    return strokes


def _on_the_water(hand: Hand, rng: Rng, water: Box, inner: Box) -> Strokes:
    """Mostly nothing; stones or ducks, another shore inside, a light on the water."""
    what = pick(rng, ("nothing", "stones", "shore", "light"), (12, 4, 1.5, 1.5))
    if what == "shore":
        return curve(hand, rng, _blob(rng, water.inset(0.15 * water.size)))
    if what == "light":
        u = between(rng, 0, 0.6)
        return line(hand, rng, inner.at(u, 0.4), inner.at(u + 0.4, 0.4 + rng.normal(0, 0.2)))
    strokes: Strokes = ()
    if what == "nothing":
        return strokes
    for _ in range(int(rng.integers(1, 5))):
        spot = inner.at(rng.random(), rng.random())
        strokes += circle(hand, rng, spot, 0.03 * water.size, 0.03 * water.size)
    return strokes


def _stream(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """Two to four long lines side by side that wind a little."""
    n = int(rng.integers(2, 5))
    bends = pick(rng, (0.04, 0.25))
    way = bends * drift(rng, 30, int(rng.integers(3, 6)))[:, 1]
    t = np.linspace(0, 1, 30)
    slope = between(rng, -0.6, 0.6) if chance(rng, 0.6) else between(rng, -1.4, 1.4)
    strokes: Strokes = ()
    for i in range(n):
        v = 0.5 + (i - (n - 1) / 2) * between(rng, 0.18, 0.3) + slope * (t - 0.5)
        v = v + way + 0.03 * drift(rng, 30, 6)[:, 0]
        path = np.stack((box.x + box.w * t, box.y + box.h * np.clip(v, -0.1, 1.1)), axis=1)
        strokes += curve(hand, rng, path.astype(np.float32))
    return strokes


def _pool(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """A basin with straight sides and water in it."""
    v = between(rng, 0.3, 0.8)
    own = Box(box.x, box.y + box.h * (1 - v) * rng.random(), box.w, box.h * v)
    lean = between(rng, 0, 0.2)
    corners = points(own.at(lean, 0), own.at(1, 0), own.at(1 - lean, 1), own.at(0, 1))
    strokes = loop(hand, rng, smooth(corners, True, 1) if chance(rng, 0.4) else corners)
    if chance(rng, 0.3):  # steps into the water
        for u in (0.75, 0.88):
            strokes += line(hand, rng, own.at(u, -0.15), own.at(u, 0.5))
        for v in (0.05, 0.25):
            strokes += line(hand, rng, own.at(0.75, v), own.at(0.88, v))
    if v < 0.5 and chance(rng, 0.3):  # so flat that it is no square
        return strokes
    inner = Box(*own.at(0.2, 0.25), own.w * 0.6, own.h * 0.5)
    if chance(rng, 0.2):  # water up to a level, seen through the side
        inner = Box(*own.at(0.05, 0.15), own.w * 0.9, own.h * 0.2)
    return strokes + _waves(hand, rng, inner, int(rng.integers(1, 4)))


def _basin(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """A hollow in the ground, seen from the side, with its water."""
    left, right = between(rng, 0.0, 0.25), between(rng, 0.75, 1.0)
    level, low = between(rng, 0.3, 0.5), between(rng, 0.65, 0.95)
    corners = (box.at(left, level), box.at(left + 0.1, low), box.at(right - 0.1, low))
    hollow = points(*corners, box.at(right, level))
    round_ = chance(rng, 0.6)
    strokes = curve(hand, rng, smooth(hollow, False, 2)) if round_ else polyline(hand, rng, hollow)
    if chance(rng, 0.6):  # the ground on both sides
        strokes += line(hand, rng, box.at(-0.05, level), box.at(left, level))
        strokes += line(hand, rng, box.at(right, level), box.at(1.05, level))
    top = Box(*box.at(left, level), box.w * (right - left), box.h * (low - level) * 0.4)
    return strokes + _waves(hand, rng, top, int(rng.integers(1, 3)))


def _waves(hand: Hand, rng: Rng, box: Box, n: int) -> Strokes:
    strokes: Strokes = ()
    crests = between(rng, 1.2, 4.5)
    sharp = chance(rng, 0.25)
    uneven = pick(rng, (0.0, 0.3, 1.0))
    height = min(box.h / (n + 1) * 0.4, box.w / crests * 0.35)
    for i in range(n):
        t = np.linspace(0, 1, 36)
        phase = 2 * np.pi * crests * t + between(rng, 0, 2) + uneven * drift(rng, len(t), 5)[:, 0]
        swing = np.abs(np.sin(phase / 2)) * 2 - 1 if sharp else np.sin(phase)
        start, length = between(rng, 0, 0.15), between(rng, 0.7, 1.0)
        x = box.x + box.w * (start + (1 - start) * length * t)
        y = box.y + box.h * (i + 0.5) / n + height * swing
        strokes += curve(hand, rng, np.stack((x, y), axis=1).astype(np.float32))
    return strokes


def _blob(rng: Rng, box: Box) -> Points:
    """A smooth closed shape: an ellipse, a bean, a puddle."""
    t = np.linspace(0, 2 * np.pi * between(rng, 0.95, 1.08), 48) + between(rng, 0, 6.3)
    wild = pick(rng, (0.0, 0.06, 0.16, 0.3))
    r = np.full_like(t, 1 - wild)
    for k in (2, 3, 5):
        r = r + wild / k * np.sin(k * t + between(rng, 0, 6.3))
    x, y = box.centre
    path = np.stack((x + box.w / 2 * r * np.cos(t), y + box.h / 2 * r * np.sin(t)))
    return path.T.astype(np.float32)


def _fish(hand: Hand, rng: Rng, box: Box) -> Strokes:
    t = np.linspace(0.25 * np.pi, 1.75 * np.pi, 30)
    x = box.x + box.w * (0.42 + 0.42 * np.cos(t + np.pi))
    y = box.centre[1] + box.h * 0.4 * np.sin(t)
    body = np.stack((x, y), axis=1).astype(np.float32)
    tail = points(box.at(1, 0.1), box.at(0.78, 0.5), box.at(1, 0.9))
    return curve(hand, rng, body) + polyline(hand, rng, tail)
