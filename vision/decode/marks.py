"""Boxes beside the board as questions: rows that are filled from the left, counts, single boxes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from vision.decode import prior
from vision.decode.product import Listed, listed
from vision.evidence import MARKED, Distribution, log

Boxes = Mapping[str, Distribution]


@dataclass(frozen=True, slots=True)
class Row:
    """An answer: which boxes of a kind are marked, and which were left out before the last."""

    kind: str  # "pass", "compass", "bags"
    names: tuple[str, ...]
    marked: tuple[str, ...]
    count: int
    gaps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Single:
    """An answer: whether one box ("crossed.b3") is marked."""

    region: str
    marked: bool


def numbered(boxes: Boxes, kind: str) -> tuple[str, ...]:
    """The regions `kind.1`, `kind.2` … that there is evidence for, in order."""
    found = [name for name in boxes if name.startswith(f"{kind}.")]
    return tuple(sorted(found, key=lambda name: int(name.partition(".")[2])))


def row_question(boxes: Boxes, kind: str, allowed: int) -> Listed:
    """How far a row is filled. Gaps are possible, and count as far as the right-most mark."""
    names = numbered(boxes, kind)[:allowed]
    answers = [_answer(boxes, kind, names, pattern) for pattern in _patterns(boxes, names)]
    return listed(answers)


def count_question(boxes: Boxes, kind: str) -> Listed:
    """How many boxes are marked; it does not matter which."""
    names = numbered(boxes, kind)
    patterns = product((False, True), repeat=len(names))
    return listed(
        [
            (_loss(boxes, names, pattern), _row(kind, names, pattern, sum(pattern)))
            for pattern in patterns
        ]
    )


def single_question(boxes: Boxes, region: str) -> Listed:
    """Whether a box is marked."""
    return listed(
        [(_loss(boxes, (region,), (marked,)), Single(region, marked)) for marked in (True, False)]
    )


def _patterns(boxes: Boxes, names: tuple[str, ...]) -> Iterable[tuple[bool, ...]]:
    """For each last mark the row without a gap, and each row with one box left out."""
    seen = tuple(boxes[name].get(MARKED, 0.0) > 0.5 for name in names)
    patterns = {tuple(i < n for i in range(len(names))) for n in range(len(names) + 1)}
    patterns |= {
        tuple(i < n and i != gap for i in range(len(names)))
        for n in range(2, len(names) + 1)
        for gap in range(n - 1)
    }
    return sorted(patterns | {seen})


def _answer(
    boxes: Boxes, kind: str, names: tuple[str, ...], pattern: tuple[bool, ...]
) -> tuple[float, Row]:
    count = max((i + 1 for i, marked in enumerate(pattern) if marked), default=0)
    gaps = tuple(name for name, marked in zip(names[:count], pattern, strict=False) if not marked)
    loss = _loss(boxes, names, pattern) + (prior.GAP if gaps else 0.0)
    return loss, _row(kind, names, pattern, count, gaps)


def _row(
    kind: str,
    names: tuple[str, ...],
    pattern: tuple[bool, ...],
    count: int,
    gaps: tuple[str, ...] = (),
) -> Row:
    marked = tuple(name for name, yes in zip(names, pattern, strict=True) if yes)
    return Row(kind, names, marked, count, gaps)


def _loss(boxes: Boxes, names: tuple[str, ...], pattern: tuple[bool, ...]) -> float:
    """What a pattern of marks costs; a box that was struck out again is not marked."""
    loss = 0.0
    for name, marked in zip(names, pattern, strict=True):
        probability = boxes[name].get(MARKED, 0.0)
        loss -= log(probability if marked else 1 - probability)
    return loss
