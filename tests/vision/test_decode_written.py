"""What the player counted, as evidence: a total, the points of rules, a total hard to read."""

from dataclasses import replace

from scoring.catalogue import catalogue
from scoring.model import ScoreCard
from scoring.notation import parse_city
from scoring.score import score
from vision.decode import Decoded, decode, prior
from vision.decode.written import Written
from vision.evidence import Candidates, clean_evidence

SHEET = catalogue().sheet("dice/2")
TWO = parse_city("dice/2 R:c6d6 R:c7d7 pass=1")  # a group of two
ONE = parse_city("dice/2 R:c6d6c7d7 pass=1")


def card(city: object) -> ScoreCard:
    return score(city, SHEET)  # type: ignore[arg-type]


def reading(numbers: dict[str, Candidates]) -> Decoded:
    """Two houses side by side that may be one, and figures beside them."""
    clean = clean_evidence(TWO, SHEET)
    between = {("c6", "c7"): 0.18, ("d6", "d7"): 0.18}
    evidence = replace(clean, same={**clean.same, **between}, digits={**clean.digits, **numbers})
    return decode(evidence, SHEET)


def certainly(number: int) -> Candidates:
    return ((number, 0.999),)


def test_without_figures_an_unclear_outline_asks_for_a_look() -> None:
    assert card(TWO).total == card(ONE).total + 1
    assert not reading({}).sure


def test_a_written_total_that_agrees_settles_it() -> None:
    assert reading({"total": certainly(card(TWO).total)}).sure
    assert not reading({"total": certainly(card(ONE).total)}).sure


def test_so_do_the_points_of_a_rule_where_no_total_is_written() -> None:
    groups = card(TWO).points("groups")
    assert reading({"points.groups": certainly(groups)}).sure
    assert not reading({"points.groups": certainly(card(ONE).points("groups"))}).sure
    assert not reading({"points.trees": certainly(card(TWO).points("trees"))}).sure  # alike in both


def test_a_total_that_is_hard_to_read_says_something_if_it_is_not_the_other_one() -> None:
    total, other = card(TWO).total, card(ONE).total
    assert reading({"total": ((total, 0.7), (total + 60, 0.3))}).sure
    assert not reading({"total": ((total, 0.6), (other, 0.4))}).sure
    assert not reading({"total": ((None, 1.0),)}).sure


def test_how_much_figures_say() -> None:
    two, one = card(TWO), card(ONE)
    assert Written().odds(one, two) == 1.0
    assert Written(two.total).odds(one, two) == prior.MISCOUNTED
    assert Written(None, {"groups": two.points("groups")}).odds(one, two) == prior.MISCOUNTED
    assert Written(None, {"trees": two.points("trees")}).odds(one, two) == 1.0
    unclear = Written(unclear=((two.total, 0.5), (one.total, 0.1)))
    assert prior.MISCOUNTED < unclear.odds(one, two) < 0.5
    assert unclear.odds(two, one) > 2
