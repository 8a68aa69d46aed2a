"""A code that cannot be read whole, and whether it names the layout and the figures expected.

All that it says is known beforehand, but for the serial. What does not depend on the serial lies at
the same modules in every code of a sheet, under one of eight masks: how the code lies is found by
them, and whether it says what is expected.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from scoring.catalogue import CROCKFORD
from sheets import qr
from sheets.layout import Layout
from sheets.serials import LENGTH, payload
from vision.code import Brightness, Modules, brightness
from vision.surface import Surface
from vision.tags import Grey

MASKS: Final = range(8)
TRIED: Final = 24  # serials, figures: so many show which modules depend on them
VERSIONS: Final = range(10)
# How much modules are like those expected, as a correlation. Codes half hidden or blurred had 0.5
# to 0.8 at the modules that are the same on all sheets (by chance at most 0.35), and 0.8 to 1 at
# the twenty or so that name the layout and the figures. Of 180 other figures one came to 0.7 there.
HEADER: Final = 0.45
FIGURES: Final = 0.7


class Known(NamedTuple):
    """What codes of a sheet look like under one mask, whatever the serial."""

    dark: Modules
    header: Modules  # where: the same for all figures
    figures: Modules  # where: this layout and these figures


class Half(NamedTuple):
    """A code as it lies most probably, and how much it is like what is expected."""

    seen: Brightness
    header: float
    figures: float

    @property
    def says_so(self) -> bool:
        """Whether it names the layout and the figures that are expected."""
        return self.header > HEADER and self.figures > FIGURES


def half_read(
    grey: Grey, family: int, surfaces: Iterable[Surface], layout: Layout, fingerprint: str
) -> Half:
    """The code beside what it should say, where it fits best."""
    ways = [known(layout, fingerprint, mask) for mask in MASKS]
    looks = (seen for surface in surfaces for seen in brightness(grey, family, surface))

    def fits() -> Iterator[tuple[float, int, Brightness]]:
        for seen in looks:
            for mask, way in enumerate(ways):
                yield _alike(seen, way.dark, way.header), mask, seen

    header, mask, seen = max(fits(), key=lambda fit: fit[0])
    return Half(seen, header, _alike(seen, ways[mask].dark, ways[mask].figures))


def _alike(seen: Brightness, dark: Modules, where: Modules) -> float:
    """How much darker the modules are that should be dark, as a correlation."""
    light, wanted = seen[where].astype(float), -dark[where].astype(float)
    light, wanted = light - light.mean(), wanted - wanted.mean()
    spread = float(np.sqrt((light**2).sum() * (wanted**2).sum()))
    return float((light * wanted).sum()) / spread if spread else 0.0


@cache
def known(layout: Layout, fingerprint: str, mask: int) -> Known:
    """Modules that no serial changes, found by trying some."""
    rng = random.Random(mask)

    def word(length: int) -> str:
        return "".join(rng.choice(CROCKFORD) for _ in range(length))

    def drawn(text: str, mask: int) -> Modules:
        return np.array(qr.modules(text, mask))

    one = word(LENGTH)
    expected = drawn(payload(layout, one, fingerprint), mask)
    serials = [drawn(payload(layout, word(LENGTH), fingerprint), mask) for _ in range(TRIED)]
    others = [drawn(payload(layout, one, word(len(fingerprint))), mask) for _ in range(TRIED)]
    versions = (replace(layout, version=version) for version in VERSIONS)
    others += [drawn(payload(version, one, fingerprint), mask) for version in versions]
    under_masks = [drawn(payload(layout, one, fingerprint), other) for other in MASKS]
    steady = np.all([modules == expected for modules in serials], axis=0)
    data = np.any([modules != expected for modules in under_masks], axis=0)
    figures = np.any([modules != expected for modules in others], axis=0)
    return Known(expected, steady & data & ~figures, steady & data & figures)


__all__ = ["Half", "half_read"]
