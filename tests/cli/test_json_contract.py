"""What programs rely on: keys, types and ranges of everything that `--json` prints."""

import json
import re
from pathlib import Path
from typing import Any

import awkward
import pytest
from typer.testing import CliRunner

from cli import app
from scoring.catalogue import GAMES, catalogue
from scoring.notation import format_city, parse_city
from sheets.layouts import layout

runner = CliRunner()
SERIAL = re.compile(r"[0-9A-HJKMNP-TV-Z]{6}")
SQUARE = re.compile(r"[a-k]\d{1,2}")
NUMBER = (int, float)
KINDS = {"cell", "box", "digits", "text", "tag", "qr", "track", "piece", "sticker", "card"}
TERRAIN = {
    "dice": {
        "mountain",
        "forest",
        "tree",
        "rock",
        "well",
        "gold",
        "bandit",
        "plateau",
        "sawmill",
        "church",
        "river",
    },
    "tiles": {"centre"},
    "mayor": set(),
}
FIGURES = {"dice": {"pass"}, "legacy": {"pieces"}, "tiles": {"legend", "tiles"}} | {
    "mayor": {"streets", "catalogue", "bonus", "values"}
}
SCORED = {
    "dice/5 R:d1d2 C:a5a6b6 pass=2 compass=1": "a drawn sheet",
    "dice/11 R:d4d5 F:c4 crossed=b3 pass=0 compass=1": "marks of every kind",
    "legacy/1 R:d1 track=12 pass=1": "a laid board",
    "tiles/basic H:b2.nes K:c2.ew": "tiles",
    "mayor/town H:a1 L:b2 rounds=1+2:0": "a town",
}


def answer(*call: str, stdin: str | None = None) -> Any:
    """The one document on stdout."""
    result = runner.invoke(app, [*call], input=stdin)
    assert result.exit_code in (0, 3), result.stderr
    return json.loads(result.stdout)


def check_reading(found: dict[str, Any]) -> None:
    """One object of `score --json`, whatever it was made from."""
    text = (str, type(None))
    for key in ("id", "sheet", "serial", "player", "city"):
        assert isinstance(found[key], text), key
        assert found[key] != "", key
    assert isinstance(found["source"], str) and found["source"]
    assert found["status"] in {"sure", "review", "unreadable"}
    assert isinstance(found["version"], (int, type(None)))
    assert all(isinstance(found[key], list) for key in ("doubts", "illegal", "warnings"))
    assert ("reason" in found) == (found["status"] == "unreadable")
    if found["status"] == "unreadable":
        assert isinstance(found["reason"], str) and found["reason"].endswith(".")
        assert found["score"] is None and found["city"] is None
    else:
        check_score(found)


def check_score(found: dict[str, Any]) -> None:
    """City and points."""
    score = found["score"]
    assert score["total"] == sum(line["points"] for line in score["lines"])
    for line in score["lines"]:
        assert type(line["points"]) is int
        assert line["rule"] and line["text"] and "{" not in line["text"]
    city = parse_city(found["city"], catalogue())
    assert format_city(city) == found["city"] and city.sheet == found["sheet"]
    for broken in found["illegal"]:
        assert broken["rule"] and all(SQUARE.fullmatch(square) for square in broken["cells"])
    if found["illegal"]:
        assert found["status"] == "review"


def check_doubts(found: dict[str, Any]) -> None:
    """Doubts name a region of the sheet and what it may be instead."""
    names = layout(found["sheet"]).by_name
    for doubt in found["doubts"]:
        assert set(doubt) == {"region", "seen", "or", "probability", "total_if"}
        edge = re.fullmatch(r"edge\.([a-k]\d+)\.([a-k]\d+)", doubt["region"])
        squares = [f"cell.{square}" for square in edge.groups()] if edge else [doubt["region"]]
        assert all(name in names or name.startswith("crossed.") for name in squares)
        assert 0 <= doubt["probability"] <= 1
        assert doubt["seen"] != doubt["or"]
        assert type(doubt["total_if"]) is int
        if edge:
            assert {doubt["seen"], doubt["or"]} == {"one", "two"}


