"""From a city on its sheet to points with reasons."""

from importlib import import_module
from typing import Protocol

from scoring.model import City, ScoreCard
from scoring.sheet import Sheet
from scoring.town import Check, Notice, Rule, Town


class Game(Protocol):
    """What a game's package offers: its rules by name, what it forbids, what it points out."""

    RULES: dict[str, Rule]
    CHECKS: tuple[Check, ...]
    NOTICES: tuple[Notice, ...]


def game(name: str) -> Game:
    """The package of one game's rules."""
    package: Game = import_module(f"scoring.{name}")
    return package


def score(city: City, sheet: Sheet) -> ScoreCard:
    """Score a city as drawn, and name what is illegal or odd about it."""
    rules = game(sheet.game)
    town = Town(city, sheet)
    return ScoreCard(
        sheet=sheet.id,
        lines=tuple(line for name in sheet.rules for line in rules.RULES[name](town)),
        illegal=tuple(violation for check in rules.CHECKS for violation in check(town)),
        warnings=tuple(warning for notice in rules.NOTICES for warning in notice(town)),
    )
