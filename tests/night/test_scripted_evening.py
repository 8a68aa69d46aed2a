"""A scripted evening of all four games ends in the totals worked out by hand, whatever happens."""

import os
import random
import signal
from pathlib import Path

import pytest
from night_script import (
    NINE,
    SEVEN,
    by_player,
    check_totals,
    everything,
    photo,
    read_words,
    serial_of,
    set_table,
    shoot,
    table,
)

from scoring.ledger import transfer
from scoring.ledger.campaigns import Campaign, all_campaigns, new_campaign
from scoring.ledger.corrections import correct, find_reading, undo
from scoring.ledger.printed import PrintedSheet, record
from scoring.ledger.store import Ledger, open_ledger
from vision.night import telling
from vision.night.command import settle_by_asking
from vision.night.evening import Night, Wanted, night


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "ledger.sqlite"
    set_table(path)
    return path


def run(ledger: Path, *names: Path, **more: object) -> Night:
    wanted = Wanted(tuple(map(str, names)), ledger, workers=1, **more)  # type: ignore[arg-type]
    return night(wanted, read_words)


def test_the_evening_ends_in_the_totals_worked_out_by_hand(ledger: Path, tmp_path: Path) -> None:
    shoot(tmp_path / "photos")
    evening = run(ledger, tmp_path / "photos")
    check_totals(ledger)
    assert telling.exit_code(evening) == 3
    looks = telling.to_look_at(evening, "en")
    words = [look.why for look in looks]
    assert sum("nobody's sheet" in why for why in words) == 2  # the strangers
    assert any("blurred" in why for why in words) and any("no picture" in why for why in words)
    conflicts = [why for why in words if "another city on the same sheet" in why]
    assert len(conflicts) == 1
    bandits = {look.region for look in looks if "bandit" in look.why}
    assert bandits == {"cell.d2", "cell.c7", "cell.d10"}  # not drawn on Darek's sheet
    document = telling.to_json(evening, "en")
    assert {"readings", "standings", "look", "campaign"} == set(document)
    games = [entry["game"] for entry in document["standings"]]
    assert list(dict.fromkeys(games)) == ["dice", "legacy", "tiles", "mayor"]
    lines = "\n".join(telling.lines(evening, "pl"))
    assert "Na pierwszym miejscu: Ala" in lines


@pytest.mark.parametrize("seed", [2, 3])
def test_twice_changes_nothing_and_the_order_does_not_matter(
    ledger: Path, tmp_path: Path, seed: int
) -> None:
    shoot(tmp_path / "photos", seed)
    run(ledger, tmp_path / "photos")
    once = everything(ledger)
    again = run(ledger, tmp_path / "photos")
    assert everything(ledger) == once
    check_totals(ledger)
    assert len(again.kept) == len({reading.id for reading in again.kept})


def run_to_statement(ledger: Path, photos: Path, number: int) -> int:
    """The evening in a process of its own, killed before its n-th statement; what it died of."""
    child = os.fork()
    if child == 0:
        left = [number]

        def count(_: str) -> None:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        plain = Ledger.__init__

        def traced(self: Ledger, *values: object) -> None:
            plain(self, *values)  # type: ignore[arg-type]
            self.db.set_trace_callback(count)

        Ledger.__init__ = traced  # type: ignore[method-assign]
        run(ledger, photos)
        os._exit(left[0] & 127)
    _, status = os.waitpid(child, 0)
    return status


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_twenty_random_points_and_run_again_it_ends_the_same(
    ledger: Path, tmp_path: Path
) -> None:
    photos = tmp_path / "photos"
    shoot(photos)
    copy = tmp_path / "copy.sqlite"
    set_table(copy)
    before = everything(copy)
    run(ledger, photos)
    after = everything(ledger)
    statements = 0
    with open_ledger(ledger) as book:
        statements = 7 * len(book.rows("SELECT id FROM readings"))
    killed = 0
    for number in random.Random(6).sample(range(1, statements), 20):
        killed += run_to_statement(copy, photos, number) == signal.SIGKILL
        assert everything(copy) in (before, after)
        if everything(copy) == after:  # it was done already: begin anew
            for name in tmp_path.glob("copy.sqlite*"):
                name.unlink()
            set_table(copy)
    assert killed >= 15
    run(copy, photos)
    assert everything(copy) == after
    check_totals(copy)


