"""The flat page with what was understood drawn on it, and its score beside it.

overlay(page, layout, reading, lang) -> PIL image: buildings outlined and tinted by type, points on
their squares, marks confirmed, doubts ringed and numbered, broken rules in red.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from scoring.board import position
from scoring.catalogue import catalogue
from scoring.model import Building, City, ScoreLine, Square
from sheets.layout import Layout, Region
from sheets.output import replacing
from vision.panel import GOOD, INK, LOOK, WRONG, Colour, font, panel, signed
from vision.result import Reading

Pixels = npt.NDArray[np.uint8]
Box = tuple[int, int, int, int]
SCALE = 8  # pixels of a flat page per millimetre
FADE = 0.22  # how far the page steps back towards white
BORDER = 4  # pixels around a building that its soft edge needs
INSET = 0.9  # mm between a building's outline and the edge of its squares
LINE = 0.8  # mm, the outline
TINT, EDGE = 0.30, 0.95  # how much covers

TYPES: Mapping[str, Mapping[str, Colour]] = {
    "dice": {
        "R": (224, 166, 20),
        "I": (44, 112, 178),
        "P": (200, 64, 56),
        "C": (128, 78, 160),
        "F": (58, 66, 74),
    },
    "legacy": {
        "R": (224, 166, 20),
        "I": (44, 112, 178),
        "P": (200, 64, 56),
        "C": (128, 78, 160),
    },
    "mayor": {
        "H": (200, 74, 56),
        "L": (72, 138, 66),
        "W": (44, 126, 190),
        "Z": (176, 136, 78),
        "X": (92, 92, 100),
    },
    "tiles": {
        "H": (200, 74, 56),
        "O": (44, 112, 178),
        "L": (200, 90, 150),
        "F": (104, 104, 112),
        "E": (214, 150, 20),
        "K": (72, 138, 66),
    },
}
ON_EACH_SQUARE = frozenset({"trees", "rocks", "empty", "bandits", "wells", "plazas", "tracks"})
NOT_ON_SQUARES = frozenset(
    {"round", "written", "rows"}
)  # too many at one place: the table has them


def overlay(
    page: Pixels, layout: Layout, reading: Reading, lang: str, title: str = ""
) -> Image.Image:
    """Draw a reading on its flat page (grey or RGB, 8 px/mm), the score table beside it."""
    picture = _faded(page)
    if reading.city is not None and reading.card is not None:
        for building in reading.city.buildings:
            _building(picture, layout, building, reading.sheet)
        canvas = Image.fromarray(picture)
        _marks(canvas, layout, reading.city)
        _points(canvas, layout, reading.card.lines, _doubtful(reading))
        _violations(canvas, layout, reading)
        _doubts(canvas, layout, reading)
    else:
        canvas = Image.fromarray(picture)
    if not title and reading.sheet:
        title = catalogue().sheet(reading.sheet).title(lang)
    return _beside(canvas, panel(reading, title, lang, canvas.height))


def save_overlay(image: Image.Image, path: Path) -> None:
    """Write an overlay; JPEG where the name says so, else PNG."""
    with replacing(path) as out:
        if path.suffix.lower() in (".jpg", ".jpeg"):
            image.save(out, "JPEG", quality=88)
        else:
            image.save(out, "PNG", optimize=False)


def _faded(page: Pixels) -> Pixels:
    rgb = page if page.ndim == 3 else np.repeat(page[:, :, None], 3, axis=2)
    return np.asarray(255 - (255 - rgb.astype(np.float32)) * (1 - FADE), dtype=np.uint8)


def _beside(page: Image.Image, side: Image.Image) -> Image.Image:
    whole = Image.new("RGB", (page.width + side.width, page.height), "white")
    whole.paste(page, (0, 0))
    whole.paste(side, (page.width, 0))
    return whole


def _pixels(region: Region, grow: float = 0.0) -> Box:
    """Left, top, right, bottom of a region on the page; `grow` in millimetres."""
    left, top = region.x - grow, region.y - grow
    right, bottom = region.x + region.w + grow, region.y + region.h + grow
    return round(left * SCALE), round(top * SCALE), round(right * SCALE), round(bottom * SCALE)


def _building(picture: Pixels, layout: Layout, building: Building, sheet: str) -> None:
    """Outline and tint one building."""
    game = sheet.partition("/")[0]
    colours = TYPES.get(game, TYPES["dice"])
    colour = np.array(colours.get(building.type, INK), dtype=np.float32)
    boxes = {
        position(name): _pixels(layout.by_name[f"cell.{name}"], -INSET) for name in building.squares
    }
    left, top = (max(0, min(box[i] for box in boxes.values()) - BORDER) for i in (0, 1))
    right, bottom = (max(box[i] for box in boxes.values()) + BORDER for i in (2, 3))
    part = picture[top:bottom, left:right]
    inside = _mask(part.shape[:2], boxes, (left, top))
    core = cv2.erode(inside, _disc(LINE), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    cover = TINT * core + EDGE * np.clip(inside - core, 0, 1)
    page = part.astype(np.float32)
    part[:] = (page + (colour - page) * cover[:, :, None]).astype(np.uint8)


def _mask(
    size: tuple[int, ...], boxes: Mapping[tuple[int, int], Box], origin: tuple[int, int]
) -> npt.NDArray[np.float32]:
    """Where a building is, 0 to 1, its squares joined and its corners rounded."""
    mask = np.zeros(size[:2], dtype=np.uint8)
    x, y = origin
    for (column, row), (left, top, right, bottom) in boxes.items():
        beside = boxes.get((column + 1, row))
        below = boxes.get((column, row + 1))
        corner = (column + 1, row + 1) in boxes
        wide = beside[0] if beside else right
        high = below[1] if below else bottom
        cv2.rectangle(mask, (left - x, top - y), (wide - x, bottom - y), 255, -1)
        cv2.rectangle(mask, (left - x, top - y), (right - x, high - y), 255, -1)
        if beside and below and corner:
            cv2.rectangle(mask, (left - x, top - y), (wide - x, high - y), 255, -1)
    rounded = cv2.morphologyEx(mask, cv2.MORPH_OPEN, _disc(1.6))
    smooth = cv2.GaussianBlur(rounded, (0, 0), 0.8).astype(np.float32)
    return np.asarray(smooth / np.float32(255), dtype=np.float32)


@cache
def _disc(radius: float) -> Pixels:
    size = 2 * round(radius * SCALE) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), dtype=np.uint8)


def _marks(canvas: Image.Image, layout: Layout, city: City) -> None:
    """A green frame around every box that was read as marked, and around carried bandits."""
    draw = ImageDraw.Draw(canvas)
    for name in marked_regions(city):
        if name in layout.by_name:
            draw.rounded_rectangle(_pixels(layout.by_name[name], 0.6), 10, outline=GOOD, width=5)
    for name in city.carried:
        draw.ellipse(_pixels(layout.by_name[f"cell.{name}"], -1.2), outline=INK, width=6)
    for name in city.crossed:
        left, top, right, bottom = _pixels(layout.by_name[f"cell.{name}"], -2.5)
        draw.line((left, top, right, bottom), GOOD, 6)
        draw.line((left, bottom, right, top), GOOD, 6)


def marked_regions(city: City) -> Iterable[str]:
    """The boxes that a city has marked."""
    counts = (("pass", city.passes), ("compass", city.compass), ("bags", city.bags))
    for kind, count in counts:
        yield from (f"{kind}.{i + 1}" for i in range(count if isinstance(count, int) else 0))
    yield from (f"first.{what}" for what in city.first)


def _doubtful(reading: Reading) -> set[Square]:
    """The squares that should be looked at: nothing may stand in front of them."""
    regions = (doubt.region.split(".") for doubt in reading.doubts)
    return {name for kind, *names in regions if kind in ("cell", "edge") for name in names}


def _points(
    canvas: Image.Image, layout: Layout, lines: Iterable[ScoreLine], doubtful: set[Square]
) -> None:
    """Points where they come from: on each square, or once in the middle of a group."""
    draw = ImageDraw.Draw(canvas)
    taken = set(doubtful)
    for line in lines:
        if not line.points or not line.squares or line.rule in NOT_ON_SQUARES:
            continue
        if line.rule in ON_EACH_SQUARE and line.points % len(line.squares) == 0:
            for name in line.squares:
                _badge(draw, layout, name, line.points // len(line.squares), large=False)
            continue
        name = _middle(line.squares, taken)
        taken.add(name)
        _badge(draw, layout, name, line.points, large=name not in doubtful)


def _middle(squares: tuple[Square, ...], taken: set[Square]) -> Square:
    """The square nearest to the middle of some squares that has no badge yet."""
    places = [position(name) for name in squares]
    column = sum(c for c, _ in places) / len(places)
    row = sum(r for _, r in places) / len(places)

    def distance(name: Square) -> float:
        c, r = position(name)
        return (c - column) ** 2 + (r - row) ** 2 + 100 * (name in taken)

    return min(squares, key=distance)


def _badge(
    draw: ImageDraw.ImageDraw, layout: Layout, name: Square, points: int, *, large: bool
) -> None:
    cell = layout.by_name[f"cell.{name}"]
    words = f"+{points}" if points > 0 else signed(points)
    face = font("Black" if large else "Bold", 40 if large else 30)
    half = face.getlength(words) / 2 + (16 if large else 10)
    high = 27 if large else 19
    x, y = cell.centre[0] * SCALE, cell.centre[1] * SCALE
    if not large:
        x, y = (cell.x + cell.w - 1.4) * SCALE - half, (cell.y + cell.h - 1.4) * SCALE - high
    colour = GOOD if points > 0 else WRONG
    box = (x - half, y - high, x + half, y + high)
    draw.rounded_rectangle(box, high, fill=(255, 255, 255), outline=colour, width=4 if large else 2)
    draw.text((x, y), words, colour, face, anchor="mm")


def _violations(canvas: Image.Image, layout: Layout, reading: Reading) -> None:
    """Squares that break a rule, in a red frame with an exclamation mark."""
    assert reading.card is not None
    draw = ImageDraw.Draw(canvas)
    for violation in reading.card.illegal:
        for name in violation.squares:
            box = _pixels(layout.by_name[f"cell.{name}"], -0.2)
            draw.rounded_rectangle(box, 18, outline=WRONG, width=7)
        for name in violation.squares[:1]:
            left, top, _, _ = _pixels(layout.by_name[f"cell.{name}"])
            _tag(draw, left + 14, top + 14, "!", WRONG)


def _doubts(canvas: Image.Image, layout: Layout, reading: Reading) -> None:
    """A ring with a number around everything that should be looked at."""
    draw = ImageDraw.Draw(canvas)
    for number, doubt in enumerate(reading.doubts, 1):
        box = _ring(layout, doubt.region)
        if box is None:
            continue
        left, top, right, bottom = box
        draw.ellipse((left - 3, top - 3, right + 3, bottom + 3), outline=(255, 255, 255), width=14)
        draw.ellipse(box, outline=LOOK, width=8)
        across, down = (right - left) * 0.146, (bottom - top) * 0.146
        _tag(draw, round(right - across), round(top + down), str(number), LOOK)


def _ring(layout: Layout, region: str) -> Box | None:
    """Where a doubt lies: a region, a bandit's square, or the border between two squares."""
    kind, _, rest = region.partition(".")
    if region in layout.by_name:
        return _pixels(layout.by_name[region], 0.8)
    if kind == "edge":
        one, two = (layout.by_name[f"cell.{name}"].centre for name in rest.split("."))
        x, y = (one[0] + two[0]) / 2 * SCALE, (one[1] + two[1]) / 2 * SCALE
        return round(x - 44), round(y - 44), round(x + 44), round(y + 44)
    cell = layout.by_name.get(f"cell.{rest}")
    return _pixels(cell, 0.4) if cell else None


def _tag(draw: ImageDraw.ImageDraw, x: int, y: int, words: str, colour: Colour) -> None:
    radius = 25
    box = (x - radius, y - radius, x + radius, y + radius)
    draw.ellipse(box, fill=colour, outline=(255, 255, 255), width=4)
    draw.text((x, y), words, (255, 255, 255), font("Black", 32), anchor="mm")
