"""The rules of the two-dice town, to learn the game from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from scoring.board import position
from scoring.mayor.town import Group, groups, project, street_points, street_squares, streets_for
from scoring.model import City, Square
from scoring.notation import parse_city
from scoring.score import score
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import LEAST, Box, Canvas
from sheets.draw.fields import die, signed
from sheets.draw.mayor import ICONS
from sheets.draw.rules_blocks import (
    Maker,
    beside,
    command,
    heading,
    item,
    para,
    picture,
    sums,
    table,
)
from sheets.draw.rules_flow import Plan, head_of, rules_pages
from sheets.page import Page, Style

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


def pages(style: Style) -> Sequence[Page]:
    """As many pages as there are plans."""
    sheet = style.games.sheet("mayor/town")
    note = _say(style.lang, "note", rounds=sheet.settings["rounds"])
    head = head_of(style, "mayor", "house", note)
    return rules_pages([_first(style, sheet), _second(style, sheet)], head)


def _say(lang: str, key: str, **values: int | str) -> str:
    return say(lang, f"rules_mayor.{key}", **values)


def _first(style: Style, sheet: Sheet) -> Plan:
    """How a round is played."""
    lang = style.lang
    bonus = _listed(sheet.settings["bonus_rounds"], lang)
    values = {"rounds": bonus, "free": _free(sheet, lang)}
    left = [
        heading(_say(lang, "head.need")),
        *(item(_say(lang, f"need.{key}")) for key in ("sheet", "pencil", "dice")),
        heading(_say(lang, "head.prepare")),
        para(_say(lang, "prepare.throw")),
        heading(_say(lang, "head.special")),
        *(item(_say(lang, f"special.{key}")) for key in ("double", "full")),
    ]
    right = [
        heading(_say(lang, "head.round")),
        *(item(_say(lang, f"round.{n}", **values), f"{n}.") for n in (1, 2, 3, 4)),
        para(_say(lang, "text.group")),
    ]
    band = [
        heading(_say(lang, "head.catalogue")),
        para(_say(lang, "text.catalogue")),
        picture(13.0, partial(_catalogue, style, sheet)),
        picture(8.0, partial(_signs, style)),
        *_example(style, sheet),
    ]
    return Plan(left, right, band, _say(lang, "text.lead"))


def _listed(numbers: Sequence[int], lang: str) -> str:
    """Numbers with a word before the last."""
    words = [str(number) for number in numbers]
    joint = _say(lang, "and")
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else "".join(words)


def _free(sheet: Sheet, lang: str) -> str:
    """The sums that name no street."""
    every = len(sheet.figures["streets"])
    return _listed([n for n in range(2, 13) if len(streets_for(sheet, n)) == every], lang)


def _catalogue(style: Style, sheet: Sheet, canvas: Canvas, x: float, y: float) -> None:
    """The faces of the die, each with its project."""
    step = (178 + 1.6) / len(sheet.figures["catalogue"])
    names = style.games.game("mayor")["types"]
    for face, letter in enumerate(sheet.figures["catalogue"], 1):
        left = x + (face - 1) * step
        canvas.rect(Box(left, y, step - 1.6, 13), 1.6, fill="mist")
        die(canvas, left + 1.4, y + 3.2, 6.6, face)
        canvas.icon(ICONS[letter], left + 9.0, y + 2.4, 8.2)
        name = Box(left + 17.8, y, step - 19.6, 13)
        canvas.text_in(name, names[letter][style.lang], 9, LEAST, "bold")


def _signs(style: Style, canvas: Canvas, x: float, y: float) -> None:
    """How each project is drawn with few strokes."""
    types = style.games.game("mayor")["types"]
    label = Box(x, y, 28, 8)
    canvas.text_in(label, _say(style.lang, "text.signs"), 10)
    step = 150 / len(types)
    for number, (letter, names) in enumerate(types.items()):
        left = x + 30 + number * step
        canvas.icon(f"draw_{letter}", left, y + 0.6, 6.8)
        canvas.text_in(Box(left + 8.4, y, step - 9, 8), names[style.lang], 10)


def standing(sheet: Sheet) -> dict[Square, str]:
    """What stands in the example, by the catalogue."""
    letters = {name: project(sheet, face) for name, face in BUILT.items()}
    return {**letters, PLAZA_AT: "Z", BONUS_AT: _bonus(sheet)}


def _bonus(sheet: Sheet) -> str:
    """The bonus project of the example: a pond, if there is one."""
    offered: list[str] = sheet.figures["bonus"]
    return "W" if "W" in offered else offered[0]


def paid(sheet: Sheet) -> tuple[int, list[Group]]:
    """The street that the example's throw names, and the groups that score there."""
    row = streets_for(sheet, sum(THROW))[0]
    found = [group for group in groups(standing(sheet), sheet) if row in group.rows]
    return row, sorted(found, key=lambda group: group.squares)


