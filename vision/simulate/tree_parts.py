"""Trunks and crowns that forests are put together from."""

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.doodle_parts import chance
from vision.simulate.hands import Hand, as_stroke, circle, curve, line, polyline
from vision.simulate.strokes import Box, Rng, Strokes, between, drift, pick, points, smooth


def trunk(hand: Hand, rng: Rng, box: Box, top: float) -> Strokes:
    """From below the crown to the ground: a line, two lines, bent or broader at the foot; a box."""
    u, lean = between(rng, 0.42, 0.58), between(rng, -0.15, 0.15) * chance(rng, 0.3)
    if chance(rng, 0.4):
        return line(hand, rng, box.at(u, top), box.at(u + lean, 1))
    half = between(rng, 0.04, 0.17)
    foot = half * between(rng, 1.0, 1.3 if chance(rng, 0.7) else 2.8)
    bend = between(rng, -0.08, 0.08) if chance(rng, 0.4) else 0.0
    strokes: Strokes = ()
    for side in (-1, 1):
        middle = box.at(u + lean / 2 + bend + side * half, (top + 1) / 2)
        way = points(box.at(u + side * half, top), middle, box.at(u + lean + side * foot, 1))
        strokes += curve(hand, rng, smooth(way, False, 2))
    if chance(rng, 0.4):
        strokes += line(hand, rng, box.at(u + lean - foot, 1), box.at(u + lean + foot, 1))
    if chance(rng, 0.12):  # a hole
        strokes += circle(hand, rng, box.at(u, (top + 1) / 2), 0.4 * half * box.w, 0.05 * box.h)
    return strokes


def besides(hand: Hand, rng: Rng, box: Box, top: float) -> Strokes:
    """What some draw with a tree: branches in the crown, fruit, the ground, grass, a swing."""
    what = pick(
        rng, ("nothing", "fork", "fruit", "ground", "grass", "swing"), (14, 2, 1.5, 2, 1, 1)
    )
    strokes: Strokes = ()
    if what == "fork":
        for u in (between(rng, 0.25, 0.42), between(rng, 0.58, 0.75)):
            strokes += line(
                hand, rng, box.at(0.5, top + 0.08), box.at(u, top * between(rng, 0.4, 0.8))
            )
    elif what == "fruit":
        for _ in range(int(rng.integers(2, 6))):
            spot = box.at(between(rng, 0.2, 0.8), top * between(rng, 0.2, 0.8))
            strokes += circle(hand, rng, spot, 0.05 * box.size, 0.05 * box.size)
    elif what == "ground":
        reach = between(rng, 0.0, 0.4)
        strokes = line(hand, rng, box.at(-reach, 1), box.at(1 + reach, between(rng, 0.95, 1.05)))
    elif what == "grass":
        n = int(rng.integers(5, 12))
        blades = [box.at(0.1 + 0.8 * i / n, 1.0 - 0.1 * (i % 2)) for i in range(n + 1)]
        strokes = polyline(hand, rng, points(*blades))
    elif what == "swing":
        u, low = pick(rng, (0.15, 0.85)), between(rng, 0.75, 0.95)
        strokes = line(hand, rng, box.at(u, top), box.at(u, low))
        strokes += circle(hand, rng, box.at(u, low), 0.07 * box.size, 0.07 * box.size)
    return strokes


def bumpy(rng: Rng, box: Box) -> Points:
    """A closed line of bumps, of one size or another each time, that need not quite close."""
    bumps, turns = int(rng.integers(3, 11)), between(rng, 0.85, 1.05)
    t = np.linspace(0, 2 * np.pi * turns, bumps * 9)
    depth = between(rng, 0.06, 0.32)
    phase = t * bumps / 2 + rng.random() + between(rng, 0, 1.2) * drift(rng, len(t), 4)[:, 0]
    r = 1 - depth + depth * np.abs(np.sin(phase))
    x, y = box.centre
    start = between(rng, 0, 6.3)
    path = np.stack((x + box.w / 2 * r * np.cos(t + start), y + box.h / 2 * r * np.sin(t + start)))
    return path.T.astype(np.float32)


def lobes(hand: Hand, rng: Rng, crown: Box) -> Strokes:
    """Rounds beside and over each other, or petals about one."""
    n = int(rng.integers(2, 6))
    strokes: Strokes = ()
    start, reach = between(rng, 0, 6.3), between(rng, 0.2, 0.32)
    for t in start + 2 * np.pi * np.arange(n) / n:
        spot = crown.at(0.5 + reach * np.cos(t), 0.5 + reach * np.sin(t))
        r = crown.size * between(rng, 0.18, 0.3)
        strokes += circle(hand, rng, spot, r, r)
    return strokes


def fronds(hand: Hand, rng: Rng, crown: Box) -> Strokes:
    """Leaves that hang from one point, as a palm's: lines or narrow loops."""
    n, looped = int(rng.integers(3, 8)), chance(rng, 0.4)
    strokes: Strokes = ()
    for t in np.linspace(-0.15, np.pi + 0.15, n) + rng.normal(0, 0.12, n):
        u, v = 0.5 + 0.5 * np.cos(t), 0.9 - 0.7 * np.sin(t)
        bow = (0.5 + 0.3 * np.cos(t), 0.55 - 0.65 * np.sin(t))
        way = [crown.at(0.5, 0.9), crown.at(*bow), crown.at(u, v + between(rng, 0.1, 0.35))]
        if looped:
            way += [crown.at(0.5 + 0.25 * np.cos(t), 0.85 - 0.4 * np.sin(t)), crown.at(0.5, 0.9)]
        strokes += curve(hand, rng, smooth(points(*way), False, 2))
    return strokes


def tangle(hand: Hand, rng: Rng, crown: Box) -> Strokes:
    """Loops over each other."""
    n = int(rng.integers(3, 9))
    t = np.linspace(0, 2 * np.pi * n, n * 16)
    wide = 1 - 0.35 * np.abs(drift(rng, len(t), n + 2))
    x = crown.x + crown.w * (0.5 + 0.4 * wide[:, 0] * np.cos(t))
    y = crown.y + crown.h * (0.5 + 0.45 * wide[:, 1] * np.sin(t))
    return (as_stroke(hand, rng, np.stack((x, y), axis=1).astype(np.float32)[:390]),)
