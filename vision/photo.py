"""A file to upright grey pictures: photos, scans, and the pages of TIFF and PDF files.

Everything later works on grey, and grey decodes in less than half the time of colour; who wants
colour asks for it. Sizes are checked in the header before anything is decoded.
"""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from warnings import catch_warnings

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pdf import pages_of_pdf
from vision.picture import LARGEST, MOST, Colour, PhotoError, Picture, flat, within
from vision.problem import problem

if TYPE_CHECKING:
    from PIL import Image

_MOST_JPEG: Final = 260_000_000  # pixels: 200 MP phones are real
SUFFIXES: Final = frozenset(
    {".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".pdf", ".bmp", ".gif"}
)


def load(path: Path) -> Iterator[Picture]:
    """The pictures of a file one by one; PhotoError says why there are none."""
    data = _read(path)
    kind = _kind(data)
    if kind == "jpeg":
        yield _jpeg(data, path.name)
    elif kind == "pdf":
        yield from pages_of_pdf(data, path.name)
    elif kind in _PILLOW:
        yield from _pillow(data, kind, path.name)
    else:
        raise PhotoError(problem(kind, name=path.name))


def _read(path: Path) -> bytes:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise PhotoError(problem("missing", name=str(path))) from None
    except IsADirectoryError:
        raise PhotoError(problem("folder", name=str(path))) from None
    except PermissionError:
        key = "folder" if path.is_dir() else "forbidden"  # Windows calls a folder forbidden
        raise PhotoError(problem(key, name=str(path))) from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise PhotoError(problem("unreadable_file", name=str(path), why=why)) from None
    if not data.strip(b"\0"):
        raise PhotoError(problem("empty", name=path.name))
    return data


_PILLOW: Final = frozenset({"png", "heic", "webp", "tiff", "bmp", "gif"})
_MAGIC: Final = (
    (0, b"\xff\xd8\xff", "jpeg"),
    (0, b"\x89PNG\r\n\x1a\n", "png"),
    (0, b"II*\0", "tiff"),
    (0, b"MM\0*", "tiff"),
    (0, b"II+\0", "tiff"),
    (0, b"MM\0+", "tiff"),
    (0, b"BM", "bmp"),
    (0, b"GIF8", "gif"),
    (8, b"WEBP", "webp"),
    (4, b"ftyphei", "heic"),
    (4, b"ftyphev", "heic"),
    (4, b"ftypmif1", "heic"),
    (4, b"ftypmsf1", "heic"),
    (4, b"ftypavi", "avif"),
    (4, b"ftyp", "video"),
    (0, b"\x1aE\xdf\xa3", "video"),
    (8, b"AVI ", "video"),
    (0, b"PK\x03\x04", "archive"),
    (0, b"\x1f\x8b", "archive"),
    (0, b"7z\xbc\xaf", "archive"),
    (0, b"Rar!", "archive"),
)


def _kind(data: bytes) -> str:
    """What a file is by its first bytes, whatever its name says."""
    for offset, magic, kind in _MAGIC:
        if data.startswith(magic, offset):
            return kind
    if b"%PDF-" in data[:1024]:
        return "pdf"
    return "text" if _is_text(data[:4096]) else "unknown"


def _is_text(head: bytes) -> bool:
    try:
        head[:-3].decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in head


def _jpeg(data: bytes, name: str) -> Picture:
    """OpenCV decodes JPEG twice as fast as Pillow, and halves it on the way where it is large."""
    with _opened(data, name) as image:
        (width, height), taken = image.size, _taken(image)
    _check_size(width, height, _MOST_JPEG, name)
    if not _complete(data):
        raise PhotoError(problem("truncated", name=name))
    factor = next(f for f in (1, 2, 4, 8) if f == 8 or max(width, height) <= f * LARGEST)
    grey = _decoded(data, _GREY[factor], name)
    return Picture(grey, name, taken=taken, _colour=partial(_decoded, data, _COLOUR[factor], name))


_GREY: Final = {
    1: cv2.IMREAD_GRAYSCALE,
    2: cv2.IMREAD_REDUCED_GRAYSCALE_2,
    4: cv2.IMREAD_REDUCED_GRAYSCALE_4,
    8: cv2.IMREAD_REDUCED_GRAYSCALE_8,
}
_COLOUR: Final = {
    1: cv2.IMREAD_COLOR_RGB,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def _decoded(data: bytes, mode: int, name: str) -> NDArray[np.uint8]:
    """Upright: OpenCV heeds the camera's note on how it was held."""
    try:
        with _hushed():
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), mode)
    except cv2.error:
        picture = None
    if picture is None:
        raise PhotoError(problem("broken", name=name))
    if picture.ndim == 3 and mode != cv2.IMREAD_COLOR_RGB:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
    return picture.astype(np.uint8, copy=False)


