"""Where buildings may stand on a dice sheet: its table of blocks, made once."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.board import Board
from scoring.dice.land import Land, land
from scoring.shapes import normal_form, placements, split
from scoring.sheet import Sheet
from vision.decode.blocks import Ground, Table
from vision.evidence import CARRIED

SINGLE = normal_form(("a1",))


class DiceGround(Ground):
    """The ground of one dice sheet with its table; `types` are its letters and CARRIED."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet.board)
        self.sheet = sheet
        self.carry = frozenset(sheet.figures.get("carry", ()))
        self.types = (*sheet.types, *((CARRIED,) if self.carry else ()))
        self.bandits = sheet.board.having("bandit")
        self.table = _table(self, land(sheet))


_grounds: dict[int, DiceGround] = {}  # by the identity of the sheet, which its ground keeps alive
_MOST = 64


def dice_ground(sheet: Sheet) -> DiceGround:
    """The ground of a sheet, kept from one photo to the next."""
    known = _grounds.get(id(sheet))
    if known is None:
        if len(_grounds) >= _MOST:
            _grounds.clear()
        known = _grounds[id(sheet)] = DiceGround(sheet)
    return known


@lru_cache(maxsize=8)
def _everywhere(columns: int, rows: int, shapes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every place of some shapes on a board without land, water or rules, each once."""
    bare = Board(columns, rows, {})
    found = {name: None for text in shapes for name in placements(bare, split(text))}
    return tuple(found)


def _table(ground: DiceGround, here: Land) -> Table:
    figures = ground.sheet.figures
    shapes = (*figures["shapes"].values(), *figures.get("churches", ()))
    board = ground.board
    laid = _everywhere(board.columns, board.rows, tuple(shapes))
    cells = [[ground.index[name] for name in names] for names in laid]
    inner = [ground.inner_edges(numbers) for numbers in cells]
    verdicts = [
        list(_verdicts(ground, here, names, edges))
        for names, edges in zip(laid, inner, strict=True)
    ]
    return Table(
        masks=tuple(sum(1 << number for number in numbers) for numbers in cells),
        cells=_padded(cells, len(ground.squares)),
        inner=_padded(inner, len(ground.edges)),
        legal=np.array([[legal for legal, _ in row] for row in verdicts], dtype=bool),
        possible=np.array([[possible for _, possible in row] for row in verdicts], dtype=bool),
    )


def _verdicts(
    ground: DiceGround, here: Land, names: tuple[str, ...], edges: tuple[int, ...]
) -> Iterator[tuple[bool, bool]]:
    """For each type whether the block keeps to the rules, and whether one might draw it."""
    form = normal_form(names)
    dry = ground.river.isdisjoint(edges) and here.closed.isdisjoint(names)
    for type_ in ground.types:
        if type_ == CARRIED:
            yield form == SINGLE and names[0] in ground.carry, form == SINGLE
        elif type_ == "C":
            yield dry and form in here.church_row, True
        elif type_ == "F":
            free = here.closed_to_fortresses.isdisjoint(names)
            yield dry and free and form == SINGLE, True
        else:
            yield dry and form in here.shapes, True


def _padded(rows: list[list[int]] | list[tuple[int, ...]], filler: int) -> npt.NDArray[np.intp]:
    longest = max(1, max((len(row) for row in rows), default=1))
    return np.array([[*row, *[filler] * (longest - len(row))] for row in rows], dtype=np.intp)