def test_a_later_photo_replaces_an_earlier_state_by_the_cameras_time(
    ledger: Path, tmp_path: Path
) -> None:
    serial = serial_of("Ala", "dice/9")
    whole, half = NINE["gold"], "dice/9 R:c4d4e4 R:b6c6 pass=0 bags=0"
    photo(tmp_path / "p/1.jpg", {"city": whole, "serial": serial, "taken": "2026:11:18 21:00:00"})
    photo(tmp_path / "p/2.jpg", {"city": half, "serial": serial, "taken": "2026:11:18 20:00:00"})
    evening = run(ledger, tmp_path / "p")
    assert by_player(table(ledger, "club"))["Ala"].episodes == {"dice/9": -30}
    assert not any("another city" in look.why for look in telling.to_look_at(evening, "en"))


def test_doubtful_squares_do_not_make_a_conflict(ledger: Path, tmp_path: Path) -> None:
    serial = serial_of("Filip", "dice/7")
    other = SEVEN["few"].replace("I:f11", "P:f11")
    doubt = ("cell.f11", "crossed", "hatched", 0.6, -33)
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial})
    photo(tmp_path / "p/2.jpg", {"city": other, "serial": serial, "doubts": [doubt]})
    evening = run(ledger, tmp_path / "p")
    assert telling.to_look_at(evening, "en") == []
    assert by_player(table(ledger, "club"))["Filip"].total == -33


def test_a_photocopied_sheet_is_a_conflict_that_a_person_decides(
    ledger: Path, tmp_path: Path
) -> None:
    serial = serial_of("Ala", "dice/7")
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["all"], "serial": serial})
    photo(tmp_path / "p/2.jpg", {"city": SEVEN["few"], "serial": serial})
    evening = run(ledger, tmp_path / "p")
    assert [look.reading for look in telling.to_look_at(evening, "en")] == ["r1002"]
    assert by_player(table(ledger, "club"))["Ala"].total == -6
    with open_ledger(ledger, "en") as book:
        correct(book, "r1002", ["counts=yes"])
    assert by_player(table(ledger, "club"))["Ala"].total == -33
    assert telling.to_look_at(run(ledger, tmp_path / "p"), "en") == []
    with open_ledger(ledger, "en") as book:
        undo(book, "r1002")
    assert by_player(table(ledger, "club"))["Ala"].total == -6


def test_correcting_one_sheet_scores_again_what_depends_on_it(ledger: Path, tmp_path: Path) -> None:
    shoot(tmp_path / "photos")
    evening = run(ledger, tmp_path / "photos")
    with open_ledger(ledger, "en") as book:
        darek = find_reading(book, serial_of("Darek", "dice/11")).name
        ala = find_reading(book, serial_of("Ala", "dice/9"))
        done = correct(book, darek, ["d2=bandit", "c7=bandit", "d10=bandit"])
        assert done.after.facts.total == -24 - 3 * 2
        # bags: Ala 3 + a pass now, so Bartek and Ewa have the most
        correct(book, ala.name, [ala.notation.replace("pass=0", "pass=6")])
    again = run(ledger, tmp_path / "photos")
    assert evening != again
    looks = [k for k in telling.to_look_at(again, "en") if "bandit" in k.why]
    # now Darek's next sheet lacks those three
    assert {(look.region, look.source) for look in looks} == {
        (f"cell.{name}", looks[0].source) for name in ("d2", "c7", "d10")
    }
    club = by_player(table(ledger, "club"))
    assert club["Darek"].episodes["dice/11"] == -30
    assert club["Ala"].bags == {"dice/7": 2, "dice/8": 1, "dice/9": 2}


