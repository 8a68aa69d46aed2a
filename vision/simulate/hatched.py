"""I: hatched at any slant, loosely or closely, in waves, dashes or bars."""

from dataclasses import replace

import numpy as np

from vision.simulate.hands import Hand, as_stroke, habit, line, loop
from vision.simulate.rooms import Room, Span, rows_at, slant_of, spans
from vision.simulate.solid import zigzag
from vision.simulate.strokes import Pair, Rng, Stroke, Strokes, between, pick, points


def hatching(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """I: some lines to a square, all over the building or square by square."""
    side = room.cells[0].size
    spacing = max(side / per_square, 2.6 * room.nib, 0.095 * side)
    across = room.joined or rng.random() < 0.6
    wavy = rng.random() < 0.12
    short = between(rng, 0.0, 0.12) * (rng.random() < 0.5)
    groups = [list(room.inside)] if across else [[box] for box in room.cells]
    calm = replace(hand, again=hand.again * 0.3)
    strokes: list[Stroke] = []
    for group in groups:
        lean = angle + rng.normal(0, 0.05 + 0.12 * (1 - hand.neat))
        for row in spans(group, lean, rows_at(rng, spacing, hand.neat)):
            for piece in row:
                a, b = _shorter(rng, piece, short)
                strokes += _wave(calm, rng, a, b) if wavy else line(calm, rng, a, b)
    return tuple(strokes)


def _shorter(rng: Rng, piece: Span, share: float) -> Span:
    (ax, ay), (bx, by) = piece
    u, v = rng.random(2) * share
    return (ax + (bx - ax) * u, ay + (by - ay) * u), (bx - (bx - ax) * v, by - (by - ay) * v)


def _wave(hand: Hand, rng: Rng, a: Pair, b: Pair) -> Strokes:
    length = float(np.hypot(b[0] - a[0], b[1] - a[1]))
    t = np.linspace(0, 1, max(8, int(length * 2.5)))
    swing = between(rng, 0.25, 0.6) * np.sin(2 * np.pi * t * max(1.0, length / between(rng, 3, 6)))
    nx, ny = -(b[1] - a[1]) / (length + 1e-6), (b[0] - a[0]) / (length + 1e-6)
    path = np.stack((a[0] + (b[0] - a[0]) * t + nx * swing, a[1] + (b[1] - a[1]) * t + ny * swing))
    return (as_stroke(hand, rng, path.T.astype(np.float32)),)


def industrial(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """I: hatched, at the hand's own slant or any other, loosely or closely."""
    angle = slant_of(hand, rng)
    usual = habit(hand.hatch, rng)
    per_square = 3 + 5 * usual if usual < 0.6 else 6 + 12.5 * (usual - 0.6)
    if room.joined:  # slanting lines, close enough to run from square to square
        diagonal = np.pi / 4 if np.sin(2 * angle) >= 0 else -np.pi / 4
        return hatching(hand, rng, room, diagonal + rng.normal(0, 0.15), max(per_square, 5))
    odd = habit(hand.odd, rng)
    if odd < 0.08:
        return _dashes(hand, rng, room, angle, per_square)
    if odd < 0.18:
        return _barred(hand, rng, room, per_square)
    if rng.random() < 0.07 and hand.speed > 0.4:  # to and fro without lifting, but wide apart
        spacing = max(room.cells[0].size / min(per_square, 6.0), 3.2 * room.nib)
        return zigzag(replace(hand, rounding=0.2), rng, room.inside, angle, spacing)
    return hatching(hand, rng, room, angle, per_square)


def _dashes(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """Hatching in short dashes, row after row, like rain."""
    side = room.cells[0].size
    spacing = max(side / per_square, 2.6 * room.nib, 0.12 * side)
    dash, calm = between(rng, 0.18, 0.4) * side, replace(hand, again=0.0, overshoot=0.0)
    strokes: list[Stroke] = []
    for row in spans(room.inside, angle, rows_at(rng, spacing, hand.neat)):
        for (ax, ay), (bx, by) in row:
            length = float(np.hypot(bx - ax, by - ay))
            ux, uy = (bx - ax) / length, (by - ay) / length
            start = between(rng, 0, 0.5) * dash
            while start < length - 0.25 * dash:
                end = min(length, start + dash * between(rng, 0.7, 1.2))
                a, b = (ax + ux * start, ay + uy * start), (ax + ux * end, ay + uy * end)
                strokes += line(calm, rng, a, b)
                start = end + dash * between(rng, 0.3, 0.7)
    return tuple(strokes)


def _barred(hand: Hand, rng: Rng, room: Room, per_square: float) -> Strokes:
    """Bars in a frame of their own, square by square; a line or two across at times."""
    angle = pick(rng, (0.0, np.pi / 2)) + rng.normal(0, 0.08)
    strokes: list[Stroke] = []
    for box in room.cells:
        own = box.inset(box.size * between(rng, 0.0, 0.08))
        alone = Room((own,), (own,), room.nib)
        strokes += hatching(hand, rng, alone, angle, min(per_square, 7))
        if rng.random() < 0.6:
            frame = points(own.at(0, 0), own.at(1, 0), own.at(1, 1), own.at(0, 1))
            strokes += loop(hand, rng, frame)
        if rng.random() < 0.2:
            v = between(rng, 0.3, 0.7)
            strokes += line(hand, rng, own.at(0, v), own.at(1, v + rng.normal(0, 0.05)))
    return tuple(strokes)
