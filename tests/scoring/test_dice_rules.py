"""Single rules of the dice city on small boards that show one thing each."""

from dataclasses import replace

import pytest

from scoring.board import parse_picture
from scoring.catalogue import catalogue
from scoring.dice.land import FiguresError
from scoring.model import UNREAD, Building, City, Number, ScoreCard, Square
from scoring.score import score
from scoring.shapes import split
from scoring.sheet import Sheet


def board(number: int, picture: str, **figures: object) -> Sheet:
    """An episode's rules on a board of our own."""
    sheet = catalogue().sheet(f"dice/{number}")
    lines = [line.strip() for line in picture.strip().splitlines()]
    rows = "\n\n".join(lines)
    return replace(sheet, board=parse_picture(rows), figures={**sheet.figures, **figures})


def drawn(
    sheet: Sheet,
    groups: str,
    passes: Number = 0,
    compass: Number = 0,
    bags: Number = 0,
    carried: tuple[Square, ...] = (),
    first: tuple[str, ...] = (),
) -> ScoreCard:
    """Score buildings written as in the notation."""
    parts = [group.split(":") for group in groups.split()]
    buildings = tuple(Building(type_, split(squares)) for type_, squares in parts)
    city = City(sheet.id, buildings, passes=passes, compass=compass, bags=bags)
    return score(replace(city, carried=carried, first=first), sheet)


def illegal(card: ScoreCard) -> set[str]:
    """The names of the violations."""
    return {violation.rule for violation in card.illegal}


@pytest.mark.parametrize(
    ("marked", "points"), [(0, 0), (1, -1), (2, -3), (3, -5), (4, -8), (5, -12), (6, -17)]
)
def test_the_value_under_the_right_most_box(marked: int, points: int) -> None:
    assert drawn(board(1, ".|."), "R:a1", passes=marked).points("passes") == points


def test_an_unread_pass_row_counts_as_none_and_is_told() -> None:
    card = drawn(board(12, ".|."), "R:a1", passes=UNREAD)
    assert card.points("passes") == card.points("no-passes") == 0
    assert [warning.key for warning in card.warnings] == ["unread-pass"]


def test_which_squares_are_empty_ones() -> None:
    before = board(7, ". p t r w g b ^ # ~ s c")
    assert drawn(before, "").points("empty") == -2  # the plain one and the plateau
    after = board(8, ". p t r w g b ^ # ~ s c")
    assert drawn(after, "").points("empty") == -3  # the forest too


def test_a_group_around_a_corner_does_not_count() -> None:
    sheet = board(
        2,
        """. .|.
                       . .|.""",
    )
    assert drawn(sheet, "R:a1 R:b2").points("groups") == 1
    assert drawn(sheet, "R:a1 R:b1 R:b2").points("groups") == 3


def test_the_river_parts_no_group_and_no_well() -> None:
    assert drawn(board(2, ".|."), "R:a1 R:b1").points("groups") == 2
    sheet = board(
        3,
        """. .|.
                       . w|.
                       . .|.""",
    )
    assert drawn(sheet, "R:a1b1 I:c2c1 P:b3 R:a2").points("wells") == 4


def test_groups_count_buildings_not_squares_and_no_churches() -> None:
    sheet = board(4, ". . . .|. . .")
    card = drawn(sheet, "R:a1b1c1d1 C:e1 C:f1 C:g1", compass=3)
    assert card.points("groups") == 1


def test_a_well_wants_four_different_buildings_and_none_on_it() -> None:
    sheet = board(
        3,
        """. .|. .
                       . w|. .
                       . .|. .""",
    )
    assert drawn(sheet, "R:b1 I:c2 P:b3 R:a2").points("wells") == 4
    assert drawn(sheet, "R:a1b1a2 I:c2 P:b3").points("wells") == 0
    assert drawn(sheet, "R:b1 I:c2 P:b3 R:a2 P:b2").points("wells") == 0


def test_a_church_beside_two_of_one_type_still_lacks_the_third() -> None:
    sheet = board(
        5,
        """. .|.
                       . .|.""",
        churches=["a1"],
    )
    assert drawn(sheet, "R:a1 R:b2 I:a2 C:b1", compass=1).points("churches") == 0
    assert drawn(sheet, "R:a1 P:b2 I:c1 C:b1", compass=1).points("churches") == 3


