"""A flat board as the readers of laid things look at it."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.sheet import Sheet
from sheets.layout import Layout, Region
from vision import patches
from vision.flatten import SCALE, Page, unrolled
from vision.picture import Picture
from vision.surface import Surface

Grey = NDArray[np.uint8]
Bytes = NDArray[np.uint8]

# Strokes, lines and icons, finer than shadows: millimetres.
_FINE, _WIDE = 0.35, 1.6


@dataclass(frozen=True, eq=False)
class FlatBoard:
    """The page at 8 pixels a millimetre: in grey evenly lit, and as photographed."""

    picture: Picture
    surface: Surface
    even: Grey
    layout: Layout
    sheet: Sheet

    @cached_property
    def grey(self) -> Grey:
        """As photographed, without colour."""
        return np.asarray(unrolled(self.picture.grey, self.surface, SCALE), np.uint8)

    @cached_property
    def colour(self) -> Bytes:
        """As photographed; few boards need it, and decoding a photo again takes its time."""
        return np.asarray(unrolled(self.picture.colour(), self.surface, SCALE), np.uint8)

    @cached_property
    def printed(self) -> Grey:
        """What is printed there, at 4 pixels a millimetre; white where nobody knows."""
        return patches.print_of(self.layout)

    @cached_property
    def busy(self) -> NDArray[np.float32]:
        """How much there is to see at each pixel: lines, icons, edges."""
        page = self.even.astype(np.float32)
        fine = cv2.GaussianBlur(page, (0, 0), _FINE * SCALE)
        wide = cv2.GaussianBlur(page, (0, 0), _WIDE * SCALE)
        return np.asarray(cv2.absdiff(fine, wide), np.float32)

    def part(self, picture: Bytes | NDArray[np.float32], region: Region, inset: float) -> Bytes:
        """A region of a picture of this page."""
        return patches.crop(picture, SCALE, region, -inset)


def flat_board(picture: Picture, page: Page, layout: Layout, sheet: Sheet) -> FlatBoard:
    """The board of a photo that was flattened."""
    return FlatBoard(picture, page.surface, page.image, layout, sheet)
