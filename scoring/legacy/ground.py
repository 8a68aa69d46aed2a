"""What a legacy sheet's board and figures say about its squares and pieces, kept for each sheet."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Final

from scoring.model import Building, City, Square
from scoring.shapes import Offsets, normal_form, split
from scoring.sheet import Sheet
from scoring.town import Town

COLOURS: Final = ("R", "P", "I")
CHURCH: Final = "C"
PALACE: Final = "P"  # the colour of the palace, which counts as a piece of one square
NUMBER: Final[Mapping[str, int]] = {"tree": 1, "tree2": 2, "rock": 1, "rock2": 2}


class Ground:
    """The squares and pieces of one legacy sheet by what they mean to the rules."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.board = sheet.board
        self.figures: Mapping[str, Any] = sheet.figures
        self.points: Mapping[str, Any] = sheet.figures["points"]
        self._known: dict[tuple[str, ...], tuple[Square, ...]] = {}

    def of(self, *terrains: str) -> tuple[Square, ...]:
        """The squares with one of these terrains, in reading order."""
        if terrains not in self._known:
            found = self.board.having(*terrains)
            self._known[terrains] = tuple(name for name in self.board.squares if name in found)
        return self._known[terrains]

    @cached_property
    def closed(self) -> frozenset[Square]:
        """Squares never built on."""
        return self.board.having(*self.figures["closed"])

    @cached_property
    def light(self) -> tuple[Square, ...]:
        """Light green squares with nothing on them that spares the cost of an empty square."""
        terrain, costly = self.board.terrain, self.figures["empty"]
        return tuple(
            name for name in self.board.squares if name not in terrain or terrain[name] in costly
        )

    @cached_property
    def trees(self) -> tuple[Square, ...]:
        """The squares with printed trees."""
        return self.of("tree", "tree2")

    @cached_property
    def rocks(self) -> tuple[Square, ...]:
        """The squares with printed rocks."""
        return self.of("rock", "rock2")

    @cached_property
    def palace(self) -> tuple[Square, ...]:
        """The square of the palace, if there is one."""
        return self.of("palace")

    @cached_property
    def start(self) -> frozenset[Square]:
        """The squares one of which the first piece covers."""
        if self.figures["start"] == "river":
            return self.board.banks
        beside = self.of(self.figures["start"])
        return frozenset(near for name in beside for near in self.board.neighbours[name])

    @cached_property
    def pieces(self) -> Mapping[str, tuple[Offsets, ...]]:
        """The shapes of each colour's pieces, in the order of the figures."""
        return {
            type_: tuple(normal_form(split(text)) for text in shapes)
            for type_, shapes in self.figures["pieces"].items()
        }

    @cached_property
    def shapes(self) -> frozenset[Offsets]:
        """The shapes of all pieces."""
        return frozenset(shape for shapes in self.pieces.values() for shape in shapes)

    @cached_property
    def factories(self) -> frozenset[Offsets]:
        """The shapes of the I pieces that have a cog."""
        return frozenset(normal_form(split(text)) for text in self.figures.get("factories", ()))


_grounds: dict[int, Ground] = {}  # by the identity of the sheet, which its ground keeps alive
_MOST = 256


def ground(sheet: Sheet) -> Ground:
    """The ground of a sheet, kept from one city to the next."""
    known = _grounds.get(id(sheet))
    if known is None:
        if len(_grounds) >= _MOST:
            _grounds.clear()
        known = _grounds[id(sheet)] = Ground(sheet)
    return known


@lru_cache(maxsize=4)
def whole(town: Town) -> Town:
    """The town with the palace among its pieces; without a palace the town itself."""
    palace = ground(town.sheet).palace
    if not palace:
        return town
    extra = tuple(Building(PALACE, (name,)) for name in palace)
    city = City(town.city.sheet, town.buildings + extra)
    return Town(city, town.sheet)


def stickers(town: Town, kind: str) -> tuple[Square, ...]:
    """The squares with a visible award sticker of one kind; none count on closed squares."""
    closed = ground(town.sheet).of("closed")
    return tuple(
        name
        for what, name in town.city.stickers
        if what == kind and name not in town.owner and name not in closed
    )


def empty_squares(town: Town) -> tuple[Square, ...]:
    """The empty light green squares, in reading order."""
    stuck = {name for _, name in town.city.stickers}
    return tuple(
        name for name in ground(town.sheet).light if name not in town.owner and name not in stuck
    )
