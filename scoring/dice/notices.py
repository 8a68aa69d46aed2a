"""What on a dice sheet disagrees with the city drawn on it."""

from collections.abc import Iterator
from typing import Final

from scoring.dice.land import all_built, bags, bandits, open_sides
from scoring.model import UNREAD, Warning
from scoring.town import Notice, Town


def first(town: Town) -> Iterator[Warning]:
    """A "first" that was not earned."""
    for terrain in town.city.first:
        if not all_built(town, terrain):
            yield Warning(f"first-{terrain}")


def wrong_bags(town: Town) -> Iterator[Warning]:
    """Bag boxes that disagree with what was built."""
    if "bags" in town.sheet.marks:
        earned, marked = bags(town), town.city.bags
        if marked is not UNREAD and marked != earned:
            yield Warning("bags", values=(("n", earned), ("marked", marked)))


def crossings_out(town: Town) -> Iterator[Warning]:
    """Crossing-outs that disagree with who is surrounded."""
    if "crossed" not in town.sheet.marks:
        return
    here = bandits(town.city, town.sheet)
    beaten = tuple(name for name in here if not open_sides(town, name))
    crossed = town.city.crossed
    for key, squares in (
        ("no-bandit", tuple(name for name in crossed if name not in here)),
        ("crossed", tuple(name for name in crossed if name in here and name not in beaten)),
        ("not-crossed", tuple(name for name in beaten if name not in crossed)),
    ):
        if squares:
            yield Warning(key, squares, (("n", len(squares)),))


def unread(town: Town) -> Iterator[Warning]:
    """Boxes that could not be read."""
    city = town.city
    for key, value in (("pass", city.passes), ("compass", city.compass), ("bags", city.bags)):
        if value is UNREAD:
            yield Warning(f"unread-{key}")


NOTICES: Final[tuple[Notice, ...]] = (first, wrong_bags, crossings_out, unread)
