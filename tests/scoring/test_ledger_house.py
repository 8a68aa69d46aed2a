"""House rules are kept themselves: a folder that is changed or lost changes nothing."""

import shutil
from pathlib import Path

import pytest

from scoring.catalogue import catalogue
from scoring.errors import PapertownError
from scoring.ledger import transfer
from scoring.ledger.campaigns import Campaign, new_campaign, require_campaign, set_rules
from scoring.ledger.house import keep_rules, rules_folder
from scoring.ledger.printed import PrintedSheet, printed_sheet, record
from scoring.ledger.readings import New, reading_by_id, save
from scoring.ledger.store import Ledger, open_ledger
from scoring.score import score

LINE = "dice/1 R:e1e2 pass=1"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder in which the first pass costs 7."""
    return written(tmp_path / "house", -7)


def written(folder: Path, cost: int) -> Path:
    (folder / "dice").mkdir(parents=True, exist_ok=True)
    table = f"[sheet.figures]\npass = [{cost}, -8, -9, -10, -12, -17]\n"
    (folder / "dice/game.toml").write_text(table, encoding="utf-8")
    return folder


def made(path: Path, rules: Path) -> Ledger:
    book = open_ledger(path, "en")
    with book.writing():
        club = new_campaign(book, Campaign(0, "club", "dice", ("Ala",), rules=str(rules)))
        record(book, [PrintedSheet("K3F9Q2", "dice/1", 1, "AAA", "Ala", club.id, str(rules))])
        save(book, [New("p", 0, "1.jpg", LINE, "dice/1", "sure", 1, "K3F9Q2", rules=str(rules))])
    return book


def costs(book: Ledger) -> tuple[int, int, int]:
    """What the first pass costs by the campaign, the printed sheet, the reading."""
    sheet = printed_sheet(book, "K3F9Q2")
    reading = reading_by_id(book, 1001)
    assert sheet is not None and reading is not None
    games = require_campaign(book, "club").games()
    assert sheet.rules == str(games.rules)
    lines = score(reading.city, reading.on).lines
    (points,) = [line.points for line in lines if line.rule == "passes"]
    figures = catalogue(Path(sheet.rules)).sheet("dice/1").figures
    return games.sheet("dice/1").figures["pass"][0], figures["pass"][0], points


@pytest.mark.parametrize("fate", ["changed", "lost"])
def test_the_folder_may_change_or_go(tmp_path: Path, house: Path, fate: str) -> None:
    book = made(tmp_path / "l.sqlite", house)
    assert costs(book) == (-7, -7, -7)
    if fate == "changed":
        written(house, -3)
    else:
        shutil.rmtree(house)
        shutil.rmtree(tmp_path / "l.sqlite-rules")
    book.close()
    assert costs(open_ledger(tmp_path / "l.sqlite", "en")) == (-7, -7, -7)


def test_they_go_with_the_ledger(tmp_path: Path, house: Path) -> None:
    book = made(tmp_path / "l.sqlite", house)
    there = tmp_path / "there"
    there.mkdir()
    transfer.backup(book, there / "copy.sqlite")
    lines = list(transfer.export_lines(book))
    shutil.rmtree(house)
    assert costs(open_ledger(there / "copy.sqlite", "en")) == (-7, -7, -7)
    other = open_ledger(there / "new.sqlite", "en")
    transfer.import_lines(other, lines)
    assert costs(other) == (-7, -7, -7)
    assert list(transfer.export_lines(other)) == lines
    assert transfer.check(other) == []


def test_a_campaign_can_be_given_others(tmp_path: Path, house: Path) -> None:
    book = made(tmp_path / "l.sqlite", house)
    with book.writing():
        set_rules(book, require_campaign(book, "club"), str(written(tmp_path / "new", -5)))
    games = require_campaign(book, "club").games()
    assert games.sheet("dice/1").figures["pass"][0] == -5
    reading = reading_by_id(book, 1001)
    assert reading is not None and reading.on.figures["pass"][0] == -7  # as it was printed


def test_folders_that_older_ledgers_name_are_used_as_they_are(tmp_path: Path, house: Path) -> None:
    book = open_ledger(tmp_path / "l.sqlite", "en")
    assert rules_folder(book, str(house)) == str(house)
    assert rules_folder(book, "") == ""


def test_what_is_no_folder_of_rules_is_refused(tmp_path: Path) -> None:
    book = open_ledger(tmp_path / "l.sqlite", "en")
    (tmp_path / "bad/dice").mkdir(parents=True)
    (tmp_path / "bad/dice/game.toml").write_text("[", encoding="utf-8")
    for folder in (tmp_path / "nowhere", tmp_path / "bad"):
        with pytest.raises(PapertownError), book.writing():
            keep_rules(book, str(folder))
    assert book.rows("SELECT * FROM rules") == []
