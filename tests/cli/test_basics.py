"""The commands as a user calls them: games, show, roll, help."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app

runner = CliRunner()

LIGHT_CALLS = [
    ["--help"],
    ["games"],
    ["show", "dice/5"],
    ["score", "evening.city", "--json"],
    ["score", "evening.city"],
    ["roll", "dice"],
]
PROBE = """
import sys
from cli import app
try:
    app(sys.argv[1:])
except SystemExit as stop:
    code = stop.code
heavy = {"cv2", "reportlab", "PIL", "numpy"} & set(sys.modules)
print("HEAVY", sorted(heavy), code)
"""


@pytest.mark.parametrize("call", LIGHT_CALLS, ids=" ".join)
def test_light_commands_import_nothing_heavy(call: list[str], tmp_path: Path) -> None:
    (tmp_path / "evening.city").write_text("Ala: dice/1 R:e1 pass=1\n")
    run = subprocess.run(
        [sys.executable, "-c", PROBE, *call],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "HEAVY [] 0" in run.stdout, run.stdout + run.stderr


def test_games_lists_every_sheet_and_extra() -> None:
    out = runner.invoke(app, ["games", "--lang", "en"]).stdout
    for name in ("dice/1", "dice/12", "legacy/24", "legacy/endless", "tiles/party", "mayor/town"):
        assert name in out.split()
    for name in ("dice/solo", "legacy/stickers/8", "tiles/goals", "mayor/rules"):
        assert name in out.split()


def test_games_as_json_has_all_four() -> None:
    document = json.loads(runner.invoke(app, ["games", "--json"]).stdout)
    assert [game["game"] for game in document] == ["dice", "legacy", "tiles", "mayor"]
    assert len(document[0]["sheets"]) == 12
    assert len(document[1]["sheets"]) == 25


def test_show_draws_the_board() -> None:
    out = runner.invoke(app, ["show", "dice/5", "--lang", "pl"]).stdout
    assert len([line for line in out.splitlines() if line.strip()[:1].isdigit()]) == 11
    assert "┃" in out and "━" in out


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["show", "dise/5"], ["dice/5"]),
        (["show", "legacy/25"], ["legacy/2"]),
        (["roll", "tiles"], ["tiles", "dice"]),
        (["roll", "chess"], ["chess"]),
        (["show", "dice/5", "--lang", "de"], ["de", "pl"]),
        (["show", "dice/5", "--rules", "nowhere"], ["nowhere"]),
    ],
)
def test_wrong_calls_say_what_to_do(call: list[str], words: list[str]) -> None:
    result = runner.invoke(app, call)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert all(word in result.stderr for word in words), result.stderr


def test_a_roll_repeats_with_its_seed() -> None:
    call = ["roll", "dice", "--times", "20", "--seed", "5", "--json"]
    first = runner.invoke(app, call).stdout
    assert first == runner.invoke(app, call).stdout
    throws = json.loads(first)
    assert len(throws) == 20
    assert {throw["white"] for throw in throws} == {"R", "I", "P"}


def test_the_dice_fall_as_often_as_the_rules_say() -> None:
    """Of 36 throws: 3-L 9, 2 7, 1 6, 3-row 4, 4-L 4, square 2, U 2, 4-row 1, 5-L 1."""
    from scoring.catalogue import catalogue

    dice = catalogue().game("dice")["dice"]
    shapes = [dice["together"][a][b] for a in dice["a"] for b in dice["b"]]
    odds = {shape: shapes.count(shape) for shape in set(shapes)}
    expected = {"3-L": 9, "2": 7, "1": 6, "3-row": 4, "4-L": 4}
    assert odds == expected | {"square": 2, "U": 2, "4-row": 1, "5-L": 1}
