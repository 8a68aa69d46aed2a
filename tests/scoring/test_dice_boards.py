"""The dice sheets as RULES have them: figures, terrain, dice; and boards that can be played."""

import pytest

from scoring.catalogue import catalogue
from scoring.dice.land import land
from scoring.dice.throws import odds
from scoring.shapes import in_one_piece, normal_form, placements, same_shape, split
from scoring.sheet import Sheet

SHEETS = tuple(catalogue().sheets("dice").values())
each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)


def numbered(*numbers: int) -> list[Sheet]:
    """Sheets by episode."""
    return [SHEETS[number - 1] for number in numbers]


def count(sheet: Sheet, terrain: str) -> int:
    """How many squares of a terrain a board has."""
    return len(sheet.board.having(terrain))


def test_twelve_sheets_in_four_chapters_with_their_families() -> None:
    assert [sheet.id for sheet in SHEETS] == [f"dice/{n}" for n in range(1, 13)]
    assert [sheet.chapter for sheet in SHEETS] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert [sheet.family for sheet in SHEETS] == list(range(12))
    assert len({sheet.fingerprint for sheet in SHEETS}) == 12


def test_the_dice_make_what_the_rule_book_says() -> None:
    assert odds() == {
        "3-L": 9,
        "2": 7,
        "1": 6,
        "3-row": 4,
        "4-L": 4,
        "square": 2,
        "U": 2,
        "4-row": 1,
        "5-L": 1,
    }


def test_nine_different_shapes_in_one_piece() -> None:
    shapes = {name: split(text) for name, text in SHEETS[0].figures["shapes"].items()}
    assert set(shapes) == set(odds())
    assert len({normal_form(squares) for squares in shapes.values()}) == 9
    assert all(in_one_piece(squares) for squares in shapes.values())
    sizes = {name: len(squares) for name, squares in shapes.items()}
    assert (sizes["square"], sizes["4-L"], sizes["5-L"], sizes["U"]) == (4, 4, 5, 5)


@each_sheet
def test_eight_by_eleven_with_mountains_west_and_forest_east(sheet: Sheet) -> None:
    board = sheet.board
    assert (board.columns, board.rows) == (8, 11)
    assert {name[0] for name in board.having("mountain")} <= set("abc")
    assert {name[0] for name in board.having("forest")} <= set("gh")
    assert count(sheet, "mountain") and count(sheet, "forest")


@each_sheet
def test_the_river_parts_west_from_east_from_north_to_south(sheet: Sheet) -> None:
    board = sheet.board
    wide = board.having("river")
    west, edge = {"a1"}, ["a1"]
    while edge:
        near = set(board.dry_neighbours[edge.pop()]) - west - wide
        west |= near
        edge += near
    assert {f"a{row}" for row in range(1, 12)} <= west
    assert not west & {f"h{row}" for row in range(1, 12)}
    assert all(len(pair & west) == 1 for pair in board.river)


@each_sheet
def test_every_buildable_square_can_be_reached(sheet: Sheet) -> None:
    here = land(sheet)
    open_land = set(sheet.board.squares) - here.closed
    reached = set(here.start & open_land)
    edge = list(reached)
    while edge:
        near = set(sheet.board.neighbours[edge.pop()]) & open_land - reached
        reached |= near
        edge += near
    assert reached == open_land


@each_sheet
def test_every_shape_and_church_fits_in_many_places(sheet: Sheet) -> None:
    closed = land(sheet).closed
    for text in [*sheet.figures["shapes"].values(), *sheet.figures.get("churches", ())]:
        lots = [lot for lot in placements(sheet.board, split(text)) if closed.isdisjoint(lot)]
        assert len(lots) >= 20, text


def test_trees_wells_gold_and_the_rest_are_as_many_as_the_rules_say() -> None:
    assert all(count(sheet, "tree") >= 17 for sheet in numbered(1, 2))
    assert count(SHEETS[11], "tree") == 14
    wells = {sheet.number: count(sheet, "well") for sheet in SHEETS if count(sheet, "well")}
    assert wells == {3: 1, 4: 2, 5: 2}
    assert min(SHEETS[2].board.having("well"))[0] in "efgh"
    plateaus = {sheet.number: count(sheet, "plateau") for sheet in SHEETS}
    assert {n for n, many in plateaus.items() if many} == {7, 8}
    assert plateaus[7] == plateaus[8] == 4
    assert {sheet.number for sheet in SHEETS if count(sheet, "gold")} == {9}
    assert count(SHEETS[8], "gold") == 5
    assert [count(sheet, "forest") for sheet in numbered(8, 9)] == [9, 9]
    assert {sheet.number for sheet in SHEETS if count(sheet, "bandit")} == {10, 11, 12}
    assert SHEETS[6].board.having("sawmill") == {"h11"}
    assert {sheet.number for sheet in SHEETS if count(sheet, "river")} == {7}
    assert {sheet.number for sheet in SHEETS if count(sheet, "church")} == {6}


