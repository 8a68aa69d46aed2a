"""The real thing, small: sheets printed for a campaign, drawn, photographed, read, compared."""

import json
from pathlib import Path

import pytest
from night_script import SEVEN, TEN
from PIL import Image, ImageFilter
from typer.testing import CliRunner

from cli import app
from scoring.ledger.store import open_ledger
from vision.simulate.command import simulate_to

runner = CliRunner()


@pytest.mark.long
def test_photos_of_printed_sheets_end_in_the_totals_by_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERTOWN_LEDGER", str(tmp_path / "ledger.sqlite"))
    words = ["print", "dice/7", "dice/10", "--campaign", "club", "--players", "Ala,Olek"]
    assert runner.invoke(app, [*words, "--seed", "5", "-o", str(tmp_path / "p.pdf")]).exit_code == 0
    with open_ledger(tmp_path / "ledger.sqlite") as book:
        rows = book.rows("SELECT serial FROM sheets ORDER BY rowid")
    lines = [SEVEN["all"], SEVEN["few"], TEN["d2"], TEN["c7"]]
    (tmp_path / "lines.city").write_text("\n".join(lines))
    photos = tmp_path / "photos"
    simulate_to(str(tmp_path / "lines.city"), photos, 3, 0, [row["serial"] for row in rows])
    first = sorted(photos.glob("*.jpg"))[0]
    Image.open(first).filter(ImageFilter.GaussianBlur(40)).save(photos / "blurred.jpg")
    (photos / "broken.jpg").write_bytes(first.read_bytes()[:2000])
    report = tmp_path / "night.html"
    call = ["night", str(photos), "--json", "--report", str(report), "--lang", "en"]
    result = runner.invoke(app, call)
    assert result.exit_code == 3, result.output
    document = json.loads(result.stdout)
    totals = {
        (r["player"], r["sheet"]): r["score"]["total"] for r in document["readings"] if r["score"]
    }
    assert totals == {
        ("Ala", "dice/7"): -6, ("Olek", "dice/7"): -33,
        ("Ala", "dice/10"): -15, ("Olek", "dice/10"): -18,
    }  # fmt: skip
    assert {r["source"] for r in document["readings"] if not r["score"]} == {
        "blurred.jpg", "broken.jpg",
    }  # fmt: skip
    assert [(s["player"], s["total"]) for s in document["standings"]] == [
        ("Ala", -21),
        ("Olek", -51),
    ]
    assert report.read_text().count("data:image/jpeg") == 4
    assert json.loads(runner.invoke(app, call).stdout) == document
