"""Blank boards with a whole city drawn on them: another one each time, by another hand."""

from dataclasses import replace
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.catalogue import catalogue
from scoring.model import City
from scoring.sheet import Sheet
from sheets.layout import Layout
from sheets.layouts import layout
from vision.cells import CLASSES, NETS, OVERDRAWN
from vision.patches import SQUARE, board_corner
from vision.simulate.drawer import make_drawer
from vision.simulate.figure_drawer import make_figure_drawer
from vision.simulate.filled import Filled, filler_with
from vision.simulate.hands import make_hand
from vision.simulate.hide import lay_over
from vision.simulate.paper import stained
from vision.simulate.pens import Case, make_case
from vision.simulate.strokes import Rng, Stroke, between, pick
from vision.training.batches import Bytes, Ints, Labelled, classified
from vision.training.dataset import UNKNOWN, city_of_seed, edge_labels, square_labels
from vision.training.inked import SMALLER, inked
from vision.training.overlaid import SHARE, TOWNS

FINE: Final = 2  # times as fine as the board is what the pen draws on
BARE: Final = 0.03  # share of the boards that stay blank
SPOILT: Final = 0.12  # share of the others that something was spilt on
HIDDEN: Final = 0.04  # share of all that a finger, a pen, a coin lies on
MUCH: Final = 0.3  # of a square hidden: it may be anything
TAG: Final = 10.0  # millimetres; what the things that lie there are measured by
# More often than in photos only the outline shows that filled squares are one building.
ONE_BY_ONE: Final = 0.35
APART: Final = (0.003, 0.1)  # of a square
ALIKE: Final = 0.3  # share of the boards with buildings of one type, mostly
MOSTLY: Final = 0.7  # of the buildings there
IN_FIGURES: Final = 0.45  # share of the people who draw whole figures
PALE_LINES: Final = 0.2  # share of the people who draw outlines more lightly than fillings
PALE: Final = (0.45, 0.85)  # how lightly
AS_LARGE_AS: Final = catalogue().sheet("dice/1").board  # all boards of a batch are of one size


def drawn_afresh(sample: Labelled, rng: Rng) -> Labelled:
    """A blank board with a made-up city on it, now and then with nothing but a stain."""
    sheet = catalogue().sheet(sample.blank)
    bare = rng.random() < BARE
    over = TOWNS if sheet.game == "mayor" else SHARE
    city = City(sheet.id) if bare else city_of_seed(sheet, int(rng.integers(2**31)), over)
    if sheet.game != "mayor" and rng.random() < ALIKE:
        city = alike(city, rng)
    page, printed = sample.patch
    if bare or rng.random() < SPOILT:
        page = _spoilt(page, rng)
    drawn = np.stack([with_city(page, city, sheet, rng), printed])
    squares = classified(square_labels(sheet, city), CLASSES[NETS[sheet.game]])
    edges = edge_labels(sheet, city)
    if rng.random() < HIDDEN:
        drawn[0], squares, edges = hidden(drawn[0], squares, edges, sheet, rng)
    if sheet.game != "legacy":
        return Labelled(drawn, (squares, edges))
    return cut_out(drawn, squares, edges, rng)


def with_city(page: Bytes, city: City, sheet: Sheet, rng: Rng) -> Bytes:
    """A city on a blank board, sixty pixels a square."""
    plan = layout(sheet.id)
    scale = float(rng.choice(SMALLER))
    filled, case = _filled(city, sheet, plan, scale, rng)
    corner, pitch = board_corner(plan)
    zoom = SQUARE / pitch
    way = np.array(
        [[zoom, 0, SQUARE - corner[0] * zoom], [0, zoom, SQUARE - corner[1] * zoom]], np.float32
    )
    strokes = tuple(s for s in filled.strokes if _meets(s, way, page.shape))
    return inked(page, strokes, case, way, zoom / scale, rng, FINE, tuple(filled.erased))


def _filled(city: City, sheet: Sheet, plan: Layout, scale: float, rng: Rng) -> tuple[Filled, Case]:
    hand, case = make_hand(rng, scale=scale), make_case(rng, faint=float(rng.random()))
    drawer = make_figure_drawer if rng.random() < IN_FIGURES else make_drawer
    filler = filler_with(hand, case, city, sheet, plan, scale, rng, drawer)
    if rng.random() < ONE_BY_ONE:
        filler.habits = replace(filler.habits, apart=between(rng, *APART))
    if rng.random() < PALE_LINES:
        filler.habits = replace(filler.habits, outlines=between(rng, *PALE))
    return filler.fill_board(), case


