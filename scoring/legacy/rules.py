"""What a legacy city scores: one function for each line of the points table."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from scoring.legacy.ground import (
    CHURCH,
    COLOURS,
    NUMBER,
    Ground,
    empty_squares,
    ground,
    stickers,
    whole,
)
from scoring.legacy.track import marker, settle, track_end
from scoring.model import ScoreLine, Square
from scoring.shapes import normal_form
from scoring.town import Rule, Town, connected

Values = tuple[tuple[str, int | str], ...]


def track(town: Town) -> Iterator[ScoreLine]:
    """The marker as it stood before the final count."""
    stood = marker(town)
    yield ScoreLine("track", stood, (), (("n", stood),))


def trees(town: Town) -> Iterator[ScoreLine]:
    """Visible trees; a square with two counts 2."""
    return _visible(town, "trees", ground(town.sheet).trees, "tree")


def rocks(town: Town) -> Iterator[ScoreLine]:
    """Visible rocks; a square with two counts 2."""
    return _visible(town, "rocks", ground(town.sheet).rocks, "rock")


def _visible(town: Town, rule: str, printed: Iterable[Square], figure: str) -> Iterator[ScoreLine]:
    here = ground(town.sheet)
    left = tuple(name for name in printed if name not in town.owner)
    stuck = stickers(town, figure)
    n = sum(NUMBER[here.board.terrain[name]] for name in left) + len(stuck)
    yield ScoreLine(rule, here.points[figure] * n, left + stuck, (("n", n),))


def empty(town: Town) -> Iterator[ScoreLine]:
    """Empty light green squares, parks apart."""
    spared = set(_parks(town)) if "parks" in town.sheet.rules else ()
    found = tuple(name for name in empty_squares(town) if name not in spared)
    points = ground(town.sheet).points["empty"] * len(found)
    yield ScoreLine("empty", points, found, (("n", len(found)),))


def groups(town: Town) -> Iterator[ScoreLine]:
    """For each colour the pieces of its best group."""
    here, full = ground(town.sheet), whole(town)
    for colour in COLOURS:
        worths = [(_worth(full, here, group), group) for group in full.groups(colour)]
        worth, group = max(worths, key=lambda pair: pair[0], default=(0, frozenset[int]()))
        values: Values = (("type", colour), ("n", len(group)))
        yield ScoreLine("groups", here.points["group"] * worth, full.squares_of(group), values)


def _worth(town: Town, here: Ground, group: frozenset[int]) -> int:
    """A group counts its pieces; with all factories in it, it may count double."""
    if here.figures.get("double_group") and here.factories:
        buildings = [town.buildings[number] for number in group]
        built = {normal_form(b.squares) for b in buildings if b.type == "I"}
        if here.factories <= built:
            return len(group) * int(here.points["double"])
    return len(group)


def wells(town: Town) -> Iterator[ScoreLine]:
    """Four different pieces on the four sides of a well that is not built on."""
    here = ground(town.sheet)
    for well in here.of("well"):
        around = 0 if well in town.owner else len(whole(town).beside(well))
        points = here.points["well"] if around == 4 else 0
        yield ScoreLine("wells", points, (well,), (("n", around),))


def churches(town: Town) -> Iterator[ScoreLine]:
    """Each church with all three colours on its sides."""
    full = whole(town)
    for number in town.of_type(CHURCH):
        found = len(full.types_beside(number).intersection(COLOURS))
        points = ground(town.sheet).points["church"] if found == len(COLOURS) else 0
        yield ScoreLine("churches", points, town.buildings[number].squares, (("n", found),))


def dams(town: Town) -> Iterator[ScoreLine]:
    """All dam squares built on."""
    here = ground(town.sheet)
    built = tuple(name for name in here.of("dam") if name in town.owner)
    complete = bool(built) and len(built) == len(here.of("dam"))
    points = here.points["dams"] if complete else 0
    yield ScoreLine("dams", points, built, (("n", len(built)),))


def veins(town: Town) -> Iterator[ScoreLine]:
    """Each gold vein built on."""
    here = ground(town.sheet)
    built = tuple(name for name in here.of("gold") if name in town.owner)
    yield ScoreLine("veins", here.points["vein"] * len(built), built, (("n", len(built)),))


def golden_churches(town: Town) -> Iterator[ScoreLine]:
    """Each church with a vein at its side, built on or not."""
    here = ground(town.sheet)
    golden = [
        number
        for number in town.of_type(CHURCH)
        if not _sides(town, number).isdisjoint(here.of("gold"))
    ]
    points = here.points["golden_church"] * len(golden)
    yield ScoreLine("golden_churches", points, town.squares_of(golden), (("n", len(golden)),))


def _sides(town: Town, number: int) -> set[Square]:
    """The squares at the sides of a building."""
    squares = town.buildings[number].squares
    return {near for name in squares for near in town.board.neighbours[name]}.difference(squares)


def factories(town: Town) -> Iterator[ScoreLine]:
    """Each factory with no R piece at its sides."""
    here = ground(town.sheet)
    quiet = [
        number
        for number in town.of_type("I")
        if normal_form(town.buildings[number].squares) in here.factories
        and "R" not in whole(town).types_beside(number)
    ]
    points = here.points["factory"] * len(quiet)
    yield ScoreLine("factories", points, town.squares_of(quiet), (("n", len(quiet)),))


def mines(town: Town) -> Iterator[ScoreLine]:
    """The depth of each mine: the pieces of its colour in groups that touch the entrance."""
    here, full = ground(town.sheet), whole(town)
    for terrain, colour in here.figures.get("mines", {}).items():
        touching = {number for name in here.of(terrain) for number in full.beside(name)}
        deep = [group for group in full.groups(colour) if not group.isdisjoint(touching)]
        depth = sum(map(len, deep))
        points = max((gain for least, gain in here.points["mine"] if depth >= least), default=0)
        squares = tuple(name for group in deep for name in full.squares_of(group))
        yield ScoreLine("mines", points, squares, (("type", colour), ("n", depth)))


def railway(town: Town) -> Iterator[ScoreLine]:
    """A chain of neighbouring pieces from the port to the station."""
    here, full = ground(town.sheet), whole(town)
    port, station = (
        {number for name in here.of(terrain) for number in full.beside(name)}
        for terrain in ("port", "station")
    )
    chains = [
        chain
        for chain in connected(range(len(full.buildings)), full.adjacent)
        if not chain.isdisjoint(port) and not chain.isdisjoint(station)
    ]
    squares = full.squares_of(chains[0]) if chains else ()
    points = here.points["railway"] if chains else 0
    yield ScoreLine("railway", points, squares, (("n", len(chains)),))


def tracks(town: Town) -> Iterator[ScoreLine]:
    """Track squares: those left visible, less those built on."""
    here = ground(town.sheet)
    squares = here.of("track")
    built = sum(name in town.owner for name in squares)
    left = len(squares) - built
    points = here.points["track"] * left + here.points["track_built"] * built
    yield ScoreLine("tracks", points, squares, (("n", left), ("built", built)))


def parks(town: Town) -> Iterator[ScoreLine]:
    """Empty light green squares with pieces on all four sides."""
    found = _parks(town)
    points = ground(town.sheet).points["park"] * len(found)
    yield ScoreLine("parks", points, found, (("n", len(found)),))


@lru_cache(maxsize=4)
def _parks(town: Town) -> tuple[Square, ...]:
    full = whole(town)
    neighbours = full.board.neighbours
    return tuple(
        name
        for name in empty_squares(town)
        if len(neighbours[name]) == 4 and all(full.built(near) for near in neighbours[name])
    )


def full_colours(town: Town) -> Iterator[ScoreLine]:
    """Colours with enough pieces, all in one group."""
    here, full = ground(town.sheet), whole(town)
    for colour in COLOURS:
        parts = full.groups(colour)
        pieces = sum(map(len, parts))
        complete = len(parts) == 1 and pieces >= here.figures["full_colour_pieces"]
        points = here.points["full_colour"] if complete else 0
        squares = full.squares_of(parts[0]) if complete else ()
        values: Values = (("type", colour), ("n", pieces), ("parts", len(parts)))
        yield ScoreLine("full_colours", points, squares, values)


def limits(town: Town) -> Iterator[ScoreLine]:
    """What the two ends of the track change about the sum of the lines above."""
    above = [
        line.points
        for name in town.sheet.rules
        if name not in ("track", "limits")
        for line in RULES[name](town)
    ]
    start, end = marker(town), track_end(town)
    last = settle(start, above, end)
    change = last - start - sum(above)
    if change:
        yield ScoreLine("limits", change, (), (("n", last),))


def _remembered(rule: Rule) -> Rule:
    """The rule with its last answers kept: the limits ask for all lines a second time."""
    return lru_cache(maxsize=4)(lambda town: tuple(rule(town)))


RULES: Final[Mapping[str, Rule]] = {
    rule.__name__: _remembered(rule)
    for rule in (
        track,
        trees,
        rocks,
        empty,
        groups,
        wells,
        churches,
        dams,
        veins,
        golden_churches,
        factories,
        mines,
        railway,
        tracks,
        parks,
        full_colours,
        limits,
    )
}
