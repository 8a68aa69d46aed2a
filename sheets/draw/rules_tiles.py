"""The rules of the planners' city, two pages to learn the game from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from scoring.board import parse_picture, position
from scoring.model import City
from scoring.notation import parse_city
from scoring.score import score
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import LEAST, Box, Canvas
from sheets.draw import board as land
from sheets.draw.fields import signed
from sheets.draw.rules_blocks import (
    Block,
    Maker,
    beside,
    command,
    heading,
    item,
    para,
    picture,
    sums,
)
from sheets.draw.rules_flow import Plan, head_of, rules_pages
from sheets.draw.rules_pictures import verdict
from sheets.draw.rules_tiles_way import FACE, draw_small, way
from sheets.draw.tiles import draw_centre
from sheets.draw.tiles_table import ICONS, TONES, TRACK_TONES
from sheets.page import Page, Style

SMALL: Final = 17.4  # tiles of the example
SHEET: Final = "tiles/basic"
EXAMPLE: Final = parse_picture(". . .\n\n. * .\n\n. . .")
EXAMPLE_CITY: Final = (
    f"{SHEET} H:a1.es H:b1.esw O:c1.sw K:a2.ne F:c2.nw O:b3.ne L:a3.ne"  # a3 has no road
)
SMALL_POINTS: Final = ("anywhere", "later", "reserve", "floor", "district")
ACTIONS: Final = ("architect", "planner", "engineer", "mayor")
ROW: Final = 7.0  # of the legend
COLUMN: Final = 9.8  # of the legend, one for each track
Table = Mapping[str, Any]


def pages(style: Style) -> Sequence[Page]:
    """The two pages."""
    players = style.games.game("tiles")["players"]
    note = _say(style.lang, "note", least=players["least"], most=players["most"])
    head = head_of(style, "tiles", "office", note)
    return rules_pages([_first(style), _second(style)], head)


def _say(lang: str, key: str, **values: int | str) -> str:
    return say(lang, f"rules_tiles.{key}", **values)


def _figures(style: Style) -> dict[str, int | str]:
    """All figures that the sentences may name."""
    game, sheet = style.games.game("tiles"), style.games.sheet(SHEET)
    return {
        "market": game["board"]["market"],
        "reserve": game["board"]["reserve"],
        "tiles": sum(game["counts"].values()),
        "goals": len(game["goals"]),
        "last": game["tracks"]["last"],
        "lap": game["tracks"]["lap"],
        "squares": len(sheet.board.squares) - len(sheet.board.having("centre")),
        "floor": _minus(sheet.settings["floor"]),
        "unemployed": signed(sheet.settings["unemployed"]),
        "empty": signed(-1),
        "goal": signed(sheet.settings["goal"]),
        "more": style.games.sheet("tiles/advanced").settings["goals"],
        "hourglass": signed(style.games.sheet("tiles/party").settings["hourglass"]),
    }


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _first(style: Style) -> Plan:
    """How the basic game is played."""
    lang, values = style.lang, _figures(style)

    def items(part: str, *keys: str) -> Iterator[Maker]:
        return (item(_say(lang, f"{part}.{key}", **values)) for key in keys)

    left = [
        heading(_say(lang, "head.need"), "scissors"),
        *items("need", "main", "board", "tiles", "markers", "timer"),
        heading(_say(lang, "head.prepare")),
        *items("prepare", "markers", "tiles", "first"),
        heading(_say(lang, "head.turn")),
        para(_say(lang, "text.turn")),
        *items("action", *ACTIONS),
        heading(_say(lang, "head.end"), "flag"),
        *items("end", "full", "stack"),
    ]
    right = [
        heading(_say(lang, "head.lay")),
        beside((26.0, 26.0), _tile, _say(lang, "text.lay")),
        beside((28.4, 14.0), partial(_joined, True), _say(lang, "picture.joined")),
        beside((28.4, 14.0), partial(_joined, False), _say(lang, "picture.apart")),
        heading(_say(lang, "head.legend")),
        para(_tracks(style)),
        _legend(style),
        para(_say(lang, "text.lap", **values)),
    ]
    return Plan(left, right, (way(style),), _say(lang, "text.lead", **values))


def _tracks(style: Style) -> str:
    """The tracks by name, in the order of the legend's columns."""
    order = style.games.game("tiles")["tracks"]["order"]
    names = ", ".join(say(style.lang, f"tiles_sheet.row.{track}") for track in order)
    return _say(style.lang, "text.legend", tracks=names)


def _tile(canvas: Canvas, x: float, y: float) -> None:
    draw_small(canvas, Box(x, y, 24.0, 24.0), "H", "nes")


def _joined(good: bool, canvas: Canvas, x: float, y: float) -> None:
    """Two tiles side by side, with a road from one to the other or without."""
    draw_small(canvas, Box(x, y, 14, 14), "O", "ew")
    draw_small(canvas, Box(x + 14, y, 14, 14), "K", "sw" if good else "ns")
    verdict(canvas, x + 11.7, y + 4.7, good, 4.6)


def _legend(style: Style) -> Maker:
    """What each type brings to the five tracks, by the data."""
    game, sheet = style.games.game("tiles"), style.games.sheet(SHEET)
    tracks = game["tracks"]["order"]
    tall = 8.0 + ROW * len(sheet.types)

    def make(width: float, size: float) -> Block:
        first = width - COLUMN * len(tracks)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            for column, track in enumerate(tracks):
                canvas.icon(track, x + first + column * COLUMN + (COLUMN - 6) / 2, y, 6.0)
            for row, type_ in enumerate(sheet.types):
                box = Box(x, y + 8 + row * ROW, width, ROW - 0.6)
                _legend_row(canvas, box, style, type_, first, size)

        return Block(tall, draw, 2.0)

    return make