def alike(city: City, rng: Rng) -> City:
    """Most buildings of one type, so that many lie side by side that only outlines keep apart."""
    type_ = pick(rng, ("R", "I", "P"), (3, 2, 1))
    buildings = tuple(
        replace(b, type=type_) if b.type in "RIP" and rng.random() < MOSTLY else b
        for b in city.buildings
    )
    return replace(city, buildings=buildings)


def _spoilt(page: Bytes, rng: Rng) -> Bytes:
    """With rings of cups, drops, fingermarks."""
    spots = stained(np.dstack([page] * 3), rng, int(rng.integers(1, 4)))
    return np.asarray(cv2.cvtColor(spots, cv2.COLOR_RGB2GRAY), np.uint8)


def hidden(
    page: Bytes, squares: Ints, edges: Ints, sheet: Sheet, rng: Rng
) -> tuple[Bytes, Ints, Ints]:
    """A board that something lies on: what is under it may be anything, as under a drawing."""
    tag = TAG * SQUARE / board_corner(layout(sheet.id))[1]
    rows, columns = page.shape
    at = np.array([rng.uniform(SQUARE, columns - SQUARE), rng.uniform(SQUARE, rows - SQUARE)])
    turn = rng.uniform(0, 2 * np.pi)
    outward, seed = np.array([np.cos(turn), np.sin(turn)]), int(rng.integers(2**31))
    grounds = [np.dstack([page] * 3), np.zeros((*page.shape, 3), np.uint8)]
    grounds.append(grounds[1] + 255)
    for ground in grounds:  # what looks the same on black and on white hides what is under it
        lay_over(ground, at, outward, tag, np.random.default_rng(seed))
    under = (grounds[1] == grounds[2]).all(axis=2)
    inner = under[SQUARE:-SQUARE, SQUARE:-SQUARE].astype(np.float32)
    share = cv2.resize(inner, squares.shape[::-1], interpolation=cv2.INTER_AREA) > MUCH
    seen = cv2.cvtColor(cv2.GaussianBlur(grounds[0], (0, 0), 1.0), cv2.COLOR_RGB2GRAY)
    lying = np.where(cv2.dilate(under.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, seen, page)
    beyond = np.pad(share, ((0, 1), (0, 1)))
    either = np.stack([share | beyond[:-1, 1:], share | beyond[1:, :-1]])
    over = CLASSES[NETS[sheet.game]].index(OVERDRAWN)
    return (
        np.asarray(lying, np.uint8),
        np.where(share, over, squares),
        np.where(either, UNKNOWN, edges),
    )


def _meets(stroke: Stroke, way: NDArray[Any], shape: tuple[int, ...]) -> bool:
    """Whether a stroke comes near a patch."""
    path = stroke.points @ way[:, :2].T + way[:, 2]
    return bool((path.max(0) > 0).all() and (path.min(0) < (shape[1], shape[0])).all())


def cut_out(patch: Bytes, squares: Ints, edges: Ints, rng: Rng) -> Labelled:
    """A part of a polyomino board as large as the other boards, on its side."""
    patch, squares = patch.transpose(0, 2, 1), squares.T
    edges = edges[::-1].transpose(0, 2, 1)
    rows, columns = AS_LARGE_AS.rows, AS_LARGE_AS.columns
    row = int(rng.integers(squares.shape[0] - rows + 1))
    column = int(rng.integers(squares.shape[1] - columns + 1))
    part = (slice(row, row + rows), slice(column, column + columns))
    top, left = row * SQUARE, column * SQUARE
    whole = patch[:, top : top + (rows + 2) * SQUARE, left : left + (columns + 2) * SQUARE].copy()
    edge = SQUARE // 2
    inner = whole[:, edge:-edge, edge:-edge].copy()
    whole[:] = 255
    whole[:, edge:-edge, edge:-edge] = inner
    return Labelled(whole, (squares[part], edges[(slice(None), *part)]))


__all__ = ["cut_out", "drawn_afresh", "with_city"]
