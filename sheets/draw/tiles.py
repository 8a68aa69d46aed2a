"""Draws the planners' city: boards, tiles, goal cards and markers."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from scoring.listing import game_name
from scoring.sheet import Sheet
from scoring.words import say
from sheets import frame, tags
from sheets.canvas import Box, Canvas
from sheets.draw import board as land
from sheets.draw import fields
from sheets.draw.cutting import bleed, cut_pages, framed
from sheets.draw.tiles_table import ICONS, TONES, goal_card, main_board_pages, marker
from sheets.layout import Layout, Region
from sheets.layouts import layout
from sheets.layouts import tiles as places
from sheets.layouts.cutting import BLEED
from sheets.page import Page, Style

ROAD = 6.0  # width of a road
SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def pages(name: str, style: Style) -> Sequence[Page]:
    """A player's board, or what is cut out."""
    makers: dict[str, Callable[[Layout, Style], Sequence[Page]]] = {
        "tiles/tiles": _tile_pages,
        "tiles/goals": _goal_pages,
        "tiles/markers": _marker_pages,
        "tiles/main-board": main_board_pages,
    }
    where = layout(name, games=style.games)
    if name in makers:
        return makers[name](where, style)
    sheet = style.games.sheet(name)
    draw = partial(_draw, sheet, where, style)
    return [Page(where.width, where.height, draw, sheet=True, title=sheet.title(style.lang))]


def _draw(sheet: Sheet, where: Layout, style: Style, canvas: Canvas) -> None:
    lang = style.lang
    head = Box(14, 0.3, 80, 12.4)
    game = game_name(style.games, "tiles", lang)
    fields.title(canvas, "office", head, sheet.title(lang), game)
    fields.name_line(canvas, where.by_name["name"], say(lang, "tiles_sheet.name"))
    _board(canvas, sheet, where)
    _reserve(canvas, where, lang)
    _first(canvas, sheet, where, lang)
    _how_to_lay(canvas, lang)
    _legend(canvas, sheet, style)
    _score(canvas, sheet, where, style)
    _turn(canvas, sheet, lang)


def _board(canvas: Canvas, sheet: Sheet, where: Layout) -> None:
    for name in sheet.board.squares:
        cell = fields.box_of(where.by_name[f"cell.{name}"])
        land.square(canvas, cell)
        if sheet.board.terrain.get(name) == "centre":
            draw_centre(canvas, cell)
        else:
            canvas.text(*_below(cell), name, 9, align="centre", tone="line.light", box=cell)


def _below(cell: Box) -> tuple[float, float]:
    return cell.centre[0], cell.centre[1] + 1.2


def draw_centre(canvas: Canvas, cell: Box) -> None:
    """The middle of the town, open on all sides."""
    with canvas.clipped(cell.inset(land.GUTTER / 2)):
        _roads(canvas, cell, "nesw")
    canvas.rect(cell.inset(5.2), 2.5, fill="gold.pale", stroke="ink", width=0.35)
    canvas.icon("palace", cell.x + 7, cell.y + 7, cell.w - 14)


def _roads(canvas: Canvas, box: Box, openings: str) -> None:
    """Roads from the middle to the open sides, running into the bleed."""
    x, y = box.centre
    reach = box.w / 2 + 4
    for tone, width in (("soft", ROAD + 0.8), ("paper", ROAD)):
        canvas.circle(x, y, width / 2 + 1.2, fill=tone)
        for side in openings:
            dx, dy = SIDES[side]
            canvas.line(x, y, x + dx * reach, y + dy * reach, tone, width, cap=0)
    for side in openings:
        dx, dy = SIDES[side]
        end = (x + dx * reach, y + dy * reach)
        canvas.line(x + dx * 5, y + dy * 5, *end, "line", 0.3, (1.4, 1.2), cap=0)


