"""What a person says about a sheet, put into the city; and taken back."""

from pathlib import Path

import pytest

from scoring.catalogue import catalogue
from scoring.errors import UsageError
from scoring.ledger.corrections import correct, find_reading, history, undo
from scoring.ledger.edits import EditError, apply_edits, notation, parse_edit
from scoring.ledger.readings import New, save
from scoring.ledger.store import Ledger, open_ledger
from scoring.notation import parse_city

CITY = "dice/2 R:c2 R:c3c4 P:c5 pass=1"
BANDITS = "dice/11 F:f5 carried=g4 pass=0 compass=1"
TOWN = "mayor/town H:a1 L:b2 rounds=2+4:6 order=a1:1,b2:0"


@pytest.mark.parametrize(
    ("line", "said", "expected"),
    [
        (CITY, "c2=crossed", "dice/2 R:c3c4 P:c2 P:c5 pass=1"),
        (CITY, "cell.c2=P", "dice/2 R:c3c4 P:c2 P:c5 pass=1"),
        (CITY, "c2=przekreślone", "dice/2 R:c3c4 P:c2 P:c5 pass=1"),
        (CITY, "c2=empty", "dice/2 R:c3c4 P:c5 pass=1"),
        (CITY, "c4=hatched", "dice/2 R:c2 R:c3 I:c4 P:c5 pass=1"),
        (CITY, "c5=filled", "dice/2 R:c2 R:c3c4c5 pass=1"),
        (CITY, "edge.c3.c4=two", "dice/2 R:c2 R:c3 R:c4 P:c5 pass=1"),
        (CITY, "c2.c3=one", "dice/2 R:c2c3c4 P:c5 pass=1"),
        (CITY, "edge.c2.c3=two", CITY),
        (CITY, "pass.1=unmarked", "dice/2 R:c2 R:c3c4 P:c5 pass=0"),
        (CITY, "pass.4=marked", "dice/2 R:c2 R:c3c4 P:c5 pass=4"),
        (CITY, "pass=2", "dice/2 R:c2 R:c3c4 P:c5 pass=2"),
        (CITY, "pass=?", "dice/2 R:c2 R:c3c4 P:c5 pass=?"),
        (CITY, "c2=empty pass.2=marked", "dice/2 R:c3c4 P:c5 pass=2"),
        (BANDITS, "d2=bandit", "dice/11 F:f5 carried=d2,g4 pass=0 compass=1"),
        (BANDITS, "g4=empty", "dice/11 F:f5 pass=0 compass=1"),
        (BANDITS, "crossed.g4=marked", "dice/11 F:f5 carried=g4 crossed=g4 pass=0 compass=1"),
        (BANDITS, "carried=", "dice/11 F:f5 pass=0 compass=1"),
        (TOWN, "round.1.die1=1", "mayor/town H:a1 L:b2 rounds=1+4:6 order=a1:1,b2:0"),
        (TOWN, "corner.b2=3", "mayor/town H:a1 L:b2 rounds=2+4:6 order=a1:1,b2:3"),
        (TOWN, "b2=pond", "mayor/town H:a1 W:b2 rounds=2+4:6 order=a1:1,b2:0"),
        ("tiles/basic H:b2.nes", "b2=F", "tiles/basic F:b2.nes"),
        ("tiles/basic H:b2.nes", "b2=F.ew c2=K.s", "tiles/basic F:b2.ew K:c2.s"),
        ("dice/7 R:g11 pass=0 compass=0 bags=0", "first.plateau=marked bags.1=marked",
         "dice/7 R:g11 pass=0 compass=0 first=plateau bags=1"),
        ("legacy/1 R:d1d2 pass=0", "d1=R:e1e2", "legacy/1 R:e1e2 pass=0"),
        ("legacy/1 R:d1d2 pass=0", "cell.d1=R:d1d2", "legacy/1 R:d1d2 pass=0"),
        ("legacy/1 R:d1d2 pass=0", "e3=P:e3f3", "legacy/1 R:d1d2 P:e3f3 pass=0"),
        ("legacy/1 R:d1d2 pass=0", "d1=empty", "legacy/1 pass=0"),
        ("tiles/basic H:b2.nes", "edge.b2.b3=b3", "tiles/basic H:b3.nes"),
        ("tiles/basic H:b2.nes", "edge.b2.b3=b2", "tiles/basic H:b2.nes"),
        (TOWN, "corner.b2=blank round.1.points=blank",
         "mayor/town H:a1 L:b2 rounds=2+4:? order=a1:1"),
        ("legacy/1 R:d1d2 pass=0", "track=17 stickers=tree:e5",
         "legacy/1 R:d1d2 stickers=tree:e5 track=17 pass=0"),
    ],
)  # fmt: skip
def test_what_is_said_is_put_into_the_city(line: str, said: str, expected: str) -> None:
    city = parse_city(line)
    edits = [parse_edit(word, "en") for word in said.split()]
    assert notation(apply_edits(city, catalogue().sheet(city.sheet), edits, "en")) == expected


