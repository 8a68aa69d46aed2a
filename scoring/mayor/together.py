"""What all rounds together want drawn, where no corner says which square was drawn when."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from scoring.mayor.columns import Drawings, demands
from scoring.mayor.town import FACTORY, FOREST, HOUSE, POND, Drawn, column
from scoring.sheet import TYPE_ORDER, Sheet

LETTERS = TYPE_ORDER["mayor"]
NONE = (0,) * len(LETTERS)
Counts = tuple[int, ...]  # how many of each letter, in this order
Icons = tuple[str, ...]  # bonus projects, in the order of their icons


@dataclass(frozen=True)
class Together:
    """How many of each project a town has after some throws, and what each column needs.

    A throw may leave a choice, so there may be several ways. A column that is full may have sent
    its projects elsewhere.
    """

    ways: tuple[tuple[Drawings, ...], ...]  # way → round → what it wants
    bonuses: Mapping[Counts, frozenset[Icons]]  # what a town has in all → the icons that went
    needs: tuple[tuple[Counts, ...], ...]  # column → way → what it needs

    @property
    def totals(self) -> Collection[Counts]:
        """How many of each project a town may have."""
        return self.bonuses.keys()

    def fitting(self, number: int, have: Counts, rows: int) -> frozenset[int]:
        """The ways that a column goes with."""
        full, needs = sum(have) == rows, enumerate(self.needs[number])
        return frozenset(way for way, need in needs if full or _covers(have, need))

    def explains(self, letters: Drawn, rows: int) -> bool:
        """Whether a town is what the throws, a setup and the bonus icons make."""
        return counts(letters.values()) in self.totals and bool(self.choices(letters, rows))

    def choices(self, letters: Drawn, rows: int) -> frozenset[int]:
        """The ways that all columns go with."""
        ways = frozenset(range(len(self.ways)))
        for number, have in enumerate(self.columns(letters)):
            ways &= self.fitting(number, have, rows)
        return ways

    def columns(self, letters: Drawn) -> list[Counts]:
        """How many of each project stand in each column."""
        found: list[list[str]] = [[] for _ in self.needs]
        for name, letter in letters.items():
            found[column(name)].append(letter)
        return [counts(each) for each in found]


def _covers(have: Counts, need: Counts) -> bool:
    return all(a >= b for a, b in zip(have, need, strict=True))


def together(sheet: Sheet, throws: Sequence[tuple[int, int]]) -> Together:
    """What some throws want, all together."""
    settings, figures = sheet.settings, sheet.figures
    played = [number for number in settings["bonus_rounds"] if number <= len(throws)]
    return _together(
        tuple(demands(sheet, *dice) for dice in throws),
        sheet.board.columns,
        tuple(figures["bonus"]),
        len(played),
        bool(settings["factories"]),
    )


@lru_cache(maxsize=64)
def _together(
    wanted: tuple[tuple[Drawings, ...], ...],
    columns: int,
    icons: tuple[str, ...],
    bonuses: int,
    factories: bool,
) -> Together:
    ways = tuple(product(*wanted))
    thrown = [want.letter for throw in ways[0] for want in throw]  # as many as in any other way
    found: dict[Counts, set[Icons]] = defaultdict(set)
    for bonus in combinations(icons, bonuses):
        for setup in _setups(factories):
            found[counts([*thrown, *bonus, *setup])].add(bonus)
    needs = tuple(tuple(_need(way, number) for way in ways) for number in range(columns))
    return Together(ways, {have: frozenset(used) for have, used in found.items()}, needs)


def _setups(factories: bool) -> Iterator[tuple[str, ...]]:
    """One or two projects, no plaza, one factory at most."""
    letters = (HOUSE, FOREST, POND, *((FACTORY,) if factories else ()))
    for size in (1, 2):
        for setup in combinations_with_replacement(letters, size):
            if setup.count(FACTORY) <= 1:
                yield setup


def _need(way: tuple[Drawings, ...], number: int) -> Counts:
    return counts(want.letter for throw in way for want in throw if want.column == number)


def counts(letters: Iterable[str]) -> Counts:
    """How many of each letter."""
    found = list(letters)
    return tuple(found.count(letter) for letter in LETTERS)


__all__ = ["LETTERS", "NONE", "Counts", "Icons", "Together", "counts", "together"]
