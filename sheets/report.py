"""The report on paper: the same as the web page, as PDF on A4."""

import io
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    Image,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from scoring.ledger.picture import Dot, Line, Picture, Rect, Words
from scoring.ledger.report import Card, Report, Standings
from scoring.words import say
from sheets.fonts import font, missing, register
from sheets.output import replacing

MARGIN: Final = 16 * mm
WIDE: Final = A4[0] - 2 * MARGIN
INK, SOFT, RULE, ACCENT = "#22282e", "#59636a", "#d5dadb", "#2c6a86"
LEAF, BRICK, GOLD, FIRST = "#3e7d4a", "#b3541e", "#dfae38", "#fdf6e1"
SIZES: Final = ((9, 9.5, 36 * mm), (13, 8.5, 28 * mm), (99, 7.0, 24 * mm))  # by columns


def write_pdf(path: Path, report: Report) -> None:
    """Write the report; an existing file is replaced when the new one is complete."""
    register()
    with replacing(path) as out:
        document = BaseDocTemplate(
            out,
            pagesize=A4,
            title=f"{report.title} · {report.date}",
            author="papertown",
            lang={"pl": "pl-PL", "en": "en-GB"}[report.lang],
            invariant=1,
        )
        frame = Frame(MARGIN, MARGIN, WIDE, A4[1] - 2 * MARGIN, 0, 0, 0, 0)
        document.addPageTemplates(PageTemplate(frames=[frame], onPage=_footer(report)))
        document.build(list(_story(report)))


def _footer(report: Report) -> Any:
    def draw(pdf: Any, document: Any) -> None:
        pdf.setFont(font(), 8)
        pdf.setFillColor(SOFT)
        pdf.drawString(MARGIN, 9 * mm, _clean(f"{report.title} · {report.date}")[:90])
        pdf.drawRightString(A4[0] - MARGIN, 9 * mm, str(document.page))

    return draw


def _style(size: float, colour: str = INK, weight: str = "regular", **more: Any) -> ParagraphStyle:
    return ParagraphStyle(
        "text", fontName=font(weight), fontSize=size, leading=size * 1.3, textColor=colour, **more
    )


def _clean(text: str) -> str:
    """Letters that the fonts lack become question marks in place of black boxes."""
    lacking = set(missing(text))
    return "".join("?" if letter in lacking else letter for letter in text)


def _text(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(_clean(text)), style)


def _story(report: Report) -> Iterator[Flowable]:
    yield _text(report.date, _style(9, SOFT))
    yield _text(report.title, _style(22, INK, "black", spaceAfter=2 * mm))
    for table in report.standings:
        if table.winner:
            yield _winner(table, several=len(report.standings) > 1)
    yield Spacer(1, 3 * mm)
    yield from _looks(report)
    for table in report.standings:
        yield from _standings(table, report.lang)
    for player, cards in groupby(report.cards, key=lambda card: card.player):
        yield from _player(player or say(report.lang, "report.nobody"), list(cards), report.lang)


def _winner(table: Standings, several: bool) -> Paragraph:
    """Who is first; of what, where there are several tables."""
    soft = f'<font size="10" color="{SOFT}">{escape(_clean(table.title))}</font>&nbsp;&nbsp;'
    words = escape(_clean(table.winner))
    return Paragraph(f"{soft if several else ''}{words}", _style(13, INK, "bold"))


def _looks(report: Report) -> Iterator[Flowable]:
    if not report.looks:
        yield _text(say(report.lang, "report.all_sure"), _style(11, LEAF, "bold"))
        yield Spacer(1, 3 * mm)
        return
    head = say(report.lang, "night.looks", n=len(report.looks)).rstrip(":")
    yield _text(head, _style(13, BRICK, "bold", spaceAfter=1 * mm))
    item = _style(9.5, leftIndent=4 * mm, bulletIndent=0)
    for where, why in report.looks:
        bold = f'<font name="{font("bold")}">{escape(_clean(where))}</font>'
        words = f"{bold} {escape(_clean(why))}"
        yield Paragraph(words, item, bulletText="•")
    yield Spacer(1, 4 * mm)


def _standings(table: Standings, lang: str) -> Iterator[Flowable]:
    yield _text(table.title, _style(14, ACCENT, "bold", spaceAfter=1.5 * mm))
    yield _grid(table)
    if any("*" in cell for row in table.rows for cell in row[2:]):
        yield _text(say(lang, "report.star"), _style(8.5, SOFT))
    yield Spacer(1, 1.5 * mm)
    for fact in table.facts:
        yield _text(fact, _style(9.5, SOFT))
    if table.chart is not None:
        yield Spacer(1, 2 * mm)
        caption = _text(table.chart.title, _style(8.5, SOFT))
        yield KeepTogether([Drawing(table.chart, 130 * mm), caption])
    yield Spacer(1, 5 * mm)


