"""Results as lines to read: shares with their intervals, a line for each severity."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Read:
    """What came of one photo."""

    severity: int
    seed: int
    sheet: str
    right: bool  # the total
    verdict: bool  # the total and whether a rule is broken
    sure: bool
    unreadable: bool
    squares: int
    squares_right: int
    seconds: float
    note: str
    legal: bool  # and not blank: a sheet to be sure of

    @property
    def silent(self) -> bool:
        """Wrong, or a broken rule repaired, without a word."""
        return self.sure and not self.verdict


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, in percent."""
    if not of:
        return 0.0, 100.0
    z, p = 1.96, hits / of
    middle, spread = p + z * z / (2 * of), z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return 100 * (middle - spread) / (1 + z * z / of), 100 * (middle + spread) / (1 + z * z / of)


def share(hits: int, of: int) -> str:
    """A share with its interval."""
    low, high = interval(hits, of)
    return f"{100 * hits / max(of, 1):5.1f} % ({low:.1f}–{high:.1f})"


def table(results: Iterable[Read]) -> Iterator[str]:
    """One line for each severity."""
    found = list(results)
    yield (
        "sev.  sheets   right total               sure, of the legal ones  "
        "silent  squares   unreadable  median s"
    )
    for severity in sorted({r.severity for r in found}):
        own = [r for r in found if r.severity == severity]
        n, legal = len(own), [r for r in own if r.legal]
        squares = 100 * sum(r.squares_right for r in own) / sum(r.squares for r in own)
        silent = sum(r.silent for r in own)
        seconds = sorted(r.seconds for r in own)[n // 2]
        yield (
            f"{severity:>4}  {n:>6}   {share(sum(r.right for r in own), n):<24}"
            f"  {share(sum(r.sure for r in legal), len(legal)):<22}  {silent:>6}"
            f"  {squares:6.2f} %  {sum(r.unreadable for r in own):>9}  {seconds:8.2f}"
        )


def blank_line(results: Sequence[Read], what: str) -> str:
    """What was invented where there is nothing."""
    invented = sum(r.squares_right < r.squares and not r.unreadable for r in results)
    sure, unread = sum(r.sure for r in results), sum(r.unreadable for r in results)
    return (
        f"{len(results)} {what}: {invented} with something invented, "
        f"{sure} sure, {unread} unreadable"
    )
