"""An evening's photos read and saved: photos a minute with one process and with two.

bench/night [--photos 24] [--workers 1,2] [--severity 1] [--seed 0] [--sheets 10000]

Also: how long `papertown campaign` takes, start to end, on a ledger of many sheets.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scoring.catalogue import catalogue
from scoring.ledger.campaigns import Campaign, new_campaign
from scoring.ledger.printed import PrintedSheet, record
from scoring.ledger.readings import New, save
from scoring.ledger.store import open_ledger
from scoring.notation import format_city
from vision.night.evening import Wanted, night

PLAYERS = ("Ala", "Bartek", "Celina", "Darek", "Ewa", "Filip")


def photograph(folder: Path, count: int, severity: int, seed: int) -> None:
    """Photos of played dice sheets, as the simulator takes them."""
    from scoring.dice.play import random_city
    from vision.simulate.photo import simulate

    rng = random.Random(seed)
    for number in range(count):
        sheet = catalogue().sheet(f"dice/{number % 12 + 1}")
        city = random_city(sheet, rng)
        simulate([city], seed + number, severity, ()).save(folder / f"{number:03d}.jpg")


def reading_time(folder: Path, workers: int) -> float:
    """Seconds for a night with a new ledger."""
    with tempfile.TemporaryDirectory() as place:
        wanted = Wanted((str(folder),), Path(place, "ledger.sqlite"), workers=workers)
        start = time.perf_counter()
        night(wanted)
        return time.perf_counter() - start


def large_ledger(path: Path, count: int, seed: int) -> None:
    """A ledger with many campaigns of six players and twelve sheets each."""
    from scoring.dice.play import random_city

    rng = random.Random(seed)
    sheets = catalogue().sheets("dice").values()
    pool = {s.id: [format_city(random_city(s, rng)) for _ in range(8)] for s in sheets}
    with open_ledger(path) as ledger, ledger.writing():
        for number in range(-(-count // (len(PLAYERS) * len(pool)))):
            made = new_campaign(ledger, Campaign(0, f"club {number}", "dice", PLAYERS))
            record(ledger, _printed(number, made.id, tuple(pool)))
            save(
                ledger, [_filled(number, p, s, rng.choice(pool[s])) for p in PLAYERS for s in pool]
            )


def _printed(number: int, campaign: int, sheets: tuple[str, ...]) -> Iterator[PrintedSheet]:
    for player in PLAYERS:
        for sheet in sheets:
            serial = _serial(number, player, sheet)
            yield PrintedSheet(serial, sheet, 1, "AAA", player, campaign)


def _serial(number: int, player: str, sheet: str) -> str:
    return f"{number}-{player}-{sheet}"


def _filled(number: int, player: str, sheet: str, line: str) -> New:
    serial = _serial(number, player, sheet)
    return New(serial, 0, f"{serial}.jpg", line, sheet, "sure", 1, serial)


def answer_time(path: Path) -> tuple[float, float]:
    """Seconds that `papertown campaign` takes, by the clock and of processor, the best of three."""
    call = [sys.executable, "-c", "from cli import app; app()", "campaign", "club 3", "--json"]
    best = (float("inf"), float("inf"))
    for _ in range(3):
        start, before = time.perf_counter(), _children()
        subprocess.run([*call, "--ledger", str(path)], check=True, stdout=subprocess.DEVNULL)
        best = min(best, (time.perf_counter() - start, _children() - before))
    return best


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Photos a minute; a large ledger's answer.")
    parser.add_argument("--photos", type=int, default=24)
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--severity", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sheets", type=int, default=10_000)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "ledger.sqlite")
        large_ledger(path, wanted.sheets, wanted.seed)
        clock, processor = answer_time(path)
        print(f"campaign, {wanted.sheets} sheets: {clock:.2f} s ({processor:.2f} s of processor)")
        photos = Path(place, "photos")
        photos.mkdir()
        photograph(photos, wanted.photos, wanted.severity, wanted.seed)
        for workers in (int(part) for part in wanted.workers.split(",") if wanted.photos):
            seconds = reading_time(photos, workers)
            rate = 60 * wanted.photos / seconds
            print(f"{workers} process(es): {rate:.1f} photos a minute ({seconds:.1f} s)")


if __name__ == "__main__":
    main()
