"""What squares look like on this photo: under the pieces of each colour, and with nothing on."""

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.model import Square
from vision.laid.board import FlatBoard

_INSET: Final = 2.8  # millimetres
_LIGHT: Final = 0.5  # what brightness counts beside colour: light changes over a board

Colour = NDArray[np.float64]


def colour(board: FlatBoard, name: Square) -> Colour:
    """Shares of red and blue, and how light."""
    region = board.layout.by_name[f"cell.{name}"]
    red, green, blue = np.median(board.part(board.colour, region, _INSET), axis=(0, 1))
    level = np.median(board.part(board.even, region, _INSET)) / 250
    whole = red + green + blue + 1.0
    return np.array([red / whole, blue / whole, _LIGHT * level])


def usual(board: FlatBoard, names: Iterable[Square]) -> Colour | None:
    """What squares look like that are alike."""
    colours = [colour(board, name) for name in names]
    return np.median(colours, axis=0) if colours else None


def samples(board: FlatBoard, built: Mapping[str, Iterable[Square]]) -> dict[str, Colour]:
    """What each type looks like, by the squares of its pieces."""
    found = {type_: usual(board, names) for type_, names in built.items()}
    return {type_: one for type_, one in found.items() if one is not None}


def distance(sample: Colour | None, here: Colour) -> float:
    """How different; far where there is nothing to compare with."""
    return 1.0 if sample is None else float(np.linalg.norm(sample - here))
