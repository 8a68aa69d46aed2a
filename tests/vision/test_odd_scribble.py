"""A scribble that no other mark is like may be a mark that was struck out."""

import numpy as np
import pytest

from sheets.layouts import layout
from vision.boxes import covered, with_odd_scribble
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


def seen(*marked: str) -> dict[str, Distribution]:
    """What the network says: these are marked, no other is."""
    names = [region.name for region in PLAN.of_kind("box")]
    sure = {name: (0.0, 1.0, 0.0) if name in marked else (1.0, 0.0, 0.0) for name in names}
    return {name: dict(zip(BOX_CLASSES, row, strict=True)) for name, row in sure.items()}


def test_how_much_of_a_box_is_inked() -> None:
    paper = page(("pass.1",), ("pass.2",))
    assert covered(paper, PLAN.by_name["pass.1"]) > 0.95
    assert covered(paper, PLAN.by_name["pass.2"]) < 0.5
    assert covered(paper, PLAN.by_name["pass.3"]) == 0


@pytest.mark.parametrize("crossed", [(), ("pass.3", "pass.4")])
def test_a_single_scribble_is_doubted(crossed: tuple[str, ...]) -> None:
    found = with_odd_scribble(seen("pass.1", *crossed), page(("pass.1",), crossed), PLAN)
    assert found["pass.1"][STRUCK] == pytest.approx(0.1)
    assert found["pass.1"][MARKED] == pytest.approx(0.9)
    assert sum(found["pass.1"].values()) == pytest.approx(1)
    assert found["pass.2"] == seen()["pass.2"]


@pytest.mark.parametrize(
    ("filled", "crossed"), [(("pass.1", "pass.2"), ("pass.3",)), ((), ("pass.1",)), ((), ())]
)
def test_marks_that_can_be_compared_are_believed(
    filled: tuple[str, ...], crossed: tuple[str, ...]
) -> None:
    before = seen(*filled, *crossed)
    assert with_odd_scribble(before, page(filled, crossed), PLAN) == before
