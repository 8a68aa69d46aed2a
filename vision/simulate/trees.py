"""Forests: round trees, clouds, firs, lollipops, bare ones, bushes; one or several."""

from typing import Final

import numpy as np

from vision.simulate.doodle_parts import chance, shaded
from vision.simulate.hands import Hand, as_stroke, circle, curve, favourite, line, loop, polyline
from vision.simulate.strokes import Box, Rng, Strokes, between, pick, points
from vision.simulate.tree_parts import besides, bumpy, fronds, lobes, tangle, trunk


def forest(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """One tree or several: round, cloudy, fir, lollipop, bare; or a green scribble."""
    n = favourite(hand, rng, "trees", (1, 2, 3, 4, 5), (5, 2.5, 3, 1, 0.6))
    kind = favourite(hand, rng, "forest", list(WAYS), list(WAYS.values()))
    strokes: Strokes = ()
    for i in range(n):
        if chance(rng, 0.15):
            kind = pick(rng, (_lollipop, _cloud_tree, _fir, _triangle_fir))
        w = box.w / max(1.0, n * 0.78)
        x = box.x + (box.w - w) * (i / max(1, n - 1) if n > 1 else between(rng, 0.2, 0.8))
        h = box.h * between(rng, 0.55, 1.0) if n > 1 else box.h * between(rng, 0.75, 1.0)
        y = box.y + (box.h - h) * rng.random()
        strokes += kind(hand, rng, Box(x, y, w * between(rng, 0.75, 1.0), h), nib)
    if chance(rng, 0.12):
        strokes += line(hand, rng, box.at(0, 1), box.at(1, 1))
    return strokes


def _lollipop(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    top = between(rng, 0.5, 0.72)
    r = min(box.w / 2, box.h * top / 2)
    strokes = circle(hand, rng, box.at(0.5, top / 2), r, box.h * top / 2)
    strokes += trunk(hand, rng, box, top)
    if chance(rng, 0.15):
        inner = Box(
            box.x + box.w / 2 - r * 0.6, box.y + box.h * top * 0.2, r * 1.2, box.h * top * 0.6
        )
        strokes += shaded(hand, rng, inner, nib)
    return strokes


def _cloud_tree(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    top = between(rng, 0.45, 0.72)
    crown = Box(box.x, box.y, box.w, box.h * top)
    strokes = curve(hand, rng, bumpy(rng, crown)) + trunk(hand, rng, box, top)
    return strokes + besides(hand, rng, box, top)


def _leafy(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A crown of rounds, of leaves that hang, of loops, wide or narrow, on any trunk."""
    top, wide = between(rng, 0.4, 0.75), between(rng, 0.6, 1.15)
    crown = Box(box.x + box.w * (1 - wide) / 2, box.y, box.w * wide, box.h * top)
    drawn: Strokes = pick(rng, (lobes, fronds, tangle), (3, 2, 2))(hand, rng, crown)
    sunk = top * between(rng, 0.75, 1.0)  # the trunk begins inside the crown
    return drawn + trunk(hand, rng, box, sunk) + besides(hand, rng, box, top)


def _rooted(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A small round or loop on a stem that spreads into roots, or stands across its ground."""
    top = between(rng, 0.35, 0.6)
    crown = Box(*box.at(between(rng, 0.15, 0.3), 0), box.w * between(rng, 0.3, 0.6), box.h * top)
    if chance(rng, 0.4):
        strokes = curve(hand, rng, bumpy(rng, crown))
    else:
        strokes = circle(hand, rng, crown.centre, crown.w / 2, crown.h / 2)
    x = crown.centre[0]
    low = box.at(0, between(rng, 0.75, 0.95))[1]
    for _ in range(int(rng.integers(1, 3))):
        strokes += line(hand, rng, (x, crown.y + crown.h), (x + rng.normal(0, 0.04) * box.w, low))
    for reach in np.linspace(-0.4, 0.4, int(rng.integers(2, 5))) + rng.normal(0, 0.05):
        strokes += line(
            hand, rng, (x, low), (x + reach * box.w, box.at(0, between(rng, 0.9, 1))[1])
        )
    if chance(rng, 0.5):
        strokes += line(hand, rng, box.at(0, 0.95), box.at(1, between(rng, 0.88, 1.0)))
    return strokes


def _far(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A small tree on a long ground."""
    u, v = between(rng, 0.25, 0.45), between(rng, 0.4, 0.7)
    small = Box(*box.at((1 - u) / 2, (1 - v) / 2), box.w * u, box.h * v)
    way = pick(rng, (_lollipop, _cloud_tree, _fir, _leafy, _bush))
    ground = line(hand, rng, box.at(0, (1 + v) / 2), box.at(1, (1 + v) / 2))
    drawn: Strokes = way(hand, rng, small, nib)
    return drawn + ground


def _fir(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Branches hanging from a stem, or storeys of a zigzag contour."""
    if chance(rng, 0.5):
        strokes = line(hand, rng, box.at(0.5, 0), box.at(0.5, 1))
        n = int(rng.integers(2, 6))
        for i in range(n):
            v = 0.1 + 0.65 * i / n
            reach = 0.15 + 0.33 * (i + 1) / n
            strokes += polyline(
                hand,
                rng,
                points(box.at(0.5 - reach, v + 0.2), box.at(0.5, v), box.at(0.5 + reach, v + 0.2)),
            )
        return strokes
    storeys = int(rng.integers(2, 4))
    left, right = [box.at(0.5, 0)], []
    for i in range(storeys):
        v = 0.85 * (i + 1) / storeys
        reach = 0.22 + 0.28 * (i + 1) / storeys
        left += [box.at(0.5 - reach, v), box.at(0.5 - reach * 0.45, v)]
        right += [box.at(0.5 + reach, v), box.at(0.5 + reach * 0.45, v)]
    outline = np.array([*left[:-1], *right[::-1][1:], left[0]], np.float32)
    return polyline(hand, rng, outline) + trunk(hand, rng, box, 0.85)


def _triangle_fir(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    top = between(rng, 0.65, 0.85)
    strokes = loop(hand, rng, points(box.at(0.5, 0), box.at(1, top), box.at(0, top)))
    if chance(rng, 0.3):
        strokes += loop(
            hand, rng, points(box.at(0.5, 0), box.at(0.8, top / 2), box.at(0.2, top / 2))
        )
    return strokes + trunk(hand, rng, box, top)


def _bare(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A stem with branches, like a Y or an arrow."""
    strokes = line(hand, rng, box.at(0.5, 0.1), box.at(0.5, 1))
    for _ in range(int(rng.integers(2, 6))):
        v = between(rng, 0.3, 0.7)
        u = pick(rng, (0.1, 0.9)) + between(rng, -0.1, 0.1)
        strokes += line(hand, rng, box.at(0.5, v), box.at(u, v - between(rng, 0.1, 0.3)))
    return strokes


def _one_stroke(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Up one side of the trunk, round the crown and down the other side."""
    crown = Box(box.x, box.y, box.w, box.h * between(rng, 0.5, 0.7))
    half = between(rng, 0.05, 0.14)
    t = np.linspace(0.6 * np.pi, 2.4 * np.pi, 60)
    bumps, depth = int(rng.integers(4, 9)), pick(rng, (0.0, 0.12, 0.25))
    r = 1 - depth * np.abs(np.sin(bumps * t / 2))
    x, y = crown.centre
    round_ = np.stack((x + crown.w / 2 * r * np.cos(t), y + crown.h / 2 * r * np.sin(t)), axis=1)
    foot = between(rng, 0.0, 0.1)
    left, right = box.at(0.5 - half - foot, 1), box.at(0.5 + half + foot, 1)
    path = np.concatenate((np.array([left]), round_, np.array([right])))
    return curve(hand, rng, path.astype(np.float32))


def _bush(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Bumps on the ground, or loops all over; a cloud by itself would be a pond."""
    low = Box(box.x, box.y + box.h * 0.25, box.w, box.h * 0.7)
    if chance(rng, 0.5):
        bumps, depth = int(rng.integers(2, 6)), between(rng, 0.1, 0.35)
        t = np.linspace(np.pi, 2 * np.pi, bumps * 12)
        r = 1 - depth + depth * np.abs(np.sin((t - np.pi) * bumps))
        x, y = low.at(0.5, 1.0)
        top = np.stack((x + low.w / 2 * r * np.cos(t), y + low.h * r * np.sin(t)), axis=1)
        reach = between(rng, -0.1, 0.15)
        ground = line(hand, rng, low.at(-reach, 1), low.at(1 + reach, 1))
        return curve(hand, rng, top.astype(np.float32)) + ground
    n = int(rng.integers(5, 14))
    t = np.linspace(0, 2 * np.pi * n, n * 16)
    u = 0.2 + 0.6 * np.linspace(0, 1, len(t))
    path = np.stack(
        (low.x + low.w * (u + 0.18 * np.cos(t)), low.centre[1] + low.h * 0.38 * np.sin(t))
    )
    return (as_stroke(hand, rng, path.T.astype(np.float32)[:390]),)


WAYS: Final = {
    _lollipop: 4,
    _cloud_tree: 4,
    _fir: 3.5,
    _triangle_fir: 2.5,
    _bare: 1,
    _bush: 1.2,
    _one_stroke: 2,
    _leafy: 3.5,
    _far: 1.5,
    _rooted: 2,
}  # and how many draw so
