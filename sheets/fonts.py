"""The one type family of everything printed, with Polish letters."""

from functools import cache
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from scoring.assets import ASSETS

WEIGHTS: Final = {
    "regular": "Lato-Regular",
    "italic": "Lato-Italic",
    "bold": "Lato-Bold",
    "black": "Lato-Black",
}
ASCENT: Final = 0.72  # capital letters, in ems
DESCENT: Final = 0.2


def font(weight: str = "regular") -> str:
    """The registered name of a weight."""
    register()
    return WEIGHTS[weight]


@cache
def register() -> None:
    """Make the fonts known to reportlab, once."""
    for name in WEIGHTS.values():
        pdfmetrics.registerFont(TTFont(name, ASSETS / "fonts" / f"{name}.ttf"))


def width(text: str, size: float, weight: str = "regular") -> float:
    """How wide a line is, in millimetres; `size` in points."""
    return float(pdfmetrics.stringWidth(text, font(weight), size)) * 25.4 / 72


def missing(text: str) -> str:
    """The letters of a text that the fonts do not have."""
    known = pdfmetrics.getFont(font()).face.charToGlyph
    return "".join(sorted({letter for letter in text if ord(letter) not in known}))
