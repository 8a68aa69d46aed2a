"""From the likely readings of a sheet to a verdict: sure or not, and where to look."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoring.model import City, ScoreCard, Square
from vision.decode import prior
from vision.decode.written import Written

MOST_DOUBTS = 8
MOST_PER_READING = 4  # a building that might be of another type needs no more than a hint

WORDS: Mapping[str, str] = {
    "empty": "empty",
    "R": "filled",
    "I": "hatched",
    "P": "crossed",
    "C": "circles",
    "F": "fortress",
    "H": "house",
    "L": "forest",
    "W": "pond",
    "Z": "plaza",
    "X": "factory",
    "carried": "bandit",
}
ONE, TWO = "one", "two"
MARKED, UNMARKED = "marked", "unmarked"


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to look at: what was seen there, what else it may be, and what that would give."""

    region: str
    seen: str
    other: str  # "or" in JSON
    probability: float  # of what was seen
    total_if: int


def outcome_of(card: ScoreCard) -> tuple[int, bool]:
    """What must not be wrong: the total, and whether a rule is broken."""
    return card.total, bool(card.illegal)


@dataclass(frozen=True)
class Candidate:
    """One reading of a sheet: its loss with all priors, and what each box then shows."""

    loss: float
    city: City
    card: ScoreCard
    boxes: Mapping[str, str] = field(default_factory=dict)  # region → word
    gaps: tuple[str, ...] = ()  # boxes left out in a row: possible, and worth a look

    @property
    def outcome(self) -> tuple[int, bool]:
        """What must not be wrong."""
        return outcome_of(self.card)

    @cached_property
    def words(self) -> Mapping[Square, str]:
        """What each square that is not empty shows."""
        found = {name: WORDS[b.type] for b in self.city.buildings for name in b.squares}
        for name in self.city.carried:
            found.setdefault(name, WORDS["carried"])
        return found

    @cached_property
    def owner(self) -> Mapping[Square, int]:
        """Which building covers a square."""
        return {name: i for i, b in enumerate(self.city.buildings) for name in b.squares}


@dataclass(frozen=True)
class Weighed:
    """Candidates, the best first, with their shares of all that the sheet may say."""

    candidates: tuple[Candidate, ...]
    shares: tuple[float, ...]

    @property
    def best(self) -> Candidate:
        """The most probable reading."""
        return self.candidates[0]

    @property
    def agreeing(self) -> float:
        """The share of the readings that give what the best one gives."""
        return self.share(self.best.outcome)

    def share(self, outcome: tuple[int, bool]) -> float:
        """The share of the readings with an outcome."""
        pairs = zip(self.candidates, self.shares, strict=True)
        return sum(share for candidate, share in pairs if candidate.outcome == outcome)

    @property
    def unseen(self) -> float:
        """The share of all that was not looked at."""
        return 1 - sum(self.shares)

    @property
    def plain(self) -> bool:
        """Whether it is clear which city it is, or nothing is left that could say otherwise."""
        return self.unseen < prior.WORTH_A_LOOK / 4 or self.agreeing >= 1 - prior.PLAIN

    def clear(self, written: Written) -> bool:
        """Whether no more readings need to be looked at."""
        return self.plain and self.answers(written)

    def answers(self, written: Written) -> bool:
        """Whether no reading is left to look for that might give what was written."""
        return self.unseen < prior.UNLIKELY or not written.contradicts(self.best.card)

    def fits_better(self, other: Candidate, written: Written) -> bool:
        """Whether a reading with another outcome gives more of what the player counted."""
        if other.outcome == self.best.outcome:
            return False
        return written.agreeing(other.card) > written.agreeing(self.best.card)

    def fitting(self, written: Written) -> float:
        """The share of the readings that give more of what the player counted."""
        pairs = zip(self.candidates, self.shares, strict=True)
        return sum(share for other, share in pairs if self.fits_better(other, written))


def weigh(candidates: Sequence[Candidate], log_left: float) -> Weighed:
    """Sort by loss and share out; `log_left` is the log mass of all that was not looked at."""
    ordered = sorted(candidates, key=lambda candidate: candidate.loss)
    least = ordered[0].loss
    masses = [math.exp(least - candidate.loss) for candidate in ordered]
    left = math.exp(log_left + least) if log_left > -math.inf else 0.0
    whole = sum(masses) + left
    return Weighed(tuple(ordered), tuple(mass / whole for mass in masses))


def doubts(
    weighed: Weighed, edges: Iterable[tuple[Square, Square]], written: Written
) -> tuple[Doubt, ...]:
    """What to look at, the most doubtful first: where readings with another outcome differ.

    Two places are named even where no single one is probable; what would give the player's own
    figures, and a box left out of a row, always.
    """
    best, pairs = weighed.best, tuple(edges)
    against: dict[str, float] = defaultdict(float)
    found: dict[str, Doubt] = {}
    wanted = dict.fromkeys(best.gaps, True)
    for candidate, share in zip(weighed.candidates[1:], weighed.shares[1:], strict=True):
        total, fits = candidate.card.total, weighed.fits_better(candidate, written)
        others = list(differences(best, candidate, pairs))[:MOST_PER_READING]
        for region, seen, other in others:
            against[region] += share
            if candidate.outcome != best.outcome:
                found.setdefault(region, Doubt(region, seen, other, 1.0, total))
                wanted[region] = wanted.get(region, False) or fits
    for region in best.gaps:
        found.setdefault(region, Doubt(region, UNMARKED, MARKED, 1.0, best.card.total))
    ranked = sorted(found, key=lambda region: (not wanted[region], -against[region], region))
    return tuple(
        replace(found[region], probability=round(max(0.0, 1 - against[region]), 4))
        for place, region in enumerate(ranked[:MOST_DOUBTS])
        if place < 2 or wanted[region] or against[region] >= prior.WORTH_A_LOOK
    )


def each_place_once(first: Iterable[Doubt], then: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """Some doubts before others; of two about a place the more doubtful, where the first stood."""
    found: dict[str, Doubt] = {}
    for doubt in (*first, *then):
        known = found.get(doubt.region, doubt)
        found[doubt.region] = min(known, doubt, key=lambda d: d.probability)
    return tuple(found.values())


def differences(
    a: Candidate, b: Candidate, edges: Iterable[tuple[Square, Square]]
) -> Iterator[tuple[str, str, str]]:
    """Where two readings of a sheet differ: the region, and what each sees there."""
    changed = [n for n in {**a.words, **b.words} if a.words.get(n) != b.words.get(n)]
    for name in changed:
        yield f"cell.{name}", a.words.get(name, "empty"), b.words.get(name, "empty")
    for region, word in a.boxes.items():
        if b.boxes.get(region, word) != word:
            yield region, word, b.boxes[region]
    if changed:
        return
    for one, two in edges:
        if one in a.owner and two in a.owner:
            joined, other = a.owner[one] == a.owner[two], b.owner[one] == b.owner[two]
            if joined != other:
                yield f"edge.{one}.{two}", ONE if joined else TWO, ONE if other else TWO
