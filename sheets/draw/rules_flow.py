"""Pages of rules made of blocks: two columns, a lead above and a band below over their width.

A block is made for a width and a size of type; the pages take the largest size at which all of
their blocks have room, and what is left over becomes white above the headings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from scoring.words import say
from sheets.canvas import LEAST, Box, Canvas
from sheets.draw import fields, rules_type
from sheets.draw.rules_blocks import Block, Maker
from sheets.draw.rules_type import write
from sheets.frame import LONG, SHORT
from sheets.page import Page, Style

LEFT: Final = 4.0
WIDTH: Final = SHORT - 2 * LEFT
GUTTER: Final = 8.0  # white between the two columns
COLUMN: Final = (WIDTH - GUTTER) / 2
TOP: Final = 19.0
BOTTOM: Final = LONG - 8.0
FOOT: Final = LONG - 1.0  # base line of the foot
SIZES: Final = (10.0, 9.5, 9.0, LEAST)
MOST_WHITE: Final = 7.0  # above one heading, besides its own gap
BAND_GAP: Final = 4.0
LEAD_GAP: Final = 3.4
LARGER: Final = 1.0  # the lead's type, in points


@dataclass(frozen=True, slots=True)
class Plan:
    """One page: a sentence to begin with, two columns, then a band over both."""

    left: Sequence[Maker]
    right: Sequence[Maker]
    band: Sequence[Maker] = ()
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands at the top and the foot of each page."""

    icon: str
    title: str
    note: str
    foot: str
    bookmark: str


def rules_pages(plans: Sequence[Plan], head: Head) -> Sequence[Page]:
    """The pages, in the largest type that has room on all of them."""
    size = next((size for size in SIZES if all(_fits(plan, size) for plan in plans)), LEAST)
    return [
        Page(
            SHORT,
            LONG,
            partial(_draw_page, plan, head, (number, len(plans)), size),
            title=head.bookmark,
        )
        for number, plan in enumerate(plans, 1)
    ]


def _draw_page(
    plan: Plan, head: Head, number: tuple[int, int], size: float, canvas: Canvas
) -> None:
    fields.title(canvas, head.icon, Box(LEFT, 0.4, WIDTH - 20, 13), head.title, head.note)
    canvas.line(LEFT, 15.6, LEFT + WIDTH, 15.6, "faint", 0.4)
    canvas.text(LEFT, FOOT, head.foot, LEAST, tone="soft", box=Box(LEFT, FOOT - 3, WIDTH - 12, 4))
    page = f"{number[0]} / {number[1]}"
    canvas.text(LEFT + WIDTH, FOOT, page, LEAST, align="right", tone="soft")
    top, bottom = _top(plan, size), _bottom(plan, size)
    if plan.lead:
        write(canvas, Box(LEFT, TOP, WIDTH, top - TOP), plan.lead, size + LARGER)
    sides = [[make(COLUMN, size) for make in side] for side in (plan.left, plan.right)]
    if plan.band:
        bottom = min(bottom, top + max(map(_roomy, sides)))
    for blocks, x in zip(sides, (LEFT, LEFT + COLUMN + GUTTER), strict=True):
        _column(canvas, blocks, x, top, bottom)
    y = bottom + BAND_GAP + min(MOST_WHITE, (_bottom(plan, size) - bottom) / 2)
    for block in (make(WIDTH, size) for make in plan.band):
        block.draw(canvas, LEFT, y + block.gap)
        y += block.gap + block.height


def _roomy(blocks: Sequence[Block]) -> float:
    """How high a column stands with all the white that it may have."""
    return _needed(blocks) + MOST_WHITE * sum(block.opens for block in blocks[1:])


def _top(plan: Plan, size: float) -> float:
    """Where the columns begin: below the lead."""
    if not plan.lead:
        return TOP
    return TOP + rules_type.height(plan.lead, WIDTH, size + LARGER) + LEAD_GAP


def _bottom(plan: Plan, size: float) -> float:
    """Where the columns end: above the band."""
    band = [make(WIDTH, size) for make in plan.band]
    return BOTTOM - (BAND_GAP + sum(b.gap + b.height for b in band) if band else 0.0)


def _fits(plan: Plan, size: float) -> bool:
    room = _bottom(plan, size) - _top(plan, size)
    return all(
        _needed([make(COLUMN, size) for make in side]) <= room for side in (plan.left, plan.right)
    )


def _needed(blocks: Sequence[Block]) -> float:
    return sum(block.height + (block.gap if n else 0.0) for n, block in enumerate(blocks))


def _column(canvas: Canvas, blocks: Sequence[Block], x: float, top: float, bottom: float) -> None:
    """Blocks below each other; the white that is left over goes above the headings."""
    spare = max(0.0, bottom - top - _needed(blocks))
    parts = sum(block.opens for block in blocks[1:])
    white = min(MOST_WHITE, spare / parts) if parts else 0.0
    y = top
    for number, block in enumerate(blocks):
        y += (block.gap + white * block.opens) if number else 0.0
        block.draw(canvas, x, y)
        y += block.height


def head_of(style: Style, game: str, icon: str, note: str) -> Head:
    """Title and foot of a game's rules."""
    title, lang = style.games.game(game)["names"][style.lang], style.lang
    foot, bookmark = (say(lang, f"rules_{game}.{key}") for key in ("foot", "bookmark"))
    return Head(icon, title, note, foot, bookmark)
