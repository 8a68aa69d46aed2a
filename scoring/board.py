"""Boards: squares, terrain and the river between squares; read from pictures made of letters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from scoring.model import Square
from scoring.words import say

TERRAIN_LETTERS: Mapping[str, str] = {
    ".": "",
    "^": "mountain",
    "#": "forest",
    "t": "tree",
    "r": "rock",
    "T": "tree2",
    "O": "rock2",
    "w": "well",
    "g": "gold",
    "b": "bandit",
    "p": "plateau",
    "s": "sawmill",
    "c": "church",
    "~": "river",
    "*": "centre",
}


@cache
def square(column: int, row: int) -> Square:
    """The name of a square; both count from 0."""
    return f"{chr(ord('a') + column)}{row + 1}"


@cache
def position(name: Square) -> tuple[int, int]:
    """Column and row of a square, counted from 0."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def reading_order(name: Square) -> tuple[int, int]:
    """Sort key: by row, then column."""
    column, row = position(name)
    return row, column


def in_reading_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    """Squares sorted by row, then column."""
    return tuple(sorted(squares, key=reading_order))


@dataclass(frozen=True)
class Board:
    """A grid of squares. `river` holds the pairs of squares that a river edge separates."""

    columns: int
    rows: int
    terrain: Mapping[Square, str]
    river: frozenset[frozenset[Square]] = frozenset()

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares in reading order."""
        return tuple(square(c, r) for r in range(self.rows) for c in range(self.columns))

    @cached_property
    def neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
        """Edge neighbours of each square (up, right, down, left), across the river too."""
        return {name: tuple(self._around(name)) for name in self.squares}

    @cached_property
    def dry_neighbours(self) -> Mapping[Square, tuple[Square, ...]]:
        """Edge neighbours on the same side of the river."""
        return {
            name: tuple(n for n in near if frozenset((name, n)) not in self.river)
            for name, near in self.neighbours.items()
        }

    @cached_property
    def banks(self) -> frozenset[Square]:
        """Squares that touch the river with an edge, wide-river squares included."""
        wide = self.having("river")
        beside_wide = {n for name in wide for n in self.neighbours[name]} - wide
        return frozenset(name for pair in self.river for name in pair) | beside_wide

    def around(self, squares: tuple[Square, ...]) -> tuple[Square, ...]:
        """Squares that share an edge with some others, across the river too; kept once known."""
        known = self._around_known.get(squares)
        if known is None:
            near = {n for name in squares for n in self.neighbours.get(name, ())}
            known = self._around_known[squares] = tuple(near.difference(squares))
        return known

    @cached_property
    def _around_known(self) -> dict[tuple[Square, ...], tuple[Square, ...]]:
        return {}

    def having(self, *terrains: str) -> frozenset[Square]:
        """The squares with one of these terrains."""
        return frozenset(name for name, terrain in self.terrain.items() if terrain in terrains)

    def _around(self, name: Square) -> Iterable[Square]:
        column, row = position(name)
        for dc, dr in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if 0 <= column + dc < self.columns and 0 <= row + dr < self.rows:
                yield square(column + dc, row + dr)


class PictureError(ValueError):
    """What is wrong with the picture of a board: a key of the locale and its holes."""

    def __init__(self, key: str, **values: int | str) -> None:
        super().__init__(key, values)
        self.key, self.values = key, values

    def text(self, lang: str) -> str:
        """In words."""
        return say(lang, self.key, **self.values)


def parse_picture(picture: str) -> Board:
    """Read a board from its picture; `PictureError` says where it is wrong.

    Lines of squares alternate with lines of river: `. t|r .` has a river edge between the second
    and the third square, and a `-` under a square is a river edge below it.

        ^ . t|. #
            -
        ^ .|t . #
    """
    lines = [line.rstrip() for line in picture.strip("\n").splitlines()]
    columns = (len(lines[0]) + 1) // 2
    rows = (len(lines) + 1) // 2
    terrain: dict[Square, str] = {}
    river: set[frozenset[Square]] = set()
    for number, line in enumerate(lines):
        row, below = divmod(number, 2)
        padded = line.ljust(2 * columns - 1)
        if len(padded) != 2 * columns - 1:
            raise PictureError("own_rules.longer", line=number + 1)
        if below:
            river |= _river_below(padded, row, number)
        else:
            _read_squares(padded, row, number, terrain, river)
    return Board(columns, rows, terrain, frozenset(river))


def _river_below(line: str, row: int, number: int) -> set[frozenset[Square]]:
    if not set(line) <= {" ", "-"} or "-" in line[1::2]:
        raise PictureError("own_rules.river-below", line=number + 1)
    return {
        frozenset((square(i // 2, row), square(i // 2, row + 1)))
        for i, mark in enumerate(line)
        if mark == "-"
    }


def _read_squares(
    line: str, row: int, number: int, terrain: dict[Square, str], river: set[frozenset[Square]]
) -> None:
    for i, mark in enumerate(line):
        column = i // 2
        if i % 2 == 0:
            if mark not in TERRAIN_LETTERS:
                raise PictureError("own_rules.terrain", line=number + 1, column=i + 1, mark=mark)
            if TERRAIN_LETTERS[mark]:
                terrain[square(column, row)] = TERRAIN_LETTERS[mark]
        elif mark == "|":
            river.add(frozenset((square(column, row), square(column + 1, row))))
        elif mark != " ":
            raise PictureError("own_rules.river-beside", line=number + 1, column=i + 1)
