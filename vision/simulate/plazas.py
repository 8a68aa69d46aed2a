"""Plazas: paving, stars, fountains, rings in squares, people."""

from typing import Final

import numpy as np

from vision.simulate.digits import LETTERS, glyph
from vision.simulate.doodle_parts import chance, rectangle
from vision.simulate.fillings import cross
from vision.simulate.hands import Hand, circle, curve, favourite, line, loop, polyline
from vision.simulate.plaza_parts import bare_square, fence, star
from vision.simulate.strokes import Box, Rng, Strokes, between, pick, points, smooth


def plaza(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Paving, a star, a fountain, a circle in a square, a P, people, a fence, a bare square."""
    kind = favourite(hand, rng, "plaza", list(WAYS), list(WAYS.values()))
    drawn: Strokes = kind(hand, rng, box, nib)
    return drawn


def _paving(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    n, m = int(rng.integers(2, 5)), int(rng.integers(2, 5))
    strokes: Strokes = rectangle(hand, rng, box) if chance(rng, 0.7) else ()
    for i in range(1, n):
        strokes += line(hand, rng, box.at(0, i / n), box.at(1, i / n))
    for i in range(1, m):
        if chance(rng, 0.75):
            strokes += line(hand, rng, box.at(i / m, 0), box.at(i / m, 1))
        else:  # bricks
            for k in range(n):
                u = (i + 0.5 * (k % 2)) / m
                strokes += line(hand, rng, box.at(min(u, 1), k / n), box.at(min(u, 1), (k + 1) / n))
    return strokes


def _fountain(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    x, y = box.at(0.5, 0.8)
    rx, ry = box.w * between(rng, 0.3, 0.48), box.h * between(rng, 0.1, 0.2)
    strokes = circle(hand, rng, (x, y), rx, ry)
    strokes += line(hand, rng, (x, y), box.at(0.5, between(rng, 0.25, 0.45)))
    for side in (-1, 1):
        for reach in (0.2, 0.38) if chance(rng, 0.5) else (0.3,):
            jet = points(
                box.at(0.5, 0.4),
                box.at(0.5 + side * reach * 0.5, 0.02),
                box.at(0.5 + side * reach, 0.5),
            )
            strokes += curve(hand, rng, smooth(jet, False, 2))
    return strokes


def _round_square(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    kind = pick(rng, ("square", "square", "both", "both", "double square", "ring", "diamond"))
    x, y = box.centre
    r = box.size * between(rng, 0.35, 0.5)
    strokes: Strokes = ()
    if kind in ("square", "both", "double square"):
        strokes += rectangle(hand, rng, box)
    if kind == "double square":
        strokes += rectangle(hand, rng, box.inset(box.size * between(rng, 0.15, 0.32)))
    if kind == "ring":  # with a square in it: rings alone are ripples on a pond
        strokes += circle(hand, rng, (x, y), r, r)
        strokes += rectangle(hand, rng, Box(x - r / 2, y - r / 2, r, r))
    if kind == "both":
        small = r * between(rng, 0.3, 0.65)
        strokes += circle(hand, rng, (x, y), small, small)
    if kind == "diamond":
        strokes += loop(
            hand, rng, points(box.at(0.5, 0), box.at(1, 0.5), box.at(0.5, 1), box.at(0, 0.5))
        )
    return strokes


def _sun(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A round place with streets leading off."""
    x, y = box.centre
    r = box.size * between(rng, 0.18, 0.3)
    strokes = circle(hand, rng, (x, y), r, r)
    for t in np.arange(0, 2 * np.pi, 2 * np.pi / int(rng.integers(4, 9))) + between(rng, 0, 1):
        a = (x + 1.1 * r * np.cos(t), y + 1.1 * r * np.sin(t))
        b = (x + box.size / 2 * np.cos(t), y + box.size / 2 * np.sin(t))
        strokes += line(hand, rng, a, b)
    return strokes


def _capital(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """The letter P, alone, in a ring or in a square."""
    own = Box(*box.at(0.3, 0.2), box.w * 0.4, box.h * 0.6)
    strokes = glyph(hand, rng, LETTERS["P"], own)
    kind = rng.random()
    if kind < 0.35:
        strokes += circle(hand, rng, box.centre, box.size / 2, box.size / 2)
    elif kind < 0.7:
        strokes += rectangle(hand, rng, box)
    return strokes


def _people(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A square with somebody on it, or a statue."""
    strokes: Strokes = rectangle(hand, rng, box) if chance(rng, 0.6) else ()
    for u in (0.5,) if chance(rng, 0.6) else (0.3, 0.7):
        head = box.size * 0.09
        strokes += circle(hand, rng, box.at(u, 0.25), head, head)
        strokes += line(hand, rng, box.at(u, 0.34), box.at(u, 0.65))
        strokes += line(hand, rng, box.at(u - 0.15, 0.45), box.at(u + 0.15, 0.45))
        strokes += polyline(
            hand, rng, points(box.at(u - 0.12, 0.88), box.at(u, 0.65), box.at(u + 0.12, 0.88))
        )
    return strokes


def _diagonals(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A square crossed by paths."""
    strokes = rectangle(hand, rng, box) + cross(hand, rng, box)
    if chance(rng, 0.5):
        strokes += circle(hand, rng, box.centre, box.size * 0.15, box.size * 0.15)
    return strokes


WAYS: Final = {
    _paving: 4,
    star: 4.5,
    _fountain: 3,
    _round_square: 5,
    _sun: 1.5,
    _capital: 1.5,
    _people: 1,
    _diagonals: 1.5,
    fence: 3.5,
    bare_square: 4,
}  # and how many draw so
