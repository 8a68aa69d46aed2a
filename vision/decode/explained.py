"""Towns without corner numbers that the dice explain: the likeliest first, and what all weigh.

Without corners nobody knows which square was drawn when. But the dice of all rounds say how many of
each project a town has, and what each column holds that was never full: so squares that look like
this or that mend each other.
"""

import heapq
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from scoring.mayor.together import together
from scoring.model import Square
from vision.decode import prior
from vision.decode.columns import Column, Explanation, Key, by_column, columns, mass
from vision.decode.lines import Figure, Lines
from vision.decode.product import best_first, listed

THROWS = 12  # readings of all dice, the likeliest
STEPS = 60_000  # a third of a second: where that many were needed, further readings are left out

Dice = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Drawn:
    """What every square shows, and what the dice are."""

    squares: Mapping[Square, Key]
    dice: Dice


@dataclass
class Explained:
    """The towns that the likeliest throws explain: a question that has them as its answers."""

    lines: Lines
    found: list[tuple[float, Drawn]] = field(default_factory=list)

    @cached_property
    def throws(self) -> list[tuple[float, Dice]]:
        """The readings of all dice that were looked at, each with what it loses."""
        return [(loss, dice) for loss, dice in self._read if dice in self._explanations]

    @cached_property
    def _read(self) -> list[tuple[float, Dice]]:
        """The likeliest readings of all dice; none where one is blank."""
        faces = [listed([(loss, face) for face, loss in die.items()]) for die in self._dice]
        found: list[tuple[float, Dice]] = []
        for loss, choice in islice(best_first(faces), THROWS if faces else 0):
            taken = dict(choice)
            read = [die.answers[taken.get(i, 0)][1] for i, die in enumerate(faces)]
            if loss <= prior.MARGIN and None not in read:
                found.append((loss, tuple(zip(read[::2], read[1::2], strict=True))))  # type: ignore[arg-type]
        return found

    @cached_property
    def _dice(self) -> list[Mapping[Figure, float]]:
        """What the faces of each die lose, round by round."""
        numbers = range(1, self.lines.rounds + 1)
        return [self.lines.die(number, key) for number in numbers for key in ("die1", "die2")]

    @cached_property
    def _columns(self) -> list[Column]:
        return columns(self.lines)

    @cached_property
    def _explanations(self) -> Mapping[Dice, Explanation]:
        found: dict[Dice, Explanation] = {}
        for _, dice in self._read:
            if sum(each.steps for each in found.values()) > STEPS:
                break
            wanted = together(self.lines.sheet, dice)
            found[dice] = Explanation(self.lines, self._columns, wanted)
        return found

    @cached_property
    def mass(self) -> float:
        """What all of them weigh, those that were left out of columns and throws too."""
        found = sum(
            math.exp(-loss) * self._explanations[dice].all.mass for loss, dice in self.throws
        )
        throws = mass(loss for loss, _ in self.throws)
        shares = [column.share for column in self._columns]
        shares.append(throws / math.prod(mass(die.values()) for die in self._dice))
        return found / math.prod(shares) if found else 0.0

    @property
    def log_mass(self) -> float:
        """Its logarithm."""
        return math.log(self.mass) if self.mass > 0 else -math.inf

    def holds(self, letters: Mapping[Square, str], dice: Sequence[tuple[Figure, Figure]]) -> bool:
        """Whether a town is one of them."""
        found = self._explanations.get(tuple(dice))  # type: ignore[arg-type]
        return found is not None and found.wanted.explains(letters, self.lines.sheet.board.rows)

    @property
    def faults(self) -> float:
        """What share of all that they do not explain counts as towns with a fault.

        A town that breaks a rule has one fault mostly: what looks like several is rarer.
        """
        best = self.option(0)
        if best is None:
            return 1.0
        looks = list(self._looks(best[1]))
        every = math.prod(whole for whole, _ in looks)
        one = self.mass * sum(whole / own - 1 for whole, own in looks)
        rest = every - self.mass
        return min(1.0, (one + prior.SEVERAL * every) / rest) if rest > 0 else 1.0

    def _looks(self, town: Drawn) -> Iterator[tuple[float, float]]:
        """For each square and die what all that it may be weighs, and what it is in a town."""
        for name, losses in self.lines.squares.items():
            yield mass(losses.values()), math.exp(-losses[town.squares[name]])
        for faces, face in zip(
            self._dice, (face for dice in town.dice for face in dice), strict=True
        ):
            yield mass(faces.values()), math.exp(-faces[face])

    @cached_property
    def _ordered(self) -> Iterator[tuple[float, Drawn]]:
        names = by_column(self.lines.sheet)

        def towns(loss: float, dice: Dice) -> Iterator[tuple[float, Drawn]]:
            for more, keys in self._explanations[dice].best_first():
                yield loss + more, Drawn(dict(zip(names, keys, strict=True)), dice)

        streams = (towns(loss, dice) for loss, dice in self.throws)
        return heapq.merge(*streams, key=lambda answer: answer[0])

    def option(self, number: int) -> tuple[float, Drawn] | None:
        """The town in this place of the order, with its loss."""
        self.found += islice(self._ordered, max(0, number + 1 - len(self.found)))
        return self.found[number] if number < len(self.found) else None
