"""Draws what lies in the middle of the planners' table: tracks, goal cards, markers."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from scoring.listing import game_name
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw import fields
from sheets.draw.cutting import bleed, crop_marks
from sheets.layout import Layout, Region
from sheets.layouts import tiles as places
from sheets.page import Page, Style

TRACK_TONES = {
    "residents": "brick",
    "jobs": "sand",
    "ecology": "leaf",
    "income": "gold",
    "satisfaction": "plum",
}
PLAYER_TONES = ("yellow", "red", "blue", "plum")
ICONS = {
    "H": "housing",
    "O": "office",
    "L": "funfair",
    "F": "factory",
    "E": "power",
    "K": "park",
}
TONES = {"H": "brick", "O": "water", "L": "plum", "F": "stone", "E": "gold", "K": "leaf"}
Table = Mapping[str, Any]


def main_board_pages(where: Layout, style: Style) -> Sequence[Page]:
    """The main board: tracks over as many pages as they take, open places on the first."""
    game = style.games.game("tiles")
    pages = []
    for number in range(1, places.main_pages(game) + 1):
        draw = partial(_main_page, where, style, game, number)
        title = say(style.lang, "tiles_sheet.main_board", n=number)
        pages.append(Page(where.width, where.height, draw, title=title))
    return pages


def _main_page(where: Layout, style: Style, game: Table, number: int, canvas: Canvas) -> None:
    here = [region for region in where.regions if region.page == number]
    last = places.main_pages(game)
    if number == 1:
        _head(canvas, here, style)
    if number == last:
        _turn(canvas, game, style.lang)
    for region in here:
        if region.kind == "track":
            _step(canvas, region)
    for row, track in enumerate(game["tracks"]["order"]):
        if number == 1:
            _track_name(canvas, row, track, style.lang)
    if number < last:
        _join(canvas, places.PER_PAGE * places.SPACE, say(style.lang, "tiles_sheet.glue"))
    if number > 1:
        _join(canvas, 0.0, say(style.lang, "tiles_sheet.cut"))


def _head(canvas: Canvas, here: Sequence[Region], style: Style) -> None:
    lang = style.lang
    head = Box(0, 0.3, 120, 12.4)
    game = game_name(style.games, "tiles", lang)
    fields.title(canvas, "office", head, say(lang, "tiles_sheet.board"), game)
    market = [region for region in here if region.name.startswith("market.")]
    right = market[-1].x + market[-1].w
    words = say(lang, "tiles_sheet.market")
    fields.caption(canvas, market[0].x, market[0].y - 3, words, right - market[0].x)
    for region in market:
        canvas.rect(fields.box_of(region).inset(-0.5), 2, fill="mist", stroke="line", width=0.4)
    fields.caption(canvas, right + 8, market[0].y - 3, say(lang, "tiles_sheet.end"), 116)
    words = say(lang, "tiles_sheet.count", **_counted(style.games.game("tiles")))
    canvas.text_in(Box(right + 8, market[0].y - 1, 116, 30), words, 9.5, valign="top", tone="soft")


def _counted(game: Table) -> dict[str, str]:
    """The figures of the final count."""
    settings = game["sheet"]["settings"]
    return {"unemployed": fields.signed(settings["unemployed"])}


def _turn(canvas: Canvas, game: Table, lang: str) -> None:
    """What the actions do, and what happens past the end of a track."""
    fields.caption(canvas, 8, 10, say(lang, "tiles_sheet.actions"), 230)
    for number, name in enumerate(("architect", "planner", "engineer", "mayor")):
        x, y = 8 + number % 2 * 118, 14 + number // 2 * 17
        canvas.text(x, y + 3.2, say(lang, f"tiles_sheet.action.{name}"), 11, "bold")
        words = say(lang, f"tiles_sheet.does.{name}")
        canvas.text_in(Box(x, y + 4.8, 110, 10), words, 9.5, valign="top", tone="soft")
    lap = say(lang, "tiles_sheet.lap", last=game["tracks"]["last"], lap=game["tracks"]["lap"])
    canvas.text_in(Box(8, 48, 230, 6), lap, 9.5, tone="soft")


def _track_name(canvas: Canvas, row: int, track: str, lang: str) -> None:
    """The sign and the name over the track's left end."""
    y = places.TRACK_TOP + row * places.TRACK_STEP
    canvas.icon(track, 0.6, y - 7.2, 6.6)
    words = say(lang, f"tiles_sheet.row.{track}")
    box = Box(9, y - 6.6, 80, 5.4)
    canvas.text_in(box, words[:1].upper() + words[1:], 12, weight="bold", tone="ink")


