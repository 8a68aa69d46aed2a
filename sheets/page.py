"""What a game's drawing code hands to the printer: pages, drawn once and shared by all copies.

Each game has a module `sheets/draw/GAME.py` with one function

    def pages(name: str, style: Style) -> Sequence[Page]

and so has `sheets/draw/rules_pages.py`, which draws the rules (`GAME/rules`) of all of them.
A page is a frame of 186 × 254 mm or 254 × 186 mm (or a paper of its own, such as a sheet of
labels). `fixed` draws what is the same on every copy: it is called once and becomes a form that
the copies share. `own` draws what is this copy's: carried bandits, stickers. On pages of a sheet
(`sheet=True`) the printer itself adds the tags, the QR code, the printed name and serial, and the
player's name into the region `name`; sheets are printed once for each player, all else once a
job. Both are given a canvas whose 0, 0 is the frame's corner.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from scoring.catalogue import Catalogue, catalogue
from scoring.model import Square
from sheets.canvas import Canvas
from sheets.palette import Ink

Duplex = Literal["", "long", "short"]


@dataclass(frozen=True, slots=True)
class Labels:
    """How stickers go on labels: the stock's name, the printer's drift, labels already used."""

    stock: str = ""
    offset_x: float = 0.0
    offset_y: float = 0.0
    skip: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """How things are printed, the same for a whole job. Hashable: forms are shared by it."""

    lang: str = "pl"
    ink: Ink = "colour"
    duplex: Duplex = ""
    seed: int | None = None
    labels: Labels = field(default_factory=Labels)
    games: Catalogue = field(default_factory=catalogue)


@dataclass(frozen=True, slots=True)
class Copy:
    """One printed sheet: whose it is and what is already on it."""

    sheet: str
    serial: str
    player: str = ""
    carried: tuple[Square, ...] = ()
    stickers: tuple[tuple[str, Square], ...] = ()


def nothing_own(canvas: Canvas, copy: Copy) -> None:
    """For pages that are the same on every copy."""


@dataclass(frozen=True)
class Page:
    """One page. `back` is printed on the back of the page before it when printing on both sides.

    `width` and `height` are the frame's, in millimetres, unless `paper` is set: then the page has
    that size, whatever paper was asked for, and 0, 0 is its corner. `title` is for the bookmarks.
    """

    width: float
    height: float
    fixed: Callable[[Canvas], None]
    own: Callable[[Canvas, Copy], None] = nothing_own
    sheet: bool = False
    back: bool = False
    paper: bool = False
    title: str = ""