def test_sheets_without_a_serial_find_their_players(ledger: Path, tmp_path: Path) -> None:
    photo(tmp_path / "p/1.jpg", {"city": f"ewa: {SEVEN['few']}"})
    photo(tmp_path / "p/2.jpg", {"city": f"Barttek: {SEVEN['all']}"})
    photo(tmp_path / "p/3.jpg", {"city": f"Zenobia: {SEVEN['all']}"})
    evening = run(ledger, tmp_path / "p", campaign="club")
    club = by_player(table(ledger, "club"))
    assert (club["Ewa"].total, club["Bartek"].total) == (-33, -6)
    looks = telling.to_look_at(evening, "en")
    assert [look.reading for look in looks] == ["r1003"] and "Zenobia" in looks[0].why
    with open_ledger(ledger, "en") as book:
        correct(book, "r1003", ["player=Celina", "campaign=club"])
    assert by_player(table(ledger, "club"))["Celina"].total == -6


def test_a_player_can_be_named_or_asked_for(ledger: Path, tmp_path: Path) -> None:
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"]})
    photo(tmp_path / "q/2.jpg", {"city": SEVEN["empty"]})
    run(ledger, tmp_path / "p", campaign="club", player="Ala")
    asked = []

    def ask(seen: object, players: object) -> str:
        asked.append((seen, players))
        return "Darek"

    wanted = Wanted((str(tmp_path / "q"),), ledger, "club", workers=1)
    night(wanted, read_words, ask=ask)
    club = by_player(table(ledger, "club"))
    assert (club["Ala"].total, club["Darek"].total) == (-33, -39)
    assert len(asked) == 1


def test_pictures_read_before_can_be_counted_for_a_campaign_later(
    ledger: Path, tmp_path: Path
) -> None:
    photo(tmp_path / "p/1.jpg", {"city": f"Ewa: {SEVEN['few']}"})
    photo(tmp_path / "p/2.jpg", {"city": SEVEN["all"]})
    first = run(ledger, tmp_path / "p")
    assert [reading.campaign for reading in first.kept] == [None, None]
    second = run(ledger, tmp_path / "p", campaign="club", player="Ala")
    assert [reading.id for reading in second.kept] == [reading.id for reading in first.kept]
    club = by_player(table(ledger, "club"))
    assert (club["Ewa"].total, club["Ala"].total) == (-33, -6)


def test_a_sheet_that_could_not_be_read_is_told_every_time(ledger: Path, tmp_path: Path) -> None:
    ala = {"city": SEVEN["few"], "serial": serial_of("Ala", "dice/7")}
    photo(tmp_path / "p/1.jpg", {"blurred": True}, ala)
    first, second = (telling.to_look_at(run(ledger, tmp_path / "p"), "en") for _ in range(2))
    assert [look.why for look in first] == ["too blurred"] and second == first
    with open_ledger(ledger) as book:
        assert transfer.counts(book)["readings"] == 1


def test_two_campaigns_in_one_folder_stay_apart(ledger: Path, tmp_path: Path) -> None:
    with open_ledger(ledger) as book, book.writing():
        other = new_campaign(book, Campaign(0, "other", "dice", ("Ala", "Olek")))
        record(book, [PrintedSheet("OTHER7", "dice/7", 1, "AAA", "Ala", other.id)])
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial_of("Ala", "dice/7")})
    photo(tmp_path / "p/2.jpg", {"city": SEVEN["all"], "serial": "OTHER7"})
    evening = run(ledger, tmp_path / "p")
    assert telling.to_look_at(evening, "en") == []
    assert [view.table.standings[0].total for view in evening.evenings] == [-33, -6]
    assert by_player(table(ledger, "other"))["Ala"].total == -6


def test_doubts_are_asked_one_by_one(ledger: Path, tmp_path: Path) -> None:
    doubt = ("cell.f11", "hatched", "crossed", 0.6, -34)
    serial = serial_of("Filip", "dice/7")
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial, "doubts": [doubt]})
    evening = run(ledger, tmp_path / "p")
    questions = []

    def answer(question: str) -> str:
        questions.append(question)
        return "crossed"

    wanted = Wanted((str(tmp_path / "p"),), ledger, workers=1)
    settled = settle_by_asking(evening, wanted, answer)
    assert len(questions) == 1 and "r1001" in questions[0] and "cell.f11" in questions[0]
    types = {b.type for b in settled.kept[0].city.buildings if "f11" in b.squares}
    assert types == {"P"}
    assert telling.to_look_at(settled, "en") == []