@pytest.mark.parametrize("line", SCORED, ids=SCORED.values())
def test_a_line_of_notation_gives_the_object(line: str) -> None:
    (found,) = answer("score", "-", "--json", stdin=f"Ala: {line}\n")
    check_reading(found)
    assert (found["source"], found["player"], found["city"]) == ("-:1", "Ala", line)
    assert (found["id"], found["serial"], found["version"]) == (None, None, None)


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A good photo, one with a lamp mirrored on it, and no photo."""
    folder = tmp_path_factory.mktemp("photos")
    good = awkward.photo()
    (folder / "good.jpg").write_bytes(awkward.encoded(good))
    (folder / "glare.jpg").write_bytes(awkward.encoded(awkward.with_glare(good)))
    (folder / "text.jpg").write_bytes(b"no picture")
    return [folder / name for name in ("good.jpg", "glare.jpg", "text.jpg")]


def test_a_photo_gives_the_same_object(photos: list[Path]) -> None:
    found = answer("score", "--json", "--player", "Ala", *map(str, photos))
    assert [Path(one["source"]).name for one in found] == [path.name for path in photos]
    for one in found:
        check_reading(one)
        check_doubts(one) if one["sheet"] else None
    good, glare, text = found
    assert (good["sheet"], good["version"], good["serial"]) == ("dice/3", 1, awkward.SERIAL)
    assert good["score"]["total"] == awkward.total() and good["player"] == "Ala"
    assert glare["status"] == "review" and (glare["doubts"] or glare["illegal"])
    assert text["sheet"] is None


def test_saved_readings_have_an_id(photos: list[Path], tmp_path: Path) -> None:
    ledger = ["--save", "--ledger", str(tmp_path / "ledger.db")]
    (found,) = answer("score", "--json", str(photos[0]), *ledger)
    check_reading(found)
    assert re.fullmatch(r"r\d+", found["id"])


@pytest.mark.parametrize("sheet", [s for game in GAMES for s in catalogue().sheets(game)])
def test_show_has_board_figures_and_layout(sheet: str) -> None:
    found = answer("show", sheet, "--json")
    assert found["sheet"] == sheet and type(found["version"]) is int
    frame = found["frame"]
    assert {frame["width"], frame["height"]} == {186.0, 254.0}
    check_board(found["board"], sheet.partition("/")[0])
    assert FIGURES[sheet.partition("/")[0]] <= set(found["figures"])
    check_regions(found["regions"], frame)
    cells = {one["name"] for one in found["regions"] if one["kind"] == "cell"}
    board = found["board"]
    assert len(cells) == board["columns"] * board["rows"]
    tags = [one["name"] for one in found["regions"] if one["kind"] == "tag"]
    assert tags == [f"tag.{place}" for place in range(6)]


def check_board(board: dict[str, Any], game: str) -> None:
    """Size, terrain, river."""
    assert set(board) == {"columns", "rows", "terrain", "river"}
    assert all(SQUARE.fullmatch(square) for square in board["terrain"])
    if game in TERRAIN:
        assert set(board["terrain"].values()) <= TERRAIN[game]
    for one, other in board["river"]:
        (x, y), (u, v) = ((ord(name[0]), int(name[1:])) for name in (one, other))
        assert abs(x - u) + abs(y - v) == 1


def check_regions(regions: list[dict[str, Any]], frame: dict[str, float] | None) -> None:
    """Millimetres inside the frame, names that stand once."""
    assert len({(one["name"], one.get("page", 1)) for one in regions}) == len(regions)
    for one in regions:
        assert one["kind"] in KINDS, one
        assert all(isinstance(one[key], NUMBER) for key in ("x", "y", "w", "h"))
        assert one["w"] > 0 and one["h"] > 0
        if frame:
            assert one["x"] >= -0.01 and one["x"] + one["w"] <= frame["width"] + 0.01, one
            assert one["y"] >= -0.01 and one["y"] + one["h"] <= frame["height"] + 0.01, one


@pytest.mark.parametrize("extra", ["legacy/cards", "legacy/pieces", "tiles/tiles", "tiles/goals"])
def test_extras_of_several_pages_number_them(extra: str) -> None:
    found = answer("show", extra, "--json")
    assert found["sheet"] == extra
    pages = {one["page"] for one in found["regions"]}
    assert pages == set(range(1, len(pages) + 1))
    check_regions(found["regions"], None)


def test_figures_mean_what_they_say() -> None:
    dice = answer("show", "dice/5", "--json")["figures"]
    assert dice["pass"][:4] == [-1, -3, -5, -8] and len(dice["pass"]) == 6
    assert all(re.fullmatch(r"([a-h]\d+)+", shape) for shape in dice["churches"])
    last = answer("show", "dice/12", "--json")["figures"]
    assert set(last["completions"]) == {"pass", "trees", "rocks", "empty"}
    assert type(last["fortresses"]) is int
    pieces = answer("show", "legacy/1", "--json")["figures"]["pieces"]
    assert [len(pieces[kind]) for kind in "RPI"] == [8, 8, 8]
    tiles = answer("show", "tiles/basic", "--json")["figures"]
    tracks = {"residents", "jobs", "ecology", "income", "satisfaction"}
    assert all(set(row) == tracks for row in tiles["legend"].values())
    assert sum(map(len, tiles["tiles"].values())) == 120
    town = answer("show", "mayor/town", "--json")["figures"]
    assert len(town["catalogue"]) == 6 and len(town["values"]) == 30
    assert set(town["values"].values()) <= {1, 2, 3}


def test_frame_offsets_lie_on_their_pages(tmp_path: Path) -> None:
    call = ["dice/5", "mayor/town", "--players", "Ala,Olek", "-o", str(tmp_path / "out.pdf")]
    pages = answer("print", *call, "--frame-offsets", "--seed", "4")
    assert [page["page"] for page in pages] == [1, 2, 3, 4]
    frames = [frame for page in pages for frame in page["frames"]]
    assert [frame["sheet"] for frame in frames] == ["dice/5"] * 2 + ["mayor/town"] * 2
    assert len({frame["serial"] for frame in frames}) == 4
    for page in pages:
        for frame in page["frames"]:
            assert set(frame) == {"sheet", "serial", "x", "y", "scale", "rotation"}
            assert SERIAL.fullmatch(frame["serial"])
            shape = layout(frame["sheet"])
            assert frame["rotation"] == 0 and frame["scale"] == 1
            assert 5 <= frame["x"] <= page["width"] - shape.width - 5
            assert 5 <= frame["y"] <= page["height"] - shape.height - 5


def test_two_small_sheets_share_a_page(tmp_path: Path) -> None:
    call = ["dice/1", "--copies", "2", "--paper", "a5-on-a4", "-o", str(tmp_path / "out.pdf")]
    (page,) = answer("print", *call, "--frame-offsets")
    assert len(page["frames"]) == 2
    assert all(0.6 < frame["scale"] < 0.75 for frame in page["frames"])


@pytest.mark.parametrize(
    "call",
    [
        ["games", "--json"],
        ["roll", "dice", "--json"],
        ["show", "dice/1", "--json"],
        ["score", "nowhere.jpg", "--json"],
        ["campaign", "--json", "--ledger", "{folder}/ledger.db"],
    ],
    ids=lambda call: call[0],
)
def test_stdout_is_one_document_and_nothing_else(call: list[str], tmp_path: Path) -> None:
    result = runner.invoke(app, [word.format(folder=tmp_path) for word in call])
    if result.exit_code in (0, 3) or call[0] == "score":
        json.loads(result.stdout)
    else:
        assert result.stdout == ""
    assert "Traceback" not in result.output
