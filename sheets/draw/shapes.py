"""Outlines of shapes made of squares: the cut, the bleed around it, the border inside."""

from collections.abc import Collection, Iterator

Cell = tuple[int, int]  # column, row
Point = tuple[float, float]
RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)


def corners(cells: Collection[Cell]) -> list[tuple[Cell, Cell, Cell]]:
    """The corners of a shape without holes, clockwise: point, direction before, direction after."""
    follow = dict(_edges(cells))
    start = min(follow, key=lambda edge: (edge[0][1], edge[0][0], edge[1] != RIGHT))
    edge, found = start, []
    while True:
        after = follow[edge]
        if after[1] != edge[1]:
            found.append((after[0], edge[1], after[1]))
        edge = after
        if edge == start:
            return found


Edge = tuple[Cell, Cell]  # where it starts, which way it goes


def _edges(cells: Collection[Cell]) -> Iterator[tuple[Edge, Edge]]:
    """Each edge with the one that follows it; the shape lies to the right of its edges."""
    edges = set()
    for column, row in cells:
        sides: tuple[tuple[Cell, Edge], ...] = (
            ((column, row - 1), ((column, row), RIGHT)),
            ((column + 1, row), ((column + 1, row), DOWN)),
            ((column, row + 1), ((column + 1, row + 1), LEFT)),
            ((column - 1, row), ((column, row + 1), UP)),
        )
        edges |= {edge for beyond, edge in sides if beyond not in cells}
    for point, way in edges:
        end = (point[0] + way[0], point[1] + way[1])
        right, left = (-way[1], way[0]), (way[1], -way[0])
        turn = next(d for d in (right, way, left) if (end, d) in edges)
        yield (point, way), (end, turn)


def outline(cells: Collection[Cell], unit: float, inset: float = 0.0) -> list[Point]:
    """The outline of squares `unit` wide, moved inwards (outwards if `inset` is negative)."""
    points = []
    for (x, y), before, after in corners(cells):
        dx = -before[1] - after[1]
        dy = before[0] + after[0]
        points.append((x * unit + dx * inset, y * unit + dy * inset))
    return points


def outer_corners(cells: Collection[Cell]) -> Iterator[tuple[Cell, Cell, Cell]]:
    """The corners that stick out, as in `corners`."""
    for point, before, after in corners(cells):
        if before[0] * after[1] - before[1] * after[0] > 0:
            yield point, before, after


def mirrored(cells: Collection[Cell]) -> list[Cell]:
    """The shape seen from behind."""
    right = max(column for column, _ in cells)
    return [(right - column, row) for column, row in cells]
