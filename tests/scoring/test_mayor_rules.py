"""Mayor: rounds with and without corners, unread boxes, properties of whole games."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.board import position, reading_order, square
from scoring.catalogue import catalogue
from scoring.mayor.play import break_rule, random_city
from scoring.model import UNREAD, City, ScoreCard
from scoring.notation import canonical, format_city, parse_city
from scoring.score import score
from scoring.sheet import Sheet

SHEETS = tuple(catalogue().sheets("mayor"))

games = st.builds(
    lambda name, seed, skill: random_city(catalogue().sheet(name), random.Random(seed), skill),
    st.sampled_from(SHEETS),
    st.integers(0, 10**6),
    st.sampled_from([0, 0.5]),
)


def sheet_of(city: City) -> Sheet:
    return catalogue().sheet(city.sheet)


def card_of(line: str) -> ScoreCard:
    city = parse_city(f"mayor/{line}")
    return score(city, sheet_of(city))


def keys(card: ScoreCard) -> set[str]:
    return {warning.key for warning in card.warnings}


def test_every_square_has_a_value_from_one_to_three() -> None:
    for name in SHEETS:
        sheet = catalogue().sheet(name)
        assert set(sheet.figures["values"]) == set(sheet.board.squares)
        assert set(sheet.figures["values"].values()) == {1, 2, 3}
        assert len(sheet.figures["streets"]) == sheet.board.rows == 5
        assert len(sheet.figures["catalogue"]) == sheet.board.columns == 6


@pytest.mark.parametrize(
    ("town", "points"),
    [
        ("H:b3 L:a3 W:c3 L:b2 rounds=3+4:0 order=b3:1,a3:0,c3:0,b2:0", 3 + 2 + 2),
        ("H:b3 H:b2 H:b4 rounds=3+4:0 order=b3:1,b2:0,b4:0", 3 + 2 + 1),  # all of the group
        ("H:b3 H:c2 rounds=3+4:0 order=b3:1,c2:0", 3),  # around a corner is no group
        ("H:b3 Z:c3 X:d3 H:e3 rounds=3+4:0 order=b3:1,c3:1,d3:1,e3:1", 3 + 2),
        ("H:b3 L:c3 H:c2 H:b2 rounds=3+4:0 order=b3:1,c3:1,c2:1,b2:0", 3 + 2 + 1 + 2),
        ("H:b2 rounds=3+4:0 order=b2:0", 0),  # nothing in the street
        ("H:b3 H:b4 rounds=3+4:0 order=b3:0,b4:2", 3),  # b4 came later
    ],
)
def test_a_street_scores_every_group_that_touches_it(town: str, points: int) -> None:
    assert card_of(f"factories {town}").points("round") == points


@pytest.mark.parametrize(("written", "counted"), [(7, 7), (4, 4), (5, 7), (0, 0), ("?", 7)])
def test_a_free_street_is_the_written_one_or_the_best(written: object, counted: int) -> None:
    """b3 3 and c3 2 with c4 2 make 7 in street 7 and, c3c4 alone, 4 in street 8-9."""
    card = card_of(f"town H:b3 L:c3 L:c4 rounds=1+1:{written} order=b3:0,c3:1,c4:1")
    assert card.points("round") == counted
    expected = {5: {"points-differ"}, "?": {"points-unread"}}
    assert keys(card) == expected.get(written, set())


def test_written_points_are_bounded_by_what_was_not_drawn_later() -> None:
    """b4 came in round 2, so round 1 allows 3 in street 7 and not 4; a1 is unknown."""
    town = "town L:a1 H:b3 H:b4 rounds=3+4:{},3+4:4 order=b3:1,b4:2"
    assert "points-too-high" not in keys(card_of(town.format(3)))
    assert "points-too-high" in keys(card_of(town.format(4)))
    assert card_of(town.format(4)).points("written") == 8


def test_written_points_below_what_stood_for_certain_are_told() -> None:
    card = card_of("town L:a1 H:b3 H:b4 rounds=3+4:2,3+4:4 order=b3:1,b4:2")
    assert "points-too-low" in keys(card)
    assert card.points("written") == 6


def test_unread_points_without_corners_count_what_is_certain_and_say_so() -> None:
    card = card_of("town L:a1 H:b3 rounds=3+4:? order=b3:1")
    assert card.points("written") == 3
    assert "points-unread" not in keys(card)  # a1 is not in the street: 3 is certain
    unsure = card_of("town L:a3 H:b3 rounds=3+4:? order=b3:1")
    assert unsure.points("written") == 3
    assert "points-unread" in keys(unsure)


def test_nothing_written_says_so() -> None:
    assert keys(card_of("town H:a1 H:a2 H:a3")) == {"no-rounds"}
    assert keys(card_of("town H:a1 L:a2")) == set()


def test_odd_corners_are_told() -> None:
    assert "corner-empty" in keys(card_of("town H:a1 rounds=1+1:1 order=a1:0,b2:1"))
    assert "corner-odd" in keys(card_of("town H:a1 rounds=1+1:1 order=a1:12"))
    assert "corner-later" in keys(card_of("town H:a1 H:a2 rounds=1+1:1 order=a1:0,a2:3"))


def test_overlap_and_a_strange_project_are_named() -> None:
    assert [v.rule for v in card_of("town H:a1 L:a1").illegal] == ["overlap"]
    assert [(v.rule, v.squares) for v in card_of("town X:a1").illegal] == [("type", ("a1",))]
    assert not card_of("factories X:a1").illegal


@pytest.mark.parametrize(
    ("town", "points"),
    [
        ("H:b1 H:a2 L:c2 W:b3 Z:b2", 10),
        ("H:b1 H:a2 L:c2 L:b3 Z:b2", 0),  # two houses, two forests, no pond
        ("H:a1 L:c1 W:a3 Z:b2", 0),  # at the corners only
        ("H:b1 L:b3 W:a2 Z:b2 Z:c2", 10),  # a plaza beside a plaza
        ("H:a2 L:b1 Z:a1", 0),
    ],
)
def test_a_plaza_wants_all_three(town: str, points: int) -> None:
    assert card_of(f"town {town}").points("plazas") == points


def test_a_full_row_counts_with_factories_only() -> None:
    row = "H:a2 L:b2 W:c2 Z:d2 H:e2 L:f2"
    assert card_of(f"factories {row}").points("rows") == 2
    assert card_of(f"factories {row.replace(' L:f2', '')}").points("rows") == 0
    assert card_of(f"town {row}").total == 0


@given(games)
@settings(deadline=None, max_examples=50)
def test_a_game_by_the_rules_is_legal_and_nothing_is_odd(city: City) -> None:
    card = score(city, sheet_of(city))
    assert not card.illegal and not card.warnings
    assert card.total == sum(line.points for line in card.lines)
    assert card.points("round") == sum(line.points for line in city.rounds)
    assert parse_city(format_city(city)) == city
    assert len(city.rounds) == 9 and len(city.buildings) in (22, 23)


@given(games)
@settings(deadline=None, max_examples=50)
def test_without_corners_it_is_worth_the_same_and_says_how(city: City) -> None:
    card = score(replace(city, order=()), sheet_of(city))
    assert card.total == score(city, sheet_of(city)).total
    assert not card.illegal and keys(card) == {"as-written"}


@given(games, st.randoms(use_true_random=False), st.integers(1, 6))
@settings(deadline=None, max_examples=50)
def test_missing_corners_change_nothing(city: City, rng: random.Random, missing: int) -> None:
    gone = rng.sample(city.order, missing)
    card = score(replace(city, order=tuple(e for e in city.order if e not in gone)), sheet_of(city))
    assert card.total == score(city, sheet_of(city)).total
    assert not card.illegal
    assert keys(card) in ({"as-written"}, {"corners-inferred"})


@given(games, st.integers(0, 8), st.booleans())
@settings(deadline=None, max_examples=50)
def test_an_unread_die_changes_nothing(city: City, number: int, first: bool) -> None:
    lines = list(city.rounds)
    line = lines[number]
    lines[number] = replace(line, die1=UNREAD) if first else replace(line, die2=UNREAD)
    card = score(replace(city, rounds=tuple(lines)), sheet_of(city))
    assert card.total == score(city, sheet_of(city)).total
    assert not card.illegal and not card.warnings


@given(games)
@settings(deadline=None, max_examples=50)
def test_unread_points_are_put_right_or_told(city: City) -> None:
    """Only where the street was free to choose can the corners not say what was taken."""
    blank = replace(city, rounds=tuple(replace(line, points=UNREAD) for line in city.rounds))
    card = score(blank, sheet_of(city))
    free = any(line.die1 == line.die2 and line.die1 in (1, 6) for line in city.rounds)
    if not free:
        assert card.total == score(city, sheet_of(city)).total
    assert keys(card) <= ({"points-unread"} if free else set())


@given(games, st.integers(0, 8), st.integers(1, 5))
@settings(deadline=None, max_examples=50)
def test_a_wrong_sum_is_told(city: City, number: int, more: int) -> None:
    lines = list(city.rounds)
    line = lines[number]
    if line.die1 == line.die2 and line.die1 in (1, 6):
        return
    lines[number] = replace(line, points=int(str(line.points)) + more)
    card = score(replace(city, rounds=tuple(lines)), sheet_of(city))
    assert card.total == score(city, sheet_of(city)).total
    assert keys(card) == {"points-differ"}


@given(games, st.integers(0, 10**6), st.booleans())
@settings(deadline=None, max_examples=50)
def test_a_violation_is_named(city: City, seed: int, corners: bool) -> None:
    city = city if corners else replace(city, order=())
    broken, name = break_rule(city, sheet_of(city), random.Random(seed))
    assert broken != city
    assert name in {violation.rule for violation in score(broken, sheet_of(city)).illegal}


def test_every_mistake_is_tried() -> None:
    rng = random.Random(5)
    for name in SHEETS:
        sheet = catalogue().sheet(name)
        city = random_city(sheet, rng)
        names = {break_rule(city, sheet, rng)[1] for _ in range(60)}
        assert names == {"column-count", "overlap"} | ({"type"} if name == "mayor/town" else set())


def flipped(city: City) -> City:
    """Top street down."""

    def turned(name: str) -> str:
        column, row = position(name)
        return square(column, 4 - row)

    buildings = tuple(replace(b, squares=(turned(b.squares[0]),)) for b in city.buildings)
    order = sorted(((turned(n), k) for n, k in city.order), key=lambda e: reading_order(e[0]))
    return canonical(replace(city, buildings=buildings, order=tuple(order)))


@given(games, st.booleans())
@settings(deadline=None, max_examples=50)
def test_streets_and_town_turned_upside_down_are_worth_the_same(city: City, corners: bool) -> None:
    sheet = sheet_of(city)
    values = {square(c, 4 - r): v for n, v in sheet.figures["values"].items()
              for c, r in [position(n)]}  # fmt: skip
    streets = sheet.figures["streets"][::-1]
    other = replace(sheet, figures={**sheet.figures, "values": values, "streets": streets})
    city = city if corners else replace(city, order=())
    card = score(city, sheet)
    points = [(line.rule, line.points) for line in card.lines]
    mirror = score(flipped(city), other)
    assert points == [(line.rule, line.points) for line in mirror.lines]
    assert card.illegal == mirror.illegal and keys(card) == keys(mirror)


@given(games, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=30)
def test_the_order_of_the_groups_does_not_matter(city: City, rng: random.Random) -> None:
    shuffled = replace(city, buildings=tuple(rng.sample(city.buildings, len(city.buildings))))
    assert score(shuffled, sheet_of(city)) == score(city, sheet_of(city))


def test_the_same_seed_plays_the_same_game() -> None:
    sheet = catalogue().sheet("mayor/factories")
    assert random_city(sheet, random.Random(8), 1) == random_city(sheet, random.Random(8), 1)
