"""What the crossed-out bonus icons of a town say of the bonuses that it used.

Three of the four icons go in a game. Each is gone once, and most players cross it out: so the one
that is left says which project no bonus can have been.
"""

import math
from collections.abc import Collection
from functools import cached_property
from itertools import combinations

from scoring.mayor.together import Icons
from scoring.sheet import Sheet
from vision.decode import prior
from vision.evidence import EMPTY, FLOOR, Evidence

NOTHING_SEEN = 0.5


class IconsSeen:
    """The bonus icons of a sheet, crossed out or not, as far as can be seen."""

    def __init__(self, evidence: Evidence, sheet: Sheet) -> None:
        self.printed = tuple(sheet.figures["bonus"])
        boxes = (evidence.boxes.get(f"bonus.{i}") for i in range(1, len(self.printed) + 1))
        self.gone = [1 - box[EMPTY] if box else NOTHING_SEEN for box in boxes]

    def loss(self, choices: Collection[Icons], many: int) -> float:
        """What it loses that one of these choices went; that any of so many did, if none is given.

        The choice that goes best with what is seen loses nothing.
        """
        found = [self._likely(used) for used in choices or combinations(self.printed, many)]
        best = max(self._likely(used) for used in combinations(self.printed, many))
        return max(0.0, math.log(best) - math.log(sum(found) / len(found)))

    def _likely(self, used: Icons) -> float:
        """How probable what is seen is after these went."""
        return prior.CROSSING * self._all_like(used) + self._otherwise

    @cached_property
    def _otherwise(self) -> float:
        """The same for people who do not cross out what went."""
        untouched = math.prod(1 - gone for gone in self.gone)
        anyhow = 1 - prior.CROSSING - prior.IDLE
        return prior.IDLE * untouched + anyhow * 0.5 ** len(self.gone) + FLOOR

    def _all_like(self, used: Icons) -> float:
        rest, likely = list(used), 1.0
        for icon, gone in zip(self.printed, self.gone, strict=True):
            chance = prior.CROSSED if icon in rest else prior.CROSSED_TOO
            if icon in rest:
                rest.remove(icon)
            likely *= chance * gone + (1 - chance) * (1 - gone)
        return likely
