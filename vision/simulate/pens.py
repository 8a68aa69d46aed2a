"""Pens: how strokes turn into colour on paper, at the resolution of the page picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.simulate.arrays import Array, Field, Image, Points
from vision.simulate.strokes import Rng, Stroke, Strokes, between, pick


@dataclass(frozen=True)
class Pen:
    """Width in millimetres; colour is what a full stroke leaves of white paper (RGB 0…1)."""

    kind: str
    width: float
    colour: tuple[float, float, float]
    opacity: float
    grain: float  # how much the paper's tooth shows
    bleed: float  # millimetres of soft edge
    swell: float  # how much pressure changes the width
    wet: bool = False  # fills run together evenly


def pencil(rng: Rng, faint: float = 0.0) -> Pen:
    """HB to 2B; `faint` 0 to 1 makes it pale."""
    soft = rng.random()
    dark = between(rng, 0.22, 0.42) - 0.08 * soft
    tint = between(rng, -0.015, 0.025)
    opacity = between(rng, 0.72, 0.98) * (1 - 0.45 * faint)
    return Pen(
        "pencil",
        between(rng, 0.35, 0.6) + 0.35 * soft * rng.random(),
        (dark - tint, dark, dark + tint),
        opacity,
        between(rng, 0.35, 0.8) + 0.15 * soft,
        0.05,
        0.35,
    )


def _coloured_pencil(rng: Rng) -> Pen:
    colour = pick(rng, _CRAYONS)
    return Pen("crayon", between(rng, 0.6, 1.1), colour, between(rng, 0.6, 0.9), 0.75, 0.05, 0.3)


def _ballpoint(rng: Rng) -> Pen:
    blue = between(rng, 0.0, 1.0) < 0.6
    if blue:
        colour = (between(rng, 0.05, 0.22), between(rng, 0.1, 0.3), between(rng, 0.45, 0.72))
    else:
        dark = between(rng, 0.06, 0.22)
        colour = (dark, dark, dark + 0.04)
    if rng.random() < 0.06:
        colour = (0.75, 0.1, 0.15)
    return Pen(
        "ballpoint", between(rng, 0.28, 0.5), colour, between(rng, 0.75, 0.95), 0.22, 0.03, 0.25
    )


def _gel(rng: Rng) -> Pen:
    colours = (
        (0.04, 0.04, 0.06),
        (0.05, 0.1, 0.45),
        (0.05, 0.05, 0.05),
        (0.1, 0.35, 0.2),
        (0.5, 0.05, 0.3),
    )
    return Pen("gel", between(rng, 0.4, 0.7), pick(rng, colours), 0.97, 0.05, 0.04, 0.1)


def _felt(rng: Rng) -> Pen:
    colour = pick(rng, _FELTS) if rng.random() < 0.6 else (0.07, 0.06, 0.08)
    return Pen(
        "felt",
        between(rng, 0.6, 1.25),
        colour,
        between(rng, 0.85, 0.97),
        0.06,
        between(rng, 0.08, 0.16),
        0.12,
        True,
    )


def _fineliner(rng: Rng) -> Pen:
    dark = between(rng, 0.05, 0.15)
    return Pen("fineliner", between(rng, 0.3, 0.5), (dark, dark, dark), 0.95, 0.06, 0.03, 0.08)


def _highlighter(rng: Rng) -> Pen:
    colours = (
        (0.98, 0.95, 0.3),
        (0.6, 0.95, 0.45),
        (1.0, 0.6, 0.8),
        (1.0, 0.75, 0.35),
        (0.5, 0.8, 0.98),
    )
    return Pen(
        "highlighter",
        between(rng, 2.0, 3.6),
        pick(rng, colours),
        between(rng, 0.8, 0.98),
        0.04,
        0.1,
        0.05,
        True,
    )


def _broad_marker(rng: Rng) -> Pen:
    return Pen(
        "marker",
        between(rng, 1.4, 2.8),
        pick(rng, _FELTS),
        between(rng, 0.85, 0.97),
        0.05,
        0.16,
        0.08,
        True,
    )


def _crayon(rng: Rng) -> Pen:
    return Pen(
        "crayon",
        between(rng, 1.2, 2.4),
        pick(rng, _CRAYONS),
        between(rng, 0.7, 0.95),
        between(rng, 0.6, 0.9),
        0.06,
        0.3,
    )


_FELTS = ((0.1, 0.15, 0.6), (0.75, 0.08, 0.1), (0.05, 0.45, 0.2), (0.3, 0.1, 0.45), (0.1, 0.1, 0.1),
          (0.45, 0.25, 0.1), (0.9, 0.4, 0.05), (0.05, 0.5, 0.6))  # fmt: skip
_CRAYONS = ((0.2, 0.3, 0.7), (0.8, 0.2, 0.2), (0.2, 0.55, 0.3), (0.5, 0.3, 0.2), (0.5, 0.25, 0.55),
            (0.9, 0.5, 0.15), (0.3, 0.3, 0.32), (0.3, 0.6, 0.75), (0.85, 0.4, 0.55))  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A player's pens: one to draw with, perhaps others to fill with and to write with."""

    pen: Pen
    marker: Pen | None = None
    digits: Pen | None = None

    def tool(self, name: str) -> Pen:
        """The pen that a stroke asks for."""
        return {"marker": self.marker, "digits": self.digits}.get(name) or self.pen


