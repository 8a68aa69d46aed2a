"""The object that `score --json` prints, for photos and for notation."""

import json
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.describe import warning_text
from scoring.model import Warning
from scoring.notation import format_city, parse_city
from sheets.layouts import layout
from vision.decode import decode
from vision.evidence import clean_evidence
from vision.problem import problem
from vision.result import reading_of, reading_of_city, unreadable

KEYS = [
    "id",
    "source",
    "sheet",
    "version",
    "serial",
    "player",
    "city",
    "status",
    "score",
    "doubts",
    "illegal",
    "warnings",
]
LINE = "dice/5 R:c3c4 I:c5 pass=2 compass=0"


def test_a_photo_gives_the_object_of_the_design() -> None:
    sheet = catalogue().sheet("dice/5")
    evidence = clean_evidence(parse_city(LINE), sheet)
    boxes = {**evidence.boxes, "pass.3": {"marked": 0.3, "empty": 0.7}}
    decoded = decode(replace(evidence, boxes=boxes), sheet)
    facts = {"id": "r7", "version": 1, "serial": "K3F9Q2", "player": "Ala"}
    found = reading_of(decoded, "IMG_1.jpg", **facts).to_json("en")
    assert list(found) == KEYS
    assert found["city"] == LINE
    assert found["status"] == "review"
    assert found["score"]["total"] == sum(line["points"] for line in found["score"]["lines"])
    assert list(found["doubts"][0]) == ["region", "seen", "or", "probability", "total_if"]
    assert found["doubts"][0]["or"] == "marked"
    assert {key: found[key] for key in facts} == facts
    assert json.loads(json.dumps(found)) == found


def test_a_line_of_notation_gives_the_same_object() -> None:
    city = parse_city(f"Ala: {LINE}")
    found = reading_of_city(city, catalogue().sheet("dice/5"), "a.city:3").to_json("en")
    assert list(found) == KEYS
    assert (found["player"], found["city"], found["source"]) == ("Ala", LINE, "a.city:3")
    assert found["status"] == "sure"
    assert found["score"]["lines"][0]["text"] == "2 pass boxes marked"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("dice/5 R:c3d3 pass=0 compass=0", "crosses-river"),
        (LINE.replace("pass=2", "pass=?"), ""),
        ("dice/5 pass=0 compass=0", ""),
    ],
)
def test_what_asks_for_a_look_is_review(line: str, rule: str) -> None:
    sheet = catalogue().sheet("dice/5")
    if rule:
        one, two = sorted(min(sheet.board.river, key=sorted))
        line = f"dice/5 R:{one}{two} pass=0 compass=0"
    found = reading_of_city(parse_city(line), sheet, "a.city:1").to_json("pl")
    assert found["status"] == "review"
    assert [entry["rule"] for entry in found["illegal"]] == [rule] * bool(rule)
    if rule:
        assert found["illegal"][0]["cells"] == [one, two]


def test_what_cannot_be_read_is_an_object_with_its_reason() -> None:
    found = unreadable("IMG_2.jpg", problem("no_sheet")).to_json("pl")
    assert list(found) == [*KEYS, "reason"]
    assert found["status"] == "unreadable"
    assert found["score"] is None
    assert found["reason"].startswith("Nie")
    assert unreadable("a.city:2", "a sentence").to_json("en")["reason"] == "a sentence"


def test_warnings_have_sentences_in_both_languages() -> None:
    sheet = catalogue().sheet("dice/5")
    evidence = clean_evidence(parse_city(LINE), sheet)
    decoded = decode(replace(evidence, digits={"total": ((99, 0.99),)}), sheet)
    reading = reading_of(decoded, "IMG_1.jpg")
    for lang in ("pl", "en"):
        (warning,) = reading.to_json(lang)["warnings"]
        assert warning["warning"] == "written-total"
        assert "99" in warning["text"]
    assert format_city(reading.with_id("r1").city or parse_city(LINE)) == LINE


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_line_of_points_is_called_as_on_the_sheet(lang: str) -> None:
    for game in ("dice", "mayor"):
        for name in catalogue().sheets(game):
            for region in layout(name).regions:
                kind, _, rule = region.name.partition(".")
                if kind == "points":
                    values = (("n", 1), ("computed", 2), ("rule", rule))
                    text = warning_text(Warning("doubt.written-points", (), values), game, lang)
                    assert not text.startswith(rule)


def test_a_wrong_line_is_told_in_polish() -> None:
    values = (("n", -6), ("computed", -7), ("rule", "empty"))
    text = warning_text(Warning("doubt.written-points", (), values), "dice", "pl")
    assert text == "Puste pola: wpisano −6, obliczono −7"
