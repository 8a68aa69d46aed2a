"""When each square was drawn: by the corner numbers, or by what the rules leave possible."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

from scoring.mayor.columns import (
    Drawing,
    Drawings,
    demands,
    explained,
    setup_demands,
    throws,
    with_less,
)
from scoring.mayor.together import Icons
from scoring.mayor.town import Drawn, column, drawn, groups, street_points
from scoring.model import Square
from scoring.sheet import Sheet
from scoring.town import Town

Order = Mapping[Square, int]  # square → round, 0 for the setup
SEARCHED = 4  # missing corners up to which the rules are asked; more leave too many ways


@dataclass(frozen=True)
class History:
    """The round of each square, as far as known, and the squares whose round is not."""

    order: Order
    missing: tuple[Square, ...]
    inferred: tuple[Square, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the round of every square is known."""
        return not self.missing


@lru_cache(maxsize=64)
def history(town: Town) -> History:
    """The corners; a few missing ones are filled in where the rules leave no choice that counts."""
    known = _corners(town)
    missing = tuple(name for name in town.board.squares if name in drawn(town).keys() - known)
    if missing and known and town.city.rounds and len(missing) <= SEARCHED:
        found = _only_order(town, known, missing)
        if found:
            return History(found, (), missing)
    return History(known, missing)


def _corners(town: Town) -> Order:
    """The numbers that can be rounds, on squares that have something drawn."""
    last, letters = town.sheet.settings["rounds"], drawn(town)
    return {
        name: number
        for name, number in town.city.order
        if isinstance(number, int) and 0 <= number <= last and name in letters
    }


def _only_order(town: Town, known: Order, missing: tuple[Square, ...]) -> Order | None:
    """The legal way to fill the missing corners, if all legal ways give the same points."""
    legal = [
        order
        for order in _fillings(town, known, missing)
        if all(letters := explanations(town, order)) and icons_used(town, letters)
    ]
    if len({_points(town, order) for order in legal}) == 1:
        return legal[0]
    return None


def _fillings(town: Town, known: Order, missing: tuple[Square, ...]) -> Iterator[Order]:
    """Every order in which each round has as many squares as it must."""
    have = Counter(known.values())
    slots = [
        number
        for number in range(1, len(town.city.rounds) + 1)
        for _ in range(_size(town.sheet, number) - have[number])
    ]
    slots = [0] * (len(missing) - len(slots)) + slots
    if len(slots) == len(missing):
        for chosen in set(permutations(slots)):
            yield {**known, **dict(zip(missing, chosen, strict=True))}


def _size(sheet: Sheet, number: int) -> int:
    return 2 + (number in sheet.settings["bonus_rounds"])


def _points(town: Town, order: Order) -> tuple[tuple[int, ...], ...]:
    """Every street in every round: what a choice of street could score."""
    rows = range(town.board.rows)
    return tuple(
        tuple(street_points(found, row) for row in rows)
        for number in range(1, len(town.city.rounds) + 1)
        for found in [groups(until(town, order, number), town.sheet)]
    )


def until(town: Town, order: Order, number: int) -> Drawn:
    """What stood after a round, as far as known."""
    letters = drawn(town)
    return {name: letters[name] for name, when in order.items() if when <= number}


def made_in(town: Town, order: Order, number: int) -> Drawings:
    """What was drawn in a round."""
    letters = drawn(town)
    return tuple(
        Drawing(letters[name], column(name)) for name, when in order.items() if when == number
    )


@lru_cache(maxsize=64)
def bonuses(town: Town) -> tuple[frozenset[str], ...]:
    """`explanations` of the town as it is numbered: asked for by the rules and by who used what."""
    return explanations(town, history(town).order)


def explanations(town: Town, order: Order) -> tuple[frozenset[str], ...]:
    """For setup and rounds, what the bonus can have been; empty where the dice do not fit."""
    bonus_rounds = town.sheet.settings["bonus_rounds"]
    return tuple(
        explained(ways, made, free, number in bonus_rounds)
        for number, (ways, made, free) in enumerate(_played(town, order))
    )


def icons_used(town: Town, letters: tuple[frozenset[str], ...]) -> frozenset[Icons]:
    """Which icons may have gone if the bonuses can have been these: each as often as printed."""
    icons = town.sheet.figures["bonus"]
    rounds = [letters[n] for n in town.sheet.settings["bonus_rounds"] if n < len(letters)]
    found = (sorted(used, key=icons.index) for used in product(*rounds) if {*used} <= {*icons})
    return frozenset(tuple(used) for used in found if Counter(used) <= Counter(icons))


def _played(
    town: Town, order: Order
) -> Iterator[tuple[tuple[Drawings, ...], Drawings, tuple[int, ...]]]:
    """Setup and rounds: what was wanted, what was drawn, how many squares were free before."""
    free = (town.board.rows,) * town.board.columns
    ways = setup_demands(town.sheet)
    for number in range(len(town.city.rounds) + 1):
        if number:
            ways = _ways(town, number)
        made = made_in(town, order, number)
        yield ways, made, free
        for drawing in made:
            free = with_less(free, drawing.column)


def _ways(town: Town, number: int) -> tuple[Drawings, ...]:
    line = town.city.rounds[number - 1]
    return tuple(way for dice in throws(line) for way in demands(town.sheet, *dice))
