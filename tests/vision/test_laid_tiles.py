"""Planners' boards in photos: tiles by their tags, and whatever lies as it should not."""

from dataclasses import replace

import cv2
import laid_boards
import numpy as np
import pytest

from scoring.notation import format_city, parse_city
from vision.decode import Decoded
from vision.decode.words import doubt_text
from vision.laid import roads
from vision.simulate.laid.faces import tile
from vision.simulate.laid.lay import Lying, lay, make_cutter
from vision.simulate.pages import printed_page
from vision.simulate.paper_sheet import Paper


def with_things(line: str, *things: Lying) -> Paper:
    """A printed board with a city and other things on it, flat."""
    rng = np.random.default_rng(5)
    city = parse_city(line)
    page = printed_page(city.sheet, "K3F9Q2", "a4", "pl", "colour", (), 8.0)
    picture, cutter = page.image.copy(), make_cutter(rng, 0.1)
    for building in city.buildings:
        x, y = page.layout.by_name[f"cell.{building.squares[0]}"].centre
        lay(picture, page, Lying(tile(building.type, building.openings, "grey"), x, y), cutter, rng)
    for thing in things:
        lay(picture, page, thing, cutter, rng)
    return Paper(picture, page.px_per_mm, page.size, page.to_page, page.layout)


def read(paper: Paper) -> Decoded:
    """A clear photo of it, read."""
    return laid_boards.read(laid_boards.taken(paper, np.random.default_rng(1)), paper.layout.id)


SMALL = "tiles/basic H:b2.nes F:a5.n K:d3.ew"


def test_a_laid_board_is_read_and_sure() -> None:
    decoded = laid_boards.tiles()
    assert format_city(decoded.city) == laid_boards.TILES
    assert decoded.sure
    assert not decoded.doubts


def test_tiles_in_the_reserve_are_no_city() -> None:
    page = printed_page("tiles/basic", "K3F9Q2", "a4", "pl", "colour", (), 8.0)
    waiting = Lying(tile("E", "nsw", "colour"), *page.layout.by_name["reserve.2"].centre)
    decoded = read(with_things(SMALL, waiting))
    assert format_city(decoded.city) == SMALL
    assert decoded.sure


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_turned_tile_is_a_doubt_with_its_square(quarter: int) -> None:
    turned = Lying(tile("O", "ne", "colour"), 14 + 26 * 3.5, 19 + 26 * 4.5, 90.0 * quarter)
    decoded = read(with_things(SMALL, turned))
    assert not decoded.sure
    (doubt,) = decoded.doubts
    assert doubt.region == "cell.d5"
    assert doubt.seen == "O.ne"
    assert doubt.other == {1: "O.es", 2: "O.sw", 3: "O.nw"}[quarter]
    assert "biurowiec" in doubt_text(doubt, "pl")


def test_a_tile_across_two_squares_is_a_doubt_about_both() -> None:
    across = Lying(tile("O", "ne", "colour"), 14 + 26 * 3.5 + 10, 19 + 26 * 4.5)
    decoded = read(with_things(SMALL, across))
    assert not decoded.sure
    assert [d.region for d in decoded.doubts] == ["edge.d5.e5"]
    assert (decoded.doubts[0].seen, decoded.doubts[0].other) == ("d5", "e5")


def test_a_tile_face_down_is_never_passed_over() -> None:
    hidden = Lying(tile("O", "ne", "colour", back=True), 14 + 26 * 3.5, 19 + 26 * 4.5)
    decoded = read(with_things(SMALL, hidden))
    assert not decoded.sure
    assert [d.region for d in decoded.doubts] == ["cell.d5"]


def test_a_tile_of_which_a_glare_leaves_the_sign_is_never_passed_over() -> None:
    paper = with_things(SMALL)
    side = paper.layout.by_name["cell.d3"].w
    (x, y), reach = paper.layout.by_name["cell.d3"].centre, side / 2
    corners = np.array([(x - 0.1 * side, y - reach), (x + reach, y - reach), (x + reach, y + reach),
                        (x - reach, y + reach), (x - reach, y - 0.05 * side),
                        (x - 0.1 * side, y - 0.05 * side)])  # fmt: skip
    there = corners @ paper.to_pixels[:, :2].T + paper.to_pixels[:, 2]
    washed = cv2.fillPoly(paper.image.copy(), [there.astype(np.int32)], (246, 246, 246))
    decoded = read(replace(paper, image=cv2.GaussianBlur(washed, (0, 0), 1.5)))
    assert not decoded.sure
    assert any(doubt.region == "cell.d3" for doubt in decoded.doubts)


def test_a_pen_line_on_an_open_place_is_no_tile() -> None:
    paper = with_things(SMALL)
    start, end = (round(v * paper.px_per_mm) for v in (4.0, 11.0))
    x, y = paper.on_page(np.array([[14 + 26 * 3, 19 + 26 * 4]]))[0] * paper.px_per_mm
    line = [(int(x) + start, int(y) + start), (int(x) + end + 60, int(y) + start + 20)]
    cv2.line(paper.image, line[0], line[1], (40, 30, 60), 12)
    decoded = read(paper)
    assert format_city(decoded.city) == SMALL
    assert decoded.sure


def between_tags(line: str, other: str, share: float) -> Paper:
    """The board of a line, the tag on d2 halfway to that of another line."""
    paper, second = with_things(line), with_things(other)
    corners = np.array([(14 + 26 * 3.5, 19 + 26 * 1.5), (14 + 26 * 4, 19 + 26 * 2)])
    (x0, y0), (x1, y1) = (paper.on_page(corners + 3.4) * paper.px_per_mm).round().astype(int)
    ours, theirs = paper.image[y0:y1, x0:x1], second.image[y0:y1, x0:x1]
    paper.image[y0:y1, x0:x1] = (share * ours + (1 - share) * theirs).astype(np.uint8)
    return paper


@pytest.mark.parametrize("share", [0.55, 0.45])
def test_roads_decide_between_two_tags(share: float) -> None:
    line = "tiles/basic H:d2.n H:b2.nes F:a5.n K:d3.ew"
    line, other = format_city(parse_city(line)), line.replace("H:d2.n ", "K:d2.ns ")
    decoded = read(between_tags(line, other, share))
    assert format_city(decoded.city) == line
    assert decoded.sure


def test_openings_are_those_with_the_edges_of_a_road() -> None:
    page = np.full((240, 240), 240, np.uint8)
    cv2.rectangle(page, (0, 92), (240, 148), 180, 3)  # a road from west to east, 6 mm wide
    cv2.rectangle(page, (0, 94), (240, 146), 250, -1)
    found = roads.edges(page, 15.0, 15.0, 0.0)
    usual = min(found["e"], found["w"])
    assert roads.openings(found, usual) == "ew"
    assert roads.openings(roads.edges(page, 15.0, 15.0, 90.0), usual) == "ns"
    assert roads.openings({**found, "n": 0.5 * usual}, usual) is None


def test_a_tile_too_many_of_a_kind_is_illegal() -> None:
    line = "tiles/basic K:a1.nesw K:e5.nesw"
    decoded = read(with_things(line))
    assert format_city(decoded.city) == line
    assert [v.rule for v in decoded.card.illegal] == ["count"]
    assert not decoded.sure


def test_an_empty_board_is_empty_and_not_sure() -> None:
    decoded = read(with_things("tiles/basic"))
    assert decoded.city.buildings == ()
    assert not decoded.sure
    assert not decoded.doubts
