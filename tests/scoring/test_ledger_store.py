"""The ledger's file: steps, transactions, two at once, export and import, people."""

import json
import multiprocessing
import sqlite3
from pathlib import Path

import pytest

from scoring.errors import UsageError
from scoring.ledger import migrations, people, store, transfer
from scoring.ledger.campaigns import Campaign, new_campaign, require_campaign
from scoring.ledger.printed import PrintedSheet, printed_sheet, record, serials_taken
from scoring.ledger.readings import New, reading_by_id, readings_of_campaign, save, thumbnail
from scoring.ledger.store import Ledger, LedgerError, ledger_path, open_ledger

CITY = "dice/1 R:e1 pass=1"


def new(number: int, **changes: object) -> New:
    values: dict[str, object] = {
        "picture": f"picture {number}",
        "place": 0,
        "source": f"IMG_{number}.jpg",
        "notation": CITY,
        "sheet": "dice/1",
        "status": "sure",
    }
    return New(**{**values, **changes})  # type: ignore[arg-type]


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return open_ledger(tmp_path / "ledger.sqlite", "en")


def filled(ledger: Ledger) -> None:
    with ledger.writing():
        club = new_campaign(ledger, Campaign(0, "club", "dice", ("Ala", "Olek")))
        record(
            ledger,
            [PrintedSheet("K3F9Q2", "dice/1", 1, "7QX", "Ala", club.id, carried=("b3",))],
        )
        save(
            ledger,
            [
                new(1, serial="K3F9Q2", thumbnail=b"\xff\xd8small", taken="2026:11:18 20:15:00"),
                new(2, player="Olek", campaign=club.id),
            ],
        )


def test_the_place_of_the_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERTOWN_LEDGER", str(tmp_path / "from-environment"))
    assert ledger_path(tmp_path / "option") == tmp_path / "option"
    assert ledger_path() == tmp_path / "from-environment"
    monkeypatch.delenv("PAPERTOWN_LEDGER")
    assert ledger_path().name == "ledger.sqlite"


def test_ids_count_on(ledger: Ledger) -> None:
    filled(ledger)
    ids = [row["id"] for row in ledger.rows("SELECT id FROM readings ORDER BY id")]
    assert ids == [1001, 1002]


def test_a_serial_says_whose_a_reading_is(ledger: Ledger) -> None:
    filled(ledger)
    club = require_campaign(ledger, "CLUB")
    found = {(r.player, r.serial) for r in readings_of_campaign(ledger, club.id)}
    assert found == {("Ala", "K3F9Q2"), ("Olek", "")}
    assert serials_taken(ledger) == {"K3F9Q2"}
    sheet = printed_sheet(ledger, "K3F9Q2")
    assert sheet is not None and sheet.carried == ("b3",) and sheet.player == "Ala"


def test_a_serial_read_on_another_sheet_says_nothing(ledger: Ledger) -> None:
    filled(ledger)
    with ledger.writing():
        ids = save(ledger, [new(3, sheet="dice/2", notation="dice/2 pass=0", serial="K3F9Q2")])
    reading = reading_by_id(ledger, ids["picture 3", 0])
    assert reading is not None and reading.player == "" and reading.campaign is None


def test_a_failing_command_leaves_nothing(ledger: Ledger) -> None:
    with pytest.raises(RuntimeError), ledger.writing():
        people.ensure_player(ledger, "Ala")
        raise RuntimeError
    assert people.find_player(ledger, "Ala") is None


def test_a_ledger_of_the_first_step_is_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.sqlite"
    with monkeypatch.context() as old:
        old.setattr(store, "MIGRATIONS", migrations.MIGRATIONS[:1])
        with open_ledger(path, "en") as ledger, ledger.writing():
            people.ensure_player(ledger, "Ala")
        tables = "SELECT name FROM sqlite_master WHERE name = 'thumbnails'"
        assert sqlite3.connect(path).execute(tables).fetchall() == []
    with open_ledger(path, "en") as ledger:
        assert people.find_player(ledger, "ala") is not None
        steps = [row["name"] for row in ledger.rows("SELECT name FROM migrations ORDER BY name")]
        assert steps == [name for name, _ in migrations.MIGRATIONS]
        filled(ledger)
        assert thumbnail(ledger, 1001) == b"\xff\xd8small"


def test_a_step_that_fails_leaves_the_old_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ledger.sqlite"
    open_ledger(path, "en").close()
    broken = (*migrations.MIGRATIONS, ("0009-x", "CREATE TABLE more (id INTEGER); NONSENSE"))
    monkeypatch.setattr(store, "MIGRATIONS", broken)
    with pytest.raises(LedgerError):
        open_ledger(path, "en")
    monkeypatch.undo()
    with open_ledger(path, "en") as ledger:
        assert ledger.rows("SELECT name FROM sqlite_master WHERE name = 'more'") == []


def test_a_newer_ledger_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with open_ledger(path, "en") as ledger, ledger.writing():
        ledger.write("INSERT INTO migrations VALUES ('9999-future', 'x')")
    before = path.read_bytes()
    with pytest.raises(LedgerError, match="newer papertown"):
        open_ledger(path, "en")
    assert path.read_bytes() == before


