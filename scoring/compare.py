"""Several players' sheets side by side: who won an episode, and with how much."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.catalogue import Catalogue
from scoring.model import City, ScoreCard
from scoring.score import score


@dataclass(frozen=True, slots=True)
class Place:
    """One player's place among those with the same sheet; equal ones share it."""

    player: str
    total: int
    rank: int
    card: ScoreCard


def places(
    cities: Sequence[City], games: Catalogue, goals: Sequence[str] = ()
) -> tuple[Place, ...]:
    """The places of cities of one sheet, in the order given, by the game's own tie breaker."""
    game = cities[0].sheet.partition("/")[0]
    if game == "tiles":
        return _tiles(cities, games, goals)
    if game == "legacy":
        return _legacy(cities, games)
    cards = [score(city, games.sheet(city.sheet)) for city in cities]
    ranks = shared_ranks([card.total for card in cards])
    return tuple(
        Place(city.player, card.total, rank, card)
        for city, card, rank in zip(cities, cards, ranks, strict=True)
    )


def shared_ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """The highest is first; equal totals share a rank."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)


def sum_by_player(named: Sequence[tuple[str, int]]) -> tuple[tuple[str, int, int], ...]:
    """Player, sum and rank over several sheets, the best first."""
    sums: dict[str, int] = {}
    for player, total in named:
        sums[player] = sums.get(player, 0) + total
    ranks = shared_ranks(list(sums.values()))
    ranked = zip(sums, sums.values(), ranks, strict=True)
    return tuple(sorted(ranked, key=lambda entry: entry[2]))


def _tiles(cities: Sequence[City], games: Catalogue, goals: Sequence[str]) -> tuple[Place, ...]:
    from scoring.tiles.goals import standings

    return tuple(
        Place(standing.city.player, standing.card.total, standing.rank, standing.card)
        for standing in standings(cities, goals, games)
    )


def _legacy(cities: Sequence[City], games: Catalogue) -> tuple[Place, ...]:
    from scoring.legacy.campaign import placings

    sheet = games.sheet(cities[0].sheet)
    return tuple(
        Place(city.player, placing.track, placing.rank, score(city, sheet))
        for city, placing in zip(cities, placings(cities, sheet), strict=True)
    )
