"""Draws the sheets of the two-dice town."""

from collections.abc import Sequence
from functools import partial

from scoring.listing import game_name
from scoring.sheet import Sheet
from scoring.words import say
from sheets import frame
from sheets.canvas import Box, Canvas
from sheets.draw import board as land
from sheets.draw import fields
from sheets.layout import Layout
from sheets.layouts import layout
from sheets.layouts import mayor as places
from sheets.page import Page, Style

ICONS = {"H": "house", "L": "woods", "W": "pond", "Z": "plaza", "X": "works"}


def pages(name: str, style: Style) -> Sequence[Page]:
    """The one page of a sheet."""
    sheet = style.games.sheet(name)
    width, height = frame.size("landscape")
    draw = partial(_draw, sheet, layout(name, games=style.games), style)
    return [Page(width, height, draw, sheet=True, title=sheet.title(style.lang))]


def _draw(sheet: Sheet, where: Layout, style: Style, canvas: Canvas) -> None:
    lang = style.lang
    head = Box(14, 0.3, 105, 12.4)
    game = game_name(style.games, "mayor", lang)
    fields.title(canvas, "house", head, sheet.title(lang), game)
    fields.name_line(canvas, where.by_name["name"], say(lang, "mayor_sheet.name"))
    _columns(canvas, sheet, lang)
    _streets(canvas, sheet)
    _town(canvas, sheet, where)
    _catalogue(canvas, sheet, lang)
    _bonus(canvas, sheet, where, lang)
    _signs(canvas, sheet, style)
    _rounds(canvas, sheet, where, lang)
    _end(canvas, sheet, where, lang)
    _reminders(canvas, sheet, lang)


def _columns(canvas: Canvas, sheet: Sheet, lang: str) -> None:
    """The other die names the column."""
    size = 8.4
    for column in range(sheet.board.columns):
        middle = places.LEFT + (column + 0.5) * places.SQUARE
        fields.die(canvas, middle - size / 2, places.TOP - size - 1.2, size, column + 1)
    box = Box(places.LEFT, 14.2, 144, 5)
    canvas.text_in(box, say(lang, "mayor_sheet.columns"), 9, tone="soft", align="left")


def _streets(canvas: Canvas, sheet: Sheet) -> None:
    """The sum names the street."""
    for row, sums in enumerate(sheet.figures["streets"]):
        middle = places.TOP + (row + 0.5) * places.SQUARE
        box = Box(0, middle - 5.5, places.STREET + 2, 11)
        canvas.rect(box, fields.RADIUS, fill="mist")
        words = str(sums).replace("-", "–")
        canvas.text_in(box.inset(0.6), words, 13, weight="bold", align="centre", tone="ink")


def _town(canvas: Canvas, sheet: Sheet, where: Layout) -> None:
    values = sheet.figures["values"]
    for name in sheet.board.squares:
        cell = fields.box_of(where.by_name[f"cell.{name}"])
        land.square(canvas, cell)
        corner = fields.box_of(where.by_name[f"corner.{name}"])
        canvas.rect(corner, fields.RADIUS, fill="paper", stroke="line.light", width=0.3)
        tone = "soft.light"
        canvas.text(cell.x + 2.6, cell.y + 7, str(values[name]), 15, "bold", tone=tone, box=cell)


def _catalogue(canvas: Canvas, sheet: Sheet, lang: str) -> None:
    """What each face of a die builds."""
    width = len(sheet.figures["catalogue"]) * places.ENTRY
    fields.caption(canvas, places.LEFT, 155, say(lang, "mayor_sheet.catalogue"), width)
    for face, project in enumerate(sheet.figures["catalogue"], 1):
        x = places.LEFT + (face - 1) * places.ENTRY
        fields.die(canvas, x, places.STRIP + 0.4, 5.4, face)
        canvas.icon(ICONS[project], x + 4.2, places.STRIP + 2.6, 9)


