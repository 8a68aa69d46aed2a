"""Which sentences stand on a sheet of the dice city: those of what the sheet has."""

from collections.abc import Iterator

from scoring.sheet import Sheet
from scoring.words import say

Topic = tuple[str, dict[str, int | str]]


def signed(number: int) -> str:
    """+3 or −3, with a real minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def start_rule(sheet: Sheet, lang: str) -> str:
    """How the first building is placed."""
    return say(lang, f"dice_sheet.rule.{sheet.figures['start']}")


def short_rules(sheet: Sheet, lang: str) -> Iterator[str]:
    """The sentences of the rules in short."""
    for key, values in _topics(sheet, lang):
        yield say(lang, f"dice_sheet.rule.{key}", **values)


def compass_rule(sheet: Sheet, lang: str) -> str:
    """What the compass brings."""
    if not sheet.figures.get("churches"):
        return say(lang, "dice_sheet.rule.fortresses")
    key = "churches" if "pass" in sheet.marks else "churches_no_pass"
    return say(lang, f"dice_sheet.rule.{key}")


def bandit_rules(sheet: Sheet, lang: str) -> Iterator[str]:
    """What bandits cost, and where they come from and go to."""
    if "carried" not in sheet.marks:
        yield say(lang, "dice_sheet.rule.closed")
    yield say(lang, "dice_sheet.rule.bandits", points=signed(sheet.figures["bandit"]))
    if "carried" in sheet.marks:
        yield say(lang, "dice_sheet.rule.carried")


def bag_rule(sheet: Sheet, lang: str) -> str:
    """What is paid for no pass at all."""
    bags = _bags(sheet.figures["bags"]["no-pass"], lang)
    return say(lang, "dice_sheet.rule.no_pass_bag", bags=bags)


def crowded(sheet: Sheet) -> bool:
    """Whether the side column is too full for the rule of the compass."""
    return "first" in sheet.marks


def compass_crowds(sheet: Sheet) -> bool:
    """Whether it is too full even for the rule of the bags."""
    return crowded(sheet) and "compass" in sheet.marks


def _topics(sheet: Sheet, lang: str) -> Iterator[Topic]:
    if sheet.number == 1:
        yield from (("land", {}), ("pass", {}))
    if "compass" not in sheet.marks:
        yield "no_compass", {}
    if "groups" in sheet.rules:
        yield "groups", {}
    if "compass" in sheet.marks and crowded(sheet):
        yield "churches", {}
    yield from _buildings(sheet)
    yield from _areas(sheet, lang)


def _buildings(sheet: Sheet) -> Iterator[Topic]:
    if "wells" in sheet.rules:
        yield "wells", {"points": signed(sheet.figures["well"])}
    if "churches" in sheet.rules:
        yield "three", {"points": signed(sheet.figures["church"])}
    if "full" in sheet.rules:
        yield "full", {"points": signed(sheet.figures["full"])}


def _areas(sheet: Sheet, lang: str) -> Iterator[Topic]:
    bags = sheet.figures.get("bags", {})
    for area in ("plateau", "forest", "gold"):
        if f"first-{area}" in sheet.rules:
            points = signed(sheet.figures["first"])
            yield area, {"points": points, "bags": _bags(bags[area], lang)}
    if "no-pass" in bags and compass_crowds(sheet):
        yield "no_pass_bag", {"bags": _bags(bags["no-pass"], lang)}
    if "bandits" in sheet.rules and "completions" not in sheet.figures:
        yield "carry", {}


def _bags(count: int, lang: str) -> str:
    return say(lang, "dice_sheet.rule.bags", n=count)
