"""How well and how fast evidence becomes a city, with noise that says how wrong it is.

bench/decode [--sheets 120] [--seed 1] [--towns numbered|plain]

The evidence is made up from legal games (one in ten with a broken rule): a share of all squares,
edges and boxes is only as certain as given, and wrong exactly as often. No picture is involved.
Of towns, with their corners numbered or not, only the squares are noisy.
"""

import argparse
import random
import time
from dataclasses import dataclass, field, replace
from importlib import import_module

from scoring.catalogue import catalogue
from scoring.model import City
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import decode
from vision.evidence import Distribution, Evidence, clean_evidence, one_of

CLEAN = 1 - 1e-6
MIXES: dict[str, tuple[tuple[float, float], ...]] = {
    "clean": (),
    "1 % at 0.999": ((0.01, 0.999),),
    "3 % at 0.99": ((0.03, 0.99),),
    "and 1 % at 0.9": ((0.03, 0.99), (0.01, 0.9)),
    "10 % at 0.99, 3 % at 0.9": ((0.1, 0.99), (0.03, 0.9)),
    "30 % at 0.95, 10 % at 0.7": ((0.3, 0.95), (0.1, 0.7)),
}
UNSEEN = {"overlap", "passes", "type"}  # mistakes that squares and boxes cannot show


@dataclass
class Count:
    """What came of the sheets of one mix."""

    right: int = 0
    sure: int = 0
    silent: int = 0
    seconds: list[float] = field(default_factory=list)


def main() -> None:
    """Print a line for each mix of noise."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sheets", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--towns", choices=("numbered", "plain"))
    options = parser.parse_args()
    print(f"{'noise':<28}{'right':>8}{'sure':>8}{'silent':>8}{'ms':>8}{'p90':>8}{'worst':>8}")
    for name, mix in MIXES.items():
        found = measure(options.sheets, options.seed, mix, options.towns)
        times = sorted(found.seconds)
        median, late = times[len(times) // 2], times[len(times) * 9 // 10]
        print(
            f"{name:<28}{found.right:>8}{found.sure:>8}{found.silent:>8}"
            f"{median * 1e3:>8.1f}{late * 1e3:>8.1f}{times[-1] * 1e3:>8.0f}"
        )


def measure(
    sheets: int, seed: int, mix: tuple[tuple[float, float], ...], towns: str | None = None
) -> Count:
    """Decode so many sheets of all dice episodes, or so many towns."""
    rng = random.Random(seed)
    known = list(catalogue().sheets("mayor" if towns else "dice").values())
    found = Count()
    for number in range(sheets):
        sheet = known[number % len(known)]
        city = finished(sheet, rng, plain=towns == "plain")
        evidence = noisy(clean_evidence(city, sheet), rng, mix)
        before = time.perf_counter()
        decoded = decode(evidence, sheet)
        found.seconds.append(time.perf_counter() - before)
        truth = score(city, sheet)
        right = truth.total == decoded.card.total
        found.right += right
        found.sure += decoded.sure
        found.silent += decoded.sure and not (right and not truth.illegal)
    return found


def finished(sheet: Sheet, rng: random.Random, plain: bool = False) -> City:
    """A finished game; one in ten breaks a rule that can be seen. `plain`: without corners."""
    play = import_module(f"scoring.{sheet.game}.play")
    city: City = play.random_city(sheet, rng, rng.random())
    while rng.random() < 0.1:
        wrong, rule = play.break_rule(city, sheet, rng)
        if rule not in UNSEEN and visible(wrong, sheet):
            city = wrong
            break
    return replace(city, order=()) if plain else city


def visible(city: City, sheet: Sheet) -> bool:
    """Whether the marks of a city fit the boxes of its sheet."""
    if "compass" not in sheet.marks:
        return True
    row = sheet.figures.get("churches", ()) or range(int(sheet.figures.get("fortresses", 0)))
    return isinstance(city.compass, int) and city.compass <= len(row)


def noisy(evidence: Evidence, rng: random.Random, mix: tuple[tuple[float, float], ...]) -> Evidence:
    """The same evidence, in a share of its places only as certain as the mix says."""

    def seen(distribution: Distribution) -> Distribution:
        truth = max(distribution, key=lambda name: distribution[name])
        right = certainty(rng, mix)
        others = [name for name in distribution if name != truth]
        return one_of(truth if rng.random() < right else rng.choice(others), distribution, right)

    def share(probability: float) -> float:
        right = certainty(rng, mix)
        yes = (probability > 0.5) == (rng.random() < right)
        return right if yes else 1 - right

    return replace(
        evidence,
        cells={name: seen(found) for name, found in evidence.cells.items()},
        same={edge: share(probability) for edge, probability in evidence.same.items()},
        boxes={name: seen(found) for name, found in evidence.boxes.items()},
    )


def certainty(rng: random.Random, mix: tuple[tuple[float, float], ...]) -> float:
    """How often one place is right."""
    at = rng.random()
    for share, value in mix:
        if at < share:
            return value
        at -= share
    return CLEAN


if __name__ == "__main__":
    main()
