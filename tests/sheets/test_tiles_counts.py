"""What the planners' box holds, counted in the layouts and in the drawing."""

from collections import Counter

import pytest

from scoring.catalogue import catalogue
from sheets.canvas import Canvas
from sheets.draw.cutting import mirrored
from sheets.draw.tiles import pages
from sheets.layouts import layout
from sheets.layouts.cutting import BLEED
from sheets.layouts.tiles import tile_of_tag, tile_tag
from sheets.page import Style


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


def test_120_tiles_with_the_counts_of_the_rules() -> None:
    counts = {"H": 24, "O": 18, "L": 12, "F": 24, "E": 18, "K": 24}
    pieces = layout("tiles/tiles").of_kind("piece")
    assert Counter(r.name.split(".")[1] for r in pieces) == counts
    drawn = drawn_tags("tiles/tiles")
    assert Counter(tile_of_tag(number)[0] for number in drawn) == counts
    names = Counter(tuple(r.name.split(".")[1:3]) for r in pieces)
    assert Counter(tile_of_tag(number) for number in drawn) == names


def test_tile_tags_are_in_the_dictionary_and_read_back() -> None:
    for type_ in "HOLFEK":
        for openings in ("", "n", "nes", "nesw", "w"):
            assert tile_of_tag(tile_tag(type_, openings)) == (type_, openings)
    assert tile_tag("H", "n") == 1 and tile_tag("K", "nesw") == 95


def test_18_goal_cards_and_20_cubes_and_discs() -> None:
    assert len(layout("tiles/goals").of_kind("card")) == 18
    kinds = Counter(r.name.split(".")[1] for r in layout("tiles/markers").of_kind("piece"))
    assert kinds == {"cube": 20, "disc": 20}


def test_five_tracks_three_of_them_below_nothing_and_four_open_places() -> None:
    shape = layout("tiles/main-board")
    assert len(shape.named("market")) == 4
    lowest = {
        track: min(int(r.name.split(".")[2]) for r in shape.named(f"track.{track}"))
        for track in catalogue().game("tiles")["tracks"]["order"]
    }
    assert lowest == {
        "residents": 0,
        "jobs": 0,
        "ecology": -5,
        "income": -5,
        "satisfaction": -5,
    }


def test_tracks_join_where_the_pages_do() -> None:
    shape = layout("tiles/main-board")
    last = max(r.x + r.w for r in shape.of_kind("track") if r.page == 1)
    first = min(r.x for r in shape.of_kind("track") if r.page == 2)
    assert first == 0 and last == pytest.approx(249.6, abs=0.01)
    rows = [{r.y for r in shape.of_kind("track") if r.page == page} for page in (1, 2)]
    assert rows[0] == rows[1]


@pytest.mark.parametrize("name", ["tiles/basic", "tiles/advanced", "tiles/party"])
def test_a_board_of_25_places_and_a_reserve_of_three(name: str) -> None:
    shape = layout(name)
    assert len(shape.of_kind("cell")) == 25 and len(shape.named("reserve")) == 3
    assert ("first.city" in shape.by_name) == (name != "tiles/basic")


@pytest.mark.parametrize("name", ["tiles/tiles", "tiles/goals", "tiles/markers"])
def test_cut_things_keep_their_bleed(name: str) -> None:
    things = layout(name).regions
    for page in {r.page for r in things}:
        here = [r for r in things if r.page == page]
        for one in here:
            assert one.x >= BLEED - 0.01 and one.y >= BLEED - 0.01
            for other in here:
                if one is not other:
                    apart = max(
                        abs(one.centre[0] - other.centre[0]) - one.w,
                        abs(one.centre[1] - other.centre[1]) - one.h,
                    )
                    assert apart >= 2 * BLEED - 0.02


def test_backs_lie_behind_their_fronts() -> None:
    made = pages("tiles/tiles", Style(duplex="long"))
    assert [page.back for page in made] == [False, True] * (len(made) // 2)
    for region in layout("tiles/tiles").regions:
        behind = mirrored(region, 186.0)
        assert behind.centre == pytest.approx((186.0 - region.centre[0], region.centre[1]))
