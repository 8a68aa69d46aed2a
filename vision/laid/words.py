"""What doubts about tiles and pieces say: `H.nes`, `R:b2b3c3`, `b2` in words."""

import re
from typing import Final

from scoring.catalogue import catalogue
from scoring.shapes import split
from scoring.words import say

_TILE: Final = re.compile(r"([HOLFEK])\.([nesw]*)")
_PIECE: Final = re.compile(r"([RPIC]):((?:[a-z]\d+)+)")
_SQUARE: Final = re.compile(r"[a-z]\d+")


def laid_word(word: str, lang: str) -> str | None:
    """The words for a tile, a piece or a square; None for whatever else a doubt says."""
    if match := _TILE.fullmatch(word):
        return _tile(match[1], match[2], lang)
    if match := _PIECE.fullmatch(word):
        colour = say(lang, f"laid.colours.{match[1]}")
        return say(lang, "laid.piece", colour=colour, squares=" ".join(split(match[2])))
    if _SQUARE.fullmatch(word):
        return say(lang, "laid.square", name=word)
    return None


def _tile(type_: str, openings: str, lang: str) -> str:
    name = catalogue().game("tiles")["types"][type_][lang]
    if not openings:
        return say(lang, "laid.tile-closed", type=name)
    sides = ", ".join(say(lang, f"laid.sides.{side}") for side in openings)
    return say(lang, "laid.tile", type=name, openings=sides)
