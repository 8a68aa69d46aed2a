"""Where the ink is against what was read: much paler than its like, or where nothing was seen.

What was rubbed out leaves a ghost that has the shape of a building still; a bandit of a few strokes
may look like nothing at all, also where none belongs. Both ask for a look.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.model import Square
from scoring.sheet import Sheet
from vision import patches
from vision.carried import room_for_bandits
from vision.evidence import EMPTY, FLOOR, Distribution
from vision.levels import level

Pixels = NDArray[Any]

RIM: Final = 8  # pixels of a square that outlines and neighbours reach into
BROADER: Final = 9  # pixels: the print may lie a little off
CLOSE: Final = 3  # pixels: almost as it lies
DARK: Final = 0.985  # a square is as dark as its darkest pixels
DARKEST: Final = 0.995  # the lines of a small cross are few
# Of the filled, hatched and crossed squares on 834 photos five were that pale, on five sheets; so
# were three ghosts, of which the darkest has a third.
PALE: Final = 0.37  # of the squares of its kind
PALER: Final = {"R": DARK, "I": DARK, "P": DARKEST}
# Strokes over a printed tree count too if they are so dark; its own lines, a little off, are not.
OVER_PRINT: Final = 0.6
LEAST: Final = 5  # squares of a kind: fewer do not say how dark it is
# All of 31 bandits drawn on such photos cover this much of their places.
INKED: Final = 0.012  # of a place is as dark as half of what is drawn elsewhere
# On 240 made-up photos strokes in a square that looks empty, none of them coming from
# beside it, cover so much where a bandit was drawn that nobody can meet, and on one other square.
ALONE: Final = 0.008
# Well inside a square that looks empty so much is a drawing, wherever it comes from: on 700 photos,
# 240 of them with made-up hands, one empty square had more than half of it.
INSIDE: Final = 6  # pixels more than the rim
DENSE: Final = 0.1
# Where no bandit is drawn a network that is so certain is right: of 20 such squares with strokes on
# 1,200 development photos 17 had more, all empty; the three that were hatched 0.58 to 0.81.
EMPTY_ENOUGH: Final = 0.99
STROKE: Final = 12  # pixels of a stroke; what is smaller is grain of the paper or of the photo
DRAWN: Final = 4  # squares at least, or nothing says how dark this pen is


# Strokes well darker than paper cover more than this of three in four squares that are drawn on. Of
# 28,400 empty ones of 840 photos 31 have so much: specks, known for what they are but for one. So
# where it is not plain that a square is empty, so much ink tells.
COVERED: Final = 0.06
AMID_INK: Final = 0.1  # how much less likely such a square is empty
PLAINLY: Final = 0.999


class Ink(NamedTuple):
    """How much darker than its print a square is, without its rim."""

    beside: Pixels  # where nothing is printed near
    over: Pixels  # everywhere; where the print lies a little off, of its lines too


def square_ink(board: patches.BothBoards, sheet: Sheet) -> dict[Square, Ink]:
    """The ink of each square."""
    page = cv2.GaussianBlur(board.page, (0, 0), 1.0)
    beside, over = (
        cv2.subtract(cv2.erode(board.printed, np.ones((size, size), np.uint8)), page)
        for size in (BROADER, CLOSE)
    )
    inner = {name: patches.inner(name, RIM) for name in sheet.board.squares}
    return {name: Ink(beside[place], over[place]) for name, place in inner.items()}


def doubtful_ink(
    ink: Mapping[Square, Ink], sheet: Sheet, cells: Mapping[Square, Distribution]
) -> frozenset[Square]:
    """The squares whose ink (`square_ink`) is against what they were read as."""
    kinds = _kinds(cells)
    half = _half_dark(ink, sheet, kinds)
    if half is None:
        return frozenset()
    sure = 1.0 if room_for_bandits(sheet) else EMPTY_ENOUGH
    empty = {
        name: ink[name].beside
        for name, kind in kinds.items()
        if kind == EMPTY and cells[name][EMPTY] <= sure
    }
    return frozenset({*_strokes(empty, sheet, half), *_pale(kinds, ink)})


def with_ink(
    ink: Mapping[Square, Ink], sheet: Sheet, cells: dict[Square, Distribution]
) -> dict[Square, Distribution]:
    """The squares, but those under strokes are hardly empty where it is not plain that they are."""
    places = _where_nothing_belongs(sheet) - room_for_bandits(sheet)
    unclear = [name for name in places if FLOOR < cells[name][EMPTY] < PLAINLY]
    half = _half_dark(ink, sheet, _kinds(cells)) if unclear else None
    if half is None:
        return cells
    under = {name for name in unclear if _above(ink[name].beside, half).mean() > COVERED}
    return {name: _hardly_empty(cell) if name in under else cell for name, cell in cells.items()}


def _hardly_empty(cell: Distribution) -> Distribution:
    less = {kind: p * (AMID_INK if kind == EMPTY else 1.0) for kind, p in cell.items()}
    whole = sum(less.values())
    return {kind: p / whole for kind, p in less.items()}


def _kinds(cells: Mapping[Square, Distribution]) -> dict[Square, str]:
    return {name: max(cell, key=lambda kind: cell[kind]) for name, cell in cells.items()}


def _half_dark(
    ink: Mapping[Square, Ink], sheet: Sheet, kinds: Mapping[Square, str]
) -> float | None:
    """Half as dark as what is drawn on this sheet; None where too little is."""
    drawn = [level(ink[name].beside, DARK) for name, kind in kinds.items() if kind in sheet.types]
    return float(np.median(drawn)) / 2 if len(drawn) >= DRAWN else None


def _above(inked: Pixels, half: float) -> Pixels:
    """What is well darker than the rest of a square."""
    return np.asarray(inked > level(inked) + half)


def _strokes(empty: Mapping[Square, Pixels], sheet: Sheet, half: float) -> Iterator[Square]:
    """The squares that were read as empty and hold a drawing: a bandit, or what nobody can meet."""
    bandits = room_for_bandits(sheet)
    for name in bandits:
        if name in empty and float((empty[name] > half).mean()) > INKED:
            yield name
    for name in _where_nothing_belongs(sheet).intersection(empty):
        above = _above(empty[name], half)
        if _own_strokes(above) > ALONE or above[INSIDE:-INSIDE, INSIDE:-INSIDE].mean() > DENSE:
            yield name


def _where_nothing_belongs(sheet: Sheet) -> frozenset[Square]:
    """The squares of a dice board that show a building or nothing."""
    if sheet.game != "dice":
        return frozenset()
    struck = sheet.board.having("bandit") if "crossed" in sheet.marks else frozenset()
    return frozenset(sheet.board.squares) - struck


def _own_strokes(above: Pixels) -> float:
    """The share of a square under strokes that lie in it alone, and do not come from beside it."""
    count, parts, sizes, _ = cv2.connectedComponentsWithStats(above.astype(np.uint8))
    rim = np.concatenate([parts[0], parts[-1], parts[:, 0], parts[:, -1]])
    whole = set(range(1, count)) - set(np.unique(rim).tolist())
    areas = [int(sizes[part, cv2.CC_STAT_AREA]) for part in whole]
    return sum(area for area in areas if area >= STROKE) / above.size


def _pale(kinds: Mapping[Square, str], ink: Mapping[Square, Ink]) -> set[Square]:
    """Buildings much paler than others of their kind."""
    found: set[Square] = set()
    for kind, share in PALER.items():
        dark = {name: level(ink[name].beside, share) for name, own in kinds.items() if own == kind}
        if len(dark) >= LEAST:
            usual = float(np.median(list(dark.values())))
            pale = {name for name, own in dark.items() if own < PALE * usual}
            found |= {n for n in pale if level(ink[n].over, share) < OVER_PRINT * usual}
    return found
