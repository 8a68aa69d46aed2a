"""The notation: what DESIGN calls one line is one filled sheet."""

import pytest

from scoring.errors import NotationError
from scoring.model import UNREAD, Building, City, Round
from scoring.notation import format_city, parse_city, parse_lines

CANONICAL = [
    "dice/5 R:a1a2b2 I:c1d1 P:d4 C:e5e6f6 pass=2 compass=3",
    "dice/7 R:a1a2 I:b1 pass=0 compass=2 first=plateau bags=2",
    "dice/11 R:d4d5 F:c4 carried=b3,g7 crossed=b3 pass=0 compass=1",
    "dice/6 compass=?",
    "legacy/10 R:a1a2 P:b1 C:c4c5d5c6 stickers=tree:e5,rock:f6 track=17 pass=1",
    "legacy/endless pass=0",
    "tiles/basic H:b2.nes F:d3.n K:c2.ew",
    "tiles/party H:b2. first=city",
    "mayor/town H:a1 L:b2 Z:c3 rounds=2+4:6,1+1:3 order=a1:1,b2:1",
    "mayor/factories X:f5 rounds=?+4:?",
    "Ala: dice/1 R:a10b10 pass=6",
    "Ola Maria: mayor/town",
]


@pytest.mark.parametrize("line", CANONICAL)
def test_canonical_lines_come_back_byte_for_byte(line: str) -> None:
    assert format_city(parse_city(line)) == line


def test_any_order_in_becomes_canonical_out() -> None:
    free = "dice/5   P:d4 pass=2 C:f6e6e5 R:b2a2a1  # a note"
    assert format_city(parse_city(free)) == "dice/5 R:a1a2b2 P:d4 C:e5e6f6 pass=2 compass=0"


def test_the_parts_of_a_city() -> None:
    city = parse_city("Ala: mayor/town H:a1 rounds=2+4:6,?+1:? order=a1:0")
    assert city == City(
        "mayor/town",
        (Building("H", ("a1",)),),
        "Ala",
        rounds=(Round(2, 4, 6), Round(UNREAD, 1, UNREAD)),
        order=(("a1", 0),),
    )


def test_row_ten_sorts_after_row_nine() -> None:
    assert parse_city("dice/1 R:a10a9").buildings[0].squares == ("a9", "a10")


@pytest.mark.parametrize(
    ("line", "column", "part"),
    [
        ("", 1, "expected a sheet"),
        ("dise/5 R:a1", 1, "dice/5"),
        ("Ala: dice/55", 6, "There is no sheet"),
        ("dice/5 R:a1a1", 12, "twice"),
        ("dice/5 R:a1 R:i1", 15, "off the board"),
        ("dice/5 R:a12", 10, "off the board"),
        ("dice/5 R:a0", 10, "off the board"),
        ("dice/5 Q:a1", 8, "unknown type"),
        ("dice/5 hello", 8, "neither a building"),
        ("dice/5 pass=x", 13, "number"),
        ("dice/5 pass=1 pass=1", 15, "given twice"),
        ("dice/6 pass=1", 8, "no box"),
        ("dice/1 compass=1", 8, "no box"),
        ("dice/7 first=gold", 14, "unknown 'gold'"),
        ("dice/11 carried=b3,b3", 17, "listed twice"),
        ("dice/11 carried=b3,x", 20, "no square"),
        ("tiles/basic H:b2", 13, "openings"),
        ("tiles/basic H:b2.nn", 13, "each once"),
        ("tiles/basic H:b2b3.n", 13, "group of its own"),
        ("mayor/town H:a1b1", 12, "group of its own"),
        ("mayor/town rounds=7+1:2", 19, "expected a round"),
        ("mayor/town order=a1:x", 21, "number"),
        ("legacy/1 stickers=house:a1", 19, "unknown sticker"),
    ],
)
def test_errors_name_the_column(line: str, column: int, part: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_city(line)
    assert (caught.value.column, part in str(caught.value)) == (column, True), str(caught.value)


def test_a_file_keeps_its_good_lines() -> None:
    lines = list(parse_lines("# evening\n\ndice/1 R:a1\nnonsense\nOla: dice/2 pass=1 # late\n"))
    assert [(line.number, line.city is not None) for line in lines] == [
        (3, True),
        (4, False),
        (5, True),
    ]
