"""Boards for the tests of what is laid: printed, laid and photographed once for all of them."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import parse_city
from sheets.layouts import layout
from vision.decode import Decoded
from vision.find import find_sheets
from vision.flatten import flatten
from vision.laid.read import read_laid
from vision.picture import Picture
from vision.simulate.camera import make_camera
from vision.simulate.laid.boards import lay_out
from vision.simulate.laid.lay import lay, make_cutter
from vision.simulate.pages import printed_page
from vision.simulate.paper_sheet import Paper

TILES = (
    "tiles/basic H:b2.nes H:c2.nesw H:a4.sw O:d2.sw O:b3.nsw F:d3.esw F:c4.new E:a1.es"
    " K:c1.ns K:d4.nw K:e5.nw"
)
LEGACY = (
    "legacy/9 R:e1f1g1e2e3 R:f2f3f4 R:f7e8f8f9 R:i8j8i9 I:g2h2i2g3h3i3 I:d3d4 I:h7h8h9"
    " P:i4j4i5j5 P:f5g5h5 P:h6i6j6i7 P:g7g8 stickers=rock:i1,tree:k3 track=8 pass=0"
)


def board(line: str, mistake: str = "", seed: int = 3, severity: int = 1) -> Picture:
    """A photo of a laid board; the first tile or piece that chance picks is put down wrong."""
    return photo(parse_city(line), mistake, seed, severity)


def photo(city: City, mistake: str = "", seed: int = 3, severity: int = 1) -> Picture:
    """The same of a city."""
    rng = np.random.default_rng(seed)
    sheet = catalogue().sheet(city.sheet)
    page = printed_page(city.sheet, "K3F9Q2", "a4", "pl", "colour", (), 8.0)
    laid = lay_out(city, sheet, page.layout, rng, 0.4, "colour", mistake)
    picture = page.image.copy()
    cutter = make_cutter(rng, 0.4)
    for thing in laid.things:
        lay(picture, page, thing, cutter, rng)
    paper = Paper(picture, page.px_per_mm, page.size, page.to_page, page.layout)
    return taken(paper, rng, severity)


def taken(paper: Paper, rng: np.random.Generator, severity: int = 1) -> Picture:
    """A photo of a paper, 2,400 pixels wide."""
    shot = make_camera(severity, long_side=2400).take([paper], rng)
    grey = np.asarray(cv2.cvtColor(shot.image, cv2.COLOR_RGB2GRAY), np.uint8)
    return Picture(grey, "photo.jpg", _colour=lambda: shot.image)


def read(picture: Picture, name: str, printed: Sequence[tuple[str, str]] = ()) -> Decoded:
    """What the reader of laid boards says of a photo of one board, with its printed stickers."""
    (found,) = find_sheets(picture.grey).sheets
    page = flatten(picture.grey, found, layout(name))
    return read_laid(picture, page, layout(name), catalogue().sheet(name), printed)


@cache
def tiles() -> Decoded:
    """The planners' board above."""
    return read(board(TILES), "tiles/basic")


@cache
def legacy() -> Decoded:
    """The polyomino board above."""
    return read(board(LEGACY), "legacy/9")
