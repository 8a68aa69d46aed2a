"""Standings: chapters, bags, titles, firsts, ties, what is missing, what comes next."""

import csv
import io
from pathlib import Path

import pytest

from scoring.ledger import readings
from scoring.ledger.campaigns import Campaign, new_campaign
from scoring.ledger.carry import next_sheets
from scoring.ledger.facts import Facts, facts_of
from scoring.ledger.people import tidy
from scoring.ledger.readings import New, save
from scoring.ledger.report import csv_of, safe
from scoring.ledger.store import Ledger, open_ledger
from scoring.ledger.text import chart_lines, table_lines
from scoring.ledger.view import View, campaign_view
from scoring.model import City
from scoring.sheet import Sheet

SAWMILL = (
    "dice/7 R:d2d3 R:b3c3 R:b6c6 R:c9d9 R:f11g11 I:b2c2 I:a5b5 I:c8d8 I:c11d11e11 P:c1 P:b4c4 "
    "P:b7c7 P:b10c10 pass=0 compass=0 bags=2"
)  # -11, all plateaus, 2 bags
FOREST = (  # -31, all of the forest, 1 bag
    "dice/8 R:e3f3 R:g7h7 I:g3h3 I:g4g5g6 I:h10h11 P:g1h1g2h2 P:g8h8g9h9 pass=1 compass=0 bags=1"
)
GOLD = (
    "dice/9 R:c4d4e4 R:b6c6 R:b10c10d10 I:c2c3 I:e5e6 I:c8c9 I:d11 P:c1 P:f4g4 P:d6d7 P:c7 P:e11 "
    "pass=0 bags=3"
)  # -30, all gold, 3 bags


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return open_ledger(tmp_path / "ledger.sqlite", "en")


def played(ledger: Ledger, campaign: Campaign, **lines: str) -> View:
    """A campaign with sheets: Ala="dice/7 …; dice/8 …"."""
    with ledger.writing():
        made = new_campaign(ledger, campaign)
        new = [
            New(f"{player} {line}", 0, "x", line.strip(), line.split()[0], "sure",
                player=player, campaign=made.id)
            for player, text in lines.items()
            for line in text.split(";")
        ]  # fmt: skip
        save(ledger, new)
    return campaign_view(ledger, made)


def dice(*players: str, **more: bool) -> Campaign:
    return Campaign(0, "club", "dice", players, **more)


def test_a_first_that_nobody_claims_is_told_and_not_given(ledger: Ledger) -> None:
    view = played(ledger, dice("Ala", "Olek"), Ala=SAWMILL, Olek="dice/7 pass=0 compass=0 bags=1")
    assert view.table.standings[0].total == -11
    assert [(n.key, n.player, n.points) for n in view.table.notices] == [
        ("first-unclaimed", "Ala", 5)
    ]


def test_a_first_claimed_without_having_done_it_is_told(ledger: Ledger) -> None:
    claimed = "dice/7 R:g11 I:f11 P:e10e11 pass=1 compass=0 first=plateau bags=0"
    view = played(ledger, dice("Ala", "Olek"), Ala=SAWMILL, Olek=claimed)
    assert {(n.key, n.player) for n in view.table.notices} == {
        ("first-unearned", "Olek"), ("first-unclaimed", "Ala"),
    }  # fmt: skip


def test_alone_the_first_is_earned_by_doing_it_and_there_are_titles(ledger: Ledger) -> None:
    lines = f"{SAWMILL}; {FOREST}; {GOLD}"
    view = played(ledger, dice("Ala", solo=True), Ala=lines)
    own = view.table.standings[0]
    # -11 + 5, -31 + 5, -30 + 5; 2 + 1 + 3 bags are 6: +10
    assert own.episodes == {"dice/7": -6, "dice/8": -26, "dice/9": -25}
    assert (own.bag_points, own.chapters, own.total) == (10, {"3": -47}, -47)
    assert own.title == {"pl": "Włóczęga", "en": "Vagabond"}
    assert view.table.running() == {"Ala": (-6, -32, -47)}
    assert view.table.notices == ()
    assert view.table.to_json("pl")["players"][0]["title"] == "Włóczęga"


def test_bags_wait_for_the_chapter_and_nobody_scores_for_none(ledger: Ledger) -> None:
    eight = "dice/8 R:c4 I:d5 P:e4 C:d4 pass=2 compass=1 bags=0"
    rest = f"{eight}; dice/9 R:d6e6 I:e5 P:d7e7 pass=3 bags=0"
    view = played(
        ledger,
        dice("Ala", "Olek", "Ewa"),
        Ala=f"{SAWMILL}; {FOREST}",
        Olek=f"dice/7 R:g11 I:f11 P:e10e11 pass=1 compass=0 bags=0; {rest}",
        Ewa=f"dice/7 pass=0 compass=0 bags=1; {rest}",
    )
    own = {s.player: s for s in view.table.standings}
    assert own["Ala"].bag_points == 0 and own["Ala"].chapters == {}  # one sheet missing
    assert own["Ewa"].bag_points == 10  # one bag: behind Ala's three so far
    assert own["Olek"].bag_points == 0
    assert view.table.missing == (("Ala", "dice/9"),)


