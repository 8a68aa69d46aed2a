"""The polyomino city: boards, and all that goes with them."""

from collections.abc import Callable, Sequence
from functools import partial

from sheets.draw.legacy_board import draw_board, draw_stickers
from sheets.draw.legacy_cut import card_pages, piece_pages, sticker_pages
from sheets.draw.legacy_envelope import envelope_pages
from sheets.layout import Layout
from sheets.layouts import layout
from sheets.page import Page, Style

MAKERS: dict[str, Callable[[Layout, Style], Sequence[Page]]] = {
    "pieces": piece_pages,
    "cards": card_pages,
    "stickers": sticker_pages,
    "envelopes": envelope_pages,
}


def pages(name: str, style: Style) -> Sequence[Page]:
    """A board, or what is cut out or read for it."""
    where = layout(name, games=style.games)
    if maker := MAKERS.get(name.split("/")[1]):
        return maker(where, style)
    sheet = style.games.sheet(name)
    title = (
        f"{sheet.number}. {sheet.title(style.lang)}" if sheet.number else sheet.title(style.lang)
    )
    draw, own = partial(draw_board, sheet, where, style), partial(draw_stickers, where)
    return [Page(where.width, where.height, draw, own, sheet=True, title=title)]
