"""Levels of small grey pictures, counted: many times quicker there than sorting is."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def level(grey: NDArray[Any], share: float = 0.5) -> float:
    """The grey value that this share of the bytes of a picture does not exceed."""
    reached = np.cumsum(np.bincount(grey.ravel()))
    return float(np.searchsorted(reached, int(share * (grey.size - 1)), side="right"))
