"""Printed pages seen by OpenCV: tags where layout and frame offsets say, QR codes that read."""

import io

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp

from scoring.catalogue import catalogue
from sheets.job import FrameOffset, Order, Receipt, page_pdf, print_job
from sheets.layouts import layout
from sheets.page import Style

DPI = 100
SHEETS = catalogue().sheet_names()
TOLERANCE = 0.3  # millimetres


def raster(pdf: bytes, page: int = 0) -> np.ndarray:
    document = pypdfium2.PdfDocument(pdf)
    return document[page].render(scale=DPI / 72, grayscale=True).to_numpy().squeeze()


def printed(order: Order) -> tuple[bytes, Receipt]:
    out = io.BytesIO()
    receipt = print_job(order, out)
    return out.getvalue(), receipt


def tag_centres(image: np.ndarray) -> dict[int, list[np.ndarray]]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    detector = cv2.aruco.ArucoDetector(dictionary)
    corners, ids, _ = detector.detectMarkers(cv2.resize(image, None, fx=2, fy=2))
    found: dict[int, list[np.ndarray]] = {}
    for quad, number in zip(corners, () if ids is None else ids.ravel(), strict=True):
        centre = (quad[0].mean(axis=0) + 0.5) / 2 / DPI * 25.4
        found.setdefault(int(number), []).append(centre)
    return found


def on_page(frame: FrameOffset, x: float, y: float) -> np.ndarray:
    """A point of the frame in millimetres of the page."""
    place = frame.place
    turn = np.deg2rad(place.rotation)
    across = np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-np.sin(turn), np.cos(turn)])
    return np.array([place.x, place.y]) + place.scale * (x * across + y * down)


def assert_tags(frame: FrameOffset, found: dict[int, list[np.ndarray]]) -> None:
    plan = layout(frame.sheet)
    tags = plan.of_kind("tag")
    assert len(tags) == 6
    for region in tags:
        place = int(region.name.removeprefix("tag."))
        seen = found.get(6 * plan.family + place, [])
        wanted = on_page(frame, *region.centre)
        assert any(np.linalg.norm(centre - wanted) < TOLERANCE for centre in seen), region.name


@pytest.mark.parametrize("name", SHEETS)
def test_six_tags_and_the_code_of_every_sheet(name: str) -> None:
    pdf, frame = page_pdf(name, "K3F9Q2")
    image = raster(pdf)
    assert_tags(frame, tag_centres(image))
    texts = [code.text for code in zxingcpp.read_barcodes(image)]
    sheet, plan = catalogue().sheet(name), layout(name)
    assert texts == [f"PT1 {sheet.family} {plan.version} K3F9Q2 {sheet.fingerprint}"]
    assert len(texts[0]) <= 20


@pytest.mark.parametrize("paper", ["letter", "a5", "a5-on-a4", "a5-on-letter"])
@pytest.mark.parametrize("name", ["dice/5", "mayor/town"])
def test_frames_on_other_papers(name: str, paper: str) -> None:
    pdf, receipt = printed(Order((name,), ("Ala", "Olek"), paper=paper, style=Style(seed=3)))
    two_up = "-on-" in paper
    assert [len(page.frames) for page in receipt.pages] == ([2] if two_up else [1, 1])
    image = raster(pdf)
    found = tag_centres(image)
    for frame in receipt.pages[0].frames:
        assert_tags(frame, found)
    serials = {frame.serial for frame in receipt.pages[0].frames}
    assert {code.text.split()[3] for code in zxingcpp.read_barcodes(image)} == serials


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("name", ["dice/1", "mayor/town"])
def test_the_page_has_the_paper_size(name: str, paper: str) -> None:
    pdf, _ = printed(Order((name,), paper=paper))
    width, height = (v * 25.4 / 72 for v in pypdfium2.PdfDocument(pdf)[0].get_size())
    size = {"a4": (210, 297), "letter": (215.9, 279.4), "a5": (148, 210)}[paper]
    assert sorted((width, height)) == pytest.approx(size, abs=0.05)


@pytest.mark.parametrize("ink", ["colour", "grey", "light"])
def test_inks_keep_tags_and_code(ink: str) -> None:
    pdf, frame = page_pdf("dice/7", "K3F9Q2", ink=ink)
    image = raster(pdf)
    assert_tags(frame, tag_centres(image))
    assert len(zxingcpp.read_barcodes(image)) == 1


@pytest.mark.parametrize("ink", ["grey", "light"])
def test_grey_inks_print_no_colour(ink: str) -> None:
    pdf, _ = page_pdf("dice/7", "K3F9Q2", ink=ink)
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=0.5).to_numpy()[..., :3].astype(int)
    assert np.ptp(image, axis=2).max() == 0
    assert image.min() < 100
