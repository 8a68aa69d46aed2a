"""Boxes beside the board: rows from the left, gaps, struck boxes, written totals."""

import itertools
import math
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.notation import format_city, parse_city
from scoring.score import score
from vision.decode import Decoded, decode, prior
from vision.decode.doubts import Candidate, weigh
from vision.decode.marks import count_question, row_question, single_question
from vision.decode.words import doubt_text, place_text, word_text
from vision.evidence import Candidates, Distribution, clean_evidence, one_of

CITY = "dice/5 R:c3c4 I:c5 pass=2 compass=0"


def marked(probability: float) -> Distribution:
    return {"marked": probability, "empty": 1 - probability, "struck": 0.0}


def read(city: str, boxes: dict[str, Distribution], digits: dict[str, Candidates]) -> Decoded:
    sheet = catalogue().sheet(city.split(maxsplit=1)[0])
    evidence = clean_evidence(parse_city(city), sheet)
    return decode(replace(evidence, boxes={**evidence.boxes, **boxes}, digits=digits), sheet)


def test_a_row_weighs_every_pattern_it_allows() -> None:
    shares = (0.9, 0.3, 0.6)
    boxes = {f"pass.{i}": marked(p) for i, p in enumerate(shares, 1)}
    question = row_question(boxes, "pass", 6)
    for loss, row in question.answers:
        yes = [f"pass.{i}" in row.marked for i in (1, 2, 3)]
        expected = math.prod(p if on else 1 - p for p, on in zip(shares, yes, strict=True))
        gap = any(not a and b for a, b in itertools.combinations(yes, 2))
        assert math.exp(-loss) == pytest.approx(expected * (math.exp(-prior.GAP) if gap else 1))
        assert row.count == max((i + 1 for i, on in enumerate(yes) if on), default=0)
        assert bool(row.gaps) == gap
    assert len({row.marked for _, row in question.answers}) == len(question.answers) >= 6


def test_bags_are_counted_wherever_they_are_marked() -> None:
    boxes = {"bags.1": marked(0.1), "bags.2": marked(0.9)}
    assert [row.count for _, row in count_question(boxes, "bags").answers[:1]] == [1]
    assert len(count_question(boxes, "bags").answers) == 4


def test_a_struck_box_is_not_marked() -> None:
    box = {"first.gold": one_of("struck", ("empty", "marked", "struck"), 0.99)}
    assert single_question(box, "first.gold").answers[0][1].marked is False
    found = read(CITY, {"pass.3": {"struck": 1.0}}, {})
    assert found.city.passes == 2
    assert found.sure


def test_a_gap_in_a_row_counts_as_far_as_the_last_mark_and_is_a_doubt() -> None:
    found = read(CITY, {"pass.1": marked(0.0)}, {})
    assert found.city.passes == 2
    assert not found.sure
    assert "pass.1" in {doubt.region for doubt in found.doubts}


def test_a_doubtful_pass_box_names_the_other_total() -> None:
    found = read(CITY, {"pass.3": marked(0.2)}, {})
    (doubt,) = found.doubts
    assert (doubt.region, doubt.seen, doubt.other) == ("pass.3", "unmarked", "marked")
    assert doubt.total_if == found.card.total - 2


def test_a_box_that_changes_nothing_is_no_doubt() -> None:
    city = "dice/7 R:h10 pass=1 compass=0 bags=0"
    found = read(city, {"bags.1": marked(0.4)}, {})
    assert format_city(found.city) == city
    assert found.sure


def test_a_written_total_that_disagrees_is_a_warning_not_a_correction() -> None:
    right = read(CITY, {}, {})
    found = read(CITY, {}, {"total": ((right.card.total + 4, 0.98),)})
    assert found.card == right.card
    assert [w.key for w in found.warnings] == ["doubt.written-total"]
    assert found.sure


def test_the_total_of_a_chapter_or_campaign_is_not_held_against_the_sheet() -> None:
    sums = {"total.chapter": ((61, 0.99),), "total.campaign": ((188, 0.99),)}
    assert not read(CITY, {}, sums).warnings


@pytest.mark.parametrize("share", [0.003, 0.0004])
def test_a_written_total_that_another_reading_gives_is_a_doubt(share: float) -> None:
    boxes = {"pass.3": marked(share)}
    assert read(CITY, boxes, {}).sure
    other = read(CITY, {"pass.3": marked(1.0)}, {}).card.total
    found = read(CITY, boxes, {"total": ((abs(other), 0.98),)})
    assert found.city.passes == 2
    assert not found.sure
    assert found.doubts[0].region == "pass.3"
    assert found.doubts[0].total_if == other


@pytest.mark.parametrize(("probability", "settled"), [(0.02, True), (0.2, True), (0.3, False)])
def test_a_written_total_that_agrees_settles_a_small_doubt(
    probability: float, settled: bool
) -> None:
    boxes = {"pass.3": marked(probability)}
    without = read(CITY, boxes, {})
    assert not without.sure
    assert read(CITY, boxes, {"total": ((abs(without.card.total), 0.98),)}).sure == settled


def test_a_written_total_that_disagrees_leaves_less_room_for_doubt() -> None:
    boxes = {"pass.2": marked(0.996)}
    right = read(CITY, boxes, {})
    assert right.sure
    found = read(CITY, boxes, {"total": ((right.card.total + 17, 0.98),)})
    assert found.card == right.card
    assert not found.sure
    assert found.doubts[0].region == "pass.2"


def test_written_points_that_another_reading_gives_are_a_doubt() -> None:
    boxes = {"pass.3": marked(0.0004)}
    total = ((read(CITY, boxes, {}).card.total + 17, 0.98),)  # added up wrongly besides
    passes = -read(CITY, {"pass.3": marked(1.0)}, {}).card.points("passes")
    assert read(CITY, boxes, {"total": total}).sure
    found = read(CITY, boxes, {"total": total, "points.passes": ((passes, 0.98),)})
    assert found.city.passes == 2
    assert not found.sure
    assert found.doubts[0].region == "pass.3"


def test_written_points_of_a_rule_are_checked() -> None:
    found = read(CITY, {}, {"points.passes": ((3, 0.99),), "points.trees": ((40, 0.99),)})
    assert [(w.key, dict(w.values)["rule"]) for w in found.warnings] == [
        ("doubt.written-points", "trees")
    ]


def test_shares_add_up_with_what_was_not_looked_at() -> None:
    sheet = catalogue().sheet("dice/1")
    city = parse_city("dice/1 pass=0")
    readings = [Candidate(loss, city, score(city, sheet)) for loss in (2.0, 1.0)]
    weighed = weigh(readings, math.log(math.exp(-1.0)))
    assert weighed.best.loss == 1.0
    whole = math.exp(-1) * 2 + math.exp(-2)
    assert weighed.shares == pytest.approx((math.exp(-1) / whole, math.exp(-2) / whole))


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_kind_of_doubt_has_words(lang: str) -> None:
    regions = (
        "cell.c4",
        "edge.c4.d4",
        "pass.1",
        "compass.2",
        "first.plateau",
        "first.forest",
        "first.gold",
        "bags.1",
        "crossed.b3",
        "corner.a1",
        "round.3.die1",
        "round.3.die2",
        "round.3.points",
    )
    places = [place_text(region, lang) for region in regions]
    assert len(set(places)) == len(places)
    assert not any("{" in place for place in places)
    assert word_text("17", lang) == "17"
    found = read(CITY, {"pass.3": marked(0.2)}, {})
    assert "80" in doubt_text(found.doubts[0], lang)
