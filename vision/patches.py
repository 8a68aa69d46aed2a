"""Pieces of a flat page at the sizes that the networks look at, each beside what is printed there.

A flat page is the frame in grey, 8 pixels a millimetre; the print is the same at 4 pixels, as
`assets/templates` keeps it for every published layout.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.assets import ASSETS
from scoring.board import Board, position
from scoring.model import Square
from sheets.layout import Layout, Region

Grey = NDArray[np.uint8]

PAGE_SCALE: Final = 8.0  # pixels of a flat page per millimetre
PRINT_SCALE: Final = 4.0
SQUARE: Final = 60  # pixels of a square on a board patch
BOX: Final = 40  # pixels of a box patch, both ways
DIGITS: Final = (48, 80)  # rows and columns of a patch of digits
BOX_MARGIN: Final = 0.35  # how much of its surroundings a box patch shows, by the box's height
DIGITS_MARGIN: Final = 0.18
SHIFTS: Final = ((0.0, 0.0), (0.3, 0.15), (-0.2, -0.3), (-0.15, 0.3))  # of close looks, mm
TEMPLATES: Final = ASSETS / "templates"


def template_name(layout_id: str, version: int) -> str:
    """The file that keeps what is printed on a sheet."""
    return f"{layout_id.replace('/', '-')}.v{version}.png"


@cache
def template(layout_id: str, version: int) -> Grey | None:
    """What is printed on a sheet, at 4 pixels a millimetre; None where nobody kept it."""
    return _kept(TEMPLATES / template_name(layout_id, version))


@cache
def carried_print(layout_id: str, version: int) -> Grey | None:
    """A square with a bandit that was carried over, as copies of a sheet have it printed."""
    kept = _kept((TEMPLATES / template_name(layout_id, version)).with_suffix(".carried.png"))
    return None if kept is None else np.asarray(cv2.resize(kept, (SQUARE, SQUARE)), np.uint8)


def _kept(path: Path) -> Grey | None:
    """A grey picture, if there is one."""
    if not path.is_file():
        return None
    found = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_GRAYSCALE)
    return None if found is None else np.asarray(found, np.uint8)


def blank(layout: Layout) -> Grey:
    """The print of a sheet of which nothing is known: white."""
    size = (round(layout.height * PRINT_SCALE), round(layout.width * PRINT_SCALE))
    return np.full(size, 255, np.uint8)


def print_of(layout: Layout) -> Grey:
    """What is printed on a sheet, at 4 pixels a millimetre; white where nobody kept it."""
    kept = template(layout.id, layout.version)
    return blank(layout) if kept is None else kept


def board_patch(image: Grey, scale: float, layout: Layout, board: Board) -> Grey:
    """The board with a margin of one square all round, 60 pixels a square.

    The outer half of the margin is left white: it may lie beyond the frame.
    """
    corner, pitch = board_corner(layout)
    half = SQUARE // 2
    size = (SQUARE * (board.columns + 1), SQUARE * (board.rows + 1))
    left, top = corner[0] - pitch / 2, corner[1] - pitch / 2
    inner = _window(image, scale, (left, top), SQUARE / pitch, size)
    return cv2.copyMakeBorder(inner, half, half, half, half, cv2.BORDER_CONSTANT, value=255)  # type: ignore[return-value]


class BothBoards(NamedTuple):
    """A board as the page shows it and as it was printed, cut alike."""

    page: Grey
    printed: Grey


def inner(name: Square, rim: int) -> tuple[slice, slice]:
    """Where a square lies on a board patch, without so many pixels on each side."""
    column, row = position(name)
    x, y = (column + 1) * SQUARE, (row + 1) * SQUARE
    return slice(y + rim, y + SQUARE - rim), slice(x + rim, x + SQUARE - rim)


def both_boards(page: Grey, printed: Grey, layout: Layout, board: Board) -> BothBoards:
    """The board of a flat page and of its print."""
    return BothBoards(
        board_patch(page, PAGE_SCALE, layout, board),
        board_patch(printed, PRINT_SCALE, layout, board),
    )


def board_corner(layout: Layout) -> tuple[tuple[float, float], float]:
    """The top left corner of square a1 and the side of a square, in millimetres."""
    first = layout.by_name["cell.a1"]
    return (first.x, first.y), first.w


def crop(image: NDArray[Any], scale: float, region: Region, margin: float = 0.0) -> NDArray[Any]:
    """A region of a picture with so many millimetres around it, as far as the picture goes."""
    left, top = (round((at - margin) * scale) for at in (region.x, region.y))
    right = round((region.x + region.w + margin) * scale)
    bottom = round((region.y + region.h + margin) * scale)
    return image[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]


def beside(regions: tuple[Region, ...]) -> Iterator[tuple[Region, ...]]:
    """The same places, and then a little to the side of them."""
    for dx, dy in SHIFTS:
        yield tuple(replace(region, x=region.x + dx, y=region.y + dy) for region in regions)


def box_patches(image: Grey, scale: float, regions: tuple[Region, ...]) -> Grey:
    """Boxes to mark, (n, 40, 40)."""
    return _patches(image, scale, regions, (BOX, BOX), BOX_MARGIN)


def digit_patches(image: Grey, scale: float, regions: tuple[Region, ...]) -> Grey:
    """Boxes to write numbers in, (n, 32, 64)."""
    return _patches(image, scale, regions, DIGITS, DIGITS_MARGIN)


def _patches(
    image: Grey, scale: float, regions: tuple[Region, ...], shape: tuple[int, int], margin: float
) -> Grey:
    out = np.empty((len(regions), *shape), np.uint8)
    for number, region in enumerate(regions):
        out[number] = _region_patch(image, scale, region, shape, margin)
    return out


def _region_patch(
    image: Grey, scale: float, region: Region, shape: tuple[int, int], margin: float
) -> Grey:
    """A region in the middle of a patch, as large as it fits with its margin."""
    rows, columns = shape
    grown = region.h * 2 * margin
    zoom = min(columns / (region.w + grown), rows / (region.h + grown))
    x, y = region.centre
    corner = (x - columns / zoom / 2, y - rows / zoom / 2)
    return _window(image, scale, corner, zoom, (columns, rows))


def _window(
    image: Grey, scale: float, corner: tuple[float, float], zoom: float, size: tuple[int, int]
) -> Grey:
    """A window of the page: its corner in millimetres, pixels a millimetre, its size in pixels.

    The mean over the pixels that fall together is taken first, so that thin strokes stay visible.
    """
    shrink = scale / zoom
    left, top = corner[0] * scale, corner[1] * scale
    x0, y0 = int(np.floor(left)) - 1, int(np.floor(top)) - 1
    x1, y1 = int(np.ceil(left + size[0] * shrink)) + 1, int(np.ceil(top + size[1] * shrink)) + 1
    piece = _cut(image, x0, y0, x1, y1)
    if shrink > 1.2:
        wide, high = round((x1 - x0) / shrink), round((y1 - y0) / shrink)
        shrunk = cv2.resize(piece, (wide, high), interpolation=cv2.INTER_AREA)
        kx, ky = wide / (x1 - x0), high / (y1 - y0)
    else:
        shrunk, kx, ky = piece, 1.0, 1.0
    # pixel centres: window (u, v) ↔ page (left + (u + ½) · shrink, …) ↔ shrunk piece
    step_x, step_y = shrink * kx, shrink * ky
    offset_x = (left + shrink / 2 - x0) * kx - 0.5
    offset_y = (top + shrink / 2 - y0) * ky - 0.5
    matrix = np.array([[step_x, 0, offset_x], [0, step_y, offset_y]], np.float64)
    return cv2.warpAffine(  # type: ignore[return-value]
        shrunk,
        matrix,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=255,
    )


def _cut(image: Grey, x0: int, y0: int, x1: int, y1: int) -> Grey:
    """A rectangle of the page, white where it lies beyond."""
    inside = image[max(y0, 0) : max(y1, 0), max(x0, 0) : max(x1, 0)]
    before_y, before_x = max(-y0, 0), max(-x0, 0)
    after_y = (y1 - y0) - before_y - inside.shape[0]
    after_x = (x1 - x0) - before_x - inside.shape[1]
    if not (before_y or before_x or after_y or after_x):
        return inside
    return cv2.copyMakeBorder(  # type: ignore[return-value]
        inside, before_y, after_y, before_x, after_x, cv2.BORDER_CONSTANT, value=255
    )
