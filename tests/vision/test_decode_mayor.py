"""Mayor's sheets: corners, dice and projects that mend each other, and what stays doubtful."""

import math
import random
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.play import break_rule, random_city
from scoring.mayor.rounds import played
from scoring.mayor.town import streets_for
from scoring.model import UNREAD, City
from scoring.notation import format_city, parse_city
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town
from vision.decode import decode
from vision.decode.lines import Lines, probability
from vision.decode.rest import CAUTION, ENOUGH, Rest
from vision.evidence import Candidates, Evidence, clean_evidence, one_of

NAMES = ("mayor/town", "mayor/factories")


def sheet(name: str) -> Sheet:
    return catalogue().sheet(name)


def values_of(region: str) -> list[int | None]:
    if region.startswith("corner"):
        return [*range(10), None]
    return [*range(30), None] if region.endswith("points") else [*range(1, 7)]


def noisy(evidence: Evidence, rng: random.Random, digit: float, cell: float) -> Evidence:
    """Numbers and squares that are wrong as often as they say."""

    def number(region: str, candidates: Candidates) -> Candidates:
        truth = candidates[0][0]
        others = [value for value in values_of(region) if value != truth]
        seen = truth if rng.random() < digit else rng.choice(others)
        rest = [value for value in {*others, truth} if value != seen]
        return ((seen, digit), *((value, (1 - digit) / len(rest)) for value in rest))

    def square(distribution: dict[str, float]) -> dict[str, float]:
        truth = max(distribution, key=lambda name: distribution[name])
        others = [name for name in distribution if name != truth]
        seen = truth if rng.random() < cell else rng.choice(others)
        return one_of(seen, distribution, cell)

    return replace(
        evidence,
        cells={name: square(dict(found)) for name, found in evidence.cells.items()},
        digits={name: number(name, found) for name, found in evidence.digits.items()},
    )


@pytest.mark.parametrize("name", NAMES)
def test_clean_sheets_are_read_exactly_and_surely(name: str) -> None:
    rng = random.Random(1)
    for _ in range(4):
        city = random_city(sheet(name), rng, rng.random())
        found = decode(clean_evidence(city, sheet(name)), sheet(name))
        assert format_city(found.city) == format_city(city)
        assert found.sure, found.doubts
        assert found.card == score(city, sheet(name))


@pytest.mark.parametrize("name", NAMES)
def test_towns_that_break_a_rule_are_reported_as_drawn(name: str) -> None:
    rng = random.Random(5)
    for _ in range(4):
        city, rule = break_rule(random_city(sheet(name), rng), sheet(name), rng)
        if rule == "overlap":
            continue
        found = decode(clean_evidence(city, sheet(name)), sheet(name))
        assert format_city(found.city) == format_city(city)
        assert found.card.illegal
        assert not found.sure


@pytest.mark.parametrize(("digit", "right"), [(0.995, 15), (0.98, 11)])
def test_numbers_mend_each_other_and_errors_are_not_silent(digit: float, right: int) -> None:
    """With 47 numbers at 98 % four sheets in ten would be read right one by one."""
    rng = random.Random(11)
    correct = 0
    for trial in range(16):
        name = NAMES[trial % 2]
        city = random_city(sheet(name), rng, rng.random())
        found = decode(noisy(clean_evidence(city, sheet(name)), rng, digit, 0.999), sheet(name))
        same = found.card.total == score(city, sheet(name)).total
        correct += same
        assert same or not found.sure, (format_city(city), format_city(found.city))
    assert correct >= right


def one_misread(city: City, region: str, candidates: Candidates) -> tuple[Evidence, Sheet]:
    evidence = clean_evidence(city, sheet(city.sheet))
    return replace(evidence, digits={**evidence.digits, region: candidates}), sheet(city.sheet)


def test_a_weak_die_is_settled_by_what_was_drawn() -> None:
    city = random_city(sheet("mayor/town"), random.Random(3))
    die = city.rounds[4].die1
    assert isinstance(die, int)
    wrong = die % 6 + 1
    found = decode(*one_misread(city, "round.5.die1", ((wrong, 0.8), (die, 0.2))))
    assert format_city(found.city) == format_city(city)


