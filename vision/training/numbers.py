"""Numbers written into boxes that photos showed blank: as many of them as there is time for."""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits import BLANK
from vision.patches import DIGITS, Grey
from vision.simulate.digits import make_script, number
from vision.simulate.hands import make_hand
from vision.simulate.pens import make_case, paint
from vision.simulate.strokes import Box
from vision.training.batches import Ints, Labelled, Rng, vary_patch
from vision.training.dataset import number_label

SHARE: Final = 0.5  # of the blank boxes
FINE: Final = 3  # times as fine as the patch is what the pen draws on
CHANNELS: Final = (0.299, 0.587, 0.114)


@dataclass(frozen=True)
class Kind:
    """A kind of box: its sides in millimetres, and how many pixels of a patch a millimetre is."""

    width: float
    height: float
    zoom: float

    @property
    def frame(self) -> tuple[slice, slice]:
        """Its place in the middle of a patch."""
        rows, columns = DIGITS
        half_h, half_w = self.height * self.zoom / 2, self.width * self.zoom / 2
        return (
            slice(round(rows / 2 - half_h), round(rows / 2 + half_h)),
            slice(round(columns / 2 - half_w), round(columns / 2 + half_w)),
        )


SMALL: Final = (Kind(7.0, 7.0, 5.04), Kind(10.0, 10.0, 3.53))
WIDE: Final = (Kind(18.0, 10.0, 3.53), Kind(18.0, 7.6, 3.86), Kind(15.0, 6.5, 4.6))


def vary_number(sample: Labelled, rng: Rng) -> Labelled:
    """As it was seen, or, if that was blank, with a number in it."""
    if sample.labels[0][-1] == BLANK and rng.random() < SHARE:
        sample = with_number(sample, rng)
    return vary_patch(sample, rng)


def with_number(sample: Labelled, rng: Rng) -> Labelled:
    """A blank box with a number that somebody wrote into it."""
    page, printed = sample.patch
    kind = kind_of(printed, rng)
    value = made_up(kind, rng)
    inked = page.astype(np.float32) * ink(kind, str(value), rng)
    label: Ints = np.array(number_label(value), np.int64)
    return Labelled(np.stack([inked.astype(np.uint8), printed]), (label,))


def kind_of(printed: Grey, rng: Rng) -> Kind:
    """Which box is printed on a patch: small where its right side is seen near the middle."""
    rows, columns = SMALL[0].frame
    beside = printed[rows.start + 6 : rows.stop - 6, columns.stop - 4 : columns.stop + 4]
    is_small = float(beside.min(axis=1).mean()) < float(printed.mean()) - 25
    kinds = SMALL if is_small else WIDE
    return kinds[int(rng.integers(len(kinds)))]


def made_up(kind: Kind, rng: Rng) -> int:
    """A number as people write it into such a box."""
    if kind in SMALL:
        return int(rng.integers(10))
    places = rng.choice(3, p=(0.25, 0.55, 0.2))
    value = int(rng.integers((0, 10, 100)[places], (10, 100, 300)[places]))
    return -value if rng.random() < 0.3 else value


def ink(kind: Kind, text: str, rng: Rng) -> NDArray[np.float32]:
    """What a number leaves of the light of each pixel of a patch."""
    rows, columns = DIGITS
    scale = float(rng.choice((1.0, 1.0, 1.0, 0.75)))  # sheets of half the size, the same pens
    hand = make_hand(rng, scale=scale)
    box = Box(0, 0, kind.width * scale, kind.height * scale)
    pixels = kind.zoom / scale * FINE
    strokes = number(hand, rng, make_script(rng, hand), text, box)
    middle = (columns * FINE / 2 - box.w * pixels / 2, rows * FINE / 2 - box.h * pixels / 2)
    way = np.array([[pixels, 0, middle[0]], [0, pixels, middle[1]]], np.float32)
    white = np.full((rows * FINE, columns * FINE, 3), 255, np.uint8)
    drawn = paint(white, strokes, make_case(rng, faint=float(rng.random())), way, pixels, rng)
    grey: NDArray[Any] = drawn.astype(np.float32) @ np.array(CHANNELS, np.float32) / 255
    if rng.random() < 0.5:
        grey = cv2.GaussianBlur(grey, (0, 0), FINE * float(rng.uniform(0.2, 1.1)))
    small = cv2.resize(grey, (columns, rows), interpolation=cv2.INTER_AREA)
    strength = float(rng.uniform(0.6, 1.0))
    return np.asarray(1 - strength * (1 - small), np.float32)


__all__ = ["vary_number", "with_number"]
