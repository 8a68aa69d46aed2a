"""The few colours of everything printed, and what the three inks make of them.

A tone is a hue, or a hue with `.pale` (areas), `.light` (lines in squares that people draw in) or
`.deep` after it; "#rrggbb" is a tone too.
"""

from functools import cache
from typing import Final, Literal

Ink = Literal["colour", "grey", "light"]
Rgb = tuple[float, float, float]

HUES: Final = {
    "ink": "#22282e",  # text
    "soft": "#59636a",  # secondary text
    "line": "#98a3a8",  # rules, boxes to write in
    "faint": "#c6ced1",  # borders of squares
    "mist": "#f0f3f1",  # quiet panels
    "paper": "#ffffff",
    "black": "#000000",  # tags and codes
    "accent": "#2c6a86",  # headings
    "leaf": "#6f9c5c",
    "stone": "#8d8c86",
    "water": "#7fb8d6",
    "stream": "#b9dbec",  # the water between its banks
    "gold": "#dfae38",
    "brick": "#c05a4c",
    "plum": "#86699f",
    "sand": "#c8ae86",
    "yellow": "#e9c353",
    "red": "#cf6a5c",
    "blue": "#6f9fc4",
}
PALE_LUMINANCE: Final = 0.9
LIGHT_LUMINANCE: Final = 0.7  # over the 65 % that leave the pencil on top


@cache
def rgb(tone: str, ink: Ink = "colour", fill: bool = False) -> Rgb:
    """A tone as an ink prints it; the `light` ink thins what is filled."""
    colour = _toned(tone)
    if ink == "colour":
        return colour
    grey = brightness(colour)
    if ink == "light" and fill and tone != "black":
        grey = 1 - (1 - grey) * 0.35
    return (round(grey, 3),) * 3


def luminance(tone: str, ink: Ink = "colour", fill: bool = False) -> float:
    """How light a tone prints, 0 black to 1 white."""
    return brightness(rgb(tone, ink, fill))


def brightness(colour: Rgb) -> float:
    """The grey of a colour."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _toned(tone: str) -> Rgb:
    hue, _, shade = tone.partition(".")
    colour = _parsed(HUES.get(hue, hue))
    if shade == "deep":
        return _mixed(colour, _parsed(HUES["ink"]), 0.45)
    least = {"": 0.0, "light": LIGHT_LUMINANCE, "pale": PALE_LUMINANCE}[shade]
    dark = brightness(colour)
    share = 0.0 if dark >= least else (least - dark) / (1 - dark)
    return _mixed(colour, (1.0, 1.0, 1.0), share)


def _parsed(value: str) -> Rgb:
    red, green, blue = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share, 3) for a, b in zip(one, other, strict=True))
    return red, green, blue
