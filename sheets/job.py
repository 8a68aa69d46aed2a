"""A print job: from names of sheets to a PDF, the same bytes for the same order and seed."""

import io
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import groupby
from typing import Any, BinaryIO, Final

from scoring.model import Square
from scoring.sheet import Sheet
from scoring.words import say
from sheets.canvas import MM, Canvas
from sheets.fonts import font
from sheets.furniture import check_player, draw_player, draw_serial, draw_tags
from sheets.layout import Layout
from sheets.layouts import layout
from sheets.page import Copy, Page, Style
from sheets.palette import Ink
from sheets.paper import Paper, Place, Sheetful, own_paper, sheetful
from sheets.serials import serials
from sheets.wanted import wanted

BLEED: Final = 15.0  # millimetres around a frame that its drawing may use
Progress = Callable[[int, int], None]
"""Told after each page: pages done, pages in all."""


@dataclass(frozen=True)
class Order:
    """What is to be printed, for whom, on what."""

    names: tuple[str, ...]
    players: tuple[str, ...] = ()
    copies: int = 1
    paper: Paper = "a4"
    style: Style = field(default_factory=Style)
    back_offset: tuple[float, float] = (0.0, 0.0)  # millimetres right and down
    taken: Collection[str] = ()  # serials that are in use
    carried: Mapping[tuple[str, str], tuple[Square, ...]] = field(default_factory=dict)
    stickers: Mapping[tuple[str, str], tuple[tuple[str, Square], ...]] = field(
        default_factory=dict
    )  # both by player and sheet
    only: Collection[tuple[str, str]] | None = None  # player and sheet; None: all


@dataclass(frozen=True, slots=True)
class Printed:
    """One sheet that was printed, for the ledger."""

    serial: str
    sheet: str
    version: int
    player: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class FrameOffset:
    """Where a frame lies on its page."""

    sheet: str
    serial: str
    place: Place


@dataclass(frozen=True, slots=True)
class PageOffsets:
    """A page of the PDF and the frames on it."""

    page: int
    width: float
    height: float
    frames: tuple[FrameOffset, ...]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a job printed."""

    printed: tuple[Printed, ...]
    pages: tuple[PageOffsets, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One frame to print: a page of a sheet or extra, and whose copy it is."""

    name: str
    number: int  # of the page within its sheet
    page: Page
    copy: Copy


@dataclass(frozen=True, slots=True)
class Leaf:
    """The two sides of a piece of paper; `front` or `back` None is blank."""

    front: Side
    back: Side | None = None


def print_job(order: Order, out: BinaryIO, progress: Progress = lambda done, of: None) -> Receipt:
    """Write the PDF of an order; gives back what the ledger should know."""
    leaves = list(_leaves(order))
    return _Writer(order, out).write(leaves, progress)


def page_pdf(
    sheet_id: str,
    serial: str,
    player: str = "",
    lang: str = "pl",
    ink: Ink = "colour",
    paper: Paper = "a4",
    carried: tuple[Square, ...] = (),
) -> tuple[bytes, FrameOffset]:
    """One sheet with a given serial, and where its frame lies."""
    order = Order((sheet_id,), paper=paper, style=Style(lang=lang, ink=ink))
    copy = Copy(sheet_id, serial, player, carried)
    leaves = [Leaf(Side(sheet_id, 1, _pages(sheet_id, order.style)[0], copy))]
    out = io.BytesIO()
    receipt = _Writer(order, out).write(leaves, lambda done, of: None)
    return out.getvalue(), receipt.pages[0].frames[0]


def _pages(name: str, style: Style) -> Sequence[Page]:
    game, _, rest = name.partition("/")
    module = "rules_pages" if rest == "rules" else game
    pages: Sequence[Page] = import_module(f"sheets.draw.{module}").pages(name, style)
    return pages


def _leaves(order: Order) -> Iterator[Leaf]:
    """All sides in the order of printing, backs joined to their fronts."""
    numbers = serials(order.style.seed, order.taken)
    for name in wanted(order.names, order.style.games):
        pages = _pages(name, order.style)
        for copy in _copies(order, name, numbers):
            sides = [Side(name, number + 1, page, copy) for number, page in enumerate(pages)]
            yield from _paired(sides)


