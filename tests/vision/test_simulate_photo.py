"""Made-up photos: the same for a seed, true to their notation, tags where the truth says."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import parse_city
from vision.simulate import exif
from vision.simulate.camera import Shot, make_camera
from vision.simulate.cities import made_up_city
from vision.simulate.flat import flat_page
from vision.simulate.folds import dog_ear
from vision.simulate.pages import printed_page
from vision.simulate.paper import misfed
from vision.simulate.paper_sheet import Paper
from vision.simulate.photo import Photo, draw_page, save_pile, simulate

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
CITY = parse_city("dice/5 R:c5c6d6 I:e1f1 P:d8e8 C:e9f9f10 pass=2 compass=1")


def tags(picture: np.ndarray, shrink: float = 1.0) -> dict[int, np.ndarray]:
    """The tags that OpenCV sees: id → centre."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    grey = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    corners, ids, _ = cv2.aruco.ArucoDetector(DICTIONARY).detectMarkers(grey)
    found = [] if ids is None else ids.ravel()
    return {int(i): c[0].mean(axis=0) / shrink for i, c in zip(found, corners, strict=True)}


def true_tags(photo: Photo, number: int) -> dict[int, np.ndarray]:
    """Where the truth says the tags' centres are."""
    paper, way = photo.sheets[number].paper, photo.shot.places[number]
    layout = paper.layout
    regions = [r for r in layout.of_kind("tag") if r.page == 1]
    seen = way(paper.on_page(np.array([r.centre for r in regions])))
    return {
        6 * layout.family + int(r.name.removeprefix("tag.")): p
        for r, p in zip(regions, seen, strict=True)
    }


@pytest.mark.parametrize("severity", [0, 2])
def test_the_same_seed_gives_the_same_bytes(severity: int) -> None:
    first, second = (simulate([CITY], 11, severity) for _ in range(2))
    assert first.shot.jpeg == second.shot.jpeg
    assert first.truth == second.truth


def test_another_seed_gives_another_picture() -> None:
    assert simulate([CITY], 1, 2).shot.jpeg != simulate([CITY], 2, 2).shot.jpeg


@pytest.mark.parametrize("severity", [0, 1, 2, 3])
def test_the_tags_are_where_the_truth_says(severity: int) -> None:
    photo = simulate([CITY], 5, severity)
    true, seen = true_tags(photo, 0), tags(photo.image, 0.5 if severity in (1, 3) else 1.0)
    together = true.keys() & seen.keys()
    assert len(together) >= 4
    assert seen.keys() <= true.keys()
    for tag in together:
        assert np.hypot(*(true[tag] - seen[tag])) < 3.5


@pytest.mark.parametrize("severity", [4, 5])
def test_hard_pictures_hide_as_many_tags_as_they_say(severity: int) -> None:
    small = make_camera(severity, 1600)
    photos = [simulate([CITY], seed, severity, camera=small) for seed in range(3)]
    for photo in photos:
        assert len(photo.shot.hidden[0]) in (0, severity - 3)
        assert photo.image.shape == (photo.shot.size[1], photo.shot.size[0], 3)
        assert photo.image.std() > 10
    assert any(photo.shot.hidden[0] for photo in photos)


def test_two_sheets_lie_apart_in_one_photo() -> None:
    other = parse_city("mayor/town H:a1 L:b2 rounds=2+4:6")
    photo = simulate([CITY, other], 3, 1)
    seen = tags(photo.image)
    assert len(photo.truth) == 2
    for number in (0, 1):
        assert len(true_tags(photo, number).keys() & seen.keys()) >= 4


@pytest.mark.parametrize("sheet", ["dice/7", "dice/11", "mayor/town", "mayor/factories"])
def test_the_truth_reads_back_as_the_city(sheet: str) -> None:
    city = made_up_city(catalogue().sheet(sheet), 4)
    drawn = draw_page(city, "K3F9Q2", np.random.default_rng(1), px_per_mm=4.0)
    line, _, serial = drawn.truth.partition("  # ")
    assert serial == "K3F9Q2"
    assert parse_city(line) == city


