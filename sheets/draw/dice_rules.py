"""Which sentences stand on a sheet of the dice city: those of what the sheet has."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.sheet import Sheet
from scoring.words import say

Topic = tuple[str, dict[str, int | str]]


def signed(number: int) -> str:
    """+3 or −3, with a real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def short_rules(sheet: Sheet, game: Mapping[str, Any], lang: str) -> Iterator[str]:
    """The sentences, the newest things last."""
    for key, values in _topics(sheet, game, lang):
        yield say(lang, f"dice_sheet.rule.{key}", **values)


def _topics(sheet: Sheet, game: Mapping[str, Any], lang: str) -> Iterator[Topic]:
    if sheet.number == 1:
        yield "throw", {}
    yield sheet.figures["start"], {}
    if sheet.number == 1:
        yield "land", {}
    if sheet.number == 1:
        yield "pass", {}
    if "groups" in sheet.rules:
        yield "groups", {}
    yield from _compass(sheet)
    yield from _buildings(sheet)
    yield from _areas(sheet, game, lang)
    yield from _bandits(sheet)


def _compass(sheet: Sheet) -> Iterator[Topic]:
    if sheet.figures.get("churches"):
        yield ("churches" if "pass" in sheet.marks else "churches_no_pass"), {}
    elif sheet.figures.get("fortresses"):
        yield "fortresses", {}
    else:
        yield "no_compass", {}


def _buildings(sheet: Sheet) -> Iterator[Topic]:
    if "wells" in sheet.rules:
        yield "wells", {"points": signed(sheet.figures["well"])}
    if "churches" in sheet.rules:
        yield "three", {"points": signed(sheet.figures["church"])}
    if "full" in sheet.rules:
        yield "full", {"points": signed(sheet.figures["full"])}


def _areas(sheet: Sheet, game: Mapping[str, Any], lang: str) -> Iterator[Topic]:
    bags = sheet.figures.get("bags", {})
    for area in ("plateau", "forest", "gold"):
        if f"first-{area}" in sheet.rules:
            points = signed(sheet.figures["first"])
            yield area, {"points": points, "bags": _bags(bags[area], lang)}
    if "no-pass" in bags:
        yield "no_pass_bag", {"bags": _bags(bags["no-pass"], lang)}
    if bags and sheet.number % 3 == 0:
        yield "bag_points", {key: signed(game["bags"][key]) for key in ("most", "second")}


def _bags(count: int, lang: str) -> str:
    return say(lang, "dice_sheet.rule.bags", n=count)


def _bandits(sheet: Sheet) -> Iterator[Topic]:
    if "bandits" not in sheet.rules:
        return
    yield "bandits", {"points": signed(sheet.figures["bandit"])}
    if "carried" in sheet.marks:
        yield "carried", {}
    if sheet.number < 12:
        yield "carry", {}
    if completions := sheet.figures.get("completions"):
        yield "completions", {key: signed(value) for key, value in completions.items()}