def _reserve(canvas: Canvas, where: Layout, lang: str) -> None:
    regions = where.named("reserve")
    x = regions[0].x
    label = Box(x, regions[0].y - 5, 26, 4.6)
    canvas.text_in(label, say(lang, "tiles_sheet.reserve"), 9, weight="bold", tone="accent")
    for region in regions:
        box = fields.box_of(region).inset(0.6)
        canvas.rect(box, 1.6, fill="mist", stroke="line", width=0.3, dash=(1.5, 1.2))


def _first(canvas: Canvas, sheet: Sheet, where: Layout, lang: str) -> None:
    """The box of who finished the city first."""
    if "first" not in sheet.marks:
        return
    region = where.by_name["first.city"]
    fields.entry(canvas, region)
    words = say(lang, "tiles_sheet.first")
    box = Box(region.x + region.w + 1.4, region.y - 1, 17, region.h + 2)
    canvas.text_in(box, words, 8.5)


def _how_to_lay(canvas: Canvas, lang: str) -> None:
    """A small tile with its symbol top left."""
    box = Box(147, 125, 12.5, 12.5)
    canvas.rect(box, 1, fill="brick.pale", stroke="ink", width=0.3)
    canvas.icon("housing", box.x + 0.8, box.y + 0.8, 4.6)
    canvas.line(box.x + 8.8, box.y + 8.8, box.x + 5.6, box.y + 5.6, "accent", 0.5)
    canvas.polygon(
        [(box.x + 5, box.y + 5), (box.x + 7.4, box.y + 5.8), (box.x + 5.8, box.y + 7.4)],
        fill="accent",
    )
    words = Box(147, 138.5, 27, 10.5)
    canvas.text_in(words, say(lang, "tiles_sheet.symbol"), 8.5, valign="top", tone="soft")


def _legend(canvas: Canvas, sheet: Sheet, style: Style) -> None:
    """What each type brings to the five tracks."""
    lang, game = style.lang, style.games.game("tiles")
    tracks, top = game["tracks"]["order"], places.LEGEND_TOP
    fields.caption(canvas, 14, 154.5, say(lang, "tiles_sheet.legend"), 97)
    for column, track in enumerate(tracks):
        canvas.icon(track, _column(column) - 3.4, top - 8.4, 6.8)
    for row, type_ in enumerate(sheet.types):
        y = top + row * places.LEGEND_STEP
        canvas.rect(Box(14, y, 97, places.LEGEND_STEP - 0.8), 1.6, fill=f"{TONES[type_]}.pale")
        canvas.icon(ICONS[type_], 15, y + 0.7, 6.8)
        name = Box(23.5, y, 24, places.LEGEND_STEP - 0.8)
        canvas.text_in(name, game["types"][type_][lang], 9.5, weight="bold")
        for column, track in enumerate(tracks):
            worth = sheet.figures["legend"][type_][track]
            box = Box(_column(column) - 6, y, 12, places.LEGEND_STEP - 0.8)
            tone, weight = ("ink", "bold") if worth else ("soft", "regular")
            words = fields.signed(worth)
            canvas.text_in(box, words, 12, weight=weight, align="centre", tone=tone)


def _column(number: int) -> float:
    return 54.5 + number * 12.4


def _score(canvas: Canvas, sheet: Sheet, where: Layout, style: Style) -> None:
    lang = style.lang
    fields.caption(canvas, 117, 154.5, say(lang, "tiles_sheet.score"), 56)
    for name in places.score_rows(sheet):
        region = where.by_name[name]
        total = name == "total"
        fields.entry(canvas, region, strong=total)
        words = say(lang, f"tiles_sheet.row.{name.replace('points.', '')}")
        box = Box(124, region.y, region.x - 125.5, region.h)
        if name[7:] in style.games.game("tiles")["tracks"]["order"]:
            canvas.icon(name[7:], 117.5, region.y + 0.3, 5.1)
        canvas.text_in(box, words, 9.5, weight="black" if total else "regular", align="right")


def _turn(canvas: Canvas, sheet: Sheet, lang: str) -> None:
    """The turn in short."""
    box = Box(14, 225.5, 96, 28.5)
    worth = {name: int(sheet.settings[name]) for name in ("goal", "hourglass")}
    words = say(lang, f"tiles_sheet.turn.{sheet.id.partition('/')[2]}", **worth)
    canvas.text_in(box, words, 9.5, valign="top", tone="soft")


