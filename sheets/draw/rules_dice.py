"""The rules of the dice city, two pages to learn the game from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from scoring.board import parse_picture
from scoring.model import City
from scoring.score import score
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.dice_rules import signed
from sheets.draw.dice_side import odds
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
from sheets.draw.rules_dice_pictures import (
    EXAMPLE,
    EXAMPLE_CITY,
    PICTURES,
    UNIT,
    draw_right,
    draw_shapes,
    draw_throw,
    draw_types,
    draw_wrong,
    small_town,
)
from sheets.draw.rules_flow import Plan, head_of, rules_pages
from sheets.draw.rules_pictures import draw_town
from sheets.page import Page, Style

EXAMPLE_SHEET: Final = "dice/2"
ICONS: Final = {3: "well", 4: "church", 7: "sawmill", 8: "forest", 9: "gold", 10: "bandit",
                11: "fortress"}  # fmt: skip


def pages(style: Style) -> Sequence[Page]:
    """The two pages."""
    game, lang = style.games.game("dice"), style.lang
    note = _say(
        lang, "note", episodes=len(style.games.sheets("dice")), chapters=len(game["chapters"])
    )
    head = head_of(style, "dice", "compass", note)
    return rules_pages([_first(style), _second(style)], head)


def _say(lang: str, key: str, **values: int | str) -> str:
    return say(lang, f"rules_dice.{key}", **values)


def _first(style: Style) -> Plan:
    """What is the same in all episodes."""
    lang, sheet = style.lang, style.games.sheet("dice/1")
    left = [
        heading(_say(lang, "head.need")),
        *(item(_say(lang, f"need.{key}")) for key in ("sheets", "pencil", "dice")),
        heading(_say(lang, "head.dice")),
        beside((25.0, 12.0), draw_throw, _say(lang, "text.dice")),
        picture(7.0, lambda c, x, y: draw_types(c, x, y, lang)),
        para(_say(lang, "text.shapes", all=odds(style.games.game("dice")["dice"])[0])),
        picture(22.0, lambda c, x, y: draw_shapes(c, x, y, style)),
        para(_say(lang, "text.compass", episode=_compass_begins(style))),
        heading(_say(lang, "head.turn")),
        *(item(_say(lang, f"turn.{step}"), f"{step}.") for step in (1, 2, 3)),
        para(_say(lang, "text.end")),
        heading(_say(lang, "head.pass")),
        *_passing(sheet, lang),
    ]
    forest = _forest_opens(style)
    right = [
        heading(_say(lang, "head.build")),
        *(item(_say(lang, f"build.{key}", forest=forest)) for key in ("first", "river", "land")),
        beside((6 * UNIT, 4 * UNIT), draw_right, _say(lang, "build.right")),
        beside((6 * UNIT, 4 * UNIT), draw_wrong, _say(lang, "build.wrong")),
        para(_say(lang, "build.outline")),
        heading(_say(lang, "head.count")),
        table(_worth(sheet, lang), (0.72, 0.28)),
        para(_say(lang, "text.count")),
        *_example(style),
    ]
    return Plan(left, right, lead=_say(lang, "text.intro"))


def _passing(sheet: Sheet, lang: str) -> Iterator[Maker]:
    values = ", ".join(signed(value) for value in sheet.figures["pass"])
    boxes = len(sheet.figures["pass"])
    yield item(_say(lang, "pass.pass", values=values, boxes=boxes))
    yield item(_say(lang, "pass.stop"))


def _worth(sheet: Sheet, lang: str) -> list[tuple[str, str]]:
    passes = sheet.figures["pass"]
    worth = {
        "trees": signed(sheet.figures["tree"]),
        "rocks": signed(sheet.figures["rock"]),
        "empty": signed(sheet.figures["square"]),
        "passes": f"{signed(passes[0])} … {signed(passes[-1])}",
    }
    return [(_say(lang, f"row.{key}"), points) for key, points in worth.items()]


def _forest_opens(style: Style) -> int:
    """The first episode with forest that may be built on."""
    return next(
        sheet.number
        for sheet in style.games.sheets("dice").values()
        if sheet.board.having("forest") and "forest" not in sheet.figures["closed"]
    )


def _compass_begins(style: Style) -> int:
    """The first episode in which the compass means something."""
    sheets = style.games.sheets("dice").values()
    return next(sheet.number for sheet in sheets if "compass" in sheet.marks)


def _example(style: Style) -> Iterator[Maker]:
    """A small city, scored by the very rules that score a sheet."""
    lang, city = style.lang, City(EXAMPLE_SHEET, EXAMPLE_CITY, passes=1)
    sheet = replace(style.games.sheet(EXAMPLE_SHEET), board=EXAMPLE)
    card = score(city, sheet)
    lines = [line for line in card.lines if line.rule == "groups"]
    groups = ", ".join(
        _say(lang, f"group.{type_}", n=str(line.points))
        for type_, line in zip("RIP", lines, strict=True)
    )
    passed = _say(lang, "text.passed", n=1)
    yield para(_say(lang, "text.example", number=sheet.number, passes=passed, groups=groups))
    rows = [(say(lang, f"dice_sheet.table.{r}"), signed(card.points(r))) for r in sheet.rules]
    rows.append((say(lang, "dice_sheet.table.total"), signed(card.total)))

    def draw(canvas: Canvas, x: float, y: float) -> None:
        draw_town(canvas, x, y, UNIT, EXAMPLE, EXAMPLE_CITY)
        sums(canvas, Box(x + 6 * UNIT + 5, y, 36, 26.4), rows)

    yield picture(4 * UNIT, draw)


def _second(style: Style) -> Plan:
    """What changes, and all that comes after an episode."""
    lang = style.lang
    left = [
        heading(_say(lang, "head.episodes")),
        para(_say(lang, "text.stay"), "soft"),
        *_chapter(style, 1),
        *_chapter(style, 2),
        *_pictures(style),
        heading(_say(lang, "head.campaign")),
        *_campaign(style),
        heading(_say(lang, "head.alone")),
        para(_alone(style)),
    ]
    right = [
        *_chapter(style, 3),
        *_chapter(style, 4),
        heading(_say(lang, "head.points")),
        *(item(_say(lang, f"small.{key}")) for key in _SMALL),
        heading(_say(lang, "head.photo"), "camera"),
        *_photo(lang),
    ]
    return Plan(left, right)


_SMALL: Final = ("well", "church", "stop", "first", "fortress", "carried")


def _chapter(style: Style, number: int) -> Iterator[Maker]:
    """A chapter's name and a row for each of its episodes."""
    lang = style.lang
    chapter = next(c for c in style.games.game("dice")["chapters"] if c["number"] == number)
    title = say(lang, "dice_sheet.chapter", number=number, title=chapter["titles"][lang])
    yield subheading(title)
    for place, name in enumerate(chapter["sheets"]):
        sheet = style.games.sheet(name)
        text = _say(lang, f"episode.{sheet.number}", **_figures(sheet, lang))
        icon = ICONS.get(sheet.number, "")
        yield entry(str(sheet.number), icon, sheet.title(lang), text, striped=place % 2 == 0)
    bags = style.games.sheet(chapter["sheets"][0]).figures.get("bags", {})
    if "no-pass" in bags:
        yield para(_say(lang, "episode.no_pass", bags=_bags(bags["no-pass"], lang)))


