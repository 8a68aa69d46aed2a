"""What is decided between players: goal cards, the winner and the tie.

Goals look at the boards after the unreachable tiles are off and at the final tracks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from scoring.catalogue import Catalogue, catalogue
from scoring.errors import SaidUsageError
from scoring.model import City, ScoreCard, ScoreLine, Warning
from scoring.score import score
from scoring.tiles.roads import bare, complete, reached
from scoring.tiles.rules import final_tracks
from scoring.town import Town, connected


@dataclass(frozen=True)
class Goal:
    """One goal card: what it compares, and of which type or track."""

    id: str
    kind: str
    of: str
    titles: Mapping[str, str]


@dataclass(frozen=True)
class Standing:
    """One player at the end: the card with the goals in it, the tie breaker, the rank."""

    city: City
    card: ScoreCard
    goals: tuple[str, ...]
    empty: int
    rank: int


class UnknownGoalError(SaidUsageError):
    """No goal card of that name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        near = get_close_matches(name, known, n=3, cutoff=0.4) or known
        super().__init__("notation.no_goal", name=name, known=", ".join(near))


def goal_cards(games: Catalogue | None = None) -> Mapping[str, Goal]:
    """All goal cards by their ids."""
    table = (games or catalogue()).game("tiles")["goals"]
    return {card["id"]: _goal(card) for card in table}


def _goal(card: Mapping[str, Any]) -> Goal:
    titles = {lang: card[lang] for lang in ("pl", "en")}
    return Goal(card["id"], card["kind"], card["of"], titles)


def largest(town: Town, type_: str) -> int:
    """Squares of the largest edge-connected area of one type."""
    kept = [number for number in town.of_type(type_) if number in reached(town)]
    groups = connected(kept, town.adjacent)
    return len(groups[0]) if groups else 0


def most(town: Town, type_: str) -> int:
    """Tiles of one type."""
    return sum(number in reached(town) for number in town.of_type(type_))


def best(town: Town, track: str) -> int:
    """Where the marker of one track stands."""
    return final_tracks(town)[track]


def full(town: Town, _: str) -> int:
    """Whether every square has a tile that the centre reaches."""
    return int(not bare(town))


def first(town: Town, _: str) -> int:
    """Whether this was the first finished city; one that was never finished was not."""
    return int("city" in town.city.first and complete(town))


MEASURES: Mapping[str, Callable[[Town, str], int]] = {
    "largest": largest,
    "most": most,
    "best": best,
    "full": full,
    "first": first,
}


def winners(goal: Goal, towns: Sequence[Town]) -> tuple[int, ...]:
    """The places of those who fulfil a goal: all who tie, nobody where nobody has any.

    A track always has a best one, at 0 or below too.
    """
    reach = [MEASURES[goal.kind](town, goal.of) for town in towns]
    top = max(reach, default=0)
    if top <= 0 and goal.kind != "best":
        return ()
    return tuple(place for place, value in enumerate(reach) if value == top)


def standings(
    cities: Sequence[City], goals: Sequence[str] = (), games: Catalogue | None = None
) -> tuple[Standing, ...]:
    """Boards of one game compared, in the order given; ranks by total, then fewer empty squares."""
    games = games or catalogue()
    towns = [Town(city, games.sheet(city.sheet)) for city in cities]
    won = goals_won(towns, goals, games)
    claims = sum(first(town, "") for town in towns)
    cards = [_with_goals(town, own, claims) for town, own in zip(towns, won, strict=True)]
    keys = [(-card.total, len(bare(town))) for card, town in zip(cards, towns, strict=True)]
    return tuple(
        Standing(city, card, own, key[1], 1 + sum(other < key for other in keys))
        for city, card, own, key in zip(cities, cards, won, keys, strict=True)
    )


def goals_won(
    towns: Sequence[Town], goals: Sequence[str], games: Catalogue | None = None
) -> tuple[tuple[str, ...], ...]:
    """For each board the goals it fulfils, in the order in which they lie open."""
    cards = goal_cards(games)
    for name in goals:
        if name not in cards:
            raise UnknownGoalError(name, tuple(cards))
    won = {name: winners(cards[name], towns) for name in goals}
    return tuple(tuple(name for name in won if place in won[name]) for place in range(len(towns)))


def _with_goals(town: Town, goals: Sequence[str], claims: int) -> ScoreCard:
    """A board's card with its goals; several who say they were first are told so."""
    card = score(town.city, town.sheet)
    doubt = (Warning("first-twice", (), (("n", claims),)),) if claims > 1 else ()
    told = doubt if first(town, "") else ()
    points = town.sheet.settings["goal"]
    lines = tuple(ScoreLine(f"goal.{name}", points) for name in goals)
    return ScoreCard(card.sheet, card.lines + lines, card.illegal, card.warnings + told)
