"""The overlay: what was understood is where it was drawn, and nothing is left out of the panel."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import parse_city
from scoring.words import say
from sheets.layouts import layout
from vision import panel
from vision.decode import decode
from vision.decode.doubts import Doubt
from vision.evidence import clean_evidence
from vision.overlay import TYPES, marked_regions, overlay, save_overlay
from vision.panel import GOOD, LOOK, WRONG
from vision.problem import problem
from vision.result import Reading, reading_of, reading_of_city, unreadable

LINE = "dice/5 R:c3c4 I:c5 pass=2 compass=0"


def drawn(line: str, **changes: object) -> tuple[np.ndarray, Image.Image]:
    city = parse_city(line)
    reading = reading_of_city(city, catalogue().sheet(city.sheet), "IMG_1.jpg")
    reading = replace(reading, **changes)  # type: ignore[arg-type]
    plan = layout(city.sheet)
    page = np.full((round(plan.height * 8), round(plan.width * 8)), 255, np.uint8)
    image = overlay(page, plan, reading, "pl")
    return np.asarray(image), image


def at(pixels: np.ndarray, sheet: str, region: str, dx: float, dy: float) -> tuple[int, ...]:
    """A pixel by its place within a region, 0 to 1."""
    box = layout(sheet).by_name[region]
    x, y = round((box.x + dx * box.w) * 8), round((box.y + dy * box.h) * 8)
    return tuple(int(value) for value in pixels[y, x])


def near(one: tuple[int, ...], other: tuple[int, ...], distance: int = 40) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= distance


def test_buildings_are_tinted_and_outlined_in_the_colour_of_their_type() -> None:
    pixels, _ = drawn(LINE)
    filled, hatched = TYPES["dice"]["R"], TYPES["dice"]["I"]
    assert near(at(pixels, "dice/5", "cell.c4", 0.09, 0.5), filled)
    assert near(at(pixels, "dice/5", "cell.c5", 0.09, 0.5), hatched)
    tint = at(pixels, "dice/5", "cell.c4", 0.3, 0.3)
    assert tint not in ((255, 255, 255), filled)
    joined = at(pixels, "dice/5", "cell.c4", 0.5, 0.0)
    apart = at(pixels, "dice/5", "cell.c5", 0.5, 0.0)
    assert near(joined, tint, 12)
    assert apart == (255, 255, 255)
    assert at(pixels, "dice/5", "cell.b9", 0.3, 0.3) == (255, 255, 255)


def test_marked_boxes_get_a_frame_and_others_do_not() -> None:
    pixels, _ = drawn(LINE)
    box = layout("dice/5").by_name["pass.1"]
    beyond = -0.4 / box.w
    for region, framed in (("pass.1", True), ("pass.2", True), ("pass.3", False)):
        assert near(at(pixels, "dice/5", region, beyond, 0.5), GOOD) == framed
    assert list(marked_regions(City("dice/7", passes=1, compass=2, first=("plateau",)))) == [
        "pass.1",
        "compass.1",
        "compass.2",
        "first.plateau",
    ]


@pytest.mark.parametrize("region", ["cell.b9", "edge.b8.b9", "pass.3", "compass.1"])
def test_doubts_are_ringed(region: str) -> None:
    plain, _ = drawn(LINE)
    pixels, _ = drawn(LINE, doubts=(Doubt(region, "filled", "crossed", 0.7, 3),), status="review")
    width = round(layout("dice/5").width * 8)
    changed = np.argwhere((plain != pixels)[:, :width].any(axis=2))
    assert (pixels[:, :width] == LOOK).all(axis=2).sum() > 300
    (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0)
    names = region.removeprefix("edge.").split(".") if region.startswith("edge") else []
    boxes = [f"cell.{name}" for name in names] or [region]
    centres = np.array([layout("dice/5").by_name[name].centre for name in boxes])
    x, y = centres.mean(axis=0) * 8
    assert left < x < right and top < y < bottom
    assert right - left < 220 and bottom - top < 220


def test_broken_rules_are_red() -> None:
    board = catalogue().sheet("dice/5").board
    one, two = sorted(min(board.river, key=sorted))
    pixels, _ = drawn(f"dice/5 R:{one}{two} pass=0 compass=0")
    assert near(at(pixels, "dice/5", f"cell.{one}", 0.5, 0.035), WRONG)


def test_the_panel_stands_beside_the_page_and_grows_nothing() -> None:
    for line in (LINE, "mayor/town H:a1"):
        _, image = drawn(line)
        plan = layout(line.split()[0])
        assert image.size == (round(plan.width * 8) + panel.WIDTH, round(plan.height * 8))


def test_a_page_is_not_changed_by_drawing_on_it() -> None:
    plan = layout("dice/5")
    page = np.full((round(plan.height * 8), round(plan.width * 8), 3), 200, np.uint8)
    city = parse_city(LINE)
    reading = reading_of_city(city, catalogue().sheet("dice/5"), "IMG_1.jpg")
    overlay(page, plan, reading, "en")
    assert (page == 200).all()


def test_every_line_of_the_score_and_every_doubt_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []
    text = panel.Pen.text

    def noting(pen: panel.Pen, words: str, *rest: object, **more: object) -> None:
        written.append(words)
        text(pen, words, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(panel.Pen, "text", noting)
    sheet = catalogue().sheet("dice/5")
    evidence = clean_evidence(parse_city(LINE), sheet)
    boxes = {**evidence.boxes, "pass.3": {"marked": 0.3, "empty": 0.7}}
    decoded = decode(replace(evidence, boxes=boxes), sheet)
    reading = reading_of(decoded, "IMG_1.jpg", player="Łucja Żółć")
    panel.panel(reading, "Parafie", "pl", 2032)
    found = reading.to_json("pl")
    assert {line["text"] for line in found["score"]["lines"]} <= set(written)
    assert "Łucja Żółć" in written
    assert any("70 %" in words and "pasowania" in words for words in written)


def test_an_unreadable_sheet_says_why() -> None:
    plan = layout("dice/5")
    page = np.full((round(plan.height * 8), round(plan.width * 8)), 255, np.uint8)
    reading: Reading = unreadable("IMG_2.jpg", problem("no_sheet"))
    assert overlay(page, plan, reading, "en").width > plan.width * 8


def test_long_texts_are_broken_between_words() -> None:
    words = say("pl", "photo.no_sheet")
    lines = list(panel.wrapped(words, "Regular", 30, 400))
    assert " ".join(lines) == words
    assert all(panel.font("Regular", 30).getlength(line) <= 400 for line in lines)


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_overlays_are_saved_by_their_suffix(tmp_path, name: str) -> None:  # type: ignore[no-untyped-def]
    save_overlay(Image.new("RGB", (30, 20), "white"), tmp_path / name)
    with Image.open(tmp_path / name) as found:
        assert (found.format, found.size) == ({"png": "PNG", "jpg": "JPEG"}[name[2:]], (30, 20))
