"""Squares that seem to hide their print, but are only pale: thin frames on a hard photo.

The lines of a frame are sought once more, all four sides at once and without the ink that people
drew over them. Where they are not found, and squares nearby do not show theirs either, white paper
is bare paper.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from scoring.board import position
from scoring.model import Square
from scoring.sheet import Sheet
from vision import patches

Floats = NDArray[np.float32]

SIDE: Final = patches.SQUARE
CALM: Final = 0.8  # pixels: noise is finer
FINE: Final = 9  # pixels: shadows are coarser
REACH: Final = 4  # pixels that a page may lie off its print
RIM: Final = 10  # pixels of a square that its frame and its neighbours reach into
INK: Final = 60  # grey levels darker than the print nearby
NEARBY: Final = 9  # pixels
FREE: Final = 0.4  # of a side at least is free of ink, or it says nothing
# Under fingers, pens and coins no frame was as clear as this, and none that strong; a glare takes
# a side or two. Of 30 squares on hard photos that lay open half show their frames so.
CLEAR: Final = 5.5  # times the noise
ENOUGH: Final = 12  # squares say how strongly a board shows its print
FAINT: Final = 0.2  # of how strongly they show it
STRONG: Final = 3.0
ALIKE: Final = 0.5  # each side, of all four, but for one: the edge of a thing is at one or two
LEAST: Final = 0.5  # grey levels: noise is no less
# Where frames are seen well nearby, one that is not is under something, however white that is.
NEAR: Final = 2  # squares each way
LIGHT: Final = 150  # as light are frames and pale motifs, on which a frame can be measured
BLANK: Final = 0.99  # of such a square is free of ink
WELL: Final = 0.5  # of how strongly squares of the board show their print
# A white thing, a scrap of paper or an eraser, has an edge: lighter, darker or with a shadow.
EDGE: Final = 5.0  # grey levels along a side
AROUND: Final = 10  # pixels each way from the border of a square
ENDS: Final = 6  # pixels at each end of a side
SURROUNDED: Final = 0.6  # of its sides
# Fingers, pens and coins are darker than paper, and a glare has no grain.
PLAIN: Final = 250  # as white as this the print is
WHITE: Final = 8  # less than bare paper
EVEN: Final = (6.0, 3.0)  # grey levels, and so many times the grain
GRAIN: Final = 0.6  # of that of other bare squares
NO_GRAIN: Final = 0.1  # a picture with less tells nothing
COARSE: Final = 1.5  # pixels: what is finer is grain
DARKEST: Final = 0.02  # of the pixels of a square

SIDES: Final = (
    np.s_[:RIM, :],
    np.s_[-RIM:, :],
    np.s_[:, :RIM],
    np.s_[:, -RIM:],
)


class Frame(NamedTuple):
    """How strongly a square shows its print."""

    strength: float  # 1: as it was printed
    clearness: float  # times the noise
    sides: tuple[float, ...]  # the strength of each side that is free of ink

    def is_seen(self, usual: float) -> bool:
        """Whether the square shows its frame, as strongly as others or a little less."""
        return (
            len(self.sides) > 1
            and self.clearness > CLEAR
            and FAINT * usual < self.strength < STRONG * usual
            and sorted(self.sides)[len(self.sides) // 4] > ALIKE * self.strength
        )


class Frames(dict[Square, Frame]):
    """The frames of a board, each sought once, when it is asked for."""

    def __init__(self, board: patches.BothBoards) -> None:
        super().__init__()
        self._board = board
        self._printed = _fine(board.printed)
        self._page = _fine(board.page)
        around = cv2.erode(board.printed, np.ones((NEARBY, NEARBY), np.uint8))
        inked = cv2.subtract(around, board.page) > INK
        thick = cv2.dilate(inked.astype(np.uint8), np.ones((3, 3), np.uint8))
        self._free = (1 - thick).astype(np.float32)

    def free(self, name: Square) -> bool:
        """Whether nothing is drawn on a square, and its print lets its frame be measured."""
        lightest = int(self._board.printed[patches.inner(name, 0)].min())
        return lightest >= LIGHT and float(self._free[patches.inner(name, RIM)].mean()) > BLANK

    def __missing__(self, name: Square) -> Frame:
        """The frame of a square, where it is strongest."""
        printed = self._printed[patches.inner(name, 0)]
        around = patches.inner(name, -REACH)
        pages, frees = (
            sliding_window_view(image[around], (SIDE, SIDE)) for image in (self._page, self._free)
        )
        weights = printed**2
        energy = np.einsum("abij,ij->ab", frees, weights)
        shown = np.einsum("abij,abij,ij->ab", frees, pages, printed) / np.maximum(energy, 1.0)
        best = np.unravel_index(int(np.argmax(shown)), shown.shape)
        page, free, strength = pages[best], frees[best], float(shown[best])
        rest = (page - strength * printed) * free
        noise = max(float(np.sqrt((rest**2).sum() / max(float(free.sum()), 1.0))), LEAST)
        clearness = strength * float(np.sqrt(energy[best])) / noise
        sides = []
        for side in SIDES:
            own = float((weights * free)[side].sum())
            if own > FREE * float(weights[side].sum()):
                sides.append(float((printed * page * free)[side].sum()) / own)
        self[name] = Frame(strength, clearness, tuple(sides))
        return self[name]


def only_pale(
    board: patches.BothBoards, sheet: Sheet, hidden: Collection[Square]
) -> Iterator[Square]:
    """Those of the squares that seem hidden on which nothing lies."""
    frames = Frames(board)
    open_ones = [name for name in sheet.board.squares if frames.free(name)]
    blank = [name for name in open_ones if name not in hidden] or open_ones
    if not blank:
        return
    some = blank[:: -(-len(blank) // ENOUGH)]
    usual = float(np.median([frames[name].strength for name in some]))
    seen = {name for name in hidden if frames[name].is_seen(usual)}
    yield from seen
    bare = set(_bare(board, sheet, set(hidden) - seen))
    while bare:
        patch = _joined(bare, sheet)
        bare -= patch
        near = [name for name in blank if _is_near(name, patch)] or some
        sides = [side for name in near for side in frames[name].sides]
        if not sides or float(np.median(sides)) > WELL * usual:
            continue
        edges = [_edge(board.page, *side) > EDGE for side in _outline(patch)]
        if sum(edges) < SURROUNDED * len(edges):
            yield from patch


def _is_near(name: Square, patch: Collection[Square]) -> bool:
    """Whether a square is near to one of a patch."""
    x, y = position(name)
    there = map(position, patch)
    return any(max(abs(x - column), abs(y - row)) <= NEAR for column, row in there)


def _joined(names: Collection[Square], sheet: Sheet) -> set[Square]:
    """Squares side by side."""
    edge = {min(names)}
    found = set(edge)
    while edge:
        near = {other for name in edge for other in sheet.board.neighbours[name]}
        edge = near.intersection(names) - found
        found |= edge
    return found


def _outline(patch: Collection[Square]) -> Iterator[tuple[Square, int, int]]:
    """The sides of squares at which a patch of them ends: which square, and the way out of it."""
    places = {position(name): name for name in patch}
    for (column, row), name in places.items():
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (column + right, row + down) not in places:
                yield name, right, down


def _edge(page: patches.Grey, name: Square, right: int, down: int) -> float:
    """How much the page changes across a side of a square."""
    rows, columns = patches.inner(name, 0)
    along, across = (rows, columns) if right else (columns, rows)
    middle = across.stop if right + down > 0 else across.start
    band = slice(middle - AROUND, middle + AROUND)
    length = slice(along.start + ENDS, along.stop - ENDS)
    strip = page[length, band] if right else page[band, length].T
    profile = cv2.blur(strip.astype(np.float32).mean(axis=0)[None], (3, 1))[0, 1:-1]
    return float(profile.max() - profile.min())


def _bare(board: patches.BothBoards, sheet: Sheet, unseen: Collection[Square]) -> Iterable[Square]:
    """The squares that are white paper."""
    looks = {name: _paper(board.page[patches.inner(name, RIM)]) for name in sheet.board.squares}
    white = float(np.quantile([median for median, _, _ in looks.values()], 0.9)) - WHITE
    even = {
        name: grain
        for name, (median, depth, grain) in looks.items()
        if median >= white
        and depth <= max(EVEN[0], EVEN[1] * grain)
        and board.printed[patches.inner(name, RIM)].min() >= PLAIN
    }
    others = [grain for name, grain in even.items() if name not in unseen]
    usual = float(np.median(others)) if others else 0.0
    if usual < NO_GRAIN:
        return ()
    return [name for name in unseen if even.get(name, 0.0) >= GRAIN * usual]


def _paper(square: patches.Grey) -> tuple[float, float, float]:
    """How bright a square is, how far its darkest strokes lie below that, and how grainy it is."""
    grey = square.astype(np.float32)
    calm = cv2.GaussianBlur(grey, (0, 0), COARSE)
    median = float(np.median(grey))
    return median, median - float(np.quantile(calm, DARKEST)), float((grey - calm).std())


def _fine(image: patches.Grey) -> Floats:
    """A picture without noise and without what changes slowly."""
    calm = cv2.GaussianBlur(image.astype(np.float32), (0, 0), CALM)
    return np.asarray(calm - cv2.blur(calm, (FINE, FINE)), np.float32)


__all__ = ["Frames", "only_pale"]
