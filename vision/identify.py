"""Which sheet it is and whose: the code at its place, else the tags, with the printed letters."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from scoring.catalogue import CROCKFORD, Catalogue, catalogue
from sheets import frame
from sheets.layout import Layout
from sheets.layouts import UnknownVersionError, layout
from vision.code import read_code, read_modules
from vision.families import orientation, sheet_of
from vision.find import Found
from vision.flatten import cut_out, straightened, surface_of
from vision.half_code import half_read
from vision.light import even_light
from vision.problem import Problem, problem
from vision.surface import Surface
from vision.tags import Grey

_CODE: Final = re.compile(rf"PT1 (\d+) (\d+) ([{CROCKFORD}]{{6}}) ([{CROCKFORD}]{{3}})")
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
    """Which printed sheet it is. Without its code, version and figures are taken to be today's.

    A code that is half hidden may still say that they are.
    """

    sheet: str
    layout: Layout | None  # None: a layout that this program does not have
    source: Source
    serial: str | None = None  # by letters it counts only if the ledger knows it
    fingerprint: str | None = None
    problems: tuple[Problem, ...] = ()  # what makes it unreadable, or at least to be looked at
    told: tuple[Problem, ...] = ()  # what to say besides


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
    if text:
        return _by_code(sheet, text, frozenset(fingerprints), games)
    shape = layout(sheet, games=games)
    straight, _ = straightened(grey, found, surface, shape)
    if text := read_code(grey, found.family, straight):
        return _by_code(sheet, text, frozenset(fingerprints), games)
    ours = games.sheet(sheet).fingerprint
    half = half_read(grey, found.family, (straight, surface), shape, ours)
    if text := read_modules(half.seen):
        return _by_code(sheet, text, frozenset(fingerprints), games)
    serial = read_serial(grey, found.family, straight)
    source: Source = "letters" if serial else "tags"
    if half.says_so:
        told = (problem("half_code", sheet=sheet),)
        return Identity(sheet, shape, source, serial, told=told)
    why = (problem("no_code", sheet=sheet),)
    return Identity(sheet, shape, source, serial, problems=why)


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