def _legend_row(
    canvas: Canvas, box: Box, style: Style, type_: str, first: float, size: float
) -> None:
    game, sheet = style.games.game("tiles"), style.games.sheet(SHEET)
    canvas.rect(box, 1.2, fill=f"{TONES[type_]}.pale")
    canvas.icon(ICONS[type_], box.x + 0.6, box.y + 0.4, 5.2)
    name = Box(box.x + 7, box.y, first - 7, box.h)
    canvas.text_in(name, game["types"][type_][style.lang], size, LEAST, "bold")
    for column, track in enumerate(game["tracks"]["order"]):
        worth = sheet.figures["legend"][type_][track]
        cell = Box(box.x + first + column * COLUMN, box.y, COLUMN, box.h)
        canvas.text_in(cell, signed(worth), size + 1, weight="bold", align="centre")


def _second(style: Style) -> Plan:
    """The count, and the two other ways to play."""
    lang, values = style.lang, _figures(style)
    left = [
        heading(_say(lang, "head.count")),
        *(
            item(_say(lang, f"count.{key}", **values), f"{number}.")
            for number, key in enumerate(("roads", "work", "sum"), 1)
        ),
        heading(_say(lang, "head.example")),
        picture(3 * SMALL, partial(_example, style)),
        para(_say(lang, "text.example")),
        para(_work(style)),
    ]
    right = [
        heading(_say(lang, "head.advanced"), "podium"),
        para(_say(lang, "text.advanced", **values)),
        heading(_say(lang, "head.party"), "hourglass"),
        para(_say(lang, "text.party", **values)),
        heading(_say(lang, "head.points")),
        *(item(_say(lang, f"small.{key}", **values)) for key in SMALL_POINTS),
        heading(_say(lang, "head.photo"), "camera"),
        para(_say(lang, "text.photo")),
        command(_say(lang, "text.command")),
        para(_say(lang, "text.result")),
    ]
    goals = heading(_say(lang, "head.goals", points=values["goal"]))
    return Plan(left, right, (goals, _goals(style)))


def example(style: Style) -> tuple[City, Sheet]:
    """The small town that is counted, and its sheet."""
    city = parse_city(EXAMPLE_CITY, style.games)
    return city, replace(style.games.sheet(SHEET), board=EXAMPLE)


def _example(style: Style, canvas: Canvas, x: float, y: float) -> None:
    """The town, and its points by the very rules that score a board."""
    city, sheet = example(style)
    for name in sheet.board.squares:
        column, row = position(name)
        box = Box(x + column * SMALL, y + row * SMALL, SMALL, SMALL)
        if sheet.board.terrain.get(name) == "centre":
            with canvas.moved(box.x, box.y, SMALL / FACE):
                draw_centre(canvas, Box(0, 0, FACE, FACE))
        else:
            land.square(canvas, box)
            canvas.text(*_middle(box), name, 9, align="centre", tone="soft")
    for tile in city.buildings:
        column, row = position(tile.squares[0])
        box = Box(x + column * SMALL, y + row * SMALL, SMALL, SMALL)
        draw_small(canvas, box, tile.type, tile.openings)
    off = Box(x, y + 2 * SMALL, SMALL, SMALL)
    verdict(canvas, off.centre[0] - 2.5, off.centre[1] - 2.5, False)
    card = score(city, sheet)
    rules = [rule for rule in sheet.rules if card.points(rule)]
    rows = [(_row(style, rule), signed(card.points(rule))) for rule in rules]
    rows.append((say(style.lang, "tiles_sheet.row.total"), signed(card.total)))
    sums(canvas, Box(x + 3 * SMALL + 4, y + 1, 28.4, 3 * SMALL - 2), rows)


def _work(style: Style) -> str:
    """How many of the example's residents have no job."""
    city, sheet = example(style)
    card = score(city, sheet)
    residents, jobs = card.points("residents"), card.points("jobs")
    return _say(style.lang, "text.work", residents=residents, jobs=jobs)


def _row(style: Style, rule: str) -> str:
    words = say(style.lang, f"tiles_sheet.row.{rule}")
    return words[:1].upper() + words[1:]


def _middle(box: Box) -> tuple[float, float]:
    return box.centre[0], box.centre[1] + 1.2


def _goals(style: Style) -> Maker:
    """All goal cards, three to a row."""
    goals = style.games.game("tiles")["goals"]
    rows = -(-len(goals) // 3)

    def make(width: float, size: float) -> Block:
        step = width / 3

        def draw(canvas: Canvas, x: float, y: float) -> None:
            for number, goal in enumerate(goals):
                column, row = divmod(number, rows)
                left, top = x + column * step, y + row * 5.6
                canvas.icon(_sign(goal), left, top + 0.2, 4.6)
                box = Box(left + 6.2, top, step - 7, 5.0)
                canvas.text_in(box, goal[style.lang], size)

        return Block(rows * 5.6, draw, 2.0)

    return make


def _sign(goal: Table) -> str:
    """What stands before a goal's name: its type, its track, or a flag."""
    if goal["of"] in TRACK_TONES:
        return str(goal["of"])
    return ICONS.get(goal["of"], "flag")
