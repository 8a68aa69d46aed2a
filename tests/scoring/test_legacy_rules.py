"""Legacy played and scored: what must hold for every city, and the ends of the track."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.catalogue import Catalogue, catalogue
from scoring.legacy.mistakes import MISTAKES
from scoring.legacy.play import break_rule, random_city
from scoring.legacy.track import settle
from scoring.model import UNREAD, City
from scoring.notation import format_city, parse_city
from scoring.score import score
from scoring.shapes import same_shape, split
from scoring.sheet import Sheet

SHEETS = tuple(catalogue().sheets("legacy").values())
sheets = st.sampled_from(SHEETS)
seeds = st.integers(0, 10**9)
skills = st.sampled_from((0.0, 0.5, 1.0))


@settings(max_examples=150, deadline=None)
@given(sheets, seeds, skills)
def test_legal_games_are_never_called_illegal(sheet: Sheet, seed: int, skill: float) -> None:
    city = random_city(sheet, random.Random(seed), skill)
    card = score(city, sheet)
    assert card.illegal == ()
    assert card.warnings == ()
    assert parse_city(format_city(city)) == city


@settings(max_examples=100, deadline=None)
@given(sheets, seeds, skills)
def test_the_lines_add_up_to_where_the_marker_ends(sheet: Sheet, seed: int, skill: float) -> None:
    rng = random.Random(seed)
    city = random_city(sheet, rng, skill)
    city = replace(city, track=rng.choice((city.track, 0, 35, 45, 50)))
    card = score(city, sheet)
    assert card.total == sum(line.points for line in card.lines)
    assert card.lines[0].rule == "track"
    end = sheet.figures["track"]
    marker, owed, stopped = card.lines[0].points, 0, False
    for line in card.lines[1:]:
        if line.rule != "limits":
            stopped |= bool(end) and marker >= end
            marker, owed = _moved(marker, owed, 0 if stopped else line.points)
            marker = min(marker, end) if end else marker
    assert card.total == marker


def _moved(marker: int, owed: int, points: int) -> tuple[int, int]:
    """The marker on the table: it cannot go below 0, what is owed is paid from the next points."""
    if points < 0:
        lost = min(marker, -points)
        return marker - lost, owed - points - lost
    paid = min(owed, points)
    return marker + points - paid, owed - paid


@settings(max_examples=60, deadline=None)
@given(sheets, seeds)
def test_the_order_of_buildings_does_not_matter(sheet: Sheet, seed: int) -> None:
    rng = random.Random(seed)
    city = random_city(sheet, rng, 0.7)
    mixed = list(city.buildings)
    rng.shuffle(mixed)
    before, after = score(city, sheet), score(replace(city, buildings=tuple(mixed)), sheet)
    assert after.total == before.total
    assert after.illegal == before.illegal == ()
    assert Counter((line.rule, line.points, line.values) for line in after.lines) == Counter(
        (line.rule, line.points, line.values) for line in before.lines
    )


@settings(max_examples=150, deadline=None)
@given(sheets, seeds)
def test_what_is_wrong_is_named_as_a_referee_names_it(sheet: Sheet, seed: int) -> None:
    rng = random.Random(seed)
    city = random_city(sheet, rng, rng.choice((0.0, 1.0)))
    name = rng.choice([name for name in MISTAKES if name not in ("passes", "sticker")])
    for number, changed in enumerate(MISTAKES[name](city, sheet, rng)):
        found = {violation.rule for violation in score(changed, sheet).illegal}
        found.discard("passes")  # fewer pieces may not explain the marker any more
        assert found == referee(changed, sheet), format_city(changed)
        if number == 5:
            break


def referee(city: City, sheet: Sheet) -> set[str]:
    """The rules of laying again, square by square and without any look-up."""
    wrong = set()
    times = Counter(name for building in city.buildings for name in building.squares)
    if any(count > 1 for count in times.values()):
        wrong.add("overlap")
    box = {type_: list(shapes) for type_, shapes in sheet.figures["pieces"].items()}
    every = [text for shapes in sheet.figures["pieces"].values() for text in shapes]
    for building in city.buildings:
        if any(sheet.board.terrain.get(n) in sheet.figures["closed"] for n in building.squares):
            wrong.add("terrain")
        if any(pair <= set(building.squares) for pair in sheet.board.river):
            wrong.add("crosses-river")
        if not any(same_shape(building.squares, split(text)) for text in every):
            wrong.add("shape")
            continue
        own = [text for text in box[building.type] if same_shape(building.squares, split(text))]
        if own:
            box[building.type].remove(own[0])
        else:
            wrong.add("piece")
    return wrong | ({"detached"} if not _can_be_built(city, sheet) else set())


def _can_be_built(city: City, sheet: Sheet) -> bool:
    """Whether some order of building exists, tried from every possible first piece."""
    start = sheet.figures["start"]
    board = sheet.board
    if start == "river":
        begins = {name for pair in board.river for name in pair}
    else:
        begins = {n for name in board.having(start) for n in board.neighbours[name]}
    pieces = [set(building.squares) for building in city.buildings]
    firsts = [piece for piece in pieces if piece & begins]
    if not pieces:
        return True
    return any(_grows(piece, pieces, sheet) for piece in firsts)


def _grows(first: set[str], pieces: list[set[str]], sheet: Sheet) -> bool:
    board = sheet.board
    palace = set(board.having("palace"))
    town, left = first | palace, [piece for piece in pieces if piece is not first]
    while True:
        touching = town | {near for name in town for near in board.neighbours[name]}
        fitting = [piece for piece in left if piece & touching]
        if not fitting:
            return not left
        town = town.union(*fitting)
        left = [piece for piece in left if piece not in fitting]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
@pytest.mark.parametrize("name", MISTAKES)
def test_each_mistake_can_be_made_alone_and_is_named(sheet: Sheet, name: str) -> None:
    # whoever crosses the river in the flood stands in it as well
    flooded = name == "crosses-river" and sheet.chapter == 3
    wanted = {name, "terrain"} if flooded else {name}
    for seed in range(30):
        rng = random.Random(seed)
        city = random_city(sheet, rng, rng.choice((0.0, 0.5)))
        for changed in MISTAKES[name](city, sheet, rng):
            if {violation.rule for violation in score(changed, sheet).illegal} == wanted:
                assert changed != city
                return
    pytest.fail(f"{name} was never found alone")


@settings(max_examples=60, deadline=None)
@given(sheets, seeds)
def test_a_broken_rule_is_named_and_the_city_still_scored(sheet: Sheet, seed: int) -> None:
    rng = random.Random(seed)
    city, name = break_rule(random_city(sheet, rng, 0.5), sheet, rng)
    card = score(city, sheet)
    assert name in {violation.rule for violation in card.illegal}
    assert {line.rule for line in card.lines} >= {"track", "trees", "rocks", "empty"}


@pytest.mark.parametrize(
    ("start", "points", "end", "last"),
    [
        (8, (8, -2, -8), 50, 6),
        (49, (1, -5), 50, 50),  # reaching the end stops the marker
        (45, (8, -20, 3), 50, 50),
        (50, (-30,), 50, 50),
        (49, (-1, 1), 50, 49),
        (0, (-4, 3), 50, 0),  # one is still owed
        (0, (-4, 6), 50, 2),  # owed points are taken off the next points won
        (3, (-10, 4, 4), 50, 1),
        (0, (), 50, 0),
        (48, (10,), 0, 58),  # the endless city is not capped
        (10, (-60,), 0, 0),
    ],
)
def test_the_ends_of_the_track(start: int, points: tuple[int, ...], end: int, last: int) -> None:
    assert settle(start, points, end) == last


@pytest.mark.parametrize(
    ("marks", "marker"),
    [
        ("pass=0", 10),
        ("pass=3", 7),
        ("pass=12", 0),
        ("track=4 pass=0", 4),
        ("track=? pass=2", 8),
        ("track=? pass=?", 10),
        ("pass=?", 10),
    ],
)
def test_the_marker_before_the_count(marks: str, marker: int) -> None:
    city = parse_city(f"legacy/1 R:e1f1 {marks}")
    assert score(city, catalogue().sheet("legacy/1")).points("track") == marker


def test_marks_that_could_not_be_read_are_pointed_out() -> None:
    sheet = catalogue().sheet("legacy/1")
    card = score(City("legacy/1", track=UNREAD, passes=UNREAD), sheet)
    assert [warning.key for warning in card.warnings] == ["unread-track", "unread-pass"]
    assert card.illegal == ()


@pytest.mark.parametrize(
    ("line", "illegal"),
    [
        ("legacy/1 pass=10", False),
        ("legacy/1 pass=11", True),  # nobody passes at 0
        ("legacy/1 pass=-1", True),
        ("legacy/4 pass=10", False),
        ("legacy/13 pass=1", True),  # the marker starts at 0
        ("legacy/13 R:d6e6 P:j4j5 pass=3", False),  # but the veins bring 3 at once
        ("legacy/13 R:d6e6 P:j4j5 pass=4", True),
        ("legacy/14 R:e1f1 P:e2f2 pass=1", False),  # as does the investor
        ("legacy/14 R:e1f1 P:e2f2 pass=2", True),
    ],
)
def test_how_many_passes_there_can_be(line: str, illegal: bool) -> None:
    city = parse_city(line)
    found = {violation.rule for violation in score(city, catalogue().sheet(city.sheet)).illegal}
    assert ("passes" in found) == illegal


@pytest.mark.parametrize(
    ("stickers", "illegal", "warned"),
    [
        ("tree:e5,rock:f6", set(), set()),
        ("tree:e4", set(), {"stray-sticker"}),  # plain, but without a small square
        ("tree:g2", {"sticker"}, {"stray-sticker"}),  # printed trees
        ("rock:a1", {"sticker"}, {"stray-sticker"}),  # a mountain
    ],
)
def test_where_award_stickers_may_lie(stickers: str, illegal: set[str], warned: set[str]) -> None:
    card = score(parse_city(f"legacy/1 stickers={stickers} pass=0"), catalogue().sheet("legacy/1"))
    assert {violation.rule for violation in card.illegal} == illegal
    assert {warning.key for warning in card.warnings} == warned


@pytest.mark.parametrize(
    ("line", "illegal"),
    [
        ("legacy/1 C:e1f1e2f2", "piece"),  # no churches before chapter 2
        ("legacy/4 C:e1f1e2f2", ""),
        ("legacy/1 P:e1f1g1h1", "piece"),  # only the other colours have four in a row
        ("legacy/1 I:e1f1g1h1", ""),
        ("legacy/1 I:e1f1g1h1i1", "shape"),  # nobody has five
        ("legacy/1 I:e1f1 I:e2f2", "piece"),  # each piece once
        ("legacy/1 R:e1f1 P:e2f2 I:e3f3", ""),  # but once in each colour
        ("legacy/1 R:g5h5", "detached"),  # away from the river
        ("legacy/22 R:e1f1", "detached"),  # away from the palace
        ("legacy/7 R:i9h9", ""),  # beside the sawmill
    ],
)
def test_which_pieces_there_are_and_where_the_first_lies(line: str, illegal: str) -> None:
    city = parse_city(line)
    card = score(city, catalogue().sheet(city.sheet))
    assert {violation.rule for violation in card.illegal} == ({illegal} if illegal else set())


def test_a_group_of_players_can_use_the_figures_of_its_own_box(tmp_path: Path) -> None:
    own = tmp_path / "legacy" / "game.toml"
    own.parent.mkdir()
    own.write_text("[sheet.figures.points]\ntree = 3\n[sheet.figures]\nmarker = 20\n")
    sheet = Catalogue(tmp_path).sheet("legacy/1")
    card = score(City("legacy/1"), sheet)
    assert (card.points("track"), card.points("trees"), card.points("rocks")) == (20, 30, -10)
    assert sheet.fingerprint != catalogue().sheet("legacy/1").fingerprint


def test_greedy_players_score_more_and_the_same_seed_plays_the_same_game() -> None:
    sheet = catalogue().sheet("legacy/5")
    assert random_city(sheet, random.Random(1), 1.0) == random_city(sheet, random.Random(1), 1.0)
    careless, greedy = (
        mean(score(random_city(sheet, random.Random(n), skill), sheet).total for n in range(12))
        for skill in (0.0, 1.0)
    )
    assert greedy > careless + 5
