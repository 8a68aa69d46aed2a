"""Files as people send them: sheets in bad pictures, and files that are no pictures at all.

Pictures are made from one flat drawn page, so that a whole folder takes a few seconds.
"""

import io
import random
import struct
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from scoring.catalogue import catalogue
from scoring.dice.play import random_city
from scoring.model import City
from scoring.score import score
from sheets.layouts import layout
from vision.simulate.paper_sheet import Paper
from vision.simulate.photo import draw_page

SHEET = "dice/3"
SERIAL = "K3F9Q2"
PX = 8.0
SIZE = (1500, 2000)
Quad = Sequence[tuple[float, float]]
UPRIGHT: Quad = ((0.1, 0.07), (0.92, 0.09), (0.9, 0.95), (0.08, 0.92))


@cache
def city() -> City:
    """The city that is drawn in every picture."""
    return random_city(catalogue().sheet(SHEET), random.Random(8), 1.0)


def total() -> int:
    """What it scores."""
    return score(city(), catalogue().sheet(SHEET)).total


@cache
def drawn(serial: str = SERIAL) -> Paper:
    """The page, filled in."""
    return draw_page(city(), serial, np.random.default_rng(6), 0, PX).paper


@cache
def blank() -> Paper:
    """The page with nothing on it."""
    return draw_page(City(SHEET), SERIAL, np.random.default_rng(8), 0, PX).paper


def painted(paper: Paper, region: str, picture: np.ndarray, grow: float = 0.0) -> np.ndarray:
    """The page with another picture over a region."""
    place = layout(SHEET).by_name[region]
    corners = np.array([[place.x, place.y], [place.x + place.w, place.y + place.h]])
    corners += np.array([[-grow], [grow]])
    (x0, y0), (x1, y1) = np.rint(paper.on_page(corners) * PX).astype(int)
    page = paper.image.copy()
    patch = cv2.resize(picture, (x1 - x0, y1 - y0), interpolation=cv2.INTER_NEAREST)
    page[y0:y1, x0:x1] = patch if patch.ndim == 3 else patch[..., None]
    return page


def with_code(text: str) -> np.ndarray:
    """The page with another code."""
    import zxingcpp

    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    modules = zxingcpp.write_barcode_to_image(code, scale=1, add_quiet_zones=False)
    return painted(drawn(), "qr", np.array(modules))


def strangers() -> np.ndarray:
    """Somebody else's form: tags of the same kind that mean nothing here."""
    every = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    page = drawn()
    for place in range(6):
        tag = cv2.aruco.generateImageMarker(every, 400 + place, 8)
        page = Paper(painted(page, f"tag.{place}", tag), PX, page.size, page.to_page, page.layout)
    return page.image