def _grid(table: Standings) -> Table:
    size, named = next((s, room) for most, s, room in SIZES if len(table.head) <= most)
    head = _style(size - 1, SOFT, alignment=TA_RIGHT)
    name = _style(size, INK, "bold")
    rows: list[list[Any]] = [[_text(cell, head) for cell in table.head]]
    rows[0][1] = _text(table.head[1], _style(size - 1, SOFT))
    for row in table.rows:
        cells = [_text(_minus(cell), _style(size, alignment=TA_RIGHT)) for cell in row]
        cells[1] = _text(row[1], name)
        cells[-1] = _text(_minus(row[-1]), _style(size, INK, "bold", alignment=TA_RIGHT))
        rows.append(cells)
    first = 9 * mm
    rest = (WIDE - first - named) / (len(table.head) - 2)
    widths = [first, named, *[min(rest, 22 * mm)] * (len(table.head) - 2)]
    style = [
        ("LINEBELOW", (0, 0), (-1, 0), 1, RULE),
        ("LINEBELOW", (0, 1), (-1, -1), 0.4, RULE),
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
    for number, row in enumerate(table.rows, start=1):
        if row[0] == "1.":
            style.append(("BACKGROUND", (0, number), (-1, number), FIRST))
    return Table(rows, widths, style=TableStyle(style), hAlign="LEFT", repeatRows=1)


def _minus(cell: str) -> str:
    return f"−{cell[1:]}" if cell.startswith("-") and len(cell) > 1 else cell


def _player(name: str, cards: Sequence[Card], lang: str) -> Iterator[Flowable]:
    head = _text(name, _style(15, ACCENT, "bold", spaceBefore=2 * mm, spaceAfter=2 * mm))
    for number, card in enumerate(cards):
        block = [*_card(card, lang), Spacer(1, 4 * mm)]
        yield KeepTogether([head, *block] if number == 0 else block)


def _card(card: Card, lang: str) -> Iterator[Flowable]:
    colour = LEAF if card.sure else BRICK
    title = _text(f"{card.sheet}  {card.title}", _style(11, INK, "bold"))
    total = _text(_minus(str(card.total)), _style(15, INK, "black", alignment=TA_RIGHT))
    status = say(lang, f"report.{'sure' if card.sure else 'review'}")
    about = _text(f"{status} · {card.id} · {card.source}", _style(8, SOFT))
    words: list[Flowable] = [_text(note, _style(9, BRICK)) for note in card.notes]
    words += [_points(card), Spacer(1, 1 * mm), about]
    picture = _picture(card)
    left = 54 * mm if card.photo else 34 * mm
    body = Table([[picture, words]], [left + 4 * mm, WIDE - left - 4 * mm])
    body.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *_NO_PADDING]))
    head = Table([[title, total]], [WIDE - 30 * mm, 30 * mm])
    head.setStyle(TableStyle([("LINEABOVE", (0, 0), (-1, 0), 2, colour), *_NO_PADDING,
                              ("TOPPADDING", (0, 0), (-1, -1), 3)]))  # fmt: skip
    yield head
    yield Spacer(1, 1.5 * mm)
    yield body


_NO_PADDING: Final = [
    (f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")
]


def _points(card: Card) -> Table:
    number, reason = _style(9, INK, "bold", alignment=TA_RIGHT), _style(9)
    rows = [
        [_text(_minus(str(points)), number), _text(text, reason)] for points, text in card.lines
    ]
    table = Table(rows or [["", ""]], [11 * mm, None], hAlign="LEFT")
    table.setStyle(TableStyle([*_NO_PADDING, ("LEFTPADDING", (1, 0), (1, -1), 6)]))
    return table


def _picture(card: Card) -> Flowable:
    if card.photo:
        image = Image(io.BytesIO(card.photo))
        scale = min(54 * mm / image.imageWidth, 90 * mm / image.imageHeight)
        image.drawWidth, image.drawHeight = image.imageWidth * scale, image.imageHeight * scale
        image.hAlign = "LEFT"
        return image
    return Drawing(card.board, 34 * mm) if card.board is not None else Spacer(1, 1)


class Drawing(Flowable):  # type: ignore[misc]
    """A simple picture as vectors."""

    def __init__(self, picture: Picture, width: float) -> None:
        super().__init__()
        self.picture = picture
        self.width = width
        self.scale = width / picture.width
        self.height = picture.height * self.scale
        self.hAlign = "LEFT"

    def wrap(self, *_: float) -> tuple[float, float]:
        """Its size."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw the shapes, the picture's y turned over."""
        pdf: Any = self.canv
        pdf.scale(self.scale, self.scale)
        for shape in self.picture.shapes:
            self._shape(pdf, shape)

    def _shape(self, pdf: Any, shape: Line | Rect | Dot | Words) -> None:
        top = self.picture.height
        if isinstance(shape, Line):
            pdf.setStrokeColor(shape.colour)
            pdf.setLineWidth(shape.width)
            pdf.setDash(*((list(shape.dash), 0) if shape.dash else ([], 0)))
            path = pdf.beginPath()
            path.moveTo(shape.points[0][0], top - shape.points[0][1])
            for x, y in shape.points[1:]:
                path.lineTo(x, top - y)
            pdf.drawPath(path)
            return
        pdf.setFillColor(shape.colour)
        if isinstance(shape, Rect):
            y = top - shape.y - shape.h
            pdf.roundRect(shape.x, y, shape.w, shape.h, shape.round, stroke=0, fill=1)
        elif isinstance(shape, Dot):
            pdf.circle(shape.x, top - shape.y, shape.r, stroke=0, fill=1)
        else:
            pdf.setFont(font("bold" if shape.bold else "regular"), shape.size)
            put = {"start": pdf.drawString, "middle": pdf.drawCentredString,
                   "end": pdf.drawRightString}[shape.anchor]  # fmt: skip
            put(shape.x, top - shape.y, _clean(shape.text))
