"""Ink that is against what was read: ghosts of what was rubbed out, a bandit of a few strokes."""

from collections.abc import Mapping

import cv2
import numpy as np
import pytest

from scoring.board import position
from scoring.catalogue import catalogue
from sheets.layouts import layout
from vision import patches
from vision.evidence import CARRIED, EMPTY
from vision.ink import doubtful_ink, square_ink

SHEET = catalogue().sheet("dice/11")
HATCHED = ("c2", "d2", "e2", "f2", "c3", "e3")
PLACE = str(SHEET.figures["carry"][1])  # of a bandit


def board(marks: Mapping[str, int]) -> patches.BothBoards:
    """The printed board with lines across squares, each square's as dark as is said."""
    plan = layout(SHEET.id)
    printed = patches.board_patch(patches.print_of(plan), patches.PRINT_SCALE, plan, SHEET.board)
    page = printed.copy()
    for name, ink in marks.items():
        column, row = position(name)
        x, y = (column + 1) * patches.SQUARE, (row + 1) * patches.SQUARE
        for d in (15, 30, 45):
            cv2.line(page, (x + d, y + 14), (x + d - 4, y + 44), 250 - ink, 4)
    return patches.BothBoards(page, printed)


def doubtful_on(seen: patches.BothBoards, read: Mapping[str, str]) -> frozenset[str]:
    """The doubtful squares of a board on which so much was read."""
    cells = {name: {read.get(name, EMPTY): 1.0} for name in SHEET.board.squares}
    return doubtful_ink(square_ink(seen, SHEET), SHEET, cells)


def doubtful(marks: Mapping[str, int], read: Mapping[str, str]) -> frozenset[str]:
    """The doubtful squares of the printed board with such marks."""
    return doubtful_on(board(marks), read)


def test_what_is_drawn_alike_raises_no_doubt() -> None:
    read = dict.fromkeys(HATCHED, "I")
    assert not doubtful(dict.fromkeys(HATCHED, 180), read)
    assert not doubtful({}, {})


def test_a_ghost_of_a_building_asks_for_a_look() -> None:
    read = dict.fromkeys(HATCHED, "I")
    assert doubtful(dict.fromkeys(HATCHED, 180) | {"e3": 35}, read) == {"e3"}
    assert not doubtful(dict.fromkeys(HATCHED, 180) | {"e3": 110}, read)


def test_a_ghost_of_a_cross_asks_for_a_look() -> None:
    read = dict.fromkeys(HATCHED, "P")
    assert doubtful(dict.fromkeys(HATCHED, 180) | {"e3": 35}, read) == {"e3"}
    assert not doubtful(dict.fromkeys(HATCHED, 180) | {"e3": 90}, read)


@pytest.mark.parametrize(("what", "asks"), [(EMPTY, True), (CARRIED, False)])
def test_strokes_where_a_bandit_may_be_are_not_nothing(what: str, asks: bool) -> None:
    read = dict.fromkeys(HATCHED, "I") | {PLACE: what}
    found = doubtful(dict.fromkeys((*HATCHED, PLACE), 180), read)
    assert found == ({PLACE} if asks else set())


def test_a_faint_smear_where_a_bandit_may_be_is_nothing() -> None:
    read = dict.fromkeys(HATCHED, "I")
    assert not doubtful(dict.fromkeys(HATCHED, 180) | {PLACE: 40}, read)


def test_strokes_in_a_square_that_looks_empty_ask_for_a_look() -> None:
    read = dict.fromkeys(HATCHED, "I")
    assert doubtful(dict.fromkeys(HATCHED, 180) | {"g6": 180}, read) == {"g6"}
    assert not doubtful(dict.fromkeys(HATCHED, 180) | {"g6": 40}, read)


@pytest.mark.parametrize(("lines", "asks"), [((30,), False), ((18, 30, 42), True)])
def test_a_line_from_beside_a_square_is_not_its_own_but_several_ask_for_a_look(
    lines: tuple[int, ...], asks: bool
) -> None:
    seen = board(dict.fromkeys(HATCHED, 180))
    column, row = position("g6")
    x, y = (column + 1) * patches.SQUARE, (row + 1) * patches.SQUARE
    for at in lines:
        cv2.line(seen.page, (x - 12, y + at - 6), (x + 55, y + at + 6), 70, 2)
    assert doubtful_on(seen, dict.fromkeys(HATCHED, "I")) == ({"g6"} if asks else set())


def test_a_struck_bandit_is_no_stranger() -> None:
    bandit = sorted(SHEET.board.having("bandit"))[0]
    read = dict.fromkeys(HATCHED, "I")
    assert not doubtful(dict.fromkeys((*HATCHED, bandit), 180), read)


@pytest.mark.parametrize(("grey", "asks"), [(165, False), (210, True)])
def test_strokes_over_a_printed_tree_are_a_ghost_only_if_they_are_pale(
    grey: int, asks: bool
) -> None:
    tree = sorted(SHEET.board.having("tree") - set(HATCHED))[0]
    seen, place = board(dict.fromkeys(HATCHED, 100)), patches.inner(tree, 0)
    printed = seen.printed[place]
    near_its_lines = cv2.erode(printed, np.ones((9, 9), np.uint8)) < 195
    seen.page[place][near_its_lines & (printed > 215)] = grey
    read = dict.fromkeys((*HATCHED, tree), "I")
    assert (tree in doubtful_on(seen, read)) == asks
