"""What a file gives: upright pictures, or a sentence that says why there is none."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.errors import PapertownError
from scoring.words import default_language
from vision.problem import Problem

if TYPE_CHECKING:
    from PIL import Image

Grey = NDArray[np.uint8]
Colour = NDArray[np.uint8]  # rows × columns × RGB

MOST: Final = 80_000_000  # pixels of what cannot be shrunk on loading
LARGEST: Final = 6200  # pixels of the longer side: beyond, a picture is halved


class PhotoError(PapertownError):
    """A file that cannot be looked at, with the reason as a value."""

    def __init__(self, reason: Problem) -> None:
        super().__init__(reason.text(default_language()))
        self.reason = reason

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        return self.reason.text(lang)


@dataclass(frozen=True, eq=False)
class Picture:
    """One upright picture out of a file."""

    grey: Grey
    source: str  # the file's name
    page: int = 1  # in files of several
    pages: int = 1
    taken: str = ""  # "2026:11:18 20:15:00" by the camera
    _colour: Callable[[], Colour] | None = field(default=None, repr=False)

    def colour(self) -> Colour:
        """The picture in colour, of the same size; decoded anew each time."""
        return np.dstack([self.grey] * 3) if self._colour is None else self._colour()


def flat(image: "Image.Image", mode: str) -> "Image.Image":
    """Upright, eight bits, and white where it is transparent."""
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I") or upright.mode == "F":
        return Image.fromarray(_eight_bits(np.asarray(upright, np.float64))).convert(mode)
    if upright.has_transparency_data:
        paper = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(paper, upright.convert("RGBA"))
    return upright.convert(mode)


def _eight_bits(values: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Sixteen bits or more, by what the brightest pixel needs."""
    top = max(float(values.max()), 255.0)
    scale = 255 / (65535.0 if 255 < top <= 65535 else top)
    return np.clip(values * scale, 0, 255).astype(np.uint8)


def within(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A 600 dpi scan is halved until it is no larger than a photo."""
    while max(picture.shape[:2]) > LARGEST:
        size = (picture.shape[1] // 2, picture.shape[0] // 2)
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return picture
