"""Which sheet it is and whose: the code at its place, else the tags, with the printed letters."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

import cv2
import numpy as np

from scoring.catalogue import CROCKFORD, Catalogue, catalogue
from sheets import frame
from sheets.layout import Layout, Region
from sheets.layouts import UnknownVersionError, layout
from vision.families import orientation, sheet_of
from vision.find import Found
from vision.flatten import cut_out, straightened, surface_of
from vision.light import even_light
from vision.problem import Problem, problem
from vision.surface import Surface
from vision.tags import Grey

_CODE: Final = re.compile(rf"PT1 (\d+) (\d+) ([{CROCKFORD}]{{6}}) ([{CROCKFORD}]{{3}})")
_MARGIN = 7.0  # millimetres around the code: its quiet zone, and how far a bent sheet is off
_SCALES = (5.0, 8.0, 12.0)  # pixels a millimetre: a module is 1.1 mm
_LETTERS = 16.0  # pixels a millimetre for the printed letters

Source = Literal["code", "letters", "tags"]


@dataclass(frozen=True)
class Code:
    """What a sheet's code says."""

    family: int
    version: int
    serial: str
    fingerprint: str


@dataclass(frozen=True)
class Identity:
    """Which printed sheet it is. Without its code, version and figures are taken to be today's."""

    sheet: str
    layout: Layout | None  # None: a layout that this program does not have
    source: Source
    serial: str | None = None  # by letters it counts only if the ledger knows it
    fingerprint: str | None = None
    problems: tuple[Problem, ...] = ()  # what makes it unreadable, or at least to be looked at


def identify(
    grey: Grey,
    found: Found,
    surface: Surface | None = None,
    fingerprints: Collection[str] = (),
    games: Catalogue | None = None,
) -> Identity:
    """The sheet that tags and code name. `fingerprints`: those that the ledger knows besides."""
    games = games or catalogue()
    sheet = sheet_of(found.family)
    if sheet is None:
        return Identity("", None, "tags", problems=(problem("unknown_family"),))
    surface = surface or surface_of(found, grey)
    text = read_code(grey, found.family, surface)
    if not text:
        surface, _ = straightened(grey, found, surface, layout(sheet, games=games))
        text = read_code(grey, found.family, surface)
    if not text:
        serial = read_serial(grey, found.family, surface)
        source: Source = "letters" if serial else "tags"
        why = (problem("no_code", sheet=sheet),)
        return Identity(sheet, layout(sheet, games=games), source, serial, problems=why)
    return _by_code(sheet, text, frozenset(fingerprints), games)


def _by_code(sheet: str, text: str, known: frozenset[str], games: Catalogue) -> Identity:
    code = parse_code(text)
    if code is None:
        return Identity(sheet, None, "code", problems=(problem("unknown_format"),))
    if (said := sheet_of(code.family)) != sheet:
        why = problem("other_code", code=said or f"PT1 {code.family}", tags=sheet)
        return Identity(sheet, None, "code", code.serial, code.fingerprint, (why,))
    try:
        shape = layout(sheet, code.version, games)
    except UnknownVersionError:
        why = problem("unknown_layout", sheet=sheet, version=code.version)
        return Identity(sheet, None, "code", code.serial, code.fingerprint, (why,))
    ours = code.fingerprint in {games.sheet(sheet).fingerprint, *known}
    problems = () if ours else (problem("unknown_figures", sheet=sheet),)
    return Identity(sheet, shape, "code", code.serial, code.fingerprint, problems)


def parse_code(text: str) -> Code | None:
    """The parts of `PT1 31 1 K3F9Q2 7QX`."""
    match = _CODE.fullmatch(text.strip())
    if match is None:
        return None
    family, version, serial, fingerprint = match.groups()
    return Code(int(family), int(version), serial, fingerprint)


def read_code(grey: Grey, family: int, surface: Surface) -> str:
    """The text of the code at its place; empty if it cannot be read."""
    region = frame.qr(orientation(family))
    for picture in _looks(lambda scale: _piece(grey, surface, region, scale)):
        for text in _codes(picture):
            if text.startswith("PT"):
                return text
    return ""


def _codes(picture: Grey) -> list[str]:
    import zxingcpp

    kind: Any = zxingcpp.BarcodeFormat.QRCode
    return [code.text for code in zxingcpp.read_barcodes(picture, formats=kind)]


def _looks(piece: Callable[[float], Grey]) -> Iterator[Grey]:
    """The code at several sizes, as it is, evenly lit, and sharpened against blur."""
    for scale in _SCALES:
        yield piece(scale)
    large = piece(_SCALES[1])
    lit = even_light(large, _SCALES[1])
    yield lit
    for width in (2.0, 4.0):
        soft = cv2.GaussianBlur(lit, (0, 0), width)
        yield np.asarray(cv2.addWeighted(lit, 2.5, soft, -1.5, 0), np.uint8)


def _piece(grey: Grey, surface: Surface, region: Region, scale: float) -> Grey:
    window = (
        region.x - _MARGIN,
        region.y - _MARGIN,
        region.w + 2 * _MARGIN,
        region.h + 2 * _MARGIN,
    )
    return cut_out(grey, surface, window, scale)


def read_serial(grey: Grey, family: int, surface: Surface) -> str | None:
    """The serial printed in plain letters, by Tesseract where it is installed."""
    import pytesseract

    region = frame.label(orientation(family))
    window = (region.x - 1, region.y + 3.8, region.w + 2, 5.4)  # the lower of two lines
    piece = even_light(cut_out(grey, surface, window, _LETTERS), _LETTERS)
    options = f"--psm 7 -c tessedit_char_whitelist={CROCKFORD}"
    try:
        text = pytesseract.image_to_string(piece, lang="eng", config=options)
    except (pytesseract.TesseractError, pytesseract.TesseractNotFoundError, OSError):
        return None
    return _serial(text)


def can_read_letters() -> bool:
    """Whether the program Tesseract is there, so that a message can say what is missing."""
    import pytesseract

    try:
        pytesseract.get_tesseract_version()
    except (pytesseract.TesseractNotFoundError, OSError, SystemExit):
        return False
    return True


def _serial(text: str) -> str | None:
    words = re.findall(rf"[{CROCKFORD}]{{6}}", text.replace(" ", ""))
    return str(words[-1]) if words else None
