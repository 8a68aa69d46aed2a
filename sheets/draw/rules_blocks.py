"""The blocks that pages of rules are made of: headings, sentences, pictures, tables."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sheets.canvas import LEAST, MM, Box, Canvas
from sheets.draw import rules_type
from sheets.draw.rules_type import write
from sheets.fonts import ASCENT

INDENT: Final = 3.2  # of a sentence behind its mark


@dataclass(frozen=True, slots=True)
class Block:
    """Something `height` high that is drawn from a top left corner, with white above it."""

    height: float
    draw: Callable[[Canvas, float, float], None]
    gap: float = 1.5
    opens: bool = False  # begins a part: spare white goes above it


Maker = Callable[[float, float], Block]  # from a width in millimetres and a size of type
Picture = Callable[[Canvas, float, float], None]


def heading(text: str, icon: str = "") -> Maker:
    """Opens a part of the rules."""

    def make(width: float, size: float) -> Block:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            left = x
            if icon:
                canvas.icon(icon, x, y - 0.5, 5.2)
                left += 6.6
            taken = canvas.text(left, y + 3.7, text, size + 2, "black", tone="accent")
            canvas.line(left + taken + 2.2, y + 2.5, x + width, y + 2.5, "faint", 0.35)

        return Block(4.6, draw, 4.0, True)

    return make


def para(text: str, tone: str = "ink", gap: float = 1.5) -> Maker:
    """A paragraph."""

    def make(width: float, size: float) -> Block:
        tall = rules_type.height(text, width, size)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            write(canvas, Box(x, y, width, tall), text, size, tone)

        return Block(tall, draw, gap)

    return make


def item(text: str, mark: str = "•") -> Maker:
    """A paragraph that stands in, behind a mark: a dot, or the number of a step."""

    def make(width: float, size: float) -> Block:
        inside = width - INDENT - (0.8 if mark != "•" else 0.0)
        tall = rules_type.height(text, inside, size)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            canvas.text(x, y + ASCENT * size / MM, mark, size, "black", tone="accent")
            write(canvas, Box(x + width - inside, y, inside, tall), text, size)

        return Block(tall, draw, 1.2)

    return make


def picture(tall: float, draw: Picture, gap: float = 2.2) -> Maker:
    """A picture over the column's width; it is drawn from its top left corner."""
    return lambda width, size: Block(tall, draw, gap)


def beside(size_of: tuple[float, float], draw: Picture, text: str, gap: float = 2.2) -> Maker:
    """A picture with text to its right, both in the middle of the block's height."""

    def make(width: float, size: float) -> Block:
        left = size_of[0] + 3.0
        tall = rules_type.height(text, width - left, size)
        whole = max(tall, size_of[1])

        def both(canvas: Canvas, x: float, y: float) -> None:
            draw(canvas, x, y + (whole - size_of[1]) / 2)
            write(canvas, Box(x + left, y + (whole - tall) / 2, width - left, tall), text, size)

        return Block(whole, both, gap)

    return make


def entry(number: str, icon: str, title: str, text: str, striped: bool = False) -> Maker:
    """A row of a table of episodes: a number, a sign, a title, and the rule below it."""

    def make(width: float, size: float) -> Block:
        left, right = 7.6, 8.0 if icon else 1.4
        words = f"*{title}.* {text}"
        tall = max(rules_type.height(words, width - left - right, size) + 1.6, 6.4)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            if striped:
                canvas.rect(Box(x, y, width, tall), 1.2, fill="mist")
            badge = Box(x + 0.6, y + 0.9, 6.2, 4.6)
            canvas.text_in(badge, number, size + 2, weight="black", align="centre", tone="accent")
            area = Box(x + left, y + 0.9, width - left - right, tall - 1.6)
            write(canvas, area, words, size)
            if icon:
                canvas.icon(icon, x + width - 6.7, y + (tall - 5.4) / 2, 5.4)

        return Block(tall, draw, 0.6)

    return make


def table(rows: Sequence[Sequence[str]], shares: Sequence[float], bold_last: bool = True) -> Maker:
    """Rows on stripes; `shares` divide the width among the columns, all but the first centred."""

    def make(width: float, size: float) -> Block:
        insides = [share * width for share in shares]
        talls = [max(rules_type.height(row[0], insides[0] - 3, size) + 1.6, 5.0) for row in rows]

        def draw(canvas: Canvas, x: float, y: float) -> None:
            for number, (row, tall) in enumerate(zip(rows, talls, strict=True)):
                if number % 2 == 0:
                    canvas.rect(Box(x, y, width, tall), 1.2, fill="mist")
                _row(canvas, Box(x, y, width, tall), row, insides, size)
                y += tall

        return Block(sum(talls), draw, 1.8)

    return make


def _row(
    canvas: Canvas, box: Box, row: Sequence[str], insides: Sequence[float], size: float
) -> None:
    x = box.x
    for number, (text, inside) in enumerate(zip(row, insides, strict=True)):
        if number == 0:
            tall = rules_type.height(text, inside - 3, size)
            area = Box(x + 1.5, box.y + (box.h - tall) / 2, inside - 3, tall)
            write(canvas, area, text, size)
        else:
            cell = Box(x, box.y, inside, box.h)
            canvas.text_in(cell, text, size, LEAST, "bold", "centre")
        x += inside


def subheading(title: str) -> Maker:
    """A smaller heading: the name of a chapter above its episodes."""

    def make(width: float, size: float) -> Block:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            canvas.text(x, y + 3.4, title, size + 0.5, "bold", tone="accent")

        return Block(4.4, draw, 2.4)

    return make


def command(words: str) -> Maker:
    """What to type, on a strip of its own."""

    def make(width: float, size: float) -> Block:
        def draw(canvas: Canvas, x: float, y: float) -> None:
            canvas.rect(Box(x, y, width, 6.2), 1.2, fill="mist")
            box = Box(x + 2.5, y, width - 5, 6.2)
            canvas.text_in(box, words, size + 0.5, weight="bold")

        return Block(6.2, draw, 1.5)

    return make


def sums(canvas: Canvas, box: Box, rows: Sequence[tuple[str, str]]) -> None:
    """Points below each other, the total under a line."""
    step = (box.h - 1.0) / len(rows)
    for number, (words, points) in enumerate(rows):
        y = box.y + number * step + 3.2
        last = number == len(rows) - 1
        if last:
            y += 1.0
            canvas.line(box.x, y - 3.6, box.right, y - 3.6, "soft", 0.35)
        weight = "black" if last else "regular"
        canvas.text(box.x, y, words, 9, weight, box=box)
        canvas.text(box.right, y, points, 9, "bold", "right", box=box)
