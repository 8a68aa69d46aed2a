"""A scripted evening for the tests: who played what, and photos that are made of words.

A photo is a .jpg file that holds JSON: the sheets that a reader would see in it. The totals stand
in tests/games (each city is one of those, worked out by hand) and are summed here by hand.
"""

import json
import random
from dataclasses import replace
from pathlib import Path

from scoring.catalogue import catalogue
from scoring.ledger import transfer
from scoring.ledger.campaigns import Campaign, new_campaign, require_campaign
from scoring.ledger.printed import PrintedSheet, printed_sheet, record
from scoring.ledger.store import open_ledger
from scoring.ledger.table import Standing, Table
from scoring.ledger.view import campaign_view
from scoring.notation import parse_city
from vision.decode.doubts import Doubt
from vision.night.jobs import Job, Seen
from vision.result import reading_of_city, unreadable

SAWMILL = (
    "dice/7 R:d2d3 R:b3c3 R:b6c6 R:c9d9 R:f11g11 I:b2c2 I:a5b5 I:c8d8 I:c11d11e11 P:c1 P:b4c4 "
    "P:b7c7 P:b10c10 pass=0 compass=0 {first}bags=2"
)
SEVEN = {
    "empty": "dice/7 pass=0 compass=0 bags=1",  # -39, 1 bag
    "few": "dice/7 R:g11 I:f11 P:e10e11 pass=1 compass=0 bags=0",  # -33
    "all": SAWMILL.format(first="first=plateau "),  # -6, 2 bags
    "second": SAWMILL.format(first=""),  # -11, 2 bags
}
EIGHT = {
    "empty": "dice/8 pass=0 compass=0 bags=1",  # -53, 1 bag
    "forest": (
        "dice/8 R:e3f3 R:g7h7 I:g3h3 I:g4g5g6 I:h10h11 P:g1h1g2h2 P:g8h8g9h9 pass=1 compass=0 "
        "first=forest bags=1"
    ),  # -26, 1 bag
    "church": "dice/8 R:c4 I:d5 P:e4 C:d4 pass=2 compass=1 bags=0",  # -48
}
GOLD = "R:c4d4e4 R:b6c6 R:b10c10d10 I:c2c3 I:e5e6 I:c8c9 I:d11 P:c1 P:f4g4 P:d6d7 P:c7 P:e11"
NINE = {
    "empty": "dice/9 pass=0 bags=1",  # -49, 1 bag
    "three": "dice/9 R:d6e6 I:e5 P:d7e7 pass=3 bags=0",  # -47
    "gold": f"dice/9 {GOLD} pass=0 bags=3",  # -30, 3 bags
    "first": f"dice/9 {GOLD} pass=0 first=gold bags=3",  # -25, 3 bags
}
TEN = {
    "empty": "dice/10 pass=0",  # -25; left: d2 g4 c7 d10
    "d2": "dice/10 R:d1 I:c1c2 P:e1 P:e2d3e3 crossed=d2 pass=0",  # -15; left: g4 c7 d10
    "c7": "dice/10 R:c5c6 R:d6 I:d7e7 I:c8 P:b6b7b8 crossed=c7 pass=2",  # -18; left: d2 g4 d10
}
# Nothing drawn is -23; each carried bandit is one empty square less and -3.
ELEVEN = {
    "four": "dice/11 carried=d2,g4,c7,d10 pass=0 compass=0",  # -31
    "no d2": "dice/11 carried=g4,c7,d10 pass=0 compass=0",  # -29
    "no c7": "dice/11 carried=d2,g4,d10 pass=0 compass=0",  # -29
    "g4": "dice/11 F:f5 carried=g4 pass=0 compass=1",  # -24
}
# Nothing drawn is -45; each carried bandit is one empty square less and -6.
TWELVE = {
    "eight": "dice/12 carried=d2,f4,g4,b5,c7,e9,d10,c11 pass=0 compass=0",  # -85
    "no d2": "dice/12 carried=f4,g4,b5,c7,e9,d10,c11 pass=0 compass=0",  # -80
    "no c7": "dice/12 carried=d2,f4,g4,b5,e9,d10,c11 pass=0 compass=0",  # -80
    "five": "dice/12 carried=f4,g4,b5,e9,c11 pass=0 compass=0",  # -70
}
DICE = {
    "Ala": (SEVEN["all"], EIGHT["forest"], NINE["gold"],
            TEN["empty"], ELEVEN["four"], TWELVE["eight"]),
    "Bartek": (SEVEN["empty"], EIGHT["church"], NINE["first"],
               TEN["d2"], ELEVEN["no d2"], TWELVE["no d2"]),
    "Celina": (SEVEN["few"], EIGHT["empty"], NINE["three"],
               TEN["c7"], ELEVEN["no c7"], TWELVE["no c7"]),
    "Darek": (SEVEN["empty"], EIGHT["empty"], NINE["empty"],
              TEN["empty"], ELEVEN["g4"], TWELVE["five"]),
    "Ewa": (SEVEN["second"], EIGHT["forest"], NINE["empty"],
            TEN["d2"], ELEVEN["no d2"], TWELVE["no d2"]),
    "Filip": (SEVEN["few"], EIGHT["church"], NINE["three"], TEN["empty"], ELEVEN["four"]),
}  # fmt: skip
# By hand. Bags: Ala 6, Bartek 4, Celina 1, Darek 3, Ewa 4, Filip 0: +20 for Ala, +10 each for
# Bartek and Ewa.
DICE_TABLE = {
    #         7    8    9  bags  10   11   12     ch 3  ch 4  total rank
    "Ala": ((-6, -26, -30), 20, (-25, -31, -85), -42, -141, -183, 1),
    "Bartek": ((-39, -48, -25), 10, (-15, -29, -80), -102, -124, -226, 4),
    "Celina": ((-33, -53, -47), 0, (-18, -29, -80), -133, -127, -260, 5),
    "Darek": ((-39, -53, -49), 0, (-25, -24, -70), -141, -119, -260, 5),
    "Ewa": ((-11, -26, -49), 10, (-15, -29, -80), -76, -124, -200, 3),
    "Filip": ((-33, -48, -47), 0, (-25, -31), -128, None, -184, 2),
}
FULL = (
    "R:h1i1h2i2 R:h4h5h6i6j6 R:i4i5j5 R:c5c6c7c8 R:d5d6d7 R:a7b7 R:g7h7i7h8 R:b8d8b9c9d9 "
    "I:e1f1e2f2e3f3 I:g1g2g3h3i3 I:j3k3j4 I:a4b4c4b5b6 I:e6e7 I:i8j8i9j9 I:e9f9g9h9 P:c1d1c2d2 "
    "P:b2b3c3 P:d3d4e4e5f5 P:f4g4g5f6g6 P:f7e8f8g8 P:k8k9 pass=3"
)
HOLES = (
    "R:h1i1h2i2 R:h4h5h6i6j6 R:d5d6d7 R:a7b7 R:b8d8b9c9d9 I:e1f1e2f2e3f3 I:g1g2g3h3i3 I:j3k3j4 "
    "I:a4b4c4b5b6 I:e6e7 I:i8j8i9j9 I:e9f9g9h9 P:c1d1c2d2 P:d3d4e4e5f5 P:f4g4g5f6g6 "
    "P:f7e8f8g8 P:k8k9 stickers=tree:c6,tree:i7"
)
WELLS = (
    "legacy/3 R:c1b2c2c3 R:d1d2 R:f1g1h1f2h2 R:i1i2i3j3k3 R:b6a7b7 R:b9c9d9 I:e1e2e3f3g3 "
    "I:f4g4h4g5g6 I:i4j4i5j5i6j6 I:h5h6 I:g7h7i7 I:h8h9i9 P:b3a4b4c4b5 P:d3d4e4e5f5 P:d5c6d6e6 "
    "P:f6f7f8 P:d7e7d8 P:b8c8 P:e8g8e9f9g9 P:j8k8j9k9 pass=4"
)
LEGACY = {
    "Ola": (f"legacy/1 {FULL}", "legacy/2 pass=0", WELLS),
    "Piotr": (
        f"legacy/1 {HOLES} pass=2",
        f"legacy/2 {FULL}",
        "legacy/3 stickers=rock:e1,tree:c6,tree:i7 pass=0",
    ),
    "Rysia": (
        f"legacy/1 {HOLES} pass=2",
        f"legacy/2 {HOLES} track=0 pass=0",
        "legacy/3 stickers=tree:c6,tree:i7 pass=0",
    ),
}
# By hand: tracks; circles for three players are 2, 1, 0 by rank, equal ranks get the same. On
# legacy/3 Piotr and Rysia end on 0; his rock on e1 makes one empty square less in the top row.
LEGACY_TABLE = {
    "Ola": ((7, 0, 31), 2 + 0 + 2, 1),
    "Piotr": ((6, 19, 0), 1 + 2 + 1, 1),
    "Rysia": ((6, 8, 0), 1 + 1 + 0, 3),
}
GOALS = ("full-city", "first-city", "best-ecology")
TILES = {
    "Gosia": (
        "tiles/advanced H:a1.e H:b1.ew H:d1.ew H:e1.w H:c4.nesw H:e5.sw O:a2.e O:b2.ew O:d2.ew "
        "O:a4.ne O:c5.new L:a3.e L:b3.ew F:e2.w F:d3.ew F:b4.ew E:d4.ew K:c1.esw K:c2.nesw K:e3.sw "
        "K:e4.w K:a5.e K:b5.ew K:d5.ew first=city",
    ),  # 78, and all three goals
    "Henio": ("tiles/advanced K:c4.n",),  # -20
    "Iza": ("tiles/advanced H:a3.es H:b3.ew O:a4.ne F:b4.nw K:b5.ne",),  # -15
}
TILES_TABLE = {"Gosia": (108, 1), "Iza": (-15, 2), "Henio": (-20, 3)}
TOWN = (
    "mayor/town H:a1 H:c1 H:a2 H:b3 H:c3 H:f5 L:c2 L:a3 L:e3 L:f3 L:b4 L:d4 W:b1 W:f2 W:d3 W:c4 "
    "W:f4 W:b5 W:d5 W:e5 Z:b2 Z:e4 Z:c5 "
    "rounds=3+4:8,1+1:8,2+5:10,6+4:5,3+6:5,2+3:5,2+4:5,5+6:9,6+6:12 "
    "order=a1:6,b1:3,c1:7,a2:2,b2:2,c2:6,f2:9,a3:0,b3:0,c3:1,d3:1,e3:3,f3:8,b4:3,c4:5,d4:7,e4:9,"
    "f4:5,b5:6,c5:9,d5:4,e5:8,f5:4"
)
MAYOR = {"Jurek": (TOWN,), "Kasia": ("mayor/town",), "Leon": (TOWN,)}  # 77, 0, 77
GROUPS = {"club": DICE, "animals": LEGACY, "plan": TILES, "town": MAYOR}


