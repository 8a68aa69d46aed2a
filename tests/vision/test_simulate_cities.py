"""Cities to draw: a mistake must show on paper, or nobody can be asked to find it."""

import pytest

from scoring.catalogue import catalogue
from scoring.notation import parse_city
from scoring.score import score
from vision.simulate.cities import can_be_drawn, made_up_cities, shown_of


@pytest.mark.parametrize(
    ("town", "seen"),
    (
        ("R:c6d6 I:d6d7", False),  # a hatched square of one beside the filled building
        ("R:c6d6 I:d6d7d8e8e7e6", True),  # five that are no shape stick out
        ("R:c6d6 R:d6d7", False),  # filled both: three at a corner
        ("R:c6d6 R:d6e6f6g6", True),  # five in a row
        ("I:c6d6 P:d6d7", True),  # a cross over hatching
        ("R:c6d6 I:c7d7", True),
    ),
)
def test_what_lies_under_a_filled_building_shows_only_beside_it(town: str, seen: bool) -> None:
    sheet = catalogue().sheet("dice/2")
    assert can_be_drawn(parse_city(f"dice/2 {town} pass=1"), sheet) is seen


def test_paper_shows_filled_buildings_over_each_other_as_one() -> None:
    shown = shown_of(parse_city("dice/2 R:c6d6 R:d6d7 I:d7e7"))
    assert shown == parse_city("dice/2 R:c6d6d7 I:e7")


def test_what_two_filled_buildings_cover_is_gone() -> None:
    town = parse_city("dice/2 R:c6d6 R:c7d7 I:c6c7 pass=1")
    assert shown_of(town) == parse_city("dice/2 R:c6d6 R:c7d7 pass=1")
    assert not can_be_drawn(town, catalogue().sheet("dice/2"))


def test_every_mistake_of_the_cities_that_are_drawn_can_be_seen() -> None:
    games = catalogue()
    cities = made_up_cities(300, 5)
    assert all(can_be_drawn(city, games.sheet(city.sheet)) for city in cities)
    broken = sum(bool(score(city, games.sheet(city.sheet)).illegal) for city in cities)
    assert 10 <= broken <= 45  # about one in ten
