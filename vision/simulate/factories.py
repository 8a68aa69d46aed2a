"""Factories: halls with chimneys, saw-tooth roofs, a stack, a cog, sheds; tall blocks, signs."""

from typing import Final

import numpy as np

from vision.simulate.blocks import blocks, signed, skyline, tower
from vision.simulate.doodle_parts import chance, door, rectangle, shaded, smoke, windows
from vision.simulate.fillings import cross
from vision.simulate.hands import Hand, circle, favourite, line, polyline
from vision.simulate.strokes import Box, Rng, Strokes, between, points, smooth


def factory(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A hall with chimneys and smoke, a saw-tooth roof, a stack, a cog, a shed, blocks, a sign."""
    kind = favourite(hand, rng, "factory", list(WAYS), list(WAYS.values()))
    drawn: Strokes = kind(hand, rng, box, nib)
    return drawn


def _stacks(hand: Hand, rng: Rng, box: Box, roof: float, n: int) -> Strokes:
    strokes: Strokes = ()
    for i in range(n):
        u = 0.08 + 0.3 * i + between(rng, 0, 0.08)
        w, top = between(rng, 0.09, 0.16), between(rng, 0.1, 0.25)
        taper = between(rng, 0, 0.03)
        strokes += polyline(
            hand,
            rng,
            points(
                box.at(u, roof),
                box.at(u + taper, top),
                box.at(u + w - taper, top),
                box.at(u + w, roof),
            ),
        )
        if chance(rng, 0.65):
            strokes += smoke(hand, rng, *box.at(u + w / 2, top - 0.02), box.size * 0.32)
    return strokes


def _hall(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    roof = between(rng, 0.42, 0.62)
    wall = Box(box.x, box.y + box.h * roof, box.w * between(rng, 0.8, 1.0), box.h * (1 - roof))
    strokes = rectangle(hand, rng, wall) + _stacks(hand, rng, box, roof, int(rng.integers(1, 4)))
    if chance(rng, 0.4):
        strokes += door(hand, rng, wall)
    if chance(rng, 0.4):
        strokes += windows(hand, rng, wall)
    if chance(rng, 0.1):
        strokes += shaded(hand, rng, wall.inset(0.3), nib)
    return strokes


def _saw(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    roof, teeth = between(rng, 0.45, 0.65), int(rng.integers(2, 5))
    start = between(rng, 0.0, 0.25)
    path = [box.at(0, 1), box.at(0, roof)]
    steep = chance(rng, 0.7)
    for i in range(teeth):
        u, v = start + (1 - start) * i / teeth, start + (1 - start) * (i + 1) / teeth
        top = roof - 0.22
        path += (
            [box.at(u, top), box.at(v, roof)]
            if steep
            else [box.at((u + v) / 2, top), box.at(v, roof)]
        )
    path += [box.at(1, 1), box.at(0, 1)]
    strokes = polyline(hand, rng, np.array(path, np.float32))
    if chance(rng, 0.65):
        strokes += _stacks(hand, rng, box, roof, 1)
    if chance(rng, 0.3):
        strokes += windows(hand, rng, Box(*box.at(0, roof), box.w, box.h * (1 - roof)))
    return strokes


def _stack(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    strokes = polyline(
        hand, rng, points(box.at(0.35, 1), box.at(0.42, 0.35), box.at(0.62, 0.35), box.at(0.7, 1))
    )
    strokes += line(hand, rng, box.at(0.2, 1), box.at(0.85, 1))
    return strokes + smoke(hand, rng, *box.at(0.52, 0.3), box.size * 0.5)


def _cog(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    x, y = box.centre
    teeth, r = int(rng.integers(6, 10)), box.size / 2
    path = []
    for i in range(teeth * 4 + 1):
        t = 2 * np.pi * i / (teeth * 4)
        k = r if i % 4 in (1, 2) else r * 0.76
        path.append((x + k * np.cos(t), y + k * np.sin(t)))
    strokes = polyline(hand, rng, np.array(path, np.float32))
    return strokes + circle(hand, rng, (x, y), r * 0.3, r * 0.3)


def _shed(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A round or broken roof over a wide gate, crossed at times; then the roof may be any."""
    roof = between(rng, 0.3, 0.5)
    wall = Box(box.x, box.y + box.h * roof, box.w, box.h * (1 - roof))
    bent = points(box.at(0, roof), box.at(0.18, 0.06), box.at(0.82, 0.06), box.at(1, roof))
    crossed = chance(rng, 0.6)
    if crossed and chance(rng, 0.4):
        bent = points(box.at(0, roof), box.at(between(rng, 0.4, 0.6), 0), box.at(1, roof))
    strokes = polyline(hand, rng, smooth(bent, False, 2) if chance(rng, 0.5) else bent)
    strokes += rectangle(hand, rng, wall)
    u = between(rng, 0.15, 0.3)
    gate = Box(*wall.at(u, 0.3), wall.w * (1 - 2 * u), wall.h * 0.7)
    strokes += rectangle(hand, rng, gate)
    return strokes + cross(hand, rng, gate) if crossed else strokes


WAYS: Final = {
    _hall: 4,
    _saw: 4,
    _stack: 1.5,
    _cog: 1.2,
    _shed: 0.5,
    blocks: 2,
    signed: 3,
    tower: 1.5,
    skyline: 1,
}  # and how many draw so
