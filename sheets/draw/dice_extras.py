"""What the dice city needs besides its sheets: dice to cut out, the titles of a player alone."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from scoring.shapes import split
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.dice_faces import draw_blue, draw_net, draw_white, net_cells
from sheets.draw.dice_rules import signed
from sheets.draw.fields import die, title
from sheets.draw.marks import draw_shape, extent, lying
from sheets.frame import LONG, SHORT
from sheets.layouts.dice import DIE, NETS
from sheets.page import Page, Style

HEAD: Final = Box(8.0, 2.0, 170.0, 15.0)
ROW: Final = 11.0  # of the table for ordinary dice


def pages(name: str, style: Style) -> Sequence[Page]:
    """The page of cut-out dice, or the table of titles."""
    draw = {"dice/dice": draw_dice, "dice/solo": draw_solo}[name]
    key = name.partition("/")[2]
    fixed = partial(draw, game=style.games.game("dice"), lang=style.lang)
    return (Page(SHORT, LONG, fixed, title=say(style.lang, f"dice_sheet.{key}.title")),)


def draw_dice(canvas: Canvas, game: Mapping[str, Any], lang: str) -> None:
    """Three nets, then what ordinary dice mean."""
    heading(canvas, "compass", "dice", lang)
    dice = game["dice"]
    area = Box(HEAD.x, 20, HEAD.w, 9)
    canvas.text_in(area, say(lang, "dice_sheet.dice.cut"), 9.5, valign="top", tone="soft")
    for die_name, (x, y) in NETS.items():
        draw_net(canvas, x, y, DIE)
        for cell, face in zip(net_cells(x, y, DIE), dice[die_name], strict=True):
            if die_name == "white":
                draw_white(canvas, cell, face)
            else:
                draw_blue(canvas, cell, face, first=die_name == "a")
    draw_types_table(canvas, Box(108, 108, 70, 64), dice["white"], lang)
    draw_shapes_table(canvas, game, 186, lang)


def heading(canvas: Canvas, icon: str, key: str, lang: str) -> None:
    """The page's title and, below it, what it is."""
    large, small = (say(lang, f"dice_sheet.{key}.{part}") for part in ("title", "note"))
    title(canvas, icon, HEAD, large, small)


def draw_types_table(canvas: Canvas, box: Box, white: Sequence[str], lang: str) -> None:
    """Which type an ordinary third die brings."""
    canvas.text(box.x, box.y + 3, say(lang, "dice_sheet.dice.third"), 9.5, "bold", tone="accent")
    for number, type_ in enumerate(white):
        y = box.y + 7 + number * 9.2
        die(canvas, box.x, y, 7.5, number + 1)
        draw_white(canvas, Box(box.x + 12, y - 0.4, 8.4, 8.4), type_)
        canvas.text(box.x + 24, y + 5, say(lang, f"dice_sheet.type.{type_}"), 10)


def draw_shapes_table(canvas: Canvas, game: Mapping[str, Any], top: float, lang: str) -> None:
    """The shape for each throw of two ordinary dice."""
    dice, shapes = game["dice"], game["sheet"]["figures"]["shapes"]
    left, wide = HEAD.x + 16, (HEAD.w - 16) / 6
    canvas.text(
        HEAD.x, top - 1.5, say(lang, "dice_sheet.dice.ordinary"), 9.5, "bold", tone="accent"
    )
    for number in range(6):
        die(canvas, left + (number + 0.5) * wide - 3.2, top + 0.8, 6.4, number + 1)
        y = top + 8.5 + number * (ROW - 1)
        canvas.rect(Box(HEAD.x, y, HEAD.w, ROW - 1), fill="paper" if number % 2 else "mist")
        die(canvas, HEAD.x + 2, y + 1.8, 6.4, number + 1)
        for column in range(6):
            name = dice["together"][dice["a"][number]][dice["b"][column]]
            middle = (left + (column + 0.5) * wide, y + (ROW - 1) / 2)
            _small_shape(canvas, middle, lying(split(shapes[name])))
        if dice["a"][number] == "compass":
            canvas.icon("compass", left - 6.5, y + 2.4, 5.2)


