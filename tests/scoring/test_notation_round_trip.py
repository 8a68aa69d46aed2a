"""Played cities go through the notation and come back, on every sheet of every game."""

import random
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.catalogue import catalogue
from scoring.notation import canonical, format_city, parse_city

SHEETS = catalogue().sheet_names()


@pytest.mark.parametrize("name", SHEETS)
def test_a_played_city_comes_back(name: str) -> None:
    sheet = catalogue().sheet(name)
    play = import_module(f"scoring.{sheet.game}.play")
    rng = random.Random(name)
    for skill in (0.0, 0.5, 1.0):
        city = replace(canonical(play.random_city(sheet, rng, skill)), player="Żaneta")
        line = format_city(city)
        assert parse_city(line) == city
        assert format_city(parse_city(line)) == line


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([n for n in SHEETS if n.startswith(("dice", "mayor"))]), st.randoms())
def test_words_in_any_order_mean_the_same(name: str, rng: random.Random) -> None:
    sheet = catalogue().sheet(name)
    play = import_module(f"scoring.{sheet.game}.play")
    city = canonical(play.random_city(sheet, random.Random(rng.random()), rng.random()))
    words = format_city(city).split()[1:]
    rng.shuffle(words)
    assert parse_city(" ".join([name, *words])) == city


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="dice/5 RIPa1b2:=,.?#\tpass\0é", max_size=60))
def test_no_line_brings_it_down(text: str) -> None:
    from scoring.errors import NotationError

    try:
        city = parse_city(text)
    except NotationError as error:
        assert error.column >= 1
    else:
        assert parse_city(format_city(city)) == city
