"""Whole dice sheets: clean evidence, noisy evidence with known noise, broken rules, bad pages."""

import random
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.dice.play import break_rule, random_city
from scoring.model import UNREAD, City
from scoring.notation import format_city, parse_city
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import decode
from vision.evidence import EMPTY, Evidence, clean_evidence, one_of

UNSEEN = {"overlap", "passes"}  # cannot be told from the squares and boxes alone
Mix = tuple[tuple[float, float], ...]  # share of the regions, how often each is right


def sheet(number: int) -> Sheet:
    return catalogue().sheet(f"dice/{number}")


def noisy(evidence: Evidence, rng: random.Random, mix: Mix) -> Evidence:
    """Evidence that is wrong exactly as often as it says."""

    def certainty() -> float:
        at = rng.random()
        for share, value in mix:
            if at < share:
                return value
            at -= share
        return 1 - 1e-6

    def seen(distribution: dict[str, float]) -> dict[str, float]:
        truth = max(distribution, key=lambda name: distribution[name])
        right = certainty()
        others = [name for name in distribution if name != truth]
        name = truth if rng.random() < right else rng.choice(others)
        return one_of(name, distribution, right)

    def share(probability: float) -> float:
        right = certainty()
        yes = (probability > 0.5) == (rng.random() < right)
        return right if yes else 1 - right

    return replace(
        evidence,
        cells={name: seen(dict(found)) for name, found in evidence.cells.items()},
        same={edge: share(p) for edge, p in evidence.same.items()},
        boxes={name: seen(dict(found)) for name, found in evidence.boxes.items()},
    )


def a_city(number: int, rng: random.Random, broken: bool = False) -> City:
    city = random_city(sheet(number), rng, rng.random())
    while broken:
        wrong, name = break_rule(city, sheet(number), rng)
        in_rows = wrong.compass is not UNREAD and wrong.compass <= 4
        if name not in UNSEEN and in_rows:
            return wrong
    return city


@pytest.mark.parametrize("number", range(1, 13))
def test_clean_sheets_are_read_exactly_and_surely(number: int) -> None:
    rng = random.Random(number)
    for _ in range(3):
        city = a_city(number, rng)
        found = decode(clean_evidence(city, sheet(number)), sheet(number))
        assert format_city(found.city) == format_city(city)
        assert found.sure == bool(city.buildings)
        assert found.doubts == ()
        assert found.card == score(city, sheet(number))


@pytest.mark.parametrize("number", range(1, 13))
def test_cities_that_break_a_rule_are_reported_as_drawn(number: int) -> None:
    rng = random.Random(100 + number)
    city = a_city(number, rng, broken=True)
    found = decode(clean_evidence(city, sheet(number)), sheet(number))
    assert format_city(found.city) == format_city(city)
    assert found.card.illegal
    assert not found.sure


@pytest.mark.parametrize(
    ("mix", "right"),
    [
        (((0.02, 0.999),), 0.98),
        (((0.03, 0.99), (0.01, 0.9)), 0.9),
        (((0.1, 0.99), (0.05, 0.8)), 0.5),
    ],
)
def test_noise_makes_doubts_and_no_silent_errors(mix: Mix, right: float) -> None:
    rng = random.Random(7)
    count, correct = 48, 0
    for trial in range(count):
        number = trial % 12 + 1
        city = a_city(number, rng, broken=trial % 10 == 9)
        found = decode(noisy(clean_evidence(city, sheet(number)), rng, mix), sheet(number))
        truth = score(city, sheet(number))
        same = (truth.total, bool(truth.illegal)) == (found.card.total, bool(found.card.illegal))
        correct += truth.total == found.card.total
        assert same or not found.sure, (format_city(city), format_city(found.city))
        assert found.sure or found.doubts or found.warnings or found.card.illegal
    assert correct >= right * count


