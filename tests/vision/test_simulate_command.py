"""papertown simulate: what it writes, and what it says when it cannot."""

from pathlib import Path

import cv2
import pytest
from typer.testing import CliRunner

from cli import app
from scoring.errors import Exit, UsageError
from scoring.notation import parse_city
from vision.simulate.command import simulate_to

LINE = "Ala: dice/5 R:c5c6d6 P:d8e8 pass=2 compass=0"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["simulate", *arguments])
    return result.exit_code, result.output


def test_one_line_becomes_a_photo_with_its_truth(tmp_path: Path) -> None:
    out = tmp_path / "p.jpg"
    code, said = run(LINE, "-o", str(out), "--seed", "4", "--severity", "2", "--serial", "K3F9Q2")
    assert (code, said.strip()) == (Exit.SURE, str(out))
    truth = (tmp_path / "p.jpg.truth").read_text(encoding="utf-8")
    assert truth.endswith("# K3F9Q2\n")
    assert parse_city(truth) == parse_city(LINE)
    assert max(cv2.imread(str(out)).shape) == 1600


def test_a_file_of_lines_becomes_a_folder(tmp_path: Path) -> None:
    source = tmp_path / "night.city"
    source.write_text(f"# two\n{LINE}\nmayor/town H:a1 rounds=2+4:6\n", encoding="utf-8")
    written = simulate_to(str(source), tmp_path / "out", 1, 2)
    assert [path.name for path in written] == ["001-dice-5.jpg", "002-mayor-town.jpg"]
    assert all(path.with_name(path.name + ".truth").is_file() for path in written)


@pytest.mark.parametrize(
    ("source", "out", "said"),
    [
        ("nowhere.city", "p.jpg", "nowhere.city"),
        (LINE, "p.xyz", "p.xyz"),
        ("dice/5 R:z9", "p.jpg", "z9"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, source: str, out: str, said: str) -> None:
    code, answer = run(source, "-o", str(tmp_path / out))
    assert code in (Exit.USAGE, Exit.NOTHING)
    assert said in answer
    assert not list(tmp_path.iterdir())


def test_each_sheet_needs_its_serial(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="serial"):
        simulate_to(LINE, tmp_path / "p.jpg", 1, 2, ("A", "B"))


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    source = tmp_path / "wrong.city"
    source.write_text(f"{LINE}\ndice/5 R:c5 what\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"wrong.city:2: column 13"):
        simulate_to(str(source), tmp_path / "out", 1, 2)
