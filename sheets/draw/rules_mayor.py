"""The rules of the two-dice town, to learn the game from."""

from collections.abc import Iterator, Sequence
from functools import partial

from scoring.mayor.town import project, street_points, street_squares, streets_for
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
    table,
)
from sheets.draw.rules_flow import Plan, head_of, rules_pages
from sheets.draw.rules_mayor_towns import (
    CELL,
    FACTORY,
    LITTLE,
    NUMBERS,
    PLAZA,
    THROW,
    Drawn,
    bonus_of,
    draw_around,
    draw_game,
    draw_town,
    paid,
    plazas,
    standing,
    street_name,
)
from sheets.page import Page, Style


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
        bonus=names[bonus_of(sheet)][lang],
        round=max(NUMBERS.values()),
    )
    row, found = paid(sheet)
    letters = standing(sheet)
    parts = [
        _say(lang, "text.group_part", project=names[letters[g.squares[0]]][lang], worth=g.worth)
        for g in found
    ]
    points = street_points(found, row)
    street = street_name(sheet, row)
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
    yield beside(size, partial(draw_town, sheet, town), f"{built}\n\n{words}\n\n{silent}")


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
        beside(size, partial(draw_around, PLAZA), _say(lang, "text.plaza", plaza=plaza)),
        heading(_say(lang, "head.points")),
        *(item(_say(lang, f"small.{key}")) for key in ("corner", "stay", "alone")),
    ]
    total = settings["nature"] + settings["house"]
    right = [
        heading(_say(lang, "head.factories"), "works"),
        para(_say(lang, "text.factories")),
        table(rows, (0.78, 0.22)),
        beside(
            size, partial(draw_around, FACTORY), _say(lang, "text.factory", total=signed(total))
        ),
        para(_say(lang, "text.street", row=signed(settings["row"]))),
        heading(_say(lang, "head.photo"), "camera"),
        para(_say(lang, "text.photo")),
        command(_say(lang, "text.command")),
        para(_say(lang, "text.result")),
    ]
    band = [
        heading(_say(lang, "head.game")),
        para(_say(lang, "text.game", **plazas(style))),
        picture(8.0 + 5 * CELL, partial(draw_game, style)),
    ]
    return Plan(left, right, band)