def test_a_few_flipped_regions_cost_the_raw_reading_but_not_the_decoder() -> None:
    """What the rules are worth: squares read one by one are wrong where the decoder is right."""
    rng = random.Random(3)
    raw_right = decoded_right = 0
    for trial in range(24):
        number = trial % 12 + 1
        city = a_city(number, rng)
        evidence = noisy(clean_evidence(city, sheet(number)), rng, ((0.08, 0.93),))
        types = {name: b.type for b in city.buildings for name in b.squares}
        types |= dict.fromkeys(city.carried, "carried")
        raw = {name: max(d, key=lambda k: d[k]) for name, d in evidence.cells.items()}
        truth = {name: types.get(name, EMPTY) for name in evidence.cells}
        edges = all(
            (p > 0.5) == (clean_evidence(city, sheet(number)).same[edge] > 0.5)
            for edge, p in evidence.same.items()
        )
        raw_right += raw == truth and edges
        decoded_right += decode(evidence, sheet(number)).city.buildings == city.buildings
    assert decoded_right >= raw_right + 8


@pytest.mark.parametrize("number", [1, 2])
def test_one_square_of_another_type_is_not_believed_against_clear_edges(number: int) -> None:
    city = parse_city(f"dice/{number} R:c2c3d3 R:c4 P:c5 pass=0")
    evidence = clean_evidence(city, sheet(number))
    cells = dict(evidence.cells)
    cells["c3"] = {"empty": 1e-4, "R": 0.35, "I": 0.04, "P": 0.6099}
    found = decode(replace(evidence, cells=cells), sheet(number))
    assert format_city(found.city) == format_city(city)
    assert found.sure == (number == 1)  # the square itself asks for a look where types count


def test_a_square_that_may_be_of_two_types_is_a_doubt_with_its_total() -> None:
    city = parse_city("dice/2 R:c2 R:c3c4 P:c5 pass=0")
    evidence = clean_evidence(city, sheet(2))
    cells = dict(evidence.cells)
    cells["c2"] = {"empty": 1e-6, "R": 0.71, "I": 1e-6, "P": 0.29}
    found = decode(replace(evidence, cells=cells), sheet(2))
    assert not found.sure
    (doubt,) = found.doubts
    assert (doubt.region, doubt.seen, doubt.other) == ("cell.c2", "filled", "crossed")
    assert doubt.probability == pytest.approx(0.71, abs=0.01)
    other = score(parse_city("dice/2 R:c3c4 P:c2 P:c5 pass=0"), sheet(2))
    assert doubt.total_if == other.total != found.card.total


def test_one_building_or_two_is_a_doubt_about_the_edge() -> None:
    city = parse_city("dice/2 R:c2c3 pass=0")
    evidence = clean_evidence(city, sheet(2))
    found = decode(replace(evidence, same={**evidence.same, ("c2", "c3"): 0.6}), sheet(2))
    assert [(d.region, d.seen, d.other) for d in found.doubts] == [("edge.c2.c3", "one", "two")]
    assert found.doubts[0].total_if == found.card.total + 1


def test_a_repair_that_the_evidence_contradicts_is_not_made() -> None:
    """Across the river: two single buildings would be legal, a clear edge says one."""
    river = sorted(sorted(pair) for pair in sheet(1).board.river)
    one, two = next(pair for pair in river if pair[0][0] != pair[1][0])
    city = parse_city(f"dice/1 R:{one}{two} pass=0")
    found = decode(clean_evidence(city, sheet(1)), sheet(1))
    assert [v.rule for v in found.card.illegal] == ["crosses-river"]
    assert not found.sure


def test_a_repair_that_the_evidence_allows_is_made_but_never_silently() -> None:
    river = sorted(sorted(pair) for pair in sheet(1).board.river)
    one, two = next(pair for pair in river if pair[0][0] != pair[1][0])
    city = parse_city(f"dice/1 R:{one} R:{two} pass=0")
    evidence = clean_evidence(city, sheet(1))
    found = decode(replace(evidence, same={**evidence.same, (one, two): 0.9}), sheet(1))
    assert len(found.city.buildings) == 2
    assert not found.card.illegal
    assert not found.sure


