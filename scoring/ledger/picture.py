"""Simple pictures as data, for every report alike: SVG text here, PNG and PDF elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle; `round` is the radius of its corners."""

    x: float
    y: float
    w: float
    h: float
    colour: str
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    r: float
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "#22282e"
    anchor: Anchor = "start"
    bold: bool = False


Shape = Line | Rect | Dot | Words


@dataclass(frozen=True)
class Picture:
    """Shapes on white, the first at the bottom."""

    width: float
    height: float
    shapes: Sequence[Shape]
    title: str = ""


def svg(picture: Picture, alone: bool = False) -> str:
    """A picture as SVG; `alone` makes it a file of its own."""
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' if alone else ""
    space = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    box = f"0 0 {_n(picture.width)} {_n(picture.height)}"
    back = '<rect width="100%" height="100%" fill="#fff"/>' if alone else ""
    body = "".join(_elements(picture.shapes))
    label = f"<title>{escape(picture.title)}</title>" if picture.title else ""
    return f'{head}<svg{space} viewBox="{box}" role="img">{label}{back}{body}</svg>'


def _elements(shapes: Sequence[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Line):
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            dash = f' stroke-dasharray="{" ".join(map(_n, shape.dash))}"' if shape.dash else ""
            yield (
                f'<polyline points="{points}" fill="none" stroke="{shape.colour}" '
                f'stroke-width="{_n(shape.width)}" stroke-linejoin="round" '
                f'stroke-linecap="round"{dash}/>'
            )
        elif isinstance(shape, Rect):
            corner = f' rx="{_n(shape.round)}"' if shape.round else ""
            yield (
                f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" '
                f'height="{_n(shape.h)}"{corner} fill="{shape.colour}"/>'
            )
        elif isinstance(shape, Dot):
            yield (
                f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}" '
                f'fill="{shape.colour}"/>'
            )
        else:
            weight = ' font-weight="700"' if shape.bold else ""
            yield (
                f'<text x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}" '
                f'font-family="Lato, system-ui, sans-serif" fill="{shape.colour}" '
                f'text-anchor="{shape.anchor}"{weight}>{escape(shape.text)}</text>'
            )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
