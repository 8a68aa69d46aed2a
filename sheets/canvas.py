"""Drawing in millimetres from the top left corner, right and down, over reportlab.

Everything printed is drawn through a `Canvas`. In short:

    text(x, y, string, size=9, weight="regular", align="left", tone="ink")   y is the base line
    text_in(Box(x, y, w, h), string, size=10, least=8.5, …)      wraps, fits, records
    line, rect, circle, polygon, path                                        shapes, tones by name
    icon(name, x, y, size, weight="rich"|"light")                            from sheets.icons
    tag(dictionary, number, x, y, size), qr(payload, x, y, size)
    with canvas.moved(x, y, scale, rotation, mirrored): …                    a frame in the frame
    with canvas.clipped(Box): …

Sizes of type are points, all other lengths millimetres. Tones are those of `sheets.palette`; the
ink (colour, grey, light) is the canvas's business, not the drawing's. Every text is recorded with
the box that it has to stay in, so that a test can measure all sheets; `Canvas.measuring()` draws
nowhere and only records.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

from sheets import fonts, palette, qr, tags
from sheets.icons import GRID, icon
from sheets.palette import Ink

MM: Final = 72 / 25.4
LEADING: Final = 1.22  # line to line, in ems
LEAST: Final = 8.5  # points; no type is smaller
# No line ends in a word of one letter, none breaks between a number and its word or its sign.
TIED: Final = re.compile(r"(?<=\b[aiouwzAIOUWZ]) |(?<=\d) (?=[^\W\d])| (?=[+−]\d)")
Align = Literal["left", "centre", "right"]
VAlign = Literal["top", "middle", "bottom"]
Command = tuple[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in millimetres."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float, down: float | None = None) -> "Box":
        """The box made smaller on all sides."""
        down = by if down is None else down
        return Box(self.x + by, self.y + down, self.w - 2 * by, self.h - 2 * down)


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was drawn: what it takes, and the box that it had to stay in, if any."""

    text: str
    size: float
    taken: Box
    box: Box | None

    @property
    def fits(self) -> bool:
        """Whether the text stays in its box, up to a tenth of a millimetre."""
        if self.box is None:
            return True
        slack, taken, box = 0.1, self.taken, self.box
        return (
            taken.x >= box.x - slack
            and taken.y >= box.y - slack
            and taken.right <= box.right + slack
            and taken.bottom <= box.bottom + slack
        )


