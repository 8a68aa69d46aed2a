"""From evidence to the most probable city, its score, and what to look at.

    decode(evidence, sheet) -> Decoded

Only `dice` and `mayor` are drawn; the boards that are laid are read square by square.
"""

from dataclasses import dataclass, replace

from scoring.model import City, ScoreCard, Warning
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.dice import Found, read_dice
from vision.decode.doubts import (
    MARKED,
    ONE,
    WORDS,
    Candidate,
    Doubt,
    Weighed,
    doubts,
    each_place_once,
)
from vision.decode.mayor import read_mayor
from vision.decode.strange import deceived, over_each_other, strange_doubts
from vision.decode.written import Written, written_figures, written_warnings
from vision.evidence import Evidence
from vision.result import empty, has_unread

# Points that count as they are written, and that no town like this gives.
IMPOSSIBLE = frozenset({"points-too-low", "points-too-high"})


@dataclass(frozen=True)
class Decoded:
    """What a sheet says. `sure` is the promise that the total and the verdict are right."""

    city: City
    card: ScoreCard
    sure: bool
    doubts: tuple[Doubt, ...] = ()
    warnings: tuple[Warning, ...] = ()  # the score's and the reader's
    against: float = 0.0  # the share of all readings with another outcome
    deceived: float = 0.0  # how likely some building as a whole is of another kind
    overdrawn: float = 0.0  # how near two things over each other come to a doubt
    contradicted: bool = False  # the player counted something else

    @property
    def doubtful(self) -> float:
        """The greatest of the three: how far a sheet is from being plain."""
        return max(self.against, self.deceived, self.overdrawn)


def decode(evidence: Evidence, sheet: Sheet) -> Decoded:
    """The most probable city on a sheet, sure only if all else together is improbable."""
    written = written_figures(evidence, sheet)
    if sheet.game == "mayor":
        found = Found(read_mayor(evidence, sheet, written), exact=True, edges=())
    else:
        found = read_dice(evidence, sheet, written)
    best = found.weighed.best
    over = over_each_other(evidence, sheet.game)
    strange = tuple(strange_doubts(evidence, best, sheet, over.squares, written))
    sure = found.exact and _sound(best) and not strange and not _doubtful(found.weighed, written)
    listed = () if sure else each_place_once(strange, _doubts(evidence, found, written))
    told = (
        *best.card.warnings,
        *written_warnings(written, best.card),
        *empty(best.city),
        *(Warning("doubt.over-each-other", (name,)) for name in over.squares),
    )
    explained = sure or (found.exact and (listed or told or best.card.illegal))
    return Decoded(
        city=best.city,
        card=best.card,
        sure=sure,
        doubts=listed,
        warnings=told if explained else (*told, Warning("doubt.unclear")),
        against=1 - found.weighed.agreeing,
        deceived=deceived(evidence, best.city),
        overdrawn=over.doubt,
        contradicted=written.contradicts(best.card),
    )


def _doubts(evidence: Evidence, found: Found, written: Written) -> tuple[Doubt, ...]:
    """The doubts; none is surer than its own place looks, however many readings were weighed."""
    return tuple(
        replace(doubt, probability=round(min(doubt.probability, looks_like(evidence, doubt)), 4))
        for doubt in doubts(found.weighed, found.edges, written)
    )


def looks_like(evidence: Evidence, doubt: Doubt) -> float:
    """How probable what was seen is by the look of its place alone; 1 where nothing is known."""
    kind, _, rest = doubt.region.partition(".")
    if doubt.region in evidence.digits:
        number = int(doubt.seen) if doubt.seen.lstrip("-").isdigit() else None
        return dict(evidence.digits[doubt.region]).get(number, 0.0)
    if kind == "cell" and rest in evidence.cells:
        return sum(p for name, p in evidence.cells[rest].items() if WORDS[name] == doubt.seen)
    if kind == "edge":
        one, two = rest.split(".")
        same = evidence.same.get((one, two), 0.0)
        return same if doubt.seen == ONE else 1 - same
    marked = evidence.boxes.get(doubt.region, {}).get(MARKED, 0.0)
    return marked if doubt.seen == MARKED else 1 - marked


def _sound(best: Candidate) -> bool:
    """Whether nothing about a reading itself asks for a look: it is legal, and not empty."""
    asks = best.card.illegal or best.gaps or has_unread(best.city, best.card)
    impossible = any(warning.key in IMPOSSIBLE for warning in best.card.warnings)
    return bool(best.city.buildings) and not asks and not impossible


def _doubtful(weighed: Weighed, written: Written) -> bool:
    """Whether other outcomes together are too probable, or one of them is what was written."""
    best = weighed.best
    if weighed.fitting(written) * prior.FITS > prior.DOUBT:
        return True
    if written.total is not None and not written.gives_total(best.card):
        return (1 - weighed.agreeing) * prior.CONTRADICTS > prior.DOUBT
    against = weighed.unseen * (1.0 if written.total is None else prior.MISCOUNTED)
    for other, share in zip(weighed.candidates, weighed.shares, strict=True):
        if other.outcome != best.outcome:
            against += share * written.odds(other.card, best.card)
    return against / (against + weighed.agreeing) > prior.DOUBT
