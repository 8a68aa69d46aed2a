"""Plazas: paving, stars, fountains, rings in squares, people."""

import numpy as np

from vision.simulate.digits import LETTERS, glyph
from vision.simulate.doodle_parts import chance, rectangle
from vision.simulate.fillings import cross
from vision.simulate.hands import Hand, circle, curve, favourite, line, loop, polyline
from vision.simulate.strokes import Box, Rng, Strokes, between, pick, points, smooth


def plaza(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Paving, a star, a fountain, a circle in a square, a P, people, a fence."""
    kinds = (_paving, _star, _fountain, _round_square, _sun, _capital, _people, _diagonals, _fence)
    kind = favourite(hand, rng, "plaza", kinds, (4, 4, 3, 5, 1.5, 1.5, 1, 1.5, 3))
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


def _star(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    x, y = box.centre
    r = box.size / 2
    turn = between(rng, -0.3, 0.3) - np.pi / 2
    kind = rng.random()
    askew = between(rng, 0.02, 0.1) + 0.1 * hand.slack
    if kind < 0.5:
        t = turn + 4 * np.pi / 5 * np.arange(6)
        k = r * (1 + rng.normal(0, askew, 6))
        ends = np.stack((x + k * np.cos(t), y + k * np.sin(t)), axis=1)
        return polyline(hand, rng, ends.astype(np.float32))
    if kind < 0.75:
        t = turn + np.pi / 5 * (np.arange(11) + rng.normal(0, askew, 11))
        k = r * np.where(np.arange(11) % 2, between(rng, 0.3, 0.55), 1.0)
        k = k * (1 + rng.normal(0, 1.5 * askew, 11))
        ends = np.stack((x + k * np.cos(t), y + k * np.sin(t)), axis=1)
        return polyline(hand, rng, ends.astype(np.float32))
    strokes: Strokes = ()
    for ray in np.arange(int(rng.integers(3, 5))) * between(rng, 0.7, 1.05):
        dx, dy = r * np.cos(turn + ray), r * np.sin(turn + ray)
        strokes += line(hand, rng, (x - dx, y - dy), (x + dx, y + dy))
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


def _fence(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Posts, thin or broad, blunt or pointed, with no, one or two bars across."""
    n, top, low = int(rng.integers(2, 13)), between(rng, 0.05, 0.4), between(rng, 0.6, 1.0)
    broad, pointed = chance(rng, 0.35), chance(rng, 0.5)
    rough = between(rng, 0.01, 0.07)
    aslant = between(rng, -0.2, 0.2) if chance(rng, 0.3) else 0.0
    strokes: Strokes = ()
    for u in np.linspace(0.04, 0.96, n):
        head, lean = top + rng.normal(0, rough), aslant + rng.normal(0, rough)
        if not broad:
            strokes += line(hand, rng, box.at(u, head), box.at(u + lean, low))
            continue
        a, b = u - 0.3 / n, u + 0.3 / n
        ends = [box.at(a, low), box.at(a, head), box.at(b, head), box.at(b, low)]
        if pointed:
            ends.insert(2, box.at(u, head - 0.12))
        strokes += polyline(hand, rng, points(*ends))
    bars = pick(rng, (0, 1, 2), (1, 3, 4)) if n > 3 else 2
    for v in (between(rng, 0.35, 0.55), between(rng, 0.6, 0.8))[:bars]:
        level = top + (low - top) * v
        strokes += line(hand, rng, box.at(0, level), box.at(1, level + rng.normal(0, 0.03)))
    return strokes
