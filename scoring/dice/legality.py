"""What the rules of the dice city forbid, found and named with its squares."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from scoring.board import in_reading_order
from scoring.dice.land import COLOURS, Land, land
from scoring.legality import crosses_river, joined, overlap
from scoring.model import UNREAD, Building, Square, Violation
from scoring.shapes import Offsets, normal_form
from scoring.town import Check, Town, connected


def shape(town: Town) -> Iterator[Violation]:
    """Buildings that the dice cannot make."""
    known = land(town.sheet).shapes
    for building in town.buildings:
        if building.type in COLOURS and normal_form(building.squares) not in known:
            yield Violation("shape", building.squares)


def terrain(town: Town) -> Iterator[Violation]:
    """Buildings on squares where none may stand."""
    here = land(town.sheet)
    for building in town.buildings:
        forbidden = here.forbidden
        if building.type == "F":
            forbidden |= here.closed_to_fortresses
        if not forbidden.isdisjoint(building.squares):
            yield Violation("terrain", tuple(s for s in building.squares if s in forbidden))


def detached(town: Town) -> Iterator[Violation]:
    """Parts of the city that no order of building explains.

    A part may begin where the sheet says, once, or with a fortress; the printed church is a
    building from the start, so any number of parts may begin at it.
    """
    here = land(town.sheet)
    parts = connected(range(len(town.buildings)), joined(town))
    started = False
    for part in sorted(parts, key=lambda part: (not _has_fortress(town, part), -len(part))):
        if _has_fortress(town, part):
            continue
        at_start = any(not here.start.isdisjoint(town.buildings[i].squares) for i in part)
        if not at_start or (started and not here.printed_church):
            yield Violation("detached", in_reading_order(set(town.squares_of(part))))
        started |= at_start


def _has_fortress(town: Town, part: frozenset[int]) -> bool:
    return any(town.buildings[number].type == "F" for number in part)


def type_shape(town: Town) -> Iterator[Violation]:
    """Churches and fortresses that this sheet's row does not give."""
    here = land(town.sheet)
    spare = Counter(here.church_row)
    for building in _of_type(town, "C"):
        form = normal_form(building.squares)
        if spare[form] == 0:
            yield Violation("type-shape", building.squares)
        spare[form] -= spare[form] > 0
    for number, building in enumerate(_of_type(town, "F")):
        if number >= here.fortresses or len(building.squares) > 1:
            yield Violation("type-shape", building.squares)


def _of_type(town: Town, type_: str) -> tuple[Building, ...]:
    return tuple(building for building in town.buildings if building.type == type_)


def passes(town: Town) -> Iterator[Violation]:
    """More boxes marked than the row has."""
    marked = town.city.passes
    if marked is not UNREAD and not 0 <= marked <= len(town.sheet.figures["pass"]):
        yield Violation("passes")


def compass(town: Town) -> Iterator[Violation]:
    """Marks in the church or fortress row that the buildings and the passes do not explain."""
    marked = town.city.compass
    here = land(town.sheet)
    row = len(here.church_row) or here.fortresses
    if marked is UNREAD:
        return
    if not 0 <= marked <= row:
        yield Violation("compass")
    elif here.church_row and not _churches_explained(town, here, marked):
        yield Violation("compass", _squares_of_type(town, "C"))
    elif here.fortresses and not _fortresses_explained(town, here, marked):
        yield Violation("compass", _squares_of_type(town, "F"))


def _churches_explained(town: Town, here: Land, marked: int) -> bool:
    """Each marked church is drawn, was passed on for two boxes, or is the last: who left.

    Churches that the row does not give at all stand for a marked one; they have their own name.
    """
    drawn = Counter(normal_form(building.squares) for building in _of_type(town, "C"))
    given = Counter(here.church_row)
    strange = (drawn - given).total()
    fitting = drawn & given
    offered = Counter(here.church_row[:marked])
    if fitting - offered:
        return False
    missing = (offered - fitting).total() - strange
    return missing >= 0 and _absence_explained(town, here.church_row, fitting, marked, missing)


def _absence_explained(
    town: Town, row: tuple[Offsets, ...], fitting: Counter[Offsets], marked: int, missing: int
) -> bool:
    passed = town.city.passes
    if missing == 0 or passed is UNREAD:
        return True
    last_missing = not fitting - Counter(row[: marked - 1])
    return missing <= passed // 2 + last_missing


def _fortresses_explained(town: Town, here: Land, marked: int) -> bool:
    """Every marked fortress is drawn, but for the last one of a player who left on it."""
    drawn = min(len(_of_type(town, "F")), here.fortresses)
    return drawn <= marked <= drawn + 1


def _squares_of_type(town: Town, type_: str) -> tuple[Square, ...]:
    return town.squares_of(town.of_type(type_))


def bandit(town: Town) -> Iterator[Violation]:
    """Buildings on bandits; carried bandits where none can come from."""
    here, carried = land(town.sheet), town.city.carried
    if here.bandits or carried:
        everywhere = here.bandits.union(carried)
        for building in town.buildings:
            if not everywhere.isdisjoint(building.squares):
                yield Violation("bandit", tuple(s for s in building.squares if s in everywhere))
        places = town.sheet.figures.get("carry", ())
        for name in carried:
            if name not in places:
                yield Violation("bandit", (name,))


CHECKS: Final[tuple[Check, ...]] = (
    shape,
    overlap,
    terrain,
    crosses_river,
    detached,
    type_shape,
    passes,
    compass,
    bandit,
)
