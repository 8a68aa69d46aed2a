"""A made-up photo: cities drawn on printed sheets by hand and photographed, with the truth."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from scoring.catalogue import Catalogue, catalogue
from scoring.model import City
from scoring.notation import format_city
from sheets.output import replacing
from sheets.paper import Paper as Stock
from sheets.serials import serials as new_serials
from vision.simulate import paper as stuff
from vision.simulate.arrays import Image
from vision.simulate.camera import Camera, Shot, make_camera
from vision.simulate.cities import written_totals
from vision.simulate.drawer import DrawerMaker
from vision.simulate.figure_drawer import anybody
from vision.simulate.filled import Filled, filler_with
from vision.simulate.folds import dog_ear
from vision.simulate.hands import Hand, make_hand
from vision.simulate.pages import printed_page
from vision.simulate.paper_sheet import Paper
from vision.simulate.pens import Case, drawn_on, make_case
from vision.simulate.strokes import Rng, pick


@dataclass(frozen=True)
class Details:
    """How one sheet came about: who drew it with what, and what every box says."""

    hand: str
    pen: str
    printer: str
    stock: str
    lang: str
    ink: str
    boxes: dict[str, str]  # region → "marked" or "struck"; all others are empty
    numbers: dict[str, int]  # region → number written; all others are blank
    struck_numbers: frozenset[str]
    printed_carried: bool


@dataclass(frozen=True)
class Drawn:
    """A drawn sheet, flat, before any camera."""

    city: City
    serial: str
    paper: Paper
    details: Details

    @property
    def truth(self) -> str:
        """The line of notation, with the serial as its comment."""
        return f"{format_city(self.city)}  # {self.serial}"


@dataclass(frozen=True)
class Photo:
    """A picture and what is on it."""

    shot: Shot
    sheets: tuple[Drawn, ...]
    severity: int = 0
    seed: int = 0

    @property
    def image(self) -> Image:
        """The pixels, RGB."""
        return self.shot.image

    @property
    def truth(self) -> tuple[str, ...]:
        """One line of notation for each sheet."""
        return tuple(sheet.truth for sheet in self.sheets)

    def save(self, path: Path) -> None:
        """Write the picture, and the truth beside it as `photo.jpg.truth`."""
        with replacing(path) as out:
            if path.suffix.lower() in (".jpg", ".jpeg"):
                out.write(self.shot.jpeg)
            else:
                from PIL import Image as Pictures

                Pictures.fromarray(self.image).save(out, path.suffix[1:])
        _write_truth(path, self.truth)


def simulate(
    cities: Sequence[City],
    seed: int,
    severity: int,
    serials: Sequence[str] = (),
    drawer: DrawerMaker = anybody,
    camera: Camera | None = None,
    lang: str = "",
) -> Photo:
    """Draw cities by hand and photograph them together; the same for the same seed.

    Sheets are printed in `lang`, or in any language.
    """
    rng = np.random.default_rng([seed, severity])
    px_per_mm = 10.0 if severity != 2 and len(cities) == 1 else 8.0
    marks = list(serials) or _serials(len(cities), seed)
    drawn = tuple(
        draw_page(city, serial, rng, severity, px_per_mm, drawer, lang=lang)
        for city, serial in zip(cities, marks, strict=True)
    )
    shot = (camera or make_camera(severity)).take([sheet.paper for sheet in drawn], rng)
    return Photo(shot, drawn, severity, seed)


def save_pile(photos: Sequence[Photo], path: Path) -> None:
    """A scanned pile in one file, a PDF or TIFF of many pages, with its truth."""
    from PIL import Image as Pictures

    pages = [Pictures.fromarray(photo.image) for photo in photos]
    kind = "pdf" if path.suffix.lower() == ".pdf" else "tiff"
    whole = io.BytesIO()  # Pillow reads a TIFF again while it writes it
    pages[0].save(whole, kind, save_all=True, append_images=pages[1:], resolution=200.0)
    with replacing(path) as out:
        out.write(whole.getvalue())
    _write_truth(path, [line for photo in photos for line in photo.truth])


def _write_truth(path: Path, lines: Sequence[str]) -> None:
    with replacing(path.with_name(path.name + ".truth")) as out:
        out.write("".join(f"{line}\n" for line in lines).encode())


def _serials(count: int, seed: int) -> list[str]:
    source = new_serials(seed)
    return [next(source) for _ in range(count)]


# Chance of a pencil and how faint it may be, by severity: 3 and 4 are the pencil ones.
_PENCIL = {0: (0.3, 0.0), 1: (0.3, 0.1), 2: (0.3, 0.2), 3: (0.75, 0.35), 4: (0.65, 0.85)}
_STOCKS: tuple[Stock, ...] = ("a4", "letter", "a5")


def draw_page(
    city: City,
    serial: str,
    rng: Rng,
    severity: int = 1,
    px_per_mm: float = 8.0,
    drawer: DrawerMaker = anybody,
    games: Catalogue | None = None,
    lang: str = "",
) -> Drawn:
    """A sheet printed, filled in by hand, and used: a flat picture of the paper."""
    games = games or catalogue()
    sheet = games.sheet(city.sheet)
    if sheet.game in ("tiles", "legacy"):
        from vision.simulate.laid.page import lay_page

        return lay_page(city, serial, rng, severity, px_per_mm, games)
    stock = pick(rng, _STOCKS, (12, 4, 2 if severity in (0, 1, 3) else 0.6))
    any_lang, ink = pick(rng, ("pl", "en")), pick(rng, ("colour", "grey", "light"), (6, 2, 2))
    lang = lang or any_lang
    on_it = bool(city.carried) and rng.random() < 0.3
    page = printed_page(
        city.sheet, serial, stock, lang, ink, city.carried if on_it else (), px_per_mm
    )
    if rng.random() < 0.15:
        page = stuff.misfed(page, rng)
    printer = stuff.make_printer(rng)
    clean = stuff.on_paper(stuff.printed(page.image, printer, page.px_per_mm, rng), rng)
    by_hand = replace(city, carried=()) if on_it else city
    filled, case, hand = _filled(by_hand, page, rng, severity, drawer, games)
    written = _inked(page, clean, filled, case, rng)
    paper = replace(page, image=_used(written, page, severity, rng), alpha=None)
    if severity >= 5:
        paper = _abused(paper, rng)
    details = Details(
        hand=hand.name,
        pen=case.pen.kind,
        printer=printer.kind,
        stock=stock,
        lang=lang,
        ink=ink,
        boxes=filled.boxes,
        numbers=filled.numbers,
        struck_numbers=frozenset(filled.struck_numbers),
        printed_carried=on_it,
    )
    return Drawn(city, serial, paper, details)


def written_on(
    city: City,
    page: Paper,
    clean: Image,
    rng: Rng,
    severity: int,
    games: Catalogue,
    bare: bool = True,
) -> tuple[Image, str, str, dict[str, str]]:
    """A board that is laid, with what is written on it: the picture, pen, hand and boxes."""
    drawn = replace(city, buildings=(), stickers=()) if bare else replace(city, passes=0)
    filled, case, hand = _filled(drawn, page, rng, severity, anybody, games, city)
    return _inked(page, clean, filled, case, rng), case.pen.kind, hand.name, filled.boxes


def _filled(
    city: City,
    page: Paper,
    rng: Rng,
    severity: int,
    drawer: DrawerMaker,
    games: Catalogue,
    counted: City | None = None,
) -> tuple[Filled, Case, Hand]:
    """The strokes of one person on this page; `counted`: whose points are written, if another."""
    sheet = games.sheet(city.sheet)
    scale = float(np.hypot(*page.to_page[:, 0]))
    hand = make_hand(rng, scale=scale)
    case = make_case(rng, *_PENCIL[min(severity, 4)])
    filler = filler_with(hand, case, city, sheet, page.layout, scale, rng, drawer)
    return filler.fill(written_totals(counted or city, sheet, int(rng.integers(2**31)))), case, hand


def _inked(page: Paper, clean: Image, filled: Filled, case: Case, rng: Rng) -> Image:
    """The page with the strokes of its person."""
    strokes, erased = tuple(filled.strokes), tuple(filled.erased)
    return drawn_on(clean, strokes, erased, case, page.to_pixels, page.px_per_mm, rng)


def _used(picture: Image, page: Paper, severity: int, rng: Rng) -> Image:
    """What happens to paper on a table and in a bag."""
    chance = (0.04, 0.08, 0.1, 0.25, 0.35, 1.0)[severity]
    if rng.random() < chance:
        picture = stuff.show_through(picture, page.image, rng)
    if rng.random() < chance:
        count = int(rng.integers(1, 4))
        picture = stuff.lit(picture, stuff.creases(picture.shape[:2], rng, count))
    if rng.random() < chance * 0.6:
        picture = stuff.stained(picture, rng, int(rng.integers(1, 4)))
    return picture


def _abused(paper: Paper, rng: Rng) -> Paper:
    """A torn edge and a folded corner, each half of the time."""
    if rng.random() < 0.5:
        paper = replace(paper, alpha=stuff.torn(paper.image.shape[:2], rng))
    return dog_ear(paper, rng) if rng.random() < 0.5 else paper
