"""Water between straight sides: swimming pools, basins; and waves."""

import numpy as np

from vision.simulate.doodle_parts import chance
from vision.simulate.hands import Hand, circle, curve, line, loop, polyline
from vision.simulate.strokes import Box, Rng, Strokes, between, drift, pick, points, smooth


def pool(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """A basin with straight sides and water in it."""
    v = between(rng, 0.3, 0.8)
    own = Box(box.x, box.y + box.h * (1 - v) * rng.random(), box.w, box.h * v)
    lean = between(rng, 0, 0.2)
    corners = points(own.at(lean, 0), own.at(1, 0), own.at(1 - lean, 1), own.at(0, 1))
    strokes = loop(hand, rng, smooth(corners, True, 1) if chance(rng, 0.4) else corners)
    strokes += _ladder(hand, rng, own) if chance(rng, 0.3) else ()
    if v < 0.5 and chance(rng, 0.3):  # so flat that it is no square
        return strokes
    return strokes + _in_the_pool(hand, rng, own)


def _ladder(hand: Hand, rng: Rng, water: Box) -> Strokes:
    """Steps into the water, straight or with bent handles."""
    left, right = between(rng, 0.65, 0.78), between(rng, 0.85, 0.95)
    bent = chance(rng, 0.5)
    strokes: Strokes = ()
    for u in (left, right):
        ends = [water.at(u, 0.5), water.at(u, -0.2), water.at(u + 0.12, -0.1)][: 3 if bent else 2]
        strokes += curve(hand, rng, smooth(points(*ends), False, 2 if bent else 0))
    for v in (0.05, 0.25, 0.45)[: int(rng.integers(1, 4))]:
        strokes += line(hand, rng, water.at(left, v), water.at(right, v))
    return strokes


def _in_the_pool(hand: Hand, rng: Rng, water: Box) -> Strokes:
    """Waves; water up to a level, seen through the side; lanes; pockets and balls of a table."""
    what = pick(rng, ("waves", "level", "lanes", "pockets"), (6, 2, 1.5, 1))
    strokes: Strokes = ()
    if what == "lanes":
        n = int(rng.integers(2, 6))
        for v in np.arange(1, n) / n:
            strokes += line(hand, rng, water.at(0.06, v), water.at(0.94, v))
        return strokes
    if what == "pockets":
        r = 0.07 * water.size
        spots = [(u, v) for u in (0.05, 0.5, 0.95) for v in (0.08, 0.92)]
        spots += [(u, w) for u, w in rng.random((int(rng.integers(0, 4)), 2)) * 0.6 + 0.2]
        return tuple(s for spot in spots for s in circle(hand, rng, water.at(*spot), r, r))
    inner = Box(*water.at(0.2, 0.25), water.w * 0.6, water.h * 0.5)
    if what == "level":
        inner = Box(*water.at(0.05, 0.15), water.w * 0.9, water.h * 0.2)
    return strokes + waves(hand, rng, inner, int(rng.integers(1, 4)))


def basin(hand: Hand, rng: Rng, box: Box) -> Strokes:
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
    if chance(rng, 0.25):  # dry
        return strokes
    top = Box(*box.at(left, level), box.w * (right - left), box.h * (low - level) * 0.4)
    return strokes + waves(hand, rng, top, int(rng.integers(1, 3)))


def waves(hand: Hand, rng: Rng, box: Box, n: int) -> Strokes:
    """So many wavy lines one below the other, round or pointed, even or not."""
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
