"""Hands: how different people move a pen. Every figure is drawn anew for every sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np

from vision.simulate.arrays import Points
from vision.simulate.strokes import (
    Pair,
    Rng,
    Stroke,
    Strokes,
    between,
    drift,
    pick,
    resample,
    ring,
    smooth,
)

Range = tuple[float, float]
Style = Mapping[str, Range]


@dataclass(frozen=True)
class Hand:
    """Lengths in millimetres of paper; shares and chances from 0 to 1."""

    name: str
    wander: float  # slow drift off the wanted line
    tremor: float  # fast shake
    bow: float  # how much a straight line sags, per millimetre of it
    overshoot: float  # past the ends, or short of them
    gap: float  # left open where a loop closes
    rounding: float  # chance of round corners
    slant: float  # direction of hatching, radians
    speed: float  # thin and tapering when fast
    pressure: float
    size: float  # how much of the room is used
    again: float  # chance of going over a line once more
    lift: float  # chance of lifting the pen within a line
    sides: float  # chance of drawing a loop side by side
    neat: float  # evenness of spacing and placing
    angular: float  # curves become corners: the error allowed, millimetres
    solid: float = 0.5  # which way of filling this person likes
    tight: float = 0.5  # how far apart strokes of a solid filling are
    loose: float = 0.5  # how careless a careless filling is
    hatch: float = 0.5  # how closely this person hatches
    likes: float = 0.5  # which of many drawings of a thing this person makes
    odd: float = 0.5  # whether the hatching is waves, dashes, bars
    steady: float = 0.95  # share of the buildings that are drawn as this person always does
    slack: float = 0.0  # how far shapes are from what they should be: boxes askew, squashed rings


_BASE: Style = {
    "wander": (0.08, 0.25),
    "tremor": (0.01, 0.05),
    "bow": (0.0, 0.02),
    "overshoot": (-0.2, 0.5),
    "gap": (-0.8, 0.8),
    "rounding": (0.1, 0.6),
    "slant": (0.5, 1.1),
    "speed": (0.2, 0.6),
    "pressure": (0.8, 1.15),
    "size": (0.8, 1.0),
    "again": (0.0, 0.08),
    "lift": (0.0, 0.05),
    "sides": (0.1, 0.5),
    "neat": (0.5, 0.9),
    "angular": (0.0, 0.0),
}

STYLES: Mapping[str, Style] = {
    "tidy": {
        "wander": (0.02, 0.08),
        "bow": (0.0, 0.006),
        "overshoot": (-0.1, 0.2),
        "gap": (-0.2, 0.2),
        "rounding": (0.0, 0.15),
        "speed": (0.0, 0.3),
        "sides": (0.3, 0.9),
        "neat": (0.9, 1.0),
    },
    "quick": {
        "wander": (0.2, 0.6),
        "bow": (0.01, 0.07),
        "overshoot": (0.0, 1.6),
        "gap": (-2.5, 2.5),
        "rounding": (0.5, 1.0),
        "speed": (0.7, 1.0),
        "pressure": (0.6, 1.0),
        "neat": (0.2, 0.6),
    },
    "shaky": {
        "wander": (0.15, 0.4),
        "tremor": (0.08, 0.2),
        "speed": (0.0, 0.3),
        "pressure": (0.6, 1.1),
        "lift": (0.05, 0.3),
        "neat": (0.4, 0.7),
    },
    "child": {
        "wander": (0.35, 0.9),
        "tremor": (0.03, 0.12),
        "bow": (0.02, 0.08),
        "overshoot": (-0.8, 2.0),
        "gap": (-2.5, 2.0),
        "rounding": (0.3, 0.9),
        "slant": (-1.6, 1.6),
        "pressure": (0.8, 1.5),
        "again": (0.0, 0.3),
        "neat": (0.0, 0.4),
    },
    "left-handed": {"slant": (-1.2, -0.3), "bow": (-0.03, 0.02), "wander": (0.1, 0.35)},
    "heavy": {
        "pressure": (1.2, 1.6),
        "speed": (0.0, 0.4),
        "wander": (0.05, 0.3),
        "again": (0.05, 0.3),
    },
    "tiny": {"size": (0.5, 0.78), "wander": (0.03, 0.15), "pressure": (0.6, 1.0)},
    "over-drawing": {
        "again": (0.4, 0.95),
        "overshoot": (0.0, 1.2),
        "gap": (-3.0, -0.3),
        "wander": (0.12, 0.4),
        "neat": (0.3, 0.8),
    },
    "lazy": {
        "gap": (0.3, 3.5),
        "overshoot": (-1.5, 0.4),
        "rounding": (0.4, 1.0),
        "pressure": (0.5, 0.9),
        "size": (0.65, 0.95),
        "neat": (0.1, 0.5),
    },
    "sketching": {
        "sides": (0.8, 1.0),
        "overshoot": (0.4, 2.2),
        "again": (0.2, 0.6),
        "lift": (0.05, 0.3),
        "speed": (0.4, 0.9),
    },
    "angular": {
        "angular": (0.15, 0.7),
        "wander": (0.1, 0.6),
        "gap": (-1.5, 1.5),
        "bow": (0.0, 0.05),
        "neat": (0.2, 0.8),
    },
    "level": {"slant": (-0.12, 0.12), "neat": (0.6, 1.0)},
    "upright": {"slant": (1.4, 1.75), "wander": (0.1, 0.4)},
}


SLACK = ("quick", "child", "lazy", "sketching", "over-drawing", "shaky")  # more often than others

# What people do alike all over a sheet; which of the ways it is, by chance from 0 to 1.
HABITS = ("solid", "tight", "loose", "hatch", "likes", "odd")
STEADY = (0.99, 0.95, 0.85, 0.5)  # most people draw alike all over a sheet, a few never do


def habit(hand: Hand, usual: float, rng: Rng) -> float:
    """The usual chance with a little spread, now and then any other."""
    other = float(rng.random())
    if other > hand.steady:
        return (other - hand.steady) / (1 - hand.steady)
    return float(np.clip(usual + rng.normal(0, 0.05), 0.0, 0.999))


Way = TypeVar("Way")


def favourite(
    hand: Hand, rng: Rng, what: str, ways: Sequence[Way], weights: Sequence[float]
) -> Way:
    """The way in which this person draws a thing, nearly always the same one on a sheet."""
    usual = hand.likes * (1 + sum(map(ord, what))) * 0.618 % 1.0
    shares = np.cumsum(weights) / np.sum(weights)
    return ways[int(np.searchsorted(shares, habit(hand, usual, rng)))]


def make_hand(rng: Rng, name: str | None = None, scale: float = 1.0) -> Hand:
    """A person: a style and its figures. On paper printed at `scale` the same hand is coarser."""
    name = name or str(rng.choice(list(STYLES)))
    ranges = {**_BASE, **STYLES[name]}
    drawn = {f.name: between(rng, *ranges[f.name]) for f in fields(Hand) if f.name in ranges}
    drawn |= {usual: float(rng.random()) for usual in HABITS} | {"likes": float(rng.random()) * 100}
    drawn["steady"] = pick(rng, STEADY, (5, 3, 1.5, 0.5))
    if rng.random() < (0.5 if name in SLACK else 0.1):
        drawn["slack"] = between(rng, 0.2, 1.0)
    if rng.random() < 0.08:
        drawn["angular"] = between(rng, 0.1, 0.4)
    hand = Hand(name=name, **drawn)
    return replace(
        hand,
        wander=hand.wander / scale,
        tremor=hand.tremor / scale,
        overshoot=hand.overshoot / scale,
        gap=hand.gap / scale,
    )


def line(hand: Hand, rng: Rng, a: Pair, b: Pair) -> Strokes:
    """A straight line as this hand draws it; sometimes twice, sometimes with a lift."""
    strokes = [_one_line(hand, rng, a, b)]
    if rng.random() < hand.again:
        strokes.append(_one_line(hand, rng, a, b))
    if rng.random() < hand.lift and len(strokes[0].points) > 6:
        strokes[:1] = _lifted(rng, strokes[0])
    return tuple(strokes)


def _one_line(hand: Hand, rng: Rng, a: Pair, b: Pair) -> Stroke:
    start, end = np.array(a, np.float32), np.array(b, np.float32)
    along = end - start
    length = float(np.hypot(*along)) or 0.01
    unit = along / length
    past = rng.normal(hand.overshoot, abs(hand.overshoot) * 0.6 + 0.1, 2)
    past = np.clip(past, -0.2 * length, 0.35 * length + 0.3)
    start, end = start - unit * past[0], end + unit * past[1]
    n = max(4, int(length / 0.8))
    t = np.linspace(0, 1, n, dtype=np.float32)[:, None]
    sag = float(rng.normal(0, 0.5) + 0.7) * hand.bow * length
    across = np.array([-unit[1], unit[0]], np.float32)
    path = start + (end - start) * t + across * (4 * sag * t * (1 - t))
    return as_stroke(hand, rng, path)


def as_stroke(hand: Hand, rng: Rng, path: Points) -> Stroke:
    """A wanted path with the hand's drift, shake and pressure."""
    n = len(path)
    length = float(np.abs(np.diff(path, axis=0)).sum())
    size = min(1.0, length / 12)
    noisy = path + drift(rng, n, 2 + int(length / 7)) * (hand.wander * 0.6 * size)
    if hand.angular:
        noisy = _cornered(noisy, min(hand.angular, 0.04 * length + 0.05))
        n = len(noisy)
    if hand.tremor > 0.02:
        noisy = noisy + drift(rng, n, n) * (hand.tremor * min(1.0, size * 2))
    return Stroke(noisy.astype(np.float32), _pressure(hand, rng, n))


