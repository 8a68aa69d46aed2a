"""Every text of the dice sheets stays in its box, on white, in letters that the font has."""

from itertools import combinations

import pytest

from scoring.catalogue import catalogue
from sheets import fonts
from sheets.canvas import LEAST, Box, Canvas, Written, text_height, wrapped
from sheets.draw.dice import pages
from sheets.furniture import draw_player, draw_serial
from sheets.job import Copy
from sheets.layout import Region
from sheets.layouts import layout
from sheets.page import Style

IDS = (*catalogue().sheets("dice"), "dice/dice", "dice/solo")
LANGS = ("pl", "en")


def texts_of(name: str, lang: str) -> list[Written]:
    canvas = Canvas.measuring()
    for page in pages(name, Style(lang=lang)):
        page.fixed(canvas)
        page.own(canvas, Copy(name, "K3F9Q2", "Ala"))
        if page.sheet:
            draw_serial(canvas, layout(name), "WWWWWW", "7QX")
            draw_player(canvas, layout(name), "Włodzimierz Wyszkowski-Mrówka")
    return canvas.written


def common(one: Box, other: Box, slack: float = 0.25) -> bool:
    """Whether two boxes share more than a sliver."""
    return (
        min(one.right, other.right) - max(one.x, other.x) > slack
        and min(one.bottom, other.bottom) - max(one.y, other.y) > slack
    )


def kept_clear(region: Region) -> Box:
    """A region with the white that belongs to it."""
    margin = {"tag": 3.0, "qr": 4 * 24 / 21}.get(region.kind, 0.0)
    return Box(region.x - margin, region.y - margin, region.w + 2 * margin, region.h + 2 * margin)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", IDS)
def test_texts_stay_in_their_boxes_and_large_enough(name: str, lang: str) -> None:
    texts = texts_of(name, lang)
    assert len(texts) > 10
    assert [t for t in texts if not t.fits] == []
    assert [t for t in texts if t.size < LEAST] == []
    assert fonts.missing("".join(t.text for t in texts)) == ""
    inside = Box(0, 0, 186, 254)
    assert [t for t in texts if not Written(t.text, t.size, t.taken, inside).fits] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", IDS)
def test_texts_do_not_run_over_each_other(name: str, lang: str) -> None:
    texts = [t for t in texts_of(name, lang) if t.text]
    overlapping = [(a.text, b.text) for a, b in combinations(texts, 2) if common(a.taken, b.taken)]
    assert overlapping == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", catalogue().sheets("dice"))
def test_texts_leave_codes_and_boxes_free(name: str, lang: str) -> None:
    regions = [r for r in layout(name).regions if r.kind not in ("text",)]
    texts = [t for t in texts_of(name, lang) if t.text]
    covered = [(r.name, t.text) for r in regions for t in texts if common(kept_clear(r), t.taken)]
    assert covered == []


@pytest.mark.parametrize("name", catalogue().sheets("dice"))
def test_regions_keep_clear_of_tags_and_of_each_other(name: str) -> None:
    regions = layout(name).regions
    assert len({region.name for region in regions}) == len(regions)
    over = [
        (a.name, b.name)
        for a, b in combinations(regions, 2)
        if common(kept_clear(a), kept_clear(b), 0.05) and not {a.kind, b.kind} <= {"tag", "qr"}
    ]
    assert over == []


def test_a_text_too_long_is_recorded_as_not_fitting() -> None:
    canvas = Canvas.measuring()
    canvas.text_in(Box(0, 0, 20, 5), "a sentence that cannot fit into so little room")
    assert not all(written.fits for written in canvas.written)
    canvas = Canvas.measuring()
    canvas.text_in(Box(0, 0, 90, 5), "this one can")
    assert all(written.fits for written in canvas.written)


def test_wrapping_keeps_all_words_within_the_width() -> None:
    text = "Wszystkie budynki rodzaju w jednej grupie, a rzeka płynie dalej na południe."
    lines = wrapped(text, 30, 9)
    assert " ".join(lines).replace("\u00a0", " ") == text
    assert not any(line.endswith((" w", " a")) for line in lines)
    assert all(fonts.width(line, 9) <= 30 for line in lines)
    assert text_height(len(lines), 9) > text_height(1, 9)
