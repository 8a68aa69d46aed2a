"""What people write into and read first, alike on all sheets: boxes, captions, headings, dice."""

from collections.abc import Sequence

from sheets.canvas import Box, Canvas
from sheets.layout import Region

RADIUS = 1.6  # rounded corners of boxes
PIPS: dict[int, Sequence[tuple[float, float]]] = {
    1: [(0.5, 0.5)],
    2: [(0.27, 0.27), (0.73, 0.73)],
    3: [(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)],
    4: [(0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)],
    5: [(0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)],
    6: [(0.27, 0.24), (0.73, 0.24), (0.27, 0.5), (0.73, 0.5), (0.27, 0.76), (0.73, 0.76)],
}


def box_of(region: Region) -> Box:
    """A region as a box of the canvas."""
    return Box(region.x, region.y, region.w, region.h)


def entry(canvas: Canvas, region: Region, strong: bool = False) -> None:
    """An empty box to write or tick in."""
    width = 0.5 if strong else 0.3
    canvas.rect(box_of(region), RADIUS, fill="paper", stroke="line", width=width)


def caption(canvas: Canvas, x: float, y: float, words: str, width: float) -> None:
    """A small heading over a group of things, with a rule to its right."""
    box = Box(x, y - 3.4, width, 4.4)
    taken = canvas.text(x, y, words, 9, "bold", tone="accent", box=box)
    if taken + 3 < width:
        canvas.line(x + taken + 2, y - 1.1, x + width, y - 1.1, "faint")


def title(canvas: Canvas, icon: str, box: Box, large: str, small: str) -> None:
    """An icon, the sheet's name in large type and, below it, what it belongs to."""
    canvas.icon(icon, box.x, box.y + 0.3, box.h - 0.6)
    left, width = box.x + box.h + 3, box.w - box.h - 3
    canvas.text_in(Box(left, box.y - 0.6, width, box.h * 0.66), large, 22, 14, weight="black")
    below = Box(left, box.y + box.h * 0.6, width, box.h * 0.4)
    canvas.text_in(below, small, 9.5, tone="soft")


def solid(canvas: Canvas, box: Box, radius: float) -> str:
    """A badge in the strong colour, only framed where ink is saved; gives back its type's tone."""
    if canvas.ink == "light":
        canvas.rect(box, radius, stroke="accent", width=0.6)
        return "ink"
    canvas.rect(box, radius, fill="accent")
    return "paper"


def number(canvas: Canvas, box: Box, value: int) -> None:
    """A number in a round badge."""
    tone = solid(canvas, box, box.w / 2)
    canvas.text_in(box, str(value), 24, 20, "black", "centre", tone=tone)


def name_line(canvas: Canvas, region: Region, words: str) -> None:
    """Where the player's name goes: a word before the region, a line under it."""
    bottom = region.y + region.h - 0.6
    left = Box(region.x - 24, region.y, 22.5, region.h)
    canvas.text(left.right, bottom - 0.6, words, 9, align="right", tone="soft", box=left)
    canvas.line(region.x, bottom, region.x + region.w, bottom, "line", 0.3)


def signed(number: int) -> str:
    """A number of points with its sign; nothing is a dot."""
    return f"{number:+d}".replace("-", "−") if number else "·"


def die(canvas: Canvas, x: float, y: float, size: float, face: int) -> None:
    """A face of a die."""
    canvas.rect(Box(x, y, size, size), size * 0.2, fill="paper", stroke="ink", width=0.35)
    for px, py in PIPS[face]:
        canvas.circle(x + px * size, y + py * size, size * 0.095, fill="ink")
