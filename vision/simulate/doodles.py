"""House, forest, pond, plaza and factory, each drawn in the many ways that people draw them."""

from collections.abc import Callable

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.fillings import Room, cross, hatching, scribble
from vision.simulate.hands import Hand, as_stroke, circle, curve, line, loop, polyline
from vision.simulate.strokes import (
    Box,
    Rng,
    Strokes,
    between,
    drift,
    pick,
    points,
    smooth,
)

Doodle = Callable[[Hand, Rng, Box, float], Strokes]


def _rect(hand: Hand, rng: Rng, box: Box) -> Strokes:
    return loop(hand, rng, points(box.at(0, 0), box.at(1, 0), box.at(1, 1), box.at(0, 1)))


def _chance(rng: Rng, share: float) -> bool:
    return bool(rng.random() < share)


def _shade(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    room = Room((box,), (box,), nib)
    if _chance(rng, 0.5):
        return hatching(hand, rng, room, between(rng, -1.5, 1.5), between(rng, 3, 7))
    return scribble(hand, rng, room)


# --- house -------------------------------------------------------------------------------------


def house(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A front with or without roof, door, windows, chimney; in one line; from the side."""
    kind = pick(rng, (_front, _one_line, _side_view, _letter, _several), (10, 2, 1.5, 1, 1.5))
    drawn: Strokes = kind(hand, rng, box, nib)
    return drawn


def _front(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    own = _shaped(rng, box)
    eaves = between(rng, 0.3, 0.55)
    wall = Box(own.x + own.w * 0.06, own.y + own.h * eaves, own.w * 0.88, own.h * (1 - eaves))
    strokes = _rect(hand, rng, wall)
    roof = between(rng, -0.02, 0.1)
    top = own.at(between(rng, 0.42, 0.58), 0)
    left, right = own.at(-roof, eaves), own.at(1 + roof, eaves)
    if _chance(rng, 0.12):  # flat or hipped roof
        strokes += polyline(hand, rng, points(left, own.at(0.25, 0.1), own.at(0.75, 0.1), right))
    elif _chance(rng, 0.5):
        strokes += line(hand, rng, left, top) + line(hand, rng, top, right)
    else:
        strokes += polyline(hand, rng, points(left, top, right))
    if _chance(rng, 0.55):
        strokes += _door(hand, rng, wall)
    if _chance(rng, 0.4):
        strokes += _windows(hand, rng, wall)
    if _chance(rng, 0.3):
        strokes += _chimney(hand, rng, own, eaves)
    if _chance(rng, 0.12):
        strokes += _shade(hand, rng, wall.inset(0.3), nib)
    if _chance(rng, 0.1):
        strokes += hatching(
            hand, rng, Room((wall,), (_roof_box(own, eaves),), nib), 0.0, between(rng, 4, 9)
        )
    return strokes


def _roof_box(box: Box, eaves: float) -> Box:
    return Box(box.x + box.w * 0.3, box.y + box.h * eaves * 0.45, box.w * 0.4, box.h * eaves * 0.5)


def _door(hand: Hand, rng: Rng, wall: Box) -> Strokes:
    x, w, h = between(rng, 0.1, 0.6), between(rng, 0.16, 0.3), between(rng, 0.4, 0.8)
    corners = points(wall.at(x, 1), wall.at(x, 1 - h), wall.at(x + w, 1 - h), wall.at(x + w, 1))
    if _chance(rng, 0.25):
        corners = smooth(corners, False, 2)
    return polyline(hand, rng, corners)


def _windows(hand: Hand, rng: Rng, wall: Box) -> Strokes:
    strokes: Strokes = ()
    size = wall.size * between(rng, 0.18, 0.3)
    for u in (0.08, 0.66) if _chance(rng, 0.5) else (0.66,):
        x, y = wall.at(u, between(rng, 0.12, 0.35))
        own = Box(x, y, size, size)
        strokes += _rect(hand, rng, own)
        if _chance(rng, 0.4):
            strokes += line(hand, rng, own.at(0.5, 0), own.at(0.5, 1))
            strokes += line(hand, rng, own.at(0, 0.5), own.at(1, 0.5))
    return strokes


def _chimney(hand: Hand, rng: Rng, box: Box, eaves: float) -> Strokes:
    u = between(rng, 0.65, 0.8)
    v = eaves * (2 * u - 1)
    path = points(
        box.at(u, v), box.at(u, v - 0.25), box.at(u + 0.1, v - 0.25), box.at(u + 0.1, v + 0.1)
    )
    strokes = polyline(hand, rng, path)
    if _chance(rng, 0.4):
        strokes += _smoke(hand, rng, *box.at(u + 0.05, v - 0.28), box.size * 0.3)
    return strokes


def _smoke(hand: Hand, rng: Rng, x: float, y: float, size: float) -> Strokes:
    if _chance(rng, 0.5):
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


def _one_line(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """The house of Saint Nicholas, or just a five-sided outline."""
    own = _shaped(rng, box)
    a, b, c, d = own.at(0, 1), own.at(1, 1), own.at(1, 0.4), own.at(0, 0.4)
    top = own.at(0.5, 0)
    if _chance(rng, 0.3):
        return polyline(hand, rng, points(a, c, top, d, c, a, b, d, a)[: int(rng.integers(7, 10))])
    return loop(hand, rng, points(a, d, top, c, b))


def _side_view(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    own = _shaped(rng, box)
    strokes = loop(
        hand,
        rng,
        points(own.at(0, 0.4), own.at(0.22, 0), own.at(0.45, 0.4), own.at(0.45, 1), own.at(0, 1)),
    )
    strokes += polyline(
        hand, rng, points(own.at(0.22, 0), own.at(0.8, 0), own.at(1, 0.4), own.at(0.45, 0.4))
    )
    return strokes + polyline(hand, rng, points(own.at(1, 0.4), own.at(1, 1), own.at(0.45, 1)))


def _letter(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A bare square or a triangle on legs."""
    own = _shaped(rng, box)
    if _chance(rng, 0.5):
        return loop(hand, rng, points(own.at(0, 0.45), own.at(0.5, 0), own.at(1, 0.45))) + _rect(
            hand, rng, Box(own.x + 0.15 * own.w, own.y + 0.45 * own.h, own.w * 0.7, own.h * 0.55)
        )
    strokes = polyline(
        hand,
        rng,
        points(
            own.at(0.1, 1), own.at(0.1, 0.45), own.at(0.5, 0.05), own.at(0.9, 0.45), own.at(0.9, 1)
        ),
    )
    return strokes + line(hand, rng, own.at(0.1, 1), own.at(0.9, 1))


def _several(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    n = int(rng.integers(2, 4))
    strokes: Strokes = ()
    for i in range(n):
        x, y = box.at(i / n, between(rng, 0, 0.35))
        strokes += _letter(hand, rng, Box(x, y, box.w / n * 0.9, box.h * 0.6), nib)
    return strokes


def _shaped(rng: Rng, box: Box) -> Box:
    """A part of the box: smaller, taller, lower; people do not use all of it."""
    u, v = between(rng, 0.72, 1.0), between(rng, 0.75, 1.0)
    x, y = box.at((1 - u) * rng.random(), (1 - v) * rng.random())
    return Box(x, y, box.w * u, box.h * v)


# --- forest ------------------------------------------------------------------------------------


def forest(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """One tree or several: round, cloudy, fir, lollipop, bare; or a green scribble."""
    if _chance(rng, 0.03):
        return _bush(hand, rng, box, nib)
    n = int(pick(rng, (1, 2, 3, 4, 5), (5, 2.5, 3, 1, 0.6)))
    kind = pick(
        rng, (_lollipop, _cloud_tree, _fir, _triangle_fir, _bare, _bush), (4, 4, 3.5, 2.5, 1, 0.6)
    )
    strokes: Strokes = ()
    for i in range(n):
        if _chance(rng, 0.15):
            kind = pick(rng, (_lollipop, _cloud_tree, _fir, _triangle_fir))
        w = box.w / max(1.0, n * 0.78)
        x = box.x + (box.w - w) * (i / max(1, n - 1) if n > 1 else between(rng, 0.2, 0.8))
        h = box.h * between(rng, 0.55, 1.0) if n > 1 else box.h * between(rng, 0.75, 1.0)
        y = box.y + (box.h - h) * rng.random()
        strokes += kind(hand, rng, Box(x, y, w * between(rng, 0.75, 1.0), h), nib)
    if _chance(rng, 0.12):
        strokes += line(hand, rng, box.at(0, 1), box.at(1, 1))
    return strokes


def _trunk(hand: Hand, rng: Rng, box: Box, top: float) -> Strokes:
    u = between(rng, 0.44, 0.56)
    if _chance(rng, 0.5):
        return line(hand, rng, box.at(u, top), box.at(u, 1))
    half = between(rng, 0.05, 0.12)
    strokes = line(hand, rng, box.at(u - half, top), box.at(u - half * 1.2, 1))
    strokes += line(hand, rng, box.at(u + half, top), box.at(u + half * 1.2, 1))
    if _chance(rng, 0.5):
        strokes += line(hand, rng, box.at(u - half, 1), box.at(u + half, 1))
    return strokes


def _lollipop(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    top = between(rng, 0.5, 0.72)
    r = min(box.w / 2, box.h * top / 2)
    strokes = circle(hand, rng, box.at(0.5, top / 2), r, box.h * top / 2)
    strokes += _trunk(hand, rng, box, top)
    if _chance(rng, 0.15):
        inner = Box(
            box.x + box.w / 2 - r * 0.6, box.y + box.h * top * 0.2, r * 1.2, box.h * top * 0.6
        )
        strokes += _shade(hand, rng, inner, nib)
    return strokes


def _cloud(rng: Rng, box: Box) -> Points:
    """A bumpy closed line."""
    bumps = int(rng.integers(5, 10))
    t = np.linspace(0, 2 * np.pi, bumps * 9)
    depth = between(rng, 0.06, 0.2)
    r = 1 - depth + depth * np.abs(np.sin(t * bumps / 2 + rng.random()))
    x, y = box.centre
    start = between(rng, 0, 6.3)
    path = np.stack((x + box.w / 2 * r * np.cos(t + start), y + box.h / 2 * r * np.sin(t + start)))
    return path.T.astype(np.float32)


def _cloud_tree(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    top = between(rng, 0.5, 0.72)
    crown = Box(box.x, box.y, box.w, box.h * top)
    return curve(hand, rng, _cloud(rng, crown)) + _trunk(hand, rng, box, top)


def _fir(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Branches hanging from a stem, or storeys of a zigzag contour."""
    if _chance(rng, 0.5):
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
    return polyline(hand, rng, outline) + _trunk(hand, rng, box, 0.85)


def _triangle_fir(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    top = between(rng, 0.65, 0.85)
    strokes = loop(hand, rng, points(box.at(0.5, 0), box.at(1, top), box.at(0, top)))
    if _chance(rng, 0.3):
        strokes += loop(
            hand, rng, points(box.at(0.5, 0), box.at(0.8, top / 2), box.at(0.2, top / 2))
        )
    return strokes + _trunk(hand, rng, box, top)


def _bare(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A stem with branches, like a Y or an arrow."""
    strokes = line(hand, rng, box.at(0.5, 0.1), box.at(0.5, 1))
    for _ in range(int(rng.integers(2, 6))):
        v = between(rng, 0.3, 0.7)
        u = pick(rng, (0.1, 0.9)) + between(rng, -0.1, 0.1)
        strokes += line(hand, rng, box.at(0.5, v), box.at(u, v - between(rng, 0.1, 0.3)))
    return strokes


def _one_stroke_tree(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
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


def _scribbly(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A crown of loops over each other, on a stem."""
    top = between(rng, 0.5, 0.7)
    n = int(rng.integers(3, 9))
    t = np.linspace(0, 2 * np.pi * n, n * 16)
    wide = 1 - 0.35 * np.abs(drift(rng, len(t), n + 2))
    x = box.x + box.w * (0.5 + 0.4 * wide[:, 0] * np.cos(t))
    y = box.y + box.h * top * (0.5 + 0.45 * wide[:, 1] * np.sin(t))
    crown = as_stroke(hand, rng, np.stack((x, y), axis=1).astype(np.float32)[:390])
    return (crown, *_trunk(hand, rng, box, top))


def _bush(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    low = Box(box.x, box.y + box.h * 0.25, box.w, box.h * 0.7)
    if _chance(rng, 0.5):
        return curve(hand, rng, _cloud(rng, low))
    n = int(rng.integers(5, 14))
    t = np.linspace(0, 2 * np.pi * n, n * 16)
    u = 0.2 + 0.6 * rng.random() * 0 + 0.6 * np.linspace(0, 1, len(t))
    path = np.stack(
        (low.x + low.w * (u + 0.18 * np.cos(t)), low.centre[1] + low.h * 0.38 * np.sin(t))
    )
    return (as_stroke(hand, rng, path.T.astype(np.float32)[:390]),)


# --- pond --------------------------------------------------------------------------------------


def pond(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Waves, a blob, an ellipse with waves, ripples, a fish; a blob filled or hatched."""
    kinds = ("waves", "blob", "wavy blob", "ripples", "shaded", "fish", "stream", "pool")
    kind = pick(rng, kinds, (4, 3, 5, 1.2, 1.5, 0.8, 1.2, 0.8))
    if kind == "stream":
        return _stream(hand, rng, box)
    if kind == "pool":
        return _pool(hand, rng, box)
    if kind == "waves":
        return _waves(hand, rng, box, int(rng.integers(2, 6)))
    v = between(rng, 0.5, 0.95)
    y = box.y + box.h * (1 - v) * rng.random()
    water = Box(box.x, y, box.w, box.h * v)
    shore = _blob(rng, water)
    if kind == "ripples":
        strokes: Strokes = ()
        for share in (1.0, 0.65, 0.32)[: int(rng.integers(2, 4))]:
            ry = min(water.h, 0.75 * water.w) / 2 * share  # seen from the shore
            strokes += circle(hand, rng, water.centre, water.w / 2 * share, ry)
        return strokes
    strokes = curve(hand, rng, shore)
    inner = Box(*water.at(0.2, 0.25), water.w * 0.6, water.h * 0.5)
    if kind == "wavy blob":
        strokes += _waves(hand, rng, inner, int(rng.integers(1, 5)))
    elif kind == "shaded":
        strokes += _shade(hand, rng, inner, nib)
    elif kind == "fish":
        strokes += _fish(hand, rng, Box(*inner.at(0.1, 0.2), inner.w * 0.8, inner.h * 0.6))
    return strokes


def _stream(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """Two to four long lines side by side that wind a little."""
    n = int(rng.integers(2, 5))
    way = 0.25 * drift(rng, 30, int(rng.integers(3, 6)))[:, 1]
    t = np.linspace(0, 1, 30)
    slope = between(rng, -0.6, 0.6)
    strokes: Strokes = ()
    for i in range(n):
        v = 0.5 + (i - (n - 1) / 2) * between(rng, 0.18, 0.3) + slope * (t - 0.5)
        v = v + way + 0.03 * drift(rng, 30, 6)[:, 0]
        path = np.stack((box.x + box.w * t, box.y + box.h * np.clip(v, -0.1, 1.1)), axis=1)
        strokes += curve(hand, rng, path.astype(np.float32))
    return strokes


def _pool(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """A basin with straight sides and water in it."""
    v = between(rng, 0.5, 0.8)
    own = Box(box.x, box.y + box.h * (1 - v) * rng.random(), box.w, box.h * v)
    lean = between(rng, 0, 0.2)
    corners = points(own.at(lean, 0), own.at(1, 0), own.at(1 - lean, 1), own.at(0, 1))
    strokes = loop(hand, rng, smooth(corners, True, 1) if _chance(rng, 0.4) else corners)
    inner = Box(*own.at(0.2, 0.25), own.w * 0.6, own.h * 0.5)
    return strokes + _waves(hand, rng, inner, int(rng.integers(1, 4)))


def _waves(hand: Hand, rng: Rng, box: Box, n: int) -> Strokes:
    strokes: Strokes = ()
    crests = between(rng, 1.2, 4.5)
    sharp = _chance(rng, 0.25)
    uneven = pick(rng, (0.0, 0.3, 1.0))
    height = min(box.h / (n + 1) * 0.4, box.w / crests * 0.35)
    for i in range(n):
        t = np.linspace(0, 1, 36)
        phase = 2 * np.pi * crests * t + between(rng, 0, 2) + uneven * drift(rng, len(t), 5)[:, 0]
        swing = np.abs(np.sin(phase / 2)) * 2 - 1 if sharp else np.sin(phase)
        start, length = between(rng, 0, 0.15), between(rng, 0.7, 1.0)
        x = box.x + box.w * (start + (1 - start) * length * t)
        y = box.y + box.h * (i + 0.5) / n + height * swing
        strokes += curve(hand, rng, np.stack((x, y), axis=1).astype(np.float32))
    return strokes


def _blob(rng: Rng, box: Box) -> Points:
    """A smooth closed shape: an ellipse, a bean, a puddle."""
    t = np.linspace(0, 2 * np.pi * between(rng, 0.95, 1.08), 48) + between(rng, 0, 6.3)
    wild = pick(rng, (0.0, 0.06, 0.16))
    r = np.full_like(t, 1 - wild)
    for k in (2, 3, 5):
        r = r + wild / k * np.sin(k * t + between(rng, 0, 6.3))
    x, y = box.centre
    path = np.stack((x + box.w / 2 * r * np.cos(t), y + box.h / 2 * r * np.sin(t)))
    return path.T.astype(np.float32)


def _fish(hand: Hand, rng: Rng, box: Box) -> Strokes:
    t = np.linspace(0.25 * np.pi, 1.75 * np.pi, 30)
    x = box.x + box.w * (0.42 + 0.42 * np.cos(t + np.pi))
    y = box.centre[1] + box.h * 0.4 * np.sin(t)
    body = np.stack((x, y), axis=1).astype(np.float32)
    tail = points(box.at(1, 0.1), box.at(0.78, 0.5), box.at(1, 0.9))
    return curve(hand, rng, body) + polyline(hand, rng, tail)


# --- plaza -------------------------------------------------------------------------------------


def plaza(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """Paving, a star, a fountain, a circle in a square, a P, a bench and a lamp, a flag."""
    kinds = (_paving, _star, _fountain, _round_square, _sun, _capital, _people, _diagonals)
    kind = pick(rng, kinds, (4, 3, 3, 3, 1.5, 1.5, 1, 1.5))
    drawn: Strokes = kind(hand, rng, box, nib)
    return drawn


def _paving(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    n, m = int(rng.integers(2, 5)), int(rng.integers(2, 5))
    strokes: Strokes = _rect(hand, rng, box) if _chance(rng, 0.7) else ()
    for i in range(1, n):
        strokes += line(hand, rng, box.at(0, i / n), box.at(1, i / n))
    for i in range(1, m):
        if _chance(rng, 0.75):
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
    if kind < 0.5:
        t = turn + 4 * np.pi / 5 * np.arange(6)
        return polyline(
            hand, rng, np.stack((x + r * np.cos(t), y + r * np.sin(t)), axis=1).astype(np.float32)
        )
    if kind < 0.75:
        t = turn + np.pi / 5 * np.arange(11)
        k = r * np.where(np.arange(11) % 2, between(rng, 0.35, 0.5), 1.0)
        return polyline(
            hand, rng, np.stack((x + k * np.cos(t), y + k * np.sin(t)), axis=1).astype(np.float32)
        )
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
        for reach in (0.2, 0.38) if _chance(rng, 0.5) else (0.3,):
            jet = points(
                box.at(0.5, 0.4),
                box.at(0.5 + side * reach * 0.5, 0.02),
                box.at(0.5 + side * reach, 0.5),
            )
            strokes += curve(hand, rng, smooth(jet, False, 2))
    return strokes


def _round_square(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    kind = pick(rng, ("square", "both", "both", "double square", "ring", "diamond"))
    x, y = box.centre
    r = box.size * between(rng, 0.35, 0.5)
    strokes: Strokes = ()
    if kind in ("square", "both", "double square"):
        strokes += _rect(hand, rng, box)
    if kind == "double square":
        strokes += _rect(hand, rng, box.inset(box.size * between(rng, 0.15, 0.32)))
    if kind == "ring":  # with a square in it: rings alone are ripples on a pond
        strokes += circle(hand, rng, (x, y), r, r)
        strokes += _rect(hand, rng, Box(x - r / 2, y - r / 2, r, r))
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
    from vision.simulate.digits import LETTERS, glyph

    own = Box(*box.at(0.3, 0.2), box.w * 0.4, box.h * 0.6)
    strokes = glyph(hand, rng, LETTERS["P"], own)
    kind = rng.random()
    if kind < 0.35:
        strokes += circle(hand, rng, box.centre, box.size / 2, box.size / 2)
    elif kind < 0.7:
        strokes += _rect(hand, rng, box)
    return strokes


def _people(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A square with somebody on it, or a statue."""
    strokes: Strokes = _rect(hand, rng, box) if _chance(rng, 0.6) else ()
    for u in (0.5,) if _chance(rng, 0.6) else (0.3, 0.7):
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
    strokes = _rect(hand, rng, box) + cross(hand, rng, box)
    if _chance(rng, 0.5):
        strokes += circle(hand, rng, box.centre, box.size * 0.15, box.size * 0.15)
    return strokes


# --- factory -----------------------------------------------------------------------------------


def factory(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A hall with chimneys and smoke, a saw-tooth roof, a chimney alone, a cog."""
    kind = pick(rng, (_hall, _saw, _stack, _cog), (4, 4, 1.5, 1.2))
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
        if _chance(rng, 0.65):
            strokes += _smoke(hand, rng, *box.at(u + w / 2, top - 0.02), box.size * 0.32)
    return strokes


def _hall(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    roof = between(rng, 0.42, 0.62)
    wall = Box(box.x, box.y + box.h * roof, box.w * between(rng, 0.8, 1.0), box.h * (1 - roof))
    strokes = _rect(hand, rng, wall) + _stacks(hand, rng, box, roof, int(rng.integers(1, 4)))
    if _chance(rng, 0.4):
        strokes += _door(hand, rng, wall)
    if _chance(rng, 0.4):
        strokes += _windows(hand, rng, wall)
    if _chance(rng, 0.1):
        strokes += _shade(hand, rng, wall.inset(0.3), nib)
    return strokes


def _saw(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    roof, teeth = between(rng, 0.45, 0.65), int(rng.integers(2, 5))
    start = between(rng, 0.0, 0.25)
    path = [box.at(0, 1), box.at(0, roof)]
    steep = _chance(rng, 0.7)
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
    if _chance(rng, 0.65):
        strokes += _stacks(hand, rng, box, roof, 1)
    if _chance(rng, 0.3):
        strokes += _windows(hand, rng, Box(*box.at(0, roof), box.w, box.h * (1 - roof)))
    return strokes


def _stack(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    strokes = polyline(
        hand, rng, points(box.at(0.35, 1), box.at(0.42, 0.35), box.at(0.62, 0.35), box.at(0.7, 1))
    )
    strokes += line(hand, rng, box.at(0.2, 1), box.at(0.85, 1))
    return strokes + _smoke(hand, rng, *box.at(0.52, 0.3), box.size * 0.5)


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


DOODLES: dict[str, Doodle] = {"H": house, "L": forest, "W": pond, "Z": plaza, "X": factory}
