"""What is odd about a mayor's sheet: numbers that disagree, corners that are missing."""

from collections.abc import Iterator

from scoring.mayor.history import history
from scoring.mayor.rounds import Played, played
from scoring.mayor.town import drawn
from scoring.model import Unread, Warning
from scoring.town import Notice, Town

SETUP = 2  # squares that may be drawn before the first round


def how_counted(town: Town) -> Iterator[Warning]:
    """Which of the two ways of counting was taken, where it is not the corners alone."""
    if not town.city.rounds:
        if len(drawn(town)) > SETUP:
            yield Warning("no-rounds")
        return
    found = history(town)
    if found.inferred:
        values = (("n", len(found.inferred)),)
        yield Warning("corners-inferred", found.inferred, values)
    if found.missing:
        squares = found.missing if found.order else ()
        yield Warning("as-written", squares, (("n", len(found.missing)),))


def corners(town: Town) -> Iterator[Warning]:
    """Corner numbers without a drawing, of no round, or of a round that is not written."""
    letters, last = drawn(town), town.sheet.settings["rounds"]
    numbers = {name: n for name, n in town.city.order if isinstance(n, int)}
    odd = {
        "corner-empty": [name for name, _ in town.city.order if name not in letters],
        "corner-odd": [name for name, n in numbers.items() if not 0 <= n <= last],
        "corner-later": [
            name
            for name, n in numbers.items()
            if town.city.rounds and len(town.city.rounds) < n <= last
        ],
    }
    for key, squares in odd.items():
        if squares:
            yield Warning(key, tuple(squares))


def points(town: Town) -> Iterator[Warning]:
    """Written points that the town contradicts, and unread ones that it cannot settle."""
    for entry in played(town):
        key = _oddity(entry)
        if key:
            yield Warning(key, (), _values(entry))


def _oddity(entry: Played) -> str:
    written = entry.line.points
    if isinstance(written, Unread):
        return "" if entry.clear else "points-unread"
    if entry.recomputed:
        return "" if written == entry.points else "points-differ"
    if written > entry.most:
        return "points-too-high"
    return "points-too-low" if written < entry.least else ""


def _values(entry: Played) -> tuple[tuple[str, int | str], ...]:
    written = entry.line.points
    return (
        ("n", entry.number),
        ("written", "?" if isinstance(written, Unread) else written),
        ("points", entry.points),
        ("least", entry.least),
        ("most", entry.most),
    )


NOTICES: tuple[Notice, ...] = (how_counted, corners, points)