def test_a_church_beside_the_printed_church_gains_no_type() -> None:
    sheet = board(6, ". c . .", churches=["a1"])
    card = drawn(sheet, "R:a1 C:c1 I:d1", compass=1)
    assert card.points("churches") == 0
    assert illegal(card) == set()


def test_first_needs_the_box_and_every_square() -> None:
    sheet = board(9, "g g|. #")
    assert drawn(sheet, "R:a1b1", first=("gold",), bags=3).points("first-gold") == 5
    assert drawn(sheet, "R:a1b1", bags=3).points("first-gold") == 0
    card = drawn(sheet, "R:b1", first=("gold",), bags=1)
    assert card.points("first-gold") == 0
    assert [warning.key for warning in card.warnings] == ["first-gold"]


def test_first_in_both_areas_of_one_sheet() -> None:
    sheet = board(9, "g|. #")
    card = drawn(sheet, "R:a1 I:b1c1", first=("forest", "gold"), bags=4)
    assert (card.points("first-forest"), card.points("first-gold")) == (5, 5)
    assert card.warnings == ()  # two bags for the gold, one for the forest, one for no pass


def test_bandits_ignore_sides_that_nobody_can_build_on() -> None:
    sheet = board(
        10,
        """^ b .|.
                        . b .|.""",
    )
    card = drawn(sheet, "R:c1 I:c2")
    assert card.points("bandits") == -3  # b1 is surrounded: mountain, bandit, R; b2 lacks a2
    assert drawn(sheet, "R:c1 I:c2 P:a2").points("bandits") == 0


def test_forest_beside_a_bandit_is_a_side_to_build_on() -> None:
    assert drawn(board(10, ".|b #"), "R:a1").points("bandits") == -3


def test_on_a_carried_bandits_square_nothing_else_counts() -> None:
    sheet = board(11, ".|. t r .", carry=["b1", "c1", "d1"])
    card = drawn(sheet, "R:a1", carried=("b1", "c1", "d1"))
    assert (card.points("trees"), card.points("rocks"), card.points("empty")) == (0, 0, -1)
    # b1 has R and a bandit beside it, c1 only bandits; e1 beside d1 is free.
    assert card.points("bandits") == -3
    assert illegal(card) == set()


def test_completions_leave_out_what_a_carried_bandit_holds() -> None:
    sheet = board(12, ".|. t r", carry=["b1", "d1"])
    card = drawn(sheet, "R:a1", carried=("b1", "d1"), passes=1)
    done = {rule: card.points(rule) for rule in ("no-passes", "all-trees", "all-rocks", "no-empty")}
    assert done == {"no-passes": 0, "all-trees": 6, "all-rocks": 6, "no-empty": 6}


def test_full_groups_are_for_types_that_are_there() -> None:
    sheet = board(11, ". . .|. . .")
    assert drawn(sheet, "R:a1 R:b1 I:c1").points("full") == 6  # R and I, no P
    assert drawn(sheet, "R:a1 I:b1 R:c1").points("full") == 3  # I


def test_a_building_in_two_pieces_is_no_shape() -> None:
    assert illegal(drawn(board(1, ". . .|."), "R:a1c1")) == {"shape"}


def test_parts_of_a_city() -> None:
    sheet = board(1, ". .|. . .")
    assert illegal(drawn(sheet, "R:b1 I:e1")) == {"detached"}
    assert illegal(drawn(sheet, "R:a1")) == {"detached"}
    assert illegal(drawn(sheet, "R:b1 I:c1 P:d1")) == set()
    card = drawn(sheet, "R:b1 I:e1 P:d1")
    assert [v.squares for v in card.illegal] == [("d1", "e1")]


