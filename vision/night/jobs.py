"""One file of an evening: `read_job` is a plain function of what it is given, for any process."""

import hashlib
import io
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scoring.catalogue import catalogue
from scoring.ledger.printed import PrintedSheet, printed_sheet
from scoring.ledger.store import LedgerError, open_ledger
from vision.city_files import is_city_file, read_city_file
from vision.names import written_name
from vision.patches import crop
from vision.result import Reading, unreadable

if TYPE_CHECKING:
    from PIL import Image

    from vision.read import Known, Look

THUMBNAIL: Final = 900  # pixels of the longer side
CROP: Final = 9.0  # millimetres around a doubtful place


@dataclass(frozen=True)
class Job:
    """A file to read, and what the ledger says that helps."""

    path: Path
    name: str  # as it is told to people
    ledger: Path
    rules: str = ""
    players: tuple[str, ...] = ()  # names that may stand on a sheet
    lang: str = "en"
    thumbnails: bool = False
    crops: bool = False


@dataclass(frozen=True)
class Seen:
    """A sheet of a file: the reading, when it was photographed, small pictures of it."""

    reading: Reading
    taken: str = ""
    thumbnail: bytes = b""
    crops: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)  # by region, PNG


def digest(path: Path) -> str:
    """What makes two files the same: their bytes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_job(job: Job) -> list[Seen]:
    """All sheets of one file; what cannot be read is a reading with its reason."""
    if is_city_file(str(job.path)):
        games = catalogue(Path(job.rules) if job.rules else None)
        readings = read_city_file(str(job.path), games, lang=job.lang)
        return [Seen(reading) for reading in _named(readings, job)]
    return list(_sheets(job))


def _named(readings: Iterator[Reading], job: Job) -> Iterator[Reading]:
    """Readings of notation tell the file as it was given."""
    from dataclasses import replace

    for reading in readings:
        yield replace(reading, source=reading.source.replace(str(job.path), job.name, 1))


def _sheets(job: Job) -> Iterator[Seen]:
    from dataclasses import replace

    from vision.read import looks_at_file

    games = catalogue(Path(job.rules) if job.rules else None)
    for look in looks_at_file(job.path, games, SerialBook(job.ledger)):
        reading = look.reading
        page = reading.source.removeprefix(job.path.name).removeprefix(str(job.path))
        reading = replace(reading, source=f"{job.name}{page}")
        if reading.city is not None and not reading.player and job.players:
            reading = reading.with_player(written_name(look, job.players))
        yield Seen(reading, _taken(look), *_pictures(look, reading, job))


def _taken(look: "Look") -> str:
    return look.picture.taken if look.picture is not None else ""


def _pictures(
    look: "Look", reading: Reading, job: Job
) -> tuple[bytes, tuple[tuple[str, bytes], ...]]:
    if look.page is None or look.layout is None or reading.city is None:
        return b"", ()
    small = _thumbnail(look, reading, job.lang) if job.thumbnails else b""
    return small, tuple(_crops(look, reading)) if job.crops else ()


def _thumbnail(look: "Look", reading: Reading, lang: str) -> bytes:
    """What was understood, drawn on the flat page: pixels only, nothing of where and by whom."""
    from vision.read import COLOUR_SCALE, drawn_over

    assert look.layout is not None
    whole = drawn_over(look, reading, lang)
    page = round(look.layout.width * COLOUR_SCALE)  # beside it stands a table that a report has
    picture = whole.crop((0, 0, min(page, whole.width), whole.height))
    picture.thumbnail((THUMBNAIL, THUMBNAIL))
    return jpeg(picture)


def jpeg(picture: "Image.Image", quality: int = 72) -> bytes:
    """A picture as JPEG without any data about it."""
    out = io.BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()


def _crops(look: "Look", reading: Reading) -> Iterator[tuple[str, bytes]]:
    from PIL import Image

    assert look.page is not None and look.layout is not None
    regions = look.layout.by_name
    for doubt in reading.doubts:
        kind, _, what = doubt.region.partition(".")
        names = [f"cell.{name}" for name in what.split(".")] if kind == "edge" else [doubt.region]
        found = [regions[n] for n in (*names, f"cell.{what}") if n in regions]
        if found:
            x, y = min(r.x for r in found), min(r.y for r in found)
            right, bottom = max(r.x + r.w for r in found), max(r.y + r.h for r in found)
            around = replace(found[0], x=x, y=y, w=right - x, h=bottom - y)
            out = io.BytesIO()
            Image.fromarray(crop(look.page.image, look.page.scale, around, CROP)).save(out, "PNG")
            yield doubt.region, out.getvalue()


class SerialBook:
    """What the ledger knows of serials, opened when first asked, in whatever process."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def __call__(self, serial: str) -> "Known | None":
        sheet = self.look_up(serial)
        if sheet is None:
            return None
        from vision.read import Known

        games = catalogue(Path(sheet.rules) if sheet.rules else None)
        return Known(sheet.player, games.sheet(sheet.sheet), sheet.stickers)

    def look_up(self, serial: str) -> PrintedSheet | None:
        """The ledger's entry of a serial."""
        if self.path is None or not self.path.exists():
            return None
        try:
            with open_ledger(self.path, create=False) as ledger:
                return printed_sheet(ledger, serial)
        except (LedgerError, sqlite3.Error):
            return None


def broken_job(job: Job, reason: str) -> list[Seen]:
    """What is left of a file that brought its process down."""
    return [Seen(unreadable(job.name, reason))]
