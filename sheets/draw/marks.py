"""Buildings as a pencil draws them: outlined inside their squares, filled, hatched, crossed."""

from collections.abc import Collection
from itertools import product
from typing import Final

from scoring.board import position, square
from scoring.model import Square
from sheets.canvas import Box, Canvas

INSET: Final = 0.13  # of a square, between its edge and the pencil's outline
PENCIL: Final = "soft"
Cell = tuple[int, int]  # column, row


def draw_building(
    canvas: Canvas, x: float, y: float, unit: float, squares: Collection[Square], type_: str
) -> None:
    """A building of squares `unit` wide, its bounding box at x, y, on faint printed squares."""
    cells = sorted(map(position, squares))
    for column, row in cells:
        box = Box(x + column * unit, y + row * unit, unit, unit)
        canvas.rect(box.inset(unit * 0.04), unit * 0.12, fill="paper", stroke="faint", width=0.2)
        _mark(canvas, box, type_, (column, row), cells)
    _outline(canvas, x, y, unit, cells)


def draw_shape(
    canvas: Canvas, x: float, y: float, unit: float, squares: Collection[Square]
) -> None:
    """A shape alone, its squares in the colour of the dice."""
    for column, row in map(position, squares):
        box = Box(x + column * unit, y + row * unit, unit, unit)
        canvas.rect(box.inset(unit * 0.06), unit * 0.14, fill="water", stroke="accent", width=0.2)


def extent(squares: Collection[Square]) -> tuple[int, int]:
    """Columns and rows that a shape takes."""
    cells = [position(name) for name in squares]
    return max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1


def lying(squares: Collection[Square]) -> tuple[Square, ...]:
    """A shape turned so that it is at least as wide as high."""
    columns, rows = extent(squares)
    if rows <= columns:
        return tuple(squares)
    return tuple(square(row, column) for column, row in map(position, squares))


def _mark(canvas: Canvas, box: Box, type_: str, cell: Cell, cells: Collection[Cell]) -> None:
    unit = box.w
    inner = box.inset(unit * 0.22)
    if type_ == "R":
        _fill(canvas, box, cell, cells)
    elif type_ == "I":
        for share in (0.28, 0.56, 0.84, 1.12, 1.4, 1.68):
            _slanted(canvas, box.inset(unit * INSET), share)
    elif type_ == "P":
        canvas.line(inner.x, inner.y, inner.right, inner.bottom, PENCIL, 0.45)
        canvas.line(inner.right, inner.y, inner.x, inner.bottom, PENCIL, 0.45)
    elif type_ == "C":
        canvas.circle(*box.centre, unit * 0.24, stroke=PENCIL, width=0.4)
    elif type_ == "F":
        inner, middle = box.inset(unit * 0.34, unit * 0.3), box.centre[1]
        canvas.line(inner.x, inner.y, inner.x, inner.bottom, PENCIL, 0.45)
        canvas.line(inner.right, inner.y, inner.right, inner.bottom, PENCIL, 0.45)
        canvas.line(inner.x, middle, inner.right, middle, PENCIL, 0.45)


def _fill(canvas: Canvas, box: Box, cell: Cell, cells: Collection[Cell]) -> None:
    (column, row), edge = cell, box.w * INSET
    left = 0 if (column - 1, row) in cells else edge
    right = 0 if (column + 1, row) in cells else edge
    top = 0 if (column, row - 1) in cells else edge
    bottom = 0 if (column, row + 1) in cells else edge
    area = Box(box.x + left, box.y + top, box.w - left - right, box.h - top - bottom)
    canvas.rect(area, fill=PENCIL)


def _slanted(canvas: Canvas, box: Box, share: float) -> None:
    """One line of a hatching from lower left to upper right; `share` from 0 to 2."""
    reach = share * box.w
    over = max(0.0, reach - box.w)
    canvas.line(
        box.x + over, box.y + reach - over, box.x + reach - over, box.y + over, PENCIL, 0.35
    )


def _outline(canvas: Canvas, x: float, y: float, unit: float, cells: Collection[Cell]) -> None:
    """The outer edge of a group of squares, a little inside."""
    for (column, row), (dx, dy) in product(cells, ((0, -1), (1, 0), (0, 1), (-1, 0))):
        if (column + dx, row + dy) not in cells:
            ends = [_end(column, row, dx, dy, sign, cells) for sign in (-1, 1)]
            (ax, ay), (bx, by) = ends
            canvas.line(x + ax * unit, y + ay * unit, x + bx * unit, y + by * unit, PENCIL, 0.45)


def _end(
    column: int, row: int, dx: int, dy: int, sign: int, cells: Collection[Cell]
) -> tuple[float, float]:
    """Where one side of a square's outline ends: short of a corner, level, or past a notch."""
    along = (abs(dy) * sign, abs(dx) * sign)
    beside = (column + along[0], row + along[1])
    notch = (beside[0] + dx, beside[1] + dy)
    reach = 0.5 - INSET if beside not in cells else 0.5 + INSET if notch in cells else 0.5
    out = 0.5 - INSET
    return column + 0.5 + dx * out + along[0] * reach, row + 0.5 + dy * out + along[1] * reach