def make_case(rng: Rng, only_pencil: float = 0.35, faint: float = 0.0) -> Case:
    """Pens as people have them at hand; `only_pencil` is the chance of a pencil."""
    if rng.random() < only_pencil:
        pen = pencil(rng, faint * rng.random())
    else:
        makers = (pencil, _ballpoint, _felt, _gel, _fineliner, _coloured_pencil)
        pen = pick(rng, makers, (2, 6, 1.6, 2, 1.5, 0.7))(rng)
    marker = (
        pick(rng, (_highlighter, _crayon, _broad_marker, _felt))(rng)
        if rng.random() < 0.22
        else None
    )
    digits = _ballpoint(rng) if rng.random() < 0.12 else None
    return Case(pen, marker, digits)


@cache
def _tooth(seed: int) -> Field:
    """The paper's tooth, 0…1, about a third of a millimetre coarse at 8 px/mm; repeats."""
    rng = np.random.default_rng(seed)
    fine: Field = rng.standard_normal((512, 512)).astype(np.float32)
    coarse = cv2.GaussianBlur(rng.standard_normal((512, 512)).astype(np.float32), (0, 0), 1.6)
    fine = cv2.GaussianBlur(fine, (0, 0), 0.7)
    mixed = fine / fine.std() + coarse / coarse.std()
    rank = (mixed - mixed.mean()) / (2.2 * mixed.std())
    return np.asarray(np.clip(0.5 + 0.5 * rank, 0, 1).astype(np.float32))


def paint(
    page: Image,
    strokes: Strokes,
    case: Case,
    to_page: Array,
    px_per_mm: float,
    rng: Rng,
) -> Image:
    """The page with the strokes on it. `to_page` takes frame millimetres to page pixels (2 × 3)."""
    painted = page.copy()
    for tool in ("marker", "pen", "digits"):
        own = [stroke for stroke in strokes if stroke.tool == tool]
        if own:
            _paint_with(painted, own, case.tool(tool), to_page, px_per_mm, rng)
    return painted


def _paint_with(
    page: Image,
    strokes: Sequence[Stroke],
    pen: Pen,
    to_page: Array,
    px_per_mm: float,
    rng: Rng,
) -> None:
    paths = [s.points @ to_page[:, :2].T + to_page[:, 2] for s in strokes]
    everything = np.concatenate(paths)
    margin = int(4 * pen.width * px_per_mm) + 4
    x0, y0 = np.maximum(everything.min(axis=0).astype(int) - margin, 0)
    x1, y1 = everything.max(axis=0).astype(int) + margin
    view = page[y0:y1, x0:x1]
    if view.size == 0:
        return
    ink = np.zeros(view.shape[:2], np.uint8)
    origin = np.array([x0, y0])
    for path, stroke in zip(paths, strokes, strict=True):
        _draw(ink, (path - origin).astype(np.float32), stroke.weight, pen, px_per_mm)
    _apply(view, _textured(ink, pen, px_per_mm, rng), pen)