@pytest.mark.parametrize("sheet", numbered(7, 8), ids=lambda sheet: sheet.id)
def test_plateaus_lie_by_the_mountains(sheet: Sheet) -> None:
    mountains = sheet.board.having("mountain")
    for name in sheet.board.having("plateau"):
        assert mountains & set(sheet.board.neighbours[name])


@pytest.mark.parametrize("sheet", numbered(8, 9), ids=lambda sheet: sheet.id)
def test_the_forest_has_two_areas(sheet: Sheet) -> None:
    left, areas = set(sheet.board.having("forest")), 0
    while left:
        edge, areas = [left.pop()], areas + 1
        while edge:
            near = set(sheet.board.neighbours[edge.pop()]) & left
            left -= near
            edge += near
    assert areas == 2


@pytest.mark.parametrize("sheet", numbered(3, 4, 5), ids=lambda sheet: sheet.id)
def test_four_buildings_can_stand_around_each_well(sheet: Sheet) -> None:
    for well in sheet.board.having("well"):
        sides = sheet.board.neighbours[well]
        assert len(sides) == 4
        assert land(sheet).closed.isdisjoint(sides)


def test_bandits_of_one_sheet_are_plain_or_bandits_on_the_next() -> None:
    ten, eleven, twelve = numbered(10, 11, 12)
    before = ten.board.having("bandit")
    assert set(eleven.figures["carry"]) == before
    assert set(twelve.figures["carry"]) == before | eleven.board.having("bandit")
    for sheet in (eleven, twelve):
        carried = set(sheet.figures["carry"])
        assert all(sheet.board.terrain.get(name, "bandit") == "bandit" for name in carried)


@pytest.mark.parametrize("sheet", numbered(10, 11, 12), ids=lambda sheet: sheet.id)
def test_all_bandits_can_be_surrounded_even_the_carried(sheet: Sheet) -> None:
    closed = land(sheet).closed
    everywhere = sheet.board.having("bandit") | set(sheet.figures.get("carry", ()))
    for bandit in everywhere:
        assert set(sheet.board.neighbours[bandit]) - closed - everywhere


def test_churches_get_smaller_and_fit_their_marks() -> None:
    rows = {sheet.number: sheet.figures.get("churches", []) for sheet in SHEETS}
    assert {number for number, row in rows.items() if row} == {4, 5, 6, 7, 8}
    largest = {number: max(len(split(text)) for text in row) for number, row in rows.items() if row}
    assert max(largest[7], largest[8]) < min(largest[4], largest[5], largest[6])


def test_marks_are_those_that_a_sheet_has_boxes_for() -> None:
    marks = [" ".join(sheet.marks) for sheet in SHEETS]
    assert marks[:6] == ["pass", "pass", "pass", "pass compass", "pass compass", "compass"]
    assert marks[6:9] == ["pass compass first bags"] * 2 + ["pass first bags"]
    assert marks[9:] == ["crossed pass"] + ["carried crossed pass compass"] * 2


def test_shapes_are_the_same_turned_or_mirrored() -> None:
    assert not same_shape(("a1", "a2", "a3", "b3"), ("c4", "b5", "c5", "d5"))
    assert same_shape(("a1", "a2", "a3", "b3"), ("d4", "b5", "c5", "d5"))
    assert same_shape(("a1", "a2", "a3", "b3"), ("c1", "d1", "c2", "c3"))
    assert not same_shape(("a1", "b1"), ("a1", "b2"))
    assert not in_one_piece(("a1", "b2"))
    assert split("a1c11b2") == ("a1", "c11", "b2")


def test_placements_stay_on_one_side_of_the_river() -> None:
    board = SHEETS[0].board
    pairs = placements(board, split("a1b1"))
    assert len(pairs) == 7 * 11 + 8 * 10 - len(board.river)
    assert len(set(pairs)) == len(pairs)
