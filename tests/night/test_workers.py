"""Several processes: results in order, a process that dies takes nothing with it."""

import os
import signal

import pytest

from scoring.errors import PapertownError
from vision.night.workers import run_all


def square(number: int) -> int:
    return number * number


def work(number: int) -> int:
    """Number 3 kills its process, as a lack of memory would; number 5 has a mistake in it."""
    if number == 3:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    if number == 5:
        raise ValueError("five")
    return number * number


def refuse(number: int) -> int:
    raise PapertownError("the rules are wrong")


def broken(number: int, error: BaseException) -> int:
    return -number


def test_one_process_is_this_one() -> None:
    steps: list[tuple[int, int]] = []
    found = run_all(square, range(4), 1, broken, lambda done, of: steps.append((done, of)))
    assert found == [0, 1, 4, 9]
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert run_all(square, [], 2, broken) == []


def test_a_killed_process_loses_nothing() -> None:
    steps: list[int] = []
    found = run_all(work, range(8), 2, broken, lambda done, of: steps.append(done))
    assert found == [0, 1, 4, -3, 16, -5, 36, 49]
    assert steps == list(range(1, 9))


def test_an_error_for_people_ends_the_work() -> None:
    with pytest.raises(PapertownError):
        run_all(refuse, range(3), 1, broken)
