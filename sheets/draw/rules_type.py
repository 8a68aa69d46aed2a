"""Running type for the pages of rules: wrapped lines in which `*some words*` are bold."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from sheets import fonts
from sheets.canvas import LEADING, MM, Box, Canvas, text_height

Run = tuple[str, str]  # text, weight
Word = tuple[Run, ...]  # one word may change its weight: "*Pass*:"
WEIGHTS: Final = ("regular", "bold")
# As on the sheets, but a row of numbers with signs may break after its commas.
TIED: Final = re.compile(r"(?<=\b[aiouwzAIOUWZ]) |(?<=\d) (?=[^\W\d])|(?<![,;]) (?=[+−]\d)")


def height(text: str, width: float, size: float) -> float:
    """How high a text stands, in millimetres."""
    return text_height(len(lines(text, width, size)), size)


def write(canvas: Canvas, box: Box, text: str, size: float, tone: str = "ink") -> float:
    """The text from the top of the box; gives back the height it takes."""
    found = lines(text, box.w, size)
    em = size / MM
    for number, line in enumerate(found):
        x, y = box.x, box.y + fonts.ASCENT * em + number * em * LEADING
        for words, weight in line:
            x += canvas.text(x, y, words, size, weight, tone=tone, box=box)
    return text_height(len(found), size)


def lines(text: str, width: float, size: float) -> list[list[Run]]:
    """The lines of a text, each as runs of one weight; a line break in the text stays."""
    found: list[list[Run]] = []
    bold = False
    for paragraph in TIED.sub("\u00a0", text).split("\n"):
        words, bold = _words(paragraph, bold)
        line: list[Word] = []
        for word in words:
            if line and _width(_joined([*line, word]), size) > width:
                found.append(_joined(line))
                line = []
            line.append(word)
        found.append(_joined(line))
    return found


def _words(paragraph: str, bold: bool) -> tuple[list[Word], bool]:
    """The words of a paragraph, and whether bold type goes on after it."""
    words: list[list[Run]] = [[]]
    for part in re.split(r"(\*| )", paragraph):
        if part == "*":
            bold = not bold
        elif part == " ":
            words.append([])
        elif part:
            words[-1].append((part, WEIGHTS[bold]))
    return [tuple(word) for word in words], bold


def _joined(words: list[Word]) -> list[Run]:
    """A line as few runs; a space belongs to the word before it."""
    runs = groupby(_spaced(words), lambda run: run[1])
    return [("".join(text for text, _ in group), weight) for weight, group in runs]


def _spaced(words: list[Word]) -> Iterator[Run]:
    for number, word in enumerate(words):
        yield from word[:-1]
        if word:
            text, weight = word[-1]
            yield text + " " * (number < len(words) - 1), weight


def _width(runs: list[Run], size: float) -> float:
    return sum(fonts.width(text, size, weight) for text, weight in runs)
