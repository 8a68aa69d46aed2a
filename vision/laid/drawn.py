"""A polyomino board drawn with a pencil in place of pieces: the way drawn sheets are read.

The squares and borders are looked at as on drawn sheets; of all ways to lay the printed pieces so
that they look like this, and some that break a rule, the likeliest are scored and weighed.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.board import Board
from scoring.model import Building, City, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.shapes import normal_form, placements, split
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.blocks import Block, Ground, Table, Terms, odd_blocks
from vision.decode.doubts import WORDS, Candidate, Doubt, Weighed, doubts, each_place_once, weigh
from vision.decode.packing import Packing, Part, TooUncertainError, parts
from vision.decode.product import best_first, log_mass
from vision.decode.strange import over_each_other, square_doubt, strange_doubts
from vision.decode.written import Written
from vision.evidence import EMPTY, Evidence, best
from vision.laid.board import FlatBoard
from vision.laid.covered import LEAST, LIKE, look_at
from vision.looking import AT_LENGTH, CLOSELY, ONCE
from vision.see import Sight

FEW: Final = 3  # drawn squares that are no slip of a pencil
STATES: Final = 60_000  # the budget of one part of a board, as on drawn sheets
WIDEST: Final = 40.0  # the largest limit on what a reading may lose
BEAM: Final = 400  # states of a square that are kept where the budget does not suffice
MOST: Final = 48  # readings that are scored with all rules
LEFT: Final = 1e-4  # the share of readings that nobody needs to look at
FAINT: Final = 0.2  # less that a square is empty may be a faint pencil
NO_FINGER: Final = 0.9  # that the only thing on a board is drawn there
BARE: Final = 0.9999  # that a square is empty which shows its print, or has a sticker

Drawn = tuple[City, list[Doubt], bool]


class PieceGround(Ground):
    """A polyomino board with every place of every piece."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet.board)
        self.sheet = sheet
        self.types = tuple(type_ for type_ in sheet.types if type_ in sheet.figures["pieces"])
        self.table = _table(self)


_grounds: dict[int, PieceGround] = {}  # by the identity of the sheet, which its ground keeps alive
_KEPT: Final = 32


def ground_of(sheet: Sheet) -> PieceGround:
    """The ground of a sheet, kept from one photo to the next."""
    if id(sheet) not in _grounds:
        if len(_grounds) >= _KEPT:
            _grounds.clear()
        _grounds[id(sheet)] = PieceGround(sheet)
    return _grounds[id(sheet)]


def _table(ground: PieceGround) -> Table:
    pieces = ground.sheet.figures["pieces"]
    bare = Board(ground.board.columns, ground.board.rows, {})
    shapes = [split(text) for texts in pieces.values() for text in texts]
    laid = list(dict.fromkeys(names for shape in shapes for names in placements(bare, shape)))
    forms = {type_: {normal_form(split(text)) for text in pieces[type_]} for type_ in ground.types}
    closed = ground.board.having(*ground.sheet.figures["closed"])
    cells = [[ground.index[name] for name in names] for names in laid]
    inner = [list(ground.inner_edges(numbers)) for numbers in cells]
    legal = [
        [
            normal_form(names) in forms[type_]
            and ground.river.isdisjoint(edges)
            and closed.isdisjoint(names)
            for type_ in ground.types
        ]
        for names, edges in zip(laid, inner, strict=True)
    ]
    return Table(
        masks=tuple(sum(1 << number for number in numbers) for numbers in cells),
        cells=_padded(cells, len(ground.squares)),
        inner=_padded(inner, len(ground.edges)),
        legal=np.array(legal, dtype=bool),
        possible=np.ones((len(laid), len(ground.types)), dtype=bool),
    )


def _padded(rows: list[list[int]], filler: int) -> npt.NDArray[np.intp]:
    longest = max(1, max((len(row) for row in rows), default=1))
    return np.array([[*row, *[filler] * (longest - len(row))] for row in rows], dtype=np.intp)


def drawn_city(board: FlatBoard, city: City) -> Drawn | None:
    """A city with the drawn buildings, doubts, and whether it is sure; None: nothing is drawn."""
    sight = Sight(board.even, board.layout, board.sheet)
    seen = sight.evidence(ONCE)
    if sum(best(found) != EMPTY for found in seen.cells.values()) < FEW:
        return None
    bare = _bare(board, city, seen)
    for times in (ONCE, CLOSELY, AT_LENGTH):
        seen = _with_nothing(sight.evidence(times), bare)
        weighed = _weighed(seen, board.sheet, city)
        over = over_each_other(seen, board.sheet.game)
        strange = [
            *strange_doubts(seen, weighed.best, board.sheet, over.squares),
            *_alone(weighed.best.city, seen, board.sheet),
        ]
        if _sure(weighed, times) and not strange:
            return weighed.best.city, [], True
    told = each_place_once(strange, doubts(weighed, seen.same, Written()))
    return weighed.best.city, list(told), False


