"""What is drawn on each square, and whether two squares belong together: probabilities."""

from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.board import position
from scoring.model import Square
from scoring.sheet import TYPE_ORDER, Sheet
from vision import nets, patches
from vision.carried import room_for_bandits
from vision.evidence import BOX_CLASSES, CARRIED, EMPTY, FLOOR, MARKED, Distribution, Edge, edges
from vision.looking import ONCE, Looks

CROSSED: Final = "crossed"  # a bandit struck out
OVERDRAWN: Final = "overdrawn"  # two things drawn over each other
NETS: Final = {"dice": "buildings", "legacy": "buildings", "mayor": "doodles"}
# How much rarer squares drawn over twice are than among the samples of a network.
RARE: Final = {"buildings": 0.03, "doodles": 0.009}
NO_BANDIT: Final = 0.02  # where none is carried, none is struck out either
# Of ten squares of boards that looked like what no such sheet has all were what they looked like
# next, or the one after that.
ANY: Final = 0.2  # of such a look says nothing
View = tuple[bool, bool]  # mirrored sideways, upside down


class Aside(NamedTuple):
    """A board seen from a little to the side, in another light."""

    right: float = 0.0  # pixels
    down: float = 0.0
    zoom: float = 1.0
    turn: float = 0.0  # degrees
    ink: float = 1.0  # exponent: below 1 all ink is darker


ASIDES: Final = (Aside(), Aside(1.5, -1.5, 1.004, 0.25, 0.85), Aside(-1.5, 1.0, 0.996, -0.25, 1.2))
VIEWS: Final[dict[str, tuple[View, ...]]] = {
    "buildings": ((False, False), (True, False), (False, True), (True, True)),
    "doodles": ((False, False), (True, False)),
}
CLASSES: Final = {
    "buildings": (EMPTY, "R", "I", "P", "C", "F", CARRIED, CROSSED, OVERDRAWN),
    "doodles": (EMPTY, "H", "L", "W", "Z", "X", OVERDRAWN),
}


@dataclass(frozen=True)
class Squares:
    """Evidence for a board: classes, edges, bandits struck out, squares that hold no one thing."""

    cells: dict[Square, Distribution]
    twice: dict[Square, float]
    same: dict[Edge, float]
    crossed: dict[str, Distribution]


def board_looks(board: patches.BothBoards, sheet: Sheet) -> Looks:
    """Looks at the board of a drawn sheet: straight, in mirrors, then from aside."""
    name = NETS[sheet.game]

    @cache
    def there(aside: Aside) -> tuple[patches.Grey, patches.Grey]:
        page = from_aside(board.page, aside)
        return page, from_aside(board.printed, aside._replace(ink=1.0))

    def look(aside: Aside, view: View) -> nets.Floats:
        return _mirrored_look(name, *there(aside), view)

    return Looks([partial(look, aside, view) for aside in ASIDES for view in VIEWS[name]])


def read_squares(looks: Looks, sheet: Sheet, times: int = ONCE) -> Squares:
    """What so many looks say of every square and edge."""
    classes = CLASSES[NETS[sheet.game]]
    logits = looks.logits(times)[:, 1:-1, 1:-1]
    probabilities = nets.softmax(logits[: len(classes)], axis=0)
    bandits = sheet.board.having("bandit") if "crossed" in sheet.marks else frozenset()
    carried = room_for_bandits(sheet)
    cells: dict[Square, Distribution] = {}
    twice: dict[Square, float] = {}
    rare = RARE[NETS[sheet.game]]
    crossed: dict[str, Distribution] = {}
    for square in sheet.board.squares:
        column, row = position(square)
        found = dict(zip(classes, map(float, probabilities[:, row, column]), strict=True))
        over = found.pop(OVERDRAWN)
        twice[square] = rare * over / (rare * over + 1 - over)
        found = {kind: p / max(1 - over, FLOOR) for kind, p in found.items()}
        struck = found.pop(CROSSED, 0.0)
        if square in carried:
            found[CARRIED] += struck
            crossed[f"crossed.{square}"] = _struck(struck / max(found[CARRIED], NO_BANDIT))
        elif square in bandits:
            found[EMPTY] += struck
            crossed[f"crossed.{square}"] = _struck(struck)
        else:
            found = _nothing_to_strike(found, struck)
        cells[square], foreign = _possible(found, square, sheet)
        twice[square] += (1 - twice[square]) * foreign
    return Squares(cells, twice, _edges(nets.sigmoid(logits[-2:]), sheet), crossed)


def with_bandits(found: Squares, printed: frozenset[Square]) -> Squares:
    """The same, but on these squares a carried bandit is printed, and not struck out."""

    def surely(kinds: Distribution, kind: str) -> Distribution:
        return {**dict.fromkeys(kinds, 0.0), kind: 1.0}

    return replace(
        found,
        cells={n: surely(c, CARRIED) if n in printed else c for n, c in found.cells.items()},
        twice={**found.twice, **dict.fromkeys(printed, 0.0)},
        crossed={
            region: surely(c, EMPTY) if region.removeprefix("crossed.") in printed else c
            for region, c in found.crossed.items()
        },
    )


def from_aside(patch: patches.Grey, aside: Aside) -> patches.Grey:
    """A patch moved, turned and zoomed about its middle, its ink darker or lighter."""
    if aside == Aside():
        return patch
    rows, columns = patch.shape
    way = cv2.getRotationMatrix2D((columns / 2, rows / 2), aside.turn, aside.zoom)
    way[:, 2] += np.array([aside.right, aside.down])
    moved = cv2.warpAffine(patch, way, (columns, rows), borderValue=255)
    table = 255 - 255 * ((255 - np.arange(256)) / 255) ** aside.ink
    return np.asarray(cv2.LUT(moved, np.rint(table).astype(np.uint8)), np.uint8)


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


def _nothing_to_strike(found: dict[str, float], struck: float) -> dict[str, float]:
    """Where no bandit can be, an X or bars are what else they look like, an X without outline."""
    drawn = {kind: p for kind, p in found.items() if kind in TYPE_ORDER["dice"]}
    whole = sum(drawn.values())
    return found | {kind: p + struck * p / whole for kind, p in drawn.items() if whole}


def _possible(found: dict[str, float], square: Square, sheet: Sheet) -> tuple[Distribution, float]:
    """Only what the sheet can hold: its types, and bandits from before where it has room.

    In a plain town people draw factories too, because they know them from the other. What else
    looked like something else is what it looks like next, or any of them, or not of this game: its
    share.
    """
    kept = {EMPTY, *(TYPE_ORDER[sheet.game] if sheet.game == "mayor" else sheet.types)}
    if square in room_for_bandits(sheet):
        kept.add(CARRIED)
    foreign = sum(p for name, p in found.items() if name not in kept)
    grow, rest = 1 + foreign * (1 - ANY) / max(1 - foreign, FLOOR), foreign * ANY / len(kept)
    return {name: p * grow + rest for name, p in found.items() if name in kept}, foreign


def _edges(east_south: NDArray[np.float32], sheet: Sheet) -> dict[Edge, float]:
    """The network says for each square whether it goes on to the east and to the south."""
    found = {}
    for first, second in edges(sheet.board):
        column, row = position(first)
        south = position(second)[1] > row
        found[first, second] = float(east_south[int(south), row, column])
    return found


__all__ = [
    "CLASSES",
    "CROSSED",
    "MARKED",
    "NETS",
    "Squares",
    "board_looks",
    "read_squares",
    "with_bandits",
]
