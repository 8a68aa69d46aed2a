"""Squares where two things were drawn over each other are told, whatever the rules make of them."""

from dataclasses import replace

from scoring.catalogue import catalogue
from scoring.notation import parse_city
from vision.decode import decode
from vision.evidence import Evidence, clean_evidence

SHEET = catalogue().sheet("dice/1")
CITY = parse_city("dice/1 R:d1d2 P:e5e6f6 pass=1")


def seen(square: str, cell: dict[str, float]) -> Evidence:
    evidence = clean_evidence(CITY, SHEET)
    return replace(evidence, cells={**evidence.cells, square: cell})


def test_clean_sheet_has_no_strange_square() -> None:
    assert not decode(clean_evidence(CITY, SHEET), SHEET).warnings


def test_square_that_may_be_anything_is_never_sure() -> None:
    decoded = decode(seen("d2", {"empty": 0.1, "R": 0.55, "I": 0.05, "P": 0.3}), SHEET)
    assert decoded.city == CITY
    assert not decoded.sure
    assert (decoded.doubts[0].region, decoded.doubts[0].seen) == ("cell.d2", "filled")
    assert decoded.doubts[0].other == "crossed"
    assert ("doubt.over-each-other", ("d2",)) in [(w.key, w.squares) for w in decoded.warnings]


def test_square_between_two_classes_is_not_strange() -> None:
    decoded = decode(seen("d2", {"empty": 1e-6, "R": 0.8, "I": 0.2, "P": 1e-6}), SHEET)
    assert "doubt.over-each-other" not in [warning.key for warning in decoded.warnings]
