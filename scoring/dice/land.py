"""What a sheet's board and figures say about its squares, worked out once for each sheet."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from scoring.errors import PapertownError
from scoring.model import City, Square
from scoring.shapes import Offsets, in_one_piece, normal_form, split
from scoring.sheet import Sheet
from scoring.town import Town

COLOURS: Final = ("R", "I", "P")  # the types that the white die throws

STARTS: Final = ("river", "church", "sawmill")
SHAPE: Final = re.compile(r"([a-z][1-9][0-9]?)+")


class FiguresError(PapertownError):
    """A figure of a user's own rules that makes no sense."""


class Land:
    """The squares of one dice sheet by what they mean to the rules."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.board = sheet.board
        self.figures: Mapping[str, Any] = sheet.figures

    def of(self, terrain: str) -> tuple[Square, ...]:
        """The squares of a terrain in reading order."""
        return self._by_terrain.get(terrain, ())

    @cached_property
    def _by_terrain(self) -> Mapping[str, tuple[Square, ...]]:
        terrain = self.board.terrain
        return {
            kind: tuple(name for name in self.board.squares if terrain.get(name) == kind)
            for kind in set(terrain.values())
        }

    @cached_property
    def costly(self) -> tuple[Square, ...]:
        """Squares that count as empty squares while nothing stands on them."""
        terrain, counted = self.board.terrain, self.figures["empty"]
        return tuple(
            name for name in self.board.squares if name not in terrain or terrain[name] in counted
        )

    @cached_property
    def closed(self) -> frozenset[Square]:
        """Squares never built on, bandits included."""
        return self.board.having(*self.figures["closed"])

    @cached_property
    def forbidden(self) -> frozenset[Square]:
        """Squares never built on because of the land itself."""
        return self.closed - self.board.having("bandit")

    @cached_property
    def closed_to_fortresses(self) -> frozenset[Square]:
        """Squares that only fortresses may not stand on."""
        return self.board.having(*self.figures.get("closed-to-fortresses", ()))

    @cached_property
    def bandits(self) -> frozenset[Square]:
        """The printed bandits."""
        return frozenset(self.of("bandit"))

    @cached_property
    def start(self) -> frozenset[Square]:
        """The squares one of which the first building covers."""
        if self.figures["start"] not in STARTS:
            raise FiguresError(
                f"{self.sheet.id}: figures.start: expected one of {', '.join(STARTS)}, "
                f"not {self.figures['start']!r}."
            )
        if self.figures["start"] == "river":
            return self.board.banks
        beside = self.of(self.figures["start"])
        return frozenset(near for name in beside for near in self.board.neighbours[name])

    @cached_property
    def printed_church(self) -> tuple[Square, ...]:
        """The squares of the church that is on the board from the start."""
        return self.of("church")

    @cached_property
    def shapes(self) -> frozenset[Offsets]:
        """The shapes that the dice make."""
        return frozenset(self._form("shapes", text) for text in self.figures["shapes"].values())

    @cached_property
    def church_row(self) -> tuple[Offsets, ...]:
        """The shapes of the churches, in the order of their boxes."""
        return tuple(self._form("churches", text) for text in self.figures.get("churches", ()))

    def _form(self, key: str, text: str) -> Offsets:
        """The normal form of a shape in the figures, which may be a user's own."""
        squares = split(text) if SHAPE.fullmatch(text) else ()
        if len(set(squares)) != len(squares) or not squares or not in_one_piece(squares):
            raise FiguresError(
                f"{self.sheet.id}: figures.{key}: {text!r} is no shape. Expected squares that "
                "hang together, such as a1a2b2."
            )
        return normal_form(squares)

    @cached_property
    def fortresses(self) -> int:
        """How many fortresses the row has."""
        return int(self.figures.get("fortresses", 0))


_lands: dict[int, Land] = {}  # by the identity of the sheet, which its land keeps alive
_MOST = 256


def land(sheet: Sheet) -> Land:
    """The land of a sheet, kept from one city to the next."""
    known = _lands.get(id(sheet))
    if known is None:
        if len(_lands) >= _MOST:
            _lands.clear()
        known = _lands[id(sheet)] = Land(sheet)
    return known


def bandits(city: City, sheet: Sheet) -> tuple[Square, ...]:
    """All bandits of a city, printed and carried, in reading order."""
    here = land(sheet)
    everywhere = here.bandits.union(city.carried)
    return tuple(name for name in here.board.squares if name in everywhere)


def open_sides(town: Town, bandit: Square) -> tuple[Square, ...]:
    """The buildable squares at a bandit's sides that nothing stands on."""
    here, carried = land(town.sheet), town.city.carried
    return tuple(
        near
        for near in here.board.neighbours[bandit]
        if near not in town.owner and near not in here.closed and near not in carried
    )


def all_built(town: Town, terrain: str) -> bool:
    """Whether the board has such squares and every one of them is built on."""
    squares = land(town.sheet).of(terrain)
    return bool(squares) and all(name in town.owner for name in squares)


def bags(town: Town) -> int:
    """The money bags that a city has earned."""
    figures: Mapping[str, int] = town.sheet.figures.get("bags", {})
    earned = 0
    for reason, count in figures.items():
        if town.city.passes == 0 if reason == "no-pass" else all_built(town, reason):
            earned += count
    return earned
