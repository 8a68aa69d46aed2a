"""What all rounds of a town want together, where no corner is numbered."""

import random
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.play import random_city
from scoring.mayor.together import counts, together
from scoring.mayor.town import drawn
from scoring.town import Town

ROWS = 5


def letters(text: str) -> dict[str, str]:
    """Squares and what is drawn there: "a1H b2L"."""
    return {word[:-1]: word[-1] for word in text.split()}


def test_one_throw_wants_its_projects_and_a_setup_of_one_or_two() -> None:
    """1 is a house and goes to the column of the 2, 2 is a forest and goes to that of the 1."""
    wanted = together(catalogue().sheet("mayor/town"), ((1, 2),))
    assert wanted.needs[0] == (counts("L"),)
    assert wanted.needs[1] == (counts("H"),)
    assert wanted.needs[2] == (counts(""),)
    assert wanted.explains(letters("a1L b1H c1W"), ROWS)
    assert wanted.explains(letters("a5L b3H c1W f1W"), ROWS)
    assert not wanted.explains(letters("a1L b1H"), ROWS)  # no setup
    assert not wanted.explains(letters("a1L b1H c1W d1W e1H"), ROWS)  # too much of it
    assert not wanted.explains(letters("a1L b1H c1Z"), ROWS)  # no plaza in the setup
    assert not wanted.explains(letters("a1H b1L c1W"), ROWS)  # each in the other's column


def test_a_full_column_may_have_sent_its_project_elsewhere() -> None:
    wanted = together(catalogue().sheet("mayor/town"), ((1, 2),) * 5)
    full = "a1L a2L a3L a4L a5L b1H b2H b3H b4H"
    assert wanted.explains(letters(f"{full} b5W c1H c2H"), ROWS)  # bonus H, setup W
    assert not wanted.explains(letters(f"{full} c5W c1H c2H"), ROWS)  # b is not full


def test_a_factory_stands_in_either_of_two_columns() -> None:
    """1 and 4 are both houses: one is drawn, and a factory in the other column."""
    wanted = together(catalogue().sheet("mayor/factories"), ((1, 4),))
    assert len(wanted.ways) == 2
    assert wanted.explains(letters("a1H d1X c1L"), ROWS)
    assert wanted.explains(letters("d1H a1X c1L"), ROWS)
    assert not wanted.explains(letters("a1H b1X c1L"), ROWS)


@pytest.mark.parametrize("name", ("mayor/town", "mayor/factories"))
def test_played_towns_are_explained_and_not_with_three_more_houses(name: str) -> None:
    rng, sheet = random.Random(2), catalogue().sheet(name)
    for _ in range(20):
        city = replace(random_city(sheet, rng, rng.random()), order=())
        wanted = together(sheet, [(line.die1, line.die2) for line in city.rounds])
        town = dict(drawn(Town(city, sheet)))
        assert wanted.explains(town, ROWS)
        places = [square for square, letter in town.items() if letter != "H"]
        assert not wanted.explains({**town, **dict.fromkeys(places[:3], "H")}, ROWS)
