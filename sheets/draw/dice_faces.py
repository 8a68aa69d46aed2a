"""Faces of the three dice, and nets to cut them out of paper."""

from collections.abc import Sequence
from typing import Final

from sheets.canvas import Box, Canvas, Command
from sheets.draw.marks import draw_building
from sheets.layouts.dice import TAB

# Squares from the half circle inwards, and to the side that the bumps of both dice share.
FACES: Final = {
    "S": ((0, 0),),
    "I": ((0, 0), (1, 0)),
    "P": ((0, 0), (0, 1)),
    "E": ((0, 0), (1, 0), (1, 1)),
}
TABS: Final = (  # net cell (column, row) and the side that a glue tab hangs on
    ((1, 0), "left"),
    ((1, 0), "right"),
    ((1, 2), "left"),
    ((1, 2), "right"),
    ((1, 0), "top"),
    ((1, 2), "bottom"),
    ((3, 1), "right"),
)
SIDES: Final = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
CELLS: Final = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))


def draw_blue(canvas: Canvas, box: Box, face: str, first: bool) -> None:
    """A face of a blue die: the half circle to the right on the first, to the left on the other."""
    panel = box.inset(box.w * 0.06)
    canvas.rect(panel, box.w * 0.12, fill="stream", stroke="accent", width=0.3)
    if face == "compass":
        size = box.w * 0.5
        middle = box.centre[1] - size / 2
        canvas.icon("compass", box.x + box.w * (0.12 if first else 0.38), middle, size)
    unit = box.w * 0.24
    edge = box.right if first else box.x  # so that the half circles of two dice touch
    inward = -1 if first else 1
    for along, up in FACES.get(face, ()):
        x = edge + inward * (unit * (along + 0.55)) - (unit if first else 0)
        y = box.centre[1] - unit / 2 - up * unit
        canvas.rect(Box(x, y, unit, unit), unit * 0.12, fill="paper", stroke="ink", width=0.3)
    _half_circle(canvas, edge, box.centre[1], box.w * 0.11, inward)


def _half_circle(canvas: Canvas, x: float, y: float, r: float, inward: int) -> None:
    k, s = 0.5523 * r, inward
    commands: list[Command] = [
        ("M", (x, y - r)),
        ("C", (x + s * k, y - r, x + s * r, y - k, x + s * r, y)),
        ("C", (x + s * r, y + k, x + s * k, y + r, x, y + r)),
        ("Z", ()),
    ]
    canvas.path(commands, fill="gold", stroke="ink", width=0.3)


def draw_white(canvas: Canvas, box: Box, type_: str) -> None:
    """A face of the white die: a square drawn as the type is."""
    canvas.rect(box.inset(box.w * 0.06), box.w * 0.12, fill="paper", stroke="line", width=0.3)
    size = box.w * 0.46
    draw_building(canvas, box.centre[0] - size / 2, box.centre[1] - size / 2, size, ("a1",), type_)


def net_cells(x: float, y: float, side: float) -> tuple[Box, ...]:
    """The six faces of a net, in the order of a die's faces."""
    return tuple(Box(x + c * side, y + r * side, side, side) for c, r in CELLS)


def draw_net(canvas: Canvas, x: float, y: float, side: float) -> None:
    """The outline of a net: glue tabs, fold lines dashed; its cells start at x, y."""
    for (column, row), where in TABS:
        corner = Box(x + column * side, y + row * side, side, side)
        canvas.polygon(_tab(corner, where), fill="mist", stroke="line", width=0.25)
    for cell, (column, row) in zip(net_cells(x, y, side), CELLS, strict=True):
        canvas.rect(cell, fill="paper")
        for where, (dx, dy) in SIDES.items():
            folded = ((column, row), where) in TABS or (column + dx, row + dy) in CELLS
            _edge(canvas, cell, where, (1.2, 1.0) if folded else ())


def _edge(canvas: Canvas, cell: Box, where: str, dash: Sequence[float]) -> None:
    x1, x2 = {"left": (cell.x, cell.x), "right": (cell.right,) * 2}.get(where, (cell.x, cell.right))
    y1, y2 = {"top": (cell.y, cell.y), "bottom": (cell.bottom,) * 2}.get(
        where, (cell.y, cell.bottom)
    )
    canvas.line(x1, y1, x2, y2, "line", 0.25, dash)


def _tab(cell: Box, where: str) -> list[tuple[float, float]]:
    depth, cut = cell.w * TAB, cell.w * 0.16
    if where in ("left", "right"):
        edge = cell.x if where == "left" else cell.right
        out = edge + (-depth if where == "left" else depth)
        return [
            (edge, cell.y),
            (out, cell.y + cut),
            (out, cell.bottom - cut),
            (edge, cell.bottom),
        ]
    edge = cell.y if where == "top" else cell.bottom
    out = edge + (-depth if where == "top" else depth)
    return [(cell.x, edge), (cell.x + cut, out), (cell.right - cut, out), (cell.right, edge)]
