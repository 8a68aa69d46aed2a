"""Tiles between players: every goal card, ties, nobody's goals, the winner and the tie breaker."""

from collections import Counter

import pytest

from scoring.catalogue import catalogue
from scoring.describe import line_text, warning_text
from scoring.notation import parse_city
from scoring.tiles.goals import UnknownGoalError, goal_cards, goals_won, standings
from scoring.town import Town

FULL = (
    "H:a1.e H:b1.ew H:d1.ew H:e1.w H:c4.nesw H:e5.sw O:a2.e O:b2.ew O:d2.ew O:a4.ne O:c5.new "
    "L:a3.e L:b3.ew F:e2.w F:d3.ew F:b4.ew E:d4.ew K:c1.esw K:c2.nesw K:e3.sw K:e4.w K:a5.e "
    "K:b5.ew K:d5.ew"
)


def winners(goal: str, *boards: str) -> list[int]:
    """Who fulfils one goal; boards are the tiles of advanced cities."""
    cities = [parse_city(f"tiles/advanced {board}") for board in boards]
    towns = [Town(city, catalogue().sheet(city.sheet)) for city in cities]
    return [place for place, goals in enumerate(goals_won(towns, [goal])) if goals]


def test_there_are_eighteen_cards() -> None:
    kinds = Counter(goal.kind for goal in goal_cards().values())
    assert kinds == {"largest": 6, "most": 6, "best": 4, "full": 1, "first": 1}
    for kind in ("largest", "most"):
        assert sorted(g.of for g in goal_cards().values() if g.kind == kind) == sorted("HOLFEK")


TYPES = {
    "offices": "O", "factories": "F", "housing": "H", "park": "K", "parks": "K",
    "power-plant": "E", "power-plants": "E", "fun-fair": "L", "fun-fairs": "L",
}  # fmt: skip


@pytest.mark.parametrize(
    "goal", [goal for goal in goal_cards() if goal.startswith(("largest-", "most-"))]
)
def test_largest_and_most_look_at_their_own_type(goal: str) -> None:
    """Two tiles of the type beat one of it and three of another."""
    mine = TYPES[goal.partition("-")[2]]
    other = "K" if mine != "K" else "H"
    two = f"{mine}:c2.ns {mine}:c1.es"
    mixed = f"{mine}:c2.ns {other}:c1.es {other}:d1.sw {other}:d2.ns"
    assert winners(goal, mixed, two) == [1]
    assert winners(goal, two, mixed, two) == [0, 2]
    assert winners(goal, f"{other}:c2.s", "") == []


def test_a_district_holds_together_by_edges_not_by_roads() -> None:
    """b3 and b2 touch without a road; c2 and b3 touch at a corner only."""
    touching = "K:b3.e K:b2.e K:c2.esw"
    corner = "K:b3.e K:c2.esw K:c4.n"
    assert winners("largest-park", corner, touching) == [1]
    assert winners("most-parks", corner, touching) == [0, 1]


def test_a_district_is_counted_after_the_removal() -> None:
    long_but_off = "K:a1.es K:a2.ns K:b1.ew K:c1.ew"
    assert winners("largest-park", long_but_off, "K:c2.s") == [1]
    assert winners("most-parks", long_but_off, "K:c2.s") == [1]
    assert winners("largest-park", long_but_off, "") == []


@pytest.mark.parametrize(
    ("goal", "poor", "rich"),
    [
        ("best-ecology", "K:c2.s F:c4.n", "K:c2.s"),
        ("best-income", "H:c2.s", "H:c2.s O:c4.n"),
        ("best-jobs", "H:c2.s O:c4.n", "H:c2.s O:c4.n O:b3.es"),
        ("best-satisfaction", "L:c2.s F:c4.n", "L:c2.s"),
    ],
)
def test_the_best_track(goal: str, poor: str, rich: str) -> None:
    assert winners(goal, poor, rich) == [1]
    assert winners(goal, rich, poor, rich) == [0, 2]


def test_the_jobs_track_is_the_marker_after_it_went_back() -> None:
    """Six factories, nobody lives there: the marker goes back to 0. One office with housing: 2."""
    works = "F:c2.esw F:b3.e F:d3.w F:c4.n"
    assert winners("best-jobs", works, "H:c2.s O:c4.n") == [1]


def test_a_track_below_zero_can_still_be_the_best() -> None:
    assert winners("best-ecology", "F:c2.s", "F:c2.s F:c4.n") == [0]


def test_all_squares_built_means_reached() -> None:
    shut = FULL.replace("K:c1.esw", "K:c1.new")
    assert winners("full-city", FULL, shut, "K:c2.s") == [0]
    assert winners("full-city", shut, "K:c2.s") == []


def test_the_first_city_must_have_been_finished() -> None:
    shut = FULL.replace("K:c1.esw", "K:c1.new")
    assert winners("first-city", f"{FULL} first=city", FULL) == [0]
    assert winners("first-city", FULL, f"{shut} first=city") == [1]
    assert winners("first-city", "K:c2.s first=city", FULL) == []


def test_goals_are_ten_points_each_and_have_a_sentence() -> None:
    cities = [parse_city(f"tiles/advanced {board}") for board in (FULL, "K:c2.s")]
    mine, theirs = standings(cities, ["most-parks", "full-city", "best-ecology"])
    assert mine.goals == ("most-parks", "full-city", "best-ecology")
    assert mine.card.total == 78 + 30 and theirs.card.total == -20
    assert (mine.rank, theirs.rank) == (1, 2)
    said = [line_text(line, "tiles", lang) for line in mine.card.lines for lang in ("pl", "en")]
    assert "goal: most parks" in said and "cel: najwięcej parków" in said


@pytest.mark.parametrize("goal", goal_cards())
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_card_has_a_title_and_a_sentence(goal: str, lang: str) -> None:
    from scoring.words import say

    title = goal_cards()[goal].titles[lang]
    assert say(lang, f"score_tiles.goal.{goal}").lower().endswith(title.lower())


def test_a_tie_goes_to_fewer_empty_squares() -> None:
    """Both have -20, one with a tile more.

    K: 3 - 1 + 1 - 23 = -20. H O: residents 4, jobs 2, ecology -1, income 2, satisfaction 1,
    22 empty, 2 without a job -6 = -20.
    """
    cities = [parse_city(f"tiles/basic {board}") for board in ("K:c2.s", "H:c2.s O:c4.n")]
    first, second = standings(cities)
    assert first.card.total == second.card.total == -20
    assert (first.empty, second.empty) == (23, 22)
    assert (first.rank, second.rank) == (2, 1)


def test_still_tied_is_the_same_rank_and_the_next_is_left_out() -> None:
    boards = ("K:c2.s", "", "K:c4.n")
    ranks = [s.rank for s in standings([parse_city(f"tiles/basic {b}") for b in boards])]
    assert ranks == [1, 3, 1]


def test_two_first_finished_cities_are_told() -> None:
    cities = [parse_city(f"tiles/party {FULL} first=city")] * 2
    for standing in standings(cities):
        assert [w.key for w in standing.card.warnings] == ["first-twice"]
        assert "2" in warning_text(standing.card.warnings[0], "tiles", "pl")
    once = standings([cities[0], parse_city(f"tiles/party {FULL}")])
    assert not any(s.card.warnings for s in once)


def test_an_unknown_goal_offers_near_ones() -> None:
    with pytest.raises(UnknownGoalError, match="most-parks"):
        standings([parse_city("tiles/advanced")], ["most-park"])
