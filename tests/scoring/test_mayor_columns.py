"""Mayor: where the dice allow a project, full columns, doubles, the bonus, the setup."""

import pytest

from scoring.catalogue import catalogue
from scoring.mayor.columns import ANYWHERE, Drawing, demands, fits, open_columns, setup_demands
from scoring.mayor.town import streets_for
from scoring.model import Violation
from scoring.notation import parse_city
from scoring.score import score

TOWN = catalogue().sheet("mayor/town")
WORKS = catalogue().sheet("mayor/factories")


@pytest.mark.parametrize(
    ("wanted", "free", "columns"),
    [
        (1, (5, 1, 5, 5, 5, 5), (1,)),  # one free square is enough
        (1, (3, 0, 2, 5, 5, 5), (0,)),  # the side with more room
        (1, (2, 0, 3, 5, 5, 5), (2,)),
        (1, (2, 0, 2, 5, 5, 5), (0, 2)),  # equal: free choice
        (1, (0, 0, 1, 5, 5, 5), (2,)),  # one side full
        (2, (1, 0, 0, 0, 4, 5), (4,)),  # both sides full: one further out
        (2, (4, 0, 0, 0, 4, 0), (0, 4)),
        (0, (0, 1, 5, 5, 5, 5), (1,)),  # the first column has one side only
        (0, (0, 0, 0, 5, 5, 5), (3,)),
        (5, (5, 5, 5, 5, 0, 0), (3,)),
        (1, (0, 0, 0, 2, 5, 5), (3,)),  # nothing is left of a
        (3, (0, 0, 0, 0, 0, 0), ()),
    ],
)
def test_a_full_column_sends_on(
    wanted: int, free: tuple[int, ...], columns: tuple[int, ...]
) -> None:
    assert open_columns(wanted, free) == columns


def test_each_die_builds_in_the_column_of_the_other() -> None:
    assert demands(TOWN, 1, 2) == ((Drawing("H", 1), Drawing("L", 0)),)
    assert demands(TOWN, 6, 4) == ((Drawing("W", 3), Drawing("H", 5)),)


def test_doubles_build_once_and_a_plaza() -> None:
    assert demands(TOWN, 3, 3) == ((Drawing("W", 2), Drawing("Z", ANYWHERE)),)
    assert demands(WORKS, 3, 3) == demands(TOWN, 3, 3)


def test_equal_projects_make_a_factory_where_there_are_any() -> None:
    assert demands(TOWN, 1, 4) == ((Drawing("H", 3), Drawing("H", 0)),)
    assert set(demands(WORKS, 1, 4)) == {
        (Drawing("H", 0), Drawing("X", 3)),
        (Drawing("H", 3), Drawing("X", 0)),
    }


def test_the_setup_has_no_plaza_and_no_factory_in_the_plain_town() -> None:
    letters = {drawing.letter for way in setup_demands(TOWN) for drawing in way}
    assert letters == {"H", "L", "W"}
    assert (Drawing("W", 2),) in setup_demands(TOWN)
    assert (Drawing("W", 1),) not in setup_demands(TOWN)


def test_a_plaza_drawn_first_can_fill_the_column() -> None:
    """One square left in b: plaza there, then the forest goes to a neighbour, or the other way."""
    wanted = demands(TOWN, 2, 2)[0]
    free = (5, 1, 4, 5, 5, 5)
    assert fits(wanted, (Drawing("L", 0), Drawing("Z", 1)), free)
    assert not fits(wanted, (Drawing("L", 2), Drawing("Z", 1)), free)
    assert fits(wanted, (Drawing("L", 1), Drawing("Z", 2)), free)
    assert not fits(wanted, (Drawing("L", 0), Drawing("Z", 2)), free)


def test_streets() -> None:
    assert [streets_for(TOWN, total) for total in range(3, 12)] == [
        (0,), (0,), (1,), (1,), (2,), (3,), (3,), (4,), (4,),
    ]  # fmt: skip
    assert streets_for(TOWN, 2) == streets_for(TOWN, 12) == (0, 1, 2, 3, 4)


