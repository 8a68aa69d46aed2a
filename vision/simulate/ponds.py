"""Ponds: waves, blobs, ripples, streams, basins, a fish."""

from typing import Final

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.doodle_parts import chance, shaded
from vision.simulate.hands import Hand, circle, curve, favourite, line, polyline
from vision.simulate.pools import basin, pool, waves
from vision.simulate.strokes import Box, Rng, Strokes, between, drift, pick, points

WAYS: Final = {
    "waves": 4,
    "blob": 4,
    "wavy blob": 5,
    "ripples": 1.2,
    "shaded": 1.8,
    "fish": 0.8,
    "stream": 2.5,
    "channel": 1.5,
    "pool": 2,
    "basin": 1,
}  # and how many draw so


def pond(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Waves, a blob, an ellipse with waves, ripples, a fish; a blob filled or hatched; a river."""
    kind = favourite(hand, rng, "pond", list(WAYS), list(WAYS.values()))
    others = {"stream": _stream, "pool": pool, "basin": basin}
    if kind in others:
        return others[kind](hand, rng, box)
    if kind == "channel":
        return _channel(hand, rng, box, nib)
    if kind == "waves":
        return waves(hand, rng, box, int(rng.integers(2, 6)))
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
        strokes += waves(hand, rng, inner, int(rng.integers(1, 5)))
    elif kind == "shaded":
        strokes += shaded(hand, rng, inner, nib)
    elif kind == "fish":
        strokes += _fish(hand, rng, Box(*inner.at(0.1, 0.2), inner.w * 0.8, inner.h * 0.6))
    return strokes


def _on_the_water(hand: Hand, rng: Rng, water: Box, inner: Box) -> Strokes:
    """Mostly nothing; stones or ducks, another shore inside, a light on the water."""
    what = pick(rng, ("nothing", "stones", "shore", "light", "duck"), (12, 4, 1.5, 1.5, 1.5))
    if what == "duck":
        return _duck(hand, rng, water)
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


def _duck(hand: Hand, rng: Rng, water: Box) -> Strokes:
    """A neck and a head that look out over the shore."""
    u, side = between(rng, 0.25, 0.75), pick(rng, (-1, 1))
    foot, head = water.at(u, between(rng, -0.05, 0.35)), water.at(u + 0.08 * side, -0.35)
    r = water.w * between(rng, 0.05, 0.12)
    return line(hand, rng, foot, head) + circle(hand, rng, head, 1.4 * r, r)


def _channel(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A closed band of water, straight or winding, level or aslant, with lines in it at times."""
    half, n = between(rng, 0.06, 0.2), 24
    t, slope = np.linspace(0, 1, n), rng.normal(0, 0.3)
    middle = 0.5 + slope * (t - 0.5) + pick(rng, (0.01, 0.1, 0.2)) * drift(rng, n, 5)[:, 0]
    rims = [middle + side * half * (1 + 0.25 * drift(rng, n, 4)[:, 0]) for side in (-1, 1)]
    upper, lower = (
        np.stack((box.x + box.w * t, box.y + box.h * np.clip(v, 0, 1)), axis=1) for v in rims
    )
    strokes = curve(hand, rng, np.concatenate((upper, lower[::-1], upper[:1])).astype(np.float32))
    inside = pick(rng, ("nothing", "current", "shade"), (3, 2, 1))
    if inside == "current":
        lines = (upper * share + lower * (1 - share) for share in (0.35, 0.7))
        for path in lines:
            start = int(rng.integers(0, n // 2))
            strokes += curve(hand, rng, path[start : start + n // 2].astype(np.float32))
    elif inside == "shade":
        low = Box(box.x + 0.1 * box.w, box.y + box.h * (0.5 - half), 0.8 * box.w, 2 * half * box.h)
        strokes += shaded(hand, rng, low, nib)
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


def _blob(rng: Rng, box: Box) -> Points:
    """A smooth closed shape: an ellipse, a bean, a puddle."""
    t = np.linspace(0, 2 * np.pi * between(rng, 0.95, 1.08), 48) + between(rng, 0, 6.3)
    wild = pick(rng, (0.0, 0.06, 0.16, 0.3, 0.45, 0.65))
    r = np.full_like(t, 1 - wild)
    for k in (2, 3, 4, 5):
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
