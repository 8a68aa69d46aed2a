"""A sheet while it is being played: squares as bits, what is free, what touches what."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from scoring.board import in_reading_order, square
from scoring.dice.land import Land, land
from scoring.model import Building, Square
from scoring.shapes import Offsets, placements
from scoring.sheet import Sheet

Mask = int  # a set of squares: bit i is the i-th square in reading order


class Grid:
    """One sheet's squares as bits; made once, used for every game on it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.land: Land = land(sheet)
        self.board = sheet.board
        self.bit = {name: 1 << i for i, name in enumerate(self.board.squares)}
        self.near = {self.bit[n]: self.mask(near) for n, near in self.board.neighbours.items()}
        self.buildable = self.mask(s for s in self.board.squares if s not in self.land.closed)
        self._lots: dict[Offsets, tuple[Mask, ...]] = {}

    def mask(self, squares: Iterable[Square]) -> Mask:
        """Squares as bits."""
        return sum(self.bit[name] for name in squares)

    def squares(self, mask: Mask) -> tuple[Square, ...]:
        """Bits as squares in reading order."""
        return tuple(name for name, bit in self.bit.items() if mask & bit)

    def of(self, terrain: str) -> Mask:
        """The squares of a terrain."""
        return self.mask(self.land.of(terrain))

    def around(self, mask: Mask) -> Mask:
        """The squares that share an edge with some others, without those."""
        found = 0
        for bit in bits(mask):
            found |= self.near[bit]
        return found & ~mask

    def lots(self, shape: Offsets) -> tuple[Mask, ...]:
        """Every way a shape lies on squares that may be built on, on one side of the river."""
        if shape not in self._lots:
            names = in_reading_order(square(c, r) for r, c in shape)
            laid = (self.mask(squares) for squares in placements(self.board, names))
            self._lots[shape] = tuple(m for m in laid if not m & ~self.buildable)
        return self._lots[shape]

    @cached_property
    def costly(self) -> Mask:
        """Squares that cost while empty."""
        return self.mask(self.land.costly)

    @cached_property
    def start(self) -> Mask:
        """The squares one of which the first building covers."""
        return self.mask(self.land.start) & self.buildable


def bits(mask: Mask) -> Iterable[Mask]:
    """The single bits of a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


_grids: dict[int, Grid] = {}  # by the identity of the sheet, which its grid keeps alive


def grid(sheet: Sheet) -> Grid:
    """The grid of a sheet, kept from one game to the next."""
    if id(sheet) not in _grids:
        if len(_grids) >= 64:
            _grids.clear()
        _grids[id(sheet)] = Grid(sheet)
    return _grids[id(sheet)]


class Table:
    """What a player has drawn so far."""

    def __init__(self, sheet: Sheet, carried: Sequence[Square] = ()) -> None:
        self.grid = grid(sheet)
        self.carried = tuple(carried)
        self.built: list[tuple[str, Mask]] = []
        self.occupied: Mask = 0
        self.free: Mask = self.grid.buildable & ~self.grid.mask(carried)
        self.frontier: Mask = self.grid.start
        self.groups: dict[str, list[tuple[Mask, int]]] = {}  # squares and number of buildings

    def lots(self, shape: Offsets) -> list[Mask]:
        """Where a building of a shape may be drawn now."""
        free, frontier = self.free, self.frontier
        return [m for m in self.grid.lots(shape) if m & frontier and not m & ~free]

    def fortress_lots(self) -> list[Mask]:
        """Where a fortress may be drawn now."""
        closed = self.grid.mask(self.grid.land.closed_to_fortresses)
        return list(bits(self.free & ~closed))

    def draw(self, type_: str, lot: Mask) -> None:
        """Draw a building."""
        if not self.built and not self.grid.land.printed_church:
            self.frontier = 0
        self.built.append((type_, lot))
        self.occupied |= lot
        self.free &= ~lot
        around = self.grid.around(lot)
        self.frontier = (self.frontier | around) & self.free
        joined = [g for g in self.groups.get(type_, ()) if g[0] & around]
        others = [g for g in self.groups.get(type_, ()) if not g[0] & around]
        whole = (lot | sum(g[0] for g in joined), 1 + sum(g[1] for g in joined))
        self.groups[type_] = [*others, whole]

    def buildings(self) -> list[Building]:
        """What is drawn, in the order of drawing."""
        return [Building(type_, self.grid.squares(lot)) for type_, lot in self.built]