@pytest.mark.parametrize(("probability", "drawn"), [(0.9, False), (0.9999, True)])
def test_a_lonely_building_needs_more_than_weak_ink(probability: float, drawn: bool) -> None:
    """Nothing connects it: weak marks are a smudge, clear ones a broken rule; neither is sure."""
    bank = min(sheet(1).board.banks - sheet(1).board.having("mountain", "forest"))
    city = parse_city(f"dice/1 R:{bank} pass=0")
    lonely = next(
        name
        for name in reversed(sheet(1).board.squares)
        if name not in sheet(1).board.terrain and name not in sheet(1).board.banks
    )
    evidence = clean_evidence(city, sheet(1))
    cell = one_of("R", (EMPTY, "R"), probability)
    found = decode(replace(evidence, cells={**evidence.cells, lonely: cell}), sheet(1))
    assert (len(found.city.buildings) == 2) == drawn
    assert bool(found.card.illegal) == drawn
    assert not found.sure


def test_an_empty_sheet_is_scored_and_asks_for_a_look() -> None:
    for number in range(1, 13):
        marks = " ".join(f"{key}=0" for key in sheet(number).marks if key in ("pass", "compass"))
        city = parse_city(f"dice/{number} {marks}")
        found = decode(clean_evidence(city, sheet(number)), sheet(number))
        assert found.city.buildings == ()
        assert "doubt.empty-sheet" in [w.key for w in found.warnings]
        assert found.card == score(found.city, sheet(number))
        assert not found.sure


def test_a_page_of_pure_noise_ends_and_is_not_sure() -> None:
    rng = random.Random(1)
    classes = (EMPTY, "R", "I", "P")
    clean = clean_evidence(parse_city("dice/1 pass=0"), sheet(1))
    weights = {name: [rng.random() for _ in classes] for name in clean.cells}
    evidence = replace(
        clean,
        cells={
            name: {k: w / sum(each) for k, w in zip(classes, each, strict=True)}
            for name, each in weights.items()
        },
        same={edge: rng.random() for edge in clean.same},
    )
    found = decode(evidence, sheet(1))
    assert not found.sure
    assert found.doubts or found.warnings


def test_missing_boxes_are_unread_not_guessed() -> None:
    city = parse_city("dice/1 R:c2c3 pass=0")
    found = decode(clean_evidence(city, sheet(1), regions=()), sheet(1))
    assert format_city(found.city).endswith("pass=?")
    assert not found.sure


def test_the_row_of_fortresses_settles_what_the_squares_leave_open() -> None:
    """Four are marked; two squares look a little more like something else than like an H."""
    rng = random.Random(2)
    city = next(
        city
        for city in (a_city(11, rng) for _ in range(50))
        if city.compass == 4 == sum(b.type == "F" for b in city.buildings)
    )
    evidence = clean_evidence(city, sheet(11))
    cells = dict(evidence.cells)
    for building in [b for b in city.buildings if b.type == "F"][:2]:
        classes = dict.fromkeys(cells[building.squares[0]], 1e-6)
        cells[building.squares[0]] = {**classes, "F": 0.3, "P": 0.7}
    found = decode(replace(evidence, cells=cells), sheet(11))
    assert format_city(found.city) == format_city(city)


def test_what_was_not_looked_at_counts_no_more_than_what_was() -> None:
    """Churches marked and not drawn make a sheet improbable as a whole: all its readings alike."""
    here = sheet(5)
    city = parse_city("dice/5 R:a1a2b2 I:c1d1 P:d4 pass=2 compass=3")
    evidence = clean_evidence(city, here, certainty=1 - 1e-5)
    decoded = decode(evidence, here)
    assert decoded.city == city
    assert decoded.against < 0.005
