"""The rules of the polyomino city, two pages to learn the game from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from scoring.board import Board, parse_picture, position
from scoring.model import Building, City
from scoring.score import score
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw import board as land
from sheets.draw.fields import signed
from sheets.draw.legacy_board import draw_land
from sheets.draw.legacy_roofs import TONES, draw_roof
from sheets.draw.rules_blocks import (
    Maker,
    beside,
    command,
    entry,
    heading,
    item,
    para,
    picture,
    subheading,
    sums,
    table,
)
from sheets.draw.rules_flow import Plan, head_of, rules_pages
from sheets.draw.rules_pictures import badge, cells_of, parsed, verdict
from sheets.draw.shapes import outline
from sheets.layouts.legacy import SQUARE
from sheets.page import Page, Style

UNIT: Final = 5.8  # squares of the pictures
GROUND: Final = parse_picture("^ . .|. . #\n\n^ . O|. T #\n\n. . .|. . .\n\n. T .|. . .")
RIGHT_CITY: Final = parsed("R:b1c1 I:d1d2e1 P:b2b3c2c3")
WRONG_CITY: Final = parsed("R:b2c2c3 P:c1d1 I:e2f2 R:a4b4")
EXAMPLE: Final = parse_picture("^ T .|. . . #\n\n^ . .|. . O .\n\n. . .|. . . .\n\n. r .|. . T .")
EXAMPLE_CITY: Final = parsed("R:c1c2 R:a3b2b3 P:c3c4 I:d3e3f3 I:f1f2g2 P:d1d2e1")
EXAMPLE_SHEET: Final = "legacy/2"
PASSES: Final = 2
ICONS: Final = {
    3: "well", 4: "church", 5: "church", 7: "sawmill", 8: "dam", 10: "gold", 11: "gold",
    13: "cog", 14: "cog", 16: "mine", 19: "station", 20: "track", 22: "palace", 23: "tree",
}  # fmt: skip
SMALL: Final = ("empty", "piece", "church", "first", "sticker")


def pages(style: Style) -> Sequence[Page]:
    """The two pages."""
    game, episodes = style.games.game("legacy"), _episodes(style)
    note = _say(
        style.lang,
        "note",
        least=min(game["players"]),
        most=max(game["players"]),
        episodes=len(episodes),
        chapters=episodes[-1].chapter,
    )
    head = head_of(style, "legacy", "palace", note)
    return rules_pages([_first(style), _second(style)], head)


def _say(lang: str, key: str, **values: int | str) -> str:
    return say(lang, f"rules_legacy.{key}", **values)


def _episodes(style: Style) -> list[Sheet]:
    sheets = [sheet for sheet in style.games.sheets("legacy").values() if sheet.chapter]
    return sorted(sheets, key=lambda sheet: sheet.number)


def _first(style: Style) -> Plan:
    """What is the same in all episodes."""
    lang, sheet = style.lang, _episodes(style)[0]
    pieces = sum(len(shapes) for shapes in sheet.figures["pieces"].values())
    start, step = sheet.figures["marker"], -sheet.figures["points"]["pass"]
    left = [
        heading(_say(lang, "head.need"), "scissors"),
        *(item(_say(lang, f"need.{key}")) for key in ("board", "pieces", "envelope")),
        heading(_say(lang, "head.prepare")),
        item(_say(lang, "prepare.marker", start=start, pieces=pieces)),
        item(_say(lang, "prepare.cards")),
        item(_say(lang, "prepare.read")),
        picture(8.0, lambda c, x, y: _colours(c, x, y, lang)),
        heading(_say(lang, "head.turn")),
        *(item(_say(lang, f"turn.{n}", **{"pass": step}), f"{n}.") for n in (1, 2, 3)),
        para(_say(lang, "text.end")),
        heading(_say(lang, "head.build")),
        *(item(_say(lang, f"build.{key}")) for key in ("land", "river", "first")),
        *_pictures(style),
    ]
    right = [
        heading(_say(lang, "head.count")),
        table(_worth(sheet, lang), (0.78, 0.22)),
        para(_say(lang, "text.count")),
        *_example(style),
        heading(_say(lang, "head.track")),
        para(_track(sheet, lang)),
        heading(_say(lang, "head.rank"), "podium"),
        *_ranks(style),
        heading(_say(lang, "head.points")),
        *(item(_say(lang, f"small.{key}")) for key in SMALL),
    ]
    lead = _say(lang, "text.lead", episodes=len(_episodes(style)))
    return Plan(left, right, lead=lead)


def _worth(sheet: Sheet, lang: str) -> list[tuple[str, str]]:
    points = sheet.figures["points"]
    rows = (("trees", "tree"), ("rocks", "rock"), ("empty", "empty"))
    return [(_say(lang, f"row.{key}"), signed(points[name])) for key, name in rows]


def _track(sheet: Sheet, lang: str) -> str:
    circles = _say(lang, "text.circle", n=sheet.settings["progress"]["full_track"])
    start, end = sheet.figures["marker"], sheet.figures["track"]
    return _say(lang, "text.track", start=start, end=end, circles=circles)


def _ranks(style: Style) -> Iterator[Maker]:
    """The progress circles by rank and number of players."""
    lang, sheet = style.lang, _episodes(style)[0]
    counts = style.games.game("legacy")["players"]
    yield para(_say(lang, "text.rank"))
    ranks = [_say(lang, "row.rank", n=rank) for rank in range(1, max(counts) + 1)]
    rows = [(_say(lang, "row.players"), *ranks)]
    for players in counts:
        circles = [str(n) for n in sheet.settings["progress"][str(players)][:players]]
        rows.append((str(players), *circles, *[""] * (len(ranks) - len(circles))))
    yield table(rows, (0.4, *[0.6 / len(ranks)] * len(ranks)))
    yield para(_say(lang, "text.stickers"))
    yield para(_say(lang, "text.win", episodes=len(_episodes(style))))


def _pictures(style: Style) -> Iterator[Maker]:
    """A city built by the rules, and one against them."""
    right = zip("123", ((2, 0.5), (3.5, 1), (2, 2)), strict=True)
    wrong = zip("abc", ((3, 0.5), (5, 1.5), (1, 3.5)), strict=True)
    sheet, size = replace(_episodes(style)[0], board=GROUND), (6 * UNIT, 4 * UNIT)
    for key, city, marks in (("right", RIGHT_CITY, right), ("wrong", WRONG_CITY, wrong)):
        draw = partial(_judged, sheet, city, tuple(marks), key == "right")
        yield beside(size, draw, _say(style.lang, f"build.{key}"))


def _judged(
    sheet: Sheet,
    city: Sequence[Building],
    marks: Sequence[tuple[str, tuple[float, float]]],
    good: bool,
    canvas: Canvas,
    x: float,
    y: float,
) -> None:
    """A small city with names on its pieces and a verdict in the corner."""
    draw_city(canvas, x, y, UNIT, sheet, city)
    for name, (column, row) in marks:
        badge(canvas, x + column * UNIT, y + row * UNIT, name, good)
    verdict(canvas, x + 6 * UNIT - 5.4, y + 4 * UNIT - 5.4, good)


def draw_city(
    canvas: Canvas, x: float, y: float, unit: float, sheet: Sheet, city: Sequence[Building]
) -> None:
    """A small board with pieces on it; the river runs over all."""
    cells, scale = cells_of(sheet.board, SQUARE), unit / SQUARE
    bare = replace(sheet, board=_bare(sheet.board, city), figures={**sheet.figures, "spots": ()})
    with canvas.moved(x, y, scale):
        draw_land(canvas, bare, cells)
        for building in city:
            draw_piece(canvas, building.type, building.squares, SQUARE)
        land.draw_river(canvas, sheet.board, cells)


def _bare(board: Board, city: Sequence[Building]) -> Board:
    """The board without what pieces cover."""
    built = {name for building in city for name in building.squares}
    terrain = {name: kind for name, kind in board.terrain.items() if name not in built}
    return replace(board, terrain=terrain)


def draw_piece(canvas: Canvas, type_: str, squares: Sequence[str], unit: float) -> None:
    """A piece where it lies on a board whose corner is at 0, 0."""
    cells = [position(name) for name in squares]
    shape = outline(cells, unit, unit * 0.07)
    canvas.polygon(shape, fill=TONES[type_], stroke=f"{TONES[type_]}.deep", width=unit * 0.04)
    for column, row in cells:
        roof = Box(column * unit, row * unit, unit, unit).inset(unit * 0.26)
        draw_roof(canvas, type_, roof)


def _colours(canvas: Canvas, x: float, y: float, lang: str) -> None:
    for number, type_ in enumerate("RPI"):
        left = x + number * 29
        with canvas.moved(left, y + 0.4):
            draw_piece(canvas, type_, ("a1",), 6.4)
        label = Box(left + 8, y, 20, 7.2)
        canvas.text_in(label, _say(lang, f"colour.{type_}"), 9.5, weight="bold")


def _example(style: Style) -> Iterator[Maker]:
    """A small city, scored by the very rules that score a board."""
    lang = style.lang
    sheet = replace(style.games.sheet(EXAMPLE_SHEET), board=EXAMPLE)
    card = score(City(EXAMPLE_SHEET, EXAMPLE_CITY, passes=PASSES), sheet)
    found = [line.points for line in card.lines if line.rule == "groups"]
    names = (_say(lang, f"colour.{type_}") for type_ in "RPI")
    groups = ", ".join(f"{name} {n}" for name, n in zip(names, found, strict=True))
    passes = _say(lang, "text.passed", n=PASSES)
    yield para(_say(lang, "text.example", number=sheet.number, passes=passes, groups=groups))
    rules = [rule for rule in sheet.rules if rule != "limits" or card.points(rule)]
    rows = [(_line(rule, lang), signed(card.points(rule))) for rule in rules]
    rows[0] = (rows[0][0], str(card.points("track")))
    rows.append((_say(lang, "sum.total"), str(card.total)))

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_city(canvas, x, y, 6.2, sheet, EXAMPLE_CITY)
        sums(canvas, Box(x + 7 * 6.2 + 3, y, 38, 24.8), rows)

    yield picture(4 * 6.2, draw)


def _line(rule: str, lang: str) -> str:
    """A line of the example's count; the end of the track seldom has one."""
    if rule == "limits":
        return say(lang, "envelope_legacy.table.limits")
    return _say(lang, f"sum.{rule}")


