"""Where the time of a reading goes: its stages with a stopwatch around each."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any, NamedTuple
from unittest.mock import patch

from vision import read, see
from vision.laid import read as laid

# Each stage, and the functions that are it. Squares, boxes and numbers are parts of looking.
STAGES: dict[str, tuple[tuple[Any, str], ...]] = {
    "load": ((read, "load"),),
    "find": ((read, "find_sheets"),),
    "surface": ((read, "surface_of"),),
    "identify": ((read, "identify"),),
    "flatten": ((read, "flatten"),),
    "look": ((see.Sight, "__init__"), (see.Sight, "evidence")),
    "squares": ((see, "board_looks"), (see, "read_squares")),
    "boxes": ((see, "box_looks"), (see, "read_boxes")),
    "numbers": ((see, "digit_looks"), (see, "read_digits")),
    "decode": ((read, "decode"),),
    "laid": ((laid, "read_laid"),),
}


class Spent(NamedTuple):
    """Seconds."""

    processor: float
    clock: float

    def __add__(self, other: "Spent") -> "Spent":  # type: ignore[override]
        return Spent(self.processor + other.processor, self.clock + other.clock)


Times = dict[str, Spent]
Function = Callable[..., Any]


def timed(work: Function) -> tuple[Any, Spent]:
    """What some work gives, and what it takes."""
    clock, processor = time.perf_counter(), time.process_time()
    found = work()
    if isinstance(found, Iterator):
        found = iter(list(found))
    return found, Spent(time.process_time() - processor, time.perf_counter() - clock)


@contextmanager
def stopwatch() -> Iterator[Times]:
    """What each stage takes while the block runs."""
    spent: Times = defaultdict(lambda: Spent(0.0, 0.0))
    with ExitStack() as watched:
        for stage, functions in STAGES.items():
            for place, name in functions:
                watch = _watched(getattr(place, name), stage, spent)
                watched.enter_context(patch.object(place, name, watch))
        yield spent


def _watched(function: Function, stage: str, spent: Times) -> Function:
    @wraps(function)
    def run(*arguments: Any, **options: Any) -> Any:
        found, took = timed(lambda: function(*arguments, **options))
        spent[stage] += took
        return found

    return run


def stage_lines(by_severity: Iterable[tuple[int, Sequence[Times]]]) -> Iterator[str]:
    """Mean milliseconds of each stage, a line for each severity."""
    told = list(by_severity)
    stages = [stage for stage in STAGES if any(stage in t for _, times in told for t in times)]
    yield "sev.  " + "".join(f"{stage:>10}" for stage in stages) + "   mean ms"
    for severity, times in told:
        means = [1000 * sum(t[stage].clock for t in times if stage in t) for stage in stages]
        yield f"{severity:>4}  " + "".join(f"{mean / len(times):>10.1f}" for mean in means)
