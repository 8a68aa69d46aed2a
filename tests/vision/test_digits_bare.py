"""Boxes for numbers that are as white as they were printed are not looked at."""

import cv2
import numpy as np
import pytest

from sheets.layouts import layout
from vision import patches
from vision.digits import digit_boxes, digit_looks, ink_beyond, read_digits
from vision.patches import Grey

PLAN = layout("dice/3")
PRINTED = patches.print_of(PLAN)
SCALE = int(patches.PAGE_SCALE)


def page(light: float = 1.0) -> Grey:
    """The sheet as it was printed, in that light."""
    size = (PRINTED.shape[1] * 2, PRINTED.shape[0] * 2)
    fine = cv2.resize(PRINTED, size, interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(fine * light, 0, 255), np.uint8)


def written(paper: Grey, name: str, text: str, ink: int) -> Grey:
    """A number in one of its boxes."""
    box = PLAN.by_name[name]
    at = (round((box.x + 0.15 * box.w) * SCALE), round((box.y + 0.85 * box.h) * SCALE))
    cv2.putText(paper, text, at, cv2.FONT_HERSHEY_SIMPLEX, box.h * SCALE / 35, ink, 4, cv2.LINE_AA)
    return paper


@pytest.mark.parametrize("light", [1.0, 0.8])
def test_nothing_is_written_on_a_blank_sheet(light: float) -> None:
    numbers = digit_looks(page(light), PRINTED, PLAN)
    assert numbers.written == ()
    found = read_digits(numbers, PLAN)
    assert set(found) == {region.name for region in digit_boxes(PLAN)}
    assert set(found.values()) == {((None, 1.0),)}


def test_a_number_is_looked_at_where_it_stands() -> None:
    numbers = digit_looks(written(page(), "total", "14", 60), PRINTED, PLAN)
    assert [region.name for region in numbers.written] == ["total"]
    found = read_digits(numbers, PLAN)
    assert found["total"][0][0] == 14
    assert {found[r.name] for r in digit_boxes(PLAN) if r.name != "total"} == {((None, 1.0),)}


def test_faint_pencil_is_seen() -> None:
    faint = written(page(), "total", "14", 200)
    assert [region.name for region in digit_looks(faint, PRINTED, PLAN).written] == ["total"]


def test_ink_is_what_is_darker_than_the_print_thereabouts() -> None:
    known = np.full(patches.DIGITS, 255, np.uint8)
    known[10:14] = 40
    moved = np.roll(known, 2, axis=0)
    assert ink_beyond(known, known) <= 0
    assert ink_beyond(moved, known) <= 0
    moved[30:34, 20:60] = 100
    assert ink_beyond(moved, known) > 100
