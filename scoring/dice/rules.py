"""What a dice city scores: one function for each line of the sheet's table."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from scoring.dice.land import COLOURS, all_built, bandits, land, open_sides
from scoring.model import UNREAD, ScoreLine, Square
from scoring.town import Rule, Town


def passes(town: Town) -> Iterator[ScoreLine]:
    """The value under the right-most marked box."""
    marked = town.city.passes
    row = town.sheet.figures["pass"]
    if marked is UNREAD or marked <= 0 or not row:
        yield ScoreLine("passes", 0, (), (("n", 0),))
    else:
        yield ScoreLine("passes", row[min(marked, len(row)) - 1], (), (("n", marked),))


def left(town: Town, squares: Iterable[Square]) -> tuple[Square, ...]:
    """Those squares on which there is neither a building nor a carried bandit."""
    owner, carried = town.owner, town.city.carried
    return tuple(name for name in squares if name not in owner and name not in carried)


def _each(town: Town, rule: str, squares: Iterable[Square], figure: str) -> Iterator[ScoreLine]:
    found = left(town, squares)
    points = town.sheet.figures[figure] * len(found)
    yield ScoreLine(rule, points, found, (("n", len(found)),))


def trees(town: Town) -> Iterator[ScoreLine]:
    """Trees not built on."""
    return _each(town, "trees", land(town.sheet).of("tree"), "tree")


def rocks(town: Town) -> Iterator[ScoreLine]:
    """Rocks not built on."""
    return _each(town, "rocks", land(town.sheet).of("rock"), "rock")


def empty(town: Town) -> Iterator[ScoreLine]:
    """Empty squares."""
    return _each(town, "empty", land(town.sheet).costly, "square")


def groups(town: Town) -> Iterator[ScoreLine]:
    """For each of R, I, P the number of buildings in the largest group."""
    for colour in COLOURS:
        largest: frozenset[int] = next(iter(town.groups(colour)), frozenset())
        size = len(largest)
        values: tuple[tuple[str, int | str], ...] = (("type", colour), ("n", size))
        yield ScoreLine("groups", size, town.squares_of(largest), values)


def wells(town: Town) -> Iterator[ScoreLine]:
    """Four different buildings on the four sides of a well that is not built on."""
    for well in land(town.sheet).of("well"):
        around = 0 if well in town.owner else len(town.beside(well))
        points = town.sheet.figures["well"] if around == 4 else 0
        yield ScoreLine("wells", points, (well,), (("n", around),))


def churches(town: Town) -> Iterator[ScoreLine]:
    """Each church with all of R, I and P on its sides, the printed one too."""
    printed = land(town.sheet).printed_church
    if printed:
        beside = {number for name in printed for number in town.beside(name)}
        yield _church(town, printed, {town.buildings[number].type for number in beside})
    for number in town.of_type("C"):
        yield _church(town, town.buildings[number].squares, town.types_beside(number))


def _church(town: Town, squares: tuple[Square, ...], types: Iterable[str]) -> ScoreLine:
    found = len(set(COLOURS).intersection(types))
    points = town.sheet.figures["church"] if found == len(COLOURS) else 0
    return ScoreLine("churches", points, squares, (("n", found),))


def _first(town: Town, terrain: str) -> Iterator[ScoreLine]:
    """ "I was first", where all of those squares are built on."""
    squares = land(town.sheet).of(terrain)
    built = sum(name in town.owner for name in squares)
    earned = terrain in town.city.first and all_built(town, terrain)
    points = town.sheet.figures["first"] if earned else 0
    yield ScoreLine(f"first-{terrain}", points, squares, (("n", built),))


def unsettled(town: Town) -> Iterator[ScoreLine]:
    """Bandits that are not surrounded."""
    for bandit in bandits(town.city, town.sheet):
        sides = len(open_sides(town, bandit))
        points = town.sheet.figures["bandit"] if sides else 0
        yield ScoreLine("bandits", points, (bandit,), (("n", sides),))


def full(town: Town) -> Iterator[ScoreLine]:
    """For each of R, I, P whether all buildings of the type are in one group."""
    for colour in COLOURS:
        found = town.groups(colour)
        points = town.sheet.figures["full"] if len(found) == 1 else 0
        squares = town.squares_of(found[0]) if points else ()
        yield ScoreLine("full", points, squares, (("type", colour), ("n", len(found))))


def _complete(town: Town, rule: str, figure: str, remaining: int) -> Iterator[ScoreLine]:
    points = 0 if remaining else town.sheet.figures["completions"][figure]
    yield ScoreLine(rule, points, (), (("n", remaining),))


def no_passes(town: Town) -> Iterator[ScoreLine]:
    """No pass box marked; a row that cannot be read earns nothing."""
    marked = town.city.passes
    return _complete(town, "no-passes", "pass", 1 if marked is UNREAD else max(marked, 0))


def all_trees(town: Town) -> Iterator[ScoreLine]:
    """All trees visible."""
    felled = sum(name in town.owner for name in _counted(town, "tree"))
    return _complete(town, "all-trees", "trees", felled)


def all_rocks(town: Town) -> Iterator[ScoreLine]:
    """All rocks built on."""
    return _complete(town, "all-rocks", "rocks", len(left(town, land(town.sheet).of("rock"))))


def no_empty(town: Town) -> Iterator[ScoreLine]:
    """No empty square."""
    return _complete(town, "no-empty", "empty", len(left(town, land(town.sheet).costly)))


def _counted(town: Town, terrain: str) -> tuple[Square, ...]:
    """Squares of a terrain without those that a carried bandit holds."""
    carried = town.city.carried
    return tuple(name for name in land(town.sheet).of(terrain) if name not in carried)


RULES: Final[Mapping[str, Rule]] = {
    "passes": passes,
    "trees": trees,
    "rocks": rocks,
    "empty": empty,
    "groups": groups,
    "wells": wells,
    "churches": churches,
    "first-plateau": partial(_first, terrain="plateau"),
    "first-forest": partial(_first, terrain="forest"),
    "first-gold": partial(_first, terrain="gold"),
    "bandits": unsettled,
    "full": full,
    "no-passes": no_passes,
    "all-trees": all_trees,
    "all-rocks": all_rocks,
    "no-empty": no_empty,
}