def test_other_files_are_no_ledgers(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("Dear diary, " * 500)
    with pytest.raises(LedgerError, match="no ledger"):
        open_ledger(text, "en")
    other = tmp_path / "other.sqlite"
    sqlite3.connect(other).execute("CREATE TABLE mine (x)").connection.commit()
    with pytest.raises(LedgerError, match="no ledger"):
        open_ledger(other, "en")
    with pytest.raises(LedgerError, match="no ledger yet"):
        open_ledger(tmp_path / "none.sqlite", "en", create=False)


def _many(path: Path, name: str) -> None:
    for number in range(20):
        with open_ledger(path, "en") as ledger, ledger.writing():
            save(ledger, [new(number, picture=f"{name} {number}"), new(number, picture="both")])


def test_two_commands_at_once_wait_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    spawn = multiprocessing.get_context("spawn")
    both = [spawn.Process(target=_many, args=(path, name)) for name in ("one", "two")]
    for process in both:
        process.start()
    for process in both:
        process.join(60)
    assert [process.exitcode for process in both] == [0, 0]
    with open_ledger(path, "en") as ledger:
        assert transfer.counts(ledger)["readings"] == 41
        assert transfer.check(ledger) == []


def test_export_and_import_go_round(ledger: Ledger, tmp_path: Path) -> None:
    filled(ledger)
    lines = list(transfer.export_lines(ledger))
    assert json.loads(lines[0])["papertown-ledger"]
    with open_ledger(tmp_path / "copy.sqlite", "en") as copy:
        transfer.import_lines(copy, lines)
        assert list(transfer.export_lines(copy)) == lines
        with copy.writing():
            ids = save(copy, [new(9)])
        assert ids == {("picture 9", 0): 1003}
        with pytest.raises(LedgerError, match="entries already"):
            transfer.import_lines(copy, lines)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: [*lines[:3], "not json", *lines[3:]],
        lambda lines: lines[1:],
        lambda lines: [],
        lambda lines: [lines[0], '{"table": "players", "id; DROP TABLE players": 1}'],
        lambda lines: [lines[0], '{"table": "sqlite_master", "name": "x"}'],
        lambda lines: [lines[0].replace("0001-first", "7777-later"), *lines[1:]],
    ],
)
def test_a_spoilt_export_is_refused_whole(ledger: Ledger, tmp_path: Path, spoil: object) -> None:
    filled(ledger)
    lines = spoil(list(transfer.export_lines(ledger)))  # type: ignore[operator]
    with open_ledger(tmp_path / "copy.sqlite", "en") as copy:
        with pytest.raises(LedgerError):
            transfer.import_lines(copy, lines)
        assert sum(transfer.counts(copy).values()) == 0


def test_a_backup_is_a_ledger(ledger: Ledger, tmp_path: Path) -> None:
    filled(ledger)
    transfer.backup(ledger, tmp_path / "backup.sqlite")
    with open_ledger(tmp_path / "backup.sqlite", "en", create=False) as copy:
        assert list(transfer.export_lines(copy)) == list(transfer.export_lines(ledger))
    left = {path.name for path in tmp_path.iterdir()}
    assert not any(name.endswith(".part") for name in left)


def test_check_finds_what_is_wrong(ledger: Ledger) -> None:
    filled(ledger)
    assert transfer.check(ledger) == []
    with ledger.writing():
        ledger.write("UPDATE readings SET notation = 'dice/1 R:z9' WHERE id = 1001")
        ledger.write("UPDATE results SET total = 99 WHERE reading = 1002")
    faults = transfer.check(ledger)
    assert len(faults) == 2 and "r1001" in faults[0] and "r1002" in faults[1]


def test_rename_and_merge(ledger: Ledger) -> None:
    filled(ledger)
    people.rename(ledger, "ala", "Alicja")
    with pytest.raises(UsageError, match="merge"):
        people.rename(ledger, "Alicja", "olek")
    with pytest.raises(UsageError, match="Alicja"):
        people.rename(ledger, "Alicia", "x")
    club = require_campaign(ledger, "club")
    assert club.players == ("Alicja", "Olek")
    people.merge(ledger, "Olek", "Alicja")
    assert require_campaign(ledger, "club").players == ("Alicja",)
    assert {r.player for r in readings_of_campaign(ledger, club.id)} == {"Alicja"}
    assert transfer.check(ledger) == []


def test_a_forgotten_name_is_gone_from_the_file(ledger: Ledger) -> None:
    with ledger.writing():
        people.ensure_player(ledger, "Wanda Rzadka")
        save(ledger, [new(1, player="Wanda Rzadka", source="wanda.jpg", thumbnail=b"PICTURE")])
    alias = people.forget(ledger, "Wanda Rzadka")
    reading = reading_by_id(ledger, 1001)
    assert reading is not None and reading.player == alias and reading.facts.total != 0
    assert thumbnail(ledger, 1001) == b""
    ledger.close()
    everything = b"".join(path.read_bytes() for path in ledger.path.parent.iterdir())
    for trace in (b"Wanda", b"wanda", b"PICTURE"):
        assert trace not in everything


def test_players_of_a_campaign(ledger: Ledger) -> None:
    with ledger.writing():
        four = Campaign(0, "animals", "legacy", ("A", "B", "C", "D"))
        assert new_campaign(ledger, four).players == four.players
        with pytest.raises(UsageError, match="at most 4"):
            new_campaign(ledger, Campaign(0, "five", "tiles", tuple("ABCDE")))
        with pytest.raises(UsageError, match="already"):
            new_campaign(ledger, four)
        with pytest.raises(UsageError, match="one player"):
            new_campaign(ledger, Campaign(0, "alone", "dice", ("A", "B"), solo=True))
        with pytest.raises(UsageError, match="mini"):
            new_campaign(ledger, Campaign(0, "small", "mayor", ("A",), mini=True))
        with pytest.raises(UsageError, match="goal"):
            new_campaign(ledger, Campaign(0, "goals", "tiles", ("A",), goals=("largest",)))
        small = new_campaign(ledger, Campaign(0, "small", "dice", ("A",), mini=True))
    assert small.sheets() == ("dice/3", "dice/6", "dice/12")
    assert small.solo
