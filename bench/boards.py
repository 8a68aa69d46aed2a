"""What players of different skill score on the boards, and whether the boards can be played.

bench/boards [dice|legacy] [--games 200]
"""

import argparse
from importlib import import_module
from importlib.util import find_spec

REPORTS = ("dice", "legacy")


def main() -> None:
    """Print the report of each game that has one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", choices=REPORTS)
    parser.add_argument("--games", type=int, default=200, help="dice campaigns of each skill")
    options = parser.parse_args()
    if options.game != "legacy":
        from bench.boards_dice import report

        report(options.games)
    if options.game != "dice" and find_spec("bench.boards_legacy"):
        import_module("bench.boards_legacy").report()


if __name__ == "__main__":
    main()
