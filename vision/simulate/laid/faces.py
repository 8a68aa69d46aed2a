"""What is cut out of the printed pages: pictures of tiles, pieces, stickers and markers."""

import io
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pypdfium2

from scoring.board import position
from scoring.catalogue import catalogue
from scoring.shapes import normal_form, split
from sheets.draw.shapes import mirrored as mirror_cells
from sheets.draw.shapes import outline
from sheets.job import Order, PageOffsets, print_job
from sheets.layout import Region
from sheets.layouts import layout
from sheets.layouts.cutting import BLEED
from sheets.layouts.legacy import UNIT, all_pieces, piece_name
from sheets.page import Style
from sheets.palette import Ink
from vision.simulate.arrays import Array, Image

SCALE = 10.0  # pixels a millimetre
ROUND = 40  # corners of a disc
COLOURS = ("R", "P", "I", "C")


@dataclass(frozen=True, eq=False)
class Face:
    """A printed thing with its bleed; `cut` is where the knife should go, from its own corner."""

    image: Image  # RGB, BLEED millimetres more on every side
    size: tuple[float, float]  # millimetres
    cut: Array  # n × 2


def tile(type_: str, openings: str, ink: Ink, back: bool = False) -> Face:
    """A tile of the planners' city."""
    return _face("tiles/tiles", f"piece.{type_}.{openings}", ink, back)


def piece(type_: str, shape: str, animal: str, ink: Ink, back: bool = False) -> Face:
    """A piece of the polyomino city; `shape` as in the figures, in whatever way it lies."""
    shapes = [normal_form(split(one)) for one in all_pieces(catalogue())[type_]]
    number = shapes.index(normal_form(split(shape))) + 1
    name = piece_name(catalogue(), animal, f"{type_}.{number}")
    return _face("legacy/pieces", name, ink, back)


def marker(animal: str, ink: Ink) -> Face:
    """A player's score marker."""
    return _face("legacy/pieces", piece_name(catalogue(), animal, "marker"), ink)


def sticker(kind: str, ink: Ink) -> Face:
    """A sticker of some chapter that has this kind."""
    for chapter in range(1, 9):
        name = f"legacy/stickers/{chapter}"
        if f"sticker.{kind}" in layout(name).by_name:
            return _face(name, f"sticker.{kind}", ink)
    raise KeyError(kind)


@lru_cache(maxsize=400)
def _face(name: str, region: str, ink: Ink, back: bool = False) -> Face:
    where = layout(name).by_name[region]
    number, backs = _number(name, where, back)
    picture, offsets = _page(name, ink, number)
    x = where.x if not back else layout(name).width - where.x - where.w
    place = offsets.frames[0].place
    left, top = (place.x + x - BLEED) * SCALE, (place.y + where.y - BLEED) * SCALE
    wide, high = round((where.w + 2 * BLEED) * SCALE), round((where.h + 2 * BLEED) * SCALE)
    image = picture[round(top) : round(top) + high, round(left) : round(left) + wide]
    return Face(image.copy(), (where.w, where.h), _cut(where, backs))


def _number(name: str, where: Region, back: bool) -> tuple[int, bool]:
    """The page of the PDF that shows a region: each page is followed by its back, if any."""
    step = 1 if "stickers" in name else 2
    return (where.page - 1) * step + back, back


def _cut(where: Region, back: bool) -> Array:
    _, kind, *rest = where.name.split(".")
    if kind == "marker":
        angles = np.linspace(0, 2 * np.pi, ROUND, endpoint=False)
        unit = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        return np.asarray((unit + 1) / 2 * where.w)
    if kind in COLOURS:
        shape = all_pieces(catalogue())[kind][int(rest[0]) - 1]
        cells = [position(name) for name in split(shape)]
        return np.array(outline(mirror_cells(cells) if back else cells, UNIT))
    return np.array([(0, 0), (where.w, 0), (where.w, where.h), (0, where.h)], float)


@lru_cache(maxsize=24)
def _page(name: str, ink: Ink, number: int) -> tuple[Image, PageOffsets]:
    pdf, pages = _pdf(name, ink)
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[number].render(scale=SCALE * 25.4 / 72, rev_byteorder=True).to_numpy()
        return np.ascontiguousarray(picture[..., :3]), pages[number]
    finally:
        document.close()


@lru_cache(maxsize=24)
def _pdf(name: str, ink: Ink) -> tuple[bytes, tuple[PageOffsets, ...]]:
    out = io.BytesIO()
    receipt = print_job(Order((name,), style=Style(ink=ink, seed=1, duplex="long")), out)
    return out.getvalue(), receipt.pages
