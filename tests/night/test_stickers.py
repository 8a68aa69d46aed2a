"""Award stickers compared from board to board, through a whole campaign played by the rules."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.catalogue import catalogue
from scoring.ledger.campaigns import Campaign, new_campaign, require_campaign
from scoring.ledger.carry import next_sheets
from scoring.ledger.corrections import correct
from scoring.ledger.readings import New, save
from scoring.ledger.store import open_ledger
from scoring.ledger.view import STICKERS, campaign_view
from scoring.legacy.season import season
from scoring.model import City
from scoring.notation import format_city
from vision.night import telling
from vision.night.evening import Wanted, night

PLAYERS = ("Ola", "Piotr", "Rysia")


def in_sight(city: City) -> City:
    """What a photo shows: nothing of what lies under pieces."""
    built = {square for building in city.buildings for square in building.squares}
    return replace(city, stickers=tuple(s for s in city.stickers if s[1] not in built))


def entered(path: Path, boards: list[tuple[str, City | str]]) -> Path:
    """A ledger with a campaign of three and these boards, by player."""
    with open_ledger(path, "en") as book, book.writing():
        made = new_campaign(book, Campaign(0, "animals", "legacy", PLAYERS))
        for number, (player, city) in enumerate(boards):
            line = city if isinstance(city, str) else format_city(city)
            sheet = line.partition(" ")[0]
            save(
                book,
                [New(str(number), 0, f"{number}.jpg", line, sheet, "sure", 1, "", player, made.id)],
            )
    return path


def doubts(path: Path) -> list[tuple[str, str, str, str]]:
    """Player, region, what is seen and what else it may be."""
    with open_ledger(path, "en") as book:
        view = campaign_view(book, require_campaign(book, "animals"))
    return [
        (slot.counts.player, str(d["region"]), str(d["seen"]), str(d["or"]))
        for slot in view.slots.values()
        if any(told["key"] == STICKERS for told in slot.counts.warnings)
        for d in slot.counts.doubts
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_campaign_played_by_the_rules_raises_no_doubt(tmp_path: Path, seed: int) -> None:
    sheets = [s for s in catalogue().sheets("legacy").values() if s.chapter]
    boards = [
        (player, in_sight(city))
        for episode in season(sheets, random.Random(seed), (0.2, 0.5, 0.9))
        for player, city in zip(PLAYERS, episode.cities, strict=True)
    ]
    assert any(city.stickers for _, city in boards)
    assert doubts(entered(tmp_path / "l.sqlite", boards)) == []


FIRST = [
    ("Ola", "legacy/1 R:d1d2 pass=0"),
    ("Piotr", "legacy/1 pass=1"),
    ("Rysia", "legacy/1 pass=2"),
]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("legacy/2 pass=0", []),  # the rock that was won may not be stuck on yet
        ("legacy/2 stickers=rock:e5 pass=0", []),
        ("legacy/2 stickers=tree:e5 pass=0", [("cell.e5", "tree", "empty")]),
        ("legacy/2 stickers=rock:e5,rock:g5 pass=0",
         [("cell.e5", "rock", "empty"), ("cell.g5", "rock", "empty")]),
    ],
)  # fmt: skip
def test_nobody_has_more_stickers_than_were_won(
    tmp_path: Path, second: str, expected: list[tuple[str, str, str]]
) -> None:
    found = doubts(entered(tmp_path / "l.sqlite", [*FIRST, ("Ola", second)]))
    assert found == [("Ola", *doubt) for doubt in expected]


def test_awards_that_nobody_knows_yet_allow_any_sticker(tmp_path: Path) -> None:
    second = ("Ola", "legacy/2 stickers=tree:e5 pass=0")
    assert doubts(entered(tmp_path / "l.sqlite", [*FIRST[:2], second])) == []
    assert doubts(entered(tmp_path / "m.sqlite", [second])) == []


def test_what_is_stuck_stays_unless_a_piece_lies_on_it(tmp_path: Path) -> None:
    second = ("Ola", "legacy/2 stickers=rock:e5 pass=0")
    gone, built = ("Ola", "legacy/3 pass=0"), ("Ola", "legacy/3 I:e5e6 pass=0")
    other = ("Ola", "legacy/3 stickers=tree:e5 pass=0")
    path = entered(tmp_path / "l.sqlite", [*FIRST, second, gone])
    assert doubts(path) == [("Ola", "cell.e5", "empty", "rock")]
    assert doubts(entered(tmp_path / "m.sqlite", [*FIRST, second, built])) == []
    changed = doubts(entered(tmp_path / "n.sqlite", [*FIRST, second, other]))
    assert ("Ola", "cell.e5", "tree", "rock") in changed


@pytest.mark.parametrize(("said", "stickers"), [("e5=rock", "rock:e5"), ("e5=empty", "")])
def test_such_a_doubt_is_told_and_settled(tmp_path: Path, said: str, stickers: str) -> None:
    second = ("Ola", "legacy/2 stickers=rock:e5 pass=0")
    path = entered(tmp_path / "l.sqlite", [*FIRST, second])
    file = tmp_path / "last.city"
    file.write_text("Ola: legacy/3 R:d1d2 pass=0\n")
    wanted = Wanted((str(file),), path, "animals", workers=1)
    evening = night(wanted)
    (look,) = telling.to_look_at(evening, "en")
    assert look.region == "cell.e5" and "stickers" in look.why and "rock" in look.why
    with open_ledger(path, "en") as book:
        done = correct(book, look.reading, [said]).after
    assert {f"{kind}:{square}" for kind, square in done.city.stickers} == {stickers} - {""}
    assert telling.to_look_at(night(wanted), "en") == []


def test_the_next_board_has_those_under_pieces_too(tmp_path: Path) -> None:
    """A photo does not show them; they are stuck all the same."""
    second = ("Ola", "legacy/2 stickers=rock:e5 pass=0")
    built = ("Ola", "legacy/3 I:e5e6 stickers=tree:g5 pass=0")
    path = entered(tmp_path / "l.sqlite", [*FIRST, second, built])
    with open_ledger(path, "en") as book:
        view = campaign_view(book, require_campaign(book, "animals"))
    coming = {n.player: (n.sheet, n.stickers) for n in next_sheets(view.own, view.campaign)}
    assert coming["Ola"] == ("legacy/4", (("rock", "e5"), ("tree", "g5")))