def test_a_weak_corner_is_settled_by_the_rounds() -> None:
    city = random_city(sheet("mayor/town"), random.Random(4))
    name, number = city.order[6]
    assert isinstance(number, int)
    wrong = (number + 1) % 10
    found = decode(*one_misread(city, f"corner.{name}", ((wrong, 0.7), (number, 0.3))))
    assert format_city(found.city) == format_city(city)


def test_without_corners_the_written_points_count_and_their_doubts_show() -> None:
    city = replace(random_city(sheet("mayor/town"), random.Random(6)), order=())
    points = city.rounds[2].points
    assert isinstance(points, int)
    found = decode(*one_misread(city, "round.3.points", ((points, 0.8), (points + 1, 0.2))))
    assert format_city(found.city) == format_city(city)
    assert not found.sure
    assert "round.3.points" in {doubt.region for doubt in found.doubts}
    assert {doubt.total_if for doubt in found.doubts if doubt.region == "round.3.points"} == {
        found.card.total + 1
    }


def test_written_points_that_the_town_cannot_give_ask_for_a_look() -> None:
    town = random_city(sheet(NAMES[0]), random.Random(3))
    city = replace(town, order=(), rounds=(replace(town.rounds[0], points=29), *town.rounds[1:]))
    assert "points-too-high" in {w.key for w in score(city, sheet(NAMES[0])).warnings}
    found = decode(clean_evidence(city, sheet(NAMES[0])), sheet(NAMES[0]))
    assert format_city(found.city) == format_city(city)
    assert not found.sure


@pytest.mark.parametrize("seed", (1, 3, 6, 7))
def test_who_adds_up_badly_did_not_forget_corners(seed: int) -> None:
    """Points that are wrong in many rounds make no clear number in a corner a blank."""
    rng = random.Random(seed)
    town, rule = break_rule(random_city(sheet("mayor/town"), rng), sheet("mayor/town"), rng)
    assert rule != "overlap"
    wrong = [
        replace(line, points=line.points + 1) if i % 2 and isinstance(line.points, int) else line
        for i, line in enumerate(town.rounds)
    ]
    city = replace(town, rounds=tuple(wrong))
    found = decode(clean_evidence(city, sheet("mayor/town")), sheet("mayor/town"))
    assert format_city(found.city) == format_city(city)


def test_a_factory_in_a_plain_town_is_read_as_drawn() -> None:
    city = parse_city("mayor/town H:a1 X:b2 L:c3 W:d4")
    found = decode(clean_evidence(city, sheet("mayor/town")), sheet("mayor/town"))
    assert format_city(found.city) == format_city(city)
    assert "type" in {violation.rule for violation in found.card.illegal}
    assert not found.sure


def test_a_blank_die_is_written_as_unread() -> None:
    city = random_city(sheet("mayor/town"), random.Random(8))
    found = decode(*one_misread(city, "round.2.die1", ((None, 0.999),)))
    assert found.city.rounds[1].die1 is UNREAD
    assert not found.sure


def test_an_empty_sheet_asks_for_a_look() -> None:
    city = parse_city("mayor/town")
    found = decode(clean_evidence(city, sheet("mayor/town")), sheet("mayor/town"))
    assert found.city.buildings == ()
    assert found.city.rounds == ()
    assert not found.sure


def test_what_is_not_listed_shares_what_is_left() -> None:
    assert probability(((3, 0.9),), 3) == 0.9
    assert probability(((3, 0.9),), 5) == pytest.approx(0.01)
    assert Lines(Evidence(), sheet("mayor/town")).rounds == 0


def test_readings_that_were_not_looked_at_count_as_those_that_were() -> None:
    rest = Rest(boxes=1.0, most=0.01)
    for _ in range(ENOUGH - 1):
        rest.without(math.log(20), loss=math.log(20) + 20)
    assert rest.mass == pytest.approx(0.01 * (1 - (ENOUGH - 1) / 20))  # too few to judge by
    rest.without(math.log(20), loss=math.log(20) + 20)
    assert 0 < rest.mass < 1e-8  # all that were looked at break rules


