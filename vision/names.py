"""Whose sheet it is, from the name that stands on it: printed, or written by hand.

A help only: what is read counts if it is nearly the name of somebody who plays. On polyomino
boards the city's name stands there, so that cities go by their names as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from sheets.layout import Region
from vision.patches import crop

if TYPE_CHECKING:
    from vision.read import Look

Grey = NDArray[np.uint8]

CUTOFF: Final = 0.75  # how like a name the letters are
AROUND: Final = 1.0  # millimetres above and below the place for the name
QUIET: Final = 20  # pixels of white that letters are set off by
LINE: Final = "--psm 7"  # Tesseract: one line of text
TAKEN_FOR: Final = str.maketrans("0158|\\/", "oisbiii")  # letters of a hand are taken for digits


def written_name(look: "Look", players: Sequence[str]) -> str:
    """Whose name stands on a sheet, out of those who play; by Tesseract where it is there."""
    if not players or look.page is None or look.layout is None:
        return ""
    region = look.layout.by_name.get("name")
    if region is None:
        return ""
    found = (matching_name(text, players) for text in _texts(look.page.image, region, look))
    return next(filter(None, found), "")


def _texts(page: Grey, region: Region, look: "Look") -> Iterator[str]:
    """What Tesseract makes of the place, small first: letters of a hand are large."""
    import pytesseract
    from PIL import Image

    assert look.page is not None
    taller = replace(region, y=region.y - AROUND, h=region.h + 2 * AROUND)
    piece = crop(page, look.page.scale, taller)
    half = cv2.resize(piece, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    for image in (half, piece):
        quiet = cv2.copyMakeBorder(
            image, QUIET, QUIET, QUIET, QUIET, cv2.BORDER_CONSTANT, value=255
        )
        try:
            yield pytesseract.image_to_string(Image.fromarray(quiet), config=LINE)
        except (pytesseract.TesseractError, pytesseract.TesseractNotFoundError, OSError):
            return


def matching_name(text: str, players: Sequence[str]) -> str:
    """The player whose name a text is, letters read wrongly forgiven; nobody if it is no name."""
    by_key = {player.casefold(): player for player in players}
    words = " ".join(text.split()).strip(" .,:;_-|").casefold()
    letters = words.translate(TAKEN_FOR).replace(" ", "")
    for said in (words, letters):
        near = get_close_matches(said, by_key, n=1, cutoff=CUTOFF)
        if near:
            return by_key[near[0]]
    return ""
