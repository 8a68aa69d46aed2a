"""What must hold for every dice city: an independent count, symmetry, legality of whole games."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.board import Board, in_reading_order, position, square
from scoring.catalogue import catalogue
from scoring.dice.breaking import BREAKERS, break_this, violations
from scoring.dice.play import break_rule, play, random_city
from scoring.model import Building, City, ScoreCard, Square
from scoring.notation import canonical, format_city, parse_city
from scoring.score import score
from scoring.sheet import Sheet

SHEETS = tuple(catalogue().sheets("dice").values())
sheets = st.sampled_from(SHEETS)
seeds = st.integers(0, 10**6)
skills = st.sampled_from((0.0, 0.5, 1.0, 2.0))


def points(card: ScoreCard) -> dict[str, int]:
    """Points by rule, zeros left out."""
    rules = {line.rule for line in card.lines}
    return {rule: card.points(rule) for rule in rules if card.points(rule)}


def flood(squares: set[Square], seed: Square) -> set[Square]:
    """The squares that hang together with one, told by their names alone."""
    found, edge = {seed}, [seed]
    while edge:
        name = edge.pop()
        for near in touching(name) & squares - found:
            found.add(near)
            edge.append(near)
    return found


def touching(name: Square) -> set[Square]:
    """The four squares around one."""
    letter, row = ord(name[0]), int(name[1:])
    around = ((letter, row - 1), (letter, row + 1), (letter - 1, row), (letter + 1, row))
    return {f"{chr(c)}{r}" for c, r in around}


def counted(city: City, sheet: Sheet) -> dict[str, int]:
    """The score by plain counting on sets of squares, without the program's look-ups."""
    ground, number, carried = sheet.board.terrain, sheet.number, set(city.carried)
    on = {name: i for i, b in enumerate(city.buildings) for name in b.squares}
    kind = {name: city.buildings[i].type for name, i in on.items()}
    bare = [name for name in sheet.board.squares if name not in on and name not in carried]
    open_land = {"", "plateau"} | ({"forest"} if number >= 8 else set())
    left = {t: sum(ground.get(n, "") == t for n in bare) for t in ("tree", "rock")}
    empty = sum(ground.get(name, "") in open_land for name in bare)
    got = {"trees": left["tree"], "rocks": -left["rock"], "empty": -empty}
    got["passes"] = (0, -1, -3, -5, -8, -12, -17)[city.passes]
    never = {"mountain", "river", "sawmill", "church", "bandit"}
    for colour in "RIP" if number >= 2 else "":
        own = {name for name in kind if kind[name] == colour}
        parts = [{on[n] for n in flood(own, seed)} for seed in own]
        got["groups"] = got.get("groups", 0) + max(map(len, parts), default=0)
        if number >= 11 and own and all(part == parts[0] for part in parts):
            got["full"] = got.get("full", 0) + (3 if number == 11 else 6)
    for name, terrain in ground.items():
        if terrain == "well" and name not in on:
            around = {on[n] for n in touching(name) if n in on}
            got["wells"] = got.get("wells", 0) + 4 * (len(around) == 4)
    churches = [set(b.squares) for b in city.buildings if b.type == "C"]
    churches += [{n for n in ground if ground[n] == "church"}] * (number == 6)
    for church in churches if 5 <= number <= 8 else ():
        types = {kind.get(n, "") for name in church for n in touching(name) - church}
        got["churches"] = got.get("churches", 0) + 3 * (types >= {"R", "I", "P"})
    for terrain in city.first:
        whole = all(name in on for name in ground if ground[name] == terrain)
        got[f"first-{terrain}"] = 5 * whole
    for bandit in carried | {name for name in ground if ground[name] == "bandit"}:
        sides = touching(bandit) & set(sheet.board.squares) - carried
        if any(n not in on and ground.get(n) not in never for n in sides):
            got["bandits"] = got.get("bandits", 0) - (6 if number == 12 else 3)
    if number == 12:
        felled = any(ground.get(name) == "tree" for name in on)
        got |= {"no-passes": 6 * (city.passes == 0), "all-trees": 6 * (not felled)}
        got |= {"all-rocks": 6 * (left["rock"] == 0), "no-empty": 6 * (empty == 0)}
    return {rule: value for rule, value in got.items() if value}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
@pytest.mark.parametrize("skill", [0.3, 1.0, 2.0])
def test_points_agree_with_plain_counting(sheet: Sheet, skill: float) -> None:
    rng = random.Random(f"{sheet.id} {skill}")
    for _ in range(12):
        city = random_city(sheet, rng, skill)
        assert points(score(city, sheet)) == counted(city, sheet), format_city(city)


@settings(max_examples=60, deadline=None)
@given(sheets, seeds, skills)
def test_whole_games_are_legal_and_marked_right(sheet: Sheet, seed: int, skill: float) -> None:
    rng = random.Random(seed)
    card = score(play(sheet, rng, skill), sheet)
    assert (card.illegal, card.warnings) == ((), ())
    card = score(random_city(sheet, rng, skill), sheet)
    assert (card.illegal, card.warnings) == ((), ())


