"""From a file to readings: load, find, flatten, identify, see, decode, sheet by sheet.

read_file(path, games) -> [Reading]          one for every sheet, one for what has none
looks_at_file(path, games) -> Iterator[Look] the same with what is needed to draw on the page
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from scoring.catalogue import Catalogue
from scoring.model import Square, Warning
from scoring.sheet import Sheet
from sheets.layout import Layout
from vision.decode import Decoded, decode, prior
from vision.find import Found, find_sheets
from vision.flatten import Page, flatten, surface_of, unrolled
from vision.identify import Identity, identify
from vision.looking import AT_LENGTH, CLOSELY, ONCE, TWICE
from vision.photo import load
from vision.picture import PhotoError, Picture
from vision.problem import Problem, problem
from vision.result import Reading, reading_of, unreadable
from vision.see import Sight
from vision.whole import beyond

if TYPE_CHECKING:
    from PIL.Image import Image

LAID: Final = ("tiles", "legacy")  # pieces hide the print
# Of what is printed, this much lies where it should on any sheet that was flattened well: 0.5 and
# more on nearly all simulated sheets of severities 1 to 5. Less is another board, or a bent page.
AGREES: Final = 0.35
COLOUR_SCALE: Final = 8.0  # pixels a millimetre of the page that overlays are drawn on


@dataclass(frozen=True)
class Known:
    """What a ledger knows of a serial: whose sheet it is, its board and figures, its stickers."""

    player: str
    sheet: Sheet
    stickers: tuple[tuple[str, Square], ...] = ()  # printed on a polyomino board


Ledger = Callable[[str], Known | None]


def nobody_knows(serial: str) -> Known | None:
    """The ledger of those who have none."""
    return None


@dataclass(frozen=True, eq=False)
class Look:
    """A reading and the flat page it was read from, if there was one."""

    reading: Reading
    picture: Picture | None = None
    page: Page | None = None
    layout: Layout | None = None


def read_file(path: Path, games: Catalogue, ledger: Ledger = nobody_knows) -> list[Reading]:
    """Every sheet of a file; a file or picture without one is a reading with its reason."""
    return [look.reading for look in looks_at_file(path, games, ledger)]


def looks_at_file(path: Path, games: Catalogue, ledger: Ledger = nobody_knows) -> Iterator[Look]:
    """Every sheet of a file with its flat page."""
    try:
        for picture in load(path):
            yield from looks_at_picture(picture, games, ledger)
    except PhotoError as error:
        yield Look(unreadable(path.name or str(path), error.reason))


def looks_at_picture(
    picture: Picture, games: Catalogue, ledger: Ledger = nobody_knows
) -> Iterator[Look]:
    """Every sheet in one picture."""
    source = picture.source if picture.pages == 1 else f"{picture.source}:{picture.page}"
    search = find_sheets(picture.grey)
    if not search.sheets:
        reason = search.problems[0] if search.problems else problem("no_sheet")
        yield Look(unreadable(source, reason), picture)
    for number, found in enumerate(search.sheets):
        look = _look_or_why(picture, found, source, games, ledger)
        yield look if number else _told(look, search.problems)


def _look_or_why(
    picture: Picture, found: Found, source: str, games: Catalogue, ledger: Ledger
) -> Look:
    """A picture too strange for the reader's sums costs this sheet, not the whole evening."""
    try:
        return look_at_sheet(picture, found, source, games, ledger)
    except (cv2.error, np.linalg.LinAlgError) as error:
        return Look(unreadable(source, problem("failed", why=type(error).__name__)), picture)


def _told(look: Look, problems: tuple[Problem, ...]) -> Look:
    """A look with what there is to say besides: tags that make no whole sheet, half a code."""
    told = tuple(Warning(p.key, (), p.values) for p in problems)
    reading = replace(look.reading, warnings=(*look.reading.warnings, *told))
    return replace(look, reading=reading) if told else look


