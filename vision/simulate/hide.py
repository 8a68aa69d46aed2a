"""What covers a tag or the board: a thumb, a pen, a coin; in the picture, over everything."""

from collections.abc import Callable

import cv2
import numpy as np

from vision.simulate.arrays import Array, Image
from vision.simulate.paper_sheet import Paper
from vision.simulate.strokes import Rng, between, pick

SKINS = ((236, 188, 160), (222, 165, 132), (198, 140, 105), (150, 100, 70), (95, 62, 45))

PENS = ((240, 200, 40), (30, 60, 150), (25, 25, 28), (170, 30, 35), (230, 230, 228), (60, 130, 70))
TAG = 10.0  # millimetres


def hide_tags(
    picture: Image, paper: Paper, way: Callable[[Array], Array], count: int, rng: Rng
) -> tuple[int, ...]:
    """Cover some tags; says which. The thing lies over the tag and reaches off the paper."""
    tags = [r for r in paper.layout.of_kind("tag") if r.page == 1]
    chosen = [tags[int(i)] for i in rng.permutation(len(tags))[:count]]
    middle = way(np.array([paper.size]) / 2)[0]
    for tag in chosen:
        corners = [(tag.x, tag.y), (tag.x + tag.w, tag.y), (tag.x + tag.w, tag.y + tag.h)]
        seen = way(paper.on_page(np.array([*corners, tag.centre])))
        size = float(np.hypot(*(seen[0] - seen[2]))) / 1.41
        thing = pick(rng, (_thumb, _disc), (4, 1))
        thing(picture, seen[3], seen[3] - middle, size, rng)
    return tuple(sorted(int(tag.name.removeprefix("tag.")) for tag in chosen))


def hide_squares(
    picture: Image, paper: Paper, way: Callable[[Array], Array], rng: Rng
) -> tuple[int, ...]:
    """Something lies on the board; no tag is hidden on purpose."""
    cells = [r for r in paper.layout.of_kind("cell") if r.page == 1]
    spot = pick(rng, cells)
    seen = way(paper.on_page(np.array([spot.centre, (spot.centre[0] + TAG, spot.centre[1])])))
    middle = way(np.array([paper.size]) / 2)[0]
    lay_over(picture, seen[0], seen[0] - middle, float(np.hypot(*(seen[1] - seen[0]))), rng)
    return ()


def lay_over(picture: Image, at: Array, outward: Array, tag: float, rng: Rng) -> None:
    """A finger that points at a place, a pen across it, a coin on it."""
    thing = pick(rng, (_thumb, _pen, _disc), (4, 2, 1))
    thing(picture, at, outward, tag, rng)


def _pen(picture: Image, at: Array, outward: Array, tag: float, rng: Rng) -> None:
    """A pen or pencil across a place, lit along its side."""
    turn = between(rng, 0, np.pi)
    way = np.array([np.cos(turn), np.sin(turn)])
    wide = tag * between(rng, 0.6, 1.1)
    length = tag * between(rng, 9, 14)
    tip = at - way * length * between(rng, 0.05, 0.95)
    colour = np.array(pick(rng, PENS), float) * between(rng, 0.7, 1.1)
    side = np.array([-way[1], way[0]]) * wide
    for off, share, shade in ((0.0, 1.0, 0.7), (0.05, 0.8, 1.0), (-0.15, 0.2, 1.35)):
        a, b = tip + side * off, tip + way * length + side * off
        shown = tuple(float(v) for v in np.clip(colour * shade, 0, 255))
        cv2.line(picture, _px(a), _px(b), shown, max(1, int(wide * share)), cv2.LINE_AA)


def _thumb(picture: Image, at: Array, outward: Array, tag: float, rng: Rng) -> None:
    """A thumb that comes in from outside and ends on the tag."""
    way = outward / (np.hypot(*outward) + 1e-6)
    turn = between(rng, -0.5, 0.5)
    c, s = np.cos(turn), np.sin(turn)
    way = np.array([way[0] * c - way[1] * s, way[0] * s + way[1] * c])
    wide = tag * between(rng, 1.4, 2.2)
    tip = at - way * wide * between(rng, 0.0, 0.3)
    base = tip + way * max(picture.shape)  # the hand comes from outside the picture
    skin = np.array(pick(rng, SKINS), float) * between(rng, 0.75, 1.05)
    for share, shade in ((1.0, 0.72), (0.86, 0.9), (0.6, 1.0)):
        colour = tuple(float(v) for v in np.clip(skin * shade, 0, 255))
        cv2.line(picture, _px(tip), _px(base), colour, max(2, int(wide * share)), cv2.LINE_AA)
    if rng.random() < 0.7:
        nail = tuple(float(v) for v in np.clip(skin * 0.6 + 95, 0, 255))
        angle = float(np.degrees(np.arctan2(way[1], way[0])))
        axes = (int(wide * 0.3), int(wide * 0.24))
        cv2.ellipse(
            picture, _px(tip + way * wide * 0.02), axes, angle, 0, 360, nail, -1, cv2.LINE_AA
        )


def _disc(picture: Image, at: Array, outward: Array, tag: float, rng: Rng) -> None:
    """A coin or a counter."""
    r = int(tag * between(rng, 0.75, 1.1))
    colour = pick(
        rng, ((200, 170, 90), (60, 130, 70), (190, 60, 60), (60, 80, 170), (185, 185, 190))
    )
    x, y = _px(at + rng.normal(0, 0.1, 2) * tag)
    cv2.circle(picture, (x + r // 8, y + r // 8), r, (50, 45, 42), -1, cv2.LINE_AA)
    cv2.circle(picture, (x, y), r, colour, -1, cv2.LINE_AA)
    darker = tuple(int(v * 0.8) for v in colour)
    cv2.circle(picture, (x, y), int(r * 0.82), darker, max(1, r // 12), cv2.LINE_AA)


def _px(point: Array) -> tuple[int, int]:
    return int(point[0]), int(point[1])
