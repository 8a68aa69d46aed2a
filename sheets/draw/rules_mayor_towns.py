"""The towns that the rules of the two-dice town show: a round, a whole game, nine squares."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.board import position
from scoring.mayor.town import Group, groups, project, streets_for
from scoring.model import City, Square
from scoring.notation import parse_city
from scoring.score import score
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.fields import die
from sheets.draw.rules_blocks import sums
from sheets.page import Style

CELL: Final = 12.4  # squares of the example
LITTLE: Final = 8.6  # squares of the small pictures
BUILT: Final[Mapping[Square, int]] = {  # which die brought what stands in the example
    "b3": 1, "a3": 2, "d3": 3, "c3": 4, "a2": 1, "e3": 2, "b4": 5,
}  # fmt: skip
NUMBERS: Final[Mapping[Square, int]] = {
    "b3": 0, "a3": 0, "d3": 1, "c3": 1, "a2": 2, "b2": 2, "e3": 3, "b4": 3, "d2": 3,
}  # fmt: skip
PLAZA_AT: Final = "b2"
BONUS_AT: Final = "d2"
THROW: Final = (2, 5)  # of the example's last round
PLAZA: Final = {"b2": "Z", "b1": "H", "a2": "W", "c2": "L", "b3": "H"}
FACTORY: Final = {"b2": "X", "b1": "W", "a2": "H", "c2": "L"}
GAME: Final = (  # from the first throw to the last
    "mayor/town H:a1 H:c1 H:a2 H:b3 H:c3 H:f5 L:c2 L:a3 L:e3 L:f3 L:b4 L:d4 W:b1 W:f2 W:d3 W:c4"
    " W:f4 W:b5 W:d5 W:e5 Z:b2 Z:e4 Z:c5"
    " rounds=3+4:8,1+1:8,2+5:10,6+4:5,3+6:5,2+3:5,2+4:5,5+6:9,6+6:12"
    " order=a1:6,b1:3,c1:7,a2:2,b2:2,c2:6,f2:9,a3:0,b3:0,c3:1,d3:1,e3:3,f3:8,b4:3,c4:5,d4:7,e4:9,"
    "f4:5,b5:6,c5:9,d5:4,e5:8,f5:4"
)


def standing(sheet: Sheet) -> dict[Square, str]:
    """What stands in the example, by the catalogue."""
    letters = {name: project(sheet, face) for name, face in BUILT.items()}
    return {**letters, PLAZA_AT: "Z", BONUS_AT: bonus_of(sheet)}


def bonus_of(sheet: Sheet) -> str:
    """The bonus project of the example: a pond, if there is one."""
    offered: list[str] = sheet.figures["bonus"]
    return "W" if "W" in offered else offered[0]


def paid(sheet: Sheet) -> tuple[int, list[Group]]:
    """The street that the example's throw names, and the groups that score there."""
    row = streets_for(sheet, sum(THROW))[0]
    found = [group for group in groups(standing(sheet), sheet) if row in group.rows]
    return row, sorted(found, key=lambda group: group.squares)


def street_name(sheet: Sheet, row: int) -> str:
    """The sums that name a street."""
    return str(sheet.figures["streets"][row]).replace("-", "–")


@dataclass(frozen=True)
class Drawn:
    """A town to draw: what stands where since which round, what scores and in which street."""

    letters: Mapping[Square, str]
    numbers: Mapping[Square, int]
    scores: frozenset[Square] = frozenset()
    row: int = -1


def draw_town(sheet: Sheet, town: Drawn, canvas: Canvas, x: float, y: float) -> None:
    """The town with its dice and streets; what scores is framed."""
    for column in range(sheet.board.columns):
        middle = x + 12 + (column + 0.5) * CELL
        die(canvas, middle - 2.8, y, 5.6, column + 1)
    for number in range(sheet.board.rows):
        box = Box(x, y + 8 + number * CELL + 1, 11, CELL - 2)
        canvas.rect(box, 1.4, fill="gold.pale" if number == town.row else "mist")
        canvas.text_in(box, street_name(sheet, number), 10, weight="bold", align="centre")
    for name in sheet.board.squares:
        column, down = position(name)
        box = Box(x + 12 + column * CELL, y + 8 + down * CELL, CELL, CELL)
        _square(canvas, box, sheet, town, name)


