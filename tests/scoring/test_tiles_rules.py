"""Tiles: roads, the data of the box, properties of whole games."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.board import position, square
from scoring.catalogue import catalogue
from scoring.model import Building, City
from scoring.notation import canonical, format_city, parse_city
from scoring.score import score
from scoring.tiles.play import break_rule, random_city
from scoring.tiles.roads import FACING, reached
from scoring.tiles.rules import TRACKS, counted, final_tracks, laid
from scoring.town import Town

SHEETS = tuple(catalogue().sheets("tiles"))
NUMBERS = {"H": 24, "O": 18, "L": 12, "F": 24, "E": 18, "K": 24}

games = st.builds(
    lambda name, seed, skill: random_city(catalogue().sheet(name), random.Random(seed), skill),
    st.sampled_from(SHEETS),
    st.integers(0, 10**6),
    st.sampled_from([0, 0.5, 1]),
)


def town_of(line: str) -> Town:
    city = parse_city(line)
    return Town(city, catalogue().sheet(city.sheet))


def sheet_of(city: City):
    return catalogue().sheet(city.sheet)


@pytest.mark.parametrize("name", SHEETS)
def test_the_box_has_120_tiles_of_six_types(name: str) -> None:
    tiles = catalogue().sheet(name).figures["tiles"]
    assert {type_: len(all_) for type_, all_ in tiles.items()} == NUMBERS
    assert catalogue().game("tiles")["counts"] == NUMBERS
    for openings in (tile for all_ in tiles.values() for tile in all_):
        assert openings and openings == "".join(side for side in "nesw" if side in openings)


def test_each_side_is_open_about_equally_often() -> None:
    tiles = catalogue().sheet("tiles/basic").figures["tiles"]
    for all_ in tiles.values():
        sides = Counter(side for tile in all_ for side in tile)
        assert max(sides.values()) - min(sides.values()) <= 1


@pytest.mark.parametrize("name", SHEETS)
def test_the_factory_is_as_the_game_has_it(name: str) -> None:
    factory = catalogue().sheet(name).figures["legend"]["F"]
    assert (factory["jobs"], factory["income"]) == (3, 3)
    assert factory["ecology"] <= 0 and factory["satisfaction"] <= 0


@pytest.mark.parametrize(
    ("tiles", "joined"),
    [
        ("K:c2.s", {"c2"}),
        ("K:c2.new", set()),
        ("K:b3.e K:d3.w K:c2.s K:c4.n", {"b3", "d3", "c2", "c4"}),
        ("K:c2.sw K:b2.e", {"c2", "b2"}),
        ("K:c2.sw K:b2.s", {"c2"}),
        ("K:c2.s K:b2.e", {"c2"}),
        ("K:b2.es", set()),
        ("K:a3.e K:b3.ew", {"a3", "b3"}),
        ("K:a3.e K:a2.ns", set()),
    ],
)
def test_a_road_needs_both_sides_open(tiles: str, joined: set[str]) -> None:
    town = town_of(f"tiles/basic {tiles}")
    assert {town.buildings[number].squares[0] for number in reached(town)} == joined


def test_a_road_does_not_run_off_one_edge_and_in_at_the_other() -> None:
    town = town_of("tiles/basic H:c2.n H:e3.ew K:a3.ew K:b3.ew K:d3.ew H:c1.ns")
    names = {town.buildings[number].squares[0] for number in reached(town)}
    assert names == {"b3", "a3", "d3", "e3"}


def test_unreachable_tiles_lose_gains_and_keep_costs() -> None:
    town = town_of("tiles/basic E:a1.es K:b1.sw")
    assert counted(town) == {
        "residents": 0, "jobs": 0, "ecology": -3, "income": -1, "satisfaction": 0,
    }  # fmt: skip
    assert laid(town)["ecology"] == 0


def test_the_markers_at_the_very_end() -> None:
    """Two vacant jobs take jobs and income back; missing jobs take nothing back."""
    assert final_tracks(town_of("tiles/basic O:c2.s"))["income"] == 0
    assert final_tracks(town_of("tiles/basic O:c2.s"))["jobs"] == 0
    assert final_tracks(town_of("tiles/basic H:c2.s"))["residents"] == 4


@given(games)
@settings(deadline=None, max_examples=60)
def test_a_game_by_the_rules_is_legal_and_nothing_is_odd(city: City) -> None:
    card = score(city, sheet_of(city))
    assert not card.illegal and not card.warnings
    assert card.total == sum(line.points for line in card.lines)
    assert parse_city(format_city(city)) == city


@given(games, st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_a_violation_is_named_and_only_that_one(city: City, seed: int) -> None:
    broken, name = break_rule(city, sheet_of(city), random.Random(seed))
    violations = score(broken, sheet_of(city)).illegal
    assert {violation.rule for violation in violations} == {name}
    assert all(violation.squares for violation in violations)


def test_every_violation_is_tried() -> None:
    sheet, rng = catalogue().sheet("tiles/basic"), random.Random(3)
    city = random_city(sheet, rng, 0.5)
    names = {break_rule(city, sheet, rng)[1] for _ in range(60)}
    assert names == {"centre", "two-tiles", "count"}


MIRRORS = {"columns": {"e": "w", "w": "e"}, "rows": {"n": "s", "s": "n"}, "both": dict(FACING)}


def mirrored(city: City, how: str) -> City:
    """The board turned over; the tiles of a mirrored box lie on it."""
    sides = MIRRORS[how]

    def turned(tile: Building) -> Building:
        column, row = position(tile.squares[0])
        column = 4 - column if how != "rows" else column
        row = 4 - row if how != "columns" else row
        openings = {sides.get(side, side) for side in tile.openings}
        kept = "".join(side for side in "nesw" if side in openings)
        return Building(tile.type, (square(column, row),), kept)

    return canonical(replace(city, buildings=tuple(turned(tile) for tile in city.buildings)))


@given(games, st.sampled_from(sorted(MIRRORS)))
@settings(deadline=None, max_examples=60)
def test_a_mirrored_board_is_worth_the_same(city: City, how: str) -> None:
    other = mirrored(city, how)
    points = [(line.rule, line.points) for line in score(city, sheet_of(city)).lines]
    assert points == [(line.rule, line.points) for line in score(other, sheet_of(city)).lines]
    assert mirrored(other, how) == city


@given(games, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_the_order_of_the_tiles_does_not_matter(city: City, rng: random.Random) -> None:
    shuffled = replace(city, buildings=tuple(rng.sample(city.buildings, len(city.buildings))))
    assert score(shuffled, sheet_of(city)) == score(city, sheet_of(city))


@given(games)
@settings(deadline=None, max_examples=60)
def test_tracks_by_counting_types(city: City) -> None:
    """The party's way of counting: gains of reached types, costs of all."""
    town = Town(city, sheet_of(city))
    legend, kept = town.sheet.figures["legend"], reached(town)
    every = Counter(tile.type for tile in city.buildings)
    counts = Counter(city.buildings[number].type for number in kept)
    for track in TRACKS:
        gains = sum(max(0, legend[t][track]) * n for t, n in counts.items())
        costs = sum(min(0, legend[t][track]) * n for t, n in every.items())
        assert counted(town)[track] == gains + costs
