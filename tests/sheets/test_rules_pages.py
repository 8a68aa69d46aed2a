"""Rules to learn the games from: complete, in both languages, with the data's own figures."""

import io
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from scoring import words
from scoring.assets import ASSETS
from scoring.catalogue import GAMES, Catalogue, catalogue
from scoring.model import Building, City
from scoring.score import score
from sheets import fonts
from sheets.canvas import LEAST, Box, Canvas, Written
from sheets.draw import (
    rules_dice_pictures,
    rules_flow,
    rules_legacy,
    rules_mayor_towns,
    rules_pages,
    rules_tiles,
    rules_type,
)
from sheets.job import Order, print_job
from sheets.layouts import layout
from sheets.page import Style
from sheets.wanted import wanted

LANGS = ("pl", "en")
NAMES = tuple(f"{game}/rules" for game in GAMES)


def drawn(name: str, style: Style) -> list[list[Written]]:
    """The texts of each page of some rules."""
    found = []
    for page in rules_pages.pages(name, style):
        canvas = Canvas.measuring(page.height)
        page.fixed(canvas)
        found.append([text for text in canvas.written if text.text])
    return found


def text_of(name: str, style: Style) -> str:
    """All that some rules say, as one line."""
    found = " ".join(text.text for page in drawn(name, style) for text in page)
    return " ".join(found.replace("\u00a0", " ").split())


def common(one: Box, other: Box, slack: float = 0.25) -> bool:
    """Whether two boxes share more than a sliver."""
    return (
        min(one.right, other.right) - max(one.x, other.x) > slack
        and min(one.bottom, other.bottom) - max(one.y, other.y) > slack
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_one_or_two_pages_of_a_frame_each(name: str, lang: str) -> None:
    pages, plan = rules_pages.pages(name, Style(lang=lang)), layout(name)
    assert 1 <= len(pages) <= 2
    assert {(page.width, page.height) for page in pages} == {(plan.width, plan.height)}
    assert not any(page.sheet or page.back for page in pages)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_texts_stay_in_their_boxes_and_large_enough(name: str, lang: str) -> None:
    inside = Box(0, 0, 186, 254)
    for texts in drawn(name, Style(lang=lang)):
        assert len(texts) > 40
        assert [t for t in texts if not t.fits] == []
        assert [t for t in texts if t.size < LEAST] == []
        assert fonts.missing("".join(t.text for t in texts)) == ""
        assert [t for t in texts if not Written(t.text, t.size, t.taken, inside).fits] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_texts_do_not_run_over_each_other(name: str, lang: str) -> None:
    for texts in drawn(name, Style(lang=lang)):
        over = [(a.text, b.text) for a, b in combinations(texts, 2) if common(a.taken, b.taken)]
        assert over == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_reaches_the_foot(name: str, lang: str) -> None:
    for texts in drawn(name, Style(lang=lang)):
        low = [t.text for t in texts if rules_flow.BOTTOM + 0.2 < t.taken.bottom < 251]
        assert low == []


@pytest.mark.parametrize("name", NAMES)
def test_the_pdf_has_the_words_as_text(name: str) -> None:
    out = io.BytesIO()
    receipt = print_job(Order((name,), style=Style(lang="pl")), out)
    document = pypdfium2.PdfDocument(out.getvalue())
    assert len(document) == len(receipt.pages) == 2
    found = "".join(page.get_textpage().get_text_range() for page in document)
    assert "Drobiazgi" in found
    assert "papertown score" in found
    titles = {entry.get_title() for entry in document.get_toc()}
    assert "Zasady gry" in titles


@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_game_prints_its_rules_too(game: str) -> None:
    assert f"{game}/rules" in wanted([f"{game}/all"], catalogue())


# figures


def ruled(tmp_path: Path, file: str, change: str) -> Style:
    """A style with a figure of one's own."""
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(change, encoding="utf-8")
    return Style(lang="en", games=Catalogue(tmp_path))


@pytest.mark.parametrize(
    ("file", "change", "found"),
    [
        ("dice/game.toml", "[sheet.figures]\ntree = 7", "Each tree left +7"),
        ("dice/game.toml", "[sheet.figures]\npass = [-2, -4, -6]", "counts: −2, −4, −6. All 3"),
        ("dice/03.toml", "[figures]\nwell = 9", "A well brings +9"),
        ("dice/10.toml", "[figures]\nbandit = -8", "Each other: −8"),
        ("dice/07.toml", "[figures.bags]\nno-pass = 2", "in an episode brings 2 bags"),
        ("dice/game.toml", "[bags]\nmost = 30", "the most bags bring +30"),
        ("legacy/chapter-7.toml", "[figures.points]\nrailway = 11", "station +11"),
        ("legacy/chapter-6.toml", "[figures.points]\nmine = [[4, 3]]", "from 4 on: +3"),
        ("legacy/game.toml", "[sheet.figures]\ntrack = 40", "Who reaches 40"),
        ("legacy/game.toml", "[sheet.figures.points]\nchurch = 6", "colours at its sides +6"),
        ("tiles/game.toml", "[sheet.settings]\nunemployed = -5", "−5 for each too many"),
        ("tiles/game.toml", "[sheet.figures.legend.H]\nresidents = 6", "housing +6"),
        ("tiles/game.toml", "[board]\nreserve = 2", "which holds 2"),
        ("mayor/game.toml", "[sheet.settings]\nplaza = 15", "comes +15 for each plaza"),
        ("mayor/game.toml", "[sheet.figures.values]\ne3 = 8", "forest 8, together 18"),
        ("mayor/game.toml", "[sheet.settings]\nbonus_rounds = [2, 5]", "in rounds 2 and 5"),
    ],
)
def test_figures_of_ones_own_change_the_rules(
    tmp_path: Path, file: str, change: str, found: str
) -> None:
    style, name = ruled(tmp_path, file, change), f"{file.partition('/')[0]}/rules"
    assert found in text_of(name, style)
    assert found not in text_of(name, Style(lang="en"))


def test_a_worked_example_is_scored_with_the_figures_of_the_day(tmp_path: Path) -> None:
    assert "Trees +4" in text_of("dice/rules", Style(lang="en"))
    style = ruled(tmp_path, "dice/game.toml", "[sheet.figures]\ntree = 3")
    assert "Trees +12" in text_of("dice/rules", style)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["dice", "legacy"])
