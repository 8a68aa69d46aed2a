"""Ranks, ties, progress circles and stickers between players, and whole campaigns."""

import random

import pytest

from scoring.catalogue import catalogue
from scoring.legacy.campaign import campaign_ranks, circles, empty_by_row, placings
from scoring.legacy.season import season, stick
from scoring.model import City
from scoring.notation import parse_city

FIRST = catalogue().sheet("legacy/1")


def at(*tracks: int, sheet: str = "legacy/1") -> list[City]:
    """Cities without empty squares' cost that matters: all end where their marker stands."""
    return [
        parse_city(f"{FULL.replace('legacy/1', sheet)} track={track} pass=0") for track in tracks
    ]


FULL = (
    "legacy/1 R:h1i1h2i2 R:h4h5h6i6j6 R:i4i5j5 R:c5c6c7c8 R:d5d6d7 R:a7b7 R:g7h7i7h8 "
    "R:b8d8b9c9d9 I:e1f1e2f2e3f3 I:g1g2g3h3i3 I:j3k3j4 I:a4b4c4b5b6 I:e6e7 I:i8j8i9j9 "
    "I:e9f9g9h9 P:c1d1c2d2 P:b2b3c3 P:d3d4e4e5f5 P:f4g4g5f6g6 P:f7e8f8g8 P:k8k9"
)


@pytest.mark.parametrize(
    ("tracks", "ranks", "won"),
    [
        ((9, 5), (1, 2), (2, 0)),  # of two, the second counts as the others
        ((5, 9), (2, 1), (0, 2)),
        ((9, 5, 7), (1, 3, 2), (2, 0, 1)),
        ((9, 5, 7, 6), (1, 4, 2, 3), (2, 0, 1, 0)),
        ((9, 9, 7), (1, 1, 3), (2, 2, 0)),  # two first, no second
        ((9, 7, 7), (1, 2, 2), (2, 1, 1)),
        ((9, 9), (1, 1), (2, 2)),
        ((50, 9, 7), (1, 2, 3), (3, 1, 0)),  # the end of the track brings one more
        ((50, 50), (1, 1), (3, 3)),
        ((50,), (1,), (1,)),  # alone there is nothing else to win
    ],
)
def test_ranks_and_progress_circles(
    tracks: tuple[int, ...], ranks: tuple[int, ...], won: tuple[int, ...]
) -> None:
    placed = placings(at(*tracks), FIRST)
    assert tuple(place.rank for place in placed) == ranks
    assert tuple(place.circles for place in placed) == won
    assert tuple(place.track for place in placed) == tracks


def test_a_tie_goes_to_fewer_empty_squares_in_the_top_row_then_the_next() -> None:
    """All end on 0; row 1 has 7 light green squares, row 2 has 7 without the trees."""
    lines = (
        "legacy/1 R:e1f1g1 pass=0",  # 4 empty in row 1
        "legacy/1 R:e1f1 I:e2f2 pass=0",  # 5 and 5
        "legacy/1 R:e1f1 pass=0",  # 5 and 7
        "legacy/1 I:e1f1 pass=0",  # the same rank
    )
    cities = [parse_city(line) for line in lines]
    assert [empty_by_row(city, FIRST)[:2] for city in cities] == [(4, 7), (5, 5), (5, 7), (5, 7)]
    assert [place.rank for place in placings(cities, FIRST)] == [1, 2, 3, 3]


def test_stickers_by_rank() -> None:
    placed = placings(at(9, 8, 7, 6), FIRST)
    assert [place.stickers for place in placed] == [("rock",), (), ("tree",), ("tree", "tree")]
    last = catalogue().sheet("legacy/3")
    placed = placings(at(9, 8, 7, 6, sheet="legacy/3"), last)
    assert [place.stickers for place in placed] == [
        ("rock",),
        ("tree",),
        ("tree",),
        ("tree", "tree"),
    ]


def test_an_endless_game_brings_no_circles_and_no_stickers() -> None:
    sheet = catalogue().sheet("legacy/endless")
    assert circles(sheet, 2, 1, 60) == 0
    cities = [City(sheet.id, track=200), City(sheet.id, track=100)]
    placed = placings(cities, sheet)
    assert [(place.rank, place.circles, place.stickers) for place in placed] == [
        (1, 0, ()),
        (2, 0, ()),
    ]


def test_most_progress_circles_win_the_campaign() -> None:
    assert campaign_ranks((20, 25, 20, 7)) == (2, 1, 2, 4)


def test_a_season_sticks_the_awards_on_for_the_next_episode() -> None:
    sheets = [catalogue().sheet(f"legacy/{n}") for n in range(1, 7)]
    episodes = season(sheets, random.Random(4), (1.0, 0.5, 0.0))
    assert all(not city.stickers for city in episodes[0].cities)
    for player in range(3):
        won: list[str] = []
        for episode in episodes:
            stuck = episode.cities[player].stickers
            assert sorted(kind for kind, _ in stuck) == sorted(won)
            assert len({name for _, name in stuck}) == len(stuck)
            assert {name for _, name in stuck} <= set(episode.sheet.figures["spots"])
            won += episode.placings[player].stickers


def test_stickers_without_room_are_lost() -> None:
    spots = FIRST.figures["spots"]
    full = tuple(("rock", name) for name in spots)
    assert len(stick(FIRST, full[:-1], ("tree", "tree"), random.Random(1))) == len(spots)


def test_a_season_is_the_same_for_the_same_seed() -> None:
    sheets = [catalogue().sheet(f"legacy/{n}") for n in range(1, 4)]
    once, again = (season(sheets, random.Random(9), (0.5, 0.5)) for _ in range(2))
    assert once == again
