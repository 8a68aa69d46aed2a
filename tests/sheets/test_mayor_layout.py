"""The sheet of the two-dice town has all boxes that the rules name."""

import pytest

from scoring.catalogue import catalogue
from sheets.layouts import layout
from sheets.layouts.mayor import SHARED

SHEETS = ("mayor/town", "mayor/factories")


@pytest.mark.parametrize("name", SHEETS)
def test_six_columns_five_streets_and_a_corner_box_in_each_square(name: str) -> None:
    shape = layout(name)
    assert len(shape.of_kind("cell")) == 30
    for cell in shape.of_kind("cell"):
        corner = shape.by_name[cell.name.replace("cell.", "corner.")]
        assert cell.x < corner.x and corner.x + corner.w < cell.x + cell.w
        assert cell.y < corner.y and corner.y + corner.h < cell.y + cell.h
        assert (cell.w, cell.h) == (24, 24)


@pytest.mark.parametrize("name", SHEETS)
def test_nine_rounds_of_two_dice_and_points(name: str) -> None:
    parts = {r.name for r in layout(name).named("round")}
    assert parts == {
        f"round.{number}.{part}" for number in range(1, 10) for part in ("die1", "die2", "points")
    }


@pytest.mark.parametrize("name", SHEETS)
def test_a_box_for_each_bonus_and_each_line_of_the_end(name: str) -> None:
    shape, sheet = layout(name), catalogue().sheet(name)
    assert len(shape.named("bonus")) == len(sheet.figures["bonus"])
    lines = {"points.round", "points.plazas"}
    if sheet.settings["factories"]:
        lines |= {"points.factories", "points.rows"}
    assert {r.name for r in shape.named("points")} == lines
    assert lines == {f"points.{SHARED.get(rule, rule)}" for rule in sheet.rules}
    assert "total" in shape.by_name and shape.by_name["name"].kind == "text"