def _bonus(canvas: Canvas, sheet: Sheet, where: Layout, lang: str) -> None:
    """The projects that come once; the icon is crossed out."""
    boxes = where.named("bonus")
    rounds = ", ".join(str(number) for number in sheet.settings["bonus_rounds"])
    words = say(lang, "mayor_sheet.bonus", rounds=rounds)
    left, right = boxes[0].x, boxes[-1].x + boxes[-1].w
    fields.caption(canvas, left, 155, words, right - left)
    for region, project in zip(boxes, sheet.figures["bonus"], strict=True):
        fields.entry(canvas, region)
        canvas.icon(ICONS[project], region.x + 1.4, region.y + 1.4, region.w - 2.8, "light")


def _signs(canvas: Canvas, sheet: Sheet, style: Style) -> None:
    """How to draw each project with few strokes."""
    names = style.games.game("mayor")["types"]
    step = 105 / 5
    for number, project in enumerate(sheet.types):
        x = 14 + number * step
        canvas.icon(f"draw_{project}", x, 176.2, 6.6)
        box = Box(x + 8, 175.5, step - 9, 8)
        canvas.text_in(box, names[project][style.lang], 9.5, align="left")


def _rounds(canvas: Canvas, sheet: Sheet, where: Layout, lang: str) -> None:
    left, top = places.PANEL, places.ROUNDS_TOP
    fields.caption(canvas, left, top - 3, say(lang, "mayor_sheet.rounds"), 83)
    for number in range(1, int(sheet.settings["rounds"]) + 1):
        one, two, points = (
            where.by_name[f"round.{number}.{part}"] for part in ("die1", "die2", "points")
        )
        middle = one.y + one.h / 2
        canvas.text(left + 8.5, middle + 1.7, str(number), 13, "bold", "right", "accent")
        for region in (one, two, points):
            canvas.rect(fields.box_of(region), 2, fill="paper", stroke="line", width=0.35)
        gap = Box(two.x + two.w + 1.5, middle - 3.5, points.x - two.x - two.w - 3, 7)
        if number in sheet.settings["bonus_rounds"]:
            _bonus_mark(canvas, gap, say(lang, "mayor_sheet.bonus_here"))
        else:
            canvas.line(gap.x + 3, middle, gap.right - 3, middle, "faint", 0.3, (0.01, 1.4))


def _bonus_mark(canvas: Canvas, box: Box, words: str) -> None:
    canvas.rect(box.inset(2, 0.4), 3, fill="gold.pale")
    canvas.text_in(box.inset(3, 0.6), words, 9, weight="bold", align="centre", tone="gold.deep")


def _end(canvas: Canvas, sheet: Sheet, where: Layout, lang: str) -> None:
    for name in places.end_rows(sheet):
        region = where.by_name[name]
        total = name == "total"
        fields.entry(canvas, region, strong=total)
        words = say(lang, f"mayor_sheet.{name.replace('points.', 'end_')}", **_worth(sheet))
        box = Box(places.LEFT + 147, region.y, region.x - places.LEFT - 148.5, region.h)
        weight = "black" if total else "regular"
        canvas.text_in(box, words, 9.5, weight=weight, align="right")


def _worth(sheet: Sheet) -> dict[str, int]:
    """The figures that captions mention."""
    names = ("plaza", "nature", "house", "beside_plaza", "row")
    return {name: sheet.settings[name] for name in names if name in sheet.settings}


def _reminders(canvas: Canvas, sheet: Sheet, lang: str) -> None:
    """What a plaza and a factory bring."""
    words = say(lang, "mayor_sheet.plaza_rule", plaza=fields.signed(sheet.settings["plaza"]))
    canvas.text_in(Box(135.5, 173.5, 28, 12.5), words, 8.5, align="left", tone="soft")
    if sheet.settings["factories"]:
        worth = {name: fields.signed(n) for name, n in _worth(sheet).items()}
        words = say(lang, "mayor_sheet.factory_rule", **worth)
        canvas.text_in(Box(208.4, 139.2, 45.6, 8.6), words, 8.5, align="right", tone="soft")
