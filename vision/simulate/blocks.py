"""Works without chimneys: tall blocks, a tower, a skyline, a hall with a sign on it."""

import numpy as np

from vision.simulate.doodle_parts import chance, door, rectangle, smoke
from vision.simulate.hands import Hand, line, loop, polyline
from vision.simulate.strokes import Box, Pair, Rng, Strokes, between, points


def blocks(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """One to three tall flat-roofed blocks, with windows or a sign."""
    strokes: Strokes = ()
    n = int(rng.integers(1, 4))
    for i in range(n):
        top = between(rng, 0.0, 0.4 if n > 1 else 0.15)
        wide = box.w / n * between(rng, 0.6, 0.95) * (1 if n > 1 else between(rng, 0.5, 0.9))
        x = box.x + box.w * (i + 0.5) / n - wide / 2
        own = Box(x, box.y + box.h * top, wide, box.h * (1 - top))
        strokes += rectangle(hand, rng, own)
        if chance(rng, 0.7):
            strokes += lights(hand, rng, own)
    if n == 1 and chance(rng, 0.4):
        strokes += line(hand, rng, box.at(0.5, 0.4), box.at(0.5, 0.75))
        strokes += line(hand, rng, box.at(0.35, 0.57), box.at(0.65, 0.57))
    return strokes


def signed(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A flat-roofed hall with a big sign on it or over it, two strokes or an outlined cross."""
    top = between(rng, 0.0, 0.4)
    wall = Box(box.x, box.y + box.h * top, box.w, box.h * (1 - top))
    if chance(rng, 0.12):  # the sign alone
        return _sign(hand, rng, box.centre, between(rng, 0.35, 0.5) * box.size, outlined=True)
    size = between(rng, 0.08, 0.48) * wall.size
    x, y = wall.at(between(rng, 0.3, 0.7), between(rng, 0.25, 0.6))
    if chance(rng, 0.2):  # the sign stands on the roof
        y = wall.y - 0.8 * size
    if chance(rng, 0.3):  # no ground
        ends = (wall.at(0, 1), wall.at(0, 0), wall.at(1, 0), wall.at(1, between(rng, 0.85, 1)))
        strokes = polyline(hand, rng, points(*ends))
    else:
        strokes = rectangle(hand, rng, wall)
    strokes += _sign(hand, rng, (x, y), size)
    return strokes + door(hand, rng, wall) if chance(rng, 0.4) else strokes


def _sign(hand: Hand, rng: Rng, at: Pair, size: float, outlined: bool = False) -> Strokes:
    """A cross of two strokes or in outline; an H."""
    x, y = at
    if chance(rng, 0.12):
        a, b = between(rng, 0.5, 0.8) * size, between(rng, 0.8, 1.1) * size
        bars = [((x - a, y - b), (x - a, y + b)), ((x + a, y - b), (x + a, y + b))]
        bars.append(((x - a, y), (x + a, y)))
        return tuple(s for one, two in bars for s in line(hand, rng, one, two))
    if not outlined and chance(rng, 0.5):
        across = line(hand, rng, (x - size, y), (x + size, y))
        return across + line(hand, rng, (x, y - size), (x, y + size))
    a, b = size, size * between(rng, 0.2, 0.45)
    way = ((-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b))
    turned = [*way, *((-dx, -dy) for dx, dy in way)]
    return loop(hand, rng, points(*((x + dx, y + dy) for dx, dy in turned)))


def tower(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """One tall narrow block, bare or nearly so; the ground may be left out."""
    wide, lean = box.w * between(rng, 0.22, 0.5), between(rng, -0.05, 0.05)
    top = between(rng, 0.0, 0.15)
    own = Box(box.x + (box.w - wide) * rng.random(), box.y + box.h * top, wide, box.h * (1 - top))
    corners = [own.at(0, 1), own.at(lean, 0), own.at(1 + lean, 0), own.at(1, 1)]
    if chance(rng, 0.25):
        corners.insert(2, own.at(0.5 + lean, -0.1))
    elif chance(rng, 0.25):  # storeys that step back
        u, v = between(rng, 0.12, 0.3), between(rng, 0.15, 0.5)
        steps = (own.at(0, v), own.at(u, v), own.at(u, 0), own.at(1 - u, 0), own.at(1 - u, v))
        corners[1:3] = [*steps, own.at(1, v)]
    closed = chance(rng, 0.4)
    strokes = loop(hand, rng, points(*corners)) if closed else polyline(hand, rng, points(*corners))
    if chance(rng, 0.3):
        strokes += line(hand, rng, box.at(-0.05, 1), box.at(1.05, 1))
    if chance(rng, 0.45):
        strokes += lights(hand, rng, own)
    if chance(rng, 0.2):  # a mast
        strokes += line(hand, rng, own.at(0.5 + lean, 0), own.at(0.5, -0.18))
    if chance(rng, 0.25):
        strokes += smoke(hand, rng, *own.at(0.5, -0.05), box.size * 0.25)
    return strokes


def skyline(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """The outline of several blocks side by side in one line, with windows at times."""
    n = int(rng.integers(2, 5))
    at = np.sort(np.concatenate(([0.0, 1.0], between(rng, 0.8, 1.2) * np.arange(1, n) / n)))
    tops = rng.permutation(np.linspace(between(rng, 0.0, 0.2), between(rng, 0.4, 0.75), n))
    path = [box.at(0, 1)]
    for a, b, top in zip(at[:-1], at[1:], tops, strict=True):
        path += [box.at(min(a, 1), top), box.at(min(b, 1), top)]
    path.append(box.at(min(at[-1], 1), 1))
    closed = chance(rng, 0.6)
    strokes = polyline(hand, rng, points(*path, *([path[0]] if closed else [])))
    if chance(rng, 0.6):
        for a, b, top in zip(at[:-1], at[1:], tops, strict=True):
            wall = Box(*box.at(min(a, 1), top), box.w * (min(b, 1) - min(a, 1)), box.h * (1 - top))
            strokes += lights(hand, rng, wall) if wall.w > 0.1 * box.w else ()
    return strokes


def lights(hand: Hand, rng: Rng, wall: Box) -> Strokes:
    """Rows of small windows: dots, dashes, boxes; of a tall block also floor by floor."""
    tall = wall.h > 1.4 * wall.w
    if tall and chance(rng, 0.2):
        floors = between(rng, 0.9, 1.0) * np.arange(1, int(rng.integers(3, 9)))
        levels = floors / (len(floors) + 1)
        return tuple(s for v in levels for s in line(hand, rng, wall.at(0, v), wall.at(1, v)))
    rows, columns = int(rng.integers(2, 8 if tall else 5)), int(rng.integers(1, 4))
    size, boxed = min(wall.w / columns, wall.h / rows) * between(rng, 0.25, 0.55), chance(rng, 0.5)
    strokes: Strokes = ()
    for row in range(rows):
        for column in range(columns):
            x, y = wall.at((column + 0.3) / columns, (row + 0.3) / rows)
            if boxed:
                strokes += rectangle(hand, rng, Box(x, y, size, size))
            else:
                strokes += line(hand, rng, (x, y), (x + size, y))
    return strokes
