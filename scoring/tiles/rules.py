"""What a planners' city is worth: five tracks, what they lose, and the squares left bare."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from scoring.board import in_reading_order
from scoring.model import ScoreLine
from scoring.tiles.roads import bare, complete, reached
from scoring.town import Rule, Town

TRACKS = ("residents", "jobs", "ecology", "income", "satisfaction")


@lru_cache(maxsize=64)
def counted(town: Town) -> Mapping[str, int]:
    """The tracks once the unreachable tiles are off: their gains are lost, their costs stay."""
    kept = reached(town)
    legend = town.sheet.figures["legend"]
    sums = dict.fromkeys(TRACKS, 0)
    for number, tile in enumerate(town.buildings):
        for track, change in legend[tile.type].items():
            if number in kept or change < 0:
                sums[track] += change
    return sums


def laid(town: Town) -> Mapping[str, int]:
    """The tracks with every tile that was laid, as the markers stood before the end."""
    legend = town.sheet.figures["legend"]
    return {
        track: sum(legend[tile.type].get(track, 0) for tile in town.buildings) for track in TRACKS
    }


def vacancies(town: Town) -> int:
    """Jobs that nobody does; below 0 the residents that have none."""
    tracks = counted(town)
    return tracks["jobs"] - tracks["residents"]


def final_tracks(town: Town) -> Mapping[str, int]:
    """The tracks as the markers stand at the very end; goals compare these.

    The marker of income goes back by the whole number, below -5 too: only laying is bound by the
    end of the track.
    """
    back = max(0, vacancies(town))
    tracks = counted(town)
    return {**tracks, "jobs": tracks["jobs"] - back, "income": tracks["income"] - back}


def _track(name: str) -> Rule:
    def rule(town: Town) -> Iterator[ScoreLine]:
        legend, kept = town.sheet.figures["legend"], reached(town)
        moving = [
            number
            for number, tile in enumerate(town.buildings)
            if (change := legend[tile.type].get(name, 0)) < 0 or (change and number in kept)
        ]
        points = counted(town)[name]
        squares = in_reading_order(set(town.squares_of(moving)))
        yield ScoreLine(name, points, squares, (("n", points),))

    return rule


def removed(town: Town) -> Iterator[ScoreLine]:
    """The tiles taken off; what they lose is missing on the tracks already."""
    kept = reached(town)
    off = [number for number in range(len(town.buildings)) if number not in kept]
    if off:
        squares = in_reading_order(set(town.squares_of(off)))
        yield ScoreLine("removed", 0, squares, (("n", len(off)),))


def empty(town: Town) -> Iterator[ScoreLine]:
    """-1 for each square without a tile, after the unreachable ones are off."""
    squares = bare(town)
    if squares:
        yield ScoreLine("empty", -len(squares), squares, (("n", len(squares)),))


def unemployed(town: Town) -> Iterator[ScoreLine]:
    """-3 for each resident above the jobs."""
    missing = -vacancies(town)
    if missing > 0:
        points = town.sheet.settings["unemployed"] * missing
        yield ScoreLine("unemployed", points, (), (("n", missing),))


def vacant(town: Town) -> Iterator[ScoreLine]:
    """Jobs above the residents: jobs and income both go back by the difference."""
    back = vacancies(town)
    if back > 0:
        yield ScoreLine("vacant", -2 * back, (), (("n", back),))


def hourglass(town: Town) -> Iterator[ScoreLine]:
    """Party: the bonus for the first full board; one that is not full has not earned it."""
    if "city" in town.city.first and complete(town):
        yield ScoreLine("hourglass", town.sheet.settings["hourglass"])


RULES: dict[str, Rule] = {
    **{name: _track(name) for name in TRACKS},
    "removed": removed,
    "empty": empty,
    "unemployed": unemployed,
    "vacant": vacant,
    "hourglass": hourglass,
}
