"""Where pieces can lie on a legacy board, as bit masks so that campaigns are quick to play."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scoring.board import square
from scoring.legacy.ground import COLOURS, NUMBER, Ground
from scoring.model import Square
from scoring.shapes import Offsets, placements


@dataclass(frozen=True, slots=True)
class Lie:
    """One way for a shape to lie: its squares, as bits too, and the bits of the squares around."""

    squares: tuple[Square, ...]
    bits: int
    around: int


class Table:
    """The lies of every shape on one sheet, and the bits of what its squares mean."""

    def __init__(self, here: Ground) -> None:
        self.here = here
        self.board = here.board
        self.bit = {name: 1 << i for i, name in enumerate(here.board.squares)}
        self.closed = self.bits(here.closed)
        self.start = self.bits(here.start)
        self.palace = self.bits(here.palace)
        self.light = self.bits(here.light)
        self.gold = self.bits(here.of("gold"))

    def bits(self, names: Iterable[Square]) -> int:
        """Some squares as bits."""
        return sum(self.bit[name] for name in names)

    def around(self, names: Iterable[Square]) -> int:
        """The squares at the sides of some squares, and perhaps those squares too."""
        neighbours = self.board.neighbours
        return self.bits({near for name in names for near in neighbours[name]})

    @cached_property
    def sides(self) -> Mapping[int, int]:
        """For the bit of each square the bits of its neighbours."""
        return {bit: self.around((name,)) for name, bit in self.bit.items()}

    @cached_property
    def lies(self) -> Mapping[Offsets, tuple[Lie, ...]]:
        """For every shape of the game the lies that terrain and river allow."""
        return {shape: tuple(self._lies(shape)) for shape in self.here.shapes}

    def _lies(self, shape: Offsets) -> Iterator[Lie]:
        for squares in placements(self.board, tuple(square(c, r) for r, c in shape)):
            bits = self.bits(squares)
            if not bits & self.closed:
                yield Lie(squares, bits, self.around(squares) & ~bits)

    @cached_property
    def worth(self) -> Mapping[int, int]:
        """What building on a square changes at once: cost spared, rocks, trees, tracks."""
        worth = {self.bit[name]: 1 for name in self.here.light}
        for names, sign in ((self.here.rocks, 1), (self.here.trees, -1)):
            for name in names:
                worth[self.bit[name]] = sign * NUMBER[self.board.terrain[name]]
        for terrain, gain in (("track", -2), ("well", -1), ("gold", 1), ("dam", 2)):
            for name in self.here.of(terrain):
                worth[self.bit[name]] = gain
        return worth

    def deck(self) -> tuple[tuple[str, Offsets], ...]:
        """A card for every piece."""
        pieces = self.here.pieces
        return tuple((t, shape) for t in (*COLOURS, "C") for shape in pieces.get(t, ()))


@lru_cache(maxsize=64)
def table(here: Ground) -> Table:
    """The table of a sheet's ground, made once."""
    return Table(here)
