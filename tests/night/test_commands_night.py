"""night, campaign, correct, ledger, print --campaign and score --save, as people call them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from night_script import DICE, EIGHT, NINE, SEVEN, TEN
from typer.testing import CliRunner

from cli import app
from scoring.ledger.printed import printed_sheet
from scoring.ledger.store import open_ledger

runner = CliRunner()
NEW = ["campaign", "club", "--new", "--game", "dice", "--players", "Ala,Olek"]


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "ledger.sqlite"
    monkeypatch.setenv("PAPERTOWN_LEDGER", str(path))
    monkeypatch.setenv("PAPERTOWN_LANG", "en")
    return path


def call(*words: object, code: int = 0) -> str:
    result = runner.invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result.stdout


def evening(tmp_path: Path, **lines: tuple[str, ...]) -> Path:
    folder = tmp_path / "evening"
    folder.mkdir(exist_ok=True)
    for player, own in lines.items():
        text = "".join(f"{player}: {line}\n" for line in own)
        (folder / f"{player}.city").write_text(text)
    return folder


def test_an_evening_from_nothing_to_standings(tmp_path: Path) -> None:
    call(*NEW)
    folder = evening(tmp_path, Ala=DICE["Ala"][:3], Olek=DICE["Bartek"][1:3])
    document = json.loads(call("night", folder, "--campaign", "club", "--json"))
    assert [r["id"] for r in document["readings"]] == ["r1001", "r1002", "r1003", "r1004", "r1005"]
    assert document["standings"] == [
        {"player": "Ala", "total": -42, "rank": 1},
        {"player": "Olek", "total": -73, "rank": 2},
    ]  # bags: Ala 6, Olek 3 so far, whose chapter is not complete
    club = document["campaign"]
    assert club == json.loads(call("campaign", "CLUB", "--json"))
    assert club["campaign"] == "club" and club["game"] == "dice"
    assert club["players"][0] == {
        "player": "Ala", "episodes": {"dice/7": -6, "dice/8": -26, "dice/9": -30},
        "bags": {"dice/7": 2, "dice/8": 1, "dice/9": 3}, "chapters": {"3": -42},
        "total": -42, "rank": 1, "title": None,
    }  # fmt: skip
    assert club["missing"] == [{"player": "Olek", "sheet": "dice/7"}]
    assert document["look"] == []


def test_exit_codes_say_how_sure_it_is(tmp_path: Path) -> None:
    sure = tmp_path / "sure.city"
    sure.write_text(f"Ala: {SEVEN['all']}\n")
    call("night", sure)
    (tmp_path / "look.city").write_text("Ala: dice/7 R:d3 pass=1 compass=0 bags=2\n")
    look = json.loads(call("night", tmp_path / "look.city", "--json", code=3))["look"]
    assert [(entry["source"], entry["region"]) for entry in look] == [("look.city:1", "cell.d3")]
    (tmp_path / "bad.city").write_text("dice/7 nonsense\n")
    call("night", tmp_path / "bad.city", code=1)
    call("night", tmp_path / "nowhere", code=2)
    (tmp_path / "none").mkdir()
    call("night", tmp_path / "none", code=1)
    call("night", sure, "--campaign", "clbu", code=2)
    call("night", sure, "--report", tmp_path / "x.docx", code=2)


def test_correct_by_id_and_undo(tmp_path: Path) -> None:
    folder = evening(tmp_path, Ala=("dice/7 pass=0 compass=0 bags=1",))
    call("night", folder, code=3)
    out = call("correct", "r1001", "h10=filled", "--lang", "en")
    assert "-39 → -37" in out and "R:h10" in out
    assert call("night", folder).count("-37") >= 1
    call("correct", "r1001", "h10=house", code=2)
    assert "-37 → -39" in call("correct", "r1001", "--undo", code=3)
    line = json.loads(call("correct", "r1001", *SEVEN["few"].split(), "--json"))
    assert (line["score"]["total"], line["status"], line["id"]) == (-33, "sure", "r1001")


def test_a_ledger_given_by_name_wins(tmp_path: Path, ledger: Path) -> None:
    other = tmp_path / "other.sqlite"
    call(*NEW, "--ledger", other)
    assert other.exists() and not ledger.exists()
    call("campaign", "club", code=1)
    call("campaign", "club", "--ledger", other)


def test_the_ledgers_own_commands(tmp_path: Path) -> None:
    folder = evening(tmp_path, Ala=DICE["Ala"], Olek=DICE["Bartek"])
    call(*NEW)
    call("night", folder, "--campaign", "club", code=3)
    assert "sound" in call("ledger", "check")
    call("ledger", "backup", tmp_path / "backup.sqlite")
    call("ledger", "export", tmp_path / "all.jsonl")
    call("ledger", "import", tmp_path / "all.jsonl", "--ledger", tmp_path / "new.sqlite")
    before = call("ledger", "export")
    assert call("ledger", "export", "--ledger", tmp_path / "new.sqlite") == before
    assert call("ledger", "export", "--ledger", tmp_path / "backup.sqlite") == before
    call("ledger", "rename", "Ala", "Alicja")
    assert "Alicja" in call("campaign", "club")
    call("ledger", "forget", "Alicja")
    assert "Alicja" not in call("campaign", "club") + call("ledger", "export")
    call("ledger", "merge", "Olek", "Nobody", code=2)


def test_printing_makes_a_campaign_and_knows_every_serial(tmp_path: Path, ledger: Path) -> None:
    out = tmp_path / "out.pdf"
    more = ["--frame-offsets", "-o", out]
    pages = json.loads(
        call("print", "dice/10", "--campaign", "club", "--players", "Ala,Olek", *more)
    )
    serials = [frame["serial"] for page in pages for frame in page["frames"]]
    with open_ledger(ledger) as book:
        found = [printed_sheet(book, serial) for serial in serials]
    assert [(s.player, s.sheet) for s in found if s] == [("Ala", "dice/10"), ("Olek", "dice/10")]
    call("print", "legacy/1", "--campaign", "club", "-o", out, code=2)
    call("print", "--next", "-o", out, code=2)
    call("print", "-o", out, code=2)
    call("print", "tiles/basic", "--campaign", "five", "--players", "A,B,C,D,E", "-o", out, code=2)


def test_the_next_sheets_carry_the_bandits_left(tmp_path: Path, ledger: Path) -> None:
    call(*NEW)
    folder = evening(tmp_path, Ala=(TEN["d2"],), Olek=(NINE["first"],))
    call("night", folder, "--campaign", "club")
    out = tmp_path / "next.pdf"
    pages = json.loads(
        call("print", "--next", "--campaign", "club", "--frame-offsets", "-o", out, "--seed", 1)
    )
    frames = [frame for page in pages for frame in page["frames"]]
    assert [frame["sheet"] for frame in frames] == ["dice/10", "dice/11"]
    with open_ledger(ledger) as book:
        olek, ala = (printed_sheet(book, frame["serial"]) for frame in frames)
    assert olek is not None and olek.player == "Olek" and olek.carried == ()
    assert ala is not None and ala.player == "Ala" and ala.carried == ("g4", "c7", "d10")
    again = json.loads(
        call("print", "--next", "--campaign", "club", "--frame-offsets", "-o", out, "--seed", 1)
    )
    assert not {f["serial"] for p in again for f in p["frames"]} & {f["serial"] for f in frames}


def test_score_saves_and_names_its_readings(tmp_path: Path) -> None:
    file = tmp_path / "a.city"
    file.write_text(f"Ala: {SEVEN['all']}\nAla: {EIGHT['forest']}\n")
    assert [r["id"] for r in json.loads(call("score", file, "--json"))] == [None, None]
    saved = json.loads(call("score", file, "--save", "--json"))
    assert [r["id"] for r in saved] == ["r1001", "r1002"]
    assert json.loads(call("score", file, "--save", "--json")) == saved


def test_charts_are_files(tmp_path: Path) -> None:
    call(*NEW)
    call("night", evening(tmp_path, Ala=DICE["Ala"]), "--campaign", "club", code=3)
    svg, png = tmp_path / "c.svg", tmp_path / "c.png"
    call("campaign", "club", "--chart", svg, "--chart", png)
    assert svg.read_text().startswith("<?xml") and png.read_bytes().startswith(b"\x89PNG")
    call("campaign", "club", "--chart", tmp_path / "c.gif", code=2)


def test_campaigns_are_listed(tmp_path: Path) -> None:
    call(*NEW)
    call("campaign", "alone", "--new", "--game", "dice", "--players", "Ala", "--solo", "--mini")
    assert call("campaign").splitlines() == ["alone · dice · Ala", "club · dice · Ala, Olek"]
    call("campaign", "x", "--new", code=2)


def test_two_nights_at_once_end_as_one_after_the_other(tmp_path: Path) -> None:
    call(*NEW)
    one = evening(tmp_path, Ala=DICE["Ala"], Olek=DICE["Bartek"])
    code = "from cli import app; app()"
    words = [sys.executable, "-c", code, "night", str(one), "--campaign", "club"]
    both = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait(60) for process in both] == [3, 3]
    club = json.loads(call("campaign", "club", "--json"))
    assert [p["total"] for p in club["players"]] == [-183, -236 + 10]
    assert "12" in call("ledger", "check")


def test_house_rules_stay_with_a_campaign(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    (folder / "dice").mkdir(parents=True)
    file = folder / "dice/game.toml"
    file.write_text("[sheet.figures]\npass = [-7, -8, -9, -10, -12, -17]\n")
    call(*NEW, "--rules", folder)
    file.write_text("no figures at all")
    played = evening(tmp_path, Ala=("dice/1 R:e1e2 pass=1",))
    call("night", played, "--campaign", "club")
    before = json.loads(call("campaign", "club", "--json"))["players"][0]["total"]
    file.write_text("[sheet.figures]\npass = [-5, -8, -9, -10, -12, -17]\n")
    call("campaign", "club", "--rules", folder)
    assert json.loads(call("campaign", "club", "--json"))["players"][0]["total"] == before + 2
