"""One network's looks at the same places, each a little different: what was seen once is kept."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import numpy as np

from sheets.layout import Region
from vision import nets, patches

Look = Callable[[], nets.Floats]
Cut = Callable[[patches.Grey, float, tuple[Region, ...]], patches.Grey]

ONCE: Final = 1
TWICE: Final = 2
CLOSELY: Final = 4  # half as many mistakes as one
AT_LENGTH: Final = 12  # what is still in doubt: a tenth less
# What several looks in mirrors agree on is surer than one says; from the side they see the same.
CLEARER: Final = {1: 1.0, 2: 1.1, 4: 1.2, 6: 1.3, 12: 1.25}


class Looks:
    """The mean of the first looks, as many as are asked for; no look is taken twice."""

    def __init__(self, looks: Sequence[Look], clearer: Mapping[int, float] = CLEARER) -> None:
        self._looks = looks
        self._clearer = clearer
        self.taken: list[nets.Floats] = []  # so far

    def logits(self, times: int) -> nets.Floats:
        """What so many looks say together."""
        for look in self._looks[len(self.taken) : times]:
            self.taken.append(look())
        seen = self.taken[:times]
        return np.float32(self._clearer.get(len(seen), 1.0)) * nets.mean(seen)


def at_regions(
    net: str,
    cut: Cut,
    page: patches.Grey,
    regions: tuple[Region, ...],
    seen: patches.Grey,
    known: patches.Grey,
) -> Looks:
    """Looks at small regions of a page, straight at them (`seen`) and a little to the side.

    `known`: the same regions of the print.
    """

    def look(there: tuple[Region, ...]) -> nets.Floats:
        patch = seen if there == regions else cut(page, patches.PAGE_SCALE, there)
        return nets.run(net, patch, known)

    return Looks([partial(look, there) for there in patches.beside(regions)], clearer={})
