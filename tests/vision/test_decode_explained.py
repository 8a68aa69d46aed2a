"""Towns without corner numbers: the dice of all rounds say what doubtful squares are."""

import math
import random
from dataclasses import replace
from itertools import product

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.play import random_city
from scoring.mayor.rounds import played
from scoring.model import City
from scoring.notation import format_city
from scoring.score import score
from scoring.town import Town
from vision.decode import decode
from vision.decode.explained import Explained
from vision.decode.lines import Lines
from vision.evidence import EMPTY, Evidence, clean_evidence, one_of

NAMES = ("mayor/town", "mayor/factories")
LETTERS = "HLWZX"


def plain_town(name: str, seed: int) -> City:
    """A finished town whose corners nobody numbered."""
    return replace(random_city(catalogue().sheet(name), random.Random(seed)), order=())


def doubtful(city: City, looks: dict[str, dict[str, float]]) -> Evidence:
    """What is seen of a town, some of its squares unclear."""
    clean = clean_evidence(city, catalogue().sheet(city.sheet))
    return replace(clean, cells={**clean.cells, **looks})


def unclear(city: City, rng: random.Random, many: int, right: float) -> dict[str, dict[str, float]]:
    """Some squares that look like what they are, and more like another."""
    looks = {}
    types = catalogue().sheet(city.sheet).types
    for building in rng.sample(city.buildings, many):
        other = rng.choice([letter for letter in types if letter != building.type])
        looks[building.squares[0]] = {other: 1 - right, building.type: right, EMPTY: 0.0}
    return looks


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_all_explained_towns_are_weighed_and_come_in_their_order(name: str, seed: int) -> None:
    rng, city = random.Random(seed), plain_town(name, seed)
    looks = unclear(city, rng, 5, 0.3)
    lines = Lines(doubtful(city, looks), catalogue().sheet(name))
    explained = Explained(lines)
    letters = {b.squares[0]: b.type for b in city.buildings}
    dice = explained.throws[0][1]
    squares, answers = list(looks), [list(look.items())[:2] for look in looks.values()]
    found = sorted(
        -math.log(math.prod(p / 0.7 for _, p in choice))
        for choice in product(*answers)
        if explained.holds(
            {**letters, **dict(zip(squares, (letter for letter, _ in choice), strict=True))}, dice
        )
    )
    assert found
    assert explained.mass == pytest.approx(sum(math.exp(-loss) for loss in found), rel=1e-3)
    for number, loss in enumerate(found):
        answer = explained.option(number)
        assert answer is not None
        assert answer[0] == pytest.approx(loss, abs=1e-3)
        town = {square: key[0] for square, key in answer[1].squares.items() if key[0] != EMPTY}
        assert explained.holds(town, answer[1].dice)


@pytest.mark.parametrize("name", NAMES)
def test_squares_that_look_more_like_another_project_are_mended(name: str) -> None:
    """By their looks alone none would be right; a setup and three bonus icons leave some choice."""
    rng, mended, sheet = random.Random(3), 0, catalogue().sheet(name)
    for seed in range(8):
        city = plain_town(name, seed)
        looks = unclear(city, rng, 3, 0.3)
        found = decode(doubtful(city, looks), sheet)
        mended += len(
            {b for b in found.city.buildings if b.squares[0] in looks} & {*city.buildings}
        )
        assert not found.card.illegal
        assert not found.sure or found.card.total == score(city, sheet).total
    assert mended >= 16  # of 24


def test_an_unclear_square_leaves_no_doubt_where_the_dice_say_what_it_is() -> None:
    city = plain_town("mayor/town", 5)
    square, letter = city.buildings[0].squares[0], city.buildings[0].type
    other = next(each for each in "HLW" if each != letter)
    looks = {square: {letter: 0.6, other: 0.4, EMPTY: 0.0}}
    found = decode(doubtful(city, looks), catalogue().sheet("mayor/town"))
    assert format_city(found.city) == format_city(city)
    assert found.sure, found.doubts


def test_a_clear_project_that_no_throw_wanted_stays_as_it_was_drawn() -> None:
    city = plain_town("mayor/town", 5)
    building = city.buildings[0]
    other = next(each for each in "HLW" if each != building.type)
    look = {building.squares[0]: one_of(other, (EMPTY, *LETTERS), 1 - 1e-6)}
    found = decode(doubtful(city, look), catalogue().sheet("mayor/town"))
    assert found.card.illegal
    assert not found.sure


def test_where_a_die_is_blank_or_nothing_was_thrown_no_town_is_explained() -> None:
    city = plain_town("mayor/town", 5)
    sheet = catalogue().sheet("mayor/town")
    clean = clean_evidence(city, sheet)
    blank = replace(clean, digits={**clean.digits, "round.2.die1": ((None, 0.999),)})
    nothing = clean_evidence(replace(city, rounds=()), sheet)
    for evidence in (blank, nothing):
        explained = Explained(Lines(evidence, sheet))
        assert explained.throws == []
        assert explained.mass == 0.0
        assert explained.option(0) is None


def test_a_smeared_town_is_read_in_the_end_and_never_sure() -> None:
    """Every square may be anything: there are more towns than anybody could list."""
    city, sheet = plain_town("mayor/factories", 5), catalogue().sheet("mayor/factories")
    smeared = {building.squares[0]: dict.fromkeys(LETTERS, 0.2) for building in city.buildings}
    assert not decode(doubtful(city, smeared), sheet).sure


@pytest.mark.parametrize("odd", (1, 3))
def test_who_miscounts_in_several_rounds_did_not_draw_otherwise(odd: int) -> None:
    """Points that no such town gives do not make a clear plaza a pond."""
    city, sheet = plain_town("mayor/town", 6), catalogue().sheet("mayor/town")
    rounds = tuple(
        replace(entry.line, points=entry.most + 2) if entry.number <= odd else entry.line
        for entry in played(Town(city, sheet))
    )
    wrong = replace(city, rounds=rounds)
    plaza = next(b.squares[0] for b in city.buildings if b.type == "Z")
    evidence = doubtful(wrong, {plaza: {"Z": 0.98, "W": 0.02, EMPTY: 0.0}})
    assert format_city(decode(evidence, sheet).city) == format_city(wrong)