def _alone(city: City, seen: Evidence, sheet: Sheet) -> Iterator[Doubt]:
    """A single building on a board may be a finger that points at it."""
    if len(city.buildings) != 1:
        return
    (building,) = city.buildings
    name = building.squares[0]
    probability = min(seen.cells[name][building.type], NO_FINGER)
    yield square_doubt(city, sheet, name, WORDS[building.type], EMPTY, probability)


def _sure(weighed: Weighed, times: int) -> bool:
    """Whether all that is against it is too improbable; after few looks it must be plain."""
    return 1 - weighed.agreeing <= prior.ENOUGH[times]


def _weighed(evidence: Evidence, sheet: Sheet, city: City) -> Weighed:
    """The likeliest cities, until what is left does not matter."""
    ground = ground_of(sheet)
    terms = Terms(ground, evidence, ground.types)
    packings = _packings(ground, terms)
    whole = log_mass(packings)
    candidates: list[Candidate] = []
    left = 1.0
    for loss, choice in islice(best_first(packings), MOST):
        chosen = dict(choice)
        options = [packing.option(chosen.get(i, 0)) for i, packing in enumerate(packings)]
        blocks = [block for option in options if option for block in option[1]]
        candidates.append(_candidate(ground, city, blocks, loss))
        left -= math.exp(-loss - whole)
        if left < LEFT:
            break
    return weigh(candidates, whole + math.log(left) if left > LEFT else -math.inf)


def _bare(board: FlatBoard, city: City, seen: Evidence) -> frozenset[Square]:
    """Squares that show their print and no line besides, and those under stickers."""
    likely = [name for name, found in seen.cells.items() if found.get(EMPTY, 0.0) > FAINT]
    looks = {name: look_at(board, name) for name in likely}
    clean = (n for n, look in looks.items() if look.likeness > LIKE and look.residue < LEAST)
    return frozenset(clean) | {n for _, n in city.stickers if n in seen.cells}


def _with_nothing(evidence: Evidence, bare: frozenset[Square]) -> Evidence:
    """The evidence where some squares have nothing drawn on them."""
    cells = {name: {EMPTY: BARE} for name in bare}
    apart = {edge: 1 - BARE for edge in evidence.same if not bare.isdisjoint(edge)}
    twice = {name: p for name, p in evidence.twice.items() if name not in bare}
    same = {**evidence.same, **apart}
    return replace(evidence, cells={**evidence.cells, **cells}, twice=twice, same=same)


def _candidate(ground: PieceGround, city: City, blocks: Sequence[Block], loss: float) -> Candidate:
    """A city, scored; what concerns the whole city costs its prior."""
    buildings = tuple(Building(block.type, ground.names(block.mask)) for block in blocks)
    laid = canonical(replace(city, buildings=buildings))
    card = score(laid, ground.sheet)
    broken = card.illegal and all(block.legal for block in blocks)
    return Candidate(loss + (prior.BROKEN if broken else 0.0), laid, card)


def _packings(ground: PieceGround, terms: Terms) -> list[Packing]:
    """The parts of the board, searched far enough that no likely city is left out."""
    limit = prior.MARGIN
    while True:
        blocks = [
            *ground.table.within(terms, limit, prior.BROKEN),
            *odd_blocks(terms, range(len(ground.types)), limit, prior.BROKEN, ground.table.known),
        ]
        found = [_search(part, limit) for part in parts(blocks, terms.bound.tolist())]
        needed = sum(packing.best for packing in found) + 1.0
        if needed <= limit or limit >= WIDEST:
            return found
        limit = min(WIDEST, max(needed, limit + prior.MARGIN / 2))


def _search(part: Part, limit: float) -> Packing:
    try:
        packing = Packing(part, limit, STATES)
    except TooUncertainError:
        return Packing(part, math.inf, STATES, BEAM)
    stuck = packing.best == math.inf and limit >= WIDEST
    return Packing(part, math.inf, STATES, BEAM) if stuck else packing
