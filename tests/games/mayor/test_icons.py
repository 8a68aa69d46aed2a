"""Which bonus icons a finished town has used up."""

import random
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.icons import used_icons
from scoring.mayor.play import Table, break_rule, random_city
from scoring.model import Building, City
from scoring.notation import canonical, parse_city
from scoring.town import Town

NAMES = ("mayor/town", "mayor/factories")


def used(city: City) -> set[tuple[str, ...]]:
    return set(used_icons(Town(city, catalogue().sheet(city.sheet))))


def test_with_corner_numbers_the_rounds_say_what_their_bonus_was() -> None:
    """Round 3 throws 1 and 2: a house in column 2, a forest in column 1; the plaza is the bonus."""
    city = parse_city(
        "mayor/town L:a1 H:b1 H:b2 L:a2 H:b3 L:a3 H:b4 L:a4 Z:f5 "
        "order=a1:0,b1:0,b2:1,a2:1,b3:2,a3:2,b4:3,a4:3,f5:3 rounds=1+2:0,1+2:0,1+2:0"
    )
    assert used(city) == {("Z",)}


def test_without_them_what_neither_dice_nor_setup_can_have_drawn_was_a_bonus() -> None:
    """Three houses and three forests are thrown; a plaza can be no setup, and a house may be."""
    plain = parse_city(
        "mayor/town L:a1 H:b1 H:b2 L:a2 H:b3 L:a3 H:b4 L:a4 Z:f5 rounds=1+2:0,1+2:0,1+2:0"
    )
    assert used(plain) == {("Z",)}
    pond = replace(plain, buildings=(*plain.buildings[:-1], Building("W", ("f5",))))
    assert used(canonical(pond)) == {("H",), ("L",), ("W",)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(12))
def test_the_icons_that_a_game_used_are_among_those_possible(name: str, seed: int) -> None:
    sheet = catalogue().sheet(name)
    table = Table(sheet, random.Random(seed), 0.5)
    table.setup()
    for number in range(1, 10):
        table.round(number)
    went = tuple(icon for icon in sheet.figures["bonus"] if icon not in table.icons)
    city = random_city(sheet, random.Random(seed), 0.5)  # the same game
    assert went in used(city)
    assert went in used(replace(city, order=()))
    assert used(city) <= used(replace(city, order=()))


def test_a_town_that_the_dice_do_not_explain_has_used_nothing_known() -> None:
    sheet = catalogue().sheet("mayor/factories")
    rng = random.Random(5)
    broken, rule = break_rule(random_city(sheet, rng), sheet, rng)
    assert rule in ("column-count", "overlap")
    assert used(broken) == set()
