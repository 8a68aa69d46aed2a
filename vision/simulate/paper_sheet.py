"""One sheet of paper, flat: its picture and where the frame lies on it."""

from dataclasses import dataclass

import numpy as np

from sheets.layout import Layout
from vision.simulate.arrays import Array, Image


@dataclass(frozen=True)
class Paper:
    """`to_page` takes millimetres of the frame to millimetres of the paper (2 × 3)."""

    image: Image  # RGB, the whole page
    px_per_mm: float
    size: tuple[float, float]  # millimetres
    to_page: Array
    layout: Layout
    alpha: Image | None = None  # what is left of the paper, 255; None: all of it

    def on_page(self, points: Array) -> Array:
        """Frame millimetres to paper millimetres."""
        return np.asarray(points, float) @ self.to_page[:, :2].T + self.to_page[:, 2]

    @property
    def to_pixels(self) -> Array:
        """Frame millimetres to pixels of the picture (2 × 3)."""
        return self.to_page * self.px_per_mm
