"""Whole trips: a sheet printed, filled in by hand, photographed, read and scored.

What must hold for every photo: a total that is called sure is the right one. The easy ones besides
have their right totals, whether sure or not.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import vision.simulate.photo as simulator
from cli import app
from scoring.catalogue import catalogue
from scoring.model import City
from scoring.notation import parse_city
from scoring.score import score
from vision.simulate.camera import SEVERITIES, PhoneCamera
from vision.simulate.cities import made_up_city
from vision.simulate.strokes import Rng, pick

runner = CliRunner()


@dataclass(frozen=True)
class Trip:
    """Which sheet, by which seed, and how it was printed and photographed."""

    sheet: str
    seed: int
    severity: int
    stock: str
    ink: str
    easy: bool = True

    def __str__(self) -> str:
        return f"{self.sheet}-{self.severity}-{self.stock}-{self.ink}"


SHORT = [
    Trip("dice/1", 4000001, 1, "letter", "light"),
    Trip("dice/7", 4000061, 1, "letter", "light"),
    Trip("dice/9", 4000082, 2, "a4", "colour"),
    Trip("dice/11", 4000101, 1, "a5", "colour", easy=False),
    Trip("dice/11", 4000103, 1, "a5", "colour"),
    Trip("mayor/town", 4000120, 0, "a4", "colour"),
]
LONG = [
    Trip("dice/1", 4000000, 0, "a4", "colour"),
    Trip("dice/1", 4000002, 2, "a4", "grey"),
    Trip("dice/2", 4000011, 1, "a5", "colour"),
    Trip("dice/2", 4000012, 2, "letter", "light", easy=False),
    Trip("dice/3", 4000021, 1, "a4", "grey"),
    Trip("dice/4", 4000030, 0, "a4", "colour", easy=False),
    Trip("dice/5", 4000041, 1, "a5", "colour", easy=False),
    Trip("dice/6", 4000050, 0, "a5", "light", easy=False),
    Trip("dice/6", 4000051, 1, "a4", "grey"),
    Trip("dice/6", 4000053, 1, "a4", "grey"),
    Trip("dice/6", 4000052, 2, "letter", "colour"),
    Trip("dice/7", 4000062, 2, "a4", "grey"),
    Trip("dice/8", 4000071, 1, "a5", "colour", easy=False),
    Trip("dice/8", 4000073, 1, "a5", "colour"),
    Trip("dice/8", 4000072, 2, "letter", "light", easy=False),
    Trip("dice/9", 4000081, 1, "a4", "grey"),
    Trip("dice/10", 4000091, 1, "letter", "light"),
    Trip("dice/12", 4000110, 0, "a5", "light", easy=False),
    Trip("dice/12", 4000113, 0, "a5", "light"),
    Trip("dice/12", 4000111, 1, "a4", "grey"),
    Trip("dice/12", 4000112, 2, "letter", "colour", easy=False),
    Trip("mayor/town", 4000121, 1, "letter", "light", easy=False),
    Trip("mayor/town", 4000122, 2, "a4", "grey", easy=False),
    Trip("mayor/factories", 4000130, 0, "letter", "grey", easy=False),
    Trip("mayor/factories", 4000131, 1, "a5", "colour", easy=False),
]


def photograph(trip: Trip, path: Path, monkeypatch: pytest.MonkeyPatch) -> City:
    """The photo of a trip, on the paper and in the ink that it says; what was drawn."""

    def chosen(rng: Rng, options: Sequence[Any], weights: Sequence[float] | None = None) -> Any:
        anything = pick(rng, options, weights)
        return next((one for one in options if one in (trip.stock, trip.ink)), anything)

    monkeypatch.setattr(simulator, "pick", chosen)
    city = made_up_city(catalogue().sheet(trip.sheet), trip.seed)
    photo = simulator.simulate([city], trip.seed, trip.severity)
    details = photo.sheets[0].details
    assert (details.stock, details.ink) == (trip.stock, trip.ink)
    photo.save(path)
    return city


def scored(*call: str) -> list[dict[str, Any]]:
    result = runner.invoke(app, ["score", "--json", *call])
    assert result.exit_code in (0, 3), result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def check(trip: Trip, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never wrong in silence; right where it is easy."""
    city = photograph(trip, folder / "photo.jpg", monkeypatch)
    truth = score(city, catalogue().sheet(trip.sheet))
    (found,) = scored(str(folder / "photo.jpg"))
    total = found["score"] and found["score"]["total"]
    if found["status"] == "sure":
        assert (total, found["illegal"]) == (truth.total, [])
        assert not truth.illegal
    else:
        assert found["doubts"] or found["illegal"] or found["warnings"] or found["reason"]
    if trip.easy:
        assert found["sheet"] == trip.sheet
        assert total == truth.total, found["city"]


