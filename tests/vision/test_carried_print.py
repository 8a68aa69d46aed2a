"""A carried bandit that is printed is known, whatever a network makes of it."""

from functools import cache

import cv2
import numpy as np
import pytest

from scoring.catalogue import catalogue
from scoring.model import Square
from sheets.layouts import layout
from vision import patches
from vision.carried import printed_bandits
from vision.cells import Squares, with_bandits
from vision.patches import Grey
from vision.see import Sight
from vision.training.templates import frame_picture

SHEETS = ("dice/11", "dice/12")
TWICE = int(patches.PAGE_SCALE / patches.PRINT_SCALE)


def room_on(sheet: str) -> tuple[Square, ...]:
    """The squares where bandits may be carried over."""
    return tuple(sorted(catalogue().sheet(sheet).figures["carry"]))


@cache
def page(sheet: str, carried: tuple[Square, ...] = ()) -> Grey:
    """A flat page of a copy that nobody drew on."""
    small = frame_picture(sheet, "K3F9Q2", "en", carried)
    fine = cv2.resize(small, None, fx=TWICE, fy=TWICE, interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine, np.uint8)


def seen_on(sheet: str, picture: Grey) -> frozenset[Square]:
    """The printed bandits that are found on a page."""
    plan, rules = layout(sheet), catalogue().sheet(sheet)
    both = patches.both_boards(picture, patches.print_of(plan), plan, rules.board)
    return printed_bandits(both, rules, plan)


def pale(picture: Grey, share: float) -> Grey:
    """The same with so much of its ink."""
    return np.asarray(255 - (255 - picture.astype(np.float32)) * share, np.uint8)


def crossed_out(picture: Grey, sheet: str, name: Square) -> Grey:
    """The same with an X through a square."""
    box = layout(sheet).by_name[f"cell.{name}"]
    a, b, side = (round(at * patches.PAGE_SCALE) for at in (box.x, box.y, box.w))
    drawn = picture.copy()
    for start, end in (((a, b), (a + side, b + side)), ((a + side, b), (a, b + side))):
        cv2.line(drawn, start, end, 60, 4, cv2.LINE_AA)
    return drawn


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_copy_shows_which_bandits_it_was_printed_with(sheet: str) -> None:
    room = room_on(sheet)
    assert seen_on(sheet, page(sheet)) == frozenset()
    for carried in (room[:1], room[1:3], room):
        assert seen_on(sheet, page(sheet, carried)) == frozenset(carried)


@pytest.mark.parametrize("sheet", SHEETS)
def test_pale_print_is_seen_too(sheet: str) -> None:
    room = room_on(sheet)
    assert seen_on(sheet, pale(page(sheet, room), 0.25)) == frozenset(room)


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_struck_out_is_left_to_the_network(sheet: str) -> None:
    room = room_on(sheet)
    struck = crossed_out(page(sheet, room), sheet, room[0])
    assert seen_on(sheet, struck) == frozenset(room[1:])


def test_it_is_what_the_evidence_says() -> None:
    sheet, plan = catalogue().sheet("dice/12"), layout("dice/12")
    carried = room_on("dice/12")[:2]
    found = Sight(page("dice/12", carried), plan, sheet).evidence(1)
    for name in carried:
        assert found.cells[name]["carried"] == 1
        assert found.boxes[f"crossed.{name}"]["marked"] == 0
    assert found.cells[room_on("dice/12")[2]]["carried"] < 0.5


def test_other_squares_stay_as_they_were() -> None:
    before = Squares({"a1": {"empty": 0.9, "carried": 0.1}}, {"a1": 0.2}, {}, {})
    assert with_bandits(before, frozenset()) == before
    after = with_bandits(before, frozenset({"a1"}))
    assert after.cells == {"a1": {"empty": 0.0, "carried": 1.0}}
    assert after.twice == {"a1": 0.0}


def test_sheets_without_room_have_none() -> None:
    assert seen_on("dice/1", page("dice/1")) == frozenset()
