"""Icons as outlines on a 100 × 100 grid, y down, read from `assets/icons/*.toml`.

A file holds icons; an icon is a list of shapes, drawn in order. A shape's `d` is made of absolute
commands: `M x y`, `L x y …`, `C x1 y1 x2 y2 x y …`, `Z`, and two short forms that are turned into
these: `O cx cy rx ry` (ellipse) and `R x y w h r` (rectangle with rounded corners).
`fill` is a hue of the palette (none: an open line), `line` the hue of the line (`ink` if left
out, `none` for no line), `width` its width, `only` the one weight that the shape is drawn in.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from scoring.assets import ASSETS

Weight = Literal["light", "rich"]
Command = tuple[str, tuple[float, ...]]  # only M, L, C (six numbers) and Z

GRID = 100.0
LINE = 4.5  # width of a line that names none, in grid units
CURVE = 0.5523  # control points of a quarter circle of radius 1
HUES = ("ink", "paper", "leaf", "stone", "water", "gold", "brick", "plum", "sand")


@dataclass(frozen=True, slots=True)
class Shape:
    """One path. A tone is a hue, or a hue with `.light` (lines) or `.pale` (areas) after it."""

    commands: tuple[Command, ...]
    fill: str | None
    stroke: str | None
    width: float


@dataclass(frozen=True, slots=True)
class Icon:
    """Shapes from the bottom to the top."""

    name: str
    shapes: tuple[Shape, ...]


@cache
def icon(name: str, weight: Weight = "rich") -> Icon:
    """An icon by its name; `light` is a pale outline for squares that people draw in."""
    return Icon(name, tuple(_shapes(_drawings()[name], weight)))


def icon_names() -> tuple[str, ...]:
    """Every icon there is."""
    return tuple(_drawings())


@cache
def _drawings() -> dict[str, dict[str, Any]]:
    drawings: dict[str, dict[str, Any]] = {}
    for path in sorted((ASSETS / "icons").glob("*.toml")):
        drawings.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return drawings


def _shapes(drawing: dict[str, Any], weight: Weight) -> Iterator[Shape]:
    for shape in drawing["shapes"]:
        if shape.get("only", weight) != weight:
            continue
        fill, line = shape.get("fill"), shape.get("line", "ink")
        if weight == "light":
            fill = f"{fill}.pale" if fill and fill != "paper" else fill
            line = f"{drawing['hue']}.light" if line != "none" else line
        stroke = None if line == "none" else line
        yield Shape(parse_path(shape["d"]), fill, stroke, float(shape.get("width", LINE)))


@cache
def parse_path(text: str) -> tuple[Command, ...]:
    """Path text to commands of one point, one curve or a closing each."""
    commands: list[Command] = []
    for letter, numbers in re.findall(r"([A-Z])([^A-Z]*)", text):
        values = tuple(float(n) for n in numbers.replace(",", " ").split())
        commands += _expand(letter, values)
    return tuple(commands)


def _expand(letter: str, values: tuple[float, ...]) -> Iterable[Command]:
    sizes = {"M": 2, "L": 2, "C": 6, "Z": 0, "O": 4, "R": 5}
    size = sizes.get(letter, -1)
    if size < 0 or (size == 0) != (not values) or (size and len(values) % size):
        raise ValueError(f"icon path: {letter} takes {size} numbers at a time, not {len(values)}")
    if letter == "Z":
        return [("Z", ())]
    parts = [values[i : i + size] for i in range(0, len(values), size)]
    if letter == "O":
        return [command for part in parts for command in _ellipse(*part)]
    if letter == "R":
        return [command for part in parts for command in _rectangle(*part)]
    return [(letter, part) for part in parts]


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Command]:
    kx, ky = rx * CURVE, ry * CURVE
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def _rectangle(x: float, y: float, w: float, h: float, r: float) -> list[Command]:
    k, right, bottom = r * (1 - CURVE), x + w, y + h
    return [
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    ]
