"""The text beside an overlay: who, how much and why, and what to look at."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from scoring.assets import ASSETS
from scoring.describe import line_text, violation_text, warning_text
from scoring.words import say
from vision.decode.words import doubt_text
from vision.result import Reading

Colour = tuple[int, int, int]
PAPER: Colour = (251, 250, 246)
INK: Colour = (34, 40, 46)
SOFT: Colour = (104, 114, 121)
FAINT: Colour = (220, 222, 217)
GOOD: Colour = (62, 125, 74)
LOOK: Colour = (208, 92, 16)
WRONG: Colour = (186, 38, 46)
WIDTH = 920
MARGIN = 56
SCORES = 96  # the column of points
STATUS = {"sure": GOOD, "review": LOOK, "unreadable": WRONG}


@cache
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Lato in a weight and a size in pixels."""
    return ImageFont.truetype(ASSETS / "fonts" / f"Lato-{weight}.ttf", size)


def signed(points: int) -> str:
    """Points with a real minus."""
    return f"−{-points}" if points < 0 else str(points)


@dataclass
class Pen:
    """Writes down the panel, line under line, as far as there is room."""

    draw: ImageDraw.ImageDraw
    lang: str
    bottom: int
    y: int = MARGIN

    @property
    def full(self) -> bool:
        """Whether there is no room for another line."""
        return self.y > self.bottom - 48

    def text(self, words: str, weight: str, size: int, colour: Colour, indent: int = 0) -> None:
        """A paragraph, broken where it is too wide."""
        for line in wrapped(words, weight, size, WIDTH - 2 * MARGIN - indent):
            self.draw.text((MARGIN + indent, self.y), line, colour, font(weight, size))
            self.y += round(size * 1.25)

    def title(self, key: str, colour: Colour) -> None:
        """The heading of a section, with a rule above it."""
        self.y += 18
        self.draw.line((MARGIN, self.y, WIDTH - MARGIN, self.y), FAINT, 2)
        self.y += 14
        self.text(say(self.lang, f"overlay.{key}"), "Bold", 32, colour)
        self.y += 4

    def item(self, mark: str, words: str, colour: Colour) -> None:
        """A sentence behind a small round mark."""
        size, radius = 29, 19
        x, y = MARGIN + radius, self.y + radius - 1
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        self.draw.text((x, y), mark, (255, 255, 255), font("Bold", 25), anchor="mm")
        self.text(words, "Regular", size, INK, indent=3 * radius)
        self.y += 6


def wrapped(words: str, weight: str, size: int, width: int) -> Iterator[str]:
    """A text as lines no wider than so many pixels."""
    face = font(weight, size)
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and face.getlength(longer) > width:
            yield line
            longer = word
        line = longer
    yield line


def panel(reading: Reading, title: str, lang: str, height: int) -> Image.Image:
    """The panel of a reading, as high as the page beside it."""
    image = Image.new("RGB", (WIDTH, height), PAPER)
    pen = Pen(ImageDraw.Draw(image), lang, height - 2 * MARGIN)
    _head(pen, reading, title)
    if reading.card is None:
        pen.y += 24
        pen.text(reading.reason_text(lang), "Regular", 34, INK)
    else:
        _scores(pen, reading)
        _looks(pen, reading)
    foot = " · ".join(part for part in (reading.source, reading.serial, "papertown") if part)
    pen.draw.text((MARGIN, height - MARGIN), foot, SOFT, font("Regular", 24), anchor="ls")
    return image


def _head(pen: Pen, reading: Reading, title: str) -> None:
    """Whose sheet, which sheet, the total and how sure it is."""
    if reading.player:
        pen.text(reading.player, "Black", 62, INK)
    pen.text(" · ".join(part for part in (title, reading.sheet) if part), "Bold", 36, SOFT)
    colour = STATUS[reading.status]
    pen.y += 10
    x = MARGIN
    if reading.card is not None:
        total = reading.card.total
        face = font("Black", 150)
        pen.draw.text((x - 6, pen.y + 128), signed(total), INK, face, anchor="ls")
        x += round(face.getlength(signed(total))) + 22
        points = say(pen.lang, "overlay.points", n=total)
        pen.draw.text((x, pen.y + 64), points, SOFT, font("Regular", 40), anchor="ls")
    status = say(pen.lang, f"overlay.{reading.status}")
    wide = round(font("Bold", 32).getlength(status)) + 44
    pen.draw.rounded_rectangle((x, pen.y + 80, x + wide, pen.y + 130), 25, fill=colour)
    pen.draw.text(
        (x + wide / 2, pen.y + 104), status, (255, 255, 255), font("Bold", 32), anchor="mm"
    )
    pen.y += 156


def _scores(pen: Pen, reading: Reading) -> None:
    """The table of points: each line with its reason, what gave nothing in grey."""
    assert reading.card is not None
    game = reading.sheet.partition("/")[0]
    pen.title("score", INK)
    lines = [(line, line_text(line, game, pen.lang)) for line in reading.card.lines]
    size = _size([words for _, words in lines], (pen.bottom - pen.y) * 2 // 3)
    for line, words in lines:
        if pen.full:
            return
        colour = INK if line.points else SOFT
        right = MARGIN + SCORES - 22
        face = font("Bold", size)
        pen.draw.text((right, pen.y), signed(line.points), colour, face, anchor="ra")
        pen.text(words, "Regular", size, colour, indent=SCORES)
    pen.y += 8
    pen.draw.line((MARGIN, pen.y, MARGIN + SCORES - 16, pen.y), INK, 3)
    pen.y += 8
    right = MARGIN + SCORES - 22
    total = signed(reading.card.total)
    pen.draw.text((right, pen.y), total, INK, font("Black", size + 4), anchor="ra")
    pen.text(say(pen.lang, "overlay.total"), "Bold", size + 4, INK, indent=SCORES)


def _size(sentences: list[str], room: int) -> int:
    """The largest type in which every sentence has one line and all fit the room."""
    wide = WIDTH - 2 * MARGIN - SCORES
    for size in (31, 28, 25):
        high = len(sentences) * size * 1.25
        if high <= room and all(font("Regular", size).getlength(s) <= wide for s in sentences):
            return size
    return 23


def _looks(pen: Pen, reading: Reading) -> None:
    """What to look at: doubts with the numbers of their rings, broken rules, notes."""
    assert reading.card is not None
    game, lang = reading.sheet.partition("/")[0], pen.lang
    sections = {
        "illegal": ([("!", violation_text(v, game, lang)) for v in reading.card.illegal], WRONG),
        "doubts": (
            [(str(n), doubt_text(d, lang)) for n, d in enumerate(reading.doubts, 1)],
            LOOK,
        ),
        "warnings": ([("i", warning_text(w, game, lang)) for w in reading.warnings], SOFT),
    }
    for key, (items, colour) in sections.items():
        if items and not pen.full:
            pen.title(key, colour)
            _items(pen, items, colour)


def _items(pen: Pen, items: list[tuple[str, str]], colour: Colour) -> None:
    for number, (mark, words) in enumerate(items):
        if pen.full:
            more = say(pen.lang, "overlay.more", n=len(items) - number)
            pen.text(more, "Italic", 28, SOFT)
            return
        pen.item(mark, words, colour)
