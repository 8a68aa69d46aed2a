"""A whole campaign played by the rules, stickers and all: for benchmarks."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.legacy.campaign import Placing, placings
from scoring.legacy.play import Stickers, in_order, play
from scoring.model import City
from scoring.sheet import Sheet


@dataclass(frozen=True)
class Episode:
    """One episode of a campaign: what was built and what it brought."""

    sheet: Sheet
    cities: tuple[City, ...]
    placings: tuple[Placing, ...]


def season(
    sheets: Sequence[Sheet], rng: random.Random, skills: Sequence[float]
) -> tuple[Episode, ...]:
    """The episodes one after the other, the awards stuck on for the next."""
    stickers: list[Stickers] = [()] * len(skills)
    episodes = []
    for sheet in sheets:
        cities = play(sheet, rng, skills, stickers)
        placed = placings(cities, sheet)
        episodes.append(Episode(sheet, cities, placed))
        stickers = [
            stick(sheet, own, place.stickers, rng)
            for own, place in zip(stickers, placed, strict=True)
        ]
    return tuple(episodes)


def stick(sheet: Sheet, stickers: Stickers, award: Sequence[str], rng: random.Random) -> Stickers:
    """Award stickers on free squares with a small square; those without room are lost."""
    taken = {name for _, name in stickers}
    free = [name for name in sheet.figures["spots"] if name not in taken]
    chosen = rng.sample(free, min(len(free), len(award)))
    return in_order(sheet, (*stickers, *zip(award, chosen, strict=False)))
