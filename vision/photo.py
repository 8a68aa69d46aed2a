"""A file to upright grey pictures: photos, scans, and the pages of TIFF and PDF files.

Everything later works on grey, and grey decodes in less than half the time of colour; who wants
colour asks for it. Sizes are checked in the header before anything is decoded.
"""

import io
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from warnings import catch_warnings

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.errors import PapertownError
from scoring.words import default_language
from vision.problem import Problem, problem

if TYPE_CHECKING:
    from PIL import Image

Grey = NDArray[np.uint8]
Colour = NDArray[np.uint8]  # rows × columns × RGB

_LARGEST: Final = 6200  # pixels of the longer side: beyond, a JPEG is halved while decoding
_MOST_JPEG: Final = 260_000_000  # pixels: 200 MP phones are real
_MOST: Final = 80_000_000  # pixels of what cannot be shrunk on loading
_PDF_DPI: Final = 200
_PDF_LONGEST: Final = 4600  # pixels of a rasterised page
SUFFIXES: Final = frozenset(
    {".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".pdf", ".bmp", ".gif"}
)


class PhotoError(PapertownError):
    """A file that cannot be looked at, with the reason as a value."""

    def __init__(self, reason: Problem) -> None:
        super().__init__(reason.text(default_language()))
        self.reason = reason

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        return self.reason.text(lang)


@dataclass(frozen=True, eq=False)
class Picture:
    """One upright picture out of a file."""

    grey: Grey
    source: str  # the file's name
    page: int = 1  # in files of several
    pages: int = 1
    taken: str = ""  # "2026:11:18 20:15:00" by the camera
    _colour: Callable[[], Colour] | None = field(default=None, repr=False)

    def colour(self) -> Colour:
        """The picture in colour, of the same size; decoded anew each time."""
        return np.dstack([self.grey] * 3) if self._colour is None else self._colour()


def load(path: Path) -> Iterator[Picture]:
    """The pictures of a file one by one; PhotoError says why there are none."""
    data = _read(path)
    kind = _kind(data)
    if kind == "jpeg":
        yield _jpeg(data, path.name)
    elif kind == "pdf":
        yield from _pdf(data, path.name)
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
    factor = next(f for f in (1, 2, 4, 8) if f == 8 or max(width, height) <= f * _LARGEST)
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
        _check_size(*image.size, _MOST, name)
        taken, grey = _taken(image), np.asarray(_flat(image, "L"))
    colour = partial(_colour_frame, data, page, name)
    return Picture(_within(grey), name, page + 1, pages, taken, colour)


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
        return _within(np.asarray(_flat(image, "RGB")))


def _flat(image: "Image.Image", mode: str) -> "Image.Image":
    """Upright, eight bits, and white where it is transparent."""
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I") or upright.mode == "F":
        return Image.fromarray(_eight_bits(np.asarray(upright, np.float64))).convert(mode)
    if upright.has_transparency_data:
        paper = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(paper, upright.convert("RGBA"))
    return upright.convert(mode)


def _eight_bits(values: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Sixteen bits or more, by what the brightest pixel needs."""
    top = max(float(values.max()), 255.0)
    scale = 255 / (65535.0 if 255 < top <= 65535 else top)
    return np.clip(values * scale, 0, 255).astype(np.uint8)


def _pdf(data: bytes, name: str) -> Iterator[Picture]:
    """A scanner's pages as the pictures they are, any other page rasterised."""
    pages = _page_count(data, name)
    scans = _scans(data)
    for page in range(pages):
        scan = scans(page)
        draw = partial(_raster, data, page, name) if scan is None else partial(_scanned, scan)
        yield Picture(draw("L"), name, page + 1, pages, _colour=partial(draw, "RGB"))


def _page_count(data: bytes, name: str) -> int:
    import pypdfium2

    try:
        pages = len(pypdfium2.PdfDocument(data))
    except pypdfium2.PdfiumError as error:
        locked = "password" in str(error).lower() and b"/Encrypt" in data
        raise PhotoError(problem("locked" if locked else "broken", name=name)) from None
    if not pages:
        raise PhotoError(problem("no_pages", name=name))
    return pages


def _raster(data: bytes, page: int, name: str, mode: str) -> NDArray[np.uint8]:
    import pypdfium2

    try:
        sheet = pypdfium2.PdfDocument(data)[page]
        scale = min(_PDF_DPI / 72, _PDF_LONGEST / max(*sheet.get_size(), 1.0))
        image = sheet.render(scale=scale, grayscale=mode == "L").to_pil()
    except pypdfium2.PdfiumError:
        raise PhotoError(problem("broken", name=name)) from None
    return np.asarray(image.convert(mode))


def _scans(data: bytes) -> Callable[[int], "Image.Image | None"]:
    """Looks for the one picture that is a page; None where a page is anything else."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # pdfium has the last word
    try:
        reader = PdfReader(io.BytesIO(data))
    except Exception:  # pdfium mends what pypdf refuses
        return lambda page: None

    def picture(page: int) -> "Image.Image | None":
        try:
            return None if reader.is_encrypted else _only_picture(reader.pages[page])
        except Exception:  # whatever pypdf stumbles over, the page can still be rasterised
            return None

    return picture


# What scanners write. The rest pypdf decodes in Python, twenty times slower than pdfium draws.
_QUICK: Final = frozenset({"/DCTDecode", "/CCITTFaxDecode"})


def _only_picture(page: Any) -> "Image.Image | None":
    """The page's picture if it is all there is on it and stands upright."""
    operations = page.get_contents().operations
    allowed = {b"q", b"Q", b"cm", b"Do", b"gs", b"BT", b"Tf", b"TL", b"ET"}  # no text shown
    drawn = [operands for operands, operator in operations if operator == b"Do"]
    placed = [operands for operands, operator in operations if operator == b"cm"]
    if len(drawn) != 1 or any(operator not in allowed for _, operator in operations):
        return None
    if any(float(m[1]) or float(m[2]) or min(float(m[0]), float(m[3])) <= 0 for m in placed):
        return None
    entry = page["/Resources"]["/XObject"][drawn[0][0]]
    if entry["/Subtype"] != "/Image" or "/ImageMask" in entry or "/Decode" in entry:
        return None
    filters = entry.get("/Filter", "")
    if (
        str(filters[0] if isinstance(filters, list) and len(filters) == 1 else filters)
        not in _QUICK
    ):
        return None
    if int(entry["/Width"]) * int(entry["/Height"]) > _MOST:
        return None
    image: Image.Image = page.images[drawn[0][0]].image
    return image.rotate(-int(page.rotation), expand=True) if page.rotation else image


def _scanned(scan: "Image.Image", mode: str) -> NDArray[np.uint8]:
    return _within(np.asarray(_flat(scan, mode)))


def _within(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A 600 dpi scan is halved until it is no larger than a photo."""
    while max(picture.shape[:2]) > _LARGEST:
        size = (picture.shape[1] // 2, picture.shape[0] // 2)
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return picture
