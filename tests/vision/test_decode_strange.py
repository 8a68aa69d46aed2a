"""Squares whose look is against what was read there ask for a look, whatever the rules say."""

from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import parse_city
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import decode, prior
from vision.decode.doubts import Doubt, each_place_once
from vision.decode.strange import otherwise
from vision.evidence import Evidence, clean_evidence
from vision.looking import ONCE

SHEET = catalogue().sheet("dice/1")
CITY = parse_city("dice/1 R:c2c3d3 pass=0")
HATCHED = parse_city("dice/1 I:c2c3d3 pass=0")


GROUPS = catalogue().sheet("dice/2")  # where it counts of what type a building is
TWO = parse_city("dice/2 R:c2c3d3 R:c4 I:c5 pass=0")
TWO_HATCHED = parse_city("dice/2 R:c4 I:c2c3d3 I:c5 pass=0")


def seen(square: str, cell: dict[str, float]) -> Evidence:
    return looking(CITY, SHEET, {square: cell})


def looking(city: City, sheet: Sheet, cells: dict[str, dict[str, float]]) -> Evidence:
    evidence = clean_evidence(city, sheet)
    return replace(evidence, cells={**evidence.cells, **cells})


def test_clean_sheet_has_no_strange_square() -> None:
    assert decode(clean_evidence(CITY, SHEET), SHEET).sure


def test_square_drawn_over_twice_is_never_sure() -> None:
    evidence = seen("c3", {"empty": 1e-6, "R": 0.9, "I": 1e-6, "P": 0.1})
    decoded = decode(replace(evidence, twice={"c3": 0.05, "d3": 0.0001, "a1": 0.01}), SHEET)
    assert decoded.city == CITY
    assert not decoded.sure
    doubt = decoded.doubts[0]
    assert (doubt.region, doubt.seen, doubt.other) == ("cell.c3", "filled", "crossed")
    told = [w.squares for w in decoded.warnings if w.key == "doubt.over-each-other"]
    assert told == [("c3",), ("a1",)]


def test_what_comes_near_to_two_things_is_sure_but_not_at_a_glance() -> None:
    evidence = clean_evidence(CITY, SHEET)
    for share, plain in ((0.004, False), (0.001, True)):
        decoded = decode(replace(evidence, twice={"c3": share}), SHEET)
        assert decoded.sure
        assert (decoded.doubtful < prior.ENOUGH[ONCE]) == plain


def test_of_two_doubts_about_a_place_the_more_doubtful_is_told() -> None:
    pale = Doubt("cell.c3", "filled", "empty", 0.48, -29)
    elsewhere = Doubt("cell.d4", "hatched", "crossed", 0.9, -29)
    plain = Doubt("cell.c3", "filled", "hatched", 0.97, -28)
    assert each_place_once([pale], [elsewhere, plain]) == (pale, elsewhere)
    assert each_place_once([plain], [elsewhere, pale]) == (pale, elsewhere)


def test_a_trace_of_a_second_thing_is_none() -> None:
    evidence = replace(clean_evidence(CITY, SHEET), twice=dict.fromkeys(SHEET.board.squares, 1e-5))
    assert decode(evidence, SHEET).sure


def test_a_way_of_filling_is_seen_in_every_filled_square() -> None:
    evidence = clean_evidence(CITY, SHEET)
    filled = CITY.buildings[0].squares
    assert decode(replace(evidence, twice=dict.fromkeys(filled, 0.005)), SHEET).sure
    assert not decode(replace(evidence, twice={"c2": 0.01}), SHEET).sure
    assert not decode(replace(evidence, twice=dict.fromkeys(filled, 0.02)), SHEET).sure
    one = dict.fromkeys(filled, 0.005) | {"c2": 0.1}
    told = decode(replace(evidence, twice=one), SHEET).warnings
    assert [w.squares for w in told] == [("c2",)]


