"""The plain signs that the sheet itself shows for its projects, as people copy them."""

import numpy as np

from vision.simulate.hands import Hand, circle, curve, line, loop, polyline
from vision.simulate.rooms import Room
from vision.simulate.solid import scribble
from vision.simulate.strokes import Box, Rng, Strokes, between, points


def house(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Five sides, no door."""
    eaves = between(rng, 0.3, 0.5)
    corners = (box.at(0, 1), box.at(0, eaves), box.at(0.5, 0), box.at(1, eaves), box.at(1, 1))
    if rng.random() < 0.7:
        return loop(hand, rng, points(*corners))
    over = between(rng, 0.02, 0.12)  # eaves that stand out, as in the printed sign
    roof = points(box.at(-over, eaves + over), box.at(0.5, 0), box.at(1 + over, eaves + over))
    return polyline(hand, rng, roof) + polyline(
        hand,
        rng,
        points(box.at(0.05, eaves), box.at(0.05, 1), box.at(0.95, 1), box.at(0.95, eaves)),
    )


def forest(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A triangle on a stem."""
    low, half = between(rng, 0.65, 0.82), between(rng, 0.3, 0.5)
    crown = points(box.at(0.5, 0), box.at(0.5 + half, low), box.at(0.5 - half, low))
    start = low if rng.random() < 0.7 else low * between(rng, 0.5, 0.9)
    return loop(hand, rng, crown) + line(hand, rng, box.at(0.5, start), box.at(0.5, 1))


def pond(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Two waves, or three, or one."""
    n = int(rng.choice([1, 2, 2, 2, 2, 3]))
    crests = between(rng, 0.8, 2.2)
    strokes: Strokes = ()
    phase = between(rng, 0, 2 * np.pi)
    height = min(0.14, 0.32 / n) * between(rng, 0.6, 1.1)
    for i in range(n):
        t = np.linspace(0, 1, 30)
        x = box.x + box.w * t
        level = 0.5 + (i - (n - 1) / 2) * between(rng, 0.26, 0.34)
        y = box.y + box.h * (level + height * np.sin(2 * np.pi * crests * t + phase))
        strokes += curve(hand, rng, np.stack((x, y), axis=1).astype(np.float32))
    return strokes


def plaza(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A ring with a dot in its middle."""
    r = box.size * between(rng, 0.32, 0.5)
    x, y = box.centre
    x, y = x + rng.normal(0, 0.06) * r, y + rng.normal(0, 0.06) * r
    strokes = circle(hand, rng, box.centre, r * between(rng, 0.9, 1.1), r)
    dot = box.size * between(rng, 0.015, 0.07)
    if rng.random() < 0.3:
        own = Box(x - dot, y - dot, 2 * dot, 2 * dot)
        return strokes + scribble(hand, rng, Room((own,), (own,), nib))
    if rng.random() < 0.4:
        return strokes + line(hand, rng, (x, y), (x + 0.3, y + 0.3))
    return strokes + circle(hand, rng, (x, y), dot, dot)


def factory(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A hall with two or three teeth and a chimney at one side."""
    roof, teeth = between(rng, 0.4, 0.6), int(rng.integers(2, 4))
    start = between(rng, 0.12, 0.25)
    path = [box.at(0, 1), box.at(0, roof - between(rng, 0.2, 0.4)), box.at(start, roof - 0.28)]
    path.append(box.at(start, roof))
    for i in range(teeth):
        end = start + (1 - start) * (i + 1) / teeth
        path += [box.at(end, roof - between(rng, 0.18, 0.28)), box.at(end, roof)]
    path += [box.at(1, 1), box.at(0, 1)]
    return polyline(hand, rng, np.array(path, np.float32))


SIGNS = {"H": house, "L": forest, "W": pond, "Z": plaza, "X": factory}
