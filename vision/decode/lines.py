"""What the numbers and squares of a mayor's sheet lose against the best that each could be."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from scoring.mayor.together import Icons
from scoring.model import Square
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.icons import IconsSeen
from vision.evidence import EMPTY, FLOOR, Candidates, Evidence

Figure = int | None  # None: blank
Choice = tuple[Square, str, Figure, float]  # a square, its letter, its corner, what it loses
FACES = range(1, 7)
FEW = 6  # streets that a throw may stand for
UNSEEN = 3.0  # that a box which looks blank has a number after all


def probability(candidates: Candidates, value: Figure) -> float:
    """Of one number in a box; what is not listed shares what the listed leave, widely."""
    listed = dict(candidates)
    rest = (1 - sum(listed.values())) / 10
    return max(FLOOR, listed.get(value, rest))


def nearest(candidates: Candidates) -> Figure:
    """The most probable number of a box."""
    return max(candidates, key=lambda item: item[1])[0] if candidates else None


def _by_letter(losses: Mapping[tuple[str, Figure], float]) -> dict[tuple[str, Figure], float]:
    """Each letter once, with its likeliest corner: where most have none, the others say nothing."""
    found: dict[tuple[str, Figure], float] = {}
    for letter in dict.fromkeys(letter for letter, _ in losses):
        own = [(loss, key) for key, loss in losses.items() if key[0] == letter]
        _, likeliest = min(own, key=lambda pair: pair[0])
        found[likeliest] = -math.log(sum(math.exp(-loss) for loss, _ in own))
    return found


class Lines:
    """The evidence of one sheet by square and round, each worked out once."""

    def __init__(self, evidence: Evidence, sheet: Sheet) -> None:
        self.evidence = evidence
        self.sheet = sheet
        self.icons = IconsSeen(evidence, sheet)
        self._dice: dict[tuple[int, str], Mapping[Figure, float]] = {}

    def by_icons(self, choices: Collection[Icons]) -> float:
        """What it loses that one of these choices of bonus icons went; of any, if none is given."""
        return self.icons.loss(choices, self._bonuses)

    @cached_property
    def _bonuses(self) -> int:
        played = [n for n in self.sheet.settings["bonus_rounds"] if n <= self.rounds]
        return min(len(played), len(self.icons.printed))

    @cached_property
    def squares(self) -> Mapping[Square, Mapping[tuple[str, Figure], float]]:
        """For each square what each drawing with each corner number loses; "empty" with blank."""
        return {name: self._square(name) for name in self.sheet.board.squares}

    def _square(self, name: Square) -> dict[tuple[str, Figure], float]:
        cell = self.evidence.cells.get(name, {EMPTY: 1.0})
        corner = self.evidence.digits.get(f"corner.{name}", ((None, 1.0),))
        numbers = range(int(self.sheet.settings["rounds"]) + 1)
        odd = [value for value, _ in corner if value is not None and value not in numbers]
        found: dict[tuple[str, Figure], float] = {}
        for letter in dict.fromkeys((EMPTY, *self.sheet.types, *cell)):
            drawn = -math.log(max(FLOOR, cell.get(letter, 0.0)))
            if letter == EMPTY:
                forgot, strange = 0.0, prior.BROKEN_TOWN
            else:  # unlike most others of the town
                forgot, strange = (prior.FORGOT, 0.0) if self.numbered else (0.0, prior.FORGOT)
            found[letter, None] = drawn + forgot - math.log(probability(corner, None))
            for number in (*numbers, *odd):
                found[letter, number] = drawn + strange - math.log(probability(corner, number))
        if not self.numbered:
            found = _by_letter(found)
        least = min(found.values())
        return {key: loss - least for key, loss in found.items()}

    @cached_property
    def numbered(self) -> bool:
        """Whether the player numbered the corners: more than half of the squares that are drawn."""
        cells, digits = self.evidence.cells, self.evidence.digits
        drawn = [name for name in cells if cells[name].get(EMPTY, 0.0) < 0.5]
        numbers = [name for name in drawn if nearest(digits.get(f"corner.{name}", ())) is not None]
        return 2 * len(numbers) > len(drawn)

    @cached_property
    def rounds(self) -> int:
        """How many round lines are filled: as far as the last that is not blank."""
        last = 0
        for number in range(1, int(self.sheet.settings["rounds"]) + 1):
            if any(nearest(self.digits(number, key)) is not None for key in ("die1", "die2")):
                last = number
        return last

    def digits(self, number: int, key: str) -> Candidates:
        """The candidates of a box of a round line."""
        return self.evidence.digits.get(f"round.{number}.{key}", ((None, 1.0),))

    @cached_property
    def likeliest(self) -> Mapping[Square, tuple[str, Figure]]:
        """What each square looks most like."""
        return {
            name: min(found, key=lambda key: found[key]) for name, found in self.squares.items()
        }

    @cached_property
    def belonging(self) -> Mapping[int, tuple[Choice, ...]]:
        """For setup and rounds the squares that may have been drawn then, the likeliest first."""
        found: dict[int, list[Choice]] = {n: [] for n in range(self.rounds + 1)}
        for name, losses in self.squares.items():
            for (letter, corner), loss in losses.items():
                if letter != EMPTY and loss <= prior.MARGIN:
                    for number in found if corner is None else (corner,):
                        if number in found:
                            found[number].append((name, letter, corner, loss))
        return {n: tuple(sorted(each, key=lambda choice: choice[3])) for n, each in found.items()}

    def die(self, number: int, key: str) -> Mapping[Figure, float]:
        """What each face loses. A die that is blank may be anything, and stays unread."""
        if (number, key) not in self._dice:
            self._dice[number, key] = self._die(number, key)
        return self._dice[number, key]

    def _die(self, number: int, key: str) -> Mapping[Figure, float]:
        candidates = self.digits(number, key)
        blank = probability(candidates, None)
        found: dict[Figure, float] = {
            face: -math.log(probability(candidates, face)) for face in FACES
        }
        if blank > 0.5:
            found = {face: loss + UNSEEN for face, loss in found.items()}
            found[None] = -math.log(blank)
        least = min(found.values())
        return {face: loss - least for face, loss in found.items()}

    def each_points(self, number: int) -> Mapping[Figure, float]:
        """What each number of points that may be written in a line loses."""
        candidates = self.digits(number, "points")
        least = -math.log(max(p for _, p in candidates))
        return {value: -math.log(max(FLOOR, p)) - least for value, p in candidates}

    def points(
        self, number: int, possible: Collection[int], slips: float = prior.MISREAD_POINTS
    ) -> float:
        """What it loses that a round gave one of some points, by what was written.

        The wider they range, the less does it say that what was written is among them.
        """
        candidates = self.digits(number, "points")
        match = max((probability(candidates, points) for points in possible), default=0.0)
        match /= max(1, len(possible))
        blank = probability(candidates, None)
        return -math.log(blank + (1 - slips) * match + slips / prior.POINTS_RANGE)

    def all_points(self, possible: Sequence[Collection[int]]) -> float:
        """The same for all rounds: most people count them all well, a few many wrongly."""

        def loss(slips: float) -> float:
            return sum(self.points(number, each, slips) for number, each in enumerate(possible, 1))

        return -math.log(sum(share * math.exp(-loss(slips)) for share, slips in prior.COUNTING))

    def counted(self, given: Sequence[Figure], possible: Sequence[Collection[int]]) -> float:
        """What it loses that somebody counted these points where others are possible."""
        off = [
            min((abs(one - each) for each in could), default=0) if one is not None else 0
            for one, could in zip(given, possible, strict=True)
        ]

        def loss(slips: float) -> float:
            right = -math.log(1 - slips / 2)  # a slip may well give what is possible too
            return sum(prior.FAR_OFF * by - math.log(slips) if by else right for by in off)

        return -math.log(sum(share * math.exp(-loss(slips)) for share, slips in prior.COUNTING))

    def written(self, number: int, possible: Collection[int]) -> Figure:
        """The points in a line: the number that the town gives if it may be there."""
        candidates = self.digits(number, "points")
        listed = [(value, p) for value, p in candidates if value in possible]
        best = nearest(candidates)
        if best is None or not listed:
            return best
        value, share = max(listed, key=lambda item: item[1])
        odds = prior.MISREAD_POINTS / prior.POINTS_RANGE / (1 - prior.MISREAD_POINTS)
        return value if share > odds * probability(candidates, best) else best

    def other_points(
        self, number: int, given: Figure, possible: Collection[int]
    ) -> Iterator[tuple[int, float]]:
        """The other points that may stand in a line, and what they lose beside those given."""
        candidates = self.digits(number, "points")

        def loss(points: Figure) -> float:
            seen = probability(candidates, points)
            if points in possible:
                return -math.log((1 - prior.MISREAD_POINTS) * seen / len(possible))
            return -math.log(prior.MISREAD_POINTS * seen / prior.POINTS_RANGE)

        here = loss(given)
        listed = {value for value, _ in candidates if value is not None}
        for points in sorted(listed.union(possible if len(possible) < FEW else ()) - {given}):
            if (more := loss(points) - here) < prior.NEAR:
                yield points, more