def test_every_episode_has_its_row(game: str, lang: str) -> None:
    text = text_of(f"{game}/rules", Style(lang=lang))
    for sheet in catalogue().sheets(game).values():
        if sheet.chapter:
            assert f"{sheet.title(lang)}." in text


@pytest.mark.parametrize("lang", LANGS)
def test_every_goal_is_named(lang: str) -> None:
    text = text_of("tiles/rules", Style(lang=lang))
    assert [g[lang] for g in catalogue().game("tiles")["goals"] if g[lang] not in text] == []


# pictures


def illegal(sheet_id: str, board: Any, city: tuple[Building, ...]) -> set[str]:
    """What is wrong with a picture's city on its board."""
    sheet = replace(catalogue().sheet(sheet_id), board=board)
    return {found.rule for found in score(City(sheet_id, city), sheet).illegal}


def test_cities_shown_as_right_are_right() -> None:
    assert illegal("dice/1", rules_dice_pictures.RIGHT, rules_dice_pictures.RIGHT_CITY) == set()
    assert illegal("dice/2", rules_dice_pictures.EXAMPLE, rules_dice_pictures.EXAMPLE_CITY) == set()
    assert illegal("legacy/1", rules_legacy.GROUND, rules_legacy.RIGHT_CITY) == set()
    assert illegal("legacy/2", rules_legacy.EXAMPLE, rules_legacy.EXAMPLE_CITY) == set()


def test_cities_shown_as_wrong_are_wrong_in_all_three_ways() -> None:
    wrong = {"crosses-river", "terrain", "detached"}
    assert illegal("dice/1", rules_dice_pictures.RIGHT, rules_dice_pictures.WRONG_CITY) == wrong
    assert illegal("legacy/1", rules_legacy.GROUND, rules_legacy.WRONG_CITY) == wrong


@pytest.mark.parametrize("key", rules_dice_pictures.PICTURES)
def test_small_pictures_of_the_dice_city_show_what_scores(key: str) -> None:
    land, city = rules_dice_pictures.PICTURES[key]
    sheet_id, rule = {
        "well": ("dice/5", "wells"),
        "church": ("dice/5", "churches"),
        "bandit": ("dice/10", "bandits"),
    }[key]
    board = rules_dice_pictures.parse_picture(land)
    sheet = replace(catalogue().sheet(sheet_id), board=board)
    card = score(City(sheet_id, rules_dice_pictures.parsed(city)), sheet)
    points = {"well": 4, "church": 3, "bandit": 0}
    assert card.points(rule) == points[key]


def test_the_example_of_the_planners_has_one_tile_cut_off() -> None:
    city, sheet = rules_tiles.example(Style())
    card = score(city, sheet)
    assert [line.values for line in card.lines if line.rule == "removed"] == [(("n", 1),)]
    assert card.points("unemployed") < 0
    assert card.illegal == ()


def test_the_whole_game_of_the_mayor_is_a_legal_one() -> None:
    city = rules_mayor_towns.game(Style())
    card = score(city, catalogue().sheet(city.sheet))
    assert (card.illegal, card.warnings) == ((), ())
    assert card.total == 77


def test_the_round_of_the_mayor_pays_beyond_its_street() -> None:
    sheet = catalogue().sheet("mayor/town")
    row, groups = rules_mayor_towns.paid(sheet)
    assert sum(group.worth for group in groups) == 12
    assert any(len(group.rows) > 1 and row in group.rows for group in groups)


# words


def keys(table: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{above}{key}.")
        else:
            yield above + key


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_used(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    template = words._template
    monkeypatch.setattr(words, "_template", lambda *at: (asked.add(at[1]), template(*at))[1])
    rules_pages.pages(f"{game}/rules", Style(lang="en"))
    drawn(f"{game}/rules", Style(lang="en"))
    path = ASSETS / "locale" / "en" / f"rules_{game}.toml"
    known = {f"rules_{game}.{key}" for key in keys(tomllib.loads(path.read_text("utf-8")))}
    assert known - asked == set()


def test_stars_make_words_bold_and_leave_no_trace() -> None:
    lines = rules_type.lines("a *very bold* word,\nthen *more*.", 100, 9)
    assert lines == [
        [("a\u00a0", "regular"), ("very bold ", "bold"), ("word,", "regular")],
        [("then ", "regular"), ("more", "bold"), (".", "regular")],
    ]


def test_a_line_is_as_wide_as_its_place_at_most() -> None:
    text = "Wszystkie *budynki rodzaju* w jednej grupie, a *rzeka* płynie dalej na południe."
    lines = rules_type.lines(text, 30, 9)
    widths = [sum(fonts.width(words, 9, weight) for words, weight in line) for line in lines]
    assert max(widths) <= 30.8  # a space may stand out
    said = "".join("".join(words for words, _ in line).rstrip() + " " for line in lines)
    assert said.replace("\u00a0", " ").strip() == text.replace("*", "")
