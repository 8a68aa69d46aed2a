"""What several doodles share: boxes, doors, windows, smoke, shading."""

import numpy as np

from vision.simulate.hands import Hand, circle, curve, line, loop, polyline
from vision.simulate.hatched import hatching
from vision.simulate.rooms import Room
from vision.simulate.solid import scribble
from vision.simulate.strokes import Box, Rng, Strokes, between, points, smooth


def rectangle(hand: Hand, rng: Rng, box: Box) -> Strokes:
    return loop(hand, rng, points(box.at(0, 0), box.at(1, 0), box.at(1, 1), box.at(0, 1)))


def chance(rng: Rng, share: float) -> bool:
    return bool(rng.random() < share)


def shaded(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    room = Room((box,), (box,), nib)
    if chance(rng, 0.5):
        return hatching(hand, rng, room, between(rng, -1.5, 1.5), between(rng, 3, 7))
    return scribble(hand, rng, room)


def door(hand: Hand, rng: Rng, wall: Box) -> Strokes:
    x, w, h = between(rng, 0.02, 0.7), between(rng, 0.16, 0.36), between(rng, 0.35, 0.9)
    corners = points(wall.at(x, 1), wall.at(x, 1 - h), wall.at(x + w, 1 - h), wall.at(x + w, 1))
    if chance(rng, 0.25):
        corners = smooth(corners, False, 2)
    return polyline(hand, rng, corners)


def windows(hand: Hand, rng: Rng, wall: Box) -> Strokes:
    strokes: Strokes = ()
    size = wall.size * between(rng, 0.18, 0.3)
    for u in (0.08, 0.66) if chance(rng, 0.5) else (0.66,):
        x, y = wall.at(u, between(rng, 0.12, 0.35))
        own = Box(x, y, size, size)
        strokes += rectangle(hand, rng, own)
        if chance(rng, 0.4):
            strokes += line(hand, rng, own.at(0.5, 0), own.at(0.5, 1))
            strokes += line(hand, rng, own.at(0, 0.5), own.at(1, 0.5))
    return strokes


def smoke(hand: Hand, rng: Rng, x: float, y: float, size: float) -> Strokes:
    if chance(rng, 0.5):
        t = np.linspace(0, 3.5 * np.pi, 40)
        path = np.stack(
            (
                x + t / 11 * size + 0.25 * size * np.sin(t),
                y - 0.3 * size * (1 - np.cos(t)) - t / 14 * size,
            ),
            axis=1,
        )
        return curve(hand, rng, path.astype(np.float32))
    strokes: Strokes = ()
    for i in range(int(rng.integers(1, 4))):
        r = size * (0.14 + 0.06 * i)
        strokes += circle(hand, rng, (x + 0.3 * size * i, y - 0.3 * size * i - r), r * 1.2, r)
    return strokes


def part_of(rng: Rng, box: Box) -> Box:
    """A part of the box: smaller, taller, lower; people do not use all of it."""
    u, v = between(rng, 0.72, 1.0), between(rng, 0.75, 1.0)
    x, y = box.at((1 - u) * rng.random(), (1 - v) * rng.random())
    return Box(x, y, box.w * u, box.h * v)
