"""Where things lie on a sheet of the two-dice town.

Landscape. The town fills the left, the faces of the die above it and the sums of the streets
beside it; catalogue and bonus icons stand below; the nine rounds and the end table to the right.
"""

from collections.abc import Iterator

from scoring.board import position
from scoring.catalogue import Catalogue
from scoring.sheet import Sheet
from sheets import frame
from sheets.layout import Layout, Region, rounded

VERSION = 1
SQUARE = 24.0  # centre to centre
CORNER = 7.0  # the box for the number of the round
INSET = 1.6  # from the square's edge to its corner box
LEFT, TOP = 18.0, 30.0  # the town's top left corner
HEAD = 9.0  # dice faces above the columns
STREET = 14.0  # signs of the streets
STRIP = 157.0  # top of catalogue and bonus icons
STRIP_HEIGHT = 12.0
ENTRY = 15.0  # one project of the catalogue
BONUS = 12.0
PANEL = 171.0  # left edge of rounds and end table
DIE = 10.0
ROUNDS_TOP = 29.0
ROUND = 12.4  # from one round to the next
POINTS = (236.0, 18.0)  # left edge and width of the boxes for a round's points
END_BOX = (187.0, 18.0)
END = 8.6  # from one line of the end table to the next
BOTTOM = 186.0
SHARED = {"written": "round", "smoke": "factories", "noise": "factories"}  # rules without a line


def layout(sheet: Sheet) -> Layout:
    """The layout of `mayor/town` or `mayor/factories`."""
    width, height = frame.size("landscape")
    regions = (
        *frame.furniture("landscape"),
        Region("name", "text", 160, 1, 79, 9),
        *_town(sheet),
        *_rounds(int(sheet.settings["rounds"])),
        *_bonus(len(sheet.figures["bonus"])),
        *_end(end_rows(sheet)),
    )
    return Layout(sheet.id, VERSION, width, height, sheet.family, rounded(regions))


def extra(name: str, games: Catalogue) -> Layout:
    """What is printed besides the sheets: nothing on it is read."""
    width, height = frame.size("portrait")
    return Layout(name, VERSION, width, height, -1, ())


def _town(sheet: Sheet) -> Iterator[Region]:
    for name in sheet.board.squares:
        column, row = position(name)
        x, y = LEFT + column * SQUARE, TOP + row * SQUARE
        yield Region(f"cell.{name}", "cell", x, y, SQUARE, SQUARE)
        corner = x + SQUARE - INSET - CORNER
        yield Region(f"corner.{name}", "digits", corner, y + INSET, CORNER, CORNER)


def _rounds(count: int) -> Iterator[Region]:
    for number in range(1, count + 1):
        y = ROUNDS_TOP + (number - 1) * ROUND
        yield Region(f"round.{number}.die1", "digits", PANEL + 11, y, DIE, DIE)
        yield Region(f"round.{number}.die2", "digits", PANEL + 27, y, DIE, DIE)
        yield Region(f"round.{number}.points", "digits", POINTS[0], y, POINTS[1], DIE)


def _bonus(count: int) -> Iterator[Region]:
    left = LEFT + 6 * SQUARE - count * BONUS
    for number in range(1, count + 1):
        x = left + (number - 1) * BONUS
        yield Region(f"bonus.{number}", "box", x + 0.5, STRIP + 0.5, BONUS - 1, BONUS - 1)


def end_rows(sheet: Sheet) -> tuple[str, ...]:
    """The regions of the end table from the top; some rules share a line."""
    return (*(f"points.{rule}" for rule in sheet.rules if rule not in SHARED), "total")


def _end(names: tuple[str, ...]) -> Iterator[Region]:
    top = BOTTOM - len(names) * END
    for number, name in enumerate(names):
        yield Region(name, "digits", END_BOX[0], top + number * END, END_BOX[1], END - 1)