def serial_of(player: str, sheet: str) -> str:
    """The serial printed on a player's sheet."""
    return f"{player[:2].upper()}{sheet[0].upper()}{sheet.partition('/')[2][:3]:0>3}".upper()


def set_table(ledger: Path) -> None:
    """The four campaigns, and a printed sheet with a serial for everything that is played."""
    with open_ledger(ledger, "en") as book, book.writing():
        for name, lines in GROUPS.items():
            game = next(iter(lines.values()))[0].partition("/")[0]
            goals = GOALS if game == "tiles" else ()
            made = new_campaign(book, Campaign(0, name, game, tuple(lines), goals=goals))
            record(
                book,
                [
                    PrintedSheet(serial_of(p, sheet), sheet, 1, "AAA", p, made.id)
                    for p, own in lines.items()
                    for sheet in (line.split()[0] for line in own)
                ],
            )


def photo(path: Path, *sheets: dict[str, object]) -> Path:
    """A photo of sheets: each with its city, and serial, taken, doubts where wanted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(list(sheets)))
    return path


def read_words(job: Job) -> list[Seen]:
    """The reader of these photos."""
    try:
        sheets = json.loads(job.path.read_text())
    except ValueError:
        return [Seen(unreadable(job.name, "no picture"))]
    seen = []
    for own in sheets:
        if "city" not in own:
            seen.append(Seen(unreadable(job.name, "too blurred")))
            continue
        city = parse_city(own["city"])
        doubts = tuple(Doubt(*doubt) for doubt in own.get("doubts", ()))
        player = city.player or _owner(job, own.get("serial", ""))
        reading = reading_of_city(
            city, catalogue().sheet(city.sheet), job.name,
            version=1, serial=own.get("serial", ""), player=player,
        )  # fmt: skip
        reading = replace(reading, doubts=doubts, status="review" if doubts else reading.status)
        seen.append(Seen(reading, own.get("taken", "")))
    return seen


def _owner(job: Job, serial: str) -> str:
    """As the reader does: the ledger says whose a serial is."""
    if not serial:
        return ""
    with open_ledger(job.ledger) as book:
        sheet = printed_sheet(book, serial)
    return sheet.player if sheet else ""


def shoot(folder: Path, seed: int = 1) -> None:
    """The whole evening photographed in any order, with all that goes wrong on an evening."""
    rng = random.Random(seed)
    shots: list[list[dict[str, object]]] = [
        [{"city": line, "serial": serial_of(player, line.split()[0])}]
        for lines in GROUPS.values()
        for player, own in lines.items()
        for line in own
    ]
    shots[0] += shots.pop(1)  # two sheets in one photo
    ala = serial_of("Ala", "dice/9")
    shots.append([{"city": NINE["gold"], "serial": ala}])  # the same sheet photographed again
    shots.append([{"city": "dice/9 R:c4d4e4 R:b6c6", "serial": ala, "taken": ""}])
    shots.append([{"city": SEVEN["all"], "serial": "ZZZZZ1"}])  # two strangers' sheets
    shots.append([{"city": SEVEN["few"], "serial": "ZZZZZ2"}])
    shots.append([{"blurred": True}])
    rng.shuffle(shots)
    late = next(i for i, s in enumerate(shots) if s[0].get("city") == "dice/9 R:c4d4e4 R:b6c6")
    shots.append(shots.pop(late))  # half of Ala's sheet, after the whole: no later state of it
    for number, sheets in enumerate(shots):
        photo(folder / f"IMG_{number:03d}.jpg", *sheets)
    (folder / "copy").mkdir()
    (folder / "copy" / "IMG_000.jpg").write_bytes((folder / "IMG_000.jpg").read_bytes())
    (folder / "broken.jpg").write_bytes(b"\xff\xd8 nothing of the kind")


def table(ledger: Path, name: str) -> Table:
    """A campaign's table as it stands."""
    with open_ledger(ledger, "en") as book:
        return campaign_view(book, require_campaign(book, name)).table


