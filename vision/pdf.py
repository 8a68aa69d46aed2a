"""The pages of a PDF: a scanner's pictures as they are, any other page rasterised."""

import io
import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.picture import MOST, PhotoError, Picture, flat, within
from vision.problem import problem

if TYPE_CHECKING:
    from PIL import Image

_DPI: Final = 200
_LONGEST: Final = 4600  # pixels of a rasterised page


def pages_of_pdf(data: bytes, name: str) -> Iterator[Picture]:
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
        scale = min(_DPI / 72, _LONGEST / max(*sheet.get_size(), 1.0))
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
    if int(entry["/Width"]) * int(entry["/Height"]) > MOST:
        return None
    image: Image.Image = page.images[drawn[0][0]].image
    return image.rotate(-int(page.rotation), expand=True) if page.rotation else image


def _scanned(scan: "Image.Image", mode: str) -> NDArray[np.uint8]:
    return within(np.asarray(flat(scan, mode)))
