"""The real thing: printed for its campaigns, filled in, laid, photographed, read, compared."""

import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from night_script import GROUPS, MAYOR, check_totals, everything, table
from photographed import Roll, as_it_lies, call, night_of, photograph_all, print_all, settle

from scoring.catalogue import catalogue
from scoring.ledger.store import open_ledger
from scoring.score import score

pytestmark = pytest.mark.long


def worth(line: str) -> int:
    city = as_it_lies(line)
    return score(city, catalogue().sheet(city.sheet)).total


def test_the_photographed_evening_ends_in_the_totals_worked_out_by_hand(tmp_path: Path) -> None:
    ledger, photos, report = (tmp_path / name for name in ("l.sqlite", "photos", "night.html"))
    roll = photograph_all(photos, print_all(tmp_path, ledger, list(GROUPS)), list(GROUPS), 100)
    document = night_of(photos, ledger, "--report", report)
    check_readings(document["readings"], roll)
    assert report.read_text().count("data:image/jpeg") == len(roll.truth)
    for _ in range(3):
        if not settle(document, roll, ledger):
            break
        document = night_of(photos, ledger)
    check_totals(ledger)
    looks = {(look["source"], look["region"]) for look in document["look"]}
    assert {source for source, region in looks if not str(region).startswith("cell.")} == {
        "blurred.jpg", "broken.jpg", "stranger-0.jpg", "stranger-1.jpg",
    }  # fmt: skip
    bandits = {region for _, region in looks if str(region).startswith("cell.")}
    assert bandits == {"cell.d2", "cell.c7", "cell.d10"}  # not drawn on Darek's sheet
    before = everything(ledger)
    assert night_of(photos, ledger) == document
    assert everything(ledger) == before


def check_readings(readings: list[dict[str, Any]], roll: Roll) -> None:
    """Every sheet is seen; nothing sure is wrong; nearly all is right before anybody looks."""
    unread = {reading["source"] for reading in readings if not reading["score"]}
    assert unread == {"blurred.jpg", "broken.jpg"}
    seen = [reading for reading in readings if reading["score"]]
    assert {reading["serial"] for reading in seen} == set(roll.truth)
    assert len(seen) == len(roll.truth) + 2  # one twice, one before it was finished
    fates = {r["id"]: {warning["warning"] for warning in r["warnings"]} for r in seen}
    final = [reading for reading in seen if "replaced" not in fates[reading["id"]]]
    right = {r["id"] for r in final if r["score"]["total"] == worth(roll.truth[r["serial"]])}
    assert {reading["id"] for reading in final if reading["status"] == "sure"} <= right
    assert len(right) >= 0.8 * len(final)


def call_of(photos: Path, ledger: Path) -> list[str]:
    code = "from cli import app; app()"
    return [sys.executable, "-c", code, "night", str(photos), "--ledger", str(ledger)]


def test_killed_at_twenty_random_moments_and_run_again_it_ends_the_same(tmp_path: Path) -> None:
    printed, ledger, whole = (tmp_path / f"{name}.sqlite" for name in ("printed", "l", "whole"))
    serials = print_all(tmp_path, printed, ["town"])
    roll = Roll(tmp_path / "photos")
    for seed, (player, own) in enumerate(MAYOR.items()):
        roll.shoot(f"{player}.jpg", [(serials[player, "mayor/town"], own[0])], 200 + seed)
    before = everything(printed)
    shutil.copy(printed, whole)
    start = time.monotonic()
    subprocess.run(call_of(roll.folder, whole), stdout=subprocess.DEVNULL, check=False)
    long = time.monotonic() - start
    after = everything(whole)
    assert after != before
    shutil.copy(printed, ledger)
    killed, rng = 0, random.Random(8)
    for number in range(20):
        call = [*call_of(roll.folder, ledger), "--workers", str(1 + number % 2)]
        process = subprocess.Popen(call, stdout=subprocess.DEVNULL)
        try:
            process.wait(rng.uniform(0, long))
        except subprocess.TimeoutExpired:
            killed += 1
        process.kill()
        process.wait()
        now = everything(ledger)
        assert now in (before, after)
        if now == after:  # it was done already: begin anew
            for path in tmp_path.glob("l.sqlite*"):
                path.unlink()
            shutil.copy(printed, ledger)
    assert killed >= 10
    subprocess.run(call_of(roll.folder, ledger), stdout=subprocess.DEVNULL, check=False)
    assert everything(ledger) == after
    standings = table(ledger, "town").standings
    assert {s.player for s in standings} == set(MAYOR)


def test_the_cameras_time_is_kept_whichever_command_saves(tmp_path: Path) -> None:
    roll = Roll(tmp_path / "photos")
    photo = roll.shoot("one.jpg", [("K3F9Q2", "dice/1 R:e1e2 pass=1")], 300)
    times = []
    for name in ("score", "night"):
        book = tmp_path / f"{name}.sqlite"
        words = ["--save"] if name == "score" else []
        call(name, photo, *words, "--player", "Ala", "--ledger", book, codes=(0, 3))
        with open_ledger(book) as ledger:
            times += [row["taken"] for row in ledger.rows("SELECT taken FROM readings")]
    assert times == ["2026:11:18 18:01:00"] * 2
