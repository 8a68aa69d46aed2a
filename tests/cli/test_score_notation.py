"""`papertown score` on notation, as a user calls it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli import app

runner = CliRunner()
GOOD = "Ala: dice/1 R:d1d2 pass=1"


def run_json(*arguments: str, stdin: str | None = None) -> tuple[int, list[dict[str, Any]]]:
    result = runner.invoke(app, ["score", "--json", "--lang", "en", *arguments], input=stdin)
    return result.exit_code, json.loads(result.stdout)


def test_stdin_gives_one_object_a_line() -> None:
    code, objects = run_json("-", stdin=f"{GOOD}\n# nothing\nOla: dice/1 pass=0\n")
    assert code == 3  # nothing drawn is worth a look
    assert [o["player"] for o in objects] == ["Ala", "Ola"]
    assert objects[0]["source"] == "-:1"
    assert objects[0]["city"] == "dice/1 R:d1d2 pass=1"
    assert objects[0]["score"]["total"] == sum(o["points"] for o in objects[0]["score"]["lines"])
    assert objects[1]["status"] == "review"


def test_a_sure_file_exits_with_zero(tmp_path: Path) -> None:
    path = tmp_path / "evening.city"
    path.write_text("dice/1 R:e1\n")
    code, objects = run_json(str(path))
    assert (code, objects[0]["status"], objects[0]["illegal"]) == (0, "sure", [])


def test_broken_rules_are_named_and_still_scored(tmp_path: Path) -> None:
    path = tmp_path / "evening.city"
    path.write_text("dice/5 R:d2e2 pass=0 compass=0\n")  # the river runs between d2 and e2
    code, objects = run_json(str(path))
    assert code == 3
    assert {"crosses-river"} <= {o["rule"] for o in objects[0]["illegal"]}
    assert objects[0]["score"]["total"] < 0


BAD = {
    "unknown sheet": ("dice/13", "dice/1"),
    "off the board": ("dice/1 R:z9", "off the board"),
    "unknown type": ("dice/1 Q:a1", "unknown type"),
    "duplicate squares": ("dice/1 R:b2b2", "twice"),
    "garbage": ("%%% what?", "no sheet"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_is_one_sentence_and_the_rest_is_scored(name: str, tmp_path: Path) -> None:
    line, words = BAD[name]
    path = tmp_path / "evening.city"
    path.write_text(f"{line}\n")
    alone = runner.invoke(app, ["score", str(path), "--lang", "en"])
    assert alone.exit_code == 1
    assert len(alone.stderr.strip().splitlines()) == 1
    assert words in alone.stderr and "evening.city:1" in alone.stderr
    path.write_text(f"{line}\n{GOOD}\n")
    code, objects = run_json(str(path))
    assert code == 3
    assert [o["status"] for o in objects] == ["unreadable", "sure"]
    assert words in objects[0]["reason"]


@pytest.mark.parametrize(
    "content", [b"", b"\n# only a comment\n", b"\x00\x01\xff\xfe\x00", b"\xff\xfe"]
)
def test_files_without_a_sheet_say_so(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "evening.city"
    path.write_bytes(content)
    result = runner.invoke(app, ["score", str(path)])
    assert result.exit_code == 1
    assert len(result.stderr.strip().splitlines()) == 1
    assert "evening.city" in result.stderr


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    result = runner.invoke(app, ["score", str(tmp_path / "none.city")])
    assert result.exit_code == 1
    assert "none.city" in result.stderr and len(result.stderr.strip().splitlines()) == 1


def test_players_are_compared_with_their_goals(tmp_path: Path) -> None:
    path = tmp_path / "tiles.city"
    path.write_text("Ala: tiles/advanced H:c2.nesw\nOla: tiles/advanced K:c2.nesw\n")
    plain = runner.invoke(app, ["score", str(path), "--lang", "en"]).stdout
    with_goals = runner.invoke(
        app, ["score", str(path), "--lang", "en", "--goals", "most-housing"]
    ).stdout
    assert plain.splitlines()[-2].split()[:2] == ["1.", "Ola"]
    assert with_goals != plain


def test_goals_count_in_the_objects_too(tmp_path: Path) -> None:
    path = tmp_path / "tiles.city"
    path.write_text("Ala: tiles/party H:c2.nesw\nOla: tiles/party K:c2.nesw\n")
    _, plain = run_json(str(path))
    _, won = run_json(str(path), "--goals", "most-housing", "--first", "Ola")
    totals = [(a["score"]["total"], b["score"]["total"]) for a, b in zip(plain, won, strict=True)]
    assert totals[0][1] == totals[0][0] + 10
    assert "first=city" in won[1]["city"] and "first" not in won[0]["city"]
    wrong = runner.invoke(app, ["score", str(path), "--goals", "most-hauses"])
    assert wrong.exit_code == 2 and "most-housing" in wrong.stderr
    nobody = runner.invoke(app, ["score", str(path), "--first", "Ela"])
    assert nobody.exit_code == 2 and "Ala, Ola" in nobody.stderr
