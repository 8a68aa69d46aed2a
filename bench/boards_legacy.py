"""Legacy: what players of different skill score, and how close a campaign of equals stays."""

import random
from collections.abc import Sequence
from dataclasses import replace
from statistics import mean, pstdev

from scoring.catalogue import catalogue
from scoring.legacy.campaign import campaign_ranks
from scoring.legacy.play import play
from scoring.legacy.season import Episode, season
from scoring.score import score
from scoring.sheet import Sheet

GAMES = 40  # of each skill on each sheet
CAMPAIGNS = 40
UNEVEN = (1.0, 1.0, 0.9, 0.8)


def report() -> None:
    """Totals by sheet and skill, then the spread of campaigns, with award stickers and without."""
    print("legacy: mean track after an episode, lowest to highest")
    print(f"{'sheet':16}{'random':>16}{'half':>16}{'greedy':>16}{'empty':>8}{'passes':>8}")
    for sheet_id in catalogue().sheets("legacy"):
        print(_row(sheet_id))
    sheets = [sheet for sheet in catalogue().sheets("legacy").values() if sheet.number]
    for players in (2, 3, 4):
        _spread(f"{players} greedy players", sheets, (1.0,) * players)
    _spread("2 greedy, 2 weaker", sheets, UNEVEN)
    bare = [replace(sheet, settings={**sheet.settings, "awards": {}}) for sheet in sheets]
    _spread("4 greedy players, no stickers", bare, (1.0,) * 4)
    _spread("2 greedy, 2 weaker, no stickers", bare, UNEVEN)


def _row(sheet_id: str) -> str:
    sheet = catalogue().sheet(sheet_id)
    columns = []
    for skill in (0.0, 0.5, 1.0):
        rng = random.Random(f"{sheet_id} {skill}")
        cities = [play(sheet, rng, (skill,), ((),))[0] for _ in range(GAMES)]
        cards = [score(city, sheet) for city in cities]
        totals = [card.total for card in cards]
        columns.append(f"{mean(totals):6.1f} {min(totals):>3}..{max(totals):<3}")
    empty = mean(-card.points("empty") for card in cards)
    passes = mean(float(city.passes) for city in cities if isinstance(city.passes, int))
    return f"{sheet_id:16}" + "".join(f"{c:>16}" for c in columns) + f"{empty:8.1f}{passes:8.1f}"


def _spread(who: str, sheets: Sequence[Sheet], skills: Sequence[float]) -> None:
    """How far apart players are after 24 episodes, and how long the race is open."""
    gaps: list[int] = []
    stuck: list[int] = []
    open_late = 0
    for seed in range(CAMPAIGNS):
        episodes = season(sheets, random.Random(seed), skills)
        standing = _circles(episodes)
        gaps.append(max(standing) - min(standing))
        early = _circles(episodes[:21])
        open_late += campaign_ranks(early) != campaign_ranks(standing)
        stuck.extend(len(city.stickers) for city in episodes[-1].cities)
    print(
        f"{who}, {CAMPAIGNS} campaigns: first to last {mean(gaps):.1f} circles"
        f" ± {pstdev(gaps):.1f} (at most {max(gaps)});"
        f" ranks change in chapter 8 in {100 * open_late / CAMPAIGNS:.0f} %;"
        f" stickers on a board at the end: {min(stuck)} to {max(stuck)}"
    )


def _circles(episodes: tuple[Episode, ...]) -> tuple[int, ...]:
    players = len(episodes[0].placings)
    return tuple(
        sum(episode.placings[player].circles for episode in episodes) for player in range(players)
    )


if __name__ == "__main__":
    report()
