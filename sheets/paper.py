"""Papers, and where the frames lie on them."""

from dataclasses import dataclass
from typing import Final, Literal

Paper = Literal["a4", "letter", "a5", "a5-on-a4", "a5-on-letter"]
PAPERS: Final[tuple[Paper, ...]] = ("a4", "letter", "a5", "a5-on-a4", "a5-on-letter")
SIZES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
A5_SCALE: Final = 0.68


@dataclass(frozen=True, slots=True)
class Place:
    """A frame's corner on the page, from the page's top left; `rotation` clockwise about it."""

    x: float
    y: float
    scale: float = 1.0
    rotation: float = 0.0

    def shifted(self, dx: float, dy: float) -> "Place":
        """The same place a little further right and down."""
        return Place(round(self.x + dx, 3), round(self.y + dy, 3), self.scale, self.rotation)


@dataclass(frozen=True, slots=True)
class Sheetful:
    """A page's size, its places for frames, and where it is cut (x1, y1, x2, y2), if at all."""

    width: float
    height: float
    places: tuple[Place, ...]
    cut: tuple[float, float, float, float] | None = None

    def turned(self) -> "Sheetful":
        """The same page upside down."""
        places = tuple(
            Place(round(self.width - p.x, 3), round(self.height - p.y, 3), p.scale, 180.0)
            for p in self.places
        )
        return Sheetful(self.width, self.height, places, self.cut)


def sheetful(paper: Paper, width: float, height: float) -> Sheetful:
    """The page that frames of this size go on, one or two."""
    if paper in ("a5-on-a4", "a5-on-letter"):
        return _two_up(SIZES[paper.removeprefix("a5-on-")], width, height)
    scale = A5_SCALE if paper == "a5" else 1.0
    short, long = SIZES[paper]
    page = (long, short) if width > height else (short, long)
    return Sheetful(*page, (_centred(page, (0, 0), width, height, scale),))


def own_paper(width: float, height: float) -> Sheetful:
    """A page that is itself the frame: labels on their own stock."""
    return Sheetful(width, height, (Place(0.0, 0.0),))


def _two_up(host: tuple[float, float], width: float, height: float) -> Sheetful:
    short, long = host
    if height > width:  # two upright pages side by side
        half = (long / 2, short)
        corners, cut = ((0.0, 0.0), (long / 2, 0.0)), (long / 2, 0.0, long / 2, short)
        page = (long, short)
    else:
        half = (short, long / 2)
        corners, cut = ((0.0, 0.0), (0.0, long / 2)), (0.0, long / 2, short, long / 2)
        page = (short, long)
    places = tuple(_centred(half, corner, width, height, A5_SCALE) for corner in corners)
    return Sheetful(*page, places, cut)


def _centred(
    area: tuple[float, float],
    corner: tuple[float, float],
    width: float,
    height: float,
    scale: float,
) -> Place:
    x = corner[0] + (area[0] - width * scale) / 2
    y = corner[1] + (area[1] - height * scale) / 2
    return Place(round(x, 3), round(y, 3), scale)
