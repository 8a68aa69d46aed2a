"""Corrections: what was rubbed out before, and what has nothing to do with the game."""

import numpy as np

from vision.simulate.digits import Script, number
from vision.simulate.hands import Hand, as_stroke, curve, line, loop
from vision.simulate.strokes import Box, Rng, Strokes, between, drift, points, smooth


def stray_line(hand: Hand, rng: Rng, room: Box) -> Strokes:
    """A slip of the pen: a short line or hook somewhere."""
    x, y = room.at(rng.random(), rng.random())
    reach = between(rng, 3, 22) if rng.random() < 0.7 else between(rng, 20, 60)
    angle = between(rng, 0, 6.3)
    end = (x + reach * np.cos(angle), y + reach * np.sin(angle))
    middle = ((x + end[0]) / 2 + rng.normal(0, reach / 8), (y + end[1]) / 2)
    return curve(hand, rng, smooth(points((x, y), middle, end), False, 2))[:1]


def dice_note(hand: Hand, rng: Rng, script: Script, margin: Box) -> Strokes:
    """A note in the margin: what was rolled, a sum, a little die."""
    x, y = margin.at(rng.random() * 0.6, rng.random())
    size = between(rng, 4, 7)
    strokes: Strokes = ()
    if rng.random() < 0.4:
        for i in range(int(rng.integers(1, 3))):
            die = Box(x + i * size * 1.4, y, size, size)
            strokes += loop(
                hand, rng, points(die.at(0, 0), die.at(1, 0), die.at(1, 1), die.at(0, 1))
            )
            for _ in range(int(rng.integers(1, 5))):
                u, v = die.at(between(rng, 0.2, 0.8), between(rng, 0.2, 0.8))
                strokes += line(hand, rng, (u, v), (u + 0.2, v + 0.2))
        return strokes
    text = "".join(str(rng.integers(10)) for _ in range(int(rng.integers(1, 4))))
    strokes += number(hand, rng, script, text, Box(x, y, size * 1.6, size))
    if rng.random() < 0.3:
        more = str(rng.integers(1, 12))
        strokes += number(hand, rng, script, "+" + more, Box(x + size * 2, y, size * 2, size))
    return strokes


def tally(hand: Hand, rng: Rng, margin: Box) -> Strokes:
    """Strokes counted in fives."""
    x, y = margin.at(rng.random() * 0.5, rng.random())
    strokes: Strokes = ()
    n = int(rng.integers(2, 6))
    for i in range(n):
        strokes += line(hand, rng, (x + 1.6 * i, y), (x + 1.6 * i + rng.normal(0, 0.3), y + 5))
    if n == 5:
        strokes += line(hand, rng, (x - 1, y + 4), (x + 8, y + 1))
    return strokes


def smudge(hand: Hand, rng: Rng, room: Box) -> Strokes:
    """A dab where the pen was tried out."""
    x, y = room.at(rng.random(), rng.random())
    n = int(rng.integers(12, 40))
    path = np.cumsum(drift(rng, n, n // 2) * 0.6, axis=0) + np.array((x, y))
    return (as_stroke(hand, rng, path.astype(np.float32)),)
