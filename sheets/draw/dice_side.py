"""The side column of a dice sheet: how to draw, the shapes, boxes, and rules beside them."""

from typing import Any

from scoring.shapes import split
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.dice_rules import (
    bag_rule,
    bandit_rules,
    compass_crowds,
    compass_rule,
    crowded,
    signed,
)
from sheets.draw.fields import box_of
from sheets.draw.marks import draw_building, draw_shape, extent, lying
from sheets.layout import Layout, Region
from sheets.layouts import dice as places
from sheets.page import Style


def draw_side(canvas: Canvas, sheet: Sheet, plan: Layout, style: Style) -> None:
    """All of the side column, from the top."""
    draw_types(canvas, style.lang)
    draw_shapes(canvas, style)
    draw_compass(canvas, sheet, plan, style.lang)
    draw_firsts(canvas, sheet, plan, style.lang)
    draw_bags(canvas, plan, style.lang)
    draw_side_notes(canvas, sheet, plan, style.lang)


def heading(canvas: Canvas, y: float, text: str, icon: str = "") -> None:
    """The heading of a block of the side column."""
    x = places.SIDE
    if icon:
        canvas.icon(icon, x, y - 0.3, 4.4)
        x += 5.4
    canvas.text(x, y + 3.3, text, 9.5, "bold", tone="accent")


def draw_types(canvas: Canvas, lang: str) -> None:
    """The three types as a pencil draws them."""
    top = places.types_top()
    heading(canvas, top, say(lang, "dice_sheet.types"))
    for number, type_ in enumerate("RIP"):
        y = top + places.HEADING + number * places.TYPE_STEP
        draw_building(canvas, places.SIDE, y + 0.6, 6.0, ("a1", "b1"), type_)
        area = Box(places.SIDE + 13.5, y, places.SIDE_WIDTH - 13.5, 3.9)
        canvas.text_in(area, say(lang, f"dice_sheet.type.{type_}"), 9, weight="bold")
        below = Box(area.x, y + 3.5, area.w, 3.9)
        canvas.text_in(below, say(lang, f"dice_sheet.how.{type_}"), 8.5, tone="soft")


def draw_shapes(canvas: Canvas, style: Style) -> None:
    """The nine shapes with their names, and how many of all throws bring each."""
    game = style.games.game("dice")
    top = places.shapes_top()
    heading(canvas, top, say(style.lang, "dice_sheet.shapes"))
    all_throws, chances = odds(game["dice"])
    right = places.SIDE + places.SIDE_WIDTH
    note = say(style.lang, "dice_sheet.odds", all=all_throws)
    canvas.text(right, top + 3.3, note, 8.5, align="right", tone="soft")
    for number, (name, shape) in enumerate(game["sheet"]["figures"]["shapes"].items()):
        y = top + places.HEADING + number * places.SHAPE_STEP
        squares = lying(split(shape))
        _, rows = extent(squares)
        unit = 2.6
        draw_shape(canvas, places.SIDE, y + (places.SHAPE_STEP - rows * unit) / 2, unit, squares)
        canvas.text(places.SIDE + 13.5, y + 4.1, say(style.lang, f"dice_sheet.shape.{name}"), 9)
        canvas.text(right, y + 4.1, str(chances.get(name, 0)), 9, "bold", "right", "soft")


