"""Squares whose own look is against what was read there, whatever rules and neighbours say.

Two things drawn over each other break a rule, and no reading of one square holds both. And the
squares of one building are drawn by one hand: where one of them deceives, so do the others, and
together they are not as certain as their product.
"""

from collections.abc import Iterator
from dataclasses import replace

from scoring.model import Building, City, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.doubts import WORDS, Candidate, Doubt
from vision.evidence import CARRIED, EMPTY, Distribution, Evidence

UNLIKE = 0.8  # a square that looks less like what it was read as
SHARED = 0.1  # of what speaks for the likeliest place of a fault: others that share in it
MOST = 3


def over_each_other(evidence: Evidence) -> tuple[Square, ...]:
    """Where two things may be drawn over each other, if anywhere: the likeliest squares first."""
    twice = evidence.twice
    if sum(twice.values()) <= prior.DOUBT:
        return ()
    order = sorted(twice, key=lambda name: (-twice[name], name))
    return tuple(name for name in order[:MOST] if twice[name] >= SHARED * twice[order[0]])


def strange_doubts(evidence: Evidence, best: Candidate, sheet: Sheet) -> Iterator[Doubt]:
    """Each strange square as what it was read as, or the next that it looks like."""
    odd = dict.fromkeys(over_each_other(evidence))
    if sheet.game != "mayor":  # there dice and numbers say what was drawn
        like = {name: _like(cell, best.words.get(name)) for name, cell in evidence.cells.items()}
        weak = [name for name in sorted(like, key=lambda n: like[n]) if like[name] < UNLIKE]
        odd |= dict.fromkeys(weak[:MOST])
    for name in odd:
        cell, seen = evidence.cells[name], best.words.get(name, WORDS[EMPTY])
        other = max((kind for kind in cell if WORDS[kind] != seen), key=lambda kind: cell[kind])
        total = score(otherwise(best.city, name, other), sheet).total
        probability = round(_like(cell, seen), 4)
        yield Doubt(f"cell.{name}", seen, WORDS[other], probability, total)


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
