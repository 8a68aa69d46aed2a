"""Laying cut paper on a page: how it was cut, how it lies, the shadow at its edges."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheets.layouts.cutting import BLEED
from vision.simulate import paper as stuff
from vision.simulate.arrays import Array, Image
from vision.simulate.laid.faces import SCALE, Face
from vision.simulate.paper import Printer
from vision.simulate.paper_sheet import Paper
from vision.simulate.strokes import Rng, between, pick

MOST_CUT = 1.0  # millimetres that scissors are off
MOST_SHIFT, MOST_TURN = 2.0, 8.0  # millimetres, degrees


@dataclass(frozen=True, eq=False)
class Lying:
    """A thing on a board: where the middle of its box is (frame millimetres), how it is turned."""

    face: Face
    x: float
    y: float
    turn: float = 0.0  # degrees, clockwise
    thick: bool = True  # a sticker is not
    curl: float = 0.0  # millimetres that one side seems to be further out


@dataclass(frozen=True)
class Cutter:
    """Scissors, paper and light of one evening."""

    printer: Printer
    tint: tuple[float, float, float]
    care: float  # deviation of a cut, millimetres
    shadow: tuple[float, float]  # millimetres right and down
    soft: float
    dark: float


def make_cutter(rng: Rng, careless: float) -> Cutter:
    """One evening; `careless` from 0 to 1."""
    angle, reach = between(rng, 0, 2 * np.pi), between(rng, 0.2, 0.6 + 0.6 * careless)
    return Cutter(
        stuff.make_printer(rng),
        stuff.paper_tint(rng),
        between(rng, 0.1, 0.2 + 0.4 * careless),
        (reach * np.cos(angle), reach * np.sin(angle)),
        between(rng, 0.25, 0.8),
        between(rng, 0.15, 0.5),
    )


def jittered(lying: Lying, rng: Rng, loose: float) -> Lying:
    """Put down by hand: shifted by up to 2 mm and turned by up to 8 degrees."""
    reach = min(MOST_SHIFT, abs(rng.normal(0, 0.45 + 0.55 * loose)))
    angle = between(rng, 0, 2 * np.pi)
    turn = float(np.clip(rng.normal(0, 1.0 + 2.0 * loose), -MOST_TURN, MOST_TURN))
    return replace(
        lying,
        x=lying.x + reach * np.cos(angle),
        y=lying.y + reach * np.sin(angle),
        turn=lying.turn + turn,
    )


def lay(page: Image, paper: Paper, lying: Lying, cutter: Cutter, rng: Rng) -> None:
    """Draw a thing onto the picture of a page."""
    face = lying.face
    picture = _printed(face, cutter, rng)
    cut = face.cut + np.clip(rng.normal(0, cutter.care, face.cut.shape), -MOST_CUT, MOST_CUT)
    if len(cut) > 20:  # a disc: the knife goes round evenly, but off the middle
        off = np.clip(rng.normal(0, cutter.care, 2), -MOST_CUT, MOST_CUT)
        cut = face.cut + off + rng.normal(0, 0.05, face.cut.shape)
    way = _way(paper, lying, rng)
    outline = cv2.perspectiveTransform(cut[None].astype(np.float64), way)[0]
    low = np.floor(outline.min(0) - 40).astype(int)
    high = np.ceil(outline.max(0) + 40).astype(int)
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, page.shape[1::-1])
    if x1 <= x0 or y1 <= y0:
        return
    view, move = page[y0:y1, x0:x1], np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    mask = np.zeros(view.shape[:2], np.uint8)
    corners = np.round((outline - (x0, y0)) * 16).astype(np.int32)
    cv2.fillPoly(mask, [corners], 255, cv2.LINE_AA, 4)
    if lying.thick:
        _shade(view, mask, cutter, paper.px_per_mm)
    to_pixels = move @ way @ np.array([[1 / SCALE, 0, -BLEED], [0, 1 / SCALE, -BLEED], [0, 0, 1]])
    size = (int(x1 - x0), int(y1 - y0))
    seen = cv2.warpPerspective(
        picture, to_pixels, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    if lying.curl:
        seen = _sloping(seen, lying, rng)
    if lying.thick:
        rim = between(rng, 0.08, 0.25) * paper.px_per_mm
        cv2.polylines(seen, [corners], True, (236, 235, 230), max(1, round(rim)), cv2.LINE_AA, 4)
    share = (mask.astype(np.float32) / 255)[..., None]
    view[:] = (view + (seen.astype(np.float32) - view) * share).astype(np.uint8)


def _printed(face: Face, cutter: Cutter, rng: Rng) -> Image:
    picture = stuff.printed(face.image, cutter.printer, SCALE, rng)
    tint = np.array([min(1.0, share) for share in cutter.tint])
    return np.asarray((picture * tint).astype(np.uint8))


def _way(paper: Paper, lying: Lying, rng: Rng) -> Array:
    """Millimetres of the face to pixels of the page, 3 × 3; a raised side comes nearer."""
    w, h = lying.face.size
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h)], float)
    angle = np.radians(lying.turn)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    placed = (corners - (w / 2, h / 2)) @ turn
    if lying.curl:
        first = int(rng.integers(4))
        raised = [first, (first + 1) % 4] if rng.random() < 0.5 else [first]
        for corner in raised:
            placed[corner] *= 1 + lying.curl / np.hypot(*placed[corner])
    pixels = paper.on_page(placed + np.array([lying.x, lying.y])) * paper.px_per_mm
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), pixels.astype(np.float32))
    return np.asarray(way, float)


def _shade(view: Image, mask: Image, cutter: Cutter, px_per_mm: float) -> None:
    """The shadow that the thing throws on what is under it."""
    move = np.array([[1, 0, cutter.shadow[0] * px_per_mm], [0, 1, cutter.shadow[1] * px_per_mm]])
    thrown = cv2.warpAffine(mask, move, mask.shape[::-1])
    soft = cv2.GaussianBlur(thrown, (0, 0), cutter.soft * px_per_mm)
    left = (255 - cutter.dark * soft.astype(np.float32)).astype(np.uint8)
    view[:] = cv2.multiply(view, cv2.merge([left] * 3), scale=1 / 255)


def _sloping(seen: Image, lying: Lying, rng: Rng) -> Image:
    """What slopes is lighter or darker."""
    h, w = seen.shape[:2]
    angle = between(rng, 0, 2 * np.pi)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    along = (x / w - 0.5) * np.cos(angle) + (y / h - 0.5) * np.sin(angle)
    light = np.clip(1 + 0.16 * lying.curl * along, 0.6, 1.2)
    return np.asarray(np.clip(seen * light[..., None], 0, 255).astype(np.uint8))


def glare(page: Image, rng: Rng, strength: float, px_per_mm: float) -> None:
    """A lamp in the gloss of the paper: a bright patch, a centimetre or three."""
    h, w = page.shape[:2]
    rx, ry = between(rng, 5, 18) * px_per_mm, between(rng, 4, 12) * px_per_mm
    cx, cy = between(rng, 0.1, 0.9) * w, between(rng, 0.1, 0.9) * h
    x0, x1 = int(max(0, cx - 3 * rx)), int(min(w, cx + 3 * rx))
    y0, y1 = int(max(0, cy - 3 * ry)), int(min(h, cy + 3 * ry))
    y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
    glow = np.exp(-(((x - cx) / rx) ** 2) - ((y - cy) / ry) ** 2) * strength
    view = page[y0:y1, x0:x1]
    view[:] = np.clip(view + glow[..., None], 0, 255).astype(np.uint8)


def finger(page: Image, at: tuple[float, float], rng: Rng, px_per_mm: float) -> None:
    """A finger that points at the board, its tip at a place in pixels."""
    skin = np.array(pick(rng, ((236, 188, 160), (222, 165, 132), (198, 140, 105), (150, 100, 70))))
    angle = between(rng, 0, 2 * np.pi)
    wide = between(rng, 13, 18) * px_per_mm
    end = (int(at[0] + np.cos(angle) * 3000), int(at[1] + np.sin(angle) * 3000))
    for share, shade in ((1.0, 0.72), (0.86, 0.9), (0.6, 1.0)):
        colour = tuple(float(v) for v in np.clip(skin * shade, 0, 255))
        start = (int(at[0]), int(at[1]))
        cv2.line(page, start, end, colour, int(wide * share), cv2.LINE_AA)
