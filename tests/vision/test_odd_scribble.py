"""A scribble that no other mark is like may be a mark that was struck out; a pale one is none."""

import numpy as np
import pytest

from sheets.layouts import layout
from vision import patches
from vision.boxes import (
    Boxes,
    cut_boxes,
    marks_covering,
    with_odd_scribble,
    with_pale,
    with_stray_scribble,
)
from vision.evidence import BOX_CLASSES, MARKED, STRUCK, Distribution

PLAN = layout("dice/3")
SCALE = 8


def page(filled: tuple[str, ...] = (), crossed: tuple[str, ...] = ()) -> np.ndarray:
    """White paper with some boxes filled and others crossed."""
    white = np.full((round(PLAN.height * SCALE), round(PLAN.width * SCALE)), 250, np.uint8)
    for name in (*filled, *crossed):
        box = PLAN.by_name[name]
        x, y, side = round(box.x * SCALE), round(box.y * SCALE), round(box.w * SCALE)
        if name in filled:
            white[y : y + side, x : x + side] = 60
        else:
            for i in range(side):
                white[y + i, x + i : x + i + 4] = white[y + side - i, x + i : x + i + 4] = 60
    return white


def seen(*marked: str, struck: float = 0.0) -> dict[str, Distribution]:
    """What the network says: these are marked, but for a chance, no other is."""
    names = [region.name for region in PLAN.of_kind("box")]
    mark = (0.0, 1.0 - struck, struck)
    sure = {name: mark if name in marked else (1.0, 0.0, 0.0) for name in names}
    return {name: dict(zip(BOX_CLASSES, row, strict=True)) for name, row in sure.items()}


def cut(paper: np.ndarray) -> Boxes:
    """The boxes of that paper."""
    return cut_boxes(paper, patches.print_of(PLAN), PLAN)


def odd(found: dict[str, Distribution], paper: np.ndarray) -> dict[str, Distribution]:
    """What is said of marks on that paper once one may be odd."""
    return with_odd_scribble(found, marks_covering(found, cut(paper)))


def stray(found: dict[str, Distribution], paper: np.ndarray) -> dict[str, Distribution]:
    """What is said of marks on that paper once one may have strayed."""
    return with_stray_scribble(found, marks_covering(found, cut(paper)))


def test_how_much_of_a_box_is_inked() -> None:
    paper = page(("pass.1",), ("pass.2",))
    inked = marks_covering(seen("pass.1", "pass.2", "pass.3"), cut(paper))
    assert inked["pass.1"] > 0.95
    assert inked["pass.2"] < 0.5
    assert inked["pass.3"] == 0


@pytest.mark.parametrize(
    ("crossed", "looks", "low", "high"),
    [
        ((), 1e-4, 0.001, 0.01),
        ((), 0.0, 0.0, 0.0001),
        (("pass.1",), 1e-4, 0.6, 0.7),
        (("pass.1", "pass.2", "pass.5"), 1e-2, 0.95, 0.99),
        (("pass.1", "pass.2", "pass.5"), 0.0, 0.01, 0.1),
    ],
)
def test_a_scribble_unlike_all_other_marks_was_rather_struck_out(
    crossed: tuple[str, ...], looks: float, low: float, high: float
) -> None:
    before = seen("pass.3", *crossed, struck=looks)
    found = odd(before, page(("pass.3",), crossed))
    assert low < found["pass.3"][STRUCK] < high
    assert found["pass.3"][MARKED] == pytest.approx(1 - found["pass.3"][STRUCK])
    assert {**found, "pass.3": before["pass.3"]} == before


def with_white_lines(paper: np.ndarray, names: tuple[str, ...], white: int) -> None:
    """Lines left white in filled boxes, so many of sixteen pixels."""
    for name in names:
        box = PLAN.by_name[name]
        x, y, side = round(box.x * SCALE), round(box.y * SCALE), round(box.w * SCALE)
        for i in range(0, side, 16):
            paper[y + i : y + i + white, x : x + side] = 250


def test_the_liker_others_are_to_a_scribble_the_rather_it_is_a_mark() -> None:
    names = ("pass.1", "pass.2", "pass.5", "pass.3")
    before, likely = seen(*names, struck=1e-3), []
    for white, low, high in ((10, 0, 0.6), (8, 0.6, 0.75), (5, 0.75, 0.85), (4, 0.85, 0.99)):
        paper = page(names)
        with_white_lines(paper, names[:-1], white)
        inked = marks_covering(before, cut(paper))
        assert low < inked["pass.1"] / inked["pass.3"] < high
        found = odd(before, paper)
        likely.append(found["pass.3"][STRUCK])
        assert {**found, "pass.3": before["pass.3"]} == before
    assert likely == sorted(likely, reverse=True)
    assert likely[0] > 0.9
    assert likely[1] > 0.1
    assert likely[-1] < 0.015


@pytest.mark.parametrize("crossed", [("pass.1",), ()])
def test_marks_that_are_no_scribbles_are_believed(crossed: tuple[str, ...]) -> None:
    before = seen(*crossed)
    assert odd(before, page((), crossed)) == before


def test_a_mark_much_paler_than_the_others_is_doubted() -> None:
    """The ring of a cup goes through a box."""
    paper = page(crossed=("pass.1", "pass.2"))
    box = PLAN.by_name["pass.3"]
    x, y, side = round(box.x * SCALE), round(box.y * SCALE), round(box.w * SCALE)
    paper[y : y + side, x + side // 2 : x + side // 2 + 6] = 190
    before = seen("pass.1", "pass.2", "pass.3")
    after = with_pale(before, cut(paper))
    assert after["pass.3"][MARKED] == 0.5
    assert {**after, "pass.3": before["pass.3"]} == before


def test_marks_of_one_pen_are_believed() -> None:
    before = seen("pass.1", "pass.2", "pass.3")
    paper = page(filled=("pass.1",), crossed=("pass.2", "pass.3"))
    assert with_pale(before, cut(paper)) == before


@pytest.mark.parametrize("crossed", [(), ("pass.1", "pass.2")])
def test_the_densest_scribble_after_a_box_left_out_was_rather_struck_out(
    crossed: tuple[str, ...],
) -> None:
    found = stray(seen("pass.5", *crossed), page(("pass.5",), crossed))
    assert found["pass.5"][STRUCK] == pytest.approx(0.5)
    assert found["pass.5"][MARKED] == pytest.approx(0.5)
    assert {**found, "pass.5": seen("pass.5")["pass.5"]} == seen("pass.5", *crossed)


@pytest.mark.parametrize(
    ("filled", "crossed"),
    [
        (("pass.2",), ("pass.1",)),  # no box was left out
        (("pass.1",), ()),
        (("pass.1", "pass.2", "pass.4"), ()),  # who fills boxes may leave one out
        ((), ("pass.1", "pass.3")),
    ],
)
def test_other_marks_stand_where_they_stand(
    filled: tuple[str, ...], crossed: tuple[str, ...]
) -> None:
    before = seen(*filled, *crossed)
    assert stray(before, page(filled, crossed)) == before
