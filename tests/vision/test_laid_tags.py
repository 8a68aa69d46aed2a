"""Small tags on a flat page: found, measured, told apart from other dark things."""

import cv2
import numpy as np
import pytest

from sheets.layouts.tiles import tile_of_tag, tile_tag
from sheets.tags import PIECES, modules
from vision.laid import tags

SCALE, SIDE = 8.0, 8.4
DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)


def page_with(number: int, x: float, y: float, turn: float, dark: int = 20) -> np.ndarray:
    """A grey page with one tag, its middle at a place in millimetres."""
    marker = cv2.aruco.generateImageMarker(DICTIONARY, number, 6)
    tag = cv2.resize(np.where(marker > 0, 235, dark).astype(np.uint8), (120, 120), interpolation=0)
    tag = cv2.copyMakeBorder(tag, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=235)
    unit = SIDE * SCALE / 120
    move = cv2.getRotationMatrix2D((79.5, 79.5), -turn, unit)
    move[:, 2] += np.array([x, y]) * SCALE - 0.5 - 79.5
    page = np.full((400, 400), 150, np.uint8)
    return cv2.warpAffine(tag, move, (400, 400), page, borderMode=cv2.BORDER_TRANSPARENT)


def look(page: np.ndarray, x: float, y: float, **how: object) -> tags.Sighting:
    """The best sighting near a place."""
    hunt = tags.hunt(page, SCALE, SIDE, range(192))
    return tags.look_at(hunt, np.array([[x, y]]), 4.0, **how)[0]


@pytest.mark.parametrize(("number", "turn"), [(0, 0), (26, 5), (57, 94), (130, -97), (191, 176)])
def test_a_tag_is_found_where_and_how_it_lies(number: int, turn: float) -> None:
    seen = look(page_with(number, 25.3, 24.1, turn), 26.5, 22.0)
    assert seen.number == number
    assert np.hypot(seen.x - 25.3, seen.y - 24.1) < 0.3
    assert abs((seen.turn - turn + 180) % 360 - 180) < 2.5
    assert seen.likeness > 0.95
    assert seen.margin > 0.05


def test_a_tag_under_a_reflection_is_still_read() -> None:
    page = page_with(77, 25, 25, 3).astype(np.float32)
    y, x = np.mgrid[0:400, 0:400]
    page += 170 * np.exp(-(((x - 215) / 45) ** 2) - ((y - 185) / 40) ** 2)
    seen = look(np.clip(page, 0, 255).astype(np.uint8), 25, 25)
    assert seen.number == 77
    assert seen.likeness > 0.8


def test_a_tree_or_a_grey_square_is_no_tag() -> None:
    page = np.full((400, 400), 220, np.uint8)
    cv2.circle(page, (200, 190), 36, 60, -1)
    cv2.rectangle(page, (190, 200), (210, 260), 40, -1)
    assert look(page, 25, 25).likeness < 0.8  # those of tags that are told as seen: 0.85 and more
    assert look(np.full((400, 400), 128, np.uint8), 25, 25).contrast < 1


def test_outlines_lead_to_tags() -> None:
    (spot,) = tags.outlines(page_with(12, 25, 25, 20), SCALE, SIDE)
    assert np.hypot(*(spot - 25)) < 0.5


def test_printed_tags_are_those_of_the_reader() -> None:
    for number in (0, 95, 107, 207):
        ours = np.array([[not black for black in row] for row in modules(PIECES, number)])
        theirs = cv2.aruco.generateImageMarker(DICTIONARY, number, 6) > 0
        assert (ours == theirs).all()


def test_tile_numbers_go_there_and_back() -> None:
    assert all(tile_tag(*tile_of_tag(number)) == number for number in range(96))
