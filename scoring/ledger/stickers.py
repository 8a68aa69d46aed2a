"""Award stickers from board to board: what is stuck stays, and nobody has more than was won."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.board import in_reading_order
from scoring.ledger.readings import Kept
from scoring.ledger.table import Table
from scoring.model import City, Square
from scoring.score import score

Own = Mapping[tuple[str, str], Kept]


@dataclass
class _Stuck:
    """What a player's boards so far have shown, and how many of each kind there may be."""

    on: dict[Square, str] = field(default_factory=dict)
    most: Counter[str] | None = None  # None: not every award so far is known


def sticker_doubts(
    own: Own, table: Table, pages: Sequence[str]
) -> dict[int, tuple[dict[str, Any], ...]]:
    """Boards whose stickers are not those of the boards before and the awards: a doubt each."""
    if table.game != "legacy":
        return {}
    found = {}
    for standing in table.standings:
        stuck = _Stuck()
        before = ""
        for sheet in pages:
            reading = own.get((standing.player, sheet))
            awards = (standing.awards or {}).get(before) if before else None
            before = sheet
            if reading is None:
                stuck.most = None
                continue
            _award(stuck, awards)
            doubts = tuple(d for d in _doubts(reading, stuck) if not _answered(reading, d))
            if doubts:
                found[reading.id] = doubts
            _remember(stuck, reading, first=sheet == pages[0])
    return found


def _award(stuck: _Stuck, awards: Sequence[str] | None) -> None:
    if stuck.most is not None:
        stuck.most = None if awards is None else stuck.most + Counter(awards)


def _remember(stuck: _Stuck, reading: Kept, first: bool) -> None:
    """What a board shows is there on the next; before the first of a campaign there was nothing."""
    stuck.on = left_on(stuck.on, reading)
    if first:
        stuck.most = Counter(stuck.on.values())
    elif stuck.most is not None:  # a surplus is told once
        stuck.most |= Counter(stuck.on.values())


def _doubts(reading: Kept, stuck: _Stuck) -> Iterator[dict[str, Any]]:
    seen = {square: kind for kind, square in reading.city.stickers}
    for square in in_reading_order(_in_sight(stuck.on, reading)):
        if seen.get(square) != stuck.on[square]:
            yield _doubt(reading, square, seen.get(square, ""), stuck.on[square])
    if stuck.most is None:
        return
    had = Counter(stuck.on.values())
    for kind, number in Counter(k for s, k in seen.items() if s not in stuck.on).items():
        if had[kind] + number > stuck.most[kind]:
            for square in in_reading_order(s for s in seen if s not in stuck.on):
                if seen[square] == kind:
                    yield _doubt(reading, square, kind, "")


def left_on(before: Mapping[Square, str], reading: Kept) -> dict[Square, str]:
    """The stickers after a board: those before that pieces may cover, and those to be seen."""
    sight = _in_sight(before, reading)
    covered = {square: kind for square, kind in before.items() if square not in sight}
    return covered | {square: kind for kind, square in reading.city.stickers}


def _in_sight(squares: Iterable[Square], reading: Kept) -> set[Square]:
    """Those squares on which a sticker would be seen."""
    built = {square for building in reading.city.buildings for square in building.squares}
    return {s for s in squares if s not in built and s not in reading.on.board.terrain}


def _answered(reading: Kept, doubt: Mapping[str, Any]) -> bool:
    """Whether a person has said what is on a square."""
    square = str(doubt["region"]).partition(".")[2]
    answers = (f"{square}=", f"cell.{square}=")
    return any(word.startswith(answers) for word in reading.said.split())


def _doubt(reading: Kept, square: Square, seen: str, other: str) -> dict[str, Any]:
    return {
        "region": f"cell.{square}",
        "seen": seen or "empty",
        "or": other or "empty",
        "probability": 0.5,
        "total_if": score(with_sticker(reading.city, square, other), reading.on).total,
    }


def with_sticker(city: City, square: Square, kind: str) -> City:
    """A city with another sticker on a square, or none."""
    left = {at: own for own, at in city.stickers if at != square} | ({square: kind} if kind else {})
    return replace(city, stickers=tuple((left[at], at) for at in in_reading_order(left)))