def test_a_fortress_is_a_new_beginning() -> None:
    sheet = board(11, ". . . .|. . . .")
    assert illegal(drawn(sheet, "F:a1", compass=1)) == set()
    assert illegal(drawn(sheet, "F:a1 R:b1", compass=1)) == set()
    assert illegal(drawn(sheet, "F:a1 R:e1 I:f1", compass=1)) == set()
    assert illegal(drawn(sheet, "F:a1 R:h1", compass=1)) == {"detached"}
    assert illegal(drawn(sheet, "F:a1 R:d1 P:g1", compass=1)) == {"detached"}


@pytest.mark.parametrize(
    ("groups", "compass", "wrong"),
    [
        ("F:a1", 1, set()),
        ("F:a1", 2, set()),  # left on the second fortress, its box marked
        ("F:a1", 3, {"compass"}),
        ("F:a1", 0, {"compass"}),
        ("F:a1 F:c1", 5, {"compass"}),  # the row has four boxes
        ("F:a1 F:b1 F:c1 F:d1 F:e1", 4, {"type-shape"}),
        ("F:a1b1", 1, {"type-shape"}),
        ("F:a1", UNREAD, set()),
    ],
)
def test_the_fortress_row(groups: str, compass: Number, wrong: set[str]) -> None:
    sheet = board(11, ". . . .|. . . .")
    assert illegal(drawn(sheet, groups, compass=compass)) == wrong


@pytest.mark.parametrize(
    ("groups", "compass", "passes", "wrong"),
    [
        ("C:c1", 1, 0, set()),
        ("C:c1 C:d1e1", 2, 0, set()),
        ("C:c1 C:d1e1", 1, 0, {"compass"}),  # drawn without its box
        ("C:c1 C:d1", 2, 0, {"type-shape"}),  # the row has one of this shape
        ("C:c1d1", 2, 2, set()),  # passed on the first for two boxes
        ("C:c1d1", 2, 1, {"compass"}),  # one box does not pass on a church
        ("C:c1", 2, 0, set()),  # left on the second
        ("", 3, 4, set()),  # passed on two, left on the third
        ("", 3, 3, {"compass"}),
        ("C:c1", 4, 6, {"compass"}),  # the row has three boxes
        ("C:c1", UNREAD, 0, set()),
    ],
)
def test_the_church_row(groups: str, compass: Number, passes: int, wrong: set[str]) -> None:
    sheet = board(4, ". .|. . . . . .", churches=["a1", "a1b1", "a1b1c1"])
    assert illegal(drawn(sheet, f"R:b1 {groups}", passes, compass)) == wrong


def test_churches_and_fortresses_where_there_are_none() -> None:
    assert illegal(drawn(board(1, ".|. ."), "R:a1 C:b1")) == {"type-shape"}
    assert illegal(drawn(board(9, ".|. ."), "R:a1 F:b1")) == {"type-shape"}


def test_forest_is_for_buildings_from_episode_eight_and_never_for_fortresses() -> None:
    assert illegal(drawn(board(7, ". #|s"), "R:b1", bags=1)) == {"terrain"}
    assert illegal(drawn(board(11, ". #|."), "R:b1")) == set()
    assert illegal(drawn(board(11, ". #|."), "F:b1", compass=1)) == {"terrain"}
    assert illegal(drawn(board(11, "t r|."), "F:a1 F:b1", compass=2)) == set()


def test_nobody_passes_with_the_printed_church() -> None:
    assert illegal(drawn(board(6, "c ."), "R:b1", passes=1)) == {"passes"}


def test_a_users_figures_count() -> None:
    sheet = board(1, "t|t", **{"tree": 3, "pass": [-7]})
    card = drawn(sheet, "", passes=1)
    assert (card.points("trees"), card.points("passes")) == (6, -7)


@pytest.mark.parametrize("shape", ["zz", "a1c1", "a1a1", "", "a1b1!"])
def test_a_users_shape_that_is_none_is_told(shape: str) -> None:
    with pytest.raises(FiguresError, match=r"dice/4: figures\.churches: .* is no shape"):
        drawn(board(4, ".|.", churches=[shape]), "R:a1")


def test_a_users_start_that_is_none_is_told() -> None:
    with pytest.raises(FiguresError, match=r"figures\.start: expected one of river"):
        drawn(board(1, ".|.", start="sea"), "R:a1")
