"""Sheets found by their tags, however the photo was taken."""

import itertools

import cv2
import numpy as np
import pytest
from paper_camera import Pose, photograph

from vision.families import tag_corners
from vision.find import Found, find_sheets
from vision.tags import find_tags

FAMILY = 4  # dice/5


def error(found: Found, camera) -> float:
    return float(np.linalg.norm(found.pixels - camera.pixels(found.millimetres), axis=1).max())


@pytest.mark.parametrize("turn", [0, 37, 90, 180, 283])
def test_any_rotation(turn: float) -> None:
    photo, camera = photograph("dice/5", Pose(tilt=12, way=50, turn=turn, fill=0.7))
    (found,) = find_sheets(photo).sheets
    assert (found.family, found.places) == (FAMILY, (0, 1, 2, 3, 4, 5))
    assert error(found, camera) < 0.8


def test_steep_and_bent() -> None:
    photo, camera = photograph("dice/5", Pose(tilt=40, way=120, curl=0.05, fold=20))
    (found,) = find_sheets(photo).sheets
    assert len(found.places) == 6
    assert error(found, camera) < 1.2


def test_landscape() -> None:
    photo, camera = photograph("mayor/town", Pose(tilt=10, size=(2000, 1500)))
    (found,) = find_sheets(photo).sheets
    assert found.family == 40
    assert error(found, camera) < 0.8


def test_two_copies_of_one_sheet() -> None:
    size = (2600, 1700)
    left = Pose(turn=8, fill=0.42, at=(0.25, 0.5), size=size)
    photo, one = photograph("dice/5", left)
    right = Pose(turn=188, fill=0.42, at=(0.75, 0.5), size=size)
    photo, other = photograph("dice/5", right, base=photo)
    sheets = find_sheets(photo).sheets
    assert [len(sheet.tags) for sheet in sheets] == [6, 6]
    assert error(sheets[0], one) < 0.8
    assert error(sheets[1], other) < 0.8


@pytest.mark.parametrize("kept", list(itertools.combinations(range(6), 2)))
def test_any_two_tags_are_enough(kept: tuple[int, int]) -> None:
    photo, camera = photograph("dice/5", Pose(tilt=15, way=70, turn=30))
    photo = photo.copy()
    for place in set(range(6)) - set(kept):
        cover(photo, camera, place)
    search = find_sheets(photo)
    assert [sheet.places for sheet in search.sheets] == [kept]
    assert not search.problems


def cover(photo: np.ndarray, camera, place: int) -> None:
    """A thumb over a tag."""
    middle = camera.pixels(tag_corners(FAMILY)[place]).mean(0)
    cv2.circle(photo, tuple(int(v) for v in middle), 55, 120, -1)


def test_one_tag_is_named() -> None:
    photo, camera = photograph("dice/5", Pose(tilt=5))
    photo = photo.copy()
    for place in range(1, 6):
        cover(photo, camera, place)
    search = find_sheets(photo)
    assert not search.sheets
    (why,) = search.problems
    assert why.text("en") == "I see 1 corner tag of six. Photograph the whole sheet."
    assert why.text("pl") == "Widzę 1 znacznik z sześciu. Sfotografuj cały arkusz."


def test_no_sheet() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200)).astype(np.uint8)
    for photo in (np.full((900, 1200), 180, np.uint8), cv2.GaussianBlur(noise, (0, 0), 3)):
        search = find_sheets(photo)
        assert not search.sheets
        assert [why.key for why in search.problems] == ["photo.no_sheet"]


def test_a_strange_tag_is_left_out() -> None:
    """A tag of the same family that lies elsewhere belongs to no sheet."""
    photo, camera = photograph("dice/5", Pose(fill=0.6, at=(0.4, 0.5)))
    places = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11), 6 * FAMILY + 2, 64
    )
    photo = photo.copy()
    photo[80:180, 1350:1450] = 230
    photo[98:162, 1368:1432] = places
    search = find_sheets(photo)
    assert [sheet.places for sheet in search.sheets] == [(0, 1, 2, 3, 4, 5)]
    assert error(search.sheets[0], camera) < 0.8
    assert [why.key for why in search.problems] == ["photo.one_tag"]


def test_no_tag_in_a_drawing() -> None:
    """Dark squares are no tags: the boards are full of them."""
    rng = np.random.default_rng(0)
    photo = np.full((1000, 1000), 235, np.uint8)
    for x, y in itertools.product(range(20, 960, 60), repeat=2):
        tile = cv2.resize(
            rng.integers(0, 2, (6, 6)).astype(np.uint8) * 200, (30, 30), None, 0, 0, 0
        )
        photo[y : y + 40, x : x + 40] = 20
        photo[y + 5 : y + 35, x + 5 : x + 35] = tile
    assert find_tags(photo) == ()
