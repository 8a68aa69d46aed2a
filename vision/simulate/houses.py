"""Houses: with or without roof, door, windows, chimney; in one line; from the side."""

from vision.simulate.doodle_parts import chance, door, part_of, rectangle, shaded, smoke, windows
from vision.simulate.hands import Hand, favourite, line, loop, polyline
from vision.simulate.hatched import hatching
from vision.simulate.rooms import Room
from vision.simulate.strokes import Box, Rng, Strokes, between, points


def house(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """A front with or without roof, door, windows, chimney; in one line; from the side."""
    kinds = (_front, _one_line, _side_view, _letter, _several)
    kind = favourite(hand, rng, "house", kinds, (10, 2, 1.5, 1, 1.5))
    drawn: Strokes = kind(hand, rng, box, nib)
    return drawn


def _front(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    own = part_of(rng, box)
    eaves = between(rng, 0.3, 0.55)
    wall = Box(own.x + own.w * 0.06, own.y + own.h * eaves, own.w * 0.88, own.h * (1 - eaves))
    strokes = _walls(hand, rng, wall)
    roof = between(rng, -0.06, 0.12)
    top = own.at(between(rng, 0.42, 0.58), 0)
    left, right = own.at(-roof, eaves), own.at(1 + roof, eaves)
    if chance(rng, 0.12):  # flat or hipped roof
        strokes += polyline(hand, rng, points(left, own.at(0.25, 0.1), own.at(0.75, 0.1), right))
    elif chance(rng, 0.5):
        strokes += line(hand, rng, left, top) + line(hand, rng, top, right)
    else:
        strokes += polyline(hand, rng, points(left, top, right))
    if chance(rng, 0.55):
        strokes += door(hand, rng, wall)
    if chance(rng, 0.4):
        strokes += windows(hand, rng, wall)
    if chance(rng, 0.3):
        strokes += _chimney(hand, rng, own, eaves)
    if chance(rng, 0.12):
        strokes += shaded(hand, rng, wall.inset(0.3), nib)
    if chance(rng, 0.1):
        strokes += hatching(
            hand, rng, Room((wall,), (_roof_box(own, eaves),), nib), 0.0, between(rng, 4, 9)
        )
    return strokes


def _walls(hand: Hand, rng: Rng, wall: Box) -> Strokes:
    """Four sides; or three below the roof, or three above the ground."""
    kind = rng.random()
    if kind < 0.75:
        return rectangle(hand, rng, wall)
    low, high = (1, 0) if kind < 0.87 else (0, 1)
    ends = (wall.at(0, low), wall.at(0, high), wall.at(1, high), wall.at(1, low))
    return polyline(hand, rng, points(*ends))


def _roof_box(box: Box, eaves: float) -> Box:
    return Box(box.x + box.w * 0.3, box.y + box.h * eaves * 0.45, box.w * 0.4, box.h * eaves * 0.5)


def _chimney(hand: Hand, rng: Rng, box: Box, eaves: float) -> Strokes:
    u = between(rng, 0.65, 0.8)
    v = eaves * (2 * u - 1)
    path = points(
        box.at(u, v), box.at(u, v - 0.25), box.at(u + 0.1, v - 0.25), box.at(u + 0.1, v + 0.1)
    )
    strokes = polyline(hand, rng, path)
    if chance(rng, 0.4):
        strokes += smoke(hand, rng, *box.at(u + 0.05, v - 0.28), box.size * 0.3)
    return strokes


def _one_line(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    """The house of Saint Nicholas, or just a five-sided outline."""
    own = part_of(rng, box)
    a, b, c, d = own.at(0, 1), own.at(1, 1), own.at(1, 0.4), own.at(0, 0.4)
    top = own.at(0.5, 0)
    if chance(rng, 0.3):
        return polyline(hand, rng, points(a, c, top, d, c, a, b, d, a)[: int(rng.integers(7, 10))])
    return loop(hand, rng, points(a, d, top, c, b))


def _side_view(hand: Hand, rng: Rng, box: Box, nib: float) -> Strokes:
    own = part_of(rng, box)
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
    own = part_of(rng, box)
    if chance(rng, 0.5):
        return loop(
            hand, rng, points(own.at(0, 0.45), own.at(0.5, 0), own.at(1, 0.45))
        ) + rectangle(
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
