"""What the polyomino city prints: counts of the rules, tags, cuts and backs."""

from collections import Counter
from itertools import pairwise

import pytest

from scoring.board import position
from scoring.catalogue import catalogue
from scoring.shapes import split
from sheets.canvas import Canvas
from sheets.draw.legacy import pages
from sheets.draw.shapes import mirrored, outer_corners, outline
from sheets.layouts import layout
from sheets.layouts.cutting import BLEED
from sheets.layouts.legacy import awards_needed, piece_of_tag, sticker_tag
from sheets.page import Copy, Style

CHAPTERS = range(1, 9)


class Tags(Canvas):
    """A canvas that notes the tags drawn on it."""

    def tag(self, dictionary: str, number: int, x: float, y: float, size: float) -> None:
        self.numbers = [*getattr(self, "numbers", []), number]


def drawn_tags(name: str) -> list[int]:
    found: list[int] = []
    for page in pages(name, Style()):
        canvas = Tags.measuring()
        page.fixed(canvas)
        found += getattr(canvas, "numbers", [])
    return found


@pytest.mark.parametrize("name", ["legacy/1", "legacy/10", "legacy/24", "legacy/endless"])
def test_a_board_of_99_squares_a_track_and_two_rows_of_circles(name: str) -> None:
    shape = layout(name)
    assert len(shape.of_kind("cell")) == 99
    assert [r.name for r in shape.named("track")] == [f"track.{n}" for n in range(51)]
    rows = Counter(r.y for r in shape.named("progress"))
    assert len(rows) == 2 and sum(rows.values()) == 60
    assert len(shape.named("animal")) == len(catalogue().game("legacy")["animals"])


def test_the_track_winds_in_steps_of_one() -> None:
    steps = layout("legacy/1").named("track")
    for one, other in pairwise(steps):
        dx, dy = other.x - one.x, other.y - one.y
        assert abs(dx) + abs(dy) == pytest.approx(11.0)


def test_27_pieces_and_a_marker_for_each_of_four_animals() -> None:
    names = {r.name for r in layout("legacy/pieces").of_kind("piece")}
    first, *others = (animal["id"] for animal in catalogue().game("legacy")["animals"])
    plain = {name for name in names if not name.endswith(tuple(others))}
    assert "piece.R.3" in plain and "piece.marker" in plain and len(others) == 3, first
    for mine_only in (plain, *({n for n in names if n.endswith(f".{o}")} for o in others)):
        mine = Counter(name.split(".")[1] for name in mine_only)
        assert mine == {"R": 8, "P": 8, "I": 8, "C": 3, "marker": 1}


def test_each_piece_has_a_tag_of_its_own() -> None:
    numbers = drawn_tags("legacy/pieces")
    assert len(numbers) == len(set(numbers)) == 4 * 27
    assert {piece_of_tag(number) for number in numbers} == {
        (animal, piece) for animal in range(4) for piece in range(27)
    }
    assert max(numbers) < 192


def test_24_and_3_and_1_cards() -> None:
    cards = Counter(r.name.split(".")[1] for r in layout("legacy/cards").of_kind("card"))
    assert cards == {"R": 8, "P": 8, "I": 8, "C": 3, "block": 1}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_stickers_for_all_players_and_any_ranking(chapter: int) -> None:
    name = f"legacy/stickers/{chapter}"
    stickers = Counter(r.name.split(".")[1] for r in layout(name).of_kind("sticker"))
    games, wanted = catalogue(), Counter[str]()
    for sheet in games.sheets("legacy").values():
        if sheet.chapter == chapter:
            wanted.update(awards_needed(sheet))
            for one in sheet.settings["stickers"]:
                wanted[one["kind"]] += 4 * len(one["squares"])
    if chapter == 5:
        wanted["cog"] = 12
    assert stickers == wanted
    tags = Counter(drawn_tags(name))
    assert tags == {sticker_tag(games, kind): count for kind, count in stickers.items()}
    assert min(tags) >= 192 and max(tags) < 250


def test_awards_suffice_when_many_share_a_rank() -> None:
    sheet = catalogue().sheet("legacy/1")
    assert awards_needed(sheet)["rock"] == 4  # all four first
    assert awards_needed(sheet)["tree"] >= 3


@pytest.mark.parametrize("shape", ["a1", "a1b1", "a1a2b2b3c3", "b1a2b2c2b3", "a1c1a2b2c2"])
def test_outlines_go_round_the_squares(shape: str) -> None:
    cells = [position(name) for name in split(shape)]
    points = outline(cells, 10.0)
    pairs = zip(points, points[1:] + points[:1], strict=True)
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2
    assert area == pytest.approx(100.0 * len(cells))
    sticking_out = len(list(outer_corners(cells)))
    assert sticking_out - (len(points) - sticking_out) == 4
    grown = outline(cells, 10.0, -1.0)
    assert min(x for x, _ in grown) == -1.0
    assert sorted(mirrored(mirrored(cells))) == sorted(cells)


@pytest.mark.parametrize("name", ["legacy/pieces", "legacy/cards", "legacy/stickers/7"])
def test_cut_things_keep_their_bleed(name: str) -> None:
    things = layout(name).regions
    for one in things:
        assert one.x >= BLEED - 0.01 and one.y >= BLEED - 0.01
        for other in things:
            if one is not other and one.page == other.page:
                apart = max(
                    abs(one.centre[0] - other.centre[0]) - (one.w + other.w) / 2,
                    abs(one.centre[1] - other.centre[1]) - (one.h + other.h) / 2,
                )
                assert apart >= 2 * BLEED - 0.02, (one, other)


def test_pieces_and_cards_have_backs() -> None:
    for name in ("legacy/pieces", "legacy/cards"):
        made = pages(name, Style())
        assert [page.back for page in made] == [False, True] * (len(made) // 2)


def test_a_copy_shows_its_own_stickers() -> None:
    class Icons(Canvas):
        """Notes the icons drawn."""

        def icon(self, name: str, *_: object, **__: object) -> None:
            self.seen = [*getattr(self, "seen", []), name]

    canvas = Icons.measuring()
    page = pages("legacy/5", Style())[0]
    page.own(canvas, Copy("legacy/5", "K3F9Q2", stickers=(("tree", "e5"), ("rock", "g5"))))
    assert getattr(canvas, "seen", []) == ["tree", "rock"]