# Seven rounds of 2+2, always a forest for column b and a plaza that fills the same columns.
PILE = [
    (0, "L:b1"),
    (1, "L:b2 Z:b3"),
    (2, "L:b4 Z:b5"),  # b is full
    (3, "L:a1 Z:a2 H:a3"),  # a and c were equal; the house is a bonus
    (4, "L:c1 Z:c2"),  # c had 5, a 2
    (5, "L:c3 Z:c4"),  # c had 3, a 2
    (6, "L:a4 Z:a5 W:c5"),  # a had 2, c 1
    (7, "L:d1 Z:f5"),  # a, b and c are full: one further out there is only d
]


def violations(drawn: list[tuple[int, str]]) -> set[tuple[str, ...]]:
    """What `column-count` names in a game of 2+2 only."""
    buildings = [(number, token) for number, tokens in drawn for token in tokens.split()]
    order = ",".join(f"{token[2:]}:{number}" for number, token in buildings)
    rounds = ",".join(["2+2:?"] * drawn[-1][0])
    line = f"mayor/town {' '.join(t for _, t in buildings)} rounds={rounds} order={order}"
    found: tuple[Violation, ...] = score(parse_city(line), TOWN).illegal
    assert all(violation.rule == "column-count" for violation in found)
    return {violation.squares for violation in found}


def test_a_pile_in_one_column_goes_further_and_further_out() -> None:
    assert violations(PILE) == set()


@pytest.mark.parametrize(
    ("number", "tokens"),
    [
        (1, "L:c2 Z:b3"),  # b had room
        (4, "L:a4 Z:c2"),  # c had more room
        (7, "L:e1 Z:f5"),  # too far out
        (2, "W:b4 Z:b5"),  # not the project of a 2
        (2, "L:b4 H:b5"),  # no plaza
        (2, "L:b4"),  # something was left out
        (7, "L:d1 Z:f5 Z:f4"),  # something too many
    ],
)
def test_what_the_dice_do_not_explain_is_named(number: int, tokens: str) -> None:
    drawn = [(n, tokens if n == number else old) for n, old in PILE if n <= number]
    squares = {token[2:] for token in tokens.split()}
    assert [set(named) for named in violations(drawn)] == [squares]


def test_a_plaza_in_the_setup_is_named() -> None:
    assert violations([(0, "Z:b1"), *PILE[1:4]]) == {("b1",)}


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("H:a1 H:b1 L:c1 rounds=1+2:1", True),  # 1+2 wants L in a and H in b
        ("L:a1 H:b1 W:c1 rounds=1+2:1", False),
        ("L:a1 H:b1 rounds=1+2:1", True),  # no setup
        ("L:a1 H:b1 W:c1 W:d1 W:e1 rounds=1+2:1", True),  # more than a setup
        ("L:a1 H:b1 W:c1 Z:d1 rounds=1+2:1", True),  # a plaza without a double
        ("H:a1 W:c1 Z:d1 rounds=1+1:1", False),
        ("L:a1 H:b1 W:c1 rounds=1+?:1", False),  # unread: nothing can be said
        ("L:a1 H:c1 W:b1 rounds=1+2:1", True),  # the house belongs in b
        # b was filled by two plazas and the setup's pond: the last forest went to a
        ("L:a1 L:a2 H:b1 L:b2 W:b4 Z:b3 Z:b5 L:c1 W:f1 rounds=1+2:1,2+2:1,2+2:1", False),
        ("L:a1 L:a2 H:b1 L:b2 Z:b3 L:c1 W:c2 W:f1 Z:f2 rounds=1+2:1,2+2:1,2+2:1", True),
    ],
)
def test_without_corners_the_town_as_a_whole_is_checked(line: str, named: bool) -> None:
    found = score(parse_city(f"mayor/town {line}"), TOWN).illegal
    assert bool(found) is named
    assert {violation.rule for violation in found} <= {"column-count"}


@pytest.mark.parametrize("number", [10, 60])
def test_more_than_nine_rounds_are_named_at_once(number: int) -> None:
    """Sixty rounds of equal projects would be 2 to the 60 ways to set the factories."""
    line = f"mayor/factories H:a1 rounds={','.join(['1+4:0'] * number)}"
    assert "round-count" in {v.rule for v in score(parse_city(line), WORKS).illegal}
    assert "round-count" not in violations_of(f"rounds={','.join(['1+2:0'] * 9)}")


def violations_of(marks: str) -> set[str]:
    return {v.rule for v in score(parse_city(f"mayor/town {marks}"), TOWN).illegal}
