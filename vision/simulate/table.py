"""What lies under and around the sheets: tables, cloths, and the clutter of a games night."""

import cv2
import numpy as np

from vision.simulate.arrays import Array, Field, Image
from vision.simulate.paper import noise
from vision.simulate.strokes import Rng, between, pick

WOODS = (
    (150, 105, 65),
    (95, 60, 38),
    (190, 150, 105),
    (60, 42, 32),
    (215, 190, 155),
    (120, 95, 75),
)
CLOTHS = ((60, 90, 60), (130, 30, 35), (40, 50, 90), (200, 195, 185), (90, 90, 95), (170, 160, 90))


def table(size: tuple[int, int], rng: Rng, clutter: int) -> Image:
    """A table top of width × height pixels; drawn small and enlarged, as it is out of focus."""
    w, h = size[0] // 4, size[1] // 4
    kind = pick(rng, (_wood, _cloth, _plain, _speckled), (5, 2, 3, 1.5))
    top: Image = kind((w, h), rng)
    for _ in range(clutter):
        thing = pick(rng, (_paper, _die, _coin, _pencil, _card, _cup, _book))
        top = thing(top, rng)
    return cv2.resize(top, size, interpolation=cv2.INTER_LINEAR)


def _wood(size: tuple[int, int], rng: Rng) -> Image:
    w, h = size
    rough = noise(rng, (max(8, h // 2), max(8, w // 40))).astype(np.float32) - 128
    grain = cv2.resize(rough, (w, h), interpolation=cv2.INTER_CUBIC)
    wide = cv2.resize(noise(rng, (max(4, h // 30), 4)).astype(np.float32) - 128, (w, h))
    shade = 1 + 0.0022 * grain + 0.003 * wide
    if rng.random() < 0.5:  # boards
        for y in range(0, h, max(20, int(between(rng, 0.12, 0.3) * h))):
            shade[y : y + 2] *= 0.55
            shade[y:] *= between(rng, 0.93, 1.07)
    return _coloured(shade, pick(rng, WOODS))


def _coloured(shade: Field, colour: tuple[int, int, int]) -> Image:
    return np.asarray(
        np.clip(shade[..., None] * np.array(colour, np.float32), 0, 255).astype(np.uint8)
    )


def _cloth(size: tuple[int, int], rng: Rng) -> Image:
    w, h = size
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    shade = 1 + 0.0015 * (noise(rng, (h, w)).astype(np.float32) - 128)
    if rng.random() < 0.6:
        period = between(rng, 0.03, 0.15) * w
        shade *= 1 - 0.25 * ((x // period) % 2) - 0.25 * ((y // period) % 2)
    return _coloured(shade, pick(rng, CLOTHS))


def _plain(size: tuple[int, int], rng: Rng) -> Image:
    w, h = size
    grey = between(rng, 25, 235)
    r, g, b = (int(np.clip(grey + rng.normal(0, 8), 5, 250)) for _ in range(3))
    shade = 1 + 0.0006 * (noise(rng, (h, w)).astype(np.float32) - 128)
    return _coloured(shade, (r, g, b))


def _speckled(size: tuple[int, int], rng: Rng) -> Image:
    w, h = size
    rough = cv2.resize(noise(rng, (h // 3 + 1, w // 3 + 1)).astype(np.float32) - 128, (w, h))
    return _coloured(1 + 0.006 * rough, pick(rng, ((130, 125, 120), (70, 70, 75), (180, 170, 160))))


def _place(top: Image, rng: Rng) -> tuple[float, float, float]:
    """Centre and a length unit; things lie all over, often at the edges."""
    h, w = top.shape[:2]
    return rng.random() * w, rng.random() * h, max(h, w) / 100


def _slab(top: Image, rng: Rng, w: float, h: float, colour: tuple[int, ...]) -> Array:
    x, y, _ = _place(top, rng)
    rect = ((x, y), (w, h), between(rng, 0, 180))
    corners = cv2.boxPoints(rect).astype(np.int32)
    cv2.fillPoly(
        top, [corners + int(between(rng, 1, 4))], tuple(int(c) for c in top.mean(axis=(0, 1)) * 0.4)
    )
    cv2.fillPoly(top, [corners], colour, cv2.LINE_AA)
    return corners


def _paper(top: Image, rng: Rng) -> Image:
    """Another sheet of paper: blank, ruled, squared or written on."""
    unit = max(top.shape) / 100
    white = int(between(rng, 215, 250))
    corners = _slab(
        top,
        rng,
        between(rng, 20, 50) * unit,
        between(rng, 25, 60) * unit,
        (white, white, white - 3),
    )
    kind = pick(rng, ("blank", "ruled", "text"))
    n = int(rng.integers(8, 30))
    a, b, c, d = corners.astype(float)
    for i in range(1, n) if kind != "blank" else ():
        u = i / n
        p, q = a + (b - a) * u, d + (c - d) * u
        if kind == "text":
            q = p + (q - p) * between(rng, 0.3, 0.9)
            p = p + (q - p) * 0.08
        colour = (150, 170, 215) if kind == "ruled" else (70, 70, 75)
        cv2.line(top, p.astype(int).tolist(), q.astype(int).tolist(), colour, 1, cv2.LINE_AA)
    return top


def _die(top: Image, rng: Rng) -> Image:
    unit = max(top.shape) / 100
    colour = pick(rng, ((245, 245, 240), (60, 90, 190), (190, 40, 40), (30, 30, 30)))
    corners = _slab(top, rng, 5 * unit, 5 * unit, colour).astype(float)
    dark = (30, 30, 30) if sum(colour) > 400 else (240, 240, 240)
    for _ in range(int(rng.integers(1, 7))):
        u, v = between(rng, 0.2, 0.8), between(rng, 0.2, 0.8)
        p = corners[0] + (corners[1] - corners[0]) * u + (corners[3] - corners[0]) * v
        cv2.circle(top, p.astype(int).tolist(), max(1, int(0.5 * unit)), dark, -1, cv2.LINE_AA)
    return top


def _coin(top: Image, rng: Rng) -> Image:
    x, y, unit = _place(top, rng)
    r = int(between(rng, 2.5, 5) * unit)
    colour = pick(
        rng, ((200, 170, 90), (185, 185, 190), (160, 100, 60), (60, 130, 70), (190, 60, 60))
    )
    cv2.circle(top, (int(x) + 2, int(y) + 2), r, (40, 35, 30), -1, cv2.LINE_AA)
    cv2.circle(top, (int(x), int(y)), r, colour, -1, cv2.LINE_AA)
    cv2.circle(
        top,
        (int(x), int(y)),
        max(1, int(r * 0.8)),
        tuple(int(c * 0.8) for c in colour),
        1,
        cv2.LINE_AA,
    )
    return top


def _pencil(top: Image, rng: Rng) -> Image:
    x, y, unit = _place(top, rng)
    angle, long = between(rng, 0, 6.3), between(rng, 35, 60) * unit
    end = (int(x + long * np.cos(angle)), int(y + long * np.sin(angle)))
    colour = pick(rng, ((230, 180, 40), (40, 60, 150), (30, 30, 30), (190, 30, 40), (40, 120, 60)))
    wide = max(2, int(2.2 * unit))
    cv2.line(
        top, (int(x) + 3, int(y) + 3), (end[0] + 3, end[1] + 3), (50, 45, 40), wide, cv2.LINE_AA
    )
    cv2.line(top, (int(x), int(y)), end, colour, wide, cv2.LINE_AA)
    return top


def _card(top: Image, rng: Rng) -> Image:
    unit = max(top.shape) / 100
    colour = tuple(int(v) for v in rng.integers(40, 230, 3))
    corners = _slab(top, rng, 14 * unit, 20 * unit, (245, 245, 240)).astype(float)
    middle = corners.mean(axis=0)
    cv2.fillPoly(top, [(middle + (corners - middle) * 0.85).astype(np.int32)], colour, cv2.LINE_AA)
    return top


def _cup(top: Image, rng: Rng) -> Image:
    x, y, unit = _place(top, rng)
    r = int(between(rng, 8, 13) * unit)
    cv2.circle(top, (int(x) + 6, int(y) + 6), r, (45, 40, 38), -1, cv2.LINE_AA)
    cv2.circle(top, (int(x), int(y)), r, (235, 232, 228), -1, cv2.LINE_AA)
    cv2.circle(top, (int(x), int(y)), int(r * 0.85), (70, 40, 25), -1, cv2.LINE_AA)
    return top


def _book(top: Image, rng: Rng) -> Image:
    unit = max(top.shape) / 100
    colour = tuple(int(v) for v in rng.integers(30, 200, 3))
    _slab(top, rng, between(rng, 25, 40) * unit, between(rng, 35, 55) * unit, colour)
    return top
