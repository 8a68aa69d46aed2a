"""`papertown print` from the shell: files, JSON, messages, house rules."""

import json
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from cli import app
from scoring.catalogue import catalogue

RUN = CliRunner()


def text_of(path: Path) -> str:
    return pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()


def test_print_writes_the_file_and_says_so(tmp_path: Path) -> None:
    target = tmp_path / "five.pdf"
    done = RUN.invoke(app, ["print", "dice/5", "-o", str(target), "--lang", "en"])
    assert done.exit_code == 0
    assert done.stdout == ""
    assert done.stderr == f"{target}: 1 page\n"
    assert "Parishes" in text_of(target)


def test_frame_offsets_are_one_json_document(tmp_path: Path) -> None:
    call = ["print", "dice/5", "--players", "Ala,Olek", "-o", str(tmp_path / "x.pdf")]
    done = RUN.invoke(app, [*call, "--frame-offsets", "--seed", "1"])
    pages = json.loads(done.stdout)
    assert [page["page"] for page in pages] == [1, 2]
    assert (pages[0]["width"], pages[0]["height"]) == (210.0, 297.0)
    (frame,) = pages[0]["frames"]
    assert frame.keys() == {"sheet", "serial", "x", "y", "scale", "rotation"}
    assert (frame["x"], frame["y"], frame["scale"], frame["rotation"]) == (12.0, 21.5, 1.0, 0.0)
    again = RUN.invoke(app, [*call, "--frame-offsets", "--seed", "1"])
    assert again.stdout == done.stdout


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_same_seed_gives_the_same_file(tmp_path: Path, lang: str) -> None:
    paths = [tmp_path / "a.pdf", tmp_path / "b.pdf"]
    for path in paths:
        RUN.invoke(app, ["print", "dice/12", "-o", str(path), "--seed", "5", "--lang", lang])
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dice/55"], "dice/5"),
        (["dice/5", "--paper", "a3"], "a5-on-letter"),
        (["dice/5", "--ink", "red"], "light"),
        (["dice/5", "--duplex", "both"], "short"),
        (["dice/5", "--players", "Ala,漢"], "漢"),
        (["dice/5", "--back-offset", "left"], "left"),
    ],
)
def test_wrong_calls_say_what_is_possible(tmp_path: Path, arguments: list[str], said: str) -> None:
    target = tmp_path / "x.pdf"
    target.write_bytes(b"old")
    done = RUN.invoke(app, ["print", *arguments, "-o", str(target)])
    assert done.exit_code == 2
    assert said in done.stderr
    assert target.read_bytes() == b"old"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    target = tmp_path / "none" / "x.pdf"
    done = RUN.invoke(app, ["print", "dice/5", "-o", str(target)])
    assert done.exit_code == 1
    assert str(target) in done.stderr
    assert "Traceback" not in done.stderr


def test_house_rules_change_the_sheet_and_its_fingerprint(tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    (rules / "dice").mkdir(parents=True)
    own = {"05.toml": "church = 44", "game.toml": "pass = [-1, -2, -4, -7, -9, -21]"}
    for name, line in own.items():
        table = "sheet.figures" if name == "game.toml" else "figures"
        (rules / "dice" / name).write_text(f"[{table}]\n{line}\n", encoding="utf-8")
    target = tmp_path / "x.pdf"
    done = RUN.invoke(app, ["print", "dice/5", "-o", str(target), "--rules", str(rules)])
    assert done.exit_code == 0, done.stderr
    text = text_of(target)
    assert "+44" in text
    assert "−21" in text
    assert "−17" not in text
    assert catalogue(rules).sheet("dice/5").fingerprint != catalogue().sheet("dice/5").fingerprint
