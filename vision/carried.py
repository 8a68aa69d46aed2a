"""Bandits carried over from the episode before that this copy of a sheet was printed with.

The picture of a sheet's print has an outline where one may be drawn. A campaign prints the bandit
itself, as pale as all print; it is known, so nobody has to guess whether it is ink.
"""

from typing import Final

import cv2
import numpy as np

from scoring.model import Square
from scoring.sheet import Sheet
from sheets.layout import Layout
from vision import patches
from vision.evidence import CARRIED

# How like the printed bandit a square is. Of 41 printed ones, made up at severities 0 to 4, the
# least has 0.87; of 21 that were struck out the most 0.78; of 660 other squares 0.63.
LIKE: Final = 0.82
RIM: Final = 7  # pixels of a square that its neighbours and its frame reach into
ASIDE: Final = 3  # pixels; no print is further from where it should be
BLUR: Final = 1.0


def room_for_bandits(sheet: Sheet) -> frozenset[Square]:
    """The squares where bandits may be carried over to."""
    return frozenset(sheet.figures.get("carry", ())) if CARRIED in sheet.marks else frozenset()


def printed_bandits(board: patches.BothBoards, sheet: Sheet, layout: Layout) -> frozenset[Square]:
    """The squares on which a carried bandit is printed, and not struck out."""
    known = patches.carried_print(layout.id, layout.version)
    room = room_for_bandits(sheet)
    if known is None or not room:
        return frozenset()
    page = np.asarray(cv2.GaussianBlur(board.page, (0, 0), BLUR), np.uint8)
    bandit = np.asarray(cv2.GaussianBlur(known, (0, 0), BLUR)[RIM:-RIM, RIM:-RIM], np.uint8)
    return frozenset(name for name in room if _likeness(page, name, bandit) > LIKE)


def _likeness(page: patches.Grey, name: Square, bandit: patches.Grey) -> float:
    """The greatest correlation with the bandit, a little aside or not."""
    around = page[patches.inner(name, RIM - ASIDE)]
    return float(np.max(cv2.matchTemplate(around, bandit, cv2.TM_CCOEFF_NORMED)))
