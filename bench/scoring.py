"""How many lines of notation `papertown score` reads, checks and scores in a second, on one core.

bench/scoring [--lines 10000] [--seed 0]
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from scoring.catalogue import catalogue
from scoring.notation import format_city

GAMES_EACH = 40  # played games of each sheet; the file repeats them in another order


def played_lines(count: int, seed: int) -> list[str]:
    """Lines of played games, one sheet in ten with a broken rule."""
    rng = random.Random(seed)
    lines = []
    for name in catalogue().sheet_names():
        sheet = catalogue().sheet(name)
        play = import_module(f"scoring.{sheet.game}.play")
        for _ in range(GAMES_EACH if sheet.game == "dice" else GAMES_EACH // 8):
            city = play.random_city(sheet, rng, rng.random())
            lines.append(format_city(city))
    return [rng.choice(lines) for _ in range(count)]


def seconds(arguments: list[str]) -> float:
    """How long a command takes, start to end."""
    call = "from cli import app; app()"
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", call, *arguments], stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main() -> None:
    """Print lines a second, with and without the start of the program."""
    parser = argparse.ArgumentParser(description="Lines of notation scored a second.")
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    with tempfile.TemporaryDirectory() as folder:
        many, one = Path(folder, "many.city"), Path(folder, "one.city")
        lines = played_lines(wanted.lines, wanted.seed)
        many.write_text("\n".join(lines) + "\n", encoding="utf-8")
        one.write_text(lines[0] + "\n", encoding="utf-8")
        start = seconds(["score", "--json", str(one)])
        for options in (["--json"], []):
            took = seconds(["score", *options, str(many)])
            rate, pure = len(lines) / took, len(lines) / max(took - start, 1e-9)
            name = "json " if options else "table"
            print(
                f"{name}  {len(lines)} lines in {took:.2f} s: {rate:,.0f} lines a second, "
                f"{pure:,.0f} without the {start:.2f} s that the program takes to start"
            )


if __name__ == "__main__":
    main()
