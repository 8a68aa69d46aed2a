"""Stickers on sheets of labels that can be bought, and a page to test how a printer lies."""

from collections.abc import Callable, Sequence
from functools import partial

from scoring.words import say
from sheets.canvas import Box, Canvas
from sheets.draw.fields import box_of
from sheets.layout import Layout, Region
from sheets.layouts import legacy
from sheets.layouts.labels import Stock, check_fits, on_labels, stock
from sheets.page import Page, Style

TEST = "-test"  # after a stock's name: its outlines only
Sticker = Callable[[Style, Canvas, Region], None]


def label_pages(where: Layout, style: Style, draw: Sticker) -> Sequence[Page]:
    """The stickers of a layout on the labels asked for."""
    wanted, lang = style.labels, style.lang
    kind = stock(wanted.stock.removesuffix(TEST), lang)
    if wanted.stock.endswith(TEST):
        title = say(lang, "labels.test", name=kind.name)
        return [Page(*kind.paper, partial(_outlines, kind, style), paper=True, title=title)]
    check_fits(legacy.STICKER, kind, lang)
    names = [region.name for region in where.of_kind("sticker")]
    laid = list(on_labels(names, legacy.STICKER, kind, wanted.skip))
    title = say(lang, "legacy_sheet.stickers", number=where.id.rpartition("/")[2])
    pages = []
    for number in sorted({region.page for region in laid}):
        here = [region for region in laid if region.page == number]
        pages.append(Page(*kind.paper, partial(_page, here, style, draw), paper=True, title=title))
    return pages


def _page(here: Sequence[Region], style: Style, draw: Sticker, canvas: Canvas) -> None:
    """Stickers side by side on their labels, each with a thin line to cut along."""
    with canvas.moved(style.labels.offset_x, style.labels.offset_y):
        for region in here:
            with canvas.clipped(box_of(region)):
                draw(style, canvas, region)
            canvas.rect(box_of(region), stroke="line", width=0.15)


def _outlines(kind: Stock, style: Style, canvas: Canvas) -> None:
    """Where the labels are, to hold against the light."""
    with canvas.moved(style.labels.offset_x, style.labels.offset_y):
        for region in kind.labels():
            box = box_of(region)
            if kind.round:
                canvas.circle(*box.centre, box.w / 2, stroke="ink", width=0.2)
            else:
                canvas.rect(box, 1.5, stroke="ink", width=0.2)
            number = region.name.partition(".")[2]
            canvas.text_in(box.inset(1.5), number, 10, align="centre", tone="soft")
    hint = Box(12, 5, kind.paper[0] - 24, kind.corner[1] - 6)
    canvas.text_in(hint, say(style.lang, "labels.hint"), 9, valign="top", align="centre")
