"""Numbers for training are written into the box that is printed, and labelled as what they are."""

import numpy as np
import pytest

from sheets.layouts import layout
from vision import patches
from vision.digits import BLANK, digit_boxes
from vision.training.batches import Labelled
from vision.training.numbers import SMALL, WIDE, kind_of, with_number
from vision.training.overlaid import moved_onto

EMPTY = (np.array([0, BLANK, BLANK, BLANK]),)


def printed(sheet: str) -> np.ndarray:
    plan = layout(sheet)
    template = patches.print_of(plan)
    return patches.digit_patches(template, patches.PRINT_SCALE, digit_boxes(plan))


@pytest.mark.parametrize("sheet", ["dice/1", "dice/12", "mayor/town", "mayor/factories"])
def test_the_kind_of_a_box_is_seen_in_print(sheet: str) -> None:
    rng = np.random.default_rng(1)
    for region, patch in zip(digit_boxes(layout(sheet)), printed(sheet), strict=True):
        square = region.w < 1.2 * region.h
        assert (kind_of(patch, rng) in SMALL) == square, region.name


def test_a_number_is_inked_into_its_box_and_labelled() -> None:
    rng = np.random.default_rng(2)
    for patch in printed("mayor/town")[::7]:
        blank = Labelled(np.stack([patch, patch]), EMPTY)
        found = with_number(blank, rng)
        assert found.labels[0][-1] != BLANK
        assert (found.patch[0].astype(int) <= blank.patch[0]).all()
        darker = blank.patch[0].astype(int) - found.patch[0] > 20
        rows, columns = np.nonzero(darker)
        assert len(rows) > 10
        assert 8 < rows.mean() < 40
        assert 12 < columns.mean() < 68
        assert (found.patch[1] == patch).all()


def test_kinds_of_boxes_fit_their_patch() -> None:
    for kind in (*SMALL, *WIDE):
        rows, columns = kind.frame
        assert 0 <= rows.start < rows.stop <= patches.DIGITS[0]
        assert 0 <= columns.start < columns.stop <= patches.DIGITS[1]


def test_a_shape_is_moved_whole() -> None:
    import random

    moved = moved_onto(("a1", "b1", "b2"), "d4", random.Random(1))
    assert "d4" in moved
    assert moved in (("d4", "e4", "e5"), ("c4", "d4", "d5"), ("c3", "d3", "d4"))


def test_marks_for_training_are_where_their_label_says() -> None:
    """A mark is inside its own box; the neighbour's mark leaves the label and the middle alone."""
    from vision.evidence import BOX_CLASSES, EMPTY, MARKED, STRUCK
    from vision.training.marks import with_mark, with_mark_beside

    rng = np.random.default_rng(3)
    white = np.full((patches.BOX, patches.BOX), 250, np.uint8)
    blank = Labelled(np.stack([white, white]), (np.asarray(BOX_CLASSES.index(EMPTY)),))
    middle = (slice(14, 26), slice(14, 26))
    seen = [with_mark(blank, rng) for _ in range(40)]
    labels = {BOX_CLASSES[int(found.labels[0])] for found in seen}
    assert labels == {MARKED, STRUCK}
    dark = [bool((found.patch[0] < 225).any()) for found in seen]
    assert sum(dark) >= 30  # a faint pencil may be fainter than that
    beside = [with_mark_beside(blank, rng) for _ in range(40)]
    assert {int(found.labels[0]) for found in beside} == {BOX_CLASSES.index(EMPTY)}
    untouched = [bool((found.patch[0][middle] > 225).all()) for found in beside]
    assert sum(untouched) >= 36
