"""Jobs on several processes. A process that is killed takes nothing with it but its own work."""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Generic, TypeVar

from scoring.errors import PapertownError
from vision.batch import one_core_each

Work = TypeVar("Work")
Result = TypeVar("Result")
Progress = Callable[[int, int], None]
AHEAD: Final = 2  # jobs handed out for each process


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_all(
    do: Callable[[Work], Result],
    jobs: Sequence[Work],
    workers: int,
    broken: Callable[[Work, BaseException], Result],
    progress: Progress = lambda done, of: None,
) -> list[Result]:
    """The result of every job, in order; `broken` gives one for a job that fails or kills."""
    return _Run(do, jobs, broken, progress).run(min(workers or cores(), len(jobs)))


class _Run(Generic[Work, Result]):
    def __init__(
        self,
        do: Callable[[Work], Result],
        jobs: Sequence[Work],
        broken: Callable[[Work, BaseException], Result],
        progress: Progress,
    ) -> None:
        self.do = do
        self.jobs = jobs
        self.broken = broken
        self.progress = progress
        self.done: dict[int, Result] = {}

    def run(self, count: int) -> list[Result]:
        """Everything, here or in `count` processes."""
        if count <= 1:
            for number, job in enumerate(self.jobs):
                self.note(number, self.here(job))
        while left := self.left(range(len(self.jobs))):
            for number in self.left(self.pool(left, count)):
                # a process died while this was out: alone, it shows whether it was to blame
                self.pool([number], 1)
                if number not in self.done:
                    self.note(number, self.broken(self.jobs[number], BrokenProcessPool()))
        return [self.done[number] for number in range(len(self.jobs))]

    def left(self, numbers: Sequence[int]) -> list[int]:
        """Those jobs that are not done."""
        return [number for number in numbers if number not in self.done]

    def note(self, number: int, result: Result) -> None:
        """A job is done."""
        self.done[number] = result
        self.progress(len(self.done), len(self.jobs))

    def here(self, job: Work) -> Result:
        """A job in this process."""
        try:
            return self.do(job)
        except PapertownError:
            raise
        except Exception as error:
            return self.broken(job, error)

    def pool(self, numbers: Sequence[int], count: int) -> list[int]:
        """Jobs in a pool; gives back those that were out when one of its processes died."""
        waiting = list(numbers)
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(count, mp_context=context, initializer=one_core_each)
        out: dict[Future[Result], int] = {}
        try:
            while waiting or out:
                while waiting and len(out) < AHEAD * count:
                    future = pool.submit(self.do, self.jobs[waiting[0]])
                    out[future] = waiting.pop(0)
                for future in wait(out, return_when=FIRST_COMPLETED).done:
                    self.take(future, out[future])
                    del out[future]
        except BrokenProcessPool:
            return [*out.values(), *waiting[:1]]
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return []

    def take(self, future: Future[Result], number: int) -> None:
        """What came of a job that a process finished."""
        error = future.exception()
        if isinstance(error, (BrokenProcessPool, PapertownError)):
            raise error
        job = self.jobs[number]
        self.note(number, future.result() if error is None else self.broken(job, error))