def _draw(ink: Image, path: Points, weight: Points, pen: Pen, px_per_mm: float) -> None:
    """One stroke into the ink layer, darker where it crosses ink that is there already."""
    width = pen.width * px_per_mm
    wide = np.clip(1 + pen.swell * (weight - 1), 0.5, 1.7) * width
    dark = np.clip(pen.opacity * (0.45 + 0.55 * weight), 0.15, 1.0) * 255
    pad = int(width * 1.8) + 2
    x0, y0 = np.maximum(path.min(axis=0).astype(int) - pad, 0)
    x1, y1 = path.max(axis=0).astype(int) + pad
    view = ink[y0:y1, x0:x1]
    if view.size == 0:
        return
    own = np.zeros_like(view)
    fixed = ((path - (x0, y0)) * 16).astype(np.int32)
    step = max(3, len(path) // 10)
    starts = np.arange(0, len(path) - 1, step)
    ends = np.minimum(starts + step, len(path) - 1) + 1
    thick, shade = _means(wide, starts, ends), _means(dark, starts, ends)
    shade *= np.minimum(1.0, thick)
    for i, j, t, d in zip(starts, ends, np.rint(thick), shade, strict=True):
        cv2.polylines(own, [fixed[i:j]], False, float(d), max(1, int(t)), cv2.LINE_AA, 4)
    if pen.wet:
        np.maximum(view, own, out=view)
    else:  # what is already there lets less new ink through
        view += cv2.multiply(own, 255 - view, scale=0.75 / 255)


def _means(values: Points, starts: Array, ends: Array) -> Array:
    """The mean of each piece of a row of values."""
    sums = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    return np.asarray((sums[ends] - sums[starts]) / (ends - starts))


def _textured(ink: Image, pen: Pen, px_per_mm: float, rng: Rng) -> Image:
    if pen.bleed * px_per_mm > 0.3:
        ink = cv2.GaussianBlur(ink, (0, 0), pen.bleed * px_per_mm)
    tooth = _window(rng, ink.shape, px_per_mm)
    level = ink.astype(np.float32) * (1 / 255)
    if pen.grain > 0.3:  # graphite and wax stay on the hills of the paper
        edge = 1.25 * level - pen.grain * 0.75 * tooth
        cover = np.clip(edge * (1.2 + 0.6 * pen.grain), 0, 1)
        return np.asarray((255 * np.minimum(cover, level * 1.15)).astype(np.uint8))
    return np.asarray((255 * level * (1 - pen.grain * tooth)).astype(np.uint8))


def _window(rng: Rng, shape: tuple[int, ...], px_per_mm: float) -> Field:
    """A piece of the paper's tooth as large as the picture."""
    tile = _tooth(int(rng.integers(3)))
    zoom = px_per_mm / 8
    h, w = int(shape[0] / zoom) + 2, int(shape[1] / zoom) + 2
    y, x = rng.integers(512, size=2)
    rolled = np.roll(tile, (-y, -x), axis=(0, 1))
    wide = np.tile(rolled, (h // 512 + 1, w // 512 + 1))[:h, :w]
    return cv2.resize(wide, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)


def _apply(view: Image, cover: Image, pen: Pen) -> None:
    """Paper shines through what is not covered: each channel times 1 − cover × (1 − colour)."""
    table = np.arange(256, dtype=np.float32)
    for channel in range(3):
        left = 255 - table * (1 - pen.colour[channel])
        factor = cv2.LUT(cover, left.astype(np.uint8))
        view[..., channel] = cv2.multiply(view[..., channel], factor, scale=1 / 255)


def drawn_on(
    clean: Image,
    strokes: Strokes,
    erased: Strokes,
    case: Case,
    to_page: Array,
    px_per_mm: float,
    rng: Rng,
) -> Image:
    """Print, ghosts of what was rubbed out, then what counts."""
    picture = clean
    if erased and case.pen.kind in ("pencil", "gel"):  # what can be rubbed out
        picture = eraser(paint(clean, erased, case, to_page, px_per_mm, rng), clean, rng)
    return paint(picture, strokes, case, to_page, px_per_mm, rng)


def eraser(page: Image, clean: Image, rng: Rng) -> Image:
    """What was drawn on the clean page rubbed out again, but for a ghost and a smear."""
    changed = cv2.absdiff(page, clean).max(axis=2)
    spots = (changed > 12).astype(np.uint8)
    x, y, w, h = cv2.boundingRect(spots)
    if not w:
        return page
    part = (slice(max(0, y - 12), y + h + 12), slice(max(0, x - 12), x + w + 12))
    mask = cv2.dilate(spots[part] * 255, np.ones((9, 9), np.uint8))
    share = cv2.GaussianBlur(mask, (0, 0), 4) * (1 - between(rng, 0.04, 0.15)) / 255
    smear = cv2.GaussianBlur(page[part], (0, 0), 3)
    rubbed = cv2.addWeighted(clean[part], 0.92, smear, 0.08, 0)
    left = page.copy()
    left[part] = page[part] + (rubbed.astype(np.float32) - page[part]) * share[..., None]
    return left