def _second(style: Style) -> Plan:
    """What each chapter brings, the endless city, the rest."""
    lang = style.lang
    endless = style.games.sheet("legacy/endless")
    left = [
        heading(_say(lang, "head.episodes")),
        para(_say(lang, "text.surprise"), "soft"),
        *(block for number in (1, 2, 3, 4) for block in _chapter(style, number)),
        heading(_say(lang, "head.endless")),
        para(_endless(endless, style)),
    ]
    right = [
        *(block for number in (5, 6, 7, 8) for block in _chapter(style, number)),
        heading(_say(lang, "head.photo"), "camera"),
        para(_say(lang, "text.photo")),
        command(_say(lang, "text.command")),
        para(_say(lang, "text.result")),
    ]
    return Plan(left, right)


def _chapter(style: Style, number: int) -> Iterator[Maker]:
    """A chapter's name and a row for each of its episodes."""
    lang = style.lang
    sheets = [sheet for sheet in _episodes(style) if sheet.chapter == number]
    title = sheets[0].settings["chapter_title"][lang]
    words = say(lang, "legacy_sheet.chapter", number=number, title=title)
    yield subheading(words[:1].upper() + words[1:])
    for place, sheet in enumerate(sheets):
        text = _say(lang, f"episode.{sheet.number}", **_figures(sheet, lang))
        icon = ICONS.get(sheet.number, "")
        yield entry(str(sheet.number), icon, sheet.title(lang), text, striped=place % 2 == 0)


def _figures(sheet: Sheet, lang: str) -> dict[str, int | str]:
    """All figures that a sentence about an episode may name."""
    points = sheet.figures["points"]
    found: dict[str, int | str] = {
        name: signed(worth) for name, worth in points.items() if isinstance(worth, int)
    }
    depths = [
        _say(lang, "episode.depth", n=str(depth), points=signed(worth))
        for depth, worth in points.get("mine", ())
    ]
    return {
        **found,
        "mine": ", ".join(depths),
        "double": points.get("double", 1),
        "marker": sheet.figures["marker"],
        "pieces": sheet.figures.get("full_colour_pieces", 0),
        "full": found.get("full_colour", ""),
    }


def _endless(sheet: Sheet, style: Style) -> str:
    pieces = sum(len(shapes) for shapes in sheet.figures["pieces"].values())
    block = style.games.game("legacy")["cards"]["block"]
    points = sheet.figures["points"]
    worth = {name: signed(points[name]) for name in ("church", "well", "gold")}
    start = sheet.figures["marker"]
    return _say(style.lang, "text.endless", start=start, cards=pieces + block, **worth)
