"""Numbers written into boxes that photos showed blank: as many of them as there is time for."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.digits import BLANK
from vision.patches import DIGITS, Grey
from vision.simulate.digits import make_script, number
from vision.training.batches import Labelled, Rng, vary_patch
from vision.training.dataset import number_label
from vision.training.inked import Writer

SHARE: Final = 0.5  # of the blank boxes
SET: Final = 0.1  # of the numbers are as regular as type
FACES: Final = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_TRIPLEX,
)
LARGE: Final = 4  # times as large as a patch is what type is set on


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
    if rng.random() < SET:
        typed = with_type(page, kind, str(value), rng)
        return Labelled(np.stack([typed, printed]), (np.array(number_label(value), np.int64),))
    writer = Writer(rng, kind.zoom, kind.width, kind.height)
    script = make_script(rng, writer.hand)
    inked = writer.inked(page, number(writer.hand, rng, script, str(value), writer.box))
    return Labelled(np.stack([inked, printed]), (np.array(number_label(value), np.int64),))


def with_type(page: Grey, kind: Kind, text: str, rng: Rng) -> Grey:
    """A blank box with a number in it that is as regular as type, thin or thick, leaning or not."""
    face, weight = int(rng.choice(FACES)), int(rng.integers(1, 5))
    (wide, high), below = cv2.getTextSize(text, face, 4.0, weight)
    ink = np.zeros((high + 2 * below + 20, wide + 20), np.uint8)
    cv2.putText(ink, text, (10, high + 10), face, 4.0, 255, weight, cv2.LINE_AA)
    heart = _heart(ink)
    rows, columns = DIGITS
    tall = kind.height * rng.uniform(0.45, 0.85) * kind.zoom / heart.shape[0]
    narrow = min(tall * rng.uniform(0.7, 1.2), 0.9 * kind.width * kind.zoom / heart.shape[1])
    lean = rng.normal(0, 0.12)
    free = (kind.width * kind.zoom - narrow * heart.shape[1]) / 2
    middle = np.array([columns / 2 + free * rng.uniform(-0.9, 0.9), rows / 2 + rng.normal(0, 2)])
    way = np.array([[narrow, -lean * tall, 0.0], [0.0, tall, 0.0]])
    way[:, 2] = middle - way[:, :2] @ (np.array(heart.shape[::-1]) / 2)
    size = (columns * LARGE, rows * LARGE)
    large = cv2.warpAffine(heart, way * LARGE, size, flags=cv2.INTER_AREA)
    cover = cv2.resize(large, (columns, rows), interpolation=cv2.INTER_AREA) / 255
    return np.asarray(np.rint(page * (1 - rng.uniform(0.5, 0.95) * cover)), np.uint8)


def _heart(ink: Grey) -> Grey:
    """A picture without what is empty around it."""
    x, y, wide, high = cv2.boundingRect(ink)
    return ink[y : y + high, x : x + wide]


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


__all__ = ["vary_number", "with_number"]