def table(size: tuple[int, int] = SIZE) -> np.ndarray:
    """A wooden table."""
    width, height = size
    rng = np.random.default_rng(2)
    grain = rng.normal(0, 9, (height // 40 + 1, width // 4 + 1)).astype(np.float32)
    wood = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    return np.clip(np.array([122, 86, 58]) + wood[..., None], 0, 255).astype(np.uint8)


def shot(page: np.ndarray, quad: Quad = UPRIGHT, onto: np.ndarray | None = None) -> np.ndarray:
    """The page on a table; the quadrilateral says where its corners are seen."""
    picture = table() if onto is None else onto
    height, width = picture.shape[:2]
    rows, columns = page.shape[:2]
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    seen = (np.array(quad) * (width, height)).astype(np.float32)
    plane = cv2.getPerspectiveTransform(corners, seen)
    soft = cv2.GaussianBlur(page, (0, 0), 0.8)
    laid = cv2.warpPerspective(soft, plane, (width, height), flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full((rows, columns), 255, np.uint8), plane, (width, height))
    return np.where(mask[..., None] > 127, laid, picture)


def photo() -> np.ndarray:
    """The good photo that the bad ones come from."""
    return shot(drawn().image)


def two_sheets() -> np.ndarray:
    """Two in one picture."""
    left = ((0.03, 0.1), (0.48, 0.09), (0.47, 0.9), (0.02, 0.92))
    right = ((0.53, 0.12), (0.97, 0.1), (0.98, 0.93), (0.52, 0.9))
    one = shot(drawn().image, left, table((2600, 1800)))
    return shot(drawn("7H2M4N").image, right, one)


def darkened(picture: np.ndarray) -> np.ndarray:
    """At night, by a lamp at one side."""
    light = np.linspace(0.10, 0.35, picture.shape[1])[None, :, None]
    noise = np.random.default_rng(3).normal(0, 2, picture.shape)
    return np.clip(picture * light + noise, 0, 255).astype(np.uint8)


def with_glare(picture: np.ndarray) -> np.ndarray:
    """A lamp mirrored on the drawing."""
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.ellipse(mask, (620, 800), (230, 120), 30, 0, 360, 1.0, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), 25)[..., None]
    return (picture * (1 - mask) + 255 * mask).astype(np.uint8)


def with_thumb(picture: np.ndarray) -> np.ndarray:
    """A thumb over the first corner tag."""
    seen = picture.copy()
    cv2.ellipse(seen, (230, 190), (120, 90), 40, 0, 360, (205, 150, 125), -1)
    return seen


def with_coffee(picture: np.ndarray) -> np.ndarray:
    """The ring of a cup on the board."""
    ring = np.full(picture.shape, 255, np.uint8)
    cv2.circle(ring, (700, 900), 210, (190, 150, 105), 22)
    ring = cv2.GaussianBlur(ring, (0, 0), 4)
    return (picture.astype(np.uint16) * ring // 255).astype(np.uint8)


def cut(picture: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """What is left of a picture that was held too near: its top left."""
    return np.ascontiguousarray(picture[:rows, :columns])


def encoded(picture: np.ndarray | Image.Image, kind: str = "jpeg", **options: object) -> bytes:
    """The bytes of a file."""
    out = io.BytesIO()
    image = picture if isinstance(picture, Image.Image) else Image.fromarray(picture)
    image.save(out, kind, **options)
    return out.getvalue()


def turned_by_note(picture: np.ndarray) -> bytes:
    """Lying on its side, with the camera's note how to hold it."""
    exif = Image.Exif()
    exif[274] = 6
    return encoded(np.rot90(picture), exif=exif)


def sixteen_bits(picture: np.ndarray) -> bytes:
    """A scanner's deep grey."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.uint16) * 257
    return encoded(Image.fromarray(grey), "png")


def transparent() -> bytes:
    """The page cut out by an app, nothing around it."""
    page = drawn().image
    clear = np.zeros((page.shape[0] + 300, page.shape[1] + 300, 4), np.uint8)
    clear[150:-150, 150:-150, :3], clear[150:-150, 150:-150, 3] = page, 255
    return encoded(clear, "png")


def pile(kind: str) -> bytes:
    """Two scanned pages in one file."""
    pages = [Image.fromarray(drawn(serial).image) for serial in (SERIAL, "7H2M4N")]
    return encoded(pages[0], kind, save_all=True, append_images=pages[1:], resolution=203.2)


def locked() -> bytes:
    """A PDF with a password."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pile("pdf"))))
    writer.encrypt("secret", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def bomb() -> bytes:
    """A small PNG that says it is enormous."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 20_000, 10_000, 8, 0, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + body


def zipped(data: bytes) -> bytes:
    """An archive of photos."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("photo.jpg", data)
    return out.getvalue()


SCORED = frozenset({"sure", "review"})
LOOK = frozenset({"review"})
HIDDEN = frozenset({"review", "unreadable"})
EITHER = SCORED | HIDDEN  # what can be read of it must be right


@dataclass(frozen=True)
class Case:
    """A file, and what has to come of it."""

    name: str
    data: bytes | None  # None: there is no such file
    status: frozenset[str] = frozenset({"unreadable"})
    reason: str = ""  # its key, photo.…, where there is one
    sheets: int = 1
    drawn: bool = True  # whether the city is on it, so that the total is known


FAR: Quad = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6))


def cases() -> list[Case]:
    """The whole folder."""
    return [*_readable(), *_sheets(), *_files()]


def _readable() -> list[Case]:
    """Sheets that can be read."""
    good = photo()
    return [
        Case("good.jpg", encoded(good, quality=88), SCORED),
        Case("sideways.jpg", encoded(np.rot90(good)), SCORED),
        Case("upside-down.jpg", encoded(np.rot90(good, 2)), SCORED),
        Case("turned-by-note.jpg", turned_by_note(good), SCORED),
        Case("cmyk.jpg", encoded(Image.fromarray(good).convert("CMYK")), SCORED),
        Case("sixteen-bits.png", sixteen_bits(good), SCORED),
        Case("transparent.png", transparent(), SCORED),
        Case("pages.tiff", pile("tiff"), SCORED, sheets=2),
        Case("scans.pdf", pile("pdf"), SCORED, sheets=2),
        Case("two-sheets.jpg", encoded(two_sheets()), SCORED, sheets=2),
        Case("dark.jpg", encoded(darkened(good)), SCORED),
        Case("thumb.jpg", encoded(with_thumb(good)), SCORED),
        Case("coffee.jpg", encoded(with_coffee(good)), SCORED),
        Case("glare.jpg", encoded(with_glare(good)), EITHER),
    ]


def _sheets() -> list[Case]:
    """Pictures of a sheet, or of none, that need a look at least."""
    good = photo()
    half, corner = cut(good, 1000, 1500), cut(good, 700, 700)
    blurred = cv2.GaussianBlur(good, (0, 0), 9.0)
    newer, house = with_code(f"PT1 2 99 {SERIAL} 7QX"), with_code(f"PT1 2 1 {SERIAL} 000")
    other = with_code("HTTP://EXAMPLE.COM")
    return [
        Case("cropped-half.jpg", encoded(half), HIDDEN),
        Case("cropped-corner.jpg", encoded(corner), reason="one_tag"),
        Case("blurred.jpg", encoded(blurred), reason="too_blurred no_sheet one_tag"),
        Case("far.jpg", encoded(shot(drawn().image, FAR)), reason="too_small no_sheet"),
        Case("blank.jpg", encoded(shot(blank().image)), LOOK, drawn=False),
        Case("strangers.jpg", encoded(shot(strangers())), reason="no_sheet unknown_family"),
        Case("other-code.jpg", encoded(shot(other)), HIDDEN),
        Case("newer.jpg", encoded(shot(newer)), reason="unknown_layout"),
        Case("house-rules.jpg", encoded(shot(house)), LOOK),
        Case("table.jpg", encoded(table()), reason="no_sheet"),
    ]


def _files() -> list[Case]:
    """Files that hold no picture, or none that can be opened."""
    jpeg, pdf = encoded(photo(), quality=88), pile("pdf")
    heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64)
    small = Image.fromarray(photo()).resize((300, 400))
    moving = encoded(small, "gif", save_all=True, append_images=[small.rotate(90)])
    return [
        Case("locked.pdf", locked(), reason="locked"),
        Case("broken.pdf", pdf[:2000] + bytes(500), reason="broken truncated"),
        Case("bomb.png", bomb(), reason="huge"),
        Case("cut.heic", heic, reason="broken truncated"),
        Case("cut.jpg", jpeg[: len(jpeg) // 2], reason="truncated"),
        Case("holes.jpg", jpeg[:-20_000] + jpeg[-17_000:], EITHER),
        Case("letter.jpg", b"Dear Ala, here is the photo.\n" * 20, reason="text"),
        Case("zero.jpg", b"", reason="empty"),
        Case("film.mp4", b"\0\0\0\x18ftypisom" + bytes(200) + b"x", reason="video"),
        Case("photos.zip", zipped(jpeg[:5000]), reason="archive"),
        Case("moving.gif", moving, reason="animation"),
        Case("preview.jpg", encoded(small.resize((12, 16))), reason="tiny"),
        Case("missing.jpg", None, reason="missing"),
        Case("folder.jpg", None, reason="folder"),
    ]


def write(folder: Path, every: Sequence[Case]) -> None:
    """The folder on the disk."""
    for case in every:
        if case.data is not None:
            (folder / case.name).write_bytes(case.data)
    (folder / "folder.jpg").mkdir()
