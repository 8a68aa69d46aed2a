"""Draws what the polyomino city has to cut out: pieces, cards, stickers."""

from collections.abc import Collection, Sequence
from functools import partial

from scoring.board import position
from scoring.catalogue import Catalogue
from scoring.listing import game_name
from scoring.shapes import split
from scoring.words import say
from sheets import frame, tags
from sheets.canvas import Box, Canvas
from sheets.draw import fields
from sheets.draw.cutting import bleed, cut_pages, framed
from sheets.draw.labels import label_pages
from sheets.draw.legacy_board import GRASS, sign
from sheets.draw.legacy_roofs import TONES, draw_roof
from sheets.draw.shapes import Cell, mirrored, outer_corners, outline
from sheets.layout import Layout, Region
from sheets.layouts import legacy as places
from sheets.layouts.cutting import BLEED
from sheets.page import Page, Style

ICONS = {"R": "house", "P": "fortress", "I": "works", "C": "church"}
ANIMAL_TONES = ("brick.pale", "sand.pale", "gold.pale", "stone.pale")


def piece_pages(where: Layout, style: Style) -> Sequence[Page]:
    """Every animal's pieces, and their backs."""
    title = say(style.lang, "legacy_sheet.pieces")
    front, back = partial(_piece, style), partial(_piece_back, style)
    pieces, size = where.of_kind("piece"), frame.size("portrait")
    return cut_pages(pieces, size, front, back, title, partial(_piece_head, style))


def _piece_head(style: Style, canvas: Canvas, here: Sequence[Region]) -> None:
    """Whose pieces a page holds."""
    animal = style.games.game("legacy")["animals"][_animal(style, here[0].name)]
    head = Box(3, 1.0, 160, 11)
    title = say(style.lang, "legacy_sheet.pieces")
    fields.title(canvas, animal["id"], head, animal["name"][style.lang], title)


def _cells(style: Style, type_: str, number: str) -> list[Cell]:
    shape = places.all_pieces(style.games)[type_][int(number) - 1]
    return [position(name) for name in split(shape)]


def _animal(style: Style, name: str) -> int:
    """Whose piece a region is; a name without an animal is the first one's."""
    animals = [animal["id"] for animal in style.games.game("legacy")["animals"]]
    last = name.rpartition(".")[2]
    return animals.index(last) if last in animals else 0


def _what(name: str) -> tuple[str, str]:
    """`piece.R.3` and `piece.R.3.owl`: R and 3; a score marker has no number."""
    _, type_, *rest = name.split(".")
    return type_, rest[0] if rest else ""


def _piece(style: Style, canvas: Canvas, region: Region) -> None:
    """A piece: bleed, roof, tag, marks for the knife."""
    type_, number = _what(region.name)
    if type_ == "marker":
        _marker(style, canvas, region)
        return
    shape = places.all_pieces(style.games)[type_][int(number) - 1]
    with canvas.moved(region.x, region.y):
        draw_piece_face(canvas, style.games, _animal(style, region.name), type_, shape, BLEED)
        _shape_marks(canvas, _cells(style, type_, number))


def draw_piece_face(
    canvas: Canvas, games: Catalogue, animal: int, type_: str, shape: str, edge: float = 0.0
) -> None:
    """A piece, its bounding box at 0, 0: roof, border, tag; `edge` beyond the cut."""
    cells = [position(name) for name in split(shape)]
    canvas.polygon(outline(cells, places.UNIT, -edge), fill=TONES[type_])
    for column, row in cells[1:]:
        at = Box(column * places.UNIT, row * places.UNIT, places.UNIT, places.UNIT)
        draw_roof(canvas, type_, at.inset(2.4))
    border = outline(cells, places.UNIT, 1.1)
    canvas.polygon(border, stroke=f"{TONES[type_]}.deep", width=0.5)
    number = places.piece_numbers(games)[type_, shape]
    x, y, size = places.tag_on_piece(shape)
    canvas.rect(Box(x, y, size, size).inset(-1.4), 0.8, fill="paper")
    canvas.tag(tags.PIECES, places.piece_tag(animal, number), x, y, size)


def _shape_marks(canvas: Canvas, cells: Collection[Cell]) -> None:
    """Marks outside the cut at every corner that sticks out."""
    near, far = 0.8, 2.8
    for (column, row), before, after in outer_corners(cells):
        x, y = column * places.UNIT, row * places.UNIT
        for dx, dy in (before, (-after[0], -after[1])):
            canvas.line(
                x + dx * near, y + dy * near, x + dx * far, y + dy * far, "ink", 0.15, cap=0
            )


def _piece_back(style: Style, canvas: Canvas, region: Region) -> None:
    """The owner's animal on every square."""
    type_, number = _what(region.name)
    index = _animal(style, region.name)
    animal = style.games.game("legacy")["animals"][index]["id"]
    tone = ANIMAL_TONES[index % len(ANIMAL_TONES)]
    if type_ == "marker":
        canvas.circle(*region.centre, region.w / 2 + BLEED, fill=tone)
        canvas.icon(animal, region.x + 1.5, region.y + 1.5, region.w - 3)
        return
    cells = mirrored(_cells(style, type_, number))
    with canvas.moved(region.x, region.y):
        canvas.polygon(outline(cells, places.UNIT, -BLEED), fill=tone)
        for column, row in cells:
            x, y = column * places.UNIT + 3.9, row * places.UNIT + 3.9
            canvas.icon(animal, x, y, places.UNIT - 7.8)
        _shape_marks(canvas, cells)