class Canvas:
    """A page to draw on. `pdf` is reportlab's canvas, already in points from the bottom left."""

    def __init__(self, pdf: Any, height: float, ink: Ink = "colour") -> None:
        self.pdf = pdf
        self.height = height
        self.ink: Ink = ink
        self.written: list[Written] = []
        fonts.register()

    @classmethod
    def measuring(cls, height: float = 254.0, ink: Ink = "colour") -> "Canvas":
        """A canvas that only records its texts."""
        return cls(_Nowhere(), height, ink)

    # type

    def text(
        self,
        x: float,
        y: float,
        string: str,
        size: float = 9,
        weight: str = "regular",
        align: Align = "left",
        tone: str = "ink",
        box: Box | None = None,
    ) -> float:
        """One line of type on the base line y; gives back its width."""
        width = fonts.width(string, size, weight)
        left = x - {"left": 0.0, "centre": width / 2, "right": width}[align]
        em = size / MM
        taken = Box(left, y - fonts.ASCENT * em, width, (fonts.ASCENT + fonts.DESCENT) * em)
        self.written.append(Written(string, size, taken, box))
        self.pdf.setFillColorRGB(*palette.rgb(tone, self.ink))
        self.pdf.setFont(fonts.font(weight), size)
        self.pdf.drawString(left * MM, self._up(y), string)
        return width

    def text_in(
        self,
        box: Box,
        string: str,
        size: float = 10,
        least: float = LEAST,
        weight: str = "regular",
        align: Align = "left",
        valign: VAlign = "middle",
        tone: str = "ink",
    ) -> float:
        """Wrapped type, smaller down to `least` until it fits; gives back the height it takes."""
        lines, size = _fitted(string, box, size, least, weight)
        em = size / MM
        height = text_height(len(lines), size)
        spare = {"top": 0.0, "middle": (box.h - height) / 2, "bottom": box.h - height}[valign]
        x = {"left": box.x, "centre": box.x + box.w / 2, "right": box.right}[align]
        y = box.y + spare + fonts.ASCENT * em
        for number, line in enumerate(lines):
            self.text(x, y + number * em * LEADING, line, size, weight, align, tone, box)
        return height

    # shapes

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        tone: str = "line",
        width: float = 0.25,
        dash: Sequence[float] = (),
        cap: int = 1,
    ) -> None:
        """A straight line; cap 0 butt, 1 round."""
        self._pen(tone, width, dash, cap)
        self.pdf.line(x1 * MM, self._up(y1), x2 * MM, self._up(y2))

    def rect(
        self,
        box: Box,
        radius: float = 0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
    ) -> None:
        """A rectangle with rounded corners."""
        self._dress(fill, stroke, width, dash)
        at = (box.x * MM, self._up(box.bottom), box.w * MM, box.h * MM)
        marks = {"fill": int(fill is not None), "stroke": int(stroke is not None)}
        if radius:
            self.pdf.roundRect(*at, radius * MM, **marks)
        else:
            self.pdf.rect(*at, **marks)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
    ) -> None:
        """A circle about its centre."""
        self._dress(fill, stroke, width, dash)
        marks = {"fill": int(fill is not None), "stroke": int(stroke is not None)}
        self.pdf.circle(x * MM, self._up(y), radius * MM, **marks)

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
        closed: bool = True,
    ) -> None:
        """Straight lines through points."""
        commands: list[Command] = [("M" if n == 0 else "L", p) for n, p in enumerate(points)]
        self.path(commands + [("Z", ())] * closed, fill, stroke, width, dash)

    def path(
        self,
        commands: Iterable[Command],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
        place: Callable[[float, float], tuple[float, float]] | None = None,
    ) -> None:
        """A path of M, L, C (absolute, six numbers) and Z; `place` maps its points to the page."""
        self._dress(fill, stroke, width, dash)
        path = self.pdf.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for letter, numbers in commands:
            draw[letter](*self._points(numbers, place))
        self.pdf.drawPath(path, fill=int(fill is not None), stroke=int(stroke is not None))

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        weight: Literal["light", "rich"] = "rich",
        turn: int = 0,
    ) -> None:
        """An icon in a square of `size`, top left at x, y; `turn` quarter turns clockwise."""
        unit = size / GRID

        def place(px: float, py: float) -> tuple[float, float]:
            for _ in range(turn % 4):
                px, py = GRID - py, px
            return x + px * unit, y + py * unit

        for shape in icon(name, weight).shapes:
            self.path(shape.commands, shape.fill, shape.stroke, shape.width * unit, (), place)

    # codes

    def tag(self, dictionary: str, number: int, x: float, y: float, size: float) -> None:
        """A tag; `size` is its black square. White around it is the drawing's business."""
        rows = tags.modules(dictionary, number)
        self._modules(tags.runs(rows), len(rows), x, y, size)

    def qr(self, payload: str, x: float, y: float, size: float) -> None:
        """A QR code of version 1, level M, without its quiet zone."""
        rows = qr.modules(payload)
        self._modules(tags.runs(rows), len(rows), x, y, size)

    def _modules(
        self, runs: Iterable[tags.Run], count: int, x: float, y: float, size: float
    ) -> None:
        unit = size / count * MM
        self.pdf.saveState()
        self.pdf.translate(x * MM, self._up(y))
        self.pdf.scale(unit, -unit)  # whole numbers below: short to write, quick to format
        self.pdf.setFillColorRGB(0, 0, 0)
        path = self.pdf.beginPath()
        for row, column, length in runs:
            path.rect(column, row, length, 1)
        self.pdf.drawPath(path, fill=1, stroke=0)
        self.pdf.restoreState()

    # places

    @contextmanager
    def moved(
        self,
        x: float,
        y: float,
        scale: float = 1.0,
        rotation: float = 0.0,
        mirrored: bool = False,
    ) -> Iterator[None]:
        """Inside, 0, 0 is this point; `rotation` is clockwise; `mirrored` turns left and right."""
        self.pdf.saveState()
        self.pdf.translate(x * MM, self._up(y))
        self.pdf.rotate(-rotation)
        self.pdf.scale(-scale if mirrored else scale, scale)
        height, self.height = self.height, 0.0
        outside, self.written = self.written, []
        yield
        self.height, self.written = height, outside + self.written
        self.pdf.restoreState()

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Inside, nothing is drawn outside the box."""
        self.pdf.saveState()
        path = self.pdf.beginPath()
        path.rect(box.x * MM, self._up(box.bottom), box.w * MM, box.h * MM)
        self.pdf.clipPath(path, stroke=0, fill=0)
        yield
        self.pdf.restoreState()

    def _up(self, y: float) -> float:
        return (self.height - y) * MM

    def _points(
        self,
        numbers: Sequence[float],
        place: Callable[[float, float], tuple[float, float]] | None,
    ) -> list[float]:
        points: list[float] = []
        for at in range(0, len(numbers), 2):
            px, py = numbers[at], numbers[at + 1]
            px, py = place(px, py) if place else (px, py)
            points += (px * MM, self._up(py))
        return points

    def _dress(
        self, fill: str | None, stroke: str | None, width: float, dash: Sequence[float]
    ) -> None:
        if fill is not None:
            self.pdf.setFillColorRGB(*palette.rgb(fill, self.ink, fill=True))
        if stroke is not None:
            self._pen(stroke, width, dash, 1)

    def _pen(self, tone: str, width: float, dash: Sequence[float], cap: int) -> None:
        self.pdf.setStrokeColorRGB(*palette.rgb(tone, self.ink))
        self.pdf.setLineWidth(width * MM)
        self.pdf.setDash([length * MM for length in dash])
        self.pdf.setLineCap(cap)
        self.pdf.setLineJoin(1)


def _fitted(
    string: str, box: Box, size: float, least: float, weight: str
) -> tuple[list[str], float]:
    """The lines of a text and the largest size, in half points, at which they fit the box."""
    while True:
        lines = wrapped(string, box.w, size, weight)
        widest = max(fonts.width(line, size, weight) for line in lines)
        if (text_height(len(lines), size) <= box.h and widest <= box.w) or size <= least:
            return lines, size
        size = max(least, size - 0.5)


def text_height(lines: int, size: float) -> float:
    """How high some lines of type are, in millimetres."""
    return (LEADING * (lines - 1) + fonts.ASCENT + fonts.DESCENT) * size / MM


def wrapped(string: str, width: float, size: float, weight: str = "regular") -> list[str]:
    """A text broken into lines of at most a width; a line break in the text stays."""
    lines: list[str] = []
    for paragraph in TIED.sub("\u00a0", string).split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and fonts.width(longer, size, weight) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


class _Nowhere:
    """Stands in for reportlab's canvas where only the texts are wanted."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *_, **__: self
