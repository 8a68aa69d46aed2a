"""The printed dice put together give the shapes of the rules; what copies of a sheet carry."""

import itertools

import pytest

from scoring.board import square
from scoring.catalogue import catalogue
from scoring.shapes import same_shape, split
from scoring.words import say
from sheets.canvas import Canvas
from sheets.draw.board import bent, courses
from sheets.draw.dice import pages
from sheets.draw.dice_faces import CELLS, FACES, TABS
from sheets.draw.dice_rules import signed
from sheets.draw.marks import extent, lying
from sheets.job import Copy
from sheets.page import Style

GAME = catalogue().game("dice")
SHEETS = tuple(catalogue().sheets("dice"))


def words(name: str, lang: str = "en", carried: tuple[str, ...] = ()) -> list[str]:
    canvas = Canvas.measuring()
    for page in pages(name, Style(lang=lang)):
        page.fixed(canvas)
        page.own(canvas, Copy(name, "K3F9Q2", carried=carried))
    return [written.text.replace("\u00a0", " ") for written in canvas.written]


@pytest.mark.parametrize("a", sorted(set(GAME["dice"]["a"])))
@pytest.mark.parametrize("b", sorted(set(GAME["dice"]["b"])))
def test_faces_put_together_make_the_shape_of_the_table(a: str, b: str) -> None:
    left = [(-1 - along, up) for along, up in FACES.get(a, ())]
    right = list(FACES[b])
    squares = tuple(square(x + 2, 1 - up) for x, up in left + right)
    name = GAME["dice"]["together"][a][b]
    assert same_shape(squares, split(GAME["sheet"]["figures"]["shapes"][name]))


def test_a_net_has_six_faces_and_glue_for_the_seven_open_edges() -> None:
    assert len(set(CELLS)) == 6
    folds = sum((c + 1, r) in CELLS for c, r in CELLS) + sum((c, r + 1) in CELLS for c, r in CELLS)
    assert folds == 5
    assert len(TABS) == 12 - folds


def test_shapes_lie_on_their_long_side() -> None:
    for shape in GAME["sheet"]["figures"]["shapes"].values():
        turned = lying(split(shape))
        columns, rows = extent(turned)
        assert columns >= rows
        assert same_shape(turned, split(shape))


@pytest.mark.parametrize("name", SHEETS)
def test_every_river_edge_is_drawn_once(name: str) -> None:
    board = catalogue().sheet(name).board
    drawn = list(courses(board))
    assert sum(len(course) - 1 for course in drawn) == len(board.river)
    steps = {frozenset(pair) for course in drawn for pair in itertools.pairwise(course)}
    assert len(steps) == len(board.river)


def test_bends_start_and_end_where_the_line_does() -> None:
    commands = bent([(0, 0), (10, 0), (10, 10)])
    assert commands[0] == ("M", (0, 0))
    assert commands[-1] == ("L", (10, 10))
    assert [letter for letter, _ in commands] == ["M", "L", "C", "L"]


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_says_its_figures(name: str, lang: str) -> None:
    sheet, texts = catalogue().sheet(name), words(name, lang)
    assert sheet.title(lang) in texts
    for rule in sheet.rules:
        assert say(lang, f"dice_sheet.table.{rule}") in texts
    if "pass" in sheet.marks:
        assert {signed(value) for value in sheet.figures["pass"]} <= set(texts)
    else:
        assert say(lang, "dice_sheet.no_passes") in " ".join(texts)
    chances = [text for text in texts if text.isdigit()]
    assert {"9", "7", "6"} <= set(chances)


def test_odds_are_those_of_the_rule_book() -> None:
    from sheets.draw.dice_side import odds

    throws, chances = odds(GAME["dice"])
    assert throws == 36
    assert chances == {
        "3-L": 9, "2": 7, "1": 6, "3-row": 4, "4-L": 4, "square": 2, "U": 2, "4-row": 1, "5-L": 1,
    }  # fmt: skip


def test_titles_of_the_solo_page_are_all_there() -> None:
    for lang in ("pl", "en"):
        texts = words("dice/solo", lang)
        for entry in GAME["solo"]:
            assert entry["titles"][lang] in texts
        assert texts.count("300") == 1