def test_readings_that_the_rules_allow_make_the_rest_count_in_full() -> None:
    rest = Rest(boxes=1.0, most=0.01)
    for _ in range(ENOUGH):
        rest.without(math.log(20), loss=math.log(20))
    assert rest.mass == pytest.approx(0.01 * (1 - ENOUGH / 20))


def test_what_the_best_reading_loses_by_the_rules_the_rest_loses_too() -> None:
    rest = Rest(boxes=1.0, most=0.1, best=10)
    rest.without(math.log(2), None)
    assert rest.mass == pytest.approx(0.5 * 0.1 * CAUTION * math.exp(-10))


def test_where_nobody_numbered_corners_a_line_through_one_costs_nothing() -> None:
    town = random_city(sheet("mayor/town"), random.Random(4))
    city = replace(town, order=())
    clean = clean_evidence(city, sheet("mayor/town"))
    drawn = [name for building in town.buildings for name in building.squares]
    through = {f"corner.{name}": ((None, 0.7), (1, 0.2), (7, 0.1)) for name in drawn}
    found = decode(replace(clean, digits={**clean.digits, **through}), sheet("mayor/town"))
    assert found.sure
    assert found.city.order == ()


def test_points_far_from_what_the_town_can_give_are_rather_misread_than_miscounted() -> None:
    town = replace(random_city(sheet("mayor/town"), random.Random(6)), order=())
    points = town.rounds[2].points
    assert isinstance(points, int)
    for odd, believed in ((points + 70, points), (points, points)):
        found = decode(*one_misread(town, "round.3.points", ((odd, 0.6), (points, 0.4))))
        assert found.city.rounds[2].points == believed
    clear = decode(*one_misread(town, "round.3.points", ((points + 70, 1 - 1e-9),)))
    assert clear.city.rounds[2].points == points + 70
    assert not clear.sure


def test_where_the_street_is_free_unclear_points_ask_for_a_look() -> None:
    name = "mayor/town"
    for seed in range(40):
        city = random_city(sheet(name), random.Random(seed))
        free = [e for e in played(Town(city, sheet(name))) if e.recomputed and e.least < e.most]
        if free:
            break
    entry = free[0]
    other = entry.least if entry.points != entry.least else entry.most
    box = f"round.{entry.number}.points"
    found = decode(*one_misread(city, box, ((entry.points, 0.7), (other, 0.3))))
    assert found.card.total == score(city, sheet(name)).total
    assert not found.sure
    doubt = next(doubt for doubt in found.doubts if doubt.region == box)
    assert doubt.total_if == found.card.total + other - entry.points
    clear = decode(*one_misread(city, box, ((entry.points, 1 - 1e-6),)))
    assert clear.sure


def test_a_street_gives_no_less_than_it_gave_before() -> None:
    name, pair = "mayor/town", None
    for seed in range(40):
        town = replace(random_city(sheet(name), random.Random(seed)), order=())
        rows = [streets_for(sheet(name), line.die1 + line.die2) for line in town.rounds]
        pair = next(
            (
                (first, later)
                for later, row in enumerate(rows)
                for first in range(later)
                if len(row) == 1 and rows[first] == row and town.rounds[first].points > 3
            ),
            None,
        )
        if pair:
            break
    assert pair is not None
    first, later = pair
    right, less = town.rounds[later].points, town.rounds[first].points - 2
    box = f"round.{later + 1}.points"
    found = decode(*one_misread(town, box, ((less, 0.6), (right, 0.4))))
    assert found.city.rounds[later].points == right
    assert "points-too-low" not in {warning.key for warning in found.card.warnings}


def test_a_few_readings_of_very_many_say_nothing_about_the_rest() -> None:
    rest = Rest(boxes=10_000.0, most=0.002)
    for _ in range(2 * ENOUGH):
        rest.without(0.0, loss=40.0)
    assert rest.mass == pytest.approx(0.002 * (10_000 - 2 * ENOUGH))