def odds(dice: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """All throws of the two blue dice, and how many of them make each shape."""
    chances: dict[str, int] = {}
    for a in dice["a"]:
        for b in dice["b"]:
            shape = dice["together"][a][b]
            chances[shape] = chances.get(shape, 0) + 1
    return len(dice["a"]) * len(dice["b"]), chances


def tick_box(canvas: Canvas, region: Region) -> None:
    """A box to mark."""
    canvas.rect(box_of(region), 1.2, fill="paper", stroke="line", width=0.4)


def draw_compass(canvas: Canvas, sheet: Sheet, plan: Layout, lang: str) -> None:
    """The churches or fortresses in their order, each with its box."""
    boxes = plan.named("compass")
    if not boxes:
        return
    churches = sheet.figures.get("churches")
    key = "churches" if churches else "fortresses"
    top = boxes[0].y - (places.ENTRY_HEIGHT - places.BOX) / 2 - places.HEADING
    heading(canvas, top, say(lang, f"dice_sheet.{key}"), "compass")
    for region, shape in zip(boxes, churches or ["a1"] * len(boxes), strict=True):
        tick_box(canvas, region)
        squares = split(shape)
        columns, rows = extent(squares)
        unit = min(4.6, 8.4 / columns)
        y = region.y + (region.h - rows * unit) / 2
        x = region.x + region.w + 0.9
        draw_building(canvas, x, y, unit, squares, "C" if churches else "F")


def draw_firsts(canvas: Canvas, sheet: Sheet, plan: Layout, lang: str) -> None:
    """Boxes for who was the first to build on a whole area."""
    boxes = plan.named("first")
    if not boxes:
        return
    points = signed(sheet.figures["first"])
    heading(canvas, boxes[0].y - places.HEADING, say(lang, "dice_sheet.first", points=points))
    for region in boxes:
        tick_box(canvas, region)
        area = region.name.partition(".")[2]
        canvas.icon(area, region.x + region.w + 1.2, region.y + 0.75, 6)
        label = Box(region.x + region.w + 8.4, region.y, 19, region.h)
        canvas.text_in(label, say(lang, f"dice_sheet.area.{area}"), 9)


def draw_bags(canvas: Canvas, plan: Layout, lang: str) -> None:
    """A box for each money bag."""
    boxes = plan.named("bags")
    if boxes:
        heading(canvas, boxes[0].y - places.HEADING, say(lang, "dice_sheet.bags"), "bag")
    for region in boxes:
        tick_box(canvas, region)


def draw_side_notes(canvas: Canvas, sheet: Sheet, plan: Layout, lang: str) -> None:
    """Below the last box of the side column: the throw, the compass, the bandits."""
    compass = plan.named("compass")
    y = compass[-1].y + compass[-1].h + 2.5 if compass else places.boxes_top()
    if compass and not crowded(sheet):
        y += note(canvas, y, compass_rule(sheet, lang)) + places.GAP + 1.5
    if bags := plan.named("bags"):
        if not compass_crowds(sheet):
            note(canvas, bags[0].y + bags[0].h + 2, bag_rule(sheet, lang))
    elif "bandits" in sheet.rules:
        heading(canvas, y, say(lang, "dice_sheet.bandits"), "bandit")
        y += places.HEADING
        for text in bandit_rules(sheet, lang):
            y += note(canvas, y, text) + 1.0
    elif sheet.chapter == 1:
        draw_throw(canvas, y, lang)


def note(canvas: Canvas, y: float, text: str) -> float:
    """A sentence in the side column; gives back its height."""
    area = Box(places.SIDE, y, places.SIDE_WIDTH, places.SIDE_BOTTOM - y)
    return canvas.text_in(area, text, 8.5, valign="top")


def draw_throw(canvas: Canvas, y: float, lang: str) -> None:
    """What the three dice are for, where the side column has room."""
    heading(canvas, y, say(lang, "dice_sheet.throw"))
    y += places.HEADING + 1
    for number, fill in enumerate(("water", "water", "paper")):
        x = places.SIDE + number * 12
        canvas.rect(Box(x, y, 9.5, 9.5), 1.8, fill=fill, stroke="accent", width=0.4)
    draw_half(canvas, places.SIDE, y, ("a1",), right=True)
    draw_half(canvas, places.SIDE + 12, y, ("a1", "b1"), right=False)
    draw_building(canvas, places.SIDE + 24 + 2.25, y + 2.25, 5.0, ("a1",), "R")
    note(canvas, y + 12.5, say(lang, "dice_sheet.rule.throw"))


def draw_half(canvas: Canvas, x: float, y: float, squares: tuple[str, ...], right: bool) -> None:
    """A blue die: its squares, and the half circle on the side where the other die lies."""
    middle, edge, unit = y + 4.75, x + (9.5 if right else 0.0), 2.3
    sign = -1 if right else 1
    canvas.circle(edge + sign * 1.2, middle, 0.7, fill="paper")
    for number in range(len(squares)):
        corner = edge + sign * (2.4 + number * unit) - (unit if right else 0)
        canvas.rect(Box(corner, middle - unit / 2, unit, unit), 0.3, fill="paper", stroke="accent")
