"""The scripted evening on paper: printed for its campaigns, filled in, laid, photographed.

Clear hands and a fair camera, so that no particular network is needed; what goes wrong is what
goes wrong on evenings.
"""

import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from night_script import GOALS, GROUPS, NINE, SEVEN
from PIL import Image, ImageFilter
from typer.testing import CliRunner

from cli import app
from scoring.catalogue import catalogue
from scoring.ledger.store import open_ledger
from scoring.model import City
from scoring.notation import format_city, parse_city
from vision.simulate import photo as simulator
from vision.simulate.camera import make_camera
from vision.simulate.hands import make_hand

WIDE = 2200  # pixels of a photo's longer side
HALF = "dice/9 R:c4d4e4 R:b6c6 I:c2c3 P:c1 P:d6d7 pass=0 bags=0"  # Ala's, earlier that evening
STRANGERS = {"ZZZZZ1": SEVEN["all"], "ZZZZZ2": SEVEN["few"]}
_TIDY = partial(make_hand, name="tidy")
_TAKEN, _EXIF = 0x9003, 0x8769  # tags of a photo's time


@dataclass
class Roll:
    """Photos as they come off the phones, and what is really on each sheet."""

    folder: Path
    truth: dict[str, str] = field(default_factory=dict)  # by serial
    taken: int = 0

    def shoot(self, name: str, sheets: Sequence[tuple[str, str]], seed: int) -> Path:
        """A photo of sheets, each with its serial and line; a minute after the one before."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / name
        cities = [as_it_lies(line) for _, line in sheets]
        camera = make_camera(1, WIDE * len(sheets))
        with patch.object(simulator, "make_hand", _TIDY):
            shot = simulator.simulate(cities, seed, 1, [s for s, _ in sheets], camera=camera)
        shot.save(path)
        path.with_name(f"{name}.truth").unlink()
        self.taken += 1
        _stamp(path, f"2026:11:18 {18 + self.taken // 60:02}:{self.taken % 60:02}:00")
        for serial, line in sheets:
            self.truth.setdefault(serial, line)
        return path


def as_it_lies(line: str) -> City:
    """A board shows its marker, not the passes that put it there."""
    city = parse_city(line)
    if not city.sheet.startswith("legacy/"):
        return city
    start = catalogue().sheet(city.sheet).figures["marker"]
    track = start - city.passes if city.track is None else city.track
    return replace(city, track=track, passes=0)


def _stamp(path: Path, when: str) -> None:
    """The camera's time, into the photo as cameras write it."""
    with Image.open(path) as picture:
        exif = picture.getexif()
        exif.get_ifd(_EXIF)[_TAKEN] = when
        picture.save(path, exif=exif, quality="keep")


def call(*words: object, codes: Sequence[int] = (0,)) -> str:
    """A command, as people call it."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code in codes, result.output
    return result.stdout


def print_all(folder: Path, ledger: Path, groups: Sequence[str]) -> dict[tuple[str, str], str]:
    """Every sheet printed for its campaign; the serials by player and sheet."""
    book = ["--ledger", ledger]
    for number, name in enumerate(groups):
        lines = GROUPS[name]
        sheets = list(dict.fromkeys(line.split()[0] for own in lines.values() for line in own))
        if name == "plan":
            who = ["--players", ",".join(lines)]
            more = ["--game", "tiles", "--goals", ",".join(GOALS)]
            call("campaign", name, "--new", *who, *more, *book)
        out = ["-o", folder / f"{name}.pdf", "--seed", number, "--campaign", name]
        call("print", *sheets, "--players", ",".join(lines), *out, *book)
    with open_ledger(ledger) as found:
        rows = found.rows(
            "SELECT p.name, s.sheet, s.serial FROM sheets s JOIN players p ON p.id = s.player"
        )
    return {(row["name"], row["sheet"]): row["serial"] for row in rows}


def photograph_all(
    folder: Path, serials: dict[tuple[str, str], str], groups: Sequence[str], first: int
) -> Roll:
    """Every sheet once, some twice, and what goes wrong, in any order."""
    roll, rng = Roll(folder), random.Random(first)
    played = [
        (serials[player, line.split()[0]], line)
        for name in groups
        for player, own in GROUPS[name].items()
        for line in own
    ]
    shots = [[sheet] for sheet in played]
    shots[0] += shots.pop(1)  # two sheets in one photo
    rng.shuffle(shots)
    gold = serials["Ala", "dice/9"]
    for number, sheets in enumerate([[(gold, HALF)], *shots], start=1):
        roll.shoot(f"IMG_{rng.randrange(10_000):04}-{number}.jpg", sheets, first + number)
    roll.truth[gold] = NINE["gold"]
    again = roll.shoot("again.jpg", [shots[-1][0]], first + 90)  # the last one once more
    for number, stranger in enumerate(STRANGERS.items()):
        roll.shoot(f"stranger-{number}.jpg", [stranger], first + 91 + number)
    (folder / "copy").mkdir()
    shutil.copy(again, folder / "copy" / again.name)
    with Image.open(again) as sharp:
        sharp.filter(ImageFilter.GaussianBlur(40)).save(folder / "blurred.jpg")
    (folder / "broken.jpg").write_bytes(again.read_bytes()[:2000])
    return roll


def settle(document: dict[str, Any], roll: Roll, ledger: Path) -> int:
    """People look at what is not sure, and say what is there; how many sheets there were."""
    looked_at = 0
    for reading in document["readings"]:
        fate = {warning["warning"] for warning in reading["warnings"]}
        truth = roll.truth.get(reading["serial"])
        if truth is None or fate & {"same", "replaced"}:
            continue
        line = format_city(as_it_lies(truth))
        if "conflict" in fate:
            said = ["counts=no"]
        elif reading["status"] == "sure" and (reading["city"] == line or not reading["warnings"]):
            continue
        else:
            as_read = reading["city"] == line and not reading["doubts"]
            said = ["counts=yes"] if as_read else line.split()
        call("correct", reading["id"], *said, "--ledger", ledger, codes=(0, 3))
        looked_at += 1
    return looked_at


def night_of(folder: Path, ledger: Path, *more: object) -> dict[str, Any]:
    """The command over a folder of photos."""
    words = ("night", folder, "--json", "--ledger", ledger, "--workers", 1, *more)
    found: dict[str, Any] = json.loads(call(*words, codes=(0, 3)))
    return found