def _example(style: Style, sheet: Sheet) -> Iterator[Maker]:
    lang, names = style.lang, style.games.game("mayor")["types"]
    one, two = THROW
    yield heading(_say(lang, "head.example", round=max(NUMBERS.values()), one=one, two=two))
    built = _say(
        lang,
        "text.built",
        one=one,
        two=two,
        first=names[project(sheet, one)][lang],
        second=names[project(sheet, two)][lang],
        bonus=names[_bonus(sheet)][lang],
        round=max(NUMBERS.values()),
    )
    row, found = paid(sheet)
    letters = standing(sheet)
    parts = [
        _say(lang, "text.group_part", project=names[letters[g.squares[0]]][lang], worth=g.worth)
        for g in found
    ]
    points = street_points(found, row)
    street = _street(sheet, row)
    words = _say(
        lang,
        "text.paid",
        one=one,
        two=two,
        sum=one + two,
        street=street,
        parts=", ".join(parts),
        points=points,
    )
    size = (12.0 + 6 * CELL, 8.0 + 5 * CELL)
    silent = _say(lang, "text.quiet")
    town = Drawn(letters, NUMBERS, frozenset(street_squares(found, row)), row)
    yield beside(size, partial(_town, sheet, town), f"{built}\n\n{words}\n\n{silent}")


def _street(sheet: Sheet, row: int) -> str:
    """The sums that name a street."""
    return str(sheet.figures["streets"][row]).replace("-", "–")


@dataclass(frozen=True)
class Drawn:
    """A town to draw: what stands where since which round, what scores and in which street."""

    letters: Mapping[Square, str]
    numbers: Mapping[Square, int]
    scores: frozenset[Square] = frozenset()
    row: int = -1


def _town(sheet: Sheet, town: Drawn, canvas: Canvas, x: float, y: float) -> None:
    """The town with its dice and streets; what scores is framed."""
    for column in range(sheet.board.columns):
        middle = x + 12 + (column + 0.5) * CELL
        die(canvas, middle - 2.8, y, 5.6, column + 1)
    for number in range(sheet.board.rows):
        box = Box(x, y + 8 + number * CELL + 1, 11, CELL - 2)
        canvas.rect(box, 1.4, fill="gold.pale" if number == town.row else "mist")
        canvas.text_in(box, _street(sheet, number), 10, weight="bold", align="centre")
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


def _second(style: Style, sheet: Sheet) -> Plan:
    """The end, factories, and the rest."""
    lang, settings = style.lang, style.games.sheet("mayor/factories").settings
    plaza, rounds = signed(sheet.settings["plaza"]), sheet.settings["rounds"]
    rows = [
        (_say(lang, f"factory.{key}"), signed(settings[name]))
        for key, name in (("nature", "nature"), ("house", "house"), ("plaza", "beside_plaza"))
    ]
    size = (3 * LITTLE, 3 * LITTLE)
    left = [
        heading(_say(lang, "head.end"), "flag"),
        para(_say(lang, "text.end", plaza=plaza, rounds=rounds)),
        beside(size, partial(_around, PLAZA), _say(lang, "text.plaza", plaza=plaza)),
        heading(_say(lang, "head.points")),
        *(item(_say(lang, f"small.{key}")) for key in ("corner", "stay", "alone")),
    ]
    total = settings["nature"] + settings["house"]
    right = [
        heading(_say(lang, "head.factories"), "works"),
        para(_say(lang, "text.factories")),
        table(rows, (0.78, 0.22)),
        beside(size, partial(_around, FACTORY), _say(lang, "text.factory", total=signed(total))),
        para(_say(lang, "text.street", row=signed(settings["row"]))),
        heading(_say(lang, "head.photo"), "camera"),
        para(_say(lang, "text.photo")),
        command(_say(lang, "text.command")),
        para(_say(lang, "text.result")),
    ]
    band = [
        heading(_say(lang, "head.game")),
        para(_say(lang, "text.game", **_plazas(style))),
        picture(8.0 + 5 * CELL, partial(_game, style)),
    ]
    return Plan(left, right, band)


def game(style: Style) -> City:
    """A game from the first throw to the last."""
    return parse_city(GAME, style.games)


def _plazas(style: Style) -> dict[str, str]:
    """The streets of the game's plazas: one that pays, one without a house, one in the water."""
    city = game(style)
    sheet = style.games.sheet(city.sheet)
    rows = [position(b.squares[0])[1] for b in city.buildings if b.type == "Z"]
    names = zip(("pays", "houseless", "wet"), rows, strict=True)
    return {name: _street(sheet, row) for name, row in names}


def _game(style: Style, canvas: Canvas, x: float, y: float) -> None:
    """A finished town, and its points by the very rules that score a sheet."""
    lang, city = style.lang, game(style)
    sheet = style.games.sheet(city.sheet)
    letters = {building.squares[0]: building.type for building in city.buildings}
    numbers = {name: number for name, number in city.order if isinstance(number, int)}
    _town(sheet, Drawn(letters, numbers), canvas, x, y)
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
    canvas.text(box.x + 22, base, _say(lang, "text.row", street=street), 9)
    canvas.text(box.right - 1.5, base, str(points), 9, "bold", "right")


def _around(letters: Mapping[Square, str], canvas: Canvas, x: float, y: float) -> None:
    """Nine squares of a town."""
    for number in range(9):
        row, column = divmod(number, 3)
        box = Box(x + column * LITTLE, y + row * LITTLE, LITTLE, LITTLE)
        canvas.rect(box.inset(0.4), 1.1, fill="paper", stroke="faint", width=0.3)
        if letter := letters.get(f"{'abc'[column]}{row + 1}"):
            inner = box.inset(LITTLE * 0.2)
            canvas.icon(f"draw_{letter}", inner.x, inner.y, inner.w)