def test_only_pictures_with_sheets_are_saved(ledger: Path, tmp_path: Path) -> None:
    photo(tmp_path / "p/1.jpg", {"blurred": True})
    evening = run(ledger, tmp_path / "p")
    assert telling.exit_code(evening) == 1
    with open_ledger(ledger) as book:
        assert transfer.counts(book)["readings"] == 0
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial_of("Ala", "dice/7")})
    assert len(run(ledger, tmp_path / "p").kept) == 1


def test_an_answer_that_means_nothing_is_asked_for_again(ledger: Path, tmp_path: Path) -> None:
    doubt = ("cell.f11", "hatched", "crossed", 0.6, -34)
    serial = serial_of("Filip", "dice/7")
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial, "doubts": [doubt]})
    evening = run(ledger, tmp_path / "p")
    answers = iter(["perhaps", "crossed"])
    questions = []

    def answer(question: str) -> str:
        questions.append(question)
        return next(answers)

    settled = settle_by_asking(evening, Wanted((str(tmp_path / "p"),), ledger, workers=1), answer)
    assert "perhaps" not in questions[0] and "perhaps" in questions[1]
    assert telling.to_look_at(settled, "en") == []


def test_two_printed_sheets_of_one_episode_are_a_question(ledger: Path, tmp_path: Path) -> None:
    """What is drawn does not matter: a sheet with another serial is no later state of the first."""
    with open_ledger(ledger) as book, book.writing():
        (club,) = (c for c in all_campaigns(book) if c.name == "club")
        for serial in ("AGAIN7", "EMPTY7"):
            record(book, [PrintedSheet(serial, "dice/7", 1, "AAA", "Ala", club.id)])
    more = SEVEN["few"].replace("I:f11", "I:f10 I:f11")
    photo(tmp_path / "p/0.jpg", {"city": SEVEN["empty"], "serial": "EMPTY7"})
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial_of("Ala", "dice/7")})
    photo(tmp_path / "p/2.jpg", {"city": more, "serial": "AGAIN7"})
    evening = run(ledger, tmp_path / "p")
    looks = telling.to_look_at(evening, "en")
    assert [look.reading for look in looks] == ["r1001", "r1003"]
    assert all("a second dice/7" in look.why for look in looks)
    assert by_player(table(ledger, "club"))["Ala"].total == -33
    fates = [w.key for reading in telling.readings(evening) for w in reading.warnings]
    assert fates.count("night.second") == 2
    with open_ledger(ledger, "en") as book:
        correct(book, "AGAIN7", ["counts=yes"])
    assert telling.to_look_at(run(ledger, tmp_path / "p"), "en") == []
    assert by_player(table(ledger, "club"))["Ala"].total == -31


def test_a_second_sheet_that_says_the_same_is_no_question(ledger: Path, tmp_path: Path) -> None:
    with open_ledger(ledger) as book, book.writing():
        (club,) = (c for c in all_campaigns(book) if c.name == "club")
        record(book, [PrintedSheet("AGAIN7", "dice/7", 1, "AAA", "Ala", club.id)])
    photo(tmp_path / "p/1.jpg", {"city": SEVEN["few"], "serial": serial_of("Ala", "dice/7")})
    photo(tmp_path / "p/2.jpg", {"city": SEVEN["few"], "serial": "AGAIN7"})
    assert telling.to_look_at(run(ledger, tmp_path / "p"), "en") == []


def test_files_of_the_same_name_are_told_by_their_folders(ledger: Path, tmp_path: Path) -> None:
    for folder in ("ala", "ola/a", "piotr/a"):
        photo(tmp_path / f"p/{folder}/1.jpg", {"city": f"{folder[:3]}: {SEVEN['few']}"})
    photo(tmp_path / "p/2.jpg", {"blurred": True})
    evening = run(ledger, tmp_path / "p")
    sources = {reading.source for reading in telling.readings(evening)}
    assert sources == {"ala/1.jpg", "ola/a/1.jpg", "piotr/a/1.jpg", "2.jpg"}
