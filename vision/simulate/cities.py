"""Cities to draw: played by the rules, with the mistakes that people make."""

import random
from dataclasses import replace
from importlib import import_module

from scoring.board import in_reading_order
from scoring.catalogue import Catalogue, catalogue
from scoring.errors import UsageError
from scoring.model import Building, City, Round, Unread
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet

GAMES = ("dice", "mayor")  # the games that are drawn
BROKEN = 0.1
UNTOTALLED, WRONG = 0.5, 0.1
NO_CORNERS = 0.4
MISCOUNTED, SLIPS = 0.1, 0.4  # people who add up badly, and how many of their rounds are wrong
FILLED = "R"


def made_up_city(sheet: Sheet, seed: int) -> City:
    """A finished sheet; one in ten breaks a rule."""
    rng = random.Random(seed)
    play = import_module(f"scoring.{sheet.game}.play")
    city: City = play.random_city(sheet, rng, rng.random())
    if rng.random() < BROKEN:
        broken, _ = play.break_rule(city, sheet, rng)
        city = broken if can_be_drawn(broken, sheet) else city
    if city.order and rng.random() < NO_CORNERS:
        city = replace(city, order=())
    return miscounted(city, rng) if city.rounds and rng.random() < MISCOUNTED else city


def miscounted(city: City, rng: random.Random) -> City:
    """The rounds as somebody writes them who adds up badly."""
    return replace(city, rounds=tuple(_slipped(line, rng) for line in city.rounds))


def _slipped(line: Round, rng: random.Random) -> Round:
    if rng.random() >= SLIPS or isinstance(line.points, Unread):
        return line
    return replace(line, points=max(0, line.points + rng.choice([-4, -3, -2, -1, 1, 2, 3, 5])))


def can_be_drawn(city: City, sheet: Sheet) -> bool:
    """Paper has no seventh pass box, and shows no building inside another of its kind.

    Nor does it show what lies under a building that is filled: a mistake must show beside it.
    """
    figures = sheet.figures
    room = {
        "pass": len(figures.get("pass", ())),
        "compass": len(figures.get("churches", ())) or int(figures.get("fortresses", 0)),
    }
    for mark, marked in (("pass", city.passes), ("compass", city.compass)):
        if mark in sheet.marks and isinstance(marked, int) and marked > room[mark]:
            return False
    if any(
        one is not other
        and (one.type == other.type or FILLED in (one.type, other.type))
        and set(one.squares) <= set(other.squares)
        for one in city.buildings
        for other in city.buildings
    ):
        return False
    shown = shown_of(city)
    return shown == canonical(city) or bool(score(shown, sheet).illegal)


def shown_of(city: City) -> City:
    """What paper shows of a city: filled buildings over each other as one, nothing under them."""
    shown: list[Building] = []
    for building in sorted(city.buildings, key=lambda building: building.type != FILLED):
        squares = set(building.squares)
        over = [b for b in shown if b.type == FILLED and squares & set(b.squares)]
        if building.type == FILLED:
            shown = [b for b in shown if b not in over]
            squares = squares.union(*(b.squares for b in over))
        else:
            squares = squares.difference(*(b.squares for b in over))
        if squares:
            shown.append(replace(building, squares=in_reading_order(squares)))
    return canonical(replace(city, buildings=tuple(shown)))


def made_up_cities(count: int, seed: int, games: Catalogue | None = None) -> list[City]:
    """Cities over all the drawn games, every sheet in turn, `mayor` as one sheet in six."""
    games = games or catalogue()
    rng = random.Random(seed)
    sheets = {game: list(games.sheets(game).values()) for game in GAMES}
    chosen = [
        rng.choice(sheets["mayor"]) if rng.random() < 1 / 6 else rng.choice(sheets["dice"])
        for _ in range(count)
    ]
    return [made_up_city(sheet, rng.getrandbits(32)) for sheet in chosen]


def written_totals(city: City, sheet: Sheet, seed: int) -> dict[str, int]:
    """What a player writes into the score table: nothing, the points, or points with a slip."""
    rng = random.Random(seed)
    if rng.random() < UNTOTALLED:
        return {}
    card = score(city, sheet)
    numbers = {f"points.{rule}": card.points(rule) for rule in sheet.rules}
    numbers["total"] = card.total
    if rng.random() < WRONG / (1 - UNTOTALLED):
        slip = rng.choice([-10, -5, -3, -2, -1, 1, 2, 3, 5, 10])
        numbers["total"] += slip
        if rng.random() < 0.5:
            numbers[rng.choice([name for name in numbers if name != "total"])] += slip
    if rng.random() < 0.4:  # the last sheet of a chapter has room for these; others ignore them
        numbers["total.bags"] = rng.choice([0, 10, 20])
        numbers["total.chapter"] = numbers["total"] + rng.randrange(-5, 80)
        numbers["total.campaign"] = numbers["total.chapter"] + rng.randrange(0, 220)
    if rng.random() < 0.3:  # only the sum
        return {"total": numbers["total"]}
    return {name: n for name, n in numbers.items() if n or rng.random() < 0.7 or name == "total"}


class CannotDrawError(UsageError):
    """A game that is laid or glued, not drawn."""
