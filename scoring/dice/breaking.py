"""Cities with one mistake in them, of the kinds that people make at the table."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from scoring.board import Board, in_reading_order
from scoring.dice.land import COLOURS, land
from scoring.dice.legality import CHECKS
from scoring.model import UNREAD, Building, City, Square
from scoring.notation import canonical
from scoring.shapes import crossings, normal_form, placements, split
from scoring.sheet import Sheet
from scoring.town import Town

Breaker = Callable[[City, Sheet, random.Random], Iterator[City]]
LOTS = 2000  # lots looked at for one kind of mistake
TRIES = 80  # mistakes of one kind looked at before another kind is taken


def violations(city: City, sheet: Sheet) -> frozenset[str]:
    """The names of the rules that a city breaks."""
    town = Town(city, sheet)
    return frozenset(violation.rule for check in CHECKS for violation in check(town))


def break_rule(city: City, sheet: Sheet, rng: random.Random) -> tuple[City, str]:
    """The city with one violation as people make them, and its name."""
    names = list(BREAKERS)
    rng.shuffle(names)
    for name in names:
        broken = break_this(name, city, sheet, rng)
        if broken:
            return broken, name
    raise ValueError(f"no rule of {sheet.id} can be broken in this city")


def break_this(name: str, city: City, sheet: Sheet, rng: random.Random) -> City | None:
    """The city with one violation of a rule, and no other; None where that cannot be."""
    for _, broken in zip(range(TRIES), BREAKERS[name](city, sheet, rng), strict=False):
        if violations(broken, sheet) == {name}:
            return canonical(broken)
    return None


def _with(city: City, type_: str, squares: tuple[Square, ...]) -> City:
    return replace(city, buildings=(*city.buildings, Building(type_, in_reading_order(squares))))


def _without(city: City, number: int) -> City:
    return replace(city, buildings=city.buildings[:number] + city.buildings[number + 1 :])


def _lots(
    sheet: Sheet, board: Board, rng: random.Random
) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """Buildings of the dice's shapes anywhere on a board, in random order."""
    texts = list(sheet.figures["shapes"].values())
    for _ in range(LOTS):
        yield rng.choice(COLOURS), rng.choice(placements(board, split(rng.choice(texts))))


def _free(city: City, sheet: Sheet, squares: tuple[Square, ...]) -> bool:
    """Whether nothing stands there and something may."""
    taken = {name for building in city.buildings for name in building.squares}
    return taken.union(city.carried, land(sheet).closed).isdisjoint(squares)


def _wrong_shape(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A building with a square too many."""
    numbers = [i for i, building in enumerate(city.buildings) if building.type in COLOURS]
    rng.shuffle(numbers)
    for number in numbers:
        building = city.buildings[number]
        for name in building.squares:
            for near in sheet.board.dry_neighbours[name]:
                grown = in_reading_order((*building.squares, near))
                known = normal_form(grown) in land(sheet).shapes
                if not known and _free(city, sheet, (near,)):
                    yield _with(_without(city, number), building.type, grown)


def _overlap(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A building drawn over the edge of another."""
    town = Town(city, sheet)
    for type_, squares in _lots(sheet, sheet.board, rng):
        twice = tuple(name for name in squares if name in town.owner)
        rest = tuple(name for name in squares if name not in town.owner)
        if not town.owner:
            return
        if len(twice) == 1 and _free(city, sheet, rest):
            yield _with(city, type_, squares)


def _terrain(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A building that reaches into the mountains or the forest."""
    forbidden = land(sheet).forbidden
    for type_, squares in _lots(sheet, sheet.board, rng):
        dry = tuple(name for name in squares if name not in forbidden)
        if 0 < len(dry) == len(squares) - 1 and _free(city, sheet, dry):
            yield _with(city, type_, squares)


def _crosses_river(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A building that leaps the river."""
    board = sheet.board
    drained = Board(board.columns, board.rows, board.terrain)
    for type_, squares in _lots(sheet, drained, rng):
        if crossings(squares, board.river) and _free(city, sheet, squares):
            yield _with(city, type_, squares)


def _detached(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A building forgotten that held the city together, or one that touches no other."""
    numbers = rng.sample(range(len(city.buildings)), len(city.buildings))
    for number, (type_, squares) in enumerate(_lots(sheet, sheet.board, rng)):
        if _free(city, sheet, squares):
            yield _with(city, type_, squares)
        if number < len(numbers):
            yield _without(city, numbers[number])


def _type_shape(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A church drawn in another shape, a fortress more than the row gives."""
    standing = [i for i, building in enumerate(city.buildings) if building.type == "C"]
    for _, squares in _lots(sheet, sheet.board, rng):
        if land(sheet).fortresses:
            yield _too_many_fortresses(city, sheet, rng)
        elif not standing:
            return
        else:
            rest = _without(city, rng.choice(standing))
            if _free(rest, sheet, squares):
                yield _with(rest, "C", squares)


def _too_many_fortresses(city: City, sheet: Sheet, rng: random.Random) -> City:
    row = land(sheet).fortresses
    squares = [name for name in sheet.board.squares if _free(city, sheet, (name,))]
    standing = sum(building.type == "F" for building in city.buildings)
    for name in rng.sample(squares, min(len(squares), row + 1 - standing)):
        city = _with(city, "F", (name,))
    return replace(city, compass=row)


def _passes(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A seventh pass, noted beside the row."""
    if "pass" in sheet.marks:
        yield replace(city, passes=len(sheet.figures["pass"]) + 1)


def _compass(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A box of the church or fortress row marked too many or too few."""
    if "compass" not in sheet.marks or city.compass is UNREAD:
        return
    here = land(sheet)
    row = len(here.church_row) or here.fortresses
    counts = [count for count in range(row + 2) if count != city.compass]
    rng.shuffle(counts)
    for count in counts:
        yield replace(city, compass=count)


def _bandit(city: City, sheet: Sheet, rng: random.Random) -> Iterator[City]:
    """A building on a bandit, or a bandit carried to a square of nobody's."""
    bandits = land(sheet).bandits.union(city.carried)
    if not bandits:
        return
    for type_, squares in _lots(sheet, sheet.board, rng):
        rest = tuple(name for name in squares if name not in bandits)
        if len(rest) < len(squares) and _free(city, sheet, rest):
            yield _with(city, type_, squares)
        elif "carried" in sheet.marks and _free(city, sheet, squares[:1]):
            yield replace(city, carried=in_reading_order({*city.carried, squares[0]}))


BREAKERS: Final[dict[str, Breaker]] = {
    "shape": _wrong_shape,
    "overlap": _overlap,
    "terrain": _terrain,
    "crosses-river": _crosses_river,
    "detached": _detached,
    "type-shape": _type_shape,
    "passes": _passes,
    "compass": _compass,
    "bandit": _bandit,
}