def _cornered(path: Points, error: float) -> Points:
    """A path of few straight pieces, as quick fingers and touch screens make them."""
    corners = cv2.approxPolyDP(path.astype(np.float32)[:, None], error, False)[:, 0]
    return resample(corners, 0.8) if len(corners) > 1 else path


def _pressure(hand: Hand, rng: Rng, n: int) -> Points:
    """Fast hands press less in the middle and leave the paper gradually."""
    weight = hand.pressure * (1 + 0.12 * drift(rng, n, 2 + n // 8)[:, 0])
    return np.asarray((weight * _pressed(hand.speed, n)).astype(np.float32))


@lru_cache(maxsize=1024)
def _pressed(speed: float, n: int) -> Points:
    """How hard a pen of that speed presses from end to end."""
    t = np.linspace(0, 1, n)
    tail = np.minimum(1, (1 - t) * (14 - 10 * speed) + 0.35)
    head = np.minimum(1, t * 16 + 0.6)
    return np.asarray((1 - 0.25 * speed * np.sin(np.pi * t)) * tail * head)


def _lifted(rng: Rng, stroke: Stroke) -> list[Stroke]:
    n = len(stroke.points)
    cut = int(rng.integers(2, n - 3))
    skip = int(rng.integers(0, 2))
    first = Stroke(stroke.points[: cut + 1], stroke.weight[: cut + 1], stroke.tool)
    second = Stroke(stroke.points[cut + skip :], stroke.weight[cut + skip :], stroke.tool)
    return [first, second]


def curve(hand: Hand, rng: Rng, path: Points) -> Strokes:
    """A free curve as this hand draws it."""
    strokes = [as_stroke(hand, rng, resample(path, 0.7))]
    if rng.random() < hand.again * 0.5:
        strokes.append(as_stroke(hand, rng, resample(path, 0.7)))
    return tuple(strokes)


def polyline(hand: Hand, rng: Rng, corners: Points) -> Strokes:
    """A line with corners, which some hands round off."""
    path = smooth(corners, False, 1) if rng.random() < hand.rounding * 0.6 else corners
    return curve(hand, rng, path)


def loop(hand: Hand, rng: Rng, corners: Points) -> Strokes:
    """A closed outline: in one go with a gap or an overlap, or side by side."""
    if rng.random() < hand.sides:
        after = np.roll(corners, -1, axis=0)
        return tuple(
            stroke
            for a, b in zip(corners, after, strict=True)
            for stroke in line(hand, rng, (a[0], a[1]), (b[0], b[1]))
        )
    strokes = [_one_loop(hand, rng, corners)]
    while rng.random() < hand.again and len(strokes) < 3:
        strokes.append(_one_loop(hand, rng, corners))
    return tuple(strokes)


def _one_loop(hand: Hand, rng: Rng, corners: Points) -> Stroke:
    start = int(rng.integers(len(corners)))
    turn = 1 if rng.random() < 0.5 else -1
    path = np.roll(corners, -start, axis=0)[::turn]
    if rng.random() < hand.rounding:
        small = min(1.0, float(np.abs(np.diff(path, axis=0)).sum()) / 60)
        path = _rounded(path, between(rng, 0.8, 3.5) * small)
    if rng.random() < 0.5:  # begin in the middle of a side
        path = np.roll(path, -1, axis=0)
        path = np.concatenate((((path[-1] + path[0]) / 2)[None], path))
    closed = resample(np.concatenate((path, path[:1])), 0.8)
    n = len(closed)
    left_open = round(float(rng.normal(hand.gap, 0.3 + abs(hand.gap) * 0.4)) / 0.8)
    left_open = max(-n // 4, min(left_open, n // 6))
    if left_open > 0:
        closed = closed[:-left_open]
    elif left_open < 0:
        closed = np.concatenate((closed, closed[1 : 1 - left_open]))
    return as_stroke(hand, rng, closed)


def _rounded(corners: Points, radius: float) -> Points:
    """Corners cut at a distance of `radius` and bent."""
    before, after = np.roll(corners, 1, axis=0), np.roll(corners, -1, axis=0)
    toward = []
    for other in (before, after):
        way = other - corners
        length = np.hypot(way[:, 0], way[:, 1])[:, None] + 1e-6
        toward.append(corners + way / length * np.minimum(radius, 0.45 * length))
    middle = 0.25 * toward[0] + 0.25 * toward[1] + 0.5 * corners
    return np.stack((toward[0], middle, toward[1]), axis=1).reshape(-1, 2).astype(np.float32)


def circle(hand: Hand, rng: Rng, centre: Pair, rx: float, ry: float) -> Strokes:
    """A round: open, closed or overlapping, sometimes egg-shaped or a spiral."""
    gap = rng.normal(hand.gap, 0.4 + abs(hand.gap) * 0.4) / max(1.0, 6 * rx)
    turns = 1 - float(np.clip(gap, -0.5, 0.22))
    turns += 1 if rng.random() < hand.again * 0.7 else 0
    start = between(rng, 0, 2 * np.pi)
    path = ring(centre, rx, ry, start, turns * (1 if rng.random() < 0.3 else -1))
    grow = np.linspace(1, between(rng, 0.86, 1.12), len(path), dtype=np.float32)[:, None]
    middle = np.array(centre, np.float32)
    return (as_stroke(hand, rng, middle + (path - middle) * grow),)
