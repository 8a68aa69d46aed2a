"""Which of several readings of one sheet counts: nothing twice, nothing lost, copies found out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.ledger.readings import Kept
from scoring.model import Building, City, Square

STATUS: Final = {"sure": 0, "review": 1}
MARKS: Final = {
    "carried": "carried",
    "crossed": "crossed",
    "pass": "passes",
    "compass": "compass",
    "first": "first",
    "bags": "bags",
    "stickers": "stickers",
    "track": "track",
    "round": "rounds",
    "corner": "order",
}


@dataclass(frozen=True)
class Slot:
    """The readings of one sheet of one player: the one that counts, and the rest."""

    counts: Kept
    same: tuple[Kept, ...] = ()  # the same reading again
    replaced: tuple[Kept, ...] = ()  # earlier in the same game
    against: tuple[Kept, ...] = ()  # another city on the same sheet: to be decided


def slots(readings: Iterable[Kept]) -> dict[tuple[str, str], Slot]:
    """The slot of each player's sheet; readings that are nobody's have one by their serial."""
    grouped: dict[tuple[str, str], list[Kept]] = {}
    for reading in readings:
        grouped.setdefault(_owner(reading), []).append(reading)
    resolved = {owner: resolve(group) for owner, group in grouped.items()}
    return {owner: slot for owner, slot in resolved.items() if slot is not None}


def _owner(reading: Kept) -> tuple[str, str]:
    return (reading.player or reading.serial or reading.name, reading.sheet)


def resolve(readings: Sequence[Kept]) -> Slot | None:
    """The one that a person chose; else the furthest state of the sheet.

    Two serials are two pieces of paper, whatever is on them: which counts is to be decided. Until
    then it is the first on which anything is drawn.
    """
    allowed = in_order([reading for reading in readings if reading.counts is not False])
    if not allowed:
        return None
    if chosen := [reading for reading in allowed if reading.counts]:
        best = chosen[-1]
        rest = [reading for reading in allowed if reading.id != best.id]
        same = tuple(reading for reading in rest if agree(best, reading))
        return Slot(best, same, tuple(reading for reading in rest if reading not in same))
    papers: dict[str, list[Kept]] = {}
    several = len({reading.serial for reading in allowed} - {""}) > 1
    for reading in allowed:
        papers.setdefault(reading.serial if several else "", []).append(reading)
    found = sorted(map(_states, papers.values()), key=lambda slot: not slot.counts.city.buildings)
    return _beside(found) if several else found[0]


def _states(readings: Sequence[Kept]) -> Slot:
    """One sheet of paper: the later replaces the earlier if it keeps every building of it."""
    best, same, replaced, against = readings[0], [], [], []
    for reading in readings[1:]:
        if agree(best, reading):
            better = _rank(reading) < _rank(best)
            same.append(best if better else reading)
            best = reading if better else best
        elif keeps(best, reading):
            replaced.append(best)
            best = reading
        else:
            against.append(reading)
    return Slot(best, tuple(same), tuple(replaced), tuple(against))


def _beside(papers: Sequence[Slot]) -> Slot:
    """Several sheets of paper: those that say the same as the first are no question."""
    first = papers[0]
    same, replaced, against = list(first.same), list(first.replaced), list(first.against)
    for slot in papers[1:]:
        (same if agree(first.counts, slot.counts) else against).append(slot.counts)
        same += slot.same
        replaced += slot.replaced
        against += slot.against
    return Slot(first.counts, tuple(same), tuple(replaced), tuple(against))


def in_order(readings: Sequence[Kept]) -> list[Kept]:
    """By the camera's time; where one has none, in the order in which they were given."""
    if all(reading.taken for reading in readings):
        return sorted(readings, key=lambda reading: (reading.taken, reading.id))
    return sorted(readings, key=lambda reading: reading.id)


def _rank(reading: Kept) -> tuple[int, int]:
    return (not reading.corrected, STATUS.get(reading.status, 2))


def agree(one: Kept, other: Kept) -> bool:
    """Whether two readings say the same, doubts aside."""
    if one.notation == other.notation:
        return True
    both = keeps(one, other) and keeps(other, one)
    return both and _same_marks(one, other)


def keeps(earlier: Kept, later: Kept) -> bool:
    """Whether every building of the earlier reading is in the later, doubtful squares aside."""
    if earlier.sheet != later.sheet:
        return False
    there = set(later.city.buildings)
    doubtful = doubtful_squares(earlier) | doubtful_squares(later)
    return all(
        building in there or not doubtful.isdisjoint(building.squares)
        for building in earlier.city.buildings
    )


def doubtful_squares(reading: Kept) -> frozenset[Square]:
    """The squares of a reading that its doubts name, and those that share a building with them."""
    named = {
        part
        for doubt in reading.doubts
        for kind, *parts in [str(doubt["region"]).split(".")]
        if kind in ("cell", "edge", "corner")
        for part in parts
    }
    touched = _touched(reading.city, named)
    return frozenset(named.union(*(building.squares for building in touched)))


def _touched(city: City, named: set[Square]) -> list[Building]:
    return [building for building in city.buildings if not named.isdisjoint(building.squares)]


def _same_marks(one: Kept, other: Kept) -> bool:
    doubtful = {str(d["region"]).partition(".")[0] for r in (one, other) for d in r.doubts}
    marks: Mapping[str, str] = {k: v for k, v in MARKS.items() if k not in doubtful}
    return all(getattr(one.city, name) == getattr(other.city, name) for name in marks.values())
