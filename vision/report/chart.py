"""Charts as files: SVG as text, PNG drawn with Pillow."""

import io
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from scoring.ledger.chart import chart
from scoring.ledger.picture import Dot, Line, Picture, Rect, Words, svg
from scoring.ledger.table import Table
from sheets.output import replacing
from vision.panel import font

SCALE: Final = 2  # pixels for a unit
SMOOTH: Final = 2  # drawn larger and shrunk: Pillow's lines have no soft edges


def write_chart(path: Path, table: Table, lang: str) -> None:
    """A chart of the running totals, by the file's ending."""
    picture = chart(table, lang)
    data = svg(picture, alone=True).encode() if path.suffix.lower() == ".svg" else png(picture)
    with replacing(path) as out:
        out.write(data)


def png(picture: Picture) -> bytes:
    """A picture as PNG."""
    scale = SCALE * SMOOTH
    size = (round(picture.width * scale), round(picture.height * scale))
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    for shape in picture.shapes:
        _draw(pen, shape, scale)
    small = image.resize((size[0] // SMOOTH, size[1] // SMOOTH), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return out.getvalue()


def _draw(pen: ImageDraw.ImageDraw, shape: Line | Rect | Dot | Words, scale: int) -> None:
    if isinstance(shape, Line):
        for start, end in zip(shape.points, shape.points[1:], strict=False):
            _dashed(pen, shape, start, end, scale)
    elif isinstance(shape, Rect):
        box = [v * scale for v in (shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)]
        pen.rounded_rectangle(box, shape.round * scale, fill=shape.colour)
    elif isinstance(shape, Dot):
        box = [v * scale for v in (shape.x - shape.r, shape.y - shape.r)]
        box += [v * scale for v in (shape.x + shape.r, shape.y + shape.r)]
        pen.ellipse(box, fill=shape.colour)
    else:
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
        face = font("Bold" if shape.bold else "Regular", round(shape.size * scale))
        at = (shape.x * scale, shape.y * scale)
        pen.text(at, shape.text, fill=shape.colour, font=face, anchor=anchor)


def _dashed(
    pen: ImageDraw.ImageDraw,
    line: Line,
    start: tuple[float, float],
    end: tuple[float, float],
    scale: int,
) -> None:
    """One stretch of a line, with its gaps."""
    (ax, ay), (bx, by) = start, end
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    pattern = line.dash or (length or 1.0,)
    at, number = 0.0, 0
    while at < length:
        stop = min(length, at + pattern[number % len(pattern)])
        if number % 2 == 0:
            ends = [
                ((ax + (bx - ax) * t / length) * scale, (ay + (by - ay) * t / length) * scale)
                for t in (at, stop)
            ]
            pen.line(ends, fill=line.colour, width=round(line.width * scale))
        at, number = stop, number + 1
