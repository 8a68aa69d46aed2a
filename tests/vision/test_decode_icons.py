"""Crossed-out bonus icons say which projects the bonuses of a town were."""

import random
from dataclasses import replace

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.icons import used_icons
from scoring.mayor.play import random_city
from scoring.model import City
from scoring.score import score
from scoring.town import Town
from vision.decode import decode
from vision.decode.icons import IconsSeen
from vision.evidence import BOX_CLASSES, EMPTY, MARKED, Distribution, Evidence, clean_evidence

SHEET = catalogue().sheet("mayor/town")
ICONS = SHEET.figures["bonus"]


def crossed(*gone: str) -> dict[str, Distribution]:
    """The boxes of the icons, seen well."""
    found = {}
    for number, icon in enumerate(ICONS, 1):
        sure = MARKED if icon in gone else EMPTY
        found[f"bonus.{number}"] = {c: 0.998 if c == sure else 0.001 for c in BOX_CLASSES}
    return found


def seen(city: City, gone: tuple[str, ...]) -> Evidence:
    clean = clean_evidence(city, SHEET)
    return replace(clean, boxes={**clean.boxes, **crossed(*gone)})


def test_what_is_left_is_what_no_bonus_was() -> None:
    icons = IconsSeen(seen(City("mayor/town"), ("H", "L", "W")), SHEET)
    assert icons.loss([("H", "L", "W")], 3) == 0
    assert icons.loss([("H", "L", "Z")], 3) > 4
    assert 0.5 < icons.loss([("H", "L", "W"), ("H", "L", "Z")], 3) < 0.9
    assert 1 < icons.loss([], 3) < 1.6  # any of four


@pytest.mark.parametrize("gone", [(), ("H", "L", "W", "Z")])
def test_icons_that_nobody_or_everybody_crosses_out_say_nothing(gone: tuple[str, ...]) -> None:
    icons = IconsSeen(seen(City("mayor/town"), gone), SHEET)
    assert icons.loss([("H", "L", "W")], 3) == pytest.approx(icons.loss([("H", "L", "Z")], 3))


def test_without_boxes_nothing_is_known() -> None:
    icons = IconsSeen(Evidence(), SHEET)
    assert icons.loss([("H", "L", "W")], 3) == pytest.approx(0)


def test_a_house_board_with_fewer_icons_than_bonuses_is_read_too() -> None:
    house = replace(SHEET, figures={**SHEET.figures, "bonus": ["Z"]})
    city = random_city(SHEET, random.Random(3))
    assert decode(clean_evidence(city, house), house).card.total == score(city, house).total


def unclear_bonus(city: City, evidence: Evidence) -> Evidence:
    """A drawing that may be a plaza or a house, and only a bonus can be either."""
    plaza = next(
        name
        for name, number in city.order
        if number in (3, 6, 9) and any(b.type == "Z" and name in b.squares for b in city.buildings)
    )
    looks = {"Z": 0.5, "H": 0.5}
    cell = {kind: looks.get(kind, 0.0) for kind in evidence.cells[plaza]}
    digits = {name: found for name, found in evidence.digits.items() if "points" not in name}
    return replace(evidence, cells={**evidence.cells, plaza: cell}, digits=digits)


@pytest.mark.parametrize("numbered", [True, False])
def test_a_drawing_that_may_be_two_things_is_the_one_whose_icon_went(numbered: bool) -> None:
    """A finished town whose bonus plaza looks as much like a house; the house's icon is left."""
    for seed in range(200):
        city = random_city(SHEET, random.Random(seed))
        choices = used_icons(Town(city, SHEET))
        doubles = any(line.die1 == line.die2 for line in city.rounds)
        if choices == {("L", "W", "Z")} and not doubles:
            break
    right = score(city, SHEET).total
    shown = city if numbered else replace(city, order=())
    evidence = unclear_bonus(city, seen(shown, ("L", "W", "Z")))
    without = replace(evidence, boxes=clean_evidence(shown, SHEET).boxes)
    read, blind = decode(evidence, SHEET), decode(without, SHEET)
    assert {b.type for b in read.city.buildings} == {b.type for b in city.buildings}
    assert read.against < blind.against
    if numbered:
        assert read.card.total == right