def _paired(sides: Sequence[Side]) -> Iterator[Leaf]:
    for side, following in zip(sides, [*sides[1:], None], strict=True):
        if not side.page.back:
            yield Leaf(side, following if following and following.page.back else None)


def _copies(order: Order, name: str, numbers: Iterator[str]) -> Iterator[Copy]:
    """The copies of a sheet, one for each player; extras belong to nobody."""
    if name not in order.style.games.sheets(name.partition("/")[0]):
        yield from (Copy(name, "") for _ in range(order.copies))
        return
    plan = layout(name, games=order.style.games)
    for player in order.players:
        check_player(plan, player, order.style.lang)
    for _ in range(order.copies):
        for player in order.players or ("",):
            key = (player, name)
            if order.only is not None and key not in order.only:
                continue
            carried, stickers = order.carried.get(key, ()), order.stickers.get(key, ())
            yield Copy(name, next(numbers), player, carried, stickers)


class _Writer:
    """Writes leaves to a PDF; knows the forms that are already in it."""

    def __init__(self, order: Order, out: BinaryIO) -> None:
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas as Pdf

        rl_config.useA85 = 0  # streams as they are, a fifth smaller than in letters
        self.order = order
        self.style = order.style
        self.pdf: Any = Pdf(out, pageCompression=1, invariant=1, initialFontName=font())
        self.forms: dict[tuple[str, int], str] = {}
        self.printed: list[Printed] = []
        self.pages: list[PageOffsets] = []
        self.marked: list[str] = []

    def write(self, leaves: Sequence[Leaf], progress: Progress) -> Receipt:
        """All pages, then the document's own data."""
        papers = list(self._papers(leaves))
        for done, (page, sides, turned) in enumerate(papers):
            self._page(page, sides, turned)
            progress(done + 1, len(papers))
        self._describe()
        self.pdf.save()
        return Receipt(tuple(self.printed), tuple(self.pages))

    def _papers(self, leaves: Sequence[Leaf]) -> Iterator[tuple[Sheetful, list[Side | None], bool]]:
        """Pages in printing order: what lies on each, and whether it is a back."""
        for (page, _), group in groupby(leaves, lambda leaf: (self._paper(leaf.front.page), 0)):
            together = list(group)
            step = len(page.places)
            for at in range(0, len(together), step):
                batch = together[at : at + step]
                yield page, [leaf.front for leaf in batch], False
                backs = [leaf.back for leaf in batch]
                if self.style.duplex or any(backs):
                    yield page, self._mirrored(page, backs), True

    def _mirrored(self, page: Sheetful, backs: list[Side | None]) -> list[Side | None]:
        """The backs of frames side by side lie the other way round."""
        side_by_side = len(page.places) == 2 and page.places[0].y == page.places[1].y
        if not side_by_side:
            return backs
        return [*[None] * (2 - len(backs)), *reversed(backs)]

    def _paper(self, page: Page) -> Sheetful:
        if page.paper:
            return own_paper(page.width, page.height)
        return sheetful(self.order.paper, page.width, page.height)

    def _page(self, page: Sheetful, sides: Sequence[Side | None], back: bool) -> None:
        """One page of the PDF."""
        turned = back and self.style.duplex == ("short" if page.height > page.width else "long")
        laid = page.turned() if turned else page
        self.pdf.setPageSize((page.width * MM, page.height * MM))
        frames = []
        for side, place in zip(sides, laid.places, strict=False):
            if side is not None:
                spot = place.shifted(*self.order.back_offset) if back else place
                self._mark(side)
                self._frame(side, spot, page.height)
                frames.append(FrameOffset(side.name, side.copy.serial, spot))
        if page.cut and not back:
            canvas = Canvas(self.pdf, page.height, self.style.ink)
            canvas.line(*page.cut, dash=(2, 2))
        self.pdf.showPage()
        self.pages.append(PageOffsets(len(self.pages) + 1, page.width, page.height, tuple(frames)))

    def _frame(self, side: Side, place: Place, height: float) -> None:
        page, copy = side.page, side.copy
        form = self._form(side)
        self.pdf.saveState()
        self.pdf.translate(place.x * MM, (height - place.y) * MM)
        if place.rotation:
            self.pdf.rotate(-place.rotation)
        self.pdf.scale(place.scale, place.scale)
        self.pdf.translate(0, -page.height * MM)
        self.pdf.doForm(form)
        canvas = Canvas(self.pdf, page.height, self.style.ink)
        page.own(canvas, copy)
        if page.sheet:
            self._sign(canvas, side)
        self.pdf.restoreState()

    def _sign(self, canvas: Canvas, side: Side) -> None:
        """Whose copy it is: QR code, serial, name."""
        copy, plan = side.copy, self._plan(side.name)
        sheet = self._sheet(side.name)
        draw_serial(canvas, plan, copy.serial, sheet.fingerprint, side.number)
        draw_player(canvas, plan, copy.player, side.number)
        if plan.by_name["qr"].page == side.number:
            self.printed.append(
                Printed(copy.serial, copy.sheet, plan.version, copy.player, sheet.fingerprint)
            )

    def _form(self, side: Side) -> str:
        """The name of the form with what all copies of a page share, drawn when first asked for."""
        key = (side.name, side.number)
        if key not in self.forms:
            name = self.forms[key] = f"f{len(self.forms)}"
            width, height = side.page.width, side.page.height
            self.pdf.beginForm(
                name, -BLEED * MM, -BLEED * MM, (width + BLEED) * MM, (height + BLEED) * MM
            )
            canvas = Canvas(self.pdf, height, self.style.ink)
            side.page.fixed(canvas)
            if side.page.sheet:
                draw_tags(canvas, self._plan(side.name), side.number)
            self.pdf.endForm()
        return self.forms[key]

    def _plan(self, name: str) -> Layout:
        return layout(name, games=self.style.games)

    def _sheet(self, name: str) -> Sheet:
        return self.style.games.sheet(name)

    # bookmarks, labels, title

    def _mark(self, side: Side) -> None:
        """Bookmarks by game, chapter and sheet; a page label for each sheet's first page."""
        path = self._path(side)
        if path == self.marked:
            return
        new = next(
            (n for n, (a, b) in enumerate(zip(path, self.marked, strict=False)) if a != b),
            min(len(path), len(self.marked)),
        )
        self.marked = path
        number = len(self.pages)
        for level in range(new, len(path)):
            key = f"b{number}-{level}"
            self.pdf.bookmarkPage(key)
            self.pdf.addOutlineEntry(path[level], key, level, level > 1)
        self.pdf.addPageLabel(number, "ARABIC", 1, f"{side.name} · ")

    def _path(self, side: Side) -> list[str]:
        games, lang = self.style.games, self.style.lang
        game = side.name.partition("/")[0]
        path = [games.game(game)["names"][lang]]
        if side.name in games.sheets(game):
            sheet = games.sheet(side.name)
            if sheet.chapter:
                path.append(say(lang, "print.chapter", number=sheet.chapter))
            return [*path, f"{side.name} {sheet.title(lang)}"]
        return [*path, side.page.title or side.name]

    def _describe(self) -> None:
        lang, pdf = self.style.lang, self.pdf
        names = ", ".join(self.order.names)
        pdf.setTitle(say(lang, "print.title", names=names))
        pdf.setCreator("papertown")
        pdf.setAuthor("papertown")
        pdf.setSubject(say(lang, "print.subject"))
        pdf.setCatalogEntry("Lang", {"pl": "pl-PL", "en": "en-GB"}[lang])
        pdf.setViewerPreference("DisplayDocTitle", "true")
        pdf.setViewerPreference("PrintScaling", "None")
        if self.style.duplex:
            edge = self.style.duplex.title()
            pdf.setViewerPreference("Duplex", f"DuplexFlip{edge}Edge")