def _bags(count: int, lang: str) -> str:
    return say(lang, "dice_sheet.rule.bags", n=count)


def _figures(sheet: Sheet, lang: str) -> dict[str, int | str]:
    """All figures that a sentence about an episode may name."""
    figures = sheet.figures
    found: dict[str, int | str] = {
        name: signed(figures[name])
        for name in ("well", "church", "first", "bandit", "full")
        if name in figures
    }
    for terrain, name in (("plateau", "plateaus"), ("forest", "forest"), ("gold", "gold")):
        found[name] = len(sheet.board.having(terrain))
    newest = [area for area in ("plateau", "forest", "gold") if area in figures.get("bags", {})]
    if newest:
        found["bags"] = _bags(figures["bags"][newest[-1]], lang)
    done = figures.get("completions", {})
    found |= {name: signed(done[name]) for name in ("pass", "rocks", "empty") if name in done}
    found["all_trees"] = signed(done.get("trees", 0))
    found["trees"] = len(sheet.board.having("tree"))
    return found


def _pictures(style: Style) -> Iterator[Maker]:
    """A well, a church and a bandit, as they score."""
    lang, unit = style.lang, 5.0
    values = {
        "well": signed(style.games.sheet("dice/3").figures["well"]),
        "church": signed(style.games.sheet("dice/5").figures["church"]),
    }
    for key, (land, city) in PICTURES.items():
        draw = small_town(parse_picture(land), city, unit)
        yield beside((4 * unit, 3 * unit), draw, _say(lang, f"picture.{key}", **values))


def _campaign(style: Style) -> Iterator[Maker]:
    game, lang = style.games.game("dice"), style.lang
    mini = ", ".join(name.partition("/")[2] for name in game["mini"])
    yield para(_say(lang, "text.chapters", chapters=len(game["chapters"]), mini=mini))
    bags = game["bags"]
    points = {"most": signed(bags["most"]), "second": signed(bags["second"])}
    yield para(_say(lang, "text.bags", chapter=bags["chapter"], **points))


def _alone(style: Style) -> str:
    game, lang = style.games.game("dice"), style.lang
    steps = sorted(game["bags"]["solo"], key=lambda step: int(step["least"]))
    words = ", ".join(
        say(lang, "dice_sheet.solo.bags", n=step["least"], points=signed(step["points"]))
        for step in steps
    )
    titles = [entry["titles"][lang] for entry in game["solo"]]
    return _say(lang, "text.alone", steps=words, least=titles[0], best=titles[-1])


def _photo(lang: str) -> Iterator[Maker]:
    yield para(_say(lang, "text.photo"))
    yield command(_say(lang, "text.command"))
    yield para(_say(lang, "text.result"))
