"""The score marker: where it stood before the final count, and how the track bounds it."""

from collections.abc import Iterable

from scoring.legacy.ground import ground
from scoring.model import UNREAD
from scoring.town import Town


def marker(town: Town) -> int:
    """The marker before the final count: as noted, else the start less the passes."""
    noted, passes = town.city.track, town.city.passes
    if noted is None or noted is UNREAD:
        here = ground(town.sheet)
        cost = 0 if passes is UNREAD else here.points["pass"] * passes
        noted = max(0, int(here.figures["marker"]) + cost)
    return min(noted, end) if (end := track_end(town)) else noted


def track_end(town: Town) -> int:
    """The last field of the track, 0 where the track does not cap the game."""
    return int(ground(town.sheet).figures["track"])


def settle(start: int, points: Iterable[int], end: int) -> int:
    """Where the marker ends.

    At the end of the track it stays, whatever follows. Below 0 the rest is owed: it is taken off
    the next points won, and what is still owed when all is counted leaves the marker at 0.
    """
    value = start
    for gain in points:
        if end and value >= end:
            break
        value += gain
    return max(0, min(value, end) if end else value)
