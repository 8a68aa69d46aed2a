"""Draws the boards of the polyomino city."""

from collections.abc import Collection, Mapping
from itertools import pairwise

from scoring.listing import game_name
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw import board as land
from sheets.draw import fields
from sheets.draw.legacy_roofs import TONES, draw_roof
from sheets.layout import Layout, Region
from sheets.page import Copy, Style

GRASS = "#eff6e6"  # light green: may be built on
AREAS = {"mountain": "stone.pale", "forest": "leaf.light", "closed": "water.pale"}
ICONS = {
    "closed": "wave",
    "entrance_blue": "mine",
    "entrance_red": "mine",
    "entrance_yellow": "mine",
}
MINES = {"entrance_blue": "I", "entrance_red": "P", "entrance_yellow": "R"}
SPOT = 3.6  # the small square that takes a sticker


def draw_board(sheet: Sheet, where: Layout, style: Style, canvas: Canvas) -> None:
    """All that is the same on every copy of a board."""
    _circles(canvas, where)
    cells = {r.name[5:]: fields.box_of(r) for r in where.of_kind("cell")}
    draw_land(canvas, sheet, cells)
    _coordinates(canvas, sheet, cells)
    _track(canvas, sheet, where)
    _animals(canvas, where, style)
    _title(canvas, sheet, style)
    for name in ("name", "city"):
        fields.name_line(canvas, where.by_name[name], say(style.lang, f"legacy_sheet.{name}"))
    _camera(canvas, style.lang)


def draw_stickers(where: Layout, canvas: Canvas, copy: Copy) -> None:
    """Stickers that this player has on the board."""
    for kind, name in copy.stickers:
        cell = fields.box_of(where.by_name[f"cell.{name}"])
        canvas.rect(cell.inset(0.8), 1.6, fill="paper", stroke="faint", width=0.3)
        sign(canvas, kind, Box(cell.x + 2.5, cell.y + 2.5, cell.w - 5, cell.h - 5))


def sign(canvas: Canvas, kind: str, box: Box) -> None:
    """What a terrain or a sticker shows; a mine stands on its colour, under its colour's roof."""
    if kind in MINES:
        canvas.rect(box.inset(-0.8), 1.6, fill=TONES[MINES[kind]])
    canvas.icon(ICONS.get(kind, kind), box.x, box.y, box.w)
    if kind in MINES:
        size = box.w * 0.34
        roof = Box(box.centre[0] - size / 2, box.bottom - size - box.w * 0.08, size, size)
        canvas.rect(roof.inset(-size * 0.12), size * 0.15, fill=TONES[MINES[kind]])
        draw_roof(canvas, MINES[kind], roof)


def _circles(canvas: Canvas, where: Layout) -> None:
    for region in where.named("progress"):
        canvas.circle(*region.centre, region.w / 2 - 0.2, fill="paper", stroke="line", width=0.3)


def draw_land(
    canvas: Canvas, sheet: Sheet, cells: Mapping[str, Box], new: Collection[str] = ()
) -> None:
    """The squares, the river, what stands on them; `new` squares are ringed."""
    for name, terrain in sheet.board.terrain.items():
        if terrain in AREAS:
            canvas.rect(cells[name], fill=AREAS[terrain])
    for name, cell in cells.items():
        if sheet.board.terrain.get(name) not in AREAS:
            land.square(canvas, cell, "leaf.light", GRASS)
    first, last = cells[sheet.board.squares[0]], cells[sheet.board.squares[-1]]
    whole = Box(first.x, first.y, last.right - first.x, last.bottom - first.y)
    with canvas.clipped(whole.inset(-0.6)):
        land.draw_river(canvas, sheet.board, cells)
    _spots(canvas, sheet, cells)
    for name, terrain in sheet.board.terrain.items():
        inset = 3.4 if terrain == "closed" else 2.4
        sign(canvas, terrain, cells[name].inset(inset))
    for name in new:
        canvas.rect(cells[name].inset(0.2), 2, stroke="brick", width=1.6)


def _coordinates(canvas: Canvas, sheet: Sheet, cells: Mapping[str, Box]) -> None:
    """Each square's name in its corner."""
    for name, cell in cells.items():
        if sheet.board.terrain.get(name) not in AREAS:
            canvas.text(cell.x + 2.2, cell.y + 4.5, name, 8.5, tone="leaf.light", box=cell)


def _spots(canvas: Canvas, sheet: Sheet, cells: Mapping[str, Box]) -> None:
    """Small squares where stickers go."""
    for name in sheet.figures["spots"]:
        if name not in sheet.board.terrain:
            x, y = cells[name].centre
            spot = Box(x - SPOT / 2, y - SPOT / 2, SPOT, SPOT)
            canvas.rect(spot, 0.4, fill="paper", stroke="line", width=0.3)


def _track(canvas: Canvas, sheet: Sheet, where: Layout) -> None:
    """The score track as a winding road."""
    steps = where.named("track")
    for before, after in pairwise(steps):
        canvas.line(*before.centre, *after.centre, "faint", 2.2)
    for number, region in enumerate(steps):
        _step(canvas, region, number, number == sheet.figures["marker"], region is steps[-1])


def _step(canvas: Canvas, region: Region, number: int, start: bool, end: bool) -> None:
    ten = number % 10 == 0
    fill = "gold.pale" if end else "water.pale" if ten else "paper"
    stroke, width = ("accent", 0.8) if start else ("line", 0.3)
    box = fields.box_of(region).inset(0.7)
    canvas.rect(box, 1.8, fill=fill, stroke=stroke, width=width)
    size, weight = (13, "black") if ten else (11, "regular")
    canvas.text_in(box, str(number), size, weight=weight, align="centre")


def _animals(canvas: Canvas, where: Layout, style: Style) -> None:
    animals = style.games.game("legacy")["animals"]
    for region, animal in zip(where.named("animal"), animals, strict=False):
        fields.entry(canvas, region)
        canvas.icon(animal["id"], region.x + 1.3, region.y + 1.3, region.w - 2.6)


def _title(canvas: Canvas, sheet: Sheet, style: Style) -> None:
    lang, x, y = style.lang, 14.4, 168.4
    if sheet.number:
        number = Box(x, y + 1, 14.4, 14.4)
        fields.number(canvas, number, sheet.number)
    else:
        canvas.icon("palace", x, y + 1, 14)
    canvas.text_in(Box(x + 17.5, y, 84, 9), sheet.title(lang), 21, 14, "black")
    below = Box(x + 17.5, y + 9.6, 84, 5)
    canvas.text_in(below, _subtitle(sheet, style), 9.5, tone="soft")


def _subtitle(sheet: Sheet, style: Style) -> str:
    game = game_name(style.games, "legacy", style.lang)
    if not sheet.chapter:
        return game
    title = sheet.settings["chapter_title"][style.lang]
    words = say(style.lang, "legacy_sheet.chapter", number=sheet.chapter, title=title)
    return f"{game}  ·  {words}"


def _camera(canvas: Canvas, lang: str) -> None:
    """Photograph before the final count: then the track shows what only it knows."""
    canvas.icon("camera", 194.3, 149, 9)
    box = Box(188.8, 158.8, 19.4, 8.4)
    words = say(lang, "legacy_sheet.camera")
    canvas.text_in(box, words, 8.5, align="centre", valign="top", tone="soft")