def by_player(found: Table) -> dict[str, Standing]:
    """The lines of a table."""
    return {standing.player: standing for standing in found.standings}


def check_totals(ledger: Path) -> None:
    """Everything that stands in the tables above."""
    club = table(ledger, "club")
    for player, (third, bags, fourth, ch3, ch4, total, rank) in DICE_TABLE.items():
        own = by_player(club)[player]
        sheets = [f"dice/{n}" for n in range(7, 13)]
        points = dict(zip(sheets, (*third, *fourth), strict=False))
        chapters = {"3": ch3} | ({"4": ch4} if ch4 is not None else {})
        assert (own.episodes, own.bag_points, own.chapters) == (points, bags, chapters), player
        assert (own.total, own.rank) == (total, rank), player
    assert club.missing == (("Filip", "dice/12"),)
    assert club.winners == ("Ala",)
    animals = table(ledger, "animals")
    for player, (tracks, circles, rank) in LEGACY_TABLE.items():
        own = by_player(animals)[player]
        assert tuple(own.episodes.values()) == tracks
        assert (own.progress, own.total, own.rank) == (circles, circles, rank)
        assert own.chapters == {"1": circles}
    assert by_player(animals)["Ola"].awards == {
        "legacy/1": ("rock",), "legacy/2": ("tree", "tree"), "legacy/3": ("rock",),
    }  # fmt: skip
    assert animals.winners == ("Ola", "Piotr")
    plan = by_player(table(ledger, "plan"))
    assert {p: (plan[p].total, plan[p].rank) for p in plan} == TILES_TABLE
    assert plan["Gosia"].goals == {"tiles/advanced": ("full-city", "first-city", "best-ecology")}
    town = table(ledger, "town")
    assert [(s.player, s.total, s.rank) for s in town.standings] == [
        ("Jurek", 77, 1), ("Leon", 77, 1), ("Kasia", 0, 3),
    ]  # fmt: skip


def everything(ledger: Path) -> list[str]:
    """The ledger's content without the times of saving."""
    with open_ledger(ledger, "en") as book:
        rows = [json.loads(line) for line in transfer.export_lines(book)]
    for row in rows:
        for key in ("saved", "made", "printed"):
            row.pop(key, None)
    return [json.dumps(row, sort_keys=True) for row in rows]
