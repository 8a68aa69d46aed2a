"""The player's own figures against the computed ones: pointed out, never put in their place."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.model import ScoreCard, Warning
from scoring.sheet import Sheet
from vision.decode import prior
from vision.evidence import Candidates, Evidence

READABLE = 0.9  # a figure that is less certain is not held against anybody


def written_number(candidates: Candidates) -> int | None:
    """The number in a box of digits, if it is there and can be read."""
    if not candidates or candidates[0][1] < READABLE:
        return None
    return candidates[0][0]


def agrees(written: int, computed: int) -> bool:
    """Whether a written figure is the computed one; many leave out the minus."""
    return written in (computed, abs(computed))


@dataclass(frozen=True)
class Written:
    """The figures of the player that can be read: the total, and the points of rules."""

    total: int | None = None
    points: dict[str, int] = field(default_factory=dict)
    unclear: Candidates = ()  # what a total may be that cannot be read

    def gives_total(self, card: ScoreCard) -> bool:
        """Whether the total is written, and is that of a score."""
        return self.total is not None and agrees(self.total, card.total)

    def agreeing(self, card: ScoreCard) -> int:
        """How many of the figures are those of a score."""
        return self.gives_total(card) + sum(
            agrees(n, card.points(rule)) for rule, n in self.points.items()
        )

    def odds(self, other: ScoreCard, best: ScoreCard) -> float:
        """How much less a score counts than another that gives more of the figures."""
        if self.agreeing(other) < self.agreeing(best):
            return prior.MISCOUNTED
        return (self._like(other) + prior.MISCOUNTED) / (self._like(best) + prior.MISCOUNTED)

    def _like(self, card: ScoreCard) -> float:
        """How much an unclear total looks like that of a score."""
        return sum(p for n, p in self.unclear if n is not None and agrees(n, card.total))

    def contradicts(self, card: ScoreCard) -> bool:
        """Whether one of the figures is another."""
        return self.agreeing(card) < (self.total is not None) + len(self.points)


def written_figures(evidence: Evidence, sheet: Sheet) -> Written:
    """What the player counted, as far as it can be read."""
    found = {region: written_number(numbers) for region, numbers in evidence.digits.items()}
    points = {rule: found.get(f"points.{rule}") for rule in sheet.rules}
    total = found.get("total")
    unclear = evidence.digits.get("total", ()) if total is None else ()
    return Written(total, {rule: n for rule, n in points.items() if n is not None}, unclear)


def written_warnings(written: Written, card: ScoreCard) -> Iterator[Warning]:
    """Each written figure of this sheet that can be read and disagrees."""
    if written.total is not None and not written.gives_total(card):
        yield Warning("doubt.written-total", (), (("n", written.total), ("computed", card.total)))
    for rule, n in written.points.items():
        if not agrees(n, card.points(rule)):
            values = (("n", n), ("computed", card.points(rule)), ("rule", rule))
            yield Warning("doubt.written-points", (), values)
