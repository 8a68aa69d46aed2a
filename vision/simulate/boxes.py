"""Marks in tick boxes and on squares: ticks, crosses, rounds, fills, and taking them back."""

from dataclasses import replace

import numpy as np

from vision.simulate.fillings import cross
from vision.simulate.hands import Hand, as_stroke, circle, curve, line
from vision.simulate.rooms import Room
from vision.simulate.solid import dense_strokes, scribble
from vision.simulate.strokes import Box, Rng, Strokes, between, pick, points, resample, smooth

FILL = "fill"
MARKS = ("tick", "cross", FILL, "ring", "dash", "dot")


def mark(hand: Hand, rng: Rng, box: Box, kind: str, nib: float) -> Strokes:
    """A box marked in one of the usual ways."""
    dx, dy = rng.normal(0, 0.07, 2) * box.size
    own = box.moved(dx, dy)
    steady = _steady(hand, box)
    if kind == "tick":
        return _tick(steady, rng, own)
    if kind == "cross":
        share = between(rng, -0.12, 0.22)
        return cross(steady, rng, own.inset(own.size * share))
    if kind == FILL:
        return _filled(steady, rng, own.inset(own.size * between(rng, 0.05, 0.2)), nib)
    if kind == "ring":
        return _ring(steady, rng, own)
    if kind == "dash":
        return _dash(steady, rng, own)
    small = own.inset(own.size * between(rng, 0.25, 0.36))
    return scribble(steady, rng, Room((small,), (small,), nib))


def _steady(hand: Hand, box: Box) -> Hand:
    """Small things are drawn with small errors."""
    size = box.size
    return replace(
        hand,
        wander=min(hand.wander, 0.06 * size),
        overshoot=float(np.clip(hand.overshoot, -0.08 * size, 0.18 * size)),
        gap=float(np.clip(hand.gap, -0.5 * size, 0.12 * size)),
        tremor=min(hand.tremor, 0.02 * size),
    )


def _tick(hand: Hand, rng: Rng, box: Box) -> Strokes:
    low = box.at(between(rng, 0.25, 0.5), between(rng, 0.75, 1.05))
    start = box.at(between(rng, -0.1, 0.25), between(rng, 0.35, 0.65))
    end = box.at(between(rng, 0.8, 1.5), between(rng, -0.5, 0.25))
    if rng.random() < 0.2:  # a plain v
        low, start = box.at(between(rng, 0.4, 0.6), 1.0), box.at(0, between(rng, -0.1, 0.3))
        end = box.at(between(rng, 0.9, 1.1), between(rng, -0.2, 0.3))
    path = points(start, low, end)
    if rng.random() < 0.5:
        path = smooth(path, False, 1)
    return (as_stroke(hand, rng, resample(path, 0.3)),)


def _filled(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    room = Room((box,), (box,), nib)
    return scribble(hand, rng, room) if rng.random() < 0.7 else dense_strokes(hand, rng, room)


def _ring(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """Round the box, or inside it."""
    share = between(rng, 0.34, 0.48) if rng.random() < 0.5 else between(rng, 0.6, 0.85)
    return circle(hand, rng, box.centre, box.w * share, box.h * share)


def _dash(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """A stroke: aslant, level or upright, mostly through the middle."""
    lean = between(rng, -0.3, 0.3)
    if rng.random() < 0.6:
        return line(hand, rng, box.at(0.02, 1 - abs(lean)), box.at(0.98, abs(lean)))
    at = 0.5 if rng.random() < 0.6 else between(rng, 0.2, 0.8)
    if rng.random() < 0.6:
        return line(hand, rng, box.at(0, at + lean * 0.6), box.at(1, at - lean * 0.6))
    return line(hand, rng, box.at(at + lean * 0.6, 0), box.at(at - lean * 0.6, 1))


def crossing_out(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """A printed picture crossed out: an X, a thick line, a scribble."""
    own = box.inset(box.size * between(rng, 0.05, 0.28))
    kind = pick(rng, ("x", "slash", "scribble", "double"), (6, 2, 1, 1))
    if kind == "x":
        return cross(hand, rng, own)
    if kind == "slash":
        return line(hand, rng, own.at(0, 1), own.at(1, 0)) + line(
            hand, rng, own.at(0.05, 1.0), own.at(1, 0.08)
        )
    if kind == "double":
        return cross(hand, rng, own) + line(hand, rng, own.at(0, 0.5), own.at(1, 0.5))
    return wild_scribble(hand, rng, own)


def wild_scribble(hand: Hand, rng: Rng, box: Box, rows: int | None = None) -> Strokes:
    """To and fro over something that shall not count."""
    n = rows or int(rng.integers(4, 9))
    t = np.linspace(0, 1, n)
    x = box.x + box.w * np.where(np.arange(n) % 2, 1.0, 0.0) + rng.normal(0, 0.06, n) * box.w
    y = box.y + box.h * t + rng.normal(0, 0.06, n) * box.h
    path = np.stack((x, y), axis=1).astype(np.float32)
    if rng.random() < 0.6:
        path = smooth(path, False, 1)
    return curve(hand, rng, path)


def struck(hand: Hand, rng: Rng, box: Box, kind: str, nib: float) -> Strokes:
    """A mark taken back: clearly more ink than a mark, going past the box."""
    first = mark(hand, rng, box, kind if kind != FILL else "cross", nib)
    wide = Box(box.x - 0.35 * box.w, box.y - 0.1 * box.h, 1.7 * box.w, 1.2 * box.h)
    if rng.random() < 0.65:
        return first + wild_scribble(hand, rng, wide, int(rng.integers(6, 12)))
    n = int(rng.integers(2, 5))
    bars: Strokes = ()
    for i in range(n):
        v = 0.2 + 0.6 * i / max(1, n - 1)
        bars += line(hand, rng, wide.at(0, v + between(rng, -0.1, 0.1)), wide.at(1, v))
    return first + bars
