"""Numbers written into boxes that photos showed blank: as many of them as there is time for."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.digits import BLANK
from vision.patches import DIGITS, Grey
from vision.simulate.digits import make_script, number
from vision.training.batches import Ints, Labelled, Rng, vary_patch
from vision.training.dataset import number_label
from vision.training.inked import Writer

SHARE: Final = 0.5  # of the blank boxes


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
    writer = Writer(rng, kind.zoom, kind.width, kind.height)
    script = make_script(rng, writer.hand)
    inked = writer.inked(page, number(writer.hand, rng, script, str(value), writer.box))
    label: Ints = np.array(number_label(value), np.int64)
    return Labelled(np.stack([inked, printed]), (label,))


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