def _square(canvas: Canvas, box: Box, sheet: Sheet, town: Drawn, name: Square) -> None:
    """A square of the example: its value, what is drawn, the number of the round."""
    scores, letter = name in town.scores, town.letters.get(name, "")
    tone, width = ("gold.deep", 0.9) if scores else ("faint", 0.3)
    fill = "gold.pale" if scores else "paper"
    canvas.rect(box.inset(0.45), 1.2, fill=fill, stroke=tone, width=width)
    value = str(sheet.figures["values"][name])
    canvas.text(box.x + 1.4, box.y + 4.0, value, 9, "bold", tone="soft")
    if letter:
        size = box.w * 0.5
        canvas.icon(f"draw_{letter}", box.centre[0] - size / 2 - 0.4, box.y + box.h * 0.4, size)
        number = str(town.numbers[name])
        canvas.text(box.right - 1.4, box.y + 4.0, number, 9, align="right", tone="accent")


def game(style: Style) -> City:
    """A game from the first throw to the last."""
    return parse_city(GAME, style.games)


def plazas(style: Style) -> dict[str, str]:
    """The streets of the game's plazas: one that pays, one without a house, one in the water."""
    city = game(style)
    sheet = style.games.sheet(city.sheet)
    rows = [position(b.squares[0])[1] for b in city.buildings if b.type == "Z"]
    names = zip(("pays", "houseless", "wet"), rows, strict=True)
    return {name: street_name(sheet, row) for name, row in names}


def draw_game(style: Style, canvas: Canvas, x: float, y: float) -> None:
    """A finished town, and its points by the very rules that score a sheet."""
    lang, city = style.lang, game(style)
    sheet = style.games.sheet(city.sheet)
    letters = {building.squares[0]: building.type for building in city.buildings}
    numbers = {name: number for name, number in city.order if isinstance(number, int)}
    draw_town(sheet, Drawn(letters, numbers), canvas, x, y)
    card = score(city, sheet)
    left, width, step = x + 12 + 6 * CELL + 8, 178 - 20 - 6 * CELL, 5.6
    rounds = [line for line in card.lines if line.rule == "round"]
    for number, line in enumerate(rounds):
        box = Box(left, y + number * step, width, step)
        _round_line(canvas, box, number + 1, dict(line.values), line.points, lang)
    rows = [
        (say(lang, "mayor_sheet.end_plazas", plaza=sheet.settings["plaza"]), card.points("plazas")),
        (say(lang, "mayor_sheet.total"), card.total),
    ]
    below = Box(left, y + len(rounds) * step + 1.4, width, 11.0)
    sums(canvas, below, [(words, str(points)) for words, points in rows])


def _round_line(
    canvas: Canvas,
    box: Box,
    number: int,
    values: Mapping[str, int | str],
    points: int,
    lang: str,
) -> None:
    """A round: its number, the dice, the street, the points."""
    if number % 2:
        canvas.rect(box, 1.0, fill="mist")
    base = box.y + 4.0
    canvas.text(box.x + 1.5, base, str(number), 9, "black", tone="accent")
    for place, key in enumerate(("die1", "die2")):
        die(canvas, box.x + 7 + place * 5.6, box.y + 0.6, 4.4, int(values[key]))
    street = str(values["street"]).replace("-", "–")
    canvas.text(box.x + 22, base, say(lang, "rules_mayor.text.row", street=street), 9)
    canvas.text(box.right - 1.5, base, str(points), 9, "bold", "right")


def draw_around(letters: Mapping[Square, str], canvas: Canvas, x: float, y: float) -> None:
    """Nine squares of a town."""
    for number in range(9):
        row, column = divmod(number, 3)
        box = Box(x + column * LITTLE, y + row * LITTLE, LITTLE, LITTLE)
        canvas.rect(box.inset(0.4), 1.1, fill="paper", stroke="faint", width=0.3)
        if letter := letters.get(f"{'abc'[column]}{row + 1}"):
            inner = box.inset(LITTLE * 0.2)
            canvas.icon(f"draw_{letter}", inner.x, inner.y, inner.w)