def _small_shape(canvas: Canvas, middle: tuple[float, float], squares: tuple[str, ...]) -> None:
    columns, rows = extent(squares)
    unit = min(3.2, 8.4 / rows)
    draw_shape(canvas, middle[0] - columns * unit / 2, middle[1] - rows * unit / 2, unit, squares)


def draw_solo(canvas: Canvas, game: Mapping[str, Any], lang: str) -> None:
    """The titles by chapter and for the campaign, and a record to fill in."""
    heading(canvas, "bag", "solo", lang)
    area = Box(HEAD.x, 22, HEAD.w, 14)
    canvas.text_in(area, say(lang, "dice_sheet.solo.how"), 10, valign="top")
    chapters = game["chapters"]
    heads = [say(lang, "dice_sheet.solo.chapter", number=c["number"]) for c in chapters]
    heads.append(say(lang, "dice_sheet.solo.all"))
    top = 42.0
    _row(canvas, top, say(lang, "dice_sheet.solo.least"), heads, "bold", "accent")
    for number, entry in enumerate(game["solo"]):
        y = top + (number + 1) * 10.5
        if number % 2 == 0:
            canvas.rect(Box(HEAD.x, y, HEAD.w, 10.5), 1.5, fill="mist")
        figures = [str(points) for points in (*entry["chapters"], entry["all"])]
        _row(canvas, y, entry["titles"][lang], figures, "regular", "ink")
    y = top + (len(game["solo"]) + 1) * 10.5 + 4
    canvas.text_in(Box(HEAD.x, y, HEAD.w, 9), _bags(game, lang), 10, valign="top")
    draw_record(canvas, game, y + 15, lang)


def _row(
    canvas: Canvas, y: float, name: str, figures: Sequence[str], weight: str, tone: str
) -> None:
    canvas.text_in(Box(HEAD.x + 3, y, 60, 10.5), name, 11, weight="bold", tone=tone)
    wide = (HEAD.w - 64) / len(figures)
    for column, text in enumerate(figures):
        cell = Box(HEAD.x + 64 + column * wide, y, wide, 10.5)
        canvas.text_in(cell, text, 11, weight=weight, align="centre", tone=tone)


def _bags(game: Mapping[str, Any], lang: str) -> str:
    """What a player alone gets for bags, from the smallest number on."""
    steps = sorted(game["bags"]["solo"], key=lambda step: int(step["least"]))
    parts = [
        say(lang, "dice_sheet.solo.bags", n=step["least"], points=signed(step["points"]))
        for step in steps
    ]
    return say(
        lang, "dice_sheet.solo.bag_points", number=game["bags"]["chapter"], steps=", ".join(parts)
    )


def draw_record(canvas: Canvas, game: Mapping[str, Any], top: float, lang: str) -> None:
    """A line for each chapter: its episodes, its sum, its title."""
    canvas.text(HEAD.x, top, say(lang, "dice_sheet.solo.record"), 11, "bold", tone="accent")
    for number, chapter in enumerate(game["chapters"]):
        y = top + 5 + number * 15.5
        label = Box(HEAD.x, y, 40, 12)
        canvas.text_in(label, f"{chapter['number']}. {chapter['titles'][lang]}", 11, weight="bold")
        for place, sheet in enumerate(chapter["sheets"]):
            x = HEAD.x + 44 + place * 21
            _write_in(canvas, Box(x, y, 18, 12), sheet.partition("/")[2])
        _write_in(canvas, Box(HEAD.x + 112, y, 22, 12), "=", 0.6)
        canvas.line(HEAD.x + 138, y + 11, HEAD.x + HEAD.w, y + 11)
    y = top + 5 + len(game["chapters"]) * 15.5
    canvas.text_in(Box(HEAD.x, y, 100, 13), say(lang, "dice_sheet.solo.all"), 11, weight="bold")
    _write_in(canvas, Box(HEAD.x + 112, y, 22, 13), "=", 0.8)
    canvas.line(HEAD.x + 138, y + 12, HEAD.x + HEAD.w, y + 12)


def _write_in(canvas: Canvas, box: Box, mark: str, width: float = 0.35) -> None:
    canvas.rect(box, 1.4, fill="paper", stroke="soft" if width > 0.5 else "line", width=width)
    canvas.text(box.x + 1.2, box.y + 3.6, mark, 8.5, tone="line")
