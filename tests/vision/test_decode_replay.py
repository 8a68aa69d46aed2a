"""Towns drawn again as their dice allow: what points they can have had written."""

import random
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.play import random_city
from scoring.mayor.together import together
from scoring.model import City
from scoring.notation import format_city
from scoring.sheet import Sheet
from vision.decode import decode
from vision.decode.lines import Lines
from vision.decode.replay import Replay
from vision.evidence import EMPTY, Evidence, clean_evidence

NAMES = ("mayor/town", "mayor/factories")


def plain_town(name: str, seed: int) -> tuple[City, Sheet]:
    """A finished town whose corners nobody numbered."""
    sheet = catalogue().sheet(name)
    return replace(random_city(sheet, random.Random(seed)), order=()), sheet


def replay(city: City, sheet: Sheet) -> list[dict[int, float]]:
    """The shares of the points of each round."""
    letters = {building.squares[0]: building.type for building in city.buildings}
    dice = [(line.die1, line.die2) for line in city.rounds]
    lines = Lines(clean_evidence(city, sheet), sheet)
    return [dict(shares) for shares in Replay(sheet, letters, dice).points(lines)]  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_the_written_points_are_mostly_among_those_that_other_orders_give(name: str) -> None:
    given = rounds = 0
    for seed in range(6):
        city, sheet = plain_town(name, seed)
        found = replay(city, sheet)
        assert len(found) >= 5  # it may lose its way among full columns
        for shares, line in zip(found, city.rounds, strict=False):
            assert sum(shares.values()) == pytest.approx(1)
            given, rounds = given + (line.points in shares), rounds + 1
    assert given > 0.75 * rounds


def test_the_same_town_is_drawn_again_in_the_same_orders() -> None:
    city, sheet = plain_town("mayor/town", 3)
    assert replay(city, sheet) == replay(city, sheet)


def otherwise_explained(city: City, sheet: Sheet, rng: random.Random) -> dict[str, str] | None:
    """Two squares that could have each other's project by the dice, if there are some."""
    letters = {building.squares[0]: building.type for building in city.buildings}
    wanted = together(sheet, [(line.die1, line.die2) for line in city.rounds])  # type: ignore[misc]
    pairs = [
        (one, two)
        for one in letters
        for two in letters
        if one < two and letters[one] != letters[two] and {letters[one], letters[two]} <= {*"HLW"}
    ]
    for one, two in rng.sample(pairs, len(pairs)):
        other = {one: letters[two], two: letters[one]}
        if wanted.explains({**letters, **other}, sheet.board.rows):
            return other
    return None


def doubtful(city: City, sheet: Sheet, other: dict[str, str], right: float) -> Evidence:
    """Squares that look a little more like each other's project."""
    clean = clean_evidence(city, sheet)
    letters = {building.squares[0]: building.type for building in city.buildings}
    looks = {
        name: {letters[name]: right, letter: 1 - right, EMPTY: 0.0}
        for name, letter in other.items()
    }
    return replace(clean, cells={**clean.cells, **looks})


@pytest.mark.parametrize("name", NAMES)
def test_points_say_which_of_two_squares_is_which(name: str) -> None:
    """By their looks all would be wrong."""
    rng, right = random.Random(2), 0
    for seed in range(24):
        city, sheet = plain_town(name, seed)
        other = otherwise_explained(city, sheet, rng)
        if other is not None:
            found = decode(doubtful(city, sheet, other, 0.48), sheet)
            right += format_city(found.city) == format_city(city)
    assert right >= 10  # 3 without them; some swaps change no points
