"""Reports: all names escaped, nothing from outside, pictures without their data."""

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from night_script import DICE, SEVEN, photo, read_words
from PIL import Image

from scoring.ledger import transfer
from scoring.ledger.campaigns import Campaign, new_campaign
from scoring.ledger.readings import thumbnail
from scoring.ledger.store import open_ledger
from scoring.words import say
from sheets.report import write_pdf
from vision.night.evening import Night, Wanted, night
from vision.night.files import gather, spoken_names
from vision.night.jobs import Job, Seen, jpeg
from vision.report import csv_text, report_of
from vision.report.chart import png
from vision.report.html import html

NASTY = "<script>alert('x')</script>&\"'"
FORMULA = '=HYPERLINK("http://example.org")'


def an_evening(tmp_path: Path, lang: str, *names: str, **more: object) -> tuple[Night, Wanted]:
    ledger = tmp_path / "ledger.sqlite"
    with open_ledger(ledger, lang) as book, book.writing():
        new_campaign(book, Campaign(0, f"club {NASTY}", "dice", names))
    for name, own in zip(names, DICE.values(), strict=False):
        for number, line in enumerate(own):
            photo(tmp_path / f"p/{names.index(name)}-{number}.jpg", {"city": line, "who": name})
    wanted = Wanted((str(tmp_path / "p"),), ledger, f"club {NASTY}", workers=1, lang=lang, **more)  # type: ignore[arg-type]
    return night(wanted, named_reader), wanted


def named_reader(job: Job) -> list[Seen]:
    """The player is named in the photo, however strange the name."""
    import json
    from dataclasses import replace

    who = json.loads(job.path.read_text())[0]["who"]
    picture = Image.new("RGB", (40, 30), "white")
    picture.getexif()[0x010E] = "a secret place"
    return [
        replace(seen, reading=seen.reading.with_player(who), thumbnail=jpeg(picture))
        for seen in read_words(job)
    ]


class Outside(HTMLParser):
    """Collects scripts, handlers and links that leave the file."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "link", "a"):
            self.found.append(tag)
        for name, value in attrs:
            data = (value or "").startswith("data:image/jpeg;base64,")
            if name.startswith("on") or (name in ("src", "href") and not data):
                self.found.append(f"{tag} {name}={value}")


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_page_holds_everything_and_nothing_from_outside(tmp_path: Path, lang: str) -> None:
    evening, wanted = an_evening(tmp_path, lang, NASTY, FORMULA, "Ola", thumbnails=True)
    page = html(report_of(evening, wanted))
    outside = Outside()
    outside.feed(page)
    assert outside.found == []
    assert "<script" not in page and "&lt;script&gt;" in page
    assert not re.search(r"https?://(?!example\.org)", page)
    assert page.count("data:image/jpeg") == 18
    assert page.index('class="looks"') < page.index("<table")  # doubts first
    assert f'<html lang="{lang}">' in page and say(lang, "night.running") in page


def test_pictures_lose_what_the_camera_wrote(tmp_path: Path) -> None:
    _, wanted = an_evening(tmp_path, "en", "Ala", "Olek")
    with open_ledger(wanted.ledger) as book:
        small = thumbnail(book, 1001)
        assert transfer.counts(book)["readings"] == 12
    assert small and b"secret" not in small
    assert len(Image.open(io.BytesIO(small)).getexif()) == 0


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    evening, _ = an_evening(tmp_path, "en", FORMULA, "Ola")
    for line in csv_text(evening, "en").splitlines():
        for cell in line.split(","):
            assert not cell.strip('"').startswith(("=", "+", "@"))
    assert "'=HYPERLINK" in csv_text(evening, "en")


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_pdf_says_the_same(tmp_path: Path, lang: str) -> None:
    import pypdfium2

    evening, wanted = an_evening(tmp_path, lang, "Łucja", NASTY, "漢字")
    write_pdf(tmp_path / "x.pdf", report_of(evening, wanted))
    first = (tmp_path / "x.pdf").read_bytes()
    document = pypdfium2.PdfDocument(first)
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert "Łucja" in text and "alert('x')" in text and "??" in text
    write_pdf(tmp_path / "x.pdf", report_of(evening, wanted))
    assert (tmp_path / "x.pdf").read_bytes() == first


def test_a_corrected_sheet_shows_what_counts_now(tmp_path: Path) -> None:
    from scoring.ledger.corrections import correct

    _, wanted = an_evening(tmp_path, "en", "Ala", "Olek", thumbnails=True)
    with open_ledger(wanted.ledger) as book:
        correct(book, "r1001", SEVEN["few"].split())
    report = report_of(night(wanted, named_reader), wanted)
    card = next(card for card in report.cards if card.id == "r1001")
    assert card.total == -33 and card.photo == b"" and card.board is not None


def test_a_chart_is_a_picture(tmp_path: Path) -> None:
    evening, wanted = an_evening(tmp_path, "en", "Ala", "Olek")
    chart = report_of(evening, wanted).standings[-1].chart
    assert chart is not None
    picture = Image.open(io.BytesIO(png(chart)))
    assert picture.size == (2 * chart.width, 2 * chart.height)
    assert len(picture.convert("RGB").getcolors(100_000) or ()) > 10


def test_files_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        photo(tmp_path / folder / "IMG_1.jpg", {})
    photo(tmp_path / "a" / "IMG_2.jpg", {})
    (tmp_path / "a" / ".hidden.jpg").write_text("")
    (tmp_path / "a" / "notes.txt").write_text("")
    (tmp_path / "a" / "night.pdf").write_text("")
    paths = gather([str(tmp_path), str(tmp_path / "a")], [tmp_path / "a" / "night.pdf"], "en")
    names = spoken_names(paths)
    assert len(paths) == len(set(names.values())) == 3
    assert "IMG_2.jpg" in names.values() and "IMG_1.jpg" not in names.values()
