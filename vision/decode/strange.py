"""Squares that look like nothing in particular: two things drawn over each other.

The networks learn to say that such a square may be anything. Rules and neighbours then make it
something, with every other reading improbable; the square itself asks for a look all the same.
"""

from collections.abc import Iterator

from scoring.model import Square
from vision.decode.doubts import WORDS, Candidate, Doubt
from vision.evidence import EMPTY, Distribution, Evidence

STRANGE = (
    0.01  # what is shared out among all classes; two that are hard to tell leave the rest bare
)
MOST = 3


def anything(cell: Distribution) -> float:
    """How much of a distribution is spread evenly over all its classes."""
    return len(cell) * min(cell.values(), default=0.0)


def strange_squares(evidence: Evidence) -> tuple[Square, ...]:
    """The squares that may be anything, the strangest first."""
    found = {name: anything(cell) for name, cell in evidence.cells.items()}
    odd = [name for name, share in found.items() if share > STRANGE]
    return tuple(sorted(odd, key=lambda name: (-found[name], name))[:MOST])


def strange_doubts(evidence: Evidence, best: Candidate) -> Iterator[Doubt]:
    """Each of them as what it was read as, or the next that it looks like."""
    for name in strange_squares(evidence):
        cell = evidence.cells[name]
        looks = sorted(cell, key=lambda kind: -cell[kind])
        seen = best.words.get(name, WORDS[EMPTY])
        other = next(WORDS[kind] for kind in looks if WORDS[kind] != seen)
        like = sum(p for kind, p in cell.items() if WORDS[kind] == seen)
        yield Doubt(f"cell.{name}", seen, other, round(like, 4), best.card.total)
