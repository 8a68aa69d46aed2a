"""Draws what a chapter's envelope holds to read: its rules, its points, its awards."""

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from scoring.board import position
from scoring.listing import game_name
from scoring.shapes import split
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw import fields
from sheets.draw.legacy_board import draw_land, sign
from sheets.draw.legacy_cut import draw_squares
from sheets.layout import Layout
from sheets.layouts import legacy as places
from sheets.page import Page, Style

LEFT, WIDTH = 4.0, 178.0
WORTH = {  # what a rule of the table is worth, by the names of the figures
    "pass": ("pass",),
    "trees": ("tree",),
    "rocks": ("rock",),
    "empty": ("empty",),
    "groups": ("group",),
    "wells": ("well",),
    "churches": ("church",),
    "gold": ("gold",),
    "dams": ("dams",),
    "veins": ("vein",),
    "golden_churches": ("golden_church",),
    "factories": ("factory",),
    "investor": ("investor",),
    "mines": ("mine",),
    "railway": ("railway",),
    "tracks": ("track", "track_built"),
    "parks": ("park",),
    "full_colours": ("full_colour",),
}
ROW = 7.0
T = TypeVar("T")


def envelope_pages(where: Layout, style: Style) -> Sequence[Page]:
    """The rule sheet and the table of points."""
    chapter = int(where.id.rpartition("/")[2])
    sheets = places.chapter_sheets(style.games, chapter)
    title = say(style.lang, "legacy_sheet.envelope", number=chapter)
    return [
        Page(where.width, where.height, partial(draw, sheets, style), title=title)
        for draw in (_rules_page, _points_page)
    ]


def _head(canvas: Canvas, sheets: Sequence[Sheet], style: Style, key: str) -> None:
    lang, first = style.lang, sheets[0]
    fields.number(canvas, Box(LEFT, 0.8, 16, 16), first.chapter)
    title = first.settings["chapter_title"][lang]
    canvas.text_in(Box(LEFT + 20, 0.2, 150, 10), title, 24, 14, "black")
    game, words = game_name(style.games, "legacy", lang), say(lang, f"legacy_sheet.{key}")
    canvas.text_in(Box(LEFT + 20, 11, 150, 5), f"{game}  ·  {words}", 9.5, tone="soft")


def _rules_page(sheets: Sequence[Sheet], style: Style, canvas: Canvas) -> None:
    _head(canvas, sheets, style, "rules")
    y = 24.0
    for sheet in sheets:
        y = _episode(canvas, sheet, style, y) + 6


def _episode(canvas: Canvas, sheet: Sheet, style: Style, y: float) -> float:
    """What is new in an episode; gives back where it ends."""
    lang = style.lang
    words = f"{sheet.number}. {sheet.title(lang)}"
    canvas.text_in(Box(LEFT, y, WIDTH, 7), words, 16, weight="black")
    canvas.line(LEFT, y + 8, LEFT + WIDTH, y + 8, "faint", 0.4)
    y += 10.5
    for key in sheet.settings["news"]:
        box = Box(LEFT, y, WIDTH, 250 - y)
        y += canvas.text_in(box, say(lang, f"envelope_legacy.news.{key}"), 12, valign="top") + 2.6
    return _placed(canvas, sheet, style, _new_pieces(canvas, sheet, y))


def _new_pieces(canvas: Canvas, sheet: Sheet, y: float) -> float:
    """The pieces that an episode brings or changes, as they are on their cards."""
    if "churches_built" in sheet.settings["news"]:
        type_, shapes, icon = "C", sheet.figures["pieces"]["C"], "church"
    elif "factories" in sheet.settings["news"]:
        type_, shapes, icon = "I", sheet.figures["factories"], "cog"
    else:
        return y
    unit, x = 7.0, LEFT + 1
    for shape in shapes:
        cells = [position(name) for name in split(shape)]
        draw_squares(canvas, type_, cells, Box(x, y + 1, unit, unit))
        canvas.icon(icon, x + 0.8 + cells[0][0] * unit, y + 1.8 + cells[0][1] * unit, unit - 1.6)
        x += places.extent(shape)[0] * unit + 10
    return y + 4 + unit * max(places.extent(shape)[1] for shape in shapes)


def _placed(canvas: Canvas, sheet: Sheet, style: Style, y: float) -> float:
    """The stickers that everybody puts on before the episode, with their squares."""
    lang, stickers = style.lang, sheet.settings["stickers"]
    if not stickers:
        return y
    canvas.text(LEFT, y + 3.4, say(lang, "legacy_sheet.before"), 10, "bold", tone="accent")
    top, y = y, y + 5.4
    for sticker in stickers:
        sign(canvas, sticker["kind"], Box(LEFT + 1, y + 1, 8, 8))
        name = say(lang, f"envelope_legacy.sticker.{sticker['kind']}")
        squares = ", ".join(sticker["squares"])
        canvas.text_in(Box(LEFT + 12, y + 0.5, 105, 9), f"{name}: {squares}", 11)
        y += 10.4
    return max(y, _map(canvas, sheet, top))


def _map(canvas: Canvas, sheet: Sheet, y: float) -> float:
    """The board, small, with the new squares ringed; gives back where it ends."""
    size, scale = places.SQUARE, 0.3
    cells = {}
    for name in sheet.board.squares:
        column, row = position(name)
        cells[name] = Box(column * size, row * size, size, size)
    new = {name for sticker in sheet.settings["stickers"] for name in sticker["squares"]}
    x = LEFT + WIDTH - sheet.board.columns * size * scale
    with canvas.moved(x, y, scale):
        draw_land(canvas, sheet, cells, new)
    return y + sheet.board.rows * size * scale + 2


