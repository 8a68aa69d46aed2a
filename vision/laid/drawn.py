"""A polyomino board drawn with a pencil in place of pieces: the way drawn sheets are read.

What is nearly certain is taken as it is. Of the few squares and borders that are not, every
combination is weighed; one that breaks no rule is believed before one that does, as far as the
drawing allows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from scoring.board import in_reading_order
from scoring.model import Building, City, Square
from scoring.notation import canonical
from scoring.score import score
from vision.decode import prior
from vision.decode.doubts import Candidate, Doubt, Weighed, doubts, weigh
from vision.evidence import EMPTY, Edge, Evidence, best, log
from vision.laid.board import FlatBoard
from vision.see import see

CERTAIN: Final = 0.995  # of a square or a border: the other possibility is not weighed
MOST: Final = 7  # squares and borders whose two possibilities are weighed
FEW: Final = 3  # drawn squares that are no slip of a pencil
BROKEN_TWICE: Final = 3  # rules broken that count in full

Types = dict[Square, str]
Borders = dict[Edge, bool]  # whether one building covers both squares


def drawn_city(board: FlatBoard, city: City) -> tuple[City, list[Doubt], bool] | None:
    """A city with the drawn buildings, doubts, and whether it is sure; None: nothing is drawn."""
    evidence = see(board.even, board.layout, board.sheet)
    types = {name: best(found) for name, found in evidence.cells.items()}
    if sum(type_ != EMPTY for type_ in types.values()) < FEW:
        return None
    borders = {edge: share > 0.5 for edge, share in evidence.same.items()}
    open_ = _open(evidence, types)
    weighed = _weigh(board, city, evidence, types, borders, open_[:MOST])
    sure = len(open_) <= MOST and weighed.agreeing >= 1 - prior.DOUBT
    found = [] if sure else list(doubts(weighed, evidence.same))
    return weighed.best.city, found, sure


def _open(evidence: Evidence, types: Types) -> list[Square | Edge]:
    """Squares and borders within buildings that are not certain, the least certain first."""
    shares: dict[Square | Edge, float] = {
        name: found[types[name]] for name, found in evidence.cells.items()
    }
    for edge, same in evidence.same.items():
        if types[edge[0]] == types[edge[1]] != EMPTY:
            shares[edge] = max(same, 1 - same)
    return sorted((k for k, p in shares.items() if p < CERTAIN), key=lambda k: shares[k])


def _weigh(
    board: FlatBoard,
    city: City,
    evidence: Evidence,
    types: Types,
    borders: Borders,
    open_: list[Square | Edge],
) -> Weighed:
    """Every combination of the open squares and borders, with what its broken rules cost."""
    candidates = []
    for flips in product((False, True), repeat=len(open_)):
        now, lines, loss = dict(types), dict(borders), 0.0
        for place, flip in zip(open_, flips, strict=True):
            if isinstance(place, tuple):
                lines[place] = lines[place] != flip
                share = evidence.same[place]
                loss -= log(share if lines[place] else 1 - share)
            else:
                found = evidence.cells[place]
                now[place] = _second(found, types[place]) if flip else types[place]
                loss -= log(found[now[place]])
        laid = canonical(replace(city, buildings=tuple(_buildings(now, lines))))
        card = score(laid, board.sheet)
        loss += prior.BROKEN * min(len(card.illegal), BROKEN_TWICE)
        candidates.append(Candidate(loss, laid, card))
    return weigh(candidates, -float("inf"))


def _second(found: Mapping[str, float], first: str) -> str:
    return best({name: share for name, share in found.items() if name != first})


def _buildings(types: Types, borders: Borders) -> Iterator[Building]:
    """Squares of one type with no line between them."""
    near: dict[Square, list[Square]] = {}
    for (one, two), same in borders.items():
        if same and types[one] == types[two]:
            near.setdefault(one, []).append(two)
            near.setdefault(two, []).append(one)
    left = {name for name, type_ in types.items() if type_ != EMPTY}
    for first in types:
        group, edge = set[Square](), {first} & left
        while edge:
            group |= edge
            edge = {n for name in edge for n in near.get(name, ()) if n in left} - group
        left -= group
        if group:
            yield Building(types[first], in_reading_order(group))