@pytest.mark.parametrize("trip", SHORT, ids=str)
def test_a_trip(trip: Trip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(trip, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("trip", LONG, ids=str)
def test_more_trips(trip: Trip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(trip, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4000200, 4000206))
def test_what_lies_on_a_board_hides_nothing_silently(seed: int, tmp_path: Path) -> None:
    """A finger, a pen or a coin: what is under it is not known, so nothing wrong may be sure."""
    city = made_up_city(catalogue().sheet("dice/12" if seed % 2 else "mayor/town"), seed)
    camera = PhoneCamera(SEVERITIES[1], covered=True)
    simulator.simulate([city], seed, 1, camera=camera).save(tmp_path / "photo.jpg")
    (found,) = scored(str(tmp_path / "photo.jpg"))
    if found["status"] == "sure":
        assert found["score"]["total"] == score(city, catalogue().sheet(city.sheet)).total


def test_a_printed_serial_comes_back_as_its_player(tmp_path: Path) -> None:
    """By the commands alone: print for a campaign, fill in, photograph, score."""
    book = ["--ledger", str(tmp_path / "ledger.db")]
    pad = ["dice/1", "--players", "Ala,Żaneta", "-o", str(tmp_path / "pad.pdf"), "--seed", "7"]
    printed = runner.invoke(app, ["print", *pad, "--campaign", "klub", "--frame-offsets", *book])
    assert printed.exit_code == 0, printed.stderr
    serials = [page["frames"][0]["serial"] for page in json.loads(printed.stdout)]
    line, photo = "dice/1 R:e1e2 I:f1f2f3 P:e3 pass=1", tmp_path / "photo.jpg"
    call = [line, "-o", str(photo), "--serial", serials[1], "--seed", "5", "--severity", "2"]
    assert runner.invoke(app, ["simulate", *call]).exit_code == 0
    assert photo.with_name("photo.jpg.truth").read_text() == f"{line}  # {serials[1]}\n"
    (found,) = scored(str(photo), *book)
    assert (found["serial"], found["player"], found["version"]) == (serials[1], "Żaneta", 1)
    truth = score(parse_city(line), catalogue().sheet("dice/1"))
    if found["status"] == "sure":
        assert found["score"]["total"] == truth.total


def test_a_scanned_pile_is_read_page_by_page(tmp_path: Path) -> None:
    lines = ["dice/1 R:e1e2 pass=1", "dice/2 I:e1e2e3 pass=0"]
    (tmp_path / "evening.city").write_text("\n".join(lines))
    pile = tmp_path / "pile.pdf"
    call = [str(tmp_path / "evening.city"), "-o", str(pile), "--seed", "3", "--severity", "0"]
    assert runner.invoke(app, ["simulate", *call]).exit_code == 0
    found = scored(str(pile))
    assert [one["source"] for one in found] == ["pile.pdf:1", "pile.pdf:2"]
    assert [one["sheet"] for one in found] == ["dice/1", "dice/2"]
    for one, line in zip(found, lines, strict=True):
        if one["status"] == "sure":
            assert one["city"] == line
