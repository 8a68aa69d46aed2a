"""The pictures in the rules of the dice city: dice, shapes, right and wrong, what scores."""

from typing import Final

from scoring.board import Board, parse_picture
from scoring.shapes import split
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.dice_faces import draw_blue
from sheets.draw.dice_side import odds
from sheets.draw.marks import draw_building, draw_shape, lying
from sheets.draw.rules_blocks import Picture
from sheets.draw.rules_pictures import badge, draw_town, parsed, shape_size, verdict
from sheets.page import Style

UNIT: Final = 6.6  # squares of the pictures
RIGHT: Final = parse_picture("^ . .|. t #\n\n^ . r|. . #\n\n. . .|. . .\n\n. t .|. . .")
RIGHT_CITY: Final = parsed("R:c1b1 I:d1d2e2 P:c2c3b2")
WRONG_CITY: Final = parsed("R:c2c3 P:c1d1 I:a2b2 R:b4a4")
EXAMPLE: Final = parse_picture("^ t .|. . t\n\n^ . .|. r .\n\n. . .|. . .\n\n. t .|t . .")
EXAMPLE_CITY: Final = parsed("R:c1c2 R:b3c3 R:a3a4 I:d1d2 I:e4f4 P:d3e3")
PICTURES: Final = {
    "well": (". . . .\n\n. . w .\n\n. . . .", "R:b1c1 I:d2d3 P:b3c3 R:a2b2"),
    "church": (". . . .\n\n. . . .\n\n. . . .", "C:b2c2b3 R:b1c1 I:d2d1 P:a2a3"),
    "bandit": ("^ . . .\n\n^ b . .\n\n. . . .", "R:b1c1 I:b3c3 P:c2d2d3"),
}


def draw_throw(canvas: Canvas, x: float, y: float) -> None:
    """Two blue dice with their half circles together."""
    draw_blue(canvas, Box(x, y, 12, 12), "S", first=True)
    draw_blue(canvas, Box(x + 12, y, 12, 12), "P", first=False)


def draw_types(canvas: Canvas, x: float, y: float, lang: str) -> None:
    for number, type_ in enumerate("RIP"):
        left = x + number * 29
        draw_building(canvas, left, y + 0.6, 5.6, ("a1",), type_)
        label = Box(left + 7, y, 21, 3.6)
        canvas.text_in(label, say(lang, f"dice_sheet.type.{type_}"), 9, weight="bold")
        below = Box(left + 7, y + 3.5, 21, 3.6)
        canvas.text_in(below, say(lang, f"dice_sheet.how.{type_}"), 8.5, tone="soft")


def draw_shapes(canvas: Canvas, x: float, y: float, style: Style) -> None:
    """The nine shapes in two rows, each with its chance."""
    game = style.games.game("dice")
    chances, unit, step = odds(game["dice"])[1], 2.9, 17.0
    for number, (name, shape) in enumerate(game["sheet"]["figures"]["shapes"].items()):
        row, column = divmod(number, 5)
        squares = lying(split(shape))
        wide, tall = shape_size(squares, unit)
        left, top = x + column * step, y + row * 11.4
        draw_shape(canvas, left, top + (9 - tall) / 2, unit, squares)
        words = str(chances.get(name, 0))
        canvas.text(left + wide + 1.0, top + 5.7, words, 9, "bold", tone="soft")


def draw_right(canvas: Canvas, x: float, y: float) -> None:
    draw_town(canvas, x, y, UNIT, RIGHT, RIGHT_CITY)
    for number, (column, row) in enumerate(((2, 0.5), (3.5, 1), (2, 1.5)), 1):
        badge(canvas, x + column * UNIT, y + row * UNIT, str(number))
    verdict(canvas, x + 6 * UNIT - 5, y + 4 * UNIT - 5, True)


def draw_wrong(canvas: Canvas, x: float, y: float) -> None:
    draw_town(canvas, x, y, UNIT, RIGHT, WRONG_CITY)
    for letter, (column, row) in zip("abc", ((3, 0.5), (1, 1.5), (1, 3.5)), strict=True):
        badge(canvas, x + column * UNIT, y + row * UNIT, letter, good=False)
    verdict(canvas, x + 6 * UNIT - 5, y + 4 * UNIT - 5, False)


def small_town(board: Board, city: str, unit: float) -> Picture:
    return lambda canvas, x, y: draw_town(canvas, x, y, unit, board, parsed(city))
