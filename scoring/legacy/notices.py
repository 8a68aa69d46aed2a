"""What on a legacy board disagrees with the city laid on it."""

from collections.abc import Iterator
from typing import Final

from scoring.legacy.ground import ground
from scoring.legacy.legality import most_at_once
from scoring.legacy.track import track_end
from scoring.model import UNREAD, Warning
from scoring.town import Notice, Town


def wrong_marker(town: Town) -> Iterator[Warning]:
    """A marker that start, passes and immediate points do not explain.

    Passes not noted explain a marker that stands too low, so only noted ones are held against it.
    """
    noted, passed = town.city.track, town.city.passes
    if noted is None or noted is UNREAD or passed is UNREAD:
        return
    here, end = ground(town.sheet), track_end(town)
    lowest = max(0, here.figures["marker"] + here.points["pass"] * passed) if passed > 0 else 0
    highest = here.figures["marker"] + here.points["pass"] * passed + most_at_once(town)
    highest = max(0, min(highest, end) if end else highest)
    if not lowest <= noted <= highest:
        yield Warning("marker", (), (("n", noted), ("least", lowest), ("most", highest)))


def stray_sticker(town: Town) -> Iterator[Warning]:
    """Award stickers on squares without a small square in the middle."""
    spots = town.sheet.figures["spots"]
    stray = tuple(name for _, name in town.city.stickers if name not in spots)
    if stray:
        yield Warning("stray-sticker", stray, (("n", len(stray)),))


def unread(town: Town) -> Iterator[Warning]:
    """Marks that could not be read."""
    for key, value in (("track", town.city.track), ("pass", town.city.passes)):
        if value is UNREAD:
            yield Warning(f"unread-{key}")


NOTICES: Final[tuple[Notice, ...]] = (wrong_marker, stray_sticker, unread)
