"""Squares whose own look is against what was read there, whatever rules and neighbours say.

Two things drawn over each other break a rule, and no reading of one square holds both. And the
squares of one building are drawn by one hand: where one of them deceives, so do the others, and
together they are not as certain as their product.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import NamedTuple, TypeVar

from scoring.model import Building, City, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.dice import undrawn
from vision.decode.doubts import WORDS, Candidate, Doubt, outcome_of
from vision.decode.written import Written
from vision.evidence import CARRIED, EMPTY, Distribution, Evidence

Place = TypeVar("Place")

NOTHING_WRITTEN = Written()
UNLIKE = 0.8  # a square that looks less like what it was read as
UNLIKE_TOWN = 0.06  # in a town, where dice and numbers say too what was drawn
# Two things over each other, somewhere on a sheet. Of 195 towns with two doodles on one square 124
# look more like it, of legal ones one in 80 (made up) and one in 70 (real strokes). Of nine boards
# of `dice` that have such a square eight do, of 474 legal ones four.
OVER = {"dice": 0.006, "legacy": 0.02, "mayor": 0.02}
DECEIVED = 0.25  # what the mean doubt of a building's squares counts against the whole of it
# Of all that a building looks like a church, where one is marked and none is drawn: of 1,524
# churches and fortresses eleven looked more like something else, all of them more than this.
MISSING = 5e-4
SHARED = 0.1  # of what speaks for the likeliest place of a fault: others that share in it
MOST = 3
HARDLY = prior.DOUBT / 20  # less likely places are left out, however many they are


class Overdrawn(NamedTuple):
    """Where two things may be drawn over each other, the likeliest squares first, if anywhere.

    `doubt` is how near a sheet comes to that: `DOUBT` asks for a look.
    """

    squares: tuple[Square, ...]
    doubt: float


def over_each_other(evidence: Evidence, game: str) -> Overdrawn:
    """Where a sheet may have two things over each other, and how near it comes to it."""
    like = among_their_like(evidence)
    least = OVER[game]
    return Overdrawn(_likeliest(like, least), prior.DOUBT / least * sum(like.values()))


def among_their_like(evidence: Evidence) -> dict[Square, float]:
    """How strange squares are beside others that look like the same kind of thing.

    Where one person's way of filling looks a little like two things over each other, it does so in
    every filled square; where two things are, it is in few.
    """
    kinds = {name: max(cell, key=lambda kind: cell[kind]) for name, cell in evidence.cells.items()}
    together: dict[str, float] = defaultdict(float)
    for name, share in evidence.twice.items():
        together[kinds[name]] += share
    return {
        name: share * share / together[kinds[name]] if share else 0.0
        for name, share in evidence.twice.items()
    }


def _likeliest(shares: Mapping[Place, float], least: float = prior.DOUBT) -> tuple[Place, ...]:
    """The few places where a fault likely is; none where all together are improbable."""
    if sum(shares.values()) <= least:
        return ()
    order = sorted(shares, key=lambda place: -shares[place])
    return tuple(place for place in order[:MOST] if shares[place] >= SHARED * shares[order[0]])


def strange_doubts(
    evidence: Evidence,
    best: Candidate,
    sheet: Sheet,
    over: tuple[Square, ...],
    written: Written = NOTHING_WRITTEN,
) -> Iterator[Doubt]:
    """Each strange square as what it was read as, or the next that it looks like.

    What would change neither the total nor the verdict is no doubt; nor what would give less of the
    figures that the player wrote. Two things `over` each other break a rule whatever the total.
    """
    least = UNLIKE_TOWN if sheet.game == "mayor" else UNLIKE
    like = {name: _like(cell, best.words.get(name)) for name, cell in evidence.cells.items()}
    weak = [name for name in sorted(like, key=lambda n: like[n]) if like[name] < least]
    lost = missing(evidence, best.city, sheet)
    whole = deceptive(evidence, best.city)

    def other_of(name: Square) -> str:
        cell, seen = evidence.cells[name], best.words.get(name, WORDS[EMPTY])
        nearest = max((kind for kind in cell if WORDS[kind] != seen), key=lambda kind: cell[kind])
        return lost.get(name) or whole.get(name, (0.0, nearest))[1]

    def matters(name: Square) -> bool:
        kinds = {other_of(name), *_kinds(evidence, best.city, name)}
        cards = (score(otherwise(best.city, name, kind), sheet) for kind in kinds)
        agreeing = written.agreeing(best.card)
        outcomes = {outcome_of(card) for card in cards if written.agreeing(card) >= agreeing}
        return bool(outcomes - {best.outcome})

    odd = (*filter(matters, lost), *over, *islice(filter(matters, weak), MOST))
    alike = _likeliest({name: share for name, (share, _) in whole.items() if matters(name)})
    for name in dict.fromkeys((*odd, *alike)):
        seen = best.words.get(name, WORDS[EMPTY])
        half = 1 - evidence.twice.get(name, 0.0) / 2  # under something it is as likely as not
        probability = _like(evidence.cells[name], seen) * half
        yield square_doubt(best.city, sheet, name, seen, other_of(name), probability)


def _kinds(evidence: Evidence, city: City, name: Square) -> set[str]:
    """What a square, or another of its building, may well be."""
    squares = next((b.squares for b in city.buildings if name in b.squares), (name,))
    cells = [evidence.cells.get(square, {}) for square in squares]
    return {kind for cell in cells for kind, share in cell.items() if share > prior.DOUBT}


def square_doubt(
    city: City, sheet: Sheet, name: Square, seen: str, other: str, probability: float
) -> Doubt:
    """Whether a square, and its building with it, is what was seen or another kind."""
    total = score(otherwise(city, name, other), sheet).total
    return Doubt(f"cell.{name}", seen, WORDS[other], round(probability, 4), total)


def missing(evidence: Evidence, city: City, sheet: Sheet) -> dict[Square, str]:
    """The square that most likely is the church or fortress that was marked and is not drawn.

    Of hatched buildings that are none, hardly any looks that much like one.
    """
    kind = "C" if sheet.figures.get("churches") else "F"
    if not undrawn(city):
        return {}
    shares = {
        name: _mean_share([evidence.cells.get(name, {})], kind, building.type)
        for building in city.buildings
        if building.type not in "CF"
        for name in building.squares
    }
    likely = max(shares, key=lambda name: shares[name], default=None)
    return {likely: kind} if likely and shares[likely] > MISSING else {}


def deceptive(evidence: Evidence, city: City) -> dict[Square, tuple[float, str]]:
    """A square of each building that may be of another kind as a whole: how likely, and which."""
    found = _as_a_whole(evidence, city)
    return {b.squares[0]: other for b, other in found.items() if other[0] > HARDLY}


def deceived(evidence: Evidence, city: City) -> float:
    """How likely some building of several squares is of another kind as a whole."""
    return sum(share for share, _ in _as_a_whole(evidence, city).values())


def _as_a_whole(evidence: Evidence, city: City) -> dict[Building, tuple[float, str]]:
    """How likely each building of several squares is of another kind, and of which.

    If each square looks a little like it, the whole is it about as often as one of them seems to
    be, not as seldom as all of them together; a part of that is counted, or too little would be
    sure.
    """
    found = {b: _other(evidence, b) for b in city.buildings if len(b.squares) > 1}
    return {b: (DECEIVED * share, kind) for b, (share, kind) in found.items()}


def _other(evidence: Evidence, building: Building) -> tuple[float, str]:
    """How much the squares of a building look like the next kind, on the whole, and which it is."""
    cells = [evidence.cells.get(name, {}) for name in building.squares]
    kinds = {kind for cell in cells for kind in cell} - {EMPTY, CARRIED, building.type}
    shares = ((_mean_share(cells, kind, building.type), kind) for kind in kinds)
    return max(shares, default=(0.0, building.type))


def _mean_share(cells: list[Distribution], kind: str, rival: str) -> float:
    pairs = [(cell.get(kind, 0.0), cell.get(rival, 0.0)) for cell in cells]
    return sum(a / (a + b) for a, b in pairs if a + b > 0) / len(pairs)


def _like(cell: Distribution, word: str | None) -> float:
    wanted = word or WORDS[EMPTY]
    return sum(p for kind, p in cell.items() if WORDS[kind] == wanted)


def otherwise(city: City, name: Square, kind: str) -> City:
    """The city if a square, and its building with it, were of another kind."""
    kept = tuple(b for b in city.buildings if name not in b.squares)
    squares = next((b.squares for b in city.buildings if name in b.squares), (name,))
    if kind == CARRIED:
        return replace(city, buildings=kept, carried=(*city.carried, name))
    carried = tuple(bandit for bandit in city.carried if bandit != name)
    new = () if kind == EMPTY else (Building(kind, squares),)
    return canonical(replace(city, buildings=(*kept, *new), carried=carried))
