"""The real printed page as a picture, before anybody draws on it."""

from functools import lru_cache

import numpy as np
import pypdfium2

from scoring.model import Square
from sheets.job import page_pdf
from sheets.layouts import layout
from sheets.palette import Ink
from sheets.paper import Paper as Stock
from sheets.paper import Place
from vision.simulate.arrays import Array, Image
from vision.simulate.paper_sheet import Paper


@lru_cache(maxsize=24)
def printed_page(
    sheet: str,
    serial: str,
    stock: Stock = "a4",
    lang: str = "pl",
    ink: Ink = "colour",
    carried: tuple[Square, ...] = (),
    px_per_mm: float = 8.0,
) -> Paper:
    """The page that `papertown print` gives; the picture is shared, nobody may write into it."""
    pdf, offset = page_pdf(sheet, serial, "", lang, ink, stock, carried)
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        width, height = page.get_size()
        picture = page.render(scale=px_per_mm * 25.4 / 72, rev_byteorder=True).to_numpy()
    finally:
        document.close()
    image: Image = np.ascontiguousarray(picture[..., :3])
    image.flags.writeable = False
    size = (width * 25.4 / 72, height * 25.4 / 72)
    return Paper(image, image.shape[1] / size[0], size, frame_on_page(offset.place), layout(sheet))


def frame_on_page(place: Place) -> Array:
    """Frame millimetres to page millimetres (2 × 3)."""
    angle = np.radians(place.rotation)
    c, s = np.cos(angle) * place.scale, np.sin(angle) * place.scale
    return np.array([[c, -s, place.x], [s, c, place.y]])
