"""The report as one HTML file: no scripts, no links outside, every text escaped."""

import base64
from collections.abc import Iterator
from html import escape
from itertools import groupby

from scoring.ledger.picture import svg
from scoring.ledger.report import Card, Report, Standings
from scoring.words import say
from vision.report.style import STYLE

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def html(report: Report) -> str:
    """The whole page."""
    title = f"{report.title} · {report.date}"
    return "".join(
        (
            f'<!doctype html>\n<html lang="{report.lang}">\n<head>\n<meta charset="utf-8">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n',
            '<meta name="generator" content="papertown">\n',
            f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
            *_header(report),
            "<main>\n",
            *_looks(report),
            *(part for table in report.standings for part in _standings(table, report.lang)),
            *_players(report),
            "</main>\n",
            f"<footer>{escape(say(report.lang, 'report.footer'))}</footer>\n",
            "</body>\n</html>\n",
        )
    )


def _header(report: Report) -> Iterator[str]:
    yield f'<header>\n<p class="date">{escape(report.date)}</p>\n'
    yield f"<h1>{escape(report.title)}</h1>\n"
    for table in report.standings:
        if table.winner:
            several = len(report.standings) > 1
            where = f"<small>{escape(table.title)}</small> " if several else ""
            yield f'<p class="winner">{where}{escape(table.winner)}</p>\n'
    yield "</header>\n"


def _looks(report: Report) -> Iterator[str]:
    if not report.looks:
        yield f'<p class="calm">{escape(say(report.lang, "report.all_sure"))}</p>\n'
        return
    yield '<section class="looks">\n'
    yield f"<h2>{escape(say(report.lang, 'night.looks', n=len(report.looks)).rstrip(':'))}</h2>\n"
    yield "<ul>\n"
    for where, why in report.looks:
        yield f"<li><b>{escape(where)}</b> {escape(why)}</li>\n"
    yield "</ul>\n</section>\n"


def _standings(table: Standings, lang: str) -> Iterator[str]:
    yield f'<section>\n<h2>{escape(table.title)}</h2>\n<div class="wide"><table>\n<thead><tr>'
    yield "".join(_cell("th", cell, number) for number, cell in enumerate(table.head))
    yield "</tr></thead>\n<tbody>\n"
    for row in table.rows:
        first = ' class="first"' if row[0] == "1." else ""
        cells = "".join(_cell("td", _shown(cell), number) for number, cell in enumerate(row))
        yield f"<tr{first}>{cells}</tr>\n"
    yield "</tbody>\n</table></div>\n"
    if any("*" in cell for row in table.rows for cell in row[2:]):
        yield f'<p class="soft">{escape(say(lang, "report.star"))}</p>\n'
    if table.facts:
        facts = "".join(f"<li>{escape(text)}</li>" for text in table.facts)
        yield f'<ul class="facts">{facts}</ul>\n'
    if table.chart is not None:
        yield f"<figure>{svg(table.chart)}"
        yield f"<figcaption>{escape(table.chart.title)}</figcaption></figure>\n"
    yield "</section>\n"


def _cell(kind: str, text: str, number: int) -> str:
    name = ' class="name"' if number == 1 else ""
    return f"<{kind}{name}>{escape(text)}</{kind}>"


def _shown(cell: str) -> str:
    """Points with a real minus."""
    return f"−{cell[1:]}" if cell.startswith("-") and len(cell) > 1 else cell


def _players(report: Report) -> Iterator[str]:
    for player, cards in groupby(report.cards, key=lambda card: card.player):
        name = player or say(report.lang, "report.nobody")
        yield f'<section class="player">\n<h2>{escape(name)}</h2>\n<div class="cards">\n'
        for card in cards:
            yield from _card(card, report.lang)
        yield "</div>\n</section>\n"


def _card(card: Card, lang: str) -> Iterator[str]:
    mark = "sure" if card.sure else "review"
    status = escape(say(lang, f"report.{mark}"))
    body = "body seen" if card.photo else "body"
    yield f'<article class="{mark}">\n<h3><span>{escape(card.sheet)}</span> {escape(card.title)}'
    yield f'<b>{_signed(card.total)}</b></h3>\n<div class="{body}">\n'
    yield from _picture(card)
    yield "<div>\n"
    if card.notes:
        notes = "".join(f"<li>{escape(note)}</li>" for note in card.notes)
        yield f'<ul class="notes">{notes}</ul>\n'
    yield '<table class="points">\n'
    for points, text in card.lines:
        nothing = "" if points else ' class="nothing"'
        yield f"<tr{nothing}><td>{_signed(points)}</td><td>{escape(text)}</td></tr>\n"
    yield f"</table>\n</div>\n</div>\n<p class='soft'><i class='{mark}'>{status}</i> "
    yield f"{escape(card.id)} · {escape(card.source)}</p>\n</article>\n"


def _picture(card: Card) -> Iterator[str]:
    alt = escape(f"{card.sheet} {card.player}".strip(), quote=True)
    if card.photo:
        data = base64.b64encode(card.photo).decode()
        yield f'<img class="photo" alt="{alt}" src="data:image/jpeg;base64,{data}">\n'
    elif card.board is not None:
        yield f'<div class="board">{svg(card.board)}</div>\n'


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
