"""Sheets and extras of mayor, tiles and legacy: all inside, nothing over another, all said."""

import tomllib
from importlib import import_module
from itertools import combinations

import pytest

from scoring.assets import ASSETS
from scoring.catalogue import catalogue
from sheets.canvas import LEAST, Canvas
from sheets.layout import Layout, Region
from sheets.layouts import layout
from sheets.page import Style

GAMES = ("mayor", "tiles", "legacy")
IDS = tuple(
    name
    for game in GAMES
    for name in (*catalogue().sheets(game), *catalogue().extras(game))
    if not name.endswith("/rules")
)
FREE = ("name", "city", "label")
TOUCH = 0.05  # millimetres that rounding may bring neighbours over each other


def overlap(one: Region, other: Region) -> bool:
    """Whether two regions cover a common area."""
    return (
        one.page == other.page
        and min(one.x + one.w, other.x + other.w) - max(one.x, other.x) > TOUCH
        and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > TOUCH
    )


def clear_of_tags(shape: Layout) -> list[Region]:
    """The tags with the 3 mm of white around them."""
    return [
        Region(r.name, r.kind, r.x - 3, r.y - 3, r.w + 6, r.h + 6, r.page)
        for r in shape.of_kind("tag")
    ]


@pytest.mark.parametrize("name", IDS)
def test_regions_are_inside_the_frame(name: str) -> None:
    shape = layout(name)
    for region in shape.regions:
        assert region.x >= 0 and region.y >= 0, region
        assert region.x + region.w <= shape.width + TOUCH, region
        assert region.y + region.h <= shape.height + TOUCH, region


@pytest.mark.parametrize("name", IDS)
def test_regions_have_names_of_their_own_and_do_not_overlap(name: str) -> None:
    shape = layout(name)
    assert len(shape.by_name) == len(shape.regions)
    alone = [r for r in shape.regions if not r.name.startswith("corner.")]
    assert not [(a.name, b.name) for a, b in combinations(alone, 2) if overlap(a, b)]


@pytest.mark.parametrize("name", IDS)
def test_tags_stand_in_white(name: str) -> None:
    shape = layout(name)
    others = [r for r in shape.regions if r.kind != "tag"]
    assert not [(t.name, r.name) for t in clear_of_tags(shape) for r in others if overlap(t, r)]


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", IDS)
def test_every_text_fits_its_box(name: str, lang: str) -> None:
    draw = import_module(f"sheets.draw.{name.partition('/')[0]}")
    for page in draw.pages(name, Style(lang=lang)):
        canvas = Canvas.measuring(page.height)
        page.fixed(canvas)
        for words in canvas.written:
            assert words.fits, words
            assert words.size >= LEAST, words


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", IDS)
def test_texts_stay_on_the_page_and_off_each_other(name: str, lang: str) -> None:
    draw = import_module(f"sheets.draw.{name.partition('/')[0]}")
    for page in draw.pages(name, Style(lang=lang)):
        canvas = Canvas.measuring(page.height)
        page.fixed(canvas)
        taken = [
            Region(words.text, "text", *(getattr(words.taken, side) for side in "xywh"))
            for words in canvas.written
        ]
        for one, other in combinations(taken, 2):
            assert not overlap(one, other), (one.name, other.name)
        for one in taken:
            assert one.x >= 0 and one.x + one.w <= page.width, one
            assert one.y >= 0 and one.y + one.h <= page.height, one


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", [n for n in IDS if layout(n).of_kind("qr")])
def test_no_print_stands_where_something_is_written_in(name: str, lang: str) -> None:
    draw = import_module(f"sheets.draw.{name.partition('/')[0]}")
    (page,) = draw.pages(name, Style(lang=lang))
    canvas = Canvas.measuring(page.height)
    page.fixed(canvas)
    kinds = {"box", "digits", "qr", "tag"}
    free = [r for r in layout(name).regions if r.kind in kinds or r.name in FREE]
    for words in canvas.written:
        box = words.taken
        text = Region(words.text, "text", box.x, box.y, box.w, box.h)
        assert not [r.name for r in free if overlap(text, r)], words.text


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_words(game: str) -> None:
    pl, en = (
        tomllib.loads((ASSETS / "locale" / lang / f"{game}_sheet.toml").read_text("utf-8"))
        for lang in ("pl", "en")
    )
    assert pl.keys() == en.keys()
