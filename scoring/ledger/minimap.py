"""A small picture of a city as it counts: the board, the buildings, the bandits."""

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.board import position
from scoring.ledger.picture import Dot, Line, Picture, Rect, Shape, Words
from scoring.model import Building, City
from scoring.sheet import Sheet

SIDE: Final = 20.0
GROUND: Final[Mapping[str, str]] = {
    "mountain": "#cfcac1", "forest": "#b9d0ad", "river": "#9fcbe3", "sawmill": "#c8ae86",
    "church": "#c9b6d8", "closed": "#d9dcdb", "centre": "#ecd9a0", "palace": "#ecd9a0",
    "plateau": "#e6dcc8", "well": "#c9e4f3", "gold": "#f3e2b0", "port": "#c8ae86",
    "station": "#c8ae86", "dam": "#d5e5ee", "track": "#dcd8d0",
}  # fmt: skip
SIGNS: Final[Mapping[str, tuple[str, int]]] = {
    "tree": ("#6f9c5c", 1), "tree2": ("#6f9c5c", 2), "rock": ("#8d8c86", 1),
    "rock2": ("#8d8c86", 2), "bandit": ("#b03a2e", 1),
}  # fmt: skip
TYPES: Final[Mapping[str, Mapping[str, str]]] = {
    "dice": {"R": "#e0a614", "I": "#2c70b2", "P": "#c84038", "C": "#804ea0", "F": "#3a424a"},
    "legacy": {"R": "#e0a614", "I": "#2c70b2", "P": "#c84038", "C": "#804ea0"},
    "mayor": {"H": "#c84a38", "L": "#488a42", "W": "#2c7ebe", "Z": "#b0884e", "X": "#5c5c64"},
    "tiles": {
        "H": "#c84a38", "O": "#2c70b2", "L": "#c85a96", "F": "#686870", "E": "#d69614",
        "K": "#488a42",
    },
}  # fmt: skip


def minimap(city: City, sheet: Sheet) -> Picture:
    """The city on its board; every building carries its letter, for those who see no colours."""
    board = sheet.board
    shapes = [*_ground(sheet), *_river(sheet)]
    for building in city.buildings:
        shapes += _building(building, TYPES[sheet.game].get(building.type, "#555"))
    for name in city.carried:
        shapes.append(_dot(name, "#b03a2e"))
    for kind, name in city.stickers:
        if all(name not in building.squares for building in city.buildings):
            shapes.append(_dot(name, SIGNS[kind][0]))
    return Picture(board.columns * SIDE, board.rows * SIDE, shapes)


def _ground(sheet: Sheet) -> Iterator[Shape]:
    for name in sheet.board.squares:
        x, y = _corner(name)
        terrain = sheet.board.terrain.get(name, "")
        colour = GROUND.get(terrain, "#eef0ea")
        yield Rect(x + 0.8, y + 0.8, SIDE - 1.6, SIDE - 1.6, colour, 2)
        if terrain in SIGNS:
            tone, count = SIGNS[terrain]
            for number in range(count):
                yield Dot(x + SIDE * (number + 1) / (count + 1), y + SIDE / 2, SIDE / 6, tone)


def _river(sheet: Sheet) -> Iterator[Shape]:
    for pair in sheet.board.river:
        (_, ay), (bx, by) = sorted(_corner(name) for name in pair)
        ends = ((bx, by), (bx, by + SIDE)) if ay == by else ((bx, by), (bx + SIDE, by))
        yield Line(ends, "#7fb8d6", 2.6)


def _building(building: Building, colour: str) -> Iterator[Shape]:
    """Its squares, joined where they touch, so that neighbours stay apart."""
    at = {position(name) for name in building.squares}
    for column, row in sorted(at):
        x, y = column * SIDE, row * SIDE
        yield Rect(x + 2, y + 2, SIDE - 4, SIDE - 4, colour, 2)
        if (column + 1, row) in at:
            yield Rect(x + SIDE - 4, y + 2, 8, SIDE - 4, colour)
        if (column, row + 1) in at:
            yield Rect(x + 2, y + SIDE - 4, SIDE - 4, 8, colour)
        if {(column + 1, row), (column, row + 1), (column + 1, row + 1)} <= at:
            yield Rect(x + SIDE - 4, y + SIDE - 4, 8, 8, colour)
    x, y = _corner(building.squares[0])
    yield Words(x + SIDE / 2, y + SIDE * 0.7, building.type, 11, "#ffffff", "middle", bold=True)


def _dot(name: str, colour: str) -> Dot:
    x, y = _corner(name)
    return Dot(x + SIDE / 2, y + SIDE / 2, SIDE / 3.4, colour)


def _corner(name: str) -> tuple[float, float]:
    column, row = position(name)
    return column * SIDE, row * SIDE
