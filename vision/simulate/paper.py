"""Paper and print: what a printer, a pocket and a coffee cup do to a page."""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.simulate.arrays import Field, Image
from vision.simulate.paper_sheet import Paper
from vision.simulate.strokes import Rng, between, pick

PRINTERS = ("colour laser", "grey laser", "inkjet", "grey inkjet", "low toner", "draft")


@dataclass(frozen=True)
class Printer:
    """One printer: how dark, how even, how sharp, in colour or not."""

    kind: str
    grey: bool
    black: float  # what is left of white where it prints black
    density: float  # 1 as meant, less prints lighter
    blur: float  # millimetres
    speckle: float
    streaks: int
    shift: float  # millimetres between the colours
    screen: float  # visible dots in mid tones


def make_printer(rng: Rng, kind: str | None = None) -> Printer:
    """A printer out of an office, a home or a school."""
    kind = kind or pick(rng, PRINTERS, (4, 4, 4, 1.5, 1.2, 0.8))
    jet = "inkjet" in kind
    return Printer(
        kind=kind,
        grey=kind in ("grey laser", "grey inkjet", "low toner")
        or (kind == "draft" and rng.random() < 0.5),
        black=between(rng, 0.1, 0.26) if jet else between(rng, 0.04, 0.16),
        density={"low toner": between(rng, 0.45, 0.75), "draft": between(rng, 0.5, 0.8)}.get(
            kind, between(rng, 0.85, 1.1)
        ),
        blur=between(rng, 0.04, 0.1) if jet else between(rng, 0.01, 0.04),
        speckle=between(rng, 0, 0.03) if jet else between(rng, 0, 0.06),
        streaks=int(rng.integers(1, 5))
        if rng.random() < (0.6 if kind == "low toner" else 0.15)
        else 0,
        shift=between(rng, 0, 0.12) if rng.random() < 0.3 else 0.0,
        screen=between(rng, 0.2, 1.0) if kind != "inkjet" and rng.random() < 0.5 else 0.0,
    )


