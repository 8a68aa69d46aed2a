"""How much the readings count that were not looked at, judged by those that were."""

import math
from dataclasses import dataclass

CAUTION = 3.0
TELLING = 0.02  # of what the others weigh by their boxes: less says nothing about them
ENOUGH = 12  # readings that were looked at, before the others are thought to be like them


@dataclass
class Rest:
    """The joint readings, box by box, that were not looked at.

    The look of its boxes says how probable a reading is; the rules of the whole sheet may say that
    it is less so. Where they say that of the readings that were looked at, the others, which
    differ from them in little, count as little as those, with a good measure of caution. So do
    others than the best reading where that itself loses by them.
    """

    boxes: float  # their mass by the look of their boxes
    most: float = 1.0  # what share of it counts at most
    looks: int = 0
    looked: float = 0.0
    counted: float = 0.0
    best: float = 0.0  # what the best reading loses by the rules

    def without(self, by_boxes: float, loss: float | None) -> None:
        """One of them is looked at; `loss` with all that the rules say, None if known already."""
        self.boxes = max(0.0, self.boxes - math.exp(-by_boxes))
        if loss is not None:
            self.looks += 1
            self.looked += math.exp(-by_boxes)
            self.counted += math.exp(-loss)

    @property
    def mass(self) -> float:
        """What the rest counts."""
        share = self.most * min(1.0, CAUTION * math.exp(-self.best))
        if self.looks >= ENOUGH and self.looked >= TELLING * self.boxes:
            share = min(share, CAUTION * self.counted / self.looked)
        return self.boxes * share

    @property
    def log_mass(self) -> float:
        """Its logarithm."""
        return math.log(self.mass) if self.mass > 0 else -math.inf
