"""The way of a tile in the planners' city: open, in the reserve, on the board; who moves it."""

from typing import Final

from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.rules_blocks import Block, Maker
from sheets.draw.tiles import draw_centre, draw_tile_face
from sheets.page import Style

FACE: Final = 26.0  # tiles as they are printed, before they are made small
TILE: Final = 12.0
HEIGHT: Final = 46.0
OPEN: Final = (("F", "ew"), ("K", "es"), ("H", "nes"), ("E", "sw"))
RESERVED: Final = (("O", "ns"), ("L", "new"))
LAID: Final = {(1, 2): ("H", "es"), (2, 1): ("O", "esw"), (3, 2): ("F", "nw"), (3, 1): ("K", "sw")}


def draw_small(canvas: Canvas, box: Box, type_: str, openings: str) -> None:
    """A tile as it is printed, in any size."""
    with canvas.moved(box.x, box.y, box.w / FACE):
        draw_tile_face(canvas, Box(0.4, 0.4, FACE - 0.8, FACE - 0.8), type_, openings)
        canvas.rect(Box(0.4, 0.4, FACE - 0.8, FACE - 0.8), 0.8, stroke="ink", width=0.5)


def way(style: Style) -> Maker:
    """The picture over the whole width of a page."""

    def make(width: float, size: float) -> Block:
        return Block(HEIGHT, lambda canvas, x, y: _draw(canvas, x, y, style.lang))

    return make


def _draw(canvas: Canvas, x: float, y: float, lang: str) -> None:
    canvas.rect(Box(x, y, 178, HEIGHT), 2.5, fill="mist")
    _open(canvas, x + 6, y + 10, lang)
    _action(canvas, x + 36, y + 23, lang, "architect")
    _reserve(canvas, x + 73, y + 3.6, lang)
    _action(canvas, x + 89, y + 23, lang, "planner")
    _board(canvas, x + 126, y + 3.5)
    _swap(canvas, x + 89, y + 37, lang)


def _open(canvas: Canvas, x: float, y: float, lang: str) -> None:
    """The open tiles, which the mayor replaces."""
    title = Box(x - 3, y - 6.5, 34, 5)
    canvas.text_in(title, say(lang, "tiles_sheet.market"), 9, weight="bold", align="centre")
    for number, (type_, openings) in enumerate(OPEN):
        row, column = divmod(number, 2)
        box = Box(x + 1.5 + column * (TILE + 1), y + row * (TILE + 1), TILE, TILE)
        draw_small(canvas, box, type_, openings)
    below = Box(x - 4, y + 2 * TILE + 3, 36, 5)
    words = say(lang, "rules_tiles.picture.mayor")
    canvas.text_in(below, words, 9, align="centre", tone="accent")


def _reserve(canvas: Canvas, x: float, y: float, lang: str) -> None:
    for number in range(3):
        box = Box(x, y + number * (TILE + 1), TILE, TILE)
        canvas.rect(box, 1, fill="paper", stroke="line", width=0.3, dash=(1.2, 1.0))
        if number < len(RESERVED):
            draw_small(canvas, box, *RESERVED[number])
        else:
            canvas.text_in(box, say(lang, "tiles_sheet.reserve"), 9, align="centre", tone="soft")


def _board(canvas: Canvas, x: float, y: float) -> None:
    """A player's board with a few tiles around the centre."""
    unit = 7.8
    for row in range(5):
        for column in range(5):
            box = Box(x + column * unit, y + row * unit, unit, unit)
            canvas.rect(box.inset(0.25), 0.8, fill="paper", stroke="faint", width=0.3)
    for (column, row), face in LAID.items():
        draw_small(canvas, Box(x + column * unit, y + row * unit, unit, unit), *face)
    with canvas.moved(x + 2 * unit, y + 2 * unit, unit / FACE):
        draw_centre(canvas, Box(0, 0, FACE, FACE))


def _action(canvas: Canvas, x: float, y: float, lang: str, name: str) -> None:
    """An arrow with the action's name over it."""
    words = say(lang, f"tiles_sheet.action.{name}")
    canvas.text_in(Box(x, y - 6, 33, 5), words, 10, weight="bold", align="centre", tone="accent")
    _arrow(canvas, x + 3, x + 30, y)


def _swap(canvas: Canvas, x: float, y: float, lang: str) -> None:
    """The engineer's arrow, both ways."""
    words = say(lang, "tiles_sheet.action.engineer")
    canvas.text_in(Box(x, y - 6, 33, 5), words, 10, weight="bold", align="centre", tone="accent")
    _arrow(canvas, x + 3, x + 30, y)
    _arrow(canvas, x + 30, x + 3, y)


def _arrow(canvas: Canvas, start: float, end: float, y: float) -> None:
    back = 2.6 if end > start else -2.6
    canvas.line(start, y, end - back, y, "accent", 0.7)
    canvas.polygon([(end, y), (end - back, y - 1.6), (end - back, y + 1.6)], fill="accent")