def printed(page: Image, printer: Printer, px_per_mm: float, rng: Rng) -> Image:
    """The page as this printer prints it, on white paper."""
    if printer.grey:
        page = cv2.cvtColor(cv2.cvtColor(page, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    if printer.blur * px_per_mm > 0.25:
        page = cv2.GaussianBlur(page, (0, 0), printer.blur * px_per_mm)
    levels = np.arange(256) / 255
    toned = 255 * (1 - (1 - printer.black) * np.clip((1 - levels) * printer.density, 0, 1))
    page = cv2.LUT(page, toned.round().astype(np.uint8))
    if printer.shift and not printer.grey:
        page = _misregistered(page, printer.shift * px_per_mm, rng)
    return _uneven(page, printer, px_per_mm, rng)


def misfed(paper: Paper, rng: Rng) -> Paper:
    """Paper that went through the printer a little askew: all the print is turned and shifted."""
    angle = np.radians(np.clip(rng.normal(0, 0.6), -1.5, 1.5))
    c, s = np.cos(angle), np.sin(angle)
    middle = np.array(paper.size) / 2
    shift = middle - np.array([[c, -s], [s, c]]) @ middle + rng.normal(0, 1.0, 2)
    move = np.array([[c, -s, shift[0]], [s, c, shift[1]]])
    pixels = move.copy()
    pixels[:, 2] *= paper.px_per_mm
    h, w = paper.image.shape[:2]
    image = cv2.warpAffine(paper.image, pixels, (w, h), borderValue=(255, 255, 255))
    to_page = move[:, :2] @ paper.to_page
    to_page[:, 2] += move[:, 2]
    return replace(paper, image=image, to_page=to_page)


def _misregistered(page: Image, shift: float, rng: Rng) -> Image:
    dx, dy = rng.normal(0, 0.7, 2) * shift
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    channel = int(rng.integers(3))
    page = page.copy()
    size = (page.shape[1], page.shape[0])
    page[..., channel] = cv2.warpAffine(
        np.ascontiguousarray(page[..., channel]), move, size, borderMode=cv2.BORDER_REPLICATE
    )
    return page


def _uneven(page: Image, printer: Printer, px_per_mm: float, rng: Rng) -> Image:
    """Where the print is missing: speckles, streaks along the paper's way, dots of the screen."""
    if not (printer.speckle > 0.02 or printer.streaks or printer.screen):
        return page
    h, w = page.shape[:2]
    missing = np.zeros((h, w), np.uint8)
    if printer.speckle > 0.02:
        cv2.max(missing, cv2.LUT(noise(rng, (h, w)), _over(2.2 - 8 * printer.speckle)), missing)
    for _ in range(printer.streaks):
        x, wide = int(rng.integers(w)), max(1, int(between(rng, 0.2, 2.5) * px_per_mm))
        missing[:, x : x + wide] |= int(between(rng, 40, 160))
    if printer.screen:
        dots = cv2.LUT(
            _dots(h, w, px_per_mm), np.arange(256, dtype=np.float32) * 0.45 * printer.screen
        )
        cv2.max(missing, dots.astype(np.uint8), missing)
    inverse = cv2.merge([missing] * 3)
    gap = cv2.multiply(255 - page, inverse, scale=1 / 255)
    return cv2.add(page, gap)


def _over(limit: float) -> Image:
    """A table that keeps only the peaks of the noise."""
    levels = (np.arange(256) - 128) / 32
    return np.clip((levels - limit) * 200, 0, 190).astype(np.uint8)


@cache
def _dots(h: int, w: int, px_per_mm: float) -> Image:
    """A printer's screen of 3.5 dots to the millimetre at 45°."""
    y, x = np.mgrid[0:256, 0:256].astype(np.float32)
    period = max(2, round(px_per_mm / 3.5))
    wave = np.cos(np.pi * (x + y) / period) * np.cos(np.pi * (x - y) / period)
    tile = (127 + 127 * wave).astype(np.uint8)[
        : 256 // (2 * period) * 2 * period, : 256 // (2 * period) * 2 * period
    ]
    return np.tile(tile, (h // tile.shape[0] + 1, w // tile.shape[1] + 1))[:h, :w]


@cache
def _bank() -> Image:
    """Noise to take windows from: mean 128, standard deviation 32."""
    rng = np.random.default_rng(7)
    return np.clip(128 + 32 * rng.standard_normal((2311, 2311), dtype=np.float32), 0, 255).astype(
        np.uint8
    )


def noise(rng: Rng, shape: tuple[int, int]) -> Image:
    """Noise of mean 128 and deviation 32, a random window of a bank that repeats."""
    bank = _bank()
    side = bank.shape[0]
    y, x = rng.integers(side, size=2)
    if rng.random() < 0.5:
        bank = bank.T
    h, w = shape
    rolled = np.roll(bank, (-int(y), -int(x)), axis=(0, 1))
    return np.ascontiguousarray(np.tile(rolled, (h // side + 1, w // side + 1))[:h, :w])


# --- paper -------------------------------------------------------------------------------------


def paper_tint(rng: Rng) -> tuple[float, float, float]:
    """Copy paper, mostly white; cream and recycled paper too."""
    kind = rng.random()
    if kind < 0.7:
        return (between(rng, 0.96, 1), between(rng, 0.97, 1), between(rng, 0.97, 1.0))
    if kind < 0.88:
        return (between(rng, 0.96, 1), between(rng, 0.93, 0.97), between(rng, 0.82, 0.92))
    grey = between(rng, 0.8, 0.92)
    return (grey + 0.02, grey, grey - 0.04)


def on_paper(page: Image, rng: Rng) -> Image:
    """The print on paper of some tint."""
    out = np.empty_like(page)
    for channel, share in enumerate(paper_tint(rng)):
        table = (np.arange(256) * min(share, 1.0)).astype(np.uint8)
        out[..., channel] = cv2.LUT(np.ascontiguousarray(page[..., channel]), table)
    return out


def show_through(page: Image, back: Image, rng: Rng) -> Image:
    """The back of the paper seen from the front: mirrored, soft, pale."""
    share = between(rng, 0.04, 0.14)
    mirrored = cv2.GaussianBlur(back[:, ::-1], (0, 0), 3)
    mirrored = cv2.resize(mirrored, (page.shape[1], page.shape[0]))
    table = (255 - share * (255 - np.arange(256))).astype(np.uint8)
    return cv2.multiply(page, cv2.LUT(mirrored, table), scale=1 / 255)


def creases(shape: tuple[int, int], rng: Rng, count: int) -> Field:
    """Light and dark along folds, about 1 elsewhere; at a quarter of the page's resolution."""
    h, w = shape[0] // 4, shape[1] // 4
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    light = np.ones((h, w), np.float32)
    for _ in range(count):
        straight = rng.random() < 0.7
        angle = (
            pick(rng, (0.0, np.pi / 2)) + rng.normal(0, 0.03)
            if straight
            else between(rng, 0, np.pi)
        )
        share = (
            pick(rng, (0.5, 0.33, 0.67, 0.25)) + rng.normal(0, 0.02) if straight else rng.random()
        )
        offset = share * (abs(np.sin(angle)) * h + abs(np.cos(angle)) * w)
        away = x * abs(np.cos(angle)) + y * np.sin(angle) - offset
        wide = between(rng, 1.0, 2.2)
        depth = between(rng, 0.04, 0.22)
        edge = np.exp(-((away / wide) ** 2))
        light *= 1 - depth * edge * np.clip(away / wide + between(rng, -0.4, 0.8), -1, 1)
        light *= 1 - between(rng, 0.0, 0.08) * np.tanh(away / (0.08 * w))
    return light


def stained(page: Image, rng: Rng, count: int) -> Image:
    """Coffee rings, drops, grease, finger marks."""
    h, w = page.shape[0] // 4, page.shape[1] // 4
    layer = np.ones((h, w, 3), np.float32)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    for _ in range(count):
        cx, cy = rng.random() * w, rng.random() * h
        r = between(rng, 0.02, 0.2) * w
        wobble = 1 + 0.05 * np.sin(3 * np.arctan2(y - cy, x - cx) + between(rng, 0, 6))
        away = np.hypot(x - cx, y - cy) / wobble / r
        colour = np.array(
            pick(rng, ((0.55, 0.38, 0.2), (0.85, 0.8, 0.65), (0.75, 0.3, 0.35), (0.8, 0.8, 0.78)))
        )
        depth = between(rng, 0.1, 0.5)
        inside = np.clip((1 - away) * 8, 0, 1) * depth * between(rng, 0.1, 0.7)
        rim = np.exp(-(((away - 0.97) / between(rng, 0.02, 0.06)) ** 2)) * depth
        cover = np.maximum(inside, rim)[..., None]
        layer *= 1 - cover * (1 - colour)
    wide = cv2.resize(layer, (page.shape[1], page.shape[0]))
    return cv2.multiply(page, (wide * 255).astype(np.uint8), scale=1 / 255)


def lit(page: Image, light: Field) -> Image:
    """A page times a coarse field of light around 1."""
    factor = np.clip(light * 160, 0, 255).astype(np.uint8)
    wide = cv2.resize(factor, (page.shape[1], page.shape[0]), interpolation=cv2.INTER_LINEAR)
    return cv2.multiply(page, cv2.merge([wide] * 3), scale=1 / 160)


def torn(shape: tuple[int, int], rng: Rng) -> Image:
    """A mask of what is left of the paper: a bit torn off an edge, or a corner missing."""
    h, w = shape
    mask = np.full((h, w), 255, np.uint8)
    side = int(rng.integers(4))
    n = 24
    depth = between(rng, 0.01, 0.05) * min(h, w)
    along = np.linspace(0, 1, n)
    bump = np.exp(-(((along - rng.random()) / between(rng, 0.1, 0.3)) ** 2))
    reach = np.abs(np.cumsum(rng.normal(0, 0.15, n)) * 0.3 + bump * between(rng, 0.5, 2)) * depth
    long, other = (w, h) if side in (0, 2) else (h, w)
    a = along * long
    b = reach if side in (0, 3) else other - reach
    edge = 0 if side in (0, 3) else other
    line = np.stack((a, b), axis=1) if side in (0, 2) else np.stack((b, a), axis=1)
    close = [(long, edge), (0, edge)] if side in (0, 2) else [(edge, long), (edge, 0)]
    polygon = np.concatenate((line, np.array(close, float))).astype(np.int32)
    cv2.fillPoly(mask, [polygon], 0)
    return mask
