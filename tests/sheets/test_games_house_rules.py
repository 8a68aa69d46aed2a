"""Figures of a user's own box change what is printed; the drawing knows no figures."""

from pathlib import Path

import pytest

from scoring.catalogue import Catalogue, catalogue
from sheets.canvas import Canvas
from sheets.draw import legacy, mayor, tiles
from sheets.icons import icon_names
from sheets.page import Style

MAYOR = """
[sheet.settings]
rounds = 8
plaza = 11
[sheet.figures]
bonus = ["Z", "Z", "H"]
[sheet.figures.values]
a1 = 7
"""
TILES = """
[sheet.figures.legend]
H = { residents = 6, jobs = 0, ecology = -1, income = 0, satisfaction = 1 }
[tracks]
last = 20
"""
LEGACY = """
[sheet.figures.points]
tree = 9
"""


def words(module: object, name: str, games: Catalogue) -> list[str]:
    found: list[str] = []
    for page in module.pages(name, Style(lang="en", games=games)):  # type: ignore[attr-defined]
        canvas = Canvas.measuring(page.height)
        page.fixed(canvas)
        found += [text.text for text in canvas.written]
    return found


@pytest.fixture
def games(tmp_path: Path) -> Catalogue:
    for game, text in (("mayor", MAYOR), ("tiles", TILES), ("legacy", LEGACY)):
        folder = tmp_path / game
        folder.mkdir()
        (folder / "game.toml").write_text(text, encoding="utf-8")
    return catalogue(tmp_path)


def test_the_town_prints_its_own_values_rounds_and_bonuses(games: Catalogue) -> None:
    usual, own = (words(mayor, "mayor/town", one) for one in (catalogue(), games))
    assert "7" in own and own.count("7") == usual.count("7") + 1
    assert "9" in usual and "9" not in own
    assert any("11" in text for text in own if text.startswith("Plazas"))


def test_the_planners_legend_and_tracks_follow_the_figures(games: Catalogue) -> None:
    assert "+6" in words(tiles, "tiles/basic", games)
    assert "+6" not in words(tiles, "tiles/basic", catalogue())
    board = words(tiles, "tiles/main-board", games)
    assert "20" in board and "25" not in board


def test_envelopes_follow_the_figures(games: Catalogue) -> None:
    assert words(legacy, "legacy/envelopes/1", games).count("+9") == 3
    assert "+9" not in words(legacy, "legacy/envelopes/1", catalogue())


def test_everything_named_in_the_data_has_an_icon() -> None:
    game, known = catalogue().game("legacy"), set(icon_names())
    named = {animal["id"] for animal in game["animals"]}
    named |= {k for k in game["stickers"]["kinds"] if not k.startswith("entrance_")}
    named |= set(catalogue().game("tiles")["tracks"]["order"])
    named |= {f"draw_{project}" for project in catalogue().sheet("mayor/factories").types}
    assert named <= known
