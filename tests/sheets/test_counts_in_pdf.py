"""Tiles, cards and pieces counted in printed PDFs, as a camera and a reader see them."""

import io
from collections import Counter

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest

from scoring.catalogue import catalogue
from sheets.job import Order, print_job
from sheets.layouts import layout
from sheets.layouts.legacy import piece_of_tag
from sheets.layouts.tiles import tag_on_tile, tile_of_tag
from sheets.page import Style

DPI = 110


def printed(name: str, lang: str = "en") -> pdfium.PdfDocument:
    out = io.BytesIO()
    print_job(Order((name,), style=Style(lang=lang, seed=1)), out)
    return pdfium.PdfDocument(out.getvalue())


def seen_tags(name: str) -> list[int]:
    """The 4x4 tags that OpenCV finds on the pages of something printed."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
    found: list[int] = []
    for page in printed(name):
        grey = np.asarray(page.render(scale=DPI / 72, grayscale=True).to_pil())
        _, ids, _ = detector.detectMarkers(grey)
        found += [] if ids is None else ids.ravel().tolist()
    return found


def words(name: str) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in printed(name))


def test_120_tiles_are_seen_with_their_types_and_openings() -> None:
    seen = Counter(tile_of_tag(number) for number in seen_tags("tiles/tiles"))
    tiles = catalogue().game("tiles")["sheet"]["figures"]["tiles"]
    assert sum(seen.values()) == 120
    assert seen == Counter((kind, sides) for kind, all_ in tiles.items() for sides in all_)


def test_27_pieces_of_four_animals_are_seen() -> None:
    seen = [piece_of_tag(number) for number in seen_tags("legacy/pieces")]
    assert len(seen) == len(set(seen)) == 4 * 27
    assert Counter(animal for animal, _ in seen) == dict.fromkeys(range(4), 27)


def test_stickers_are_seen() -> None:
    seen = Counter(seen_tags("legacy/stickers/7"))
    assert seen[192 + 14] == 24 and min(seen) == 192  # six tracks for each of four players


@pytest.mark.parametrize(
    ("name", "word", "count"),
    [
        ("tiles/goals", "+10", 18),
        ("legacy/cards", "Yellow", 8),
        ("legacy/cards", "Red", 8),
        ("legacy/cards", "Blue", 8),
        ("legacy/cards", "Church", 3),
        ("legacy/cards", "Block", 1),
    ],
)
def test_cards_are_counted_by_their_words(name: str, word: str, count: int) -> None:
    assert words(name).count(word) == count


def test_markers_are_counted_by_their_numbers() -> None:
    numbers = Counter(line for line in words("tiles/markers").split() if line.isdigit())
    assert numbers == {"1": 10, "2": 10, "3": 10, "4": 10}


def test_tags_lie_where_the_layouts_say() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
    detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
    left, top = (210 - 186) / 2, (297 - 254) / 2
    grey = np.asarray(printed("tiles/tiles")[0].render(scale=3, grayscale=True).to_pil())
    corners, ids, _ = detector.detectMarkers(grey)
    right, down, size = tag_on_tile()
    middles = sorted(
        (round(r.x + right + size / 2 + left, 1), round(r.y + down + size / 2 + top, 1))
        for r in layout("tiles/tiles").regions
        if r.page == 1
    )
    seen = sorted(tuple(c.reshape(4, 2).mean(axis=0) / 3 / 72 * 25.4) for c in corners)
    assert len(ids) == len(middles)
    for expected in middles:
        assert min(abs(x - expected[0]) + abs(y - expected[1]) for x, y in seen) < 0.3