def _tile_pages(where: Layout, style: Style) -> Sequence[Page]:
    front, back = partial(framed, draw_tile), partial(framed, _tile_back)
    title = say(style.lang, "tiles_sheet.tiles")
    size = frame.size("portrait")
    return cut_pages(where.of_kind("piece"), size, front, back, title)


def draw_tile(canvas: Canvas, region: Region) -> None:
    """A tile with its bleed, by the name of its region."""
    _, type_, openings = region.name.split(".")[:3]
    draw_tile_face(canvas, fields.box_of(region), type_, openings, BLEED)


def draw_tile_face(canvas: Canvas, box: Box, type_: str, openings: str, edge: float = 0.0) -> None:
    """A tile: the type top left, roads, the tag bottom right; `edge` beyond the cut."""
    canvas.rect(box.inset(-edge), fill=f"{TONES[type_]}.pale")
    with canvas.clipped(box.inset(-edge)):
        _roads(canvas, box, openings)
    canvas.icon(ICONS[type_], box.x + 1.2, box.y + 1.2, places.SYMBOL)
    for x, y in ((box.right - 7.8, box.y + 1.8), (box.x + 1.8, box.bottom - 7.8)):
        canvas.icon(ICONS[type_], x, y, 6, "light")
    right, down, size = places.tag_on_tile()
    white = Box(box.x + right, box.y + down, size, size)
    canvas.rect(white.inset(-1.1), 0.6, fill="paper")
    canvas.tag(tags.PIECES, places.tile_tag(type_, openings), white.x, white.y, size)


def _tile_back(canvas: Canvas, region: Region) -> None:
    """All backs are alike, so that nobody knows the next tile."""
    box = fields.box_of(region)
    canvas.rect(bleed(box), fill="water.pale")
    canvas.rect(box.inset(2.5), 2, stroke="accent", width=0.6)
    canvas.rect(box.inset(5.5), 2, fill="paper")
    canvas.icon("office", box.x + 7.5, box.y + 7.5, 10)


def _goal_pages(where: Layout, style: Style) -> Sequence[Page]:
    game = style.games.game("tiles")
    goals: dict[str, Any] = {goal["id"]: goal for goal in game["goals"]}

    def draw(canvas: Canvas, region: Region) -> None:
        goal = goals[region.name.partition(".")[2]]
        goal_card(canvas, fields.box_of(region), goal, game, style.lang)

    def back(canvas: Canvas, region: Region) -> None:
        box = fields.box_of(region)
        canvas.rect(bleed(box), fill="water.pale")
        canvas.rect(box.inset(4), 3, stroke="accent", width=0.6)
        canvas.circle(*box.centre, 15, fill="paper")
        canvas.icon("podium", box.x + 17, box.y + 28, 22)

    title = say(style.lang, "tiles_sheet.goals")
    size = frame.size("portrait")
    fronts, backs = partial(framed, draw), partial(framed, back)
    return cut_pages(where.of_kind("card"), size, fronts, backs, title)


def _marker_pages(where: Layout, style: Style) -> Sequence[Page]:
    game, lang = style.games.game("tiles"), style.lang
    tracks = game["tracks"]["order"]

    def draw(canvas: Canvas, region: Region) -> None:
        marker(canvas, region, len(tracks))

    def page(canvas: Canvas) -> None:
        head = Box(14, 0.3, 158, 12.4)
        game_title = game_name(style.games, "tiles", lang)
        fields.title(canvas, "scissors", head, say(lang, "tiles_sheet.markers"), game_title)
        note = Box(14, where.regions[-1].y + 16, 158, 20)
        canvas.text_in(note, say(lang, "tiles_sheet.markers_note"), 10, valign="top")
        for region in where.regions:
            draw(canvas, region)

    return [Page(where.width, where.height, page, title=say(lang, "tiles_sheet.markers"))]