def look_at_sheet(
    picture: Picture, found: Found, source: str, games: Catalogue, ledger: Ledger = nobody_knows
) -> Look:
    """One sheet that was found in a picture."""
    surface = surface_of(found, picture.grey)
    who = identify(picture.grey, found, surface, games=games)
    known = ledger(who.serial) if who.serial else None
    certain = who.source == "code" or (known is not None and known.sheet.id == who.sheet)
    serial = who.serial if certain and who.serial else ""  # letters alone may be misread
    facts: dict[str, Any] = {"serial": serial, "player": known.player if known else ""}
    if who.layout is None:
        return Look(unreadable(source, who.problems[0], sheet=who.sheet, **facts), picture)
    facts["version"] = who.layout.version
    page = flatten(picture.grey, found, who.layout, surface)
    if page.problems:
        unread = unreadable(source, page.problems[0], sheet=who.sheet, **facts)
        return Look(unread, picture, page, who.layout)
    sheet, doubtful = _as_printed(who, known, games)
    if sheet.game not in LAID and page.agreement < AGREES:
        doubtful = (*doubtful, problem("print_differs"))
    doubtful = (*doubtful, *beyond(picture.grey, page.surface, who.layout))
    stickers = known.stickers if known is not None and known.sheet.id == sheet.id else ()
    decoded = _understood(picture, page, who.layout, sheet, stickers)
    reading = reading_of(_with_problems(decoded, doubtful), source, **facts)
    return _told(Look(reading, picture, page, who.layout), who.told)


def _understood(
    picture: Picture,
    page: Page,
    layout: Layout,
    sheet: Sheet,
    stickers: tuple[tuple[str, Square], ...],
) -> Decoded:
    """The city on a flat page, drawn or laid."""
    if sheet.game in LAID:
        from vision.laid.read import read_laid

        return read_laid(picture, page, layout, sheet, stickers)
    return _drawn(Sight(page.image, layout, sheet), sheet)


def _drawn(sight: Sight, sheet: Sheet) -> Decoded:
    """The city on a drawn sheet: what is plain at once is believed, a doubt is worth the time.

    So is what the player counted otherwise: somebody who knows the city looked at it too.
    """
    times, decoded = ONCE, decode(sight.evidence(ONCE), sheet)
    if not decoded.city.buildings:
        return decoded
    nearly = decoded.doubtful < prior.NEARLY_PLAIN
    for more in (TWICE, CLOSELY, AT_LENGTH) if nearly else (CLOSELY, AT_LENGTH):
        believed = decoded.sure and decoded.doubtful < prior.ENOUGH[times]
        if believed and (times >= CLOSELY or not decoded.contradicted):
            break
        times, decoded = more, decode(sight.evidence(more), sheet)
    return decoded


def _as_printed(
    who: Identity, known: Known | None, games: Catalogue
) -> tuple[Sheet, tuple[Problem, ...]]:
    """The sheet with the figures that it was printed with, and what is not certain about it."""
    if known is not None and known.sheet.id == who.sheet:
        ours = who.fingerprint in (None, known.sheet.fingerprint)
        return known.sheet, () if ours else who.problems
    return games.sheet(who.sheet), who.problems


def _with_problems(decoded: Decoded, problems: tuple[Problem, ...]) -> Decoded:
    """A sheet whose figures are not certain is never sure."""
    if not problems:
        return decoded
    told = tuple(Warning(p.key, (), p.values) for p in problems)
    return replace(decoded, sure=False, warnings=(*decoded.warnings, *told))


def drawn_over(look: Look, reading: Reading, lang: str) -> "Image":
    """The flat page in colour with what was understood drawn on it."""
    from vision.overlay import overlay

    assert look.page is not None and look.layout is not None and look.picture is not None
    page = unrolled(look.picture.colour(), look.page.surface, COLOUR_SCALE)
    return overlay(page, look.layout, reading, lang)
