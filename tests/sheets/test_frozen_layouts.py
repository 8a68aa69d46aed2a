"""A published layout never changes: paper lives for years."""

from dataclasses import replace

import pytest

from scoring.catalogue import GAMES, UnknownSheetError, catalogue
from sheets.layout import Region, rounded
from sheets.layouts import UnknownVersionError, freeze, frozen, frozen_path, layout

IDS = tuple(
    name for game in GAMES for name in (*catalogue().sheets(game), *catalogue().extras(game))
)


@pytest.mark.parametrize("name", IDS)
def test_todays_layout_is_the_frozen_one(name: str) -> None:
    today = layout(name)
    assert frozen_path(name, today.version).is_file(), "python -m sheets.layouts freezes it"
    kept = frozen(name, today.version)
    assert kept == today, f"the geometry of {name} has changed: raise its version"


def test_an_old_version_is_read_from_its_file(tmp_path, monkeypatch) -> None:
    old = replace(layout("dice/5"), version=77, regions=(Region("cell.a1", "cell", 1, 2, 3, 4),))
    monkeypatch.setattr("sheets.layouts.FROZEN", tmp_path)
    path = frozen_path("dice/5", 77)
    path.parent.mkdir(parents=True)
    path.write_text(freeze(old), encoding="utf-8")
    assert layout("dice/5", version=77) == old
    assert layout("dice/5", version=layout("dice/5").version) == layout("dice/5")


def test_an_unknown_version_says_so() -> None:
    with pytest.raises(UnknownVersionError, match="99"):
        layout("dice/5", version=99)


@pytest.mark.parametrize("name", ["dice/13", "chess/1", "dice", ""])
def test_an_unknown_name_says_so(name: str) -> None:
    with pytest.raises(UnknownSheetError):
        layout(name)


@pytest.mark.parametrize("name", IDS)
def test_layouts_are_rounded_to_hundredths(name: str) -> None:
    regions = layout(name).regions
    assert rounded(regions) == regions


@pytest.mark.parametrize("name", catalogue().sheets("dice"))
def test_dice_sheets_have_what_their_notation_marks(name: str) -> None:
    sheet, plan = catalogue().sheet(name), layout(name)
    assert len(plan.of_kind("cell")) == 88
    assert {r.w for r in plan.of_kind("cell")} == {15.0}
    assert len(plan.named("pass")) == (len(sheet.figures["pass"]) if "pass" in sheet.marks else 0)
    assert bool(plan.named("compass")) == ("compass" in sheet.marks)
    assert bool(plan.named("first")) == ("first" in sheet.marks)
    assert bool(plan.named("bags")) == ("bags" in sheet.marks)
    assert [r.name for r in plan.named("points")] == [f"points.{rule}" for rule in sheet.rules]
    sums = {r.name for r in plan.named("total")}
    assert ("total.chapter" in sums) == (sheet.number in (3, 6, 9, 12))
    assert ("total.campaign" in sums) == (sheet.number == 12)


def test_bags_of_chapter_three_are_nine() -> None:
    assert [len(layout(f"dice/{n}").named("bags")) for n in (7, 8, 9)] == [2, 3, 4]