def test_a_building_cut_in_two_stays_one_of_known_shapes() -> None:
    city = parse_city("dice/2 R:c3c4d3d4 pass=0")
    sheet = catalogue().sheet("dice/2")
    cut = apply_edits(city, sheet, [parse_edit("c3.d3=two", "en")], "en")
    homes = {name: number for number, b in enumerate(cut.buildings) for name in b.squares}
    assert homes["c3"] != homes["d3"] and len(homes) == 4


def test_the_total_that_a_doubt_gave_decides_what_is_meant() -> None:
    """c3 crossed: the square alone, or the whole building."""
    city, sheet = parse_city("dice/2 R:c2 R:c3c4 pass=0"), catalogue().sheet("dice/2")
    edits = [parse_edit("c3=crossed", "en")]
    assert notation(apply_edits(city, sheet, edits, "en")) == "dice/2 R:c2 R:c4 P:c3 pass=0"
    whole = apply_edits(city, sheet, edits, "en", together={"c3"})
    assert notation(whole) == "dice/2 R:c2 P:c3c4 pass=0"


@pytest.mark.parametrize(
    "said",
    ["c2", "=x", "z9=empty", "c2=house", "c2=perhaps", "edge.c2.c4=one", "edge.c2.c3=three",
     "first=plateau", "pass.1=perhaps", "pass.x=marked", "bags=2", "pass=many", "round.1.die1=2",
     "edge.c4.c5=one"],
)  # fmt: skip
def test_what_means_nothing_is_refused(said: str) -> None:
    with pytest.raises(EditError):
        apply_edits(parse_city(CITY), catalogue().sheet("dice/2"), [parse_edit(said, "en")], "en")


@pytest.mark.parametrize(
    ("line", "said", "asks"),
    [
        ("tiles/basic H:b2.nes", "c2=tile", "b2=H.ew"),
        ("tiles/basic H:b2.nes", "edge.b2.b3=c3", "edge.b2.b3=c3"),
        ("tiles/basic H:b2.nes", "edge.c2.c3=c3", "edge.c2.c3=c3"),
        ("legacy/1 R:d1d2 pass=0", "e3=piece", "b2=R:b2c2c3"),
        ("legacy/1 R:d1d2 pass=0", "e3=sticker", "b2=tree or b2=rock"),
        ("legacy/1 R:d1d2 pass=0", "e3=R:e3z3", "z3"),
    ],
)
def test_laid_things_are_asked_for_in_their_own_words(line: str, said: str, asks: str) -> None:
    city = parse_city(line)
    with pytest.raises(EditError) as error:
        apply_edits(city, catalogue().sheet(city.sheet), [parse_edit(said, "en")], "en")
    assert asks in error.value.text("en")


DOUBTS = (
    {"region": "cell.c3", "seen": "filled", "or": "crossed", "probability": 0.7, "total_if": -59},
    {"region": "cell.c4", "seen": "filled", "or": "crossed", "probability": 0.7, "total_if": -59},
)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    book = open_ledger(tmp_path / "ledger.sqlite", "en")
    with book.writing():
        save(book, [New("p", 0, "IMG.jpg", CITY, "dice/2", "review", 1, "K3F9Q2", doubts=DOUBTS)])
    return book


def test_one_answer_settles_the_doubts_of_its_building(ledger: Ledger) -> None:
    done = correct(ledger, "r1001", ["c4=crossed"])
    assert done.after.notation == "dice/2 R:c2 P:c3c4 P:c5 pass=1"
    assert (done.after.status, done.after.doubts) == ("sure", ())


