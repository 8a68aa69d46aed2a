"""Where things lie on the twelve sheets of the dice city.

Portrait. The board to the left; beside it how to draw, the shapes, the boxes of churches,
fortresses, firsts and bags; below it the passes and the table of points, then the rules in short.
"""

from collections.abc import Iterator

from scoring.board import position
from scoring.catalogue import Catalogue
from scoring.sheet import Sheet
from sheets import frame
from sheets.layout import Layout, Region, rounded

VERSION = 1
SQUARE = 15.0
LEFT, TOP = 13.0, 21.0  # the board's corner, clear of the middle tag
SIDE, SIDE_WIDTH = 138.0, 35.0
SIDE_BOTTOM = 186.0
HEADING = 5.5  # above each block of the side column
GAP = 2.7  # between blocks
TYPE_STEP = 8.0  # from one way of drawing to the next
SHAPE_STEP = 6.2  # from one shape to the next
ENTRY_WIDTH, ENTRY_HEIGHT = 17.5, 10.5  # a church or fortress: box and picture, two in a row
FIRST_STEP = 8.4
BAG_STEP = 8.75
BOX = 7.5
PASS_LEFT, PASS_TOP, PASS_STEP = 31.0, 189.0, 13.0
TABLE_LEFT, TABLE_TOP = 13.0, 203.4
TABLE_ROWS = 7  # with more lines than these, the sums stand in a second column
TABLE_COLUMN, TABLE_STEP = 51.0, 7.25
DIGITS_LEFT, DIGITS_WIDTH, DIGITS_HEIGHT = 32.0, 15.0, 6.5

DIE, TAB = 20.0, 0.27  # side of a cut-out die, depth of its glue tabs as a share of it
NETS = {"a": (8.0, 37.0), "b": (100.0, 37.0), "white": (8.0, 110.0)}


def layout(sheet: Sheet) -> Layout:
    """The layout of one episode."""
    width, height = frame.size("portrait")
    regions = (
        *frame.furniture("portrait"),
        Region("name", "text", 118.0, 1.0, 55.0, 8.0),
        Region("date", "text", 118.0, 10.5, 30.0, 6.5),
        *_cells(sheet),
        *_side(sheet),
        *_passes(sheet),
        *_table(score_rows(sheet)),
    )
    return Layout(sheet.id, VERSION, width, height, sheet.family, rounded(regions))


def extra(name: str, games: Catalogue) -> Layout:
    """What is printed besides the sheets: nothing on it is read, the dice are cut out."""
    width, height = frame.size("portrait")
    nets = NETS if name == "dice/dice" else {}
    return Layout(name, VERSION, width, height, -1, tuple(_net(*net) for net in nets.items()))


def _net(die: str, corner: tuple[float, float]) -> Region:
    """A net of four by three faces with its glue tabs; the corner is that of its first row."""
    x, y = corner
    tab = DIE * TAB
    return Region(f"piece.{die}", "piece", x, y - tab, 4 * DIE + tab, 3 * DIE + 2 * tab)


def score_rows(sheet: Sheet) -> tuple[str, ...]:
    """The regions of the table of points from the top; the sums come last."""
    sums = ["total"]
    if sheet.number % 3 == 0:
        sums += ["total.bags"] * ("bags" in sheet.marks) + ["total.chapter"]
    if sheet.number == 12:
        sums.append("total.campaign")
    return (*(f"points.{rule}" for rule in sheet.rules), *sums)


def types_top() -> float:
    """Where the block on how to draw begins."""
    return TOP


def shapes_top() -> float:
    """Where the block of the nine shapes begins."""
    return types_top() + HEADING + 3 * TYPE_STEP + GAP


def boxes_top() -> float:
    """Where the blocks of boxes begin, below the nine shapes."""
    return shapes_top() + HEADING + 9 * SHAPE_STEP + GAP


def _cells(sheet: Sheet) -> Iterator[Region]:
    for name in sheet.board.squares:
        column, row = position(name)
        x, y = LEFT + column * SQUARE, TOP + row * SQUARE
        yield Region(f"cell.{name}", "cell", x, y, SQUARE, SQUARE)


def _side(sheet: Sheet) -> Iterator[Region]:
    """The compass row, the firsts and the bags, one below the other, as far as a sheet has them."""
    top = boxes_top()
    if count := compass_boxes(sheet):
        yield from _compass(count, top + HEADING)
        top += HEADING + (count + 1) // 2 * ENTRY_HEIGHT + GAP
    if areas := firsts(sheet):
        for number, area in enumerate(areas):
            y = top + HEADING + number * FIRST_STEP
            yield Region(f"first.{area}", "box", SIDE, y, BOX, BOX)
        top += HEADING + len(areas) * FIRST_STEP + GAP
    for number in range(bags(sheet)):
        x = SIDE + number * BAG_STEP
        yield Region(f"bags.{number + 1}", "box", x, top + HEADING, BOX, BOX)


def _compass(count: int, top: float) -> Iterator[Region]:
    for number in range(count):
        row, column = divmod(number, 2)
        x, y = SIDE + column * ENTRY_WIDTH, top + row * ENTRY_HEIGHT + (ENTRY_HEIGHT - BOX) / 2
        yield Region(f"compass.{number + 1}", "box", x, y, BOX, BOX)


def compass_boxes(sheet: Sheet) -> int:
    """How many churches or fortresses the compass brings."""
    if "compass" not in sheet.marks:
        return 0
    return len(sheet.figures.get("churches", ())) or int(sheet.figures["fortresses"])


def firsts(sheet: Sheet) -> tuple[str, ...]:
    """The areas that pay the first player to fill them, in the order of their rules."""
    return tuple(rule[6:] for rule in sheet.rules if rule.startswith("first-"))


def bags(sheet: Sheet) -> int:
    """How many money bags a sheet can bring."""
    return sum(sheet.figures.get("bags", {}).values()) if "bags" in sheet.marks else 0


def _passes(sheet: Sheet) -> Iterator[Region]:
    count = len(sheet.figures["pass"]) if "pass" in sheet.marks else 0
    for number in range(count):
        x = PASS_LEFT + number * PASS_STEP
        yield Region(f"pass.{number + 1}", "box", x, PASS_TOP, BOX, BOX)


def _table(rows: tuple[str, ...]) -> Iterator[Region]:
    """One column from the top; what does not fit, sums first of all, stands low in a second."""
    points = [name for name in rows if name.startswith("points.")]
    first = len(rows) if len(rows) <= TABLE_ROWS else min(len(points), TABLE_ROWS)
    second = len(rows) - first
    for number, name in enumerate(rows):
        column, row = (0, number) if number < first else (1, number - first + TABLE_ROWS - second)
        x = TABLE_LEFT + column * TABLE_COLUMN + DIGITS_LEFT
        y = TABLE_TOP + row * TABLE_STEP
        yield Region(name, "digits", x, y, DIGITS_WIDTH, DIGITS_HEIGHT)