@contextmanager
def _hushed() -> Iterator[None]:
    """The decoder writes its complaints straight to file 2; people get a sentence instead."""
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no file 2 to write to
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _complete(data: bytes) -> bool:
    """Whether a JPEG has its end mark; phones write films and notes behind it."""
    return data.endswith(b"\xff\xd9") or data.find(b"\xff\xd9", _scan_start(data)) > 0


def _scan_start(data: bytes) -> int:
    """Behind the headers, where a preview has an end mark of its own."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return at


def _check_size(width: int, height: int, most: int, name: str) -> None:
    if width * height > most:
        raise PhotoError(problem("huge", name=name, n=round(width * height / 1e6)))
    if min(width, height) < 16:
        raise PhotoError(problem("tiny", name=name, width=width, height=height))


def _opened(data: bytes, name: str) -> "Image.Image":
    """The file with its header read and nothing decoded."""
    from PIL import Image

    if _kind(data) == "heic":
        _teach_heic()
    Image.MAX_IMAGE_PIXELS = None  # the limits here know the kinds apart
    with _decoding(name):
        return Image.open(io.BytesIO(data))


def _teach_heic() -> None:
    from pi_heif import register_heif_opener

    register_heif_opener()


def taken_of(path: Path) -> str:
    """When the camera says a file was taken, without reading the picture."""
    try:
        data = _read(path)
        if _kind(data) == "pdf":
            return ""
        with _decoding(path.name), _opened(data, path.name) as image:
            return _taken(image)
    except PhotoError:
        return ""


def _taken(image: "Image.Image") -> str:
    """When the camera says it was taken."""
    try:
        exif = image.getexif()
        return str(exif.get_ifd(0x8769).get(36867) or exif.get(306) or "")
    except Exception:  # notes of cameras are broken in many ways, and never worth a photo
        return ""


def _pillow(data: bytes, kind: str, name: str) -> Iterator[Picture]:
    """Everything but JPEG, page by page."""
    with _decoding(name), _opened(data, name) as image:
        pages = int(getattr(image, "n_frames", 1))
    if pages > 1 and kind in {"gif", "png", "webp"}:
        raise PhotoError(problem("animation", name=name))
    for page in range(pages if kind == "tiff" else 1):
        yield _frame(data, page, pages, name)


def _frame(data: bytes, page: int, pages: int, name: str) -> Picture:
    with _decoding(name), _opened(data, name) as image:
        image.seek(page)
        _check_size(*image.size, MOST, name)
        taken, grey = _taken(image), np.asarray(flat(image, "L"))
    colour = partial(_colour_frame, data, page, name)
    return Picture(within(grey), name, page + 1, pages, taken, colour)


@contextmanager
def _decoding(name: str) -> Iterator[None]:
    """Decoders fail on damaged files in every way there is."""
    try:
        with catch_warnings(action="ignore"):
            yield
    except (PhotoError, MemoryError):
        raise
    except Exception as error:
        why = str(error).lower()
        cut = any(word in why for word in ("truncated", "end of file", "missing dimensions"))
        raise PhotoError(problem("truncated" if cut else "broken", name=name)) from None


def _colour_frame(data: bytes, page: int, name: str) -> Colour:
    with _decoding(name), _opened(data, name) as image:
        image.seek(page)
        return within(np.asarray(flat(image, "RGB")))
