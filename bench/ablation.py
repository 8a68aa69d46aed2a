"""Parts of the reader taken out, to see what each is worth."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from scoring.board import in_reading_order
from scoring.model import UNREAD, Building, City, Number, Round
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from vision import flatten, patches, read
from vision.decode import Decoded
from vision.evidence import CARRIED, EMPTY, MARKED, Evidence, best

SURE = 0.99  # without the decoder: a sheet is sure when each look at it is


def _no_print() -> Any:
    """The networks see the page only, as if nothing of the print were known."""
    return patch.object(patches, "template", lambda *_: None)


def _no_flattening() -> Any:
    """The page straight from its tags: no curl, no laying over the print."""
    return patch.object(
        flatten, "straightened", lambda grey, found, surface, layout: (surface, 1.0)
    )


def _no_decoder() -> Any:
    """Each square as it looks, buildings as they touch, no rules."""
    return patch.object(read, "decode", as_it_looks)


PARTS: dict[str, Callable[[], Any]] = {
    "decoder": _no_decoder,
    "flattening": _no_flattening,
    "print": _no_print,
}


@contextmanager
def without(part: str) -> Iterator[None]:
    """Read without one part."""
    if not part:
        yield
        return
    with PARTS[part]():
        yield


def as_it_looks(evidence: Evidence, sheet: Sheet) -> Decoded:
    """The city of the most probable square, edge, box and number, each for itself."""
    types = {name: best(seen) for name, seen in evidence.cells.items()}
    city = canonical(
        City(
            sheet.id,
            tuple(_buildings(types, evidence, sheet)),
            carried=in_reading_order(n for n, t in types.items() if t == CARRIED),
            crossed=in_reading_order(n.partition(".")[2] for n in _marked(evidence, "crossed")),
            passes=len(_marked(evidence, "pass")),
            compass=len(_marked(evidence, "compass")),
            bags=len(_marked(evidence, "bags")),
            first=tuple(sorted(n.partition(".")[2] for n in _marked(evidence, "first"))),
            **_town(evidence, sheet),
        )
    )
    certain = [max(seen.values()) for seen in (*evidence.cells.values(), *evidence.boxes.values())]
    certain += [max(p, 1 - p) for p in evidence.same.values()]
    card = score(city, sheet)
    sure = min(certain) > SURE and bool(city.buildings) and not card.illegal
    return Decoded(city, card, sure, warnings=card.warnings)


def _buildings(types: dict[str, str], evidence: Evidence, sheet: Sheet) -> Iterator[Building]:
    left = {n: t for n, t in types.items() if t not in (EMPTY, CARRIED)}
    joined = sheet.game != "mayor"
    while left:
        start, type_ = next(iter(left.items()))
        group, edge = {start}, [start]
        while edge and joined:
            here = edge.pop()
            for near in sheet.board.neighbours[here]:
                pair = in_reading_order((here, near))
                same = evidence.same.get((pair[0], pair[1]), 0.0) > 0.5
                if near not in group and left.get(near) == type_ and same:
                    group.add(near)
                    edge.append(near)
        for name in group:
            del left[name]
        yield Building(type_, in_reading_order(group))


def _marked(evidence: Evidence, kind: str) -> list[str]:
    return [n for n, seen in evidence.boxes.items() if n.startswith(kind) and best(seen) == MARKED]


def _town(evidence: Evidence, sheet: Sheet) -> dict[str, Any]:
    if "rounds" not in sheet.marks:
        return {}
    numbers: dict[str, Number | None] = {
        name: found[0][0] if found else UNREAD for name, found in evidence.digits.items()
    }
    lines = []
    for number in range(1, 10):
        parts = [numbers.get(f"round.{number}.{key}") for key in ("die1", "die2", "points")]
        if all(part is None for part in parts):
            break
        die1, die2, points = (UNREAD if part is None else part for part in parts)
        lines.append(Round(die1, die2, points))
    corners = ((n, numbers.get(f"corner.{n}")) for n in sheet.board.squares)
    order = tuple((n, value) for n, value in corners if value is not None)
    return {"rounds": tuple(lines), "order": order}
