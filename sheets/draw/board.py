"""A board as a quiet map: squares, terrain, and the river along the gutters."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from scoring.board import Board, position
from scoring.board import square as square_name
from scoring.model import Square
from sheets.canvas import Box, Canvas, Command

GUTTER: Final = 1.2  # white between two squares
RADIUS: Final = 1.6  # of a square's corners
RIVER: Final = 2.5  # width of the ribbon
BEND: Final = 3.2  # radius of the river's bends
MOUTH: Final = 0.3  # how far the river runs past the edge of the board
PLACES: Final = ("mountain", "forest", "river", "sawmill", "church", "centre")
AREAS: Final = {"mountain": "stone.pale", "forest": "leaf.pale", "river": "stream"}
BORDERS: Final = {"forest": "leaf.light", "gold": "gold.light", "plateau": "sand.light"}
ICONS: Final = {"river": "water"}
Point = tuple[int, int]  # a crossing of grid lines, column and row


def draw_board(
    canvas: Canvas, board: Board, cells: Mapping[Square, Box], closed: Collection[str]
) -> None:
    """All of a board. Terrain in `closed` is never built on: areas in colour, rich icons."""
    rich = [n for n, t in board.terrain.items() if t in closed and t in PLACES]
    draw_areas(canvas, board, cells, rich)
    for name in board.squares:
        terrain = board.terrain.get(name, "")
        if name not in rich:
            square(canvas, cells[name], BORDERS.get(terrain, "faint"))
    draw_river(canvas, board, cells)
    for name, terrain in board.terrain.items():
        terrain_icon(canvas, cells[name], terrain, rich=name in rich)


def square(canvas: Canvas, cell: Box, border: str = "faint", fill: str = "paper") -> None:
    """A square to draw in: a thin rounded border of its own."""
    canvas.rect(cell.inset(GUTTER / 2), RADIUS, fill=fill, stroke=border, width=0.3)


def terrain_icon(canvas: Canvas, cell: Box, terrain: str, rich: bool) -> None:
    """The picture of a terrain in its square, light where people draw over it."""
    size = min(cell.w, cell.h) * (0.74 if rich else 0.66)
    x, y = cell.centre
    name, corner = ICONS.get(terrain, terrain), (x - size / 2, y - size / 2)
    canvas.icon(name, *corner, size, "rich" if rich else "light")


def draw_areas(
    canvas: Canvas, board: Board, cells: Mapping[Square, Box], names: Collection[Square]
) -> None:
    """Land that is never built on: squares of the same kind run together over the gutters."""
    for name in names:
        terrain = board.terrain[name]
        if terrain in AREAS:
            for box in _joined(board, cells, name):
                canvas.rect(box, RADIUS, fill=AREAS[terrain])
        else:
            square(canvas, cells[name], "line", "mist")


def _joined(board: Board, cells: Mapping[Square, Box], name: Square) -> Iterator[Box]:
    """A square without its gutter, then bridges to those right, below and both of its kind."""
    column, row = position(name)
    kind, near = board.terrain[name], {}
    for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        other = square_name(column + across, row + down)
        near[across, down] = board.terrain.get(other) == kind
    corner = all(near.values())
    for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        if corner or (near[across, down] and not across * down):
            cell = cells[name]
            whole = Box(cell.x, cell.y, cell.w * (1 + across), cell.h * (1 + down))
            yield whole.inset(GUTTER / 2)


def draw_river(canvas: Canvas, board: Board, cells: Mapping[Square, Box]) -> None:
    """The river as a ribbon along the edges that it separates."""
    first = cells[board.squares[0]]
    for course in courses(board):
        points = [(first.x + c * first.w, first.y + r * first.h) for c, r in course]
        ends = [_open_end(board, course[0]), _open_end(board, course[-1])]
        commands = bent(_lengthened(points, ends))
        canvas.path(commands, stroke="water", width=RIVER)
        inner = "paper" if canvas.ink == "light" else "stream"
        canvas.path(commands, stroke=inner, width=RIVER - 0.9)


def courses(board: Board) -> Iterator[list[Point]]:
    """The river's edges joined to lines, each a list of crossings."""
    near: dict[Point, set[Point]] = {}
    for pair in board.river:
        a, b = _edge(*sorted(pair, key=position))
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    ends = sorted(p for p, others in near.items() if len(others) != 2)
    for start in ends + sorted(near):
        while near[start]:
            course = [start]
            while near[course[-1]]:
                step = min(near[course[-1]])
                near[course[-1]].discard(step)
                near[step].discard(course[-1])
                course.append(step)
            yield course


def _edge(one: Square, other: Square) -> tuple[Point, Point]:
    """The two ends of the edge between two neighbouring squares."""
    (c1, r1), (c2, r2) = position(one), position(other)
    if r1 == r2:
        right = max(c1, c2)
        return (right, r1), (right, r1 + 1)
    below = max(r1, r2)
    return (c1, below), (c1 + 1, below)


def _open_end(board: Board, point: Point) -> bool:
    """Whether the river leaves the board here."""
    return point[0] in (0, board.columns) or point[1] in (0, board.rows)


def _lengthened(points: list[tuple[float, float]], ends: list[bool]) -> list[tuple[float, float]]:
    """The line a little longer where it leaves the board."""
    (ax, ay), (bx, by) = _beyond(points[0], points[1]), _beyond(points[-1], points[-2])
    first = (ax, ay) if ends[0] else points[0]
    last = (bx, by) if ends[1] else points[-1]
    return [first, *points[1:-1], last]


def _beyond(end: tuple[float, float], before: tuple[float, float]) -> tuple[float, float]:
    dx, dy = end[0] - before[0], end[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5
    return end[0] + dx / length * MOUTH, end[1] + dy / length * MOUTH


def bent(points: list[tuple[float, float]]) -> list[Command]:
    """A line through points with rounded bends."""
    commands: list[Command] = [("M", points[0])]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(here, before), _towards(here, after)
        commands.append(("L", start))
        commands.append(("C", (*_middle(start, here), *_middle(end, here), *end)))
    commands.append(("L", points[-1]))
    return commands


def _towards(here: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    dx, dy = other[0] - here[0], other[1] - here[1]
    share = min(BEND / (dx * dx + dy * dy) ** 0.5, 0.5)
    return here[0] + dx * share, here[1] + dy * share


def _middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """More than half way to the corner, as for a quarter of a circle."""
    return one[0] + (other[0] - one[0]) * 0.55, one[1] + (other[1] - one[1]) * 0.55
