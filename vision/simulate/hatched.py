"""I: hatched at any slant, loosely or closely, in waves, dashes, bars, ladders or rain."""

from dataclasses import replace

import numpy as np

from vision.simulate.hands import Hand, as_stroke, circle, curve, favourite, habit, line, loop
from vision.simulate.rooms import Room, Span, rows_at, slant_of, spans
from vision.simulate.solid import zigzag
from vision.simulate.strokes import Box, Pair, Rng, Stroke, Strokes, between, pick, points, smooth


def hatching(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """I: some lines to a square, all over the building or square by square."""
    side = room.cells[0].size
    # nobody who fills other buildings hatches so closely that he could not tell them apart
    spacing = max(side / per_square, 3.0 * room.nib, 0.095 * side)
    across = room.joined or rng.random() < 0.6
    wavy = favourite(hand, rng, "waves", (True, False), (12, 88))
    short = between(rng, 0.0, 0.12 + 0.25 * (1 - hand.neat)) * (rng.random() < 0.5)
    groups = [list(room.inside)] if across else [[box] for box in room.cells]
    calm = replace(hand, again=hand.again * 0.2)
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
    usual = habit(hand, hand.hatch, rng)
    per_square = 3 + 5 * usual if usual < 0.6 else 6 + 12.5 * (usual - 0.6)
    if room.joined:  # slanting lines, close enough to run from square to square
        diagonal = np.pi / 4 if np.sin(2 * angle) >= 0 else -np.pi / 4
        return hatching(hand, rng, room, diagonal + rng.normal(0, 0.15), max(per_square, 5))
    odd = habit(hand, hand.odd, rng)
    for share, way in ODD:
        if odd < share:
            return way(hand, rng, room, angle, per_square)
    if rng.random() < 0.07 and hand.speed > 0.4:  # to and fro without lifting, but wide apart
        spacing = max(room.cells[0].size / min(per_square, 6.0), 3.6 * room.nib)
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


def _barred(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """Bars, in a frame of their own or without, square by square; lines across at times."""
    level = pick(rng, (0.0, np.pi / 2, np.pi / 2)) + rng.normal(0, 0.08)
    framed = rng.random() < 0.6
    strokes: list[Stroke] = []
    for box in room.cells:
        own = box.inset(box.size * between(rng, 0.0, 0.08))
        inner = _part(rng, own) if rng.random() < 0.3 else own
        few = per_square if rng.random() < 0.6 else between(rng, 2.5, 5)
        alone = Room((inner,), (inner,), room.nib)
        strokes += hatching(hand, rng, alone, level, min(few, 7))
        if framed:
            frame = points(own.at(0, 0), own.at(1, 0), own.at(1, 1), own.at(0, 1))
            strokes += loop(hand, rng, frame)
        for _ in range(pick(rng, (0, 1, 2), (6, 2, 2))):
            v, slope = between(rng, 0.05, 0.95), rng.normal(0, 0.04)
            strokes += line(hand, rng, own.at(0, v), own.at(1, v + slope))
    return tuple(strokes)


def _part(rng: Rng, box: Box) -> Box:
    """A little less than a box: bars that end before its edge."""
    top, low = between(rng, 0.0, 0.3), between(rng, 0.0, 0.3)
    return Box(box.x, box.y + box.h * top, box.w, box.h * (1 - top - low))


def _ladders(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """A line and strokes across it, straight or bent, like a seam or a railway, in each square."""
    rails = pick(rng, (1, 2), (3, 1))
    strokes: list[Stroke] = []
    for box in room.cells:
        own = angle + rng.normal(0, 0.5)
        along = np.array([np.cos(own), np.sin(own)]) * box.size * between(rng, 0.36, 0.64)
        across = np.array([-along[1], along[0]])
        middle = np.array(box.centre) + rng.normal(0, 0.04, 2) * box.size
        sag = across * rng.normal(0, 0.25)
        for side in (0.0,) if rails == 1 else (-0.35, 0.35):
            ends = (middle - along, middle + sag * 2, middle + along)
            rail = np.array([end + across * side for end in ends], np.float32)
            strokes += curve(hand, rng, smooth(rail, False, 2))
        n, reach = int(rng.integers(3, 12)), between(rng, 0.2, 0.8)
        under = 0.15 if rng.random() < 0.2 else 1.0  # some strokes stand on the line
        calm = replace(hand, again=0.0, overshoot=hand.overshoot * 0.4)
        for t in np.linspace(-0.85, 0.85, n) + rng.normal(0, 0.05, n):
            foot = middle + along * t + sag * (1 - t * t)
            low, high = (
                across * reach * under * rng.normal(1, 0.15),
                across * reach * rng.normal(1, 0.15),
            )
            a, b = foot - low, foot + high
            strokes += line(calm, rng, (a[0], a[1]), (b[0], b[1]))
    return tuple(strokes)


def _rain(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """Short strokes strewn over each square, few or many, now and then under a cloud."""
    fall = np.pi / 2 + rng.normal(0, 0.3)
    many, reach = int(rng.integers(4, 15)), between(rng, 0.12, 0.4)
    cloudy = rng.random() < 0.25
    calm = replace(hand, again=0.0, overshoot=0.0)
    strokes: list[Stroke] = []
    for box in room.cells:
        if cloudy:
            strokes += circle(hand, rng, box.at(0.5, 0.22), box.w * 0.36, box.h * 0.18)
        columns = max(2, round(many**0.5 + 0.3))
        for i in range(many):
            u = (i % columns + between(rng, 0.2, 0.8)) / columns
            v = (i // columns + between(rng, 0.1, 0.8)) / (many // columns + 1)
            x, y = box.at(u, (0.45 + 0.55 * v) if cloudy else v)
            length = box.size * reach * between(rng, 0.6, 1.2)
            lean = fall + rng.normal(0, 0.12)
            end = (x + length * np.cos(lean) * 0.6, y + length * np.sin(lean) * 0.6)
            strokes += line(calm, rng, (x, y), end)
    return tuple(strokes)


def _uneven(hand: Hand, rng: Rng, room: Room, angle: float, per_square: float) -> Strokes:
    """Square by square, each as it comes: few lines, many, a ladder, now and then nearly dark."""
    strokes: list[Stroke] = []
    dark = rng.random() < 0.5 and len(room.cells) > 1
    darkest = int(rng.integers(len(room.cells))) if dark else None
    for number, box in enumerate(room.cells):
        alone = Room((box,), (box,), room.nib)
        lean = between(rng, 0, np.pi) if rng.random() < 0.5 else angle
        if number == darkest:
            strokes += zigzag(hand, rng, [box], lean, between(rng, 1.2, 2.4) * room.nib)
            continue
        way = pick(rng, (hatching, _ladders, _barred), (3, 2, 1))
        strokes += way(hand, rng, alone, lean, between(rng, 3, 9))
    return tuple(strokes)


# Ways of hatching that few have, each with the share of people up to it.
ODD = ((0.05, _dashes), (0.13, _barred), (0.21, _ladders), (0.27, _rain), (0.3, _uneven))