def test_confirming_what_was_seen_settles_too(ledger: Ledger) -> None:
    done = correct(ledger, "k3f9q2", ["c3=filled"])
    assert (done.after.notation, done.after.status) == (CITY, "sure")


def test_a_doubt_that_is_left_keeps_the_sheet_for_a_look(ledger: Ledger) -> None:
    done = correct(ledger, "r1001", ["pass=0"])
    assert done.after.status == "review" and len(done.after.doubts) == 2
    # crossed, c3c4 and c5 are two in a group where R were two: one pass less, and nothing else
    before = correct(ledger, "r1001", ["pass=1", "c4=crossed"]).after.facts.total
    assert {doubt["total_if"] for doubt in done.after.doubts} == {before + 1}


def test_the_first_reading_is_kept_and_comes_back(ledger: Ledger) -> None:
    first = find_reading(ledger, "r1001")
    correct(ledger, "r1001", ["c4=crossed"])
    correct(ledger, "r1001", ["dice/2 R:c2 pass=0"])
    assert find_reading(ledger, "r1001").notation == "dice/2 R:c2 pass=0"
    assert undo(ledger, "r1001").after.notation == "dice/2 R:c2 P:c3c4 P:c5 pass=1"
    back = undo(ledger, "r1001").after
    assert (back.notation, back.status, back.doubts) == (CITY, "review", DOUBTS)
    assert back.facts == first.facts and not back.corrected
    with pytest.raises(UsageError, match="nothing to take back"):
        undo(ledger, "r1001")
    assert history(ledger, 1001)[0]["before"] == CITY


@pytest.mark.parametrize(
    "words",
    [[], ["dice/3 pass=0"], ["campaign=none"], ["counts=perhaps"], ["c2=empty", "c99=empty"]],
)
def test_a_correction_that_fails_changes_nothing(ledger: Ledger, words: list[str]) -> None:
    with pytest.raises(UsageError):
        correct(ledger, "r1001", words)
    assert find_reading(ledger, "r1001").notation == CITY
    assert history(ledger, 1001) == []


def test_unknown_readings_are_named(ledger: Ledger) -> None:
    for name in ("r7", "r", "NOBODY"):
        with pytest.raises(UsageError, match=name):
            correct(ledger, name, ["c2=empty"])


@pytest.mark.parametrize(
    ("line", "seen", "other"),
    [
        ("legacy/1 R:d1d2 I:f3f4 track=10 pass=0", "R:d1d2", "R:e1e2"),
        ("tiles/basic H:d1.nes K:e3.ew", "H.nes", "O.nes"),
    ],
)
def test_a_doubt_about_what_is_laid_stays_until_it_is_answered(
    ledger: Ledger, line: str, seen: str, other: str
) -> None:
    doubt = {"region": "cell.d1", "seen": seen, "or": other, "probability": 0.7, "total_if": 0}
    sheet = line.partition(" ")[0]
    with ledger.writing():
        save(ledger, [New("q", 0, "IMG.jpg", line, sheet, "review", 1, "", doubts=(doubt,))])
    elsewhere = correct(ledger, "r1002", ["a3=I:a3a4" if "legacy" in line else "a3=K.n"])
    assert [kept["region"] for kept in elsewhere.after.doubts] == ["cell.d1"]
    assert correct(ledger, "r1002", [f"d1={seen}"]).after.doubts == ()
    undo(ledger, "r1002")
    assert correct(ledger, "r1002", [f"d1={other}"]).after.doubts == ()


def test_an_empty_sheet_is_settled_by_whoever_has_looked(ledger: Ledger) -> None:
    with ledger.writing():
        save(ledger, [New("q", 0, "IMG.jpg", "dice/2 pass=1", "dice/2", "review")])
    assert correct(ledger, "r1002", ["counts=yes"]).after.status == "sure"
    assert undo(ledger, "r1002").after.status == "review"
    assert correct(ledger, "r1002", ["dice/2", "pass=1"]).after.status == "sure"


def test_counting_a_sheet_settles_none_of_its_doubts(ledger: Ledger) -> None:
    done = correct(ledger, "r1001", ["counts=yes"]).after
    assert (done.status, len(done.doubts)) == ("review", 2)