def _marker(style: Style, canvas: Canvas, region: Region) -> None:
    """The score marker: a disc with the animal."""
    animal = style.games.game("legacy")["animals"][_animal(style, region.name)]["id"]
    canvas.circle(*region.centre, region.w / 2 + BLEED, fill="accent")
    canvas.circle(*region.centre, region.w / 2, stroke="paper", width=0.2, dash=(0.8, 0.8))
    canvas.circle(*region.centre, region.w / 2 - 0.8, fill="paper")
    canvas.icon(animal, region.x + 2, region.y + 2, region.w - 4)


def card_pages(where: Layout, style: Style) -> Sequence[Page]:
    """One card for each building, and the block card."""
    title = say(style.lang, "legacy_sheet.cards")
    front, back = partial(framed, partial(_card, style)), partial(framed, _card_back)
    return cut_pages(where.of_kind("card"), frame.size("landscape"), front, back, title)


def _card(style: Style, canvas: Canvas, region: Region) -> None:
    _, type_, *number = region.name.split(".")
    box = fields.box_of(region)
    canvas.rect(bleed(box), fill="paper")
    if type_ == "block":
        _card_band(canvas, box, "stone", "block", say(style.lang, "legacy_sheet.card.block"))
        canvas.icon("block", box.x + 10, box.y + 27, 24)
        words = Box(box.x + 4, box.y + 53, box.w - 8, 12)
        rule = say(style.lang, "legacy_sheet.card.block_rule")
        canvas.text_in(words, rule, 9, align="centre", tone="soft")
        return
    _card_band(
        canvas, box, TONES[type_], ICONS[type_], say(style.lang, f"legacy_sheet.card.{type_}")
    )
    cells = _cells(style, type_, number[0])
    columns, rows = max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1
    unit = min(9.0, 36 / columns, 44 / rows)
    x = box.x + (box.w - columns * unit) / 2
    y = box.y + 16 + (box.h - 16 - rows * unit) / 2
    draw_squares(canvas, type_, cells, Box(x, y, unit, unit))


def draw_squares(canvas: Canvas, type_: str, cells: Sequence[Cell], first: Box) -> None:
    """A piece as squares side by side; `first` is the place of the square at its corner."""
    unit, tone = first.w, TONES[type_]
    for column, row in cells:
        square = Box(first.x + column * unit, first.y + row * unit, unit, unit)
        canvas.rect(square.inset(0.3), 1, fill=tone, stroke="ink", width=0.3)
        draw_roof(canvas, type_, square.inset(unit * 0.2))


def _card_band(canvas: Canvas, box: Box, tone: str, icon: str, words: str) -> None:
    band = Box(box.x - BLEED, box.y - BLEED, box.w + 2 * BLEED, 14 + BLEED)
    canvas.rect(band, fill=f"{tone}.pale")
    canvas.line(band.x, band.bottom, band.right, band.bottom, tone, 1.2, cap=0)
    canvas.icon(icon, box.x + 3, box.y + 2.5, 9)
    canvas.text_in(Box(box.x + 14, box.y + 2, box.w - 17, 10), words, 12, 9, weight="bold")


def _card_back(canvas: Canvas, region: Region) -> None:
    box = fields.box_of(region)
    canvas.rect(bleed(box), fill="gold.pale")
    canvas.rect(box.inset(3.5), 3, stroke="accent", width=0.6)
    canvas.circle(*box.centre, 14, fill="paper")
    canvas.icon("palace", box.centre[0] - 9, box.centre[1] - 10, 18)


def sticker_pages(where: Layout, style: Style) -> Sequence[Page]:
    """The stickers of a chapter: on labels, or on a full sheet with marks for the knife."""
    if style.labels.stock:
        return label_pages(where, style, draw_sticker)
    title = say(style.lang, "legacy_sheet.stickers", number=where.id.rpartition("/")[2])
    draw = partial(framed, partial(draw_sticker, style))
    size, head = frame.size("portrait"), partial(_sticker_head, style, title)
    return cut_pages(where.of_kind("sticker"), size, draw, None, title, head)


def _sticker_head(style: Style, title: str, canvas: Canvas, here: Sequence[Region]) -> None:
    game = game_name(style.games, "legacy", style.lang)
    fields.title(canvas, "scissors", Box(3, 1.0, 160, 11), title, game)


def draw_sticker(style: Style, canvas: Canvas, region: Region) -> None:
    """A sticker with its bleed, by the name of its region."""
    kind = region.name.split(".")[1]
    draw_sticker_face(canvas, style.games, fields.box_of(region), kind, BLEED)


def draw_sticker_face(
    canvas: Canvas, games: Catalogue, box: Box, kind: str, edge: float = 0.0
) -> None:
    """A sticker: its sign top left, its tag bottom right; `edge` beyond the cut."""
    canvas.rect(box.inset(-edge), fill=GRASS)
    if kind != "clearing":
        sign(canvas, kind, Box(box.x + 1.1, box.y + 1.1, 7.6, 7.6))
    else:
        canvas.icon(kind, box.x + 1.1, box.y + 1.1, 7.6, "light")
    right, down, size = places.tag_on_sticker()
    white = Box(box.x + right, box.y + down, size, size)
    canvas.rect(white.inset(-0.83), 0.4, fill="paper")
    canvas.tag(tags.PIECES, places.sticker_tag(games, kind), white.x, white.y, size)
