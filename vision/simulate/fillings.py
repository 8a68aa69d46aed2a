"""What people put into the outline: solid, hatched, crossed, rings, an H."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.simulate.hands import Hand, as_stroke, circle, curve, line, polyline
from vision.simulate.hatched import industrial
from vision.simulate.rooms import Room
from vision.simulate.solid import residential
from vision.simulate.strokes import (
    Box,
    Pair,
    Rng,
    Stroke,
    Strokes,
    between,
    pick,
    points,
    ring,
    smooth,
)


def cross(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """An X in a box."""
    lean = rng.normal(0, 0.03 + 0.06 * (1 - hand.neat) + 0.08 * hand.slack, 4)
    a, b = box.at(lean[0], lean[1]), box.at(1 + lean[2], 1 + lean[3])
    c, d = box.at(1 - lean[1], lean[2]), box.at(lean[3], 1 - lean[0])
    if rng.random() < 0.1 * hand.speed:  # one ribbon without lifting
        side = box.at(1.0, between(rng, 0.3, 0.7))
        return curve(hand, rng, smooth(points(a, b, side, c, d), False, 2))
    if rng.random() < 0.25 * (1.3 - hand.neat):
        strokes = _bent(hand, rng, a, b, box.size) + _bent(hand, rng, c, d, box.size)
    else:
        strokes = line(hand, rng, a, b) + line(hand, rng, c, d)
    return strokes[::-1] if rng.random() < 0.3 else strokes


def _bent(hand: Hand, rng: Rng, a: Pair, b: Pair, size: float) -> Strokes:
    """An arm of an X that is no straight line: bowed, hooked or kinked."""
    knots = np.array([a, a, b, b], np.float32)
    knots[1] += (knots[2] - knots[0]) * between(rng, 0.25, 0.45) + rng.normal(0, 0.09, 2) * size
    knots[2] += (knots[0] - knots[2]) * between(rng, 0.25, 0.45) + rng.normal(0, 0.09, 2) * size
    return curve(hand, rng, smooth(knots, False, 2) if rng.random() < 0.7 else knots)


def public(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """P: an X in each square, from corner to corner or small."""
    share = between(rng, 0.0, 0.12) if rng.random() < 0.6 else between(rng, 0.1, 0.3)
    if rng.random() < 0.03:  # one X over a straight building of two, and one in each half
        share = 0.0
    strokes: list[Stroke] = []
    for box in room.cells:
        own = box.inset(box.size * min(0.32, share + abs(rng.normal(0, 0.04))))
        strokes += cross(hand, rng, _nudged(hand, rng, own))
    return tuple(strokes)


def _nudged(hand: Hand, rng: Rng, box: Box) -> Box:
    dx, dy = rng.normal(0, 0.03 * (1.2 - hand.neat), 2) * box.size
    return box.moved(dx, dy)


def church(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """C: a circle in each square: round, open, double, spiral."""
    size = between(rng, 0.2, 0.46)
    style = pick(rng, ("ring", "double", "spiral", "dotted"), (8, 1, 1.2, 0.5))
    strokes: list[Stroke] = []
    for box in room.cells:
        own = _nudged(hand, rng, box)
        rx = max(box.size * size * between(rng, 0.85, 1.1), 0.9 * room.nib)  # a ring, not a blob
        ry = rx * between(rng, 0.8, 1.2)
        if rng.random() < 0.6 * hand.slack:
            strokes += _squashed(hand, rng, own, rx)
            continue
        if style == "spiral":
            strokes += _spiral(hand, rng, own.centre, rx)
        else:
            strokes += circle(hand, rng, own.centre, rx, ry)
        if style == "double":
            strokes += circle(hand, rng, own.centre, rx * 0.6, ry * 0.6)
        if style == "dotted":
            strokes += circle(hand, rng, own.centre, 0.25, 0.25)
    return tuple(strokes)


def _squashed(hand: Hand, rng: Rng, box: Box, radius: float) -> Strokes:
    """A ring that became long and narrow, and leans."""
    wide, high = radius * between(rng, 0.9, 1.2), radius * between(rng, 0.4, 0.9)
    lean = between(rng, 0, np.pi)
    turn = np.array([[np.cos(lean), -np.sin(lean)], [np.sin(lean), np.cos(lean)]], np.float32)
    middle = np.array(box.centre, np.float32)
    level = circle(hand, rng, box.centre, wide, high)
    return tuple(replace(s, points=middle + (s.points - middle) @ turn.T) for s in level)


def _spiral(hand: Hand, rng: Rng, centre: Pair, radius: float) -> Strokes:
    path = ring(centre, radius, radius, between(rng, 0, 6.3), between(rng, 1.4, 3.2))
    middle = np.array(centre, np.float32)
    shrink = np.linspace(1, between(rng, 0.1, 0.45), len(path), dtype=np.float32)[:, None]
    return (as_stroke(hand, rng, middle + (path - middle) * shrink),)


def fortress(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """F: an H, printed or in script."""
    strokes: list[Stroke] = []
    for box in room.cells:
        own = box.inset(box.size * between(rng, 0.06, 0.24))
        own = Box(own.x + own.w * 0.12, own.y, own.w * between(rng, 0.5, 0.78), own.h)
        strokes += letter_h(hand, rng, own)
    return tuple(strokes)


def letter_h(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """An H that fills a box."""
    lean = rng.normal(0, 0.06, 6)
    middle = between(rng, 0.4, 0.6)
    if rng.random() < 0.22:  # script: hooks at the stems, a swung bar
        left = points(box.at(-0.1, 0.15), box.at(0.12, 0), box.at(0.1 + lean[0], 1))
        right = points(box.at(1.05, 0), box.at(0.92, 0.05), box.at(0.9 + lean[1], 1))
        bar = points(box.at(0, middle + 0.12), box.at(0.4, middle - 0.08), box.at(1.0, middle))
        return sum((polyline(hand, rng, smooth(p, False, 2)) for p in (left, right, bar)), ())
    return (
        line(hand, rng, box.at(lean[0], lean[4]), box.at(lean[1], 1 + lean[5]))
        + line(hand, rng, box.at(1 + lean[2], lean[5]), box.at(1 + lean[3], 1 + lean[4]))
        + line(hand, rng, box.at(lean[0] / 2, middle + lean[2]), box.at(1, middle + lean[3]))
    )


FILLINGS: dict[str, Callable[[Hand, Rng, Room], Strokes]] = {
    "R": residential,
    "I": industrial,
    "P": public,
    "C": church,
    "F": fortress,
}
__all__ = ["FILLINGS", "Room", "church", "cross", "fortress", "letter_h", "public"]
