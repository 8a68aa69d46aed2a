"""A place that does not show its print is no empty place."""

import cv2
import numpy as np
import pytest

from scoring.catalogue import catalogue
from sheets.layouts import layout
from vision import patches
from vision.boxes import cut_boxes, with_hidden
from vision.evidence import EMPTY, MARKED, STRUCK
from vision.pale import Frames, only_pale
from vision.see import Sight
from vision.visible import hidden_boxes, hidden_squares, unshown_squares

PLAN, SHEET = layout("dice/3"), catalogue().sheet("dice/3")
PRINT = patches.print_of(PLAN)


def page(*covered: str, grey: int = 180) -> patches.Grey:
    """A clean flat page on which something plain covers some places."""
    size = round(PLAN.width * patches.PAGE_SCALE), round(PLAN.height * patches.PAGE_SCALE)
    clean = np.asarray(cv2.resize(PRINT, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    for name in covered:
        region = PLAN.by_name[name]
        x, y = region.centre
        middle = round(x * patches.PAGE_SCALE), round(y * patches.PAGE_SCALE)
        cv2.circle(clean, middle, round(0.75 * region.w * patches.PAGE_SCALE), grey, -1)
    return clean


def hidden(page: patches.Grey, printed: patches.Grey = PRINT) -> frozenset[str]:
    """The squares that are hidden on a page."""
    both = patches.both_boards(page, printed, PLAN, SHEET.board)
    return hidden_squares(both, SHEET, unshown_squares(both, SHEET))


def test_everything_shows_on_a_clean_page() -> None:
    assert hidden(page()) == frozenset()
    assert hidden_boxes(cut_boxes(page(), PRINT, PLAN)) == frozenset()


@pytest.mark.parametrize("grey", [60, 180, 255])
def test_what_lies_on_a_square_hides_it(grey: int) -> None:
    assert hidden(page("cell.d4", grey=grey)) == {"d4"}


def test_what_lies_on_a_box_hides_it() -> None:
    assert hidden_boxes(cut_boxes(page("pass.3"), PRINT, PLAN)) == {"pass.3"}


def test_a_glare_over_all_boxes_of_a_sheet_hides_them() -> None:
    boxes = PLAN.of_kind("box")
    glared = page()
    top, low = min(b.y for b in boxes) - boxes[0].h, max(b.y + b.h for b in boxes) + boxes[0].h
    glared[round(top * patches.PAGE_SCALE) : round(low * patches.PAGE_SCALE)] = 252
    assert hidden_boxes(cut_boxes(glared, PRINT, PLAN)) == {box.name for box in boxes}


def test_a_shadow_hides_nothing() -> None:
    shaded = page().astype(float) * np.linspace(0.4, 1, page().shape[1])
    assert not hidden(np.asarray(shaded, np.uint8))


def test_a_print_that_nobody_knows_hides_nothing() -> None:
    blank = patches.blank(PLAN)
    assert not hidden(page("cell.d4"), blank)
    assert not hidden_boxes(cut_boxes(page("pass.3"), blank, PLAN))


def test_hidden_places_ask_for_a_look() -> None:
    evidence = Sight(page("cell.d4", "pass.3", grey=235), PLAN, SHEET).evidence(1)
    assert evidence.twice["d4"] == 1
    assert evidence.boxes["pass.3"][MARKED] == 0.5
    assert evidence.twice["e4"] < 0.01
    assert evidence.boxes["pass.4"][EMPTY] > 0.9


def test_a_mark_that_is_seen_stays_one() -> None:
    found = {
        "pass.1": {EMPTY: 0.1, MARKED: 0.9, STRUCK: 0.0},
        "pass.2": {EMPTY: 0.9, MARKED: 0.1, STRUCK: 0.0},
    }
    after = with_hidden(found, frozenset(found))
    assert after["pass.1"] == found["pass.1"]
    assert after["pass.2"][MARKED] == 0.5


def test_on_a_noisy_page_that_lies_a_little_off_its_print_nothing_is_hidden() -> None:
    moved = np.roll(page(), (3, 3), (0, 1)).astype(float)
    noisy = np.clip(moved + np.random.default_rng(5).normal(0, 30, moved.shape), 0, 255)
    assert not hidden(np.asarray(noisy, np.uint8))


def test_a_square_of_a_noisy_page_on_which_something_lies_is_hidden() -> None:
    moved = np.roll(page("cell.d4"), (2, 2), (0, 1)).astype(float)
    noisy = np.clip(moved + np.random.default_rng(5).normal(0, 15, moved.shape), 0, 255)
    assert "d4" in hidden(np.asarray(noisy, np.uint8))


def grainy(page: patches.Grey) -> patches.Grey:
    """A page as a camera sees it."""
    grain = np.random.default_rng(5).normal(0, 2, page.shape)
    return np.asarray(np.clip(np.minimum(page, 250) + grain, 0, 255), np.uint8)


def faded(page: patches.Grey, *names: str, rest: float = 0.0) -> patches.Grey:
    """A page that shows but a rest of the lines of some places, and of what is around them."""
    pale = page.astype(float)
    margin = 1.0  # as far as the frames of its neighbours
    for name in names:
        region = PLAN.by_name[name]
        top, left = region.y - margin, region.x - margin
        bottom, right = region.y + region.h + margin, region.x + region.w + margin
        rows, columns = (
            slice(*(round(at * patches.PAGE_SCALE) for at in ends))
            for ends in ((top, bottom), (left, right))
        )
        pale[rows, columns] = 255 - (255 - pale[rows, columns]) * rest
    return np.asarray(np.rint(pale), np.uint8)


def test_a_white_thing_as_grainy_as_paper_hides_what_lies_under_it() -> None:
    """An eraser, a scrap of paper, correction fluid: the camera's grain is on them too."""
    assert "a4" in hidden(grainy(page("cell.a4", grey=250)))
    assert "a4" in hidden(grainy(faded(page(), "cell.a4")))


def test_a_frame_that_is_faint_but_whole_is_seen() -> None:
    faint = faded(page(), "cell.d4", rest=0.3)
    assert Frames(patches.both_boards(faint, PRINT, PLAN, SHEET.board))["d4"].is_seen(usual=1.0)
    assert not hidden(grainy(faint))


def may_be_pale(page: patches.Grey) -> bool:
    """Whether d4, which does not show its print, may lie open."""
    board = patches.both_boards(grainy(page), PRINT, PLAN, SHEET.board)
    return "d4" in only_pale(board, SHEET, ["d4"])


NEAR = tuple(f"cell.{column}{row}" for column in "bcdef" for row in range(2, 7))


def test_where_frames_are_hardly_seen_white_paper_is_bare() -> None:
    """Photos that are sent lose thin frames, and keep what is darker."""
    lost = faded(faded(page(), *NEAR, rest=0.3), "cell.d4")
    assert may_be_pale(lost)
    assert "d4" not in hidden(grainy(lost))


def test_what_has_an_edge_lies_there_even_where_frames_are_hardly_seen() -> None:
    lost = faded(faded(page(), *NEAR, rest=0.3), "cell.d4")
    (x, y), side = PLAN.by_name["cell.d4"].centre, PLAN.by_name["cell.d4"].w
    first, last = (
        (round((x + half) * patches.PAGE_SCALE), round((y + half) * patches.PAGE_SCALE))
        for half in (-0.57 * side, 0.57 * side)
    )
    cv2.rectangle(lost, first, last, 225, 4)
    assert not may_be_pale(lost)
