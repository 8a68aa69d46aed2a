"""Icons: all there, on their grid, and nothing in a square looks like a player's mark."""

import pytest

from sheets.icons import HUES, icon, icon_names, parse_path
from sheets.palette import luminance

TERRAIN = ("tree", "rock", "mountain", "forest", "well", "church", "gold", "plateau", "sawmill")
OTHERS = ("bandit", "water", "wave", "fortress", "housing", "office", "funfair", "factory")
DRAWN_ON = ("tree", "tree2", "rock", "rock2", "forest", "well", "gold", "plateau")


@pytest.mark.parametrize("name", TERRAIN + OTHERS)
def test_the_games_icons_are_there(name: str) -> None:
    assert icon(name).shapes


@pytest.mark.parametrize("weight", ["light", "rich"])
@pytest.mark.parametrize("name", icon_names())
def test_points_lie_on_the_grid(name: str, weight: str) -> None:
    for shape in icon(name, weight).shapes:  # type: ignore[arg-type]
        numbers = [n for _, values in shape.commands for n in values]
        assert min(numbers) >= -2 and max(numbers) <= 102
        assert shape.fill or shape.stroke


@pytest.mark.parametrize("name", icon_names())
def test_tones_are_hues_and_light_icons_have_light_ones(name: str) -> None:
    for shape in icon(name, "light").shapes:
        assert shape.stroke is None or luminance(shape.stroke) > 0.65
        assert shape.fill is None or luminance(shape.fill) > 0.85
        assert shape.stroke is None or shape.stroke.endswith(".light")
        assert shape.fill in (None, "paper") or shape.fill.endswith(".pale")
    for shape in icon(name).shapes:
        assert {shape.fill, shape.stroke} - {None} <= set(HUES)


@pytest.mark.parametrize("name", DRAWN_ON)
def test_no_disc_stands_in_a_square_to_draw_in(name: str) -> None:
    for shape in icon(name, "light").shapes:
        letters = "".join(letter for letter, _ in shape.commands)
        assert letters != "MCCCCZ"


def test_short_forms_become_lines_and_curves() -> None:
    assert {letter for letter, _ in parse_path("O 50 50 10 10 R 0 0 10 10 2")} == set("MLCZ")
    assert parse_path("M 1 2 L 3 4 5 6 Z") == (
        ("M", (1.0, 2.0)),
        ("L", (3.0, 4.0)),
        ("L", (5.0, 6.0)),
        ("Z", ()),
    )


@pytest.mark.parametrize("text", ["M 1", "Q 1 2 3 4", "C 1 2 3 4", "Z 1"])
def test_a_wrong_path_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="icon path"):
        parse_path(text)
