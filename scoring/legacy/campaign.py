"""Ranks, progress circles and award stickers between the players of legacy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.board import position
from scoring.legacy.ground import empty_squares
from scoring.model import City
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town


@dataclass(frozen=True, slots=True)
class Placing:
    """What an episode brought one player. Circles include the one for the end of the track."""

    rank: int
    track: int
    circles: int
    stickers: tuple[str, ...]


def placings(cities: Sequence[City], sheet: Sheet) -> tuple[Placing, ...]:
    """The players' placings in an episode, in the order of their cities."""
    tracks = [score(city, sheet).total for city in cities]
    keys = [(-track, empty_by_row(city, sheet)) for track, city in zip(tracks, cities, strict=True)]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    players = len(cities)
    return tuple(
        Placing(
            rank,
            track,
            circles(sheet, players, rank, track),
            award(sheet, players, rank),
        )
        for rank, track in zip(ranks, tracks, strict=True)
    )


def empty_by_row(city: City, sheet: Sheet) -> tuple[int, ...]:
    """Empty light green squares row by row, top first: fewer in the first row that differs wins."""
    rows = [0] * sheet.board.rows
    for name in empty_squares(Town(city, sheet)):
        rows[position(name)[1]] += 1
    return tuple(rows)


def circles(sheet: Sheet, players: int, rank: int, track: int) -> int:
    """Progress circles for a rank, and for reaching the end of the track."""
    progress, end = sheet.settings["progress"], sheet.figures["track"]
    reached = int(progress["full_track"]) if end and track >= end else 0
    return int(_by_rank(progress, players, rank, 0)) + reached


def award(sheet: Sheet, players: int, rank: int) -> tuple[str, ...]:
    """The stickers that a rank brings."""
    return tuple(_by_rank(sheet.settings["awards"], players, rank, ()))


def _by_rank(table: Any, players: int, rank: int, nothing: Any) -> Any:
    """The entry of a rank in the row for this number of players; alone there is nothing to win."""
    row = table.get(str(min(players, 4)), ()) if players > 1 else ()
    return row[rank - 1] if rank <= len(row) else nothing


def campaign_ranks(progress: Sequence[int]) -> tuple[int, ...]:
    """The players' ranks after 24 episodes: most progress circles wins, equal ones share."""
    return tuple(1 + sum(other > own for other in progress) for own in progress)