def _step(canvas: Canvas, region: Region) -> None:
    """One step of a track; below nothing it is grey and framed."""
    _, track, number = region.name.split(".")
    step = int(number)
    tone = f"{TRACK_TONES[track]}.pale" if step >= 0 else "mist"
    box = fields.box_of(region)
    strong = step % 5 == 0
    canvas.rect(box.inset(0.4, 0), 1.6, fill=tone, stroke="line", width=0.7 if strong else 0.3)
    words = str(step).replace("-", "−")
    size, weight = (15, "black") if strong else (12, "bold")
    ink = "ink" if step > 0 else "soft"
    canvas.text_in(box.inset(0.5), words, size, weight=weight, align="centre", tone=ink)


def _join(canvas: Canvas, x: float, words: str) -> None:
    """A line to cut or glue along, with marks that meet those of the other page."""
    canvas.line(x, 58, x, 186, "soft", 0.25, (2, 1.5))
    for row in range(2):
        y = places.TRACK_TOP + (2 * row + 1) * places.TRACK_STEP - 4.2
        points = [(x - 3, y), (x, y - 3), (x + 3, y), (x, y + 3)]
        side = [p for p in points if (p[0] >= x if x == 0 else p[0] <= x)]
        canvas.polygon(side, fill="soft")
    box = Box(x - 62, 54, 60, 4.4) if x else Box(4, 55, 60, 4.4)
    canvas.text_in(box, words, 8.5, align="right" if x else "left", tone="soft")


def goal_card(canvas: Canvas, box: Box, goal: Table, game: Table, lang: str) -> None:
    """A goal: its sign, its name, what it brings."""
    tone = _goal_tone(goal)
    canvas.rect(bleed(box), fill="paper")
    top = Box(box.x - 3, box.y - 3, box.w + 6, 43)
    canvas.rect(top, fill=f"{tone}.pale")
    _goal_picture(canvas, Box(box.x + 6, box.y + 5, box.w - 12, 30), goal)
    canvas.line(top.x, top.bottom, top.right, top.bottom, tone, 1.0, cap=0)
    words = Box(box.x + 4, box.y + 42, box.w - 8, 19)
    canvas.text_in(words, goal[lang], 14, 9, weight="bold", align="centre")
    points = fields.signed(game["sheet"]["settings"]["goal"])
    badge = Box(box.x + box.w / 2 - 10, box.bottom - 15, 20, 10)
    tone = fields.solid(canvas, badge, 5)
    canvas.text_in(badge.inset(1), points, 16, weight="black", align="centre", tone=tone)


def _goal_tone(goal: Table) -> str:
    return {**TONES, **TRACK_TONES}.get(goal["of"], "gold")


def _goal_picture(canvas: Canvas, box: Box, goal: Table) -> None:
    """Largest: tiles side by side. Most: tiles apart. Best: the track's sign on top."""
    x, y = box.centre
    if goal["kind"] == "largest":
        for dx, dy in ((-13.0, -13.0), (0.0, -13.0), (0.0, 0.0)):
            _small_tile(canvas, Box(x + dx, y + dy, 13, 13), goal["of"])
    elif goal["kind"] == "most":
        for dx, dy in ((-21.0, -12.0), (-6.5, 1.0), (8.0, -12.0)):
            _small_tile(canvas, Box(x + dx, y + dy, 13, 13), goal["of"])
    elif goal["kind"] == "best":
        canvas.icon("podium", x - 2, y - 11, 24)
        canvas.icon(goal["of"], x - 23, y - 10, 20)
    elif goal["kind"] == "full":
        _full_board(canvas, x, y)
    else:
        canvas.icon("flag", x - 14, y - 14, 28)


def _small_tile(canvas: Canvas, box: Box, type_: str) -> None:
    canvas.rect(box, 1.2, fill="paper", stroke="ink", width=0.35)
    canvas.icon(ICONS[type_], box.x + 1.6, box.y + 1.6, box.w - 3.2)


def _full_board(canvas: Canvas, x: float, y: float) -> None:
    for row in range(5):
        for column in range(5):
            box = Box(x - 14 + column * 5.7, y - 14 + row * 5.7, 5.1, 5.1)
            middle = (column, row) == (2, 2)
            canvas.rect(box, 0.8, fill="gold" if middle else "leaf", stroke="ink", width=0.25)


def marker(canvas: Canvas, region: Region, per_player: int) -> None:
    """A cube or disc to cut out: the player's colour and number, so that grey will do."""
    _, kind, text = region.name.split(".")
    player = (int(text) - 1) // per_player
    box = fields.box_of(region)
    tone = PLAYER_TONES[player % len(PLAYER_TONES)]
    if kind == "cube":
        canvas.rect(bleed(box), fill=tone)
    else:
        canvas.circle(*box.centre, box.w / 2 + 3, fill=tone)
        canvas.circle(*box.centre, box.w / 2, stroke="ink", width=0.15)
    white = Box(box.x + 1.2, box.y + 1.2, box.w - 2.4, box.h - 2.4)
    if kind == "cube":
        canvas.rect(white, 0.8, fill="paper")
        crop_marks(canvas, box)
    else:
        canvas.circle(*box.centre, white.w / 2, fill="paper")
    canvas.text_in(white, str(player + 1), 11, weight="black", align="centre")
