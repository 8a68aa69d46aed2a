"""What no planners' city may look like, and what is odd about one."""

from collections import Counter
from collections.abc import Iterator

from scoring.board import in_reading_order
from scoring.model import Violation, Warning
from scoring.tiles.roads import complete
from scoring.tiles.rules import laid
from scoring.town import Check, Notice, Town


def centre(town: Town) -> Iterator[Violation]:
    """A tile on the printed centre."""
    squares = town.board.having("centre") & town.owner.keys()
    if squares:
        yield Violation("centre", in_reading_order(squares))


def two_tiles(town: Town) -> Iterator[Violation]:
    """Two tiles on one square."""
    laid_on = Counter(name for tile in town.buildings for name in tile.squares)
    squares = [name for name, tiles in laid_on.items() if tiles > 1]
    if squares:
        yield Violation("two-tiles", in_reading_order(squares))


def count(town: Town) -> Iterator[Violation]:
    """More of one tile, by type and openings, than there are in the box."""
    box = {type_: Counter(tiles) for type_, tiles in town.sheet.figures["tiles"].items()}
    used = Counter((tile.type, tile.openings) for tile in town.buildings)
    for (type_, openings), number in used.items():
        if number > box[type_][openings]:
            squares = (
                name
                for tile in town.buildings
                if (tile.type, tile.openings) == (type_, openings)
                for name in tile.squares
            )
            yield Violation("count", in_reading_order(set(squares)))


def first_unearned(town: Town) -> Iterator[Warning]:
    """The first finished city, with squares that never had a tile."""
    if "city" in town.city.first and not complete(town):
        yield Warning("first-unearned")


def below_floor(town: Town) -> Iterator[Warning]:
    """A marker off its track: the planner may not bring it there.

    No violation, because an engineer who changes a laid tile for one of the reserve is not
    forbidden to, and a finished board does not show which of the two it was.
    """
    if not town.sheet.settings["planner"]:
        return
    for track, value in laid(town).items():
        if value < town.sheet.settings["floor"]:
            yield Warning(f"below-floor-{track}", (), (("n", value),))


CHECKS: tuple[Check, ...] = (centre, two_tiles, count)
NOTICES: tuple[Notice, ...] = (first_unearned, below_floor)
