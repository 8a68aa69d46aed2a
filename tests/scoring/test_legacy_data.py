"""The legacy game as data: pieces, board, stickers, awards and their words."""

import tomllib
from collections import Counter
from itertools import pairwise
from string import Formatter

import pytest

from scoring.assets import ASSETS
from scoring.catalogue import catalogue
from scoring.legacy.ground import ground
from scoring.legacy.rules import RULES
from scoring.shapes import in_one_piece, normal_form, placements, split
from scoring.sheet import Sheet
from scoring.words import say

SHEETS = catalogue().sheets("legacy")
EPISODES = [sheet for sheet in SHEETS.values() if sheet.number]
EVERY = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)


def test_three_episodes_to_a_chapter_and_the_endless_city_last() -> None:
    assert list(SHEETS) == [f"legacy/{n}" for n in range(1, 25)] + ["legacy/endless"]
    assert [sheet.chapter for sheet in EPISODES] == [1 + n // 3 for n in range(24)]
    assert [sheet.family for sheet in SHEETS.values()] == list(range(12, 37))


@EVERY
def test_eight_different_pieces_of_each_colour(sheet: Sheet) -> None:
    for colour in "RPI":
        shapes = [split(text) for text in sheet.figures["pieces"][colour]]
        assert len({normal_form(shape) for shape in shapes}) == len(shapes) == 8
        assert all(2 <= len(shape) <= 6 and in_one_piece(shape) for shape in shapes)
    churches = sheet.figures["pieces"]["C"]
    assert len(churches) == (3 if "C" in sheet.types else 0)


@EVERY
def test_no_piece_differs_from_its_mirror_image(sheet: Sheet) -> None:
    for shapes in sheet.figures["pieces"].values():
        for text in shapes:
            points = {(ord(name[0]), int(name[1:])) for name in split(text)}
            mirrored = {(-x, y) for x, y in points}
            assert _at_origin(mirrored) in _turns(points), text


def _turns(points: set[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
    turned = []
    for _ in range(4):
        points = {(-y, x) for x, y in points}
        turned.append(_at_origin(points))
    return turned


def _at_origin(points: set[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return frozenset((x - left, y - top) for x, y in points)


@EVERY
def test_pieces_roughly_fill_the_light_green(sheet: Sheet) -> None:
    pieces = sum(len(split(t)) for shapes in sheet.figures["pieces"].values() for t in shapes)
    buildable = len(sheet.board.squares) - len(ground(sheet).closed)
    assert pieces >= buildable >= 50


@EVERY
def test_every_square_that_may_be_built_on_can_be(sheet: Sheet) -> None:
    here = ground(sheet)
    reached = {
        name
        for shapes in sheet.figures["pieces"].values()
        for text in shapes
        for laid in placements(sheet.board, split(text))
        if here.closed.isdisjoint(laid)
        for name in laid
    }
    assert reached == set(sheet.board.squares) - here.closed


def test_mountains_west_forest_east_a_river_from_north_to_south() -> None:
    for name in ("legacy/1", "legacy/endless"):
        board = catalogue().sheet(name).board
        assert all(square[0] in "abc" for square in board.having("mountain"))
        assert all(square[0] in "ijk" for square in board.having("forest"))
        west = _bank(name, "a5")
        assert {square[1:] for square in west} == {str(row) for row in range(1, 10)}
        assert west.isdisjoint(_bank(name, "k5"))
        assert west | _bank(name, "k5") == set(board.squares)


def _bank(sheet: str, start: str) -> set[str]:
    board = catalogue().sheet(sheet).board
    bank, edge = {start}, [start]
    while edge:
        for near in board.dry_neighbours[edge.pop()]:
            if near not in bank:
                bank.add(near)
                edge.append(near)
    return bank


def test_trees_and_rocks_come_two_to_a_square() -> None:
    for sheet in SHEETS.values():
        assert not sheet.board.having("tree", "rock")
        assert sheet.board.having("tree2")


@pytest.mark.parametrize("number", [7, 8, 9])
def test_the_flood_closes_all_that_lies_west_of_the_river(number: int) -> None:
    sheet = catalogue().sheet(f"legacy/{number}")
    closed = sheet.board.having("closed")
    assert closed == _bank("legacy/1", "a5") - sheet.board.having("mountain")
    dams = sheet.board.having("dam")
    assert dams <= sheet.board.banks - closed
    assert len(dams) == (0 if number == 7 else 4)


def test_stickers_of_an_episode_are_on_its_board_and_not_on_the_one_before() -> None:
    become = {"clearing": "", "cover": ""}
    for before, sheet in pairwise(EPISODES):
        for sticker in sheet.settings["stickers"]:
            terrain = become.get(sticker["kind"], sticker["kind"])
            for square in sticker["squares"]:
                old = before.board.terrain.get(square, "")
                assert sheet.board.terrain.get(square, "") == terrain
                assert old != terrain
                assert square not in sheet.figures["spots"]


def test_only_stickers_and_the_flood_change_the_board() -> None:
    """What an episode changes without a sticker are things that no longer mean anything."""
    gone = {"closed", "dam", "track"}
    for before, sheet in pairwise(EPISODES):
        stuck = {name for one in sheet.settings["stickers"] for name in one["squares"]}
        for square in sheet.board.squares:
            old = before.board.terrain.get(square, "")
            new = sheet.board.terrain.get(square, "")
            if old != new and square not in stuck:
                assert old in gone or new == "closed", (sheet.id, square, old, new)


def test_mine_entrances_lie_over_rocks_by_the_mountains() -> None:
    board = catalogue().sheet("legacy/1").board
    last = catalogue().sheet("legacy/18").board
    for terrain in ("entrance_blue", "entrance_red", "entrance_yellow"):
        (square,) = last.having(terrain)
        assert board.terrain[square] == "rock2"
        assert board.having("mountain").intersection(board.neighbours[square])


def test_six_track_squares_in_a_row() -> None:
    tracks = sorted(catalogue().sheet("legacy/20").board.having("track"))
    assert [name[0] for name in tracks] == list("defghi")
    assert {name[1:] for name in tracks} == {"4"}


def test_two_areas_of_forest_are_cleared() -> None:
    before, after = (catalogue().sheet(f"legacy/{n}").board for n in (9, 10))
    cleared = before.having("forest") - after.having("forest")
    assert sorted(cleared) == ["j1", "j2", "j7", "k1", "k2", "k6", "k7"]
    assert not any(name in after.terrain for name in cleared)


@pytest.mark.parametrize("sheet", EPISODES, ids=lambda sheet: sheet.id)
def test_small_squares_lie_on_plain_light_green(sheet: Sheet) -> None:
    spots = sheet.figures["spots"]
    assert len(set(spots)) == len(spots) >= 24
    assert all(sheet.board.terrain.get(name, "") in ("", "closed") for name in spots)


@pytest.mark.parametrize("sheet", EPISODES, ids=lambda sheet: sheet.id)
def test_the_winner_gets_rocks_the_others_trees(sheet: Sheet) -> None:
    for players in (2, 3, 4):
        first, *others = sheet.settings["awards"][str(players)]
        assert first == ["rock"]
        assert len(others) == players - 1
        assert {kind for award in others for kind in award} == {"tree"}
        assert [len(award) for award in others] == sorted(len(award) for award in others)


def test_factories_are_three_different_blue_pieces() -> None:
    figures = catalogue().sheet("legacy/13").figures
    assert len(set(figures["factories"])) == 3
    assert set(figures["factories"]) <= set(figures["pieces"]["I"])


def test_when_rules_come_and_go() -> None:
    scored = {rule: [sheet.number for sheet in EPISODES if rule in sheet.rules] for rule in RULES}
    everywhere = list(range(1, 25))
    assert scored == {
        "track": everywhere,
        "trees": everywhere,
        "rocks": everywhere,
        "empty": everywhere,
        "groups": everywhere[1:],
        "wells": list(range(3, 13)),
        "churches": list(range(5, 25)),
        "dams": [8, 9],
        "veins": [11, 12],
        "golden_churches": [12],
        "factories": [13, 14, 15],
        "mines": [16, 17, 18],
        "railway": [19, 20, 21],
        "tracks": [20, 21],
        "parks": [23, 24],
        "full_colours": [24],
        "limits": everywhere,
    }


def test_start_passing_marker_and_block_card() -> None:
    figures = {sheet.number: sheet.figures for sheet in EPISODES}
    assert [n for n in figures if not figures[n]["passing"]] == [6, 9, 21]
    assert [n for n in figures if figures[n]["marker"] == 0] == list(range(13, 25))
    assert [n for n in figures if figures[n]["start"] == "sawmill"] == [7, 8, 9]
    assert [n for n in figures if figures[n]["start"] == "palace"] == [22, 23, 24]
    assert [n for n in figures if figures[n].get("investor")] == [14, 15]
    assert [sheet.number for sheet in EPISODES if sheet.settings["block"]] == list(range(4, 25))


def _words(lang: str, domain: str) -> dict[str, object]:
    path = ASSETS / "locale" / lang / f"{domain}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "domain", ["score_legacy", "illegal_legacy", "notice_legacy", "envelope_legacy"]
)
def test_both_languages_say_the_same_things(domain: str) -> None:
    found = {lang: dict(_flat(_words(lang, domain))) for lang in ("pl", "en")}
    assert found["pl"].keys() == found["en"].keys()
    for key, forms in found["pl"].items():
        if isinstance(forms, list):
            assert len(forms) == 3, key
            assert len(found["en"][key]) == 2, key
        assert _holes(forms) == _holes(found["en"][key]), key


def _flat(table: dict[str, object], where: str = "") -> list[tuple[str, list[str] | str]]:
    flat: list[tuple[str, list[str] | str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            flat += _flat(value, f"{where}{key}.")
        else:
            assert isinstance(value, list | str)
            flat.append((f"{where}{key}", value))
    return flat


def _holes(forms: list[str] | str) -> set[str]:
    texts = forms if isinstance(forms, list) else [forms]
    return {hole for text in texts for _, hole, _, _ in Formatter().parse(text) if hole}


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_envelopes_have_words_for_everything(lang: str) -> None:
    for sheet in SHEETS.values():
        for key in sheet.settings["news"]:
            assert say(lang, f"envelope_legacy.news.{key}")
        for rule in sheet.rules:
            assert say(lang, f"envelope_legacy.table.{rule}")
    for kind in catalogue().game("legacy")["stickers"]["kinds"]:
        assert say(lang, f"envelope_legacy.sticker.{kind}")


def test_each_news_stands_in_one_envelope_only() -> None:
    told = Counter(key for sheet in EPISODES for key in sheet.settings["news"])
    assert {key for key, times in told.items() if times > 1} == {"no_passing"}
