"""Which sheet a photo shows, and what happens when code and tags do not say the same."""

import cv2
import numpy as np
import pytest
from paper_camera import SERIAL, Pose, photograph, printed

from scoring.catalogue import catalogue
from sheets.layouts import layout
from sheets.serials import payload
from vision.find import find_sheets
from vision.flatten import surface_of
from vision.identify import Code, can_read_letters, identify, parse_code, read_serial

SHEET = "dice/5"


def covered(sheet: str = SHEET) -> np.ndarray:
    """The page with a blot on its code."""
    page, (left, top) = printed(sheet)
    page = page.copy()
    qr = layout(sheet).by_name["qr"]
    centre = (round((qr.x + 12 + left) * 10), round((qr.y + 12 + top) * 10))
    cv2.circle(page, centre, 90, 40, -1)
    return page


def with_code(text: str) -> np.ndarray:
    """The page with another code."""
    import zxingcpp

    page, (left, top) = printed(SHEET)
    page = page.copy()
    qr = layout(SHEET).by_name["qr"]
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    modules = np.array(zxingcpp.write_barcode_to_image(code, scale=1, add_quiet_zones=False))
    x, y = round((qr.x + left) * 10), round((qr.y + top) * 10)
    page[y : y + 240, x : x + 240] = cv2.resize(modules, (240, 240), interpolation=0)
    return page


def identity(page: np.ndarray | None = None, pose: Pose | None = None, **options):
    photo, _ = photograph(SHEET, pose or Pose(tilt=15, way=40, turn=100), page)
    return identify(photo, find_sheets(photo).sheets[0], **options)


@pytest.mark.parametrize("name", ["dice/1", "dice/12", "mayor/factories"])
def test_code(name: str) -> None:
    photo, _ = photograph(name, Pose(tilt=25, way=10, turn=210, curl=0.03, fold=40))
    seen = identify(photo, find_sheets(photo).sheets[0])
    assert (seen.sheet, seen.source, seen.serial) == (name, "code", SERIAL)
    assert seen.fingerprint == catalogue().sheet(name).fingerprint
    assert seen.layout == layout(name)
    assert not seen.problems


def spoilt(way: str) -> np.ndarray:
    """The page with a code that ordinary readers do not find."""
    page, (left, top) = printed(SHEET)
    page = page.copy()
    qr = layout(SHEET).by_name["qr"]
    x, y = round((qr.x + left) * 10), round((qr.y + top) * 10)
    if way == "streak":  # the printer's drum: paler from top to bottom, through an eye
        strip = page[y - 50 : y + 290, x + 185 : x + 215]
        strip[:] = 255 - (255 - strip) // 3
    else:  # a coin on an eye
        cv2.circle(page, (x + 10, y + 10), 60, 120, -1)
    return page


@pytest.mark.parametrize("way", ["streak", "coin"])
def test_code_without_all_its_eyes(way: str) -> None:
    seen = identity(spoilt(way))
    assert (seen.source, seen.serial) == ("code", SERIAL)
    assert not seen.problems


def test_messenger_size() -> None:
    assert identity(pose=Pose(tilt=10, turn=5, size=(900, 1200))).serial == SERIAL


def test_torn_code_leaves_the_tags() -> None:
    seen = identity(covered())
    assert seen.sheet == SHEET
    assert seen.layout == layout(SHEET)
    assert seen.source in {"letters", "tags"}
    assert [why.key for why in seen.problems] == ["photo.no_code"]


def under_a_thumb(page: np.ndarray, across: float, down: float) -> np.ndarray:
    """The page with a thumb on its code, its middle so many millimetres from its corner."""
    _, (left, top) = printed(SHEET)
    page = page.copy()
    qr = layout(SHEET).by_name["qr"]
    centre = (round((qr.x + across + left) * 10), round((qr.y + down + top) * 10))
    cv2.circle(page, centre, 95, 90, -1)
    return page


def test_half_a_code_says_which_figures_are_meant() -> None:
    text = payload(layout(SHEET), SERIAL, catalogue().sheet(SHEET).fingerprint)
    seen = identity(under_a_thumb(with_code(text), 24, 14))
    assert (seen.sheet, seen.layout) == (SHEET, layout(SHEET))
    assert not seen.problems
    assert [why.key for why in seen.told] == ["photo.half_code"]


@pytest.mark.parametrize("figures", ["000", "ZZZ", "9QX"])
def test_half_a_code_with_other_figures(figures: str) -> None:
    text = payload(layout(SHEET), SERIAL, figures)
    seen = identity(under_a_thumb(with_code(text), 24, 14))
    assert [why.key for why in seen.problems] == ["photo.no_code"]


def test_half_a_code_without_the_figures() -> None:
    text = payload(layout(SHEET), SERIAL, catalogue().sheet(SHEET).fingerprint)
    seen = identity(under_a_thumb(with_code(text), 12, 20))
    assert [why.key for why in seen.problems] == ["photo.no_code"]


@pytest.mark.skipif(not can_read_letters(), reason="the program tesseract is not installed")
def test_printed_letters() -> None:
    seen = identity(covered())
    assert (seen.source, seen.serial) == ("letters", SERIAL)


def test_no_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    import pytesseract

    monkeypatch.setattr(pytesseract.pytesseract, "tesseract_cmd", "no-such-program")
    photo, _ = photograph(SHEET, Pose())
    found = find_sheets(photo).sheets[0]
    assert read_serial(photo, found.family, surface_of(found, photo)) is None
    assert not can_read_letters()


def test_code_of_another_sheet() -> None:
    seen = identity(with_code(payload(layout("dice/7"), SERIAL, "ABC")))
    assert [why.text("en")[:40] for why in seen.problems] == [
        "The code says dice/7, the corner tags sa"
    ]
    assert seen.layout is None


def test_unknown_layout() -> None:
    seen = identity(with_code(f"PT1 4 99 {SERIAL} 7QX"))
    assert [why.key for why in seen.problems] == ["photo.unknown_layout"]
    assert seen.layout is None


def test_unknown_format() -> None:
    seen = identity(with_code(f"PT2 4 1 {SERIAL} 7QX"))
    assert [why.key for why in seen.problems] == ["photo.unknown_format"]


def test_other_figures() -> None:
    page = with_code(f"PT1 4 1 {SERIAL} 000")
    assert [why.key for why in identity(page).problems] == ["photo.unknown_figures"]
    assert not identity(page, fingerprints=("000",)).problems


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PT1 31 1 K3F9Q2 7QX", Code(31, 1, "K3F9Q2", "7QX")),
        ("PT1 31 1 K3F9Q2", None),
        ("PT1 31 1 K3F9QI 7QX", None),
        ("HTTP://EXAMPLE.COM", None),
    ],
)
def test_parse_code(text: str, code: Code | None) -> None:
    assert parse_code(text) == code
