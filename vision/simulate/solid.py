"""R: filled, as a scribble, with close strokes, in swirls, with a broad pen."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.hands import Hand, as_stroke, habit, line
from vision.simulate.rooms import Room, rows_at, slant_of, spans
from vision.simulate.strokes import (
    Box,
    Pair,
    Rng,
    Stroke,
    Strokes,
    between,
    drift,
    pick,
    resample,
    smooth,
)


def zigzag(hand: Hand, rng: Rng, boxes: Sequence[Box], angle: float, spacing: float) -> Strokes:
    """A scribble to and fro without lifting, over everything that hangs together."""
    strokes: list[Stroke] = []
    path: list[Pair] = []
    for i, row in enumerate(spans(boxes, angle, rows_at(rng, spacing, hand.neat))):
        a, b = row[0] if len(row) == 1 else row[int(rng.integers(len(row)))]
        if len(row) > 1:
            for piece in row:
                strokes.extend(line(replace(hand, again=0.0), rng, *piece))
        if path and np.hypot(a[0] - path[-1][0], a[1] - path[-1][1]) > 4 * spacing + np.hypot(
            b[0] - a[0], b[1] - a[1]
        ):
            strokes += _scribbled(hand, rng, path)
            path = []
        path += [a, b] if i % 2 else [b, a]
    return (*strokes, *_scribbled(hand, rng, path))


def _scribbled(hand: Hand, rng: Rng, path: list[Pair]) -> list[Stroke]:
    if len(path) < 2:
        return []
    ends = np.array(path, np.float32)
    ragged = 0.25 + 0.5 * (1 - hand.neat)
    ends += np.clip(rng.standard_normal(ends.shape), -1.5, 1.0).astype(np.float32) * ragged * 0.5
    if rng.random() < hand.rounding:
        ends = smooth(ends, False, 1)
    return [as_stroke(hand, rng, part) for part in _chunks(ends)]


def _chunks(path: Points) -> list[Points]:
    """A long scribble in pieces, each fine enough to bend."""
    return [
        resample(path[i : i + 61], 1.2) for i in range(0, len(path) - 1, 60) if len(path[i:]) > 1
    ]


def scribble(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """A dense zigzag; some people scribble square by square, some in two directions."""
    spacing = _dense(hand, rng, room)
    angle = slant_of(hand, rng)
    apart = rng.random() < 0.3 and not room.joined
    groups = [[box] for box in room.cells] if apart else [list(room.inside)]
    strokes: list[Stroke] = []
    for group in groups:
        strokes += zigzag(hand, rng, group, angle + rng.normal(0, 0.1), spacing)
        if rng.random() < 0.25:
            turn = between(rng, 0.4, 1.6)
            strokes += zigzag(hand, rng, group, angle + turn, spacing * 1.4)
    return tuple(strokes)


def careless(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """Zigzags this way and that in each square, until it is more or less dark."""
    strokes: list[Stroke] = []
    usual = habit(hand, hand.loose, rng)
    loose = 1.2 + 1.2 * usual if usual < 0.5 else 1.8 + 4.4 * (usual - 0.5)
    level = rng.random() < 0.5  # to and fro or up and down, never aslant
    hand = replace(hand, neat=hand.neat / loose)
    for box in room.cells:
        spacing = _dense(hand, rng, room) * loose * between(rng, 0.8, 1.25)
        for _ in range(int(rng.integers(2 if loose < 2 else 3, 5) + rng.integers(0, round(loose)))):
            part = _patch(rng, box)
            angle = pick(rng, (0.0, np.pi / 2)) + rng.normal(0, 0.15) if level else rng.random() * 4
            strokes += zigzag(hand, rng, [part], angle, spacing)
    return tuple(strokes)


def tangle(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """One line wandering to and fro over each square, like wool, until it is nearly dark."""
    strokes: list[Stroke] = []
    for box in room.cells:
        own = box.inset(-0.03 * box.size)
        hop = box.size * between(rng, 0.35, 0.8)
        length = box.w * box.h / room.nib * between(rng, 0.9, 1.6)
        n = int(np.clip(length / hop, 8, 90))
        knots = rng.random((n, 2)).astype(np.float32)
        knots[::2, 0] *= between(rng, 0.3, 1.0)  # from side to side more than not
        knots[1::2, 0] = 1 - (1 - knots[1::2, 0]) * between(rng, 0.3, 1.0)
        path = np.array([own.at(u, v) for u, v in knots], np.float32)
        bent = smooth(path, False, 2) if rng.random() < 0.7 else path
        strokes += [as_stroke(hand, rng, part) for part in _chunks(bent)]
    return tuple(strokes)


def _patch(rng: Rng, box: Box) -> Box:
    """Most of a square, out of its middle now and then, over its edge a little."""
    w, h = box.w * between(rng, 0.7, 1.06), box.h * between(rng, 0.7, 1.06)
    x, y = (box.w - w) * between(rng, -0.1, 1.1), (box.h - h) * between(rng, -0.1, 1.1)
    return Box(box.x + x, box.y + y, w, h)


def dense_strokes(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """Separate strokes so close that they run together."""
    spacing = _dense(hand, rng, room) * 0.8
    rows = spans(room.inside, slant_of(hand, rng), rows_at(rng, spacing, hand.neat))
    quick = replace(hand, again=0.0, overshoot=min(hand.overshoot, 0.4))
    return tuple(s for row in rows for a, b in row for s in line(quick, rng, a, b))


def swirl(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """Small loops wandering over each square until it is full."""
    strokes = []
    for box in room.cells:
        rows = int(rng.integers(2, 5))
        radius = min(box.h / rows * between(rng, 0.55, 0.75), 0.26 * box.size)
        tour = _tour(rng, box.inset(radius * 0.75), rows)
        step = _dense(hand, rng, room) * between(rng, 0.8, 1.3)
        n = int(max(len(tour), 6) * 0.5 / step) + 4
        t = np.linspace(0, 2 * np.pi * n, n * 12)
        middle = resampled_to(tour, len(t))
        size = radius * (1 + 0.14 * (1 - hand.neat) * drift(rng, len(t), n))
        path = middle + size * np.stack((np.cos(t), np.sin(t)), axis=1)
        for piece in np.array_split(path.astype(np.float32), max(1, len(path) // 380)):
            strokes.append(as_stroke(hand, rng, piece))
    return tuple(strokes)


def _tour(rng: Rng, box: Box, rows: int) -> Points:
    """A walk that visits all of a box, row by row, a point every half millimetre."""
    levels = np.linspace(0, 1, rows)
    corners = []
    for i, level in enumerate(levels):
        ends = (0.0, 1.0) if i % 2 == 0 else (1.0, 0.0)
        corners += [box.at(u + rng.normal(0, 0.06), level + rng.normal(0, 0.05)) for u in ends]
    return resample(np.array(corners, np.float32), 0.5)


def resampled_to(path: Points, n: int) -> Points:
    """A path with exactly n points."""
    at, old = np.linspace(0, len(path) - 1, n), np.arange(len(path))
    return np.stack((np.interp(at, old, path[:, 0]), np.interp(at, old, path[:, 1])), axis=1)


def filled_out(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """Close strokes of a broad pen; sometimes a place is forgotten."""
    nib = room.nib
    spacing = nib * between(rng, 0.55, 0.95)
    calm = replace(hand, again=0.0, overshoot=0.0, bow=hand.bow * 0.4)
    rows = spans(
        [b.inset(min(nib * 0.35, b.size * 0.2)) for b in room.inside],
        slant_of(hand, rng),
        rows_at(rng, spacing, max(hand.neat, 0.6)),
    )
    hole = rng.random() < 0.3
    return tuple(
        s
        for row in rows
        for a, b in row
        if not (hole and rng.random() < 0.08)
        for s in line(calm, rng, a, b)
    )


def _dense(hand: Hand, rng: Rng, room: Room) -> float:
    """Spacing of lines that a person calls solid: seldom more than two pens' widths."""
    side = room.cells[0].size
    usual = habit(hand, hand.tight, rng)
    loosest = 1.6 if usual > 0.9 else 1.4
    return float(min((0.8 + (loosest - 0.8) * usual) * room.nib, 0.07 * side))


WAYS = (scribble, dense_strokes, filled_out, swirl, careless, tangle)
APART = (swirl, careless, tangle)  # only where squares need not look like one building


def residential(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """R: filled, mostly in this person's usual way."""
    weights = np.array([5, 2, 2, 0.9, 2.4, 0.8])
    if room.joined:
        weights[[WAYS.index(way) for way in APART]] = 0
    shares = np.cumsum(weights / weights.sum())
    way = WAYS[int(np.searchsorted(shares, habit(hand, hand.solid, rng)))]
    return way(hand, rng, room)
