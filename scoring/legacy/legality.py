"""What the rules of the polyomino city forbid, found and named with its squares."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from scoring.board import in_reading_order
from scoring.legacy.ground import CHURCH, Ground, ground, whole
from scoring.legality import crosses_river, joined, overlap
from scoring.model import UNREAD, Building, Violation
from scoring.shapes import normal_form
from scoring.town import Check, Town, connected


def shape(town: Town) -> Iterator[Violation]:
    """Buildings of a shape that no piece has."""
    here = ground(town.sheet)
    for building in town.buildings:
        if not _has_shape(here, building):
            yield Violation("shape", building.squares)


def _has_shape(here: Ground, building: Building) -> bool:
    return normal_form(building.squares) in here.shapes


def terrain(town: Town) -> Iterator[Violation]:
    """Pieces on squares where none may lie."""
    closed = ground(town.sheet).closed
    for building in town.buildings:
        if not closed.isdisjoint(building.squares):
            yield Violation("terrain", tuple(s for s in building.squares if s in closed))


def detached(town: Town) -> Iterator[Violation]:
    """Parts of the city that no order of building explains: only one part may begin.

    The palace is a piece from the start, so whatever hangs together with it is right.
    """
    here, full = ground(town.sheet), whole(town)
    parts = connected(range(len(full.buildings)), joined(full))
    begun = [part for part in parts if _begins(full, here, part)]
    for part in parts:
        if part not in begun[:1]:
            yield Violation("detached", in_reading_order(set(full.squares_of(part))))


def _begins(town: Town, here: Ground, part: frozenset[int]) -> bool:
    if here.palace:
        return any(town.buildings[number].squares == here.palace for number in part)
    return not here.start.isdisjoint(town.squares_of(part))


def piece(town: Town) -> Iterator[Violation]:
    """Pieces that lie twice, or that this colour or this episode does not have."""
    here = ground(town.sheet)
    spare = {type_: Counter(shapes) for type_, shapes in here.pieces.items()}
    for building in town.buildings:
        left, form = spare.get(building.type, Counter()), normal_form(building.squares)
        if _has_shape(here, building) and left[form] == 0:
            yield Violation("piece", building.squares)
        left[form] -= left[form] > 0


def passes(town: Town) -> Iterator[Violation]:
    """More passes than the rules, the marker or the pieces left allow."""
    passed = town.city.passes
    if passed is UNREAD or passed == 0:
        return
    if passed < 0 or passed > _most_passes(town):
        yield Violation("passes")


def _most_passes(town: Town) -> int:
    """Nobody passes at 0, nor a church, nor a piece that lies on the board."""
    here = ground(town.sheet)
    if not here.figures["passing"]:
        return 0
    pieces = sum(len(shapes) for type_, shapes in here.pieces.items() if type_ != CHURCH)
    built = sum(building.type != CHURCH for building in town.buildings)
    return max(0, min(pieces - built, int(here.figures["marker"]) + most_at_once(town)))


def most_at_once(town: Town) -> int:
    """The most that the marker can have gained before the final count: gold and investor."""
    here, count = ground(town.sheet), len(town.buildings)
    gold = here.of("gold")
    mined = bool(gold) and all(name in town.owner for name in gold)
    invested = here.points["investor"] * max(0, count - 1) if _has_investor(here) else 0
    return int(here.points["gold"]) * mined + int(invested)


def _has_investor(here: Ground) -> bool:
    return bool(here.figures.get("investor", False))


def sticker(town: Town) -> Iterator[Violation]:
    """Award stickers on squares that are no free light green squares."""
    here = ground(town.sheet)
    allowed = here.of("closed") + here.light
    wrong = tuple(name for _, name in town.city.stickers if name not in allowed)
    if wrong:
        yield Violation("sticker", wrong)


CHECKS: Final[tuple[Check, ...]] = (
    shape,
    overlap,
    terrain,
    crosses_river,
    detached,
    piece,
    passes,
    sticker,
)
