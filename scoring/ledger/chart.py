"""The running totals of a campaign as a picture: a line for each player, sheet by sheet."""

from collections.abc import Iterator, Sequence
from typing import Final

from scoring.ledger.picture import Dot, Line, Picture, Shape, Words
from scoring.ledger.table import Table
from scoring.words import say

COLOURS: Final = (
    "#2c6a86", "#c05a4c", "#6f9c5c", "#b07d12", "#86699f", "#3a424a", "#c25b91", "#4f9a94",
)  # fmt: skip
DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (7, 4), (2, 4), (9, 3, 2, 3))
WIDTH, HEIGHT = 560.0, 340.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 140.0, 18.0, 36.0
SIZE: Final = 15.0  # of the letters: legible on a phone, too
SOFT: Final = "#59636a"
MOST_NAME: Final = 11


def colour_of(number: int) -> str:
    """The colour of a player by their place in the chart."""
    return COLOURS[number % len(COLOURS)]


def chart(table: Table, lang: str) -> Picture:
    """The chart; names stand at the ends of their lines, colour is not the only sign."""
    lines = table.running()
    every = [0, *(value for line in lines.values() for value in line)]
    low, high = _bounds(min(every), max(every))
    shapes: list[Shape] = [*_grid(low, high), *_columns(table.sheets)]
    ends = _apart([(_y(line[-1], low, high), player) for player, line in lines.items() if line])
    for number, (player, line) in enumerate(lines.items()):
        shapes += _player(number, line, low, high)
        if line:
            short = player if len(player) <= MOST_NAME else f"{player[: MOST_NAME - 1]}…"
            words = f"{short} {_minus(line[-1])}"
            shapes.append(
                Words(
                    WIDTH - RIGHT + 10, ends[player] + 5, words, SIZE, colour_of(number), bold=True
                )
            )
    return Picture(WIDTH, HEIGHT, shapes, say(lang, table.adds_up))


def _minus(value: int) -> str:
    return str(value).replace("-", "−")


def _bounds(low: int, high: int) -> tuple[int, int]:
    step = _step(low, high)
    return low // step * step, -(-max(high, low + 1) // step) * step


def _step(low: int, high: int) -> int:
    rough = max(1.0, (high - low) / 5)
    power = 10 ** (len(str(int(rough))) - 1)
    return int(next(power * n for n in (1, 2, 5, 10) if power * n >= rough))


def _x(number: int, count: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * number / count


def _y(value: float, low: int, high: int) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)


def _grid(low: int, high: int) -> Iterator[Shape]:
    for value in range(low, high + 1, _step(low, high)):
        y = _y(value, low, high)
        yield Line(((LEFT, y), (WIDTH - RIGHT, y)), "#98a3a8" if value == 0 else "#e3e7e8")
        yield Words(LEFT - 8, y + 5, _minus(value), SIZE, SOFT, "end")


def _columns(sheets: Sequence[str]) -> Iterator[Shape]:
    every = -(-len(sheets) // 12)
    for number, sheet in enumerate(sheets, start=1):
        x = _x(number, len(sheets))
        if number % every == 0 or number == len(sheets):
            words = sheet.partition("/")[2]
            yield Words(x, HEIGHT - BOTTOM + 24, words, SIZE, SOFT, "middle")


def _player(number: int, line: Sequence[int], low: int, high: int) -> Iterator[Shape]:
    points = [(_x(0, len(line) or 1), _y(0, low, high))]
    points += [(_x(n, len(line)), _y(value, low, high)) for n, value in enumerate(line, start=1)]
    dash = DASHES[number // 2 % len(DASHES)]
    yield Line(tuple(points), colour_of(number), 2.6, dash)
    for x, y in points[1:]:
        yield Dot(x, y, 4, colour_of(number))


def _apart(ends: Sequence[tuple[float, str]]) -> dict[str, float]:
    """The heights of the names, moved so that none covers another."""
    found: dict[str, float] = {}
    last = -100.0
    for y, player in sorted(ends):
        last = max(y, last + 18)
        found[player] = last
    over = max(0.0, last - (HEIGHT - BOTTOM + 6))
    return {player: y - over for player, y in found.items()}
