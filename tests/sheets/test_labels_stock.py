"""Stickers on die-cut labels: inside their labels, moved, skipped, and the test page."""

from itertools import combinations

import pytest

from sheets.canvas import Canvas
from sheets.draw.legacy import pages
from sheets.layout import Region
from sheets.layouts import layout
from sheets.layouts.labels import LabelError, check_fits, on_labels, stock, stocks
from sheets.layouts.legacy import STICKER
from sheets.page import Labels, Style

NAMES = [r.name for r in layout("legacy/stickers/7").of_kind("sticker")]


def inside(small: Region, large: Region) -> bool:
    return (
        large.x <= small.x
        and small.x + small.w <= large.x + large.w
        and large.y <= small.y
        and small.y + small.h <= large.y + large.h
    )


@pytest.mark.parametrize(
    ("name", "count", "size"),
    [
        ("a4-65", 65, (38.1, 21.2)),
        ("a4-48", 48, (45.7, 21.2)),
        ("a4-21", 21, (63.5, 38.1)),
        ("letter-30", 30, (66.675, 25.4)),
        ("a4-round-25", 70, (25.0, 25.0)),
    ],
)
def test_stocks_have_their_labels_and_lie_in_the_middle(
    name: str, count: int, size: tuple[float, float]
) -> None:
    kind = stock(name, "en")
    labels = list(kind.labels())
    assert len(labels) == count and kind.size == size
    right = kind.paper[0] - max(r.x + r.w for r in labels)
    bottom = kind.paper[1] - max(r.y + r.h for r in labels)
    assert right == pytest.approx(kind.corner[0], abs=0.2)
    assert bottom == pytest.approx(kind.corner[1], abs=0.2)


@pytest.mark.parametrize("name", stocks())
def test_every_sticker_lies_on_one_label(name: str) -> None:
    kind = stock(name, "en")
    laid = list(on_labels(NAMES, STICKER, kind))
    assert [r.name for r in laid] == NAMES
    for sticker in laid:
        assert sum(inside(sticker, label) for label in kind.labels()) == 1
    for one, other in combinations(laid, 2):
        if one.page == other.page:
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart >= STICKER - 0.001
    if kind.round:
        corner = STICKER / 2 * 2**0.5
        assert corner < kind.size[0] / 2


def test_used_labels_are_skipped() -> None:
    kind = stock("a4-65", "en")
    fresh, later = list(on_labels(NAMES, STICKER, kind)), list(on_labels(NAMES, STICKER, kind, 3))
    per_label = kind.per_label(STICKER)[0] * kind.per_label(STICKER)[1]
    assert (later[0].x, later[0].y) == (fresh[3 * per_label].x, fresh[3 * per_label].y)
    late = list(on_labels(NAMES, STICKER, kind, 64))
    assert late[0].page == 1 and late[-1].page == 2


def test_pages_have_the_size_of_the_labels_paper() -> None:
    made = pages("legacy/stickers/1", Style(labels=Labels("letter-30")))
    assert all(page.paper and (page.width, page.height) == (215.9, 279.4) for page in made)


@pytest.mark.parametrize("name", stocks())
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_test_page_shows_every_label(name: str, lang: str) -> None:
    (page,) = pages("legacy/stickers/1", Style(lang=lang, labels=Labels(f"{name}-test")))
    canvas = Canvas.measuring(page.height)
    page.fixed(canvas)
    numbers = [words.text for words in canvas.written if words.text.isdigit()]
    assert numbers == [str(n + 1) for n in range(len(list(stock(name, lang).labels())))]
    assert all(words.fits and words.size >= 8.5 for words in canvas.written)


def test_the_drift_moves_everything() -> None:
    class Places(Canvas):
        """Notes where frames in the frame begin."""

        def moved(self, x: float, y: float, *args: object, **more: object):  # type: ignore[override]
            self.seen = [*getattr(self, "seen", []), (x, y)]
            return super().moved(x, y)

    style = Style(labels=Labels("a4-21", offset_x=0.7, offset_y=-0.4))
    canvas = Places.measuring()
    pages("legacy/stickers/1", style)[0].fixed(canvas)
    assert canvas.seen[0] == (0.7, -0.4)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_errors_say_what_there_is(lang: str) -> None:
    with pytest.raises(LabelError, match="a4-21"):
        stock("a4-22", lang)
    with pytest.raises(LabelError, match="a4-65"):
        check_fits(30.0, stock("a4-65", lang), lang)
