"""Chapters, money bags, titles and what sheets of one group say about each other."""

import pytest

from scoring.catalogue import catalogue
from scoring.dice import campaign
from scoring.dice.campaign import Result
from scoring.notation import parse_city
from scoring.words import say

GOLD = (
    "dice/9 R:c4d4e4 R:b6c6 R:b10c10d10 I:c2c3 I:e5e6 I:c8c9 I:d11 "
    "P:c1 P:f4g4 P:d6d7 P:c7 P:e11 pass=0"
)


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((5, 3, 1), (20, 10, 0)),
        ((5, 5, 3, 1), (20, 20, 10, 0)),  # a tie for most still leaves a second
        ((5, 3, 3, 1), (20, 10, 10, 0)),  # a tie for second most
        ((4, 4, 4), (20, 20, 20)),
        ((2, 0, 0), (20, 0, 0)),  # no bag is never second
        ((0, 0), (0, 0)),
    ],
)
def test_bags_by_rank(counts: tuple[int, ...], points: tuple[int, ...]) -> None:
    players = "ABCD"[: len(counts)]
    given = campaign.bag_points(dict(zip(players, counts, strict=True)))
    assert tuple(given[player] for player in players) == points


@pytest.mark.parametrize(("count", "points"), [(9, 20), (7, 20), (6, 10), (5, 0), (0, 0)])
def test_bags_of_a_player_alone(count: int, points: int) -> None:
    assert campaign.bag_points({"Ala": count}, solo=True) == {"Ala": points}


@pytest.mark.parametrize(
    ("total", "chapter", "name"),
    [
        (-30, 1, "Włóczęga"),
        (9, 1, "Włóczęga"),
        (10, 1, "Pustelnik"),
        (44, 3, "Majster"),
        (119, 4, "Burmistrz"),
        (120, 4, "Honorowy obywatel"),
        (79, None, "Włóczęga"),
        (230, None, "Radny miejski"),
    ],
)
def test_titles(total: int, chapter: int | None, name: str) -> None:
    assert campaign.title(total, chapter) == name


def test_title_in_english() -> None:
    assert campaign.title(300, None, "en") == "Honorary citizen"


def test_a_chapter_counts_once_it_is_whole_and_has_its_bags() -> None:
    ala = [Result("Ala", f"dice/{n}", 10 * n, 2) for n in (7, 8, 9)]
    ola = [Result("Ola", "dice/7", 90, 2), Result("Ola", "dice/8", 80, 3)]
    first, second = campaign.accounts([*ola, *ala])
    assert (first.player, first.total, first.chapters, first.rank) == ("Ala", 260, {3: 260}, 1)
    assert first.bag_points == 20  # 6 bags; Ola's chapter is not over
    assert (second.player, second.total, second.chapters, second.rank) == ("Ola", 170, {}, 2)


def test_the_same_bags_alone_are_worth_less() -> None:
    (ala,) = campaign.accounts([Result("Ala", f"dice/{n}", 10, 2) for n in (7, 8, 9)])
    assert (ala.bag_points, ala.chapters, ala.total) == (10, {3: 40}, 40)


def test_four_chapters_add_up_and_the_mini_campaign_is_three_episodes() -> None:
    (ala,) = campaign.accounts([Result("Ala", f"dice/{n}", n) for n in range(1, 13)])
    assert ala.chapters == {1: 6, 2: 15, 3: 24, 4: 33}
    assert (ala.total, ala.mini) == (78, 3 + 6 + 12)


def test_a_later_result_for_the_same_sheet_replaces_the_earlier() -> None:
    (ala,) = campaign.accounts([Result("Ala", "dice/1", 4), Result("Ala", "dice/1", 7)])
    assert (ala.total, ala.mini) == (7, None)


def test_equal_totals_share_the_place() -> None:
    assert campaign.ranks({"A": 9, "B": 12, "C": 12, "D": 3}) == {"A": 3, "B": 1, "C": 1, "D": 4}
    assert campaign.winners({"A": 9, "B": 12, "C": 12}) == ("B", "C")


def test_alone_one_is_first_by_doing_it() -> None:
    sheet = catalogue().sheet("dice/9")
    city = parse_city(GOLD)
    grouped, alone = campaign.result(city, sheet), campaign.result(city, sheet, solo=True)
    assert (grouped.total, alone.total) == (-30, -25)
    assert grouped.bags == alone.bags == 3


def test_first_across_a_group() -> None:
    sheet = catalogue().sheet("dice/9")
    done, idle = parse_city(f"Ala: {GOLD}"), parse_city("Ola: dice/9 pass=1")
    liar = parse_city("Ola: dice/9 pass=1 first=gold")
    rightful = parse_city(f"Ala: {GOLD} first=gold")
    assert [w.key for w in campaign.first_disputes([done, idle], sheet)] == ["unclaimed-gold"]
    assert campaign.first_disputes([rightful, idle], sheet) == ()
    (unearned,) = campaign.first_disputes([rightful, liar], sheet)
    assert say("en", f"notice_dice.{unearned.key}", **dict(unearned.values)).endswith(": Ola")


def test_bandits_that_are_left_go_on_to_the_next_sheet() -> None:
    sheet = catalogue().sheet("dice/10")
    before = parse_city("dice/10 R:d1 I:c1c2 P:e1 P:e2d3e3 crossed=d2 pass=0")
    assert campaign.bandits_left(before, sheet) == ("g4", "c7", "d10")
    right = parse_city("dice/11 carried=g4,c7,d10 pass=0")
    wrong = parse_city("dice/11 carried=d2,c7,d10 pass=0")
    assert campaign.carrying_mistakes(before, sheet, right) == ()
    mistakes = campaign.carrying_mistakes(before, sheet, wrong)
    assert [(w.key, w.squares) for w in mistakes] == [
        ("not-carried", ("g4",)),
        ("carried-anyway", ("d2",)),
    ]
