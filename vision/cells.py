"""What is drawn on each square, and whether two squares belong together: probabilities."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.board import position
from scoring.model import Square
from scoring.sheet import Sheet
from sheets.layout import Layout
from vision import nets, patches
from vision.evidence import BOX_CLASSES, CARRIED, EMPTY, MARKED, Distribution, Edge, edges

CROSSED: Final = "crossed"  # a bandit struck out
NETS: Final = {"dice": "buildings", "legacy": "buildings", "mayor": "doodles"}
NO_BANDIT: Final = 0.02  # where none is carried, none is struck out either
View = tuple[bool, bool]  # mirrored sideways, upside down
VIEWS: Final[dict[str, tuple[View, ...]]] = {
    "buildings": ((False, False), (True, False), (False, True), (True, True)),
    "doodles": ((False, False), (True, False)),
}
CLASSES: Final = {
    "buildings": (EMPTY, "R", "I", "P", "C", "F", CARRIED, CROSSED),
    "doodles": (EMPTY, "H", "L", "W", "Z", "X"),
}


@dataclass(frozen=True)
class Squares:
    """Evidence for a board: classes, edges, and bandits that were struck out."""

    cells: dict[Square, Distribution]
    same: dict[Edge, float]
    crossed: dict[str, Distribution]


def read_squares(
    page: patches.Grey,
    printed: patches.Grey,
    layout: Layout,
    sheet: Sheet,
    closely: bool = False,
) -> Squares:
    """Look at every square of a drawn sheet; `closely`: in mirrors too, which halves mistakes."""
    name = NETS[sheet.game]
    seen = patches.board_patch(page, patches.PAGE_SCALE, layout, sheet.board)
    known = patches.board_patch(printed, patches.PRINT_SCALE, layout, sheet.board)
    logits = _looked(name, seen, known, VIEWS[name] if closely else VIEWS[name][:1])
    classes = CLASSES[name]
    probabilities = nets.softmax(logits[: len(classes)], axis=0)
    bandits = sheet.board.having("bandit") if "crossed" in sheet.marks else frozenset()
    carried = frozenset(sheet.figures.get("carry", ())) if CARRIED in sheet.marks else frozenset()
    cells: dict[Square, Distribution] = {}
    crossed: dict[str, Distribution] = {}
    for square in sheet.board.squares:
        column, row = position(square)
        found = dict(zip(classes, map(float, probabilities[:, row, column]), strict=True))
        struck = found.pop(CROSSED, 0.0)
        if square in carried:
            found[CARRIED] += struck
            crossed[f"crossed.{square}"] = _struck(struck / max(found[CARRIED], NO_BANDIT))
        elif square in bandits:
            found[EMPTY] += struck
            crossed[f"crossed.{square}"] = _struck(struck)
        cells[square] = _possible(found, square, sheet)
    return Squares(cells, _edges(nets.sigmoid(logits[-2:]), sheet), crossed)


def _looked(
    name: str, seen: patches.Grey, known: patches.Grey, views: tuple[View, ...]
) -> nets.Floats:
    """Logits per square, the mean of several looks: (classes + 2, rows, columns)."""
    return nets.mean([_mirrored_look(name, seen, known, view) for view in views])[:, 1:-1, 1:-1]


def _mirrored_look(name: str, seen: patches.Grey, known: patches.Grey, view: View) -> nets.Floats:
    """One look, in a mirror, turned back: an edge to the east is then one to the west."""
    step = (slice(None, None, -1 if view[1] else 1), slice(None, None, -1 if view[0] else 1))
    page, printed = (np.ascontiguousarray(image[step]) for image in (seen, known))
    found = nets.run(name, page[None], printed[None])[0]
    logits: nets.Floats = found[(slice(None), *step)].copy()
    if view[0]:
        logits[-2, :, :-1] = logits[-2, :, 1:]
    if view[1]:
        logits[-1, :-1] = logits[-1, 1:]
    return logits


def _struck(probability: float) -> Distribution:
    """Whether a bandit was crossed out."""
    return dict(zip(BOX_CLASSES, (1 - probability, probability, 0.0), strict=True))


def _possible(found: dict[str, float], square: Square, sheet: Sheet) -> Distribution:
    """Only what the sheet can hold: its types, and bandits from before where it has room.

    What looked like something else may be any of them.
    """
    kept = {EMPTY, *sheet.types}
    if CARRIED in sheet.marks and square in sheet.figures.get("carry", ()):
        kept.add(CARRIED)
    rest = sum(p for name, p in found.items() if name not in kept) / len(kept)
    return {name: p + rest for name, p in found.items() if name in kept}


def _edges(east_south: NDArray[np.float32], sheet: Sheet) -> dict[Edge, float]:
    """The network says for each square whether it goes on to the east and to the south."""
    found = {}
    for first, second in edges(sheet.board):
        column, row = position(first)
        south = position(second)[1] > row
        found[first, second] = float(east_south[int(south), row, column])
    return found


__all__ = ["CLASSES", "CROSSED", "MARKED", "NETS", "Squares", "read_squares"]
