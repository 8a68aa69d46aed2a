"""What people put into the outline: solid, hatched, crossed, rings, an H."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.hands import Hand, as_stroke, circle, curve, line, loop, polyline
from vision.simulate.strokes import (
    Box,
    Pair,
    Rng,
    Stroke,
    Strokes,
    between,
    drift,
    pick,
    points,
    resample,
    ring,
    smooth,
)


@dataclass(frozen=True)
class Room:
    """Where a filling goes: the squares' own boxes inside the outline, and the whole inside."""

    cells: tuple[Box, ...]
    inside: tuple[Box, ...]
    nib: float  # width of the pen, in millimetres of the frame
    joined: bool = False  # nothing but the filling shows that it is one building


Span = tuple[Pair, Pair]


def spans(
    boxes: Sequence[Box], angle: float, offsets: Callable[[float, float], Points]
) -> list[list[Span]]:
    """Parallel lines over some rectangles: for each offset, its pieces inside."""
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    corners = np.array([b.at(u, v) for b in boxes for u in (0, 1) for v in (0, 1)])
    reach = corners @ across
    found = []
    for offset in offsets(float(reach.min()), float(reach.max())):
        pieces = _merged([p for b in boxes if (p := _cut(b, along, across * offset))])
        ends = [(along * a + across * offset, along * b + across * offset) for a, b in pieces]
        if ends:
            found.append([((a[0], a[1]), (b[0], b[1])) for a, b in ends])
    return found


def _cut(box: Box, along: Points, origin: Points) -> Pair | None:
    """Where a line enters and leaves a box, as lengths along the line."""
    low, high = -1e9, 1e9
    for d, o, start, size in (
        (along[0], origin[0], box.x, box.w),
        (along[1], origin[1], box.y, box.h),
    ):
        if abs(d) < 1e-9:
            if not start <= o <= start + size:
                return None
            continue
        a, b = sorted(((start - o) / d, (start + size - o) / d))
        low, high = max(low, a), min(high, b)
    return (low, high) if high - low > 0.2 else None


def _merged(pieces: list[Pair]) -> list[Pair]:
    joined: list[Pair] = []
    for low, high in sorted(pieces):
        if joined and low <= joined[-1][1] + 0.05:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined


def _rows(rng: Rng, spacing: float, neat: float) -> Callable[[float, float], Points]:
    """Offsets at a spacing that an untidy hand does not keep."""

    def offsets(low: float, high: float) -> Points:
        n = max(1, int((high - low) / spacing))
        steps = spacing * (1 + (1 - neat) * 0.35 * np.clip(rng.standard_normal(n + 2), -1.6, 1.6))
        at = low + spacing * between(rng, 0.2, 0.8) + np.concatenate(([0], np.cumsum(steps)))
        inside: Points = at[at < high - 0.15 * spacing].astype(np.float32)
        return inside

    return offsets


# --- solid -------------------------------------------------------------------------------------


def zigzag(hand: Hand, rng: Rng, boxes: Sequence[Box], angle: float, spacing: float) -> Strokes:
    """A scribble to and fro without lifting, over everything that hangs together."""
    strokes: list[Stroke] = []
    path: list[Pair] = []
    for i, row in enumerate(spans(boxes, angle, _rows(rng, spacing, hand.neat))):
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
    spacing = _dense(rng, room)
    angle = _angle(hand, rng)
    apart = rng.random() < 0.2 and not room.joined
    groups = [[box] for box in room.cells] if apart else [list(room.inside)]
    strokes: list[Stroke] = []
    for group in groups:
        strokes += zigzag(hand, rng, group, angle + rng.normal(0, 0.1), spacing)
        if rng.random() < 0.25:
            turn = between(rng, 0.4, 1.6)
            strokes += zigzag(hand, rng, group, angle + turn, spacing * 1.4)
    return tuple(strokes)


def dense_strokes(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """Separate strokes so close that they run together."""
    spacing = _dense(rng, room) * 0.8
    rows = spans(room.inside, _angle(hand, rng), _rows(rng, spacing, hand.neat))
    quick = replace(hand, again=0.0, overshoot=min(hand.overshoot, 0.4))
    return tuple(s for row in rows for a, b in row for s in line(quick, rng, a, b))


def swirl(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """Small loops wandering over each square until it is full."""
    strokes = []
    for box in room.cells:
        rows = int(rng.integers(2, 5))
        radius = min(box.h / rows * between(rng, 0.55, 0.75), 0.26 * box.size)
        tour = _tour(rng, box.inset(radius * 0.75), rows)
        step = _dense(rng, room) * between(rng, 0.8, 1.3)
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
        _angle(hand, rng),
        _rows(rng, spacing, max(hand.neat, 0.6)),
    )
    hole = rng.random() < 0.3
    return tuple(
        s
        for row in rows
        for a, b in row
        if not (hole and rng.random() < 0.08)
        for s in line(calm, rng, a, b)
    )


def _dense(rng: Rng, room: Room) -> float:
    """Spacing of lines that a person calls solid: seldom more than two pens' widths."""
    side = room.cells[0].size
    return float(min(between(rng, 0.9, 1.8) * room.nib, 0.07 * side))


def _angle(hand: Hand, rng: Rng) -> float:
    return float(rng.normal(hand.slant, 0.12 + 0.3 * (1 - hand.neat)))


def residential(hand: Hand, rng: Rng, room: Room) -> Strokes:
    """R: filled."""
    styles = (scribble, dense_strokes, filled_out, swirl)
    style = pick(rng, styles, (5, 2, 2, 0 if room.joined else 0.8))
    strokes: Strokes = style(hand, rng, room)
    return strokes


# --- hatched -----------------------------------------------------------------------------------


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
        for row in spans(group, lean, _rows(rng, spacing, hand.neat)):
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
    angle = _angle(hand, rng)
    per_square = between(rng, 3, 6) if rng.random() < 0.6 else between(rng, 5, 11)
    if room.joined:  # slanting lines, close enough to run from square to square
        diagonal = np.pi / 4 if np.sin(2 * angle) >= 0 else -np.pi / 4
        return hatching(hand, rng, room, diagonal + rng.normal(0, 0.15), max(per_square, 5))
    odd = rng.random()
    if odd < 0.05:
        return _dashes(hand, rng, room, angle, per_square)
    if odd < 0.1:
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
    for row in spans(room.inside, angle, _rows(rng, spacing, hand.neat)):
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


# --- crossed, rings, H -------------------------------------------------------------------------


def cross(hand: Hand, rng: Rng, box: Box) -> Strokes:
    """An X in a box."""
    lean = rng.normal(0, 0.03 + 0.06 * (1 - hand.neat), 4)
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
        if style == "spiral":
            strokes += _spiral(hand, rng, own.centre, rx)
        else:
            strokes += circle(hand, rng, own.centre, rx, ry)
        if style == "double":
            strokes += circle(hand, rng, own.centre, rx * 0.6, ry * 0.6)
        if style == "dotted":
            strokes += circle(hand, rng, own.centre, 0.25, 0.25)
    return tuple(strokes)


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
