"""Small pictures of towns for the pages of rules, and the marks on them."""

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.board import Board, position, square
from scoring.model import Building, Square
from scoring.shapes import split
from sheets.canvas import Box, Canvas
from sheets.draw import board as land
from sheets.draw.marks import draw_building, extent

FULL: Final = 15.0  # the squares that boards are drawn with, before they are made small
CLOSED: Final = ("mountain", "forest", "river", "sawmill", "church")


def parsed(text: str) -> tuple[Building, ...]:
    """Buildings from notation: `R:a1a2 I:c1`."""
    parts = (part.split(":") for part in text.split())
    return tuple(Building(type_, split(squares)) for type_, squares in parts)


def draw_town(
    canvas: Canvas,
    x: float,
    y: float,
    unit: float,
    board: Board,
    buildings: Sequence[Building],
    closed: Sequence[str] = CLOSED,
) -> None:
    """A small board with buildings as a pencil draws them."""
    scale = unit / FULL
    cells = cells_of(board, FULL)
    built = {name for building in buildings for name in building.squares}
    bare = {name: terrain for name, terrain in board.terrain.items() if name not in built}
    with canvas.moved(x, y, scale):
        rich = [n for n, t in board.terrain.items() if t in closed and t in land.PLACES]
        land.draw_areas(canvas, board, cells, rich)
        for name in board.squares:
            if name not in rich:
                land.square(canvas, cells[name], land.BORDERS.get(bare.get(name, ""), "faint"))
    for building in buildings:
        draw_drawn(canvas, x, y, unit, building)
    with canvas.moved(x, y, scale):
        if board.river:
            land.draw_river(canvas, board, cells)
        for name, terrain in bare.items():
            land.terrain_icon(canvas, cells[name], terrain, terrain in closed)


def draw_drawn(canvas: Canvas, x: float, y: float, unit: float, building: Building) -> None:
    """One building where it stands on a board whose corner is at x, y."""
    columns, rows = zip(*map(position, building.squares), strict=True)
    left, top = min(columns), min(rows)
    squares = [square(c - left, r - top) for c, r in zip(columns, rows, strict=True)]
    draw_building(canvas, x + left * unit, y + top * unit, unit, squares, building.type)


def cells_of(board: Board, unit: float) -> Mapping[Square, Box]:
    """The squares of a board whose corner is at 0, 0."""
    boxes = {}
    for name in board.squares:
        column, row = position(name)
        boxes[name] = Box(column * unit, row * unit, unit, unit)
    return boxes


def badge(canvas: Canvas, x: float, y: float, text: str, good: bool = True) -> None:
    """A letter or number on a building, with the sign of right or wrong in its frame's tone."""
    radius = 2.3
    canvas.circle(x, y, radius, fill="paper", stroke="leaf.deep" if good else "brick", width=0.5)
    box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    canvas.text_in(box, text, 9, weight="black", align="centre")


def verdict(canvas: Canvas, x: float, y: float, good: bool, size: float = 5.0) -> None:
    """A tick or a cross in a disc, its top left at x, y."""
    half = size / 2
    tone = "leaf.deep" if good else "brick"
    canvas.circle(x + half, y + half, half, fill="paper", stroke=tone, width=0.5)
    if good:
        points = [(0.26, 0.52), (0.43, 0.7), (0.75, 0.32)]
        canvas.polygon([(x + px * size, y + py * size) for px, py in points], None, tone, 0.8,
                       closed=False)  # fmt: skip
        return
    for a, b in (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))):
        canvas.line(x + a[0] * size, y + a[1] * size, x + b[0] * size, y + b[1] * size, tone, 0.8)


def shape_size(squares: Sequence[Square], unit: float) -> tuple[float, float]:
    """How wide and high a shape is."""
    columns, rows = extent(squares)
    return columns * unit, rows * unit
