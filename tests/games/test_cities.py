"""The rule book as tests: cities in `tests/games/GAME/*.city`, their points worked out by hand.

A file holds cities of one sheet or of several. Comment lines before a line of notation say what
is expected of it; a city without an `expect` is a mistake:

    # free text: why this city is here
    # expect: passes -3, trees 9, rocks -2, empty -20, total -16
    # illegal: detached, shape
    # warnings: bags, crossed
    dice/1 R:e1 I:e2f2 pass=2

* `expect` names every rule that gives points, and `total`; rules left out give 0. Several lines of
  one rule (a group for each type, a well each) are one sum;
* `illegal` names the violations, each once, in any order; without it the city must be legal;
* `warnings` names the keys of the warnings; without it there must be none;
* long lists may go on in a second comment of the same name.

`rounds`, `track` and other marks stand in the notation itself.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scoring.catalogue import GAMES, catalogue
from scoring.describe import line_text, violation_text, warning_text
from scoring.model import ScoreCard
from scoring.notation import format_city, parse_city
from scoring.score import score

FOLDER = Path(__file__).parent
KEYS = ("expect", "illegal", "warnings")
AT_LEAST = 3  # cities for each sheet


@dataclass
class Case:
    """A city and what is expected of it."""

    where: str
    line: str
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def expected(self) -> dict[str, int]:
        """Points by rule."""
        parts = [part.split() for part in self.notes.get("expect", "").split(",") if part.strip()]
        return {rule: int(points) for rule, points in parts}

    def names(self, key: str) -> set[str]:
        """What `illegal` or `warnings` lists."""
        return {name.strip() for name in self.notes.get(key, "").split(",") if name.strip()}


def read_cases(path: Path) -> Iterator[Case]:
    """The cities of one file with the comments that stand before them."""
    notes: dict[str, str] = {}
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if text.startswith("#"):
            key, colon, value = text.lstrip("# ").partition(":")
            if colon and key in KEYS:
                notes[key] = f"{notes[key]},{value}" if key in notes else value
        elif text.strip():
            yield Case(f"{path.parent.name}/{path.name}:{number}", text, notes)
            notes = {}


CASES = [
    case
    for game in GAMES
    for path in sorted((FOLDER / game).glob("*.city"))
    for case in read_cases(path)
]


def card_of(case: Case) -> ScoreCard:
    """The case's city scored."""
    city = parse_city(case.line)
    return score(city, catalogue().sheet(city.sheet))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.where)
def test_points_are_those_worked_out_by_hand(case: Case) -> None:
    card = card_of(case)
    given: dict[str, int] = defaultdict(int)
    for line in card.lines:
        given[line.rule] += line.points
    given["total"] = card.total
    expected = case.expected
    assert "total" in expected, "the comment `# expect:` with a total is missing"
    assert sum(n for rule, n in expected.items() if rule != "total") == expected["total"]
    known = {*catalogue().sheet(card.sheet).rules, "total"}
    assert set(expected) <= known, "a rule that this sheet does not have"
    rules = known | set(given)
    assert {r: given.get(r, 0) for r in rules} == {r: expected.get(r, 0) for r in rules}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.where)
def test_violations_and_warnings_are_named(case: Case) -> None:
    card = card_of(case)
    assert {violation.rule for violation in card.illegal} == case.names("illegal")
    assert {warning.key for warning in card.warnings} == case.names("warnings")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.where)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_everything_said_about_it_has_a_sentence(case: Case, lang: str) -> None:
    card = card_of(case)
    game = card.sheet.partition("/")[0]
    said = [line_text(line, game, lang) for line in card.lines]
    said += [violation_text(violation, game, lang) for violation in card.illegal]
    said += [warning_text(warning, game, lang) for warning in card.warnings]
    assert all(text and "{" not in text for text in said)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.where)
def test_notation_is_canonical(case: Case) -> None:
    line = case.line.partition("#")[0].strip()
    assert format_city(parse_city(line)) == line


@pytest.mark.parametrize("sheet", catalogue().sheet_names())
def test_every_sheet_has_its_cities(sheet: str) -> None:
    cities = [parse_city(case.line) for case in CASES]
    of_sheet = [city for city in cities if city.sheet == sheet]
    assert len(of_sheet) >= AT_LEAST, f"{sheet} has {len(of_sheet)} hand-checked cities"
    assert any(not city.buildings for city in of_sheet), f"{sheet} has no empty city"
