"""Several processes: results in order, a process that dies takes nothing with it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

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


def rest(folder: Path) -> None:
    """Work for ever, under a name that says who does."""
    (folder / str(os.getpid())).touch()
    time.sleep(600)


def alive(number: int) -> bool:
    """Whether a process is there and is no mere entry in its parent's list."""
    stat = Path(f"/proc/{number}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_killed_command_leaves_no_process_behind(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]); "
        "import test_workers as t; "
        "t.run_all(t.rest, [Path(sys.argv[2])] * 2, 2, t.broken)"
    )
    here = str(Path(__file__).parent)
    command = subprocess.Popen([sys.executable, "-c", code, here, str(tmp_path)])
    _until(lambda: len(list(tmp_path.iterdir())) == 2 or command.poll() is not None)
    workers = [int(path.name) for path in tmp_path.iterdir()]
    assert len(workers) == 2 and all(alive(number) for number in workers)
    command.kill()
    command.wait()
    _until(lambda: not any(alive(number) for number in workers))
    assert not any(alive(number) for number in workers)


def _until(done: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.05)
