"""The outline of a building: around its squares, inside them."""

from collections.abc import Iterable, Sequence

import numpy as np

from scoring.board import position
from scoring.model import Square
from vision.simulate.arrays import Points
from vision.simulate.strokes import Box, Pair

Spot = tuple[int, int]


def parts(squares: Iterable[Square]) -> list[list[Square]]:
    """Squares split into edge-connected pieces; a wrongly drawn building may have several."""
    left = list(squares)
    found = []
    while left:
        piece = [left.pop(0)]
        for name in piece:
            near = [other for other in left if touching(name, other)]
            piece += near
            left = [other for other in left if other not in near]
        found.append(piece)
    return found


def touching(a: Square, b: Square) -> bool:
    """Whether two squares share an edge."""
    (ca, ra), (cb, rb) = position(a), position(b)
    return abs(ca - cb) + abs(ra - rb) == 1


def outline(squares: Sequence[Square], cells: dict[Square, Box], inset: float) -> list[Points]:
    """Closed loops around connected squares, `inset` millimetres inside them."""
    spots = {position(name): cells[name] for name in squares}
    edges = _edges(spots)
    loops = []
    while edges:
        start = next(iter(edges))
        loop = [start]
        while (end := edges.pop(loop[-1], start)) != start:
            loop.append(end)
        loops.append(_placed(loop, spots, inset))
    return loops


def _edges(spots: dict[Spot, Box]) -> dict[Spot, Spot]:
    """The border, clockwise, as grid corner → next grid corner."""
    edges: dict[Spot, Spot] = {}
    for c, r in spots:
        if (c, r - 1) not in spots:
            edges[c, r] = (c + 1, r)
        if (c + 1, r) not in spots:
            edges[c + 1, r] = (c + 1, r + 1)
        if (c, r + 1) not in spots:
            edges[c + 1, r + 1] = (c, r + 1)
        if (c - 1, r) not in spots:
            edges[c, r + 1] = (c, r)
    return edges


def _placed(loop: list[Spot], spots: dict[Spot, Box], inset: float) -> Points:
    (c0, r0), first = next(iter(spots.items()))
    n = len(loop)
    corners: list[Pair] = []
    for i, (c, r) in enumerate(loop):
        into = (c - loop[i - 1][0], r - loop[i - 1][1])
        out = (loop[(i + 1) % n][0] - c, loop[(i + 1) % n][1] - r)
        if into == out:
            continue
        inward = (-into[1] - out[1], into[0] + out[0])
        x = first.x + (c - c0) * first.w + inset * inward[0]
        y = first.y + (r - r0) * first.h + inset * inward[1]
        corners.append((x, y))
    return np.array(corners, np.float32)


def rooms(squares: Sequence[Square], cells: dict[Square, Box], inset: float) -> list[Box]:
    """Rectangles that together are the inside of a building's outline."""
    own = {position(name): cells[name].inset(inset) for name in squares}
    found = list(own.values())
    for (c, r), box in own.items():
        for other in ((c + 1, r), (c, r + 1)):
            if other in own:
                found.append(_bridge(box, own[other]))
        if all(other in own for other in ((c + 1, r), (c, r + 1), (c + 1, r + 1))):
            found.append(_bridge(box, own[c + 1, r + 1]))
    return found


def _bridge(a: Box, b: Box) -> Box:
    """What joins two neighbouring rooms."""
    x, y = min(a.x, b.x), min(a.y, b.y)
    return Box(x, y, max(a.x + a.w, b.x + b.w) - x, max(a.y + a.h, b.y + b.h) - y)