def test_a_mini_campaign_has_three_sheets_and_no_bags(ledger: Ledger) -> None:
    view = played(
        ledger, dice("Ala", "Olek", mini=True), Ala="dice/3 pass=0; dice/12 pass=0 compass=0"
    )
    own = view.table.to_json("en")["players"][0]
    assert own["player"] == "Ala" and set(own["episodes"]) == {"dice/3", "dice/12"}
    assert set(own["chapters"]) == {"1", "4"} and own["bags"] == {}
    assert ("Ala", "dice/6") not in view.table.missing
    assert ("Olek", "dice/12") in view.table.missing


def test_what_comes_next_has_the_bandits_that_are_left(ledger: Ledger) -> None:
    ala = "dice/10 R:d1 I:c1c2 P:e1 P:e2d3e3 crossed=d2 pass=0"
    view = played(ledger, dice("Ala", "Olek"), Ala=ala)
    coming = {n.player: (n.sheet, n.carried) for n in next_sheets(view.own, view.campaign)}
    assert coming == {"Ala": ("dice/11", ("g4", "c7", "d10")), "Olek": ("dice/1", ())}


def test_legacy_boards_keep_their_stickers_and_ties_go_by_rows(ledger: Ledger) -> None:
    """Both end on 0; Ola has fewer empty squares in the top row."""
    animals = Campaign(0, "animals", "legacy", ("Ola", "Piotr"))
    view = played(ledger, animals, Ola="legacy/1 R:d1d2 stickers=tree:e5 pass=0",
                  Piotr="legacy/1 R:d2d3 pass=0")  # fmt: skip
    assert [s.total for s in view.table.standings] == [2, 0]
    assert view.table.places == {("Ola", "legacy/1"): 1, ("Piotr", "legacy/1"): 2}
    coming = {n.player: n.stickers for n in next_sheets(view.own, view.campaign)}
    assert coming == {"Ola": (("tree", "e5"),), "Piotr": ()}


def test_circles_wait_for_everybodys_board(ledger: Ledger) -> None:
    animals = Campaign(0, "animals", "legacy", ("Ola", "Piotr"))
    view = played(ledger, animals, Ola="legacy/1 R:d1d2 pass=0")
    assert [(s.player, s.progress) for s in view.table.standings] == [("Ola", 0), ("Piotr", 0)]
    assert view.table.missing == (("Piotr", "legacy/1"),)


def test_what_adds_up_in_legacy_are_the_circles(ledger: Ledger) -> None:
    """Ola wins once, Piotr twice, each time at the end of the track: 2 circles and 1."""
    animals = Campaign(0, "animals", "legacy", ("Ola", "Piotr"))
    view = played(
        ledger, animals,
        Ola="legacy/1 track=45 pass=0; legacy/2 R:d1d2 track=5 pass=0; legacy/3 R:d1d2 pass=9",
        Piotr="legacy/1 R:d1d2 pass=9; legacy/2 track=49 pass=0; legacy/3 track=49 pass=0",
    )  # fmt: skip
    assert {s.player: s.total for s in view.table.standings} == {"Piotr": 6, "Ola": 3}
    assert view.table.running() == {"Piotr": (0, 3, 6), "Ola": (3, 3, 3)}
    assert "circles" in "".join(chart_lines(view.table, "en"))


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_tables_and_charts_have_their_words(ledger: Ledger, lang: str) -> None:
    view = played(ledger, dice("Ala", solo=True), Ala=f"{SAWMILL}; {FOREST}; {GOLD}")
    lines = [*table_lines(view.table, lang), *chart_lines(view.table, lang)]
    assert all("{" not in line for line in lines)
    assert any("-47" in line for line in lines) and lines[-1].count("●") == 1


@pytest.mark.parametrize(
    "name", ["=1+1", "+48 600", "-Ola", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0", "\r=1"]
)
def test_no_name_is_a_formula(ledger: Ledger, name: str) -> None:
    assert str(safe(name)).startswith("'")
    view = played(ledger, dice(name, "Olek"), **{name: "dice/1 pass=0"})
    rows = list(csv.reader(io.StringIO(csv_of([view.table], "en"))))
    assert all(row[2] == f"'{tidy(name)}" for row in rows[1:-1])
    assert rows[1][4] == str(view.table.standings[0].total)  # numbers stay numbers


def test_kept_results_are_used_and_others_are_made_anew(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = played(ledger, dice("Ala", "Olek"), Ala=SAWMILL)
    scored = []

    def counting(city: City, sheet: Sheet) -> Facts:
        scored.append(city)
        return facts_of(city, sheet)

    monkeypatch.setattr(readings, "facts_of", counting)
    assert campaign_view(ledger, view.campaign).table == view.table
    assert scored == []
    with ledger.writing():
        ledger.write("UPDATE results SET key = 'another program', total = 99")
    assert campaign_view(ledger, view.campaign).table == view.table
    assert len(scored) == 1