@settings(max_examples=30, deadline=None)
@given(sheets, seeds)
def test_total_is_the_sum_and_notation_goes_round(sheet: Sheet, seed: int) -> None:
    city = random_city(sheet, random.Random(seed))
    card = score(city, sheet)
    assert card.total == sum(line.points for line in card.lines)
    assert parse_city(format_city(city)) == city


@settings(max_examples=30, deadline=None)
@given(sheets, seeds)
def test_the_order_of_buildings_does_not_matter(sheet: Sheet, seed: int) -> None:
    rng = random.Random(seed)
    city = break_rule(random_city(sheet, rng), sheet, rng)[0]
    mixed = replace(city, buildings=tuple(rng.sample(city.buildings, len(city.buildings))))
    if "overlap" not in violations(city, sheet):  # of two on a square the first is the owner
        assert points(score(mixed, sheet)) == points(score(city, sheet))
    assert violations(mixed, sheet) == violations(city, sheet)


Turn = Callable[[int, int, int, int], tuple[int, int]]
TURNS: dict[str, Turn] = {  # column, row, columns, rows
    "east for west": lambda c, r, columns, rows: (columns - 1 - c, r),
    "north for south": lambda c, r, columns, rows: (c, rows - 1 - r),
    "a quarter": lambda c, r, columns, rows: (rows - 1 - r, c),
    "half": lambda c, r, columns, rows: (columns - 1 - c, rows - 1 - r),
}


def turned(sheet: Sheet, city: City, turn: Turn) -> tuple[Sheet, City]:
    """The whole sheet turned or mirrored, and the city with it."""
    board = sheet.board

    def to(name: Square) -> Square:
        return square(*turn(*position(name), board.columns, board.rows))

    def all_to(names: tuple[Square, ...]) -> tuple[Square, ...]:
        return in_reading_order(map(to, names))

    upright = max(position(to(name))[0] for name in board.squares) + 1 == board.columns
    size = (board.columns, board.rows) if upright else (board.rows, board.columns)
    terrain = {to(name): kind for name, kind in board.terrain.items()}
    river = frozenset(frozenset(map(to, pair)) for pair in board.river)
    figures = {**sheet.figures, "carry": list(map(to, sheet.figures.get("carry", ())))}
    buildings = tuple(Building(b.type, all_to(b.squares)) for b in city.buildings)
    marks = {"carried": all_to(city.carried), "crossed": all_to(city.crossed)}
    return (
        replace(sheet, board=Board(*size, terrain, river), figures=figures),
        canonical(replace(city, buildings=buildings, **marks)),
    )


@settings(max_examples=40, deadline=None)
@given(sheets, seeds, st.sampled_from(tuple(TURNS)), st.booleans())
def test_turning_the_whole_sheet_changes_nothing(
    sheet: Sheet, seed: int, turn: str, broken: bool
) -> None:
    rng = random.Random(seed)
    city = random_city(sheet, rng)
    if broken:
        city = break_rule(city, sheet, rng)[0]
    other_sheet, other = turned(sheet, city, TURNS[turn])
    found = violations(city, sheet)
    assert violations(other, other_sheet) == found
    if "overlap" not in found:
        assert points(score(other, other_sheet)) == points(score(city, sheet))
    assert len(score(other, other_sheet).warnings) == len(score(city, sheet).warnings)


def possible(name: str, sheet: Sheet) -> bool:
    """Whether the sheet has what a rule is about."""
    return {
        "passes": "pass" in sheet.marks,
        "compass": "compass" in sheet.marks,
        "type-shape": "compass" in sheet.marks,
        "bandit": "crossed" in sheet.marks,
    }.get(name, True)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)
@pytest.mark.parametrize("name", tuple(BREAKERS))
def test_each_mistake_put_into_a_legal_game_is_named(sheet: Sheet, name: str) -> None:
    rng = random.Random(f"{sheet.id} {name}")
    made = 0
    for _ in range(8):
        city = play(sheet, rng, 1.0, throws=rng.randint(6, 40))
        broken = break_this(name, city, sheet, rng)
        if broken:
            made += 1
            assert {v.rule for v in score(broken, sheet).illegal} == {name}
            assert violations(city, sheet) == frozenset()
    assert (made > 0) == possible(name, sheet)


@settings(max_examples=30, deadline=None)
@given(sheets, seeds)
def test_broken_games_are_named_and_still_scored(sheet: Sheet, seed: int) -> None:
    rng = random.Random(seed)
    broken, name = break_rule(random_city(sheet, rng), sheet, rng)
    card = score(broken, sheet)
    assert name in {violation.rule for violation in card.illegal}
    assert {line.rule for line in card.lines} <= set(sheet.rules)