def _points_page(sheets: Sequence[Sheet], style: Style, canvas: Canvas) -> None:
    _head(canvas, sheets, style, "points")
    end = _table(canvas, sheets, style.lang, 24.0)
    words = say(style.lang, "legacy_sheet.awards")
    fields.caption(canvas, LEFT, end + 12, words, WIDTH)
    bottom = _awards(canvas, sheets, style, end + 16)
    _notes(canvas, sheets, style.lang, bottom + 5)


def _rows(sheets: Sequence[Sheet]) -> list[str]:
    """What brings points in any episode of a chapter; at once first, then in order."""
    at_once = ["pass"]
    if any("gold" in sheet.board.terrain.values() for sheet in sheets):
        at_once.append("gold")
    if any(sheet.figures.get("investor") for sheet in sheets):
        at_once.append("investor")
    rules = [rule for sheet in sheets for rule in sheet.rules if rule in WORTH]
    return [*at_once, *dict.fromkeys(rules)]


def _worth(sheet: Sheet, rule: str) -> str:
    """What a rule is worth in one episode; empty where it does not count."""
    counts = rule in sheet.rules or rule == "gold" or sheet.figures.get(rule)
    if rule == "pass":
        counts = sheet.figures["passing"]
    if not counts:
        return ""
    points = [sheet.figures["points"][name] for name in WORTH[rule]]
    if isinstance(points[0], list):
        points = [worth for _, worth in points[0]]
    return " / ".join(fields.signed(worth) for worth in points)


def _table(canvas: Canvas, sheets: Sequence[Sheet], lang: str, y: float) -> float:
    columns = [LEFT + 112 + number * 24 for number in range(len(sheets))]
    for x, sheet in zip(columns, sheets, strict=True):
        head = Box(x - 11, y - 2, 22, 6)
        canvas.text_in(head, str(sheet.number), 14, weight="black", align="centre", tone="accent")
    y += 5.5
    for number, rule in enumerate(_rows(sheets)):
        if number % 2 == 0:
            canvas.rect(Box(LEFT, y, WIDTH, ROW), 1.4, fill="mist")
        words = say(lang, f"envelope_legacy.table.{rule}")
        canvas.text_in(Box(LEFT + 3, y, 92, ROW), words, 11)
        for x, sheet in zip(columns, sheets, strict=True):
            cell = Box(x - 11, y, 22, ROW)
            worth = _worth(sheet, rule)
            canvas.text_in(cell, worth or "·", 12, weight="bold", align="centre")
        y += ROW
    return y


def _awards(canvas: Canvas, sheets: Sequence[Sheet], style: Style, y: float) -> float:
    """For each episode: by rank and number of players, circles and stickers."""
    width = (WIDTH - 12) / 3
    ends = [
        _award_block(canvas, sheet, style, LEFT + number * (width + 6), y, width)
        for number, sheet in enumerate(sheets)
    ]
    return max(ends)


def _award_block(
    canvas: Canvas, sheet: Sheet, style: Style, x: float, y: float, width: float
) -> float:
    lang, counts = style.lang, style.games.game("legacy")["players"]
    title = say(lang, "legacy_sheet.episode", number=sheet.number)
    canvas.text_in(Box(x, y, width, 6), title, 11, weight="bold")
    y += 7
    step = (width - 7) / len(counts)
    for number, players in enumerate(counts):
        head = Box(x + 7 + number * step, y, step, 5)
        canvas.icon("residents", head.centre[0] + 0.5, head.y, 4.6)
        canvas.text(head.centre[0] - 0.5, head.y + 4, str(players), 11, "bold", "right", box=head)
    y += 6.5
    for rank in range(max(counts)):
        canvas.line(x, y, x + width, y, "faint")
        canvas.text(x + 1, y + 8.5, f"{rank + 1}.", 11, "black", tone="accent")
        for number, players in enumerate(counts):
            if rank < players:
                _award(canvas, sheet, str(players), rank, Box(x + 7 + number * step, y, step, 14))
        y += 14
    return y


def _award(canvas: Canvas, sheet: Sheet, players: str, rank: int, box: Box) -> None:
    """Circles above, stickers below."""
    circles = _at(sheet.settings["progress"][players], rank, 0)
    stickers = _at(sheet.settings["awards"][players], rank, [])
    middle = box.centre[0]
    for number in range(circles):
        x = middle + (number - (circles - 1) / 2) * 4.6
        canvas.circle(x, box.y + 3.4, 1.8, fill="gold.pale", stroke="gold.deep", width=0.35)
    size = 6.0
    for number, kind in enumerate(stickers):
        x = middle + (number - (len(stickers) - 1) / 2) * (size + 0.8) - size / 2
        sign(canvas, kind, Box(x, box.y + 6.8, size, size))
    if not circles and not stickers:
        canvas.text(middle, box.y + 8.4, "·", 12, "bold", "centre", "soft")


def _at(ranks: Sequence[T], rank: int, nothing: T) -> T:
    return ranks[rank] if rank < len(ranks) else nothing


def _notes(canvas: Canvas, sheets: Sequence[Sheet], lang: str, y: float) -> None:
    full = sheets[0].settings["progress"]["full_track"]
    circles = say(lang, "legacy_sheet.circles", n=full)
    words = say(lang, "legacy_sheet.full_track", circles=circles)
    where = say(lang, "envelope_legacy.awards.where")
    canvas.text_in(Box(LEFT, y, WIDTH, 22), f"{words}\n{where}", 10, valign="top", tone="soft")