def test_square_that_looks_a_little_like_something_else_is_not_strange() -> None:
    assert decode(seen("c3", {"empty": 1e-6, "R": 0.9, "I": 0.1, "P": 1e-6}), SHEET).sure
    assert decode(seen("c3", {"empty": 1e-6, "R": 0.99, "I": 0.01, "P": 1e-6}), SHEET).sure


MUCH = {"empty": 1e-6, "R": 0.7, "I": 0.3, "P": 1e-6}


def test_square_that_looks_much_like_something_else_is_never_sure() -> None:
    decoded = decode(looking(TWO, GROUPS, {"c3": MUCH}), GROUPS)
    assert decoded.city == TWO
    assert not decoded.sure
    assert decoded.doubts[0].region == "cell.c3"
    assert decoded.doubts[0].total_if == score(TWO_HATCHED, GROUPS).total != decoded.card.total
    assert "doubt.over-each-other" not in [warning.key for warning in decoded.warnings]


def test_where_types_do_not_count_their_look_is_no_doubt() -> None:
    assert decode(seen("c3", MUCH), SHEET).sure
    assert not decode(seen("c3", MUCH | {"empty": 0.02}), SHEET).sure
    neighbour = {"c3": MUCH, "d3": MUCH | {"empty": 0.02}}  # a building may be another as a whole
    assert not decode(looking(CITY, SHEET, neighbour), SHEET).sure


def test_the_players_own_total_settles_what_would_change_it() -> None:
    doubtful = seen("c3", {"empty": 0.3, "R": 0.7, "I": 1e-6, "P": 1e-6})
    assert not decode(doubtful, SHEET).sure
    right = abs(score(CITY, SHEET).total)
    assert decode(replace(doubtful, digits={"total": ((right, 0.99),)}), SHEET).sure
    assert not decode(replace(doubtful, digits={"total": ((right + 1, 0.99),)}), SHEET).sure
    twice = replace(doubtful, digits={"total": ((right, 0.99),)}, twice={"c3": 0.05})
    assert not decode(twice, SHEET).sure


def test_a_square_of_another_kind_takes_its_building_along() -> None:
    assert otherwise(CITY, "d3", "I") == HATCHED
    assert otherwise(CITY, "c2", "empty") == parse_city("dice/1 pass=0")
    assert otherwise(CITY, "a3", "P") == parse_city("dice/1 R:c2c3d3 P:a3 pass=0")


def test_squares_of_one_building_err_together() -> None:
    """Three squares, each a little like hatching: the three are no surer than one of them."""
    doubtful = {"empty": 1e-6, "R": 0.94, "I": 0.06, "P": 1e-6}
    alike = dict.fromkeys(("c2", "c3", "d3"), doubtful)
    decoded = decode(looking(TWO, GROUPS, alike), GROUPS)
    assert decoded.against < 0.001
    assert not decoded.sure
    assert [(d.region, d.other, d.total_if) for d in decoded.doubts] == [
        ("cell.c2", "hatched", score(TWO_HATCHED, GROUPS).total)
    ]
    assert decode(looking(CITY, SHEET, alike), SHEET).sure  # types do not count there


@pytest.mark.parametrize(
    ("compass", "like", "sure"), [(1, 1e-3, False), (1, 1e-6, True), (0, 1e-3, True)]
)
def test_a_marked_church_that_is_not_drawn_may_be_a_building_that_looks_a_little_like_it(
    compass: int, like: float, sure: bool
) -> None:
    sheet = catalogue().sheet("dice/5")
    city = parse_city(f"dice/5 R:c3c4 I:c5 pass=2 compass={compass}")
    evidence = clean_evidence(city, sheet)
    hatched = {"empty": 1e-9, "R": 1e-9, "I": 1 - like, "P": 1e-9, "C": like}
    decoded = decode(replace(evidence, cells={**evidence.cells, "c5": hatched}), sheet)
    assert decoded.city == city
    assert decoded.sure == sure
    if not sure:
        assert ("cell.c5", "circles") in [(d.region, d.other) for d in decoded.doubts]