def test_a_photo_is_saved_with_its_truth(tmp_path) -> None:
    photo = simulate([CITY], 2, 2, ["ABC123"])
    photo.save(tmp_path / "p.jpg")
    truth = (tmp_path / "p.jpg.truth").read_text(encoding="utf-8")
    assert truth.splitlines() == list(photo.truth)
    assert "ABC123" in truth
    assert cv2.imread(str(tmp_path / "p.jpg")).shape == photo.image.shape


def test_a_pile_has_a_page_for_each_scan(tmp_path) -> None:
    photos = [simulate([CITY], seed, 0, camera=make_camera(0, 600)) for seed in (1, 2)]
    save_pile(photos, tmp_path / "pile.tif")
    _, pages = cv2.imreadmulti(str(tmp_path / "pile.tif"))
    assert len(pages) == 2
    assert len((tmp_path / "pile.tif.truth").read_text().splitlines()) == 2


def test_a_flat_page_has_its_tags_at_the_layouts_places() -> None:
    page = flat_page(CITY, 6, 2, slip=0.1)
    layout = page.drawn.paper.layout
    assert page.image.shape == (round(layout.height * 8), round(layout.width * 8), 3)
    padded = cv2.copyMakeBorder(page.image, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=(190,) * 3)
    seen = tags(padded)
    assert len(seen) >= 5
    for tag, at in seen.items():
        wanted = layout.by_name[f"tag.{tag - 6 * layout.family}"].centre
        assert np.hypot(*((at - 24) / 8 - wanted)) < 1.2


class StillLife:
    """A camera that keeps what was laid before it."""

    def __init__(self) -> None:
        self.papers: list[Paper] = []

    def take(self, papers: Sequence[Paper], rng: np.random.Generator) -> Shot:
        self.papers += papers
        _, data = cv2.imencode(".jpg", papers[0].image)
        return Shot(bytes(data), papers[0].image.shape[1::-1], (lambda points: points,))


def test_another_camera_takes_the_picture() -> None:
    camera = StillLife()
    photo = simulate([CITY], 1, 2, camera=camera)
    assert len(camera.papers) == 1
    assert photo.image.shape == camera.papers[0].image.shape


def test_every_sheet_that_is_drawn_can_be_drawn() -> None:
    for game in ("dice", "mayor"):
        for sheet in catalogue().sheets(game).values():
            drawn = draw_page(City(sheet.id), "K3F9Q2", np.random.default_rng(2), px_per_mm=2.0)
            assert drawn.paper.image.std() > 5


def test_a_picture_stored_on_its_side_says_so() -> None:
    picture = np.zeros((30, 50, 3), np.uint8)
    picture[:5, :5] = 255
    for note in exif.TURNS:
        _, data = cv2.imencode(".jpg", exif.stored_turned(picture, note))
        upright = cv2.imdecode(
            np.frombuffer(exif.with_note(bytes(data), note), np.uint8), cv2.IMREAD_COLOR
        )
        assert upright.shape == picture.shape
        assert upright[2, 2].min() > 200


def test_a_folded_corner_is_gone_from_the_paper() -> None:
    drawn = draw_page(City("dice/1"), "K3F9Q2", np.random.default_rng(2), px_per_mm=2.0)
    folded = dog_ear(drawn.paper, np.random.default_rng(3))
    assert folded.alpha is not None
    corners = folded.alpha[[0, 0, -1, -1], [0, -1, 0, -1]]
    assert sorted(corners.tolist()) == [0, 255, 255, 255]
    assert drawn.paper.alpha is None


def test_print_askew_keeps_the_tags_where_the_paper_says() -> None:
    page = printed_page("dice/1", "K3F9Q2", px_per_mm=6.0)
    askew = misfed(page, np.random.default_rng(1))
    assert np.abs(askew.to_page - page.to_page).max() > 0.2
    seen = tags(askew.image)
    for place in range(4):
        region = page.layout.by_name[f"tag.{place}"]
        wanted = askew.on_page(np.array([region.centre]))[0] * askew.px_per_mm
        assert np.hypot(*(seen[6 * page.layout.family + place] - wanted)) < 2
