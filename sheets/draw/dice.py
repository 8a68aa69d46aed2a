"""The twelve sheets of the dice city."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import MM, Box, Canvas, text_height, wrapped
from sheets.draw import dice_extras
from sheets.draw.board import draw_board, terrain_icon
from sheets.draw.dice_rules import short_rules, signed, start_rule
from sheets.draw.dice_side import draw_side, tick_box
from sheets.draw.fields import box_of
from sheets.fonts import ASCENT
from sheets.frame import QUIET, qr
from sheets.layout import Layout
from sheets.layouts import dice as places
from sheets.layouts import layout
from sheets.page import Copy, Page, Style

RIGHT: Final = 173.0  # where the middle tag's clear zone begins
CODE_LEFT: Final = qr("portrait").x - QUIET
CODE_TOP: Final = qr("portrait").y - QUIET
CIRCLE: Final = 5.0  # radius of the outline for a carried bandit
STARTS: Final = {"river": "wave"}
WORTH: Final = {  # what a line of the table is worth each, as a path into the figures
    "trees": "tree",
    "rocks": "rock",
    "empty": "square",
    "wells": "well",
    "churches": "church",
    "first-plateau": "first",
    "first-forest": "first",
    "first-gold": "first",
    "bandits": "bandit",
    "full": "full",
    "no-passes": "completions.pass",
    "all-trees": "completions.trees",
    "all-rocks": "completions.rocks",
    "no-empty": "completions.empty",
}


def pages(name: str, style: Style) -> Sequence[Page]:
    """The page of an episode, or of what is printed besides."""
    if name not in style.games.sheets("dice"):
        return dice_extras.pages(name, style)
    sheet = style.games.sheet(name)
    plan = layout(name, games=style.games)
    return (
        Page(
            plan.width,
            plan.height,
            partial(draw_sheet, sheet=sheet, plan=plan, style=style),
            partial(draw_own, sheet=sheet, plan=plan),
            sheet=True,
            title=f"{sheet.number}. {sheet.title(style.lang)}",
        ),
    )


def draw_sheet(canvas: Canvas, sheet: Sheet, plan: Layout, style: Style) -> None:
    """What is the same on every copy of a sheet."""
    draw_header(canvas, sheet, plan, style)
    draw_board(canvas, sheet.board, cells(plan), sheet.figures["closed"])
    draw_coordinates(canvas, sheet)
    draw_circles(canvas, sheet, plan)
    draw_side(canvas, sheet, plan, style)
    draw_passes(canvas, sheet, plan, style.lang)
    draw_table(canvas, sheet, plan, style)
    draw_start(canvas, sheet, style.lang)
    draw_rules(canvas, sheet, plan, style.lang)


def draw_own(canvas: Canvas, copy: Copy, sheet: Sheet, plan: Layout) -> None:
    """Bandits that this player carries over from the sheet before."""
    for name in copy.carried:
        cell = box_of(plan.by_name[f"cell.{name}"])
        terrain_icon(canvas, cell, "bandit", rich=False)
        canvas.circle(*cell.centre, CIRCLE, stroke="line", width=0.5)


def cells(plan: Layout) -> dict[str, Box]:
    """The squares of the board by name."""
    return {region.name[5:]: box_of(region) for region in plan.of_kind("cell")}


def draw_header(canvas: Canvas, sheet: Sheet, plan: Layout, style: Style) -> None:
    """Episode, title, chapter, game; name and date to write in."""
    lang, left = style.lang, places.LEFT
    light = canvas.ink == "light"
    canvas.circle(left + 7.2, 8.4, 7.0, "paper" if light else "accent", "accent", 0.5)
    canvas.text_in(
        Box(left, 1.2, 14.4, 14.4),
        str(sheet.number),
        26,
        20,
        "black",
        "centre",
        tone="accent" if light else "paper",
    )
    canvas.text_in(Box(left + 17.5, 0.5, 76, 9), sheet.title(lang), 22, 14, "black")
    game = style.games.game(sheet.game)
    chapter = next(c for c in game["chapters"] if c["number"] == sheet.chapter)
    title = say(lang, "dice_sheet.chapter", number=sheet.chapter, title=chapter["titles"][lang])
    canvas.text(left + 17.5, 14.2, f"{game['names'][lang]}  ·  {title}", 9.5, tone="soft")
    for name in ("name", "date"):
        region = plan.by_name[name]
        canvas.text(108, region.y + region.h - 0.8, say(lang, f"dice_sheet.{name}"), 9, tone="soft")
        canvas.line(region.x, region.y + region.h, region.x + region.w, region.y + region.h)


def draw_coordinates(canvas: Canvas, sheet: Sheet) -> None:
    """Letters above the columns, numbers right of the rows."""
    for column in range(sheet.board.columns):
        x = places.LEFT + (column + 0.5) * places.SQUARE
        canvas.text(x, places.TOP - 1.2, chr(ord("a") + column), 8.5, align="centre", tone="line")
    right = places.LEFT + sheet.board.columns * places.SQUARE
    for row in range(sheet.board.rows):
        y = places.TOP + (row + 0.5) * places.SQUARE + 1.1
        canvas.text(right + 2.3, y, str(row + 1), 8.5, align="centre", tone="line")


def draw_circles(canvas: Canvas, sheet: Sheet, plan: Layout) -> None:
    """Faint outlines where a bandit may be carried over to."""
    for name in sheet.figures.get("carry", ()):
        centre = plan.by_name[f"cell.{name}"].centre
        canvas.circle(*centre, CIRCLE, stroke="faint", width=0.4, dash=(1.2, 1.0))


def draw_passes(canvas: Canvas, sheet: Sheet, plan: Layout, lang: str) -> None:
    """The row of passes with what each costs."""
    boxes = plan.named("pass")
    left, top = places.LEFT, places.PASS_TOP
    if not boxes:
        area = Box(left, top, 91, 9)
        canvas.text_in(area, say(lang, "dice_sheet.no_passes"), 9.5, weight="bold", tone="accent")
        return
    canvas.text(left, top + 5.2, say(lang, "dice_sheet.passes"), 10, "bold", tone="accent")
    for region, value in zip(boxes, sheet.figures["pass"], strict=True):
        tick_box(canvas, region)
        x = region.x + region.w / 2
        canvas.text(x, region.y + region.h + 3.7, signed(value), 9, align="centre", tone="soft")


def draw_table(canvas: Canvas, sheet: Sheet, plan: Layout, style: Style) -> None:
    """A line with a box for each rule that scores, then the sums."""
    for region in plan.of_kind("digits"):
        area, _, rule = region.name.partition(".")
        is_sum = area == "total"
        key = rule or "total"
        left = region.x - places.DIGITS_LEFT
        middle = region.y + region.h / 2 + 1.15
        width = canvas.text(
            left,
            middle,
            say(style.lang, f"dice_sheet.table.{key}"),
            9,
            "bold" if is_sum else "regular",
            box=Box(left, region.y, places.DIGITS_LEFT - 1, region.h),
        )
        worth = _worth(style.games.game(sheet.game), sheet, region.name)
        canvas.text(
            region.x - 1.5,
            middle,
            worth,
            9,
            "bold",
            "right",
            "soft",
            box=Box(left + width + 1, region.y, places.DIGITS_LEFT, region.h) if worth else None,
        )
        tone, thick = ("soft", 0.6) if is_sum else ("line", 0.35)
        canvas.rect(box_of(region), 1.0, fill="paper", stroke=tone, width=thick)


def _worth(game: Mapping[str, Any], sheet: Sheet, line: str) -> str:
    """What a line brings each, where it is always the same."""
    if line == "total.bags":
        return f"{signed(game['bags']['most'])} / {signed(game['bags']['second'])}"
    rule = line.removeprefix("points.")
    found: Any = sheet.figures
    for part in WORTH.get(rule, "").split("."):
        found = found.get(part, {}) if part else 0
    return signed(found) if found else ""


def draw_start(canvas: Canvas, sheet: Sheet, lang: str) -> None:
    """Beside the passes: where building begins."""
    start = sheet.figures["start"]
    left, top = 112.0, places.PASS_TOP - 1.5
    canvas.icon(STARTS.get(start, start), left, top + 1.2, 9)
    area = Box(left + 11.5, top, RIGHT - left - 11.5, 13)
    canvas.text_in(area, start_rule(sheet, lang), 9, valign="top")


def draw_rules(canvas: Canvas, sheet: Sheet, plan: Layout, lang: str) -> None:
    """What this episode is about, in a few sentences that make room for the QR code."""
    low = [r.y for r in plan.of_kind("digits") if r.x > places.TABLE_LEFT + places.TABLE_COLUMN]
    full = len(low) == places.TABLE_ROWS
    left, top = (115.0, places.PASS_TOP + 13) if full else (66.0, places.TABLE_TOP)
    bottom = CODE_TOP if full else min([244.0, *(y - 1 for y in low)])
    canvas.text(left, top + 3.3, say(lang, "dice_sheet.rules"), 9.5, "bold", tone="accent")
    texts = tuple(short_rules(sheet, lang))
    top += places.HEADING
    size = next(
        (size for size in (10.0, 9.5, 9.0) if _bullets(None, texts, left, top, size) <= bottom), 8.5
    )
    _bullets(canvas, texts, left, top, size, bottom)


def _bullets(
    canvas: Canvas | None,
    texts: Sequence[str],
    left: float,
    y: float,
    size: float,
    bottom: float = 0.0,
) -> float:
    """Sentences below each other, drawn or only measured; gives back where they end."""
    for text in texts:
        height, right = _room(text, left, y, size)
        if canvas:
            canvas.text(left, y + ASCENT * size / MM, "•", size, tone="accent")
            area = Box(left + 2.8, y, right - left - 2.8, bottom - y)
            canvas.text_in(area, text, size, size, valign="top")
        y += height + 1.1
    return y - 1.1


def _room(text: str, left: float, y: float, size: float) -> tuple[float, float]:
    """How high a sentence is and how far right it runs: to the margin, or to the QR code."""
    for right in (RIGHT, CODE_LEFT):
        height = text_height(len(wrapped(text, right - left - 2.8, size)), size)
        if y + height < CODE_TOP:
            break
    return height, right
