"""Squares whose own look is against what was read there, whatever rules and neighbours say.

Two things drawn over each other look like nothing in particular: the networks learn to say that
such a square may be anything. And the squares of one building are drawn by one hand: where one of
them deceives, so do the others, and together they are not as certain as their product.
"""

from collections.abc import Iterator
from dataclasses import replace

from scoring.model import Building, City, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode.doubts import WORDS, Candidate, Doubt
from vision.evidence import CARRIED, EMPTY, Distribution, Evidence

ANYTHING = (
    0.01  # what is shared out among all classes; two that are hard to tell leave the rest bare
)
UNLIKE = 0.8  # a square that looks less like what it was read as
MOST = 3


def may_be_anything(cell: Distribution) -> bool:
    """Whether a part of a distribution is spread evenly over all its classes."""
    return len(cell) * min(cell.values(), default=0.0) > ANYTHING


def over_each_other(evidence: Evidence) -> tuple[Square, ...]:
    """The squares that may be anything, the strangest first."""
    odd = [name for name, cell in evidence.cells.items() if may_be_anything(cell)]
    return tuple(sorted(odd, key=lambda name: (-min(evidence.cells[name].values()), name))[:MOST])


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
