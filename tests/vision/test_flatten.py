"""Flat pages: every printed thing within tenths of a millimetre of its place."""

import cv2
import numpy as np
import pytest
from paper_camera import Camera, Pose, photograph, printed, scribbled

from sheets.layouts import layout
from vision import patches
from vision.find import Found, find_sheets
from vision.flatten import Page, cut_out, flat_colour, flatten, surface_of
from vision.light import PAPER, even_light
from vision.surface import Surface

SHEET = "dice/5"
GRID = np.stack(np.meshgrid(np.linspace(4, 182, 20), np.linspace(4, 250, 26)), -1).reshape(-1, 2)


def off(surface: Surface, camera: Camera) -> np.ndarray:
    """Millimetres between where points are and where the surface says."""
    pixels = np.linalg.norm(surface.pixels(GRID) - camera.pixels(GRID), axis=1)
    return pixels / surface.scale_at(GRID)


def flat(pose: Pose, keep: tuple[int, ...] = tuple(range(6))) -> tuple[Page, Camera]:
    photo, camera = photograph(SHEET, pose, scribbled(SHEET))
    found = find_sheets(photo).sheets[0]
    tags = tuple(tag for tag in found.tags if tag.place in keep)
    return flatten(photo, Found(found.family, tags), layout(SHEET)), camera


@pytest.mark.parametrize(
    "pose",
    [
        Pose(tilt=5, turn=3),
        Pose(tilt=25, way=60, turn=200),
        Pose(tilt=30, way=30, turn=70, curl=0.03, fold=10),
        Pose(tilt=35, way=200, curl=0.05, fold=80),
    ],
)
def test_bent_sheets_with_heavy_drawing(pose: Pose) -> None:
    page, camera = flat(pose)
    assert page.image.shape == (2032, 1488)
    assert page.agreement > 0.5
    errors = off(page.surface, camera)
    assert errors.mean() < 0.15
    assert np.percentile(errors, 95) < 0.3


@pytest.mark.parametrize("keep", [(0, 1), (3, 4), (1, 5), (0, 2), (2, 3)])
def test_two_tags(keep: tuple[int, ...]) -> None:
    page, camera = flat(Pose(tilt=25, way=140, turn=10, curl=0.01, fold=30), keep)
    assert off(page.surface, camera).max() < 0.6


def test_tags_alone_follow_a_bend() -> None:
    photo, camera = photograph(SHEET, Pose(tilt=30, way=30, curl=0.04, fold=15))
    found = find_sheets(photo).sheets[0]
    bent = off(surface_of(found, photo), camera)
    plane = cv2.findHomography(found.millimetres, found.pixels)[0]
    as_plane = cv2.perspectiveTransform(GRID[:, None], plane)[:, 0] - camera.pixels(GRID)
    assert bent.max() < 0.5
    assert np.linalg.norm(as_plane, axis=1).max() > 3 * 6 / 2


def test_page_shows_the_paper_where_the_layout_says() -> None:
    page, _ = flat(Pose(tilt=20, way=80, turn=95, curl=0.02))
    paper, (left, top) = printed(SHEET)
    x, y = round(left * 10), round(top * 10)
    meant = cv2.resize(
        paper[y : y + 2540, x : x + 1860], (1488, 2032), interpolation=cv2.INTER_AREA
    )
    qr = layout(SHEET).by_name["qr"]
    rows, columns = slice(round(qr.y * 8), -1), slice(round(qr.x * 8), round((qr.x + qr.w) * 8))
    alike = np.corrcoef(page.image[rows, columns].ravel(), meant[rows, columns].ravel())[0, 1]
    assert alike > 0.95


def test_shadow_with_a_hard_edge() -> None:
    page = np.full((2032, 1488), 240, np.uint8)
    cv2.rectangle(page, (300, 300), (520, 520), 120, -1)  # two squares by two, filled
    cv2.line(page, (100, 1500), (1400, 1500), 150, 4)
    lit = page * 0.9
    x, y = np.meshgrid(np.arange(1488), np.arange(2032))
    lit[x + y > 1900] *= 0.55
    lit *= 1 - 0.3 * (x / 1488)
    even = even_light(lit.astype(np.uint8), 8.0)
    clean = (page == 240) & (np.abs(x + y - 1900) > 12)
    assert abs(np.median(even[clean]) - PAPER) < 4
    assert (even[clean] > PAPER - 20).mean() > 0.99
    assert even[310:510, 310:510].max() < 145
    assert even[1500, 900:1300].max() < 190


def test_cut_out_is_a_piece_of_the_page() -> None:
    photo, _ = photograph(SHEET, Pose(tilt=10))
    found = find_sheets(photo).sheets[0]
    surface = surface_of(found, photo)
    whole = cut_out(photo, surface, (0, 0, 186, 254), 4.0)
    piece = cut_out(photo, surface, (100, 200, 50, 40), 4.0)
    difference = np.abs(whole[800:960, 400:600].astype(int) - piece)
    assert difference.mean() < 1.0


def test_blur_and_size_are_named() -> None:
    photo, _ = photograph(SHEET, Pose(fill=0.9))
    found = find_sheets(photo).sheets[0]
    soft = cv2.GaussianBlur(photo, (0, 0), 10)
    page = flatten(soft, found, layout(SHEET))
    assert [why.key for why in page.problems] == ["photo.too_blurred"]
    small, _ = photograph(SHEET, Pose(fill=0.9, size=(330, 440)))
    search = find_sheets(small)
    assert search.sheets
    page = flatten(small, search.sheets[0], layout(SHEET))
    assert "photo.too_small" in [why.key for why in page.problems]


def test_unknown_print_leaves_the_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patches, "template", lambda name, version: None)
    page, camera = flat(Pose(tilt=20, way=80, turn=5, curl=0.02))
    assert page.agreement == 0.0
    assert off(page.surface, camera).max() < 0.8


def test_another_print_leaves_the_tags() -> None:
    """A board hidden under pieces, or a sheet that is not what its code says."""
    photo, camera = photograph(SHEET, Pose(tilt=20, way=80, turn=5, curl=0.02))
    found = find_sheets(photo).sheets[0]
    page = flatten(photo, found, layout("tiles/basic"))
    assert page.agreement < 0.2
    assert not page.problems
    assert off(page.surface, camera).max() < 0.8


def test_another_print_with_two_tags_is_no_page() -> None:
    photo, _ = photograph(SHEET, Pose(tilt=20, way=80, turn=5, curl=0.02))
    found = find_sheets(photo).sheets[0]
    page = flatten(photo, Found(found.family, found.tags[:2]), layout("tiles/basic"))
    assert [why.key for why in page.problems] == ["photo.too_bent"]


def test_colour_page_has_white_paper() -> None:
    photo, _ = photograph(SHEET, Pose(tilt=10))
    warm = np.dstack([photo, photo * 0.8, photo * 0.5]).astype(np.uint8)
    found = find_sheets(photo).sheets[0]
    page = flatten(photo, found, layout(SHEET))
    colour = flat_colour(warm, page, scale=4.0)
    assert colour.shape == (1016, 744, 3)
    paper = np.median(colour.reshape(-1, 3), axis=0)
    assert np.abs(paper - PAPER).max() < 6


def test_nothing_is_changed() -> None:
    photo, _ = photograph(SHEET, Pose(tilt=10))
    before = photo.copy()
    found = find_sheets(photo).sheets[0]
    corners = found.pixels
    flatten(photo, found, layout(SHEET))
    assert (photo == before).all()
    assert (found.pixels == corners).all()
