"""Where the time of a reading goes: its stages with a stopwatch around each."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any
from unittest.mock import patch

from vision import read
from vision.see import Sight

# A stage, and where the reader has the function that is it.
STAGES: dict[str, tuple[Any, str]] = {
    "load": (read, "load"),
    "find": (read, "find_sheets"),
    "surface": (read, "surface_of"),
    "identify": (read, "identify"),
    "flatten": (read, "flatten"),
    "look": (Sight, "evidence"),
    "decode": (read, "decode"),
}
Times = dict[str, float]


@contextmanager
def stopwatch() -> Iterator[Times]:
    """Seconds of each stage while the block runs."""
    spent: Times = defaultdict(float)
    patches = [
        patch.object(place, name, _timed(getattr(place, name), stage, spent))
        for stage, (place, name) in STAGES.items()
    ]
    for one in patches:
        one.start()
    try:
        yield spent
    finally:
        for one in patches:
            one.stop()


def _timed(function: Callable[..., Any], stage: str, spent: Times) -> Callable[..., Any]:
    @wraps(function)
    def run(*arguments: Any, **options: Any) -> Any:
        begun = time.perf_counter()
        found = function(*arguments, **options)
        if isinstance(found, Iterator):
            found = iter(list(found))
        spent[stage] += time.perf_counter() - begun
        return found

    return run


def stage_lines(by_severity: Iterable[tuple[int, Sequence[Times]]]) -> Iterator[str]:
    """Mean milliseconds of each stage, a line for each severity."""
    yield "sev.  " + "".join(f"{stage:>10}" for stage in STAGES) + "   mean ms"
    for severity, times in by_severity:
        means = [1000 * sum(t.get(stage, 0.0) for t in times) / len(times) for stage in STAGES]
        yield f"{severity:>4}  " + "".join(f"{mean:>10.1f}" for mean in means)
