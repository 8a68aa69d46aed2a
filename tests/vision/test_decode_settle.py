"""A person's answers to doubts, put into the city."""

import pytest

from scoring.catalogue import catalogue
from scoring.errors import UsageError
from scoring.notation import format_city, parse_city
from vision.decode.doubts import Doubt
from vision.decode.settle import settle

CITY = "dice/2 R:c2 R:c3c4 P:c5 pass=1"


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"c2": "crossed"}, "dice/2 R:c3c4 P:c2 P:c5 pass=1"),
        ({"cell.c2": "Przekreślone"}, "dice/2 R:c3c4 P:c2 P:c5 pass=1"),
        ({"c2": "empty"}, "dice/2 R:c3c4 P:c5 pass=1"),
        ({"c4": "hatched"}, "dice/2 R:c2 R:c3 I:c4 P:c5 pass=1"),
        ({"c5": "filled"}, "dice/2 R:c2 R:c3c4c5 pass=1"),
        ({"c3.c4": "two"}, "dice/2 R:c2 R:c3 R:c4 P:c5 pass=1"),
        ({"edge.c2.c3": "one"}, "dice/2 R:c2c3c4 P:c5 pass=1"),
        ({"pass.1": "unmarked"}, "dice/2 R:c2 R:c3c4 P:c5 pass=0"),
        ({"pass.2": "marked", "c5": "empty"}, "dice/2 R:c2 R:c3c4 pass=2"),
    ],
)
def test_answers_change_what_they_name_and_nothing_else(
    answers: dict[str, str], expected: str
) -> None:
    sheet = catalogue().sheet("dice/2")
    assert format_city(settle(parse_city(CITY), sheet, answers)) == expected


def test_the_other_squares_of_a_doubtful_building_follow() -> None:
    doubts = [Doubt(f"cell.{name}", "filled", "crossed", 0.6, 1) for name in ("c3", "c4")]
    city = settle(parse_city(CITY), catalogue().sheet("dice/2"), {"c3": "crossed"}, doubts)
    assert {b.type for b in city.buildings if "c4" in b.squares} == {"P"}


def test_a_player_stays_the_owner() -> None:
    city = settle(parse_city(f"Ala: {CITY}"), catalogue().sheet("dice/2"), {"c2": "empty"})
    assert city.player == "Ala"


def test_numbers_of_the_town_can_be_settled() -> None:
    line = "mayor/town H:a1 L:b2 rounds=2+4:6 order=a1:1,b2:0"
    city = settle(parse_city(line), catalogue().sheet("mayor/town"), {"round.1.die1": "1"})
    assert city.rounds[0].die1 == 1


@pytest.mark.parametrize(
    "answers", [{"c2": "house"}, {"c2": "perhaps"}, {"z9": "empty"}, {"pass.1": "one"}]
)
def test_answers_that_mean_nothing_are_refused(answers: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        settle(parse_city(CITY), catalogue().sheet("dice/2"), answers)
