"""Independent questions answered together: the best joint answers first."""

import heapq
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


class Question(Protocol):
    """Answers with their losses, the best first; `log_mass` sums exp(-loss) over all of them."""

    @property
    def log_mass(self) -> float:
        """The log of the sum over all answers."""
        ...

    def option(self, number: int) -> tuple[float, object] | None:
        """The answer in this place of the order, with its loss."""
        ...


@dataclass(frozen=True)
class Listed:
    """A question whose answers are all known, sorted by loss."""

    answers: tuple[tuple[float, object], ...]

    @property
    def log_mass(self) -> float:
        """The log of the sum over all answers."""
        return math.log(sum(math.exp(-loss) for loss, _ in self.answers))

    def option(self, number: int) -> tuple[float, object] | None:
        """The answer in this place of the order, with its loss."""
        return self.answers[number] if number < len(self.answers) else None


def listed(answers: Sequence[tuple[float, object]]) -> Listed:
    """A question from answers in any order."""
    return Listed(tuple(sorted(answers, key=lambda answer: answer[0])))


def log_mass(questions: Sequence[Question]) -> float:
    """The log of the sum of exp(-loss) over all joint answers."""
    return sum(question.log_mass for question in questions)


Choice = tuple[tuple[int, int], ...]  # which questions take another answer than their best


def best_first(questions: Sequence[Question]) -> Iterator[tuple[float, Choice]]:
    """Joint answers, the least loss first, each once.

    Questions are ordered by what their second answer costs. From an answer whose last change is
    at question i come: the next answer at i; the second answer at i + 1 besides; and, where i
    has its second answer, the same at i + 1 in its place. Each costs at least as much.
    """
    first = [question.option(0) for question in questions]
    if any(option is None for option in first):
        return
    base = sum(option[0] for option in first if option)
    extra = _Extra(questions)
    order = sorted(
        (i for i in range(len(questions)) if extra(i, 1) < math.inf), key=lambda i: extra(i, 1)
    )
    yield base, ()
    heap: list[tuple[float, Choice]] = []  # places in the order, not questions
    if order:
        heap.append((base + extra(order[0], 1), ((0, 1),)))
    while heap:
        loss, choice = heapq.heappop(heap)
        yield loss, tuple((order[place], number) for place, number in choice)
        place, number = choice[-1]
        here, above = order[place], choice[:-1]
        step = extra(here, number + 1) - extra(here, number)
        if step < math.inf:
            heapq.heappush(heap, (loss + step, (*above, (place, number + 1))))
        if place + 1 < len(order):
            more = extra(order[place + 1], 1)
            heapq.heappush(heap, (loss + more, (*choice, (place + 1, 1))))
            if number == 1:
                moved = loss - extra(here, 1) + more
                heapq.heappush(heap, (moved, (*above, (place + 1, 1))))


class _Extra:
    """What an answer costs beyond the best one of its question."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = questions

    def __call__(self, question: int, number: int) -> float:
        option = self.questions[question].option(number)
        best = self.questions[question].option(0)
        return math.inf if option is None or best is None else option[0] - best[0]
