"""What points a town can have had written, where no corner says when each square was drawn.

It is drawn again and again as its dice allow, each time in another order. After each round what was
scored is compared with what is written there, and those that agree go on.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, zip_longest
from typing import Any, Final

from scoring.mayor.columns import ANYWHERE, Drawings, open_columns
from scoring.mayor.together import together
from scoring.mayor.town import PLAZA, column, groups, street_points, streets_for
from scoring.model import UNREAD, City, Number, Square
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.doubts import Candidate, Weighed, weigh
from vision.decode.lines import Lines

TIMES: Final = 100
IN_TIME: Final = 8.0  # how much rather a square is drawn that must be before its column is full
TOWNS: Final = 8  # the likeliest
STRANGE: Final = 0.05  # points that no tried order gave
UNTRIED: Final = 0.1  # where none went on
TRUST: Final = 0.5  # what points say counts half: few orders are tried, and people are no dice

Slot = tuple[int, str]  # a column and a project
Shares = Mapping[int, float]  # of the points of a round


@dataclass
class _History:
    """A town being drawn again: what stands, and what is left to be drawn, in random order."""

    way: tuple[Drawings, ...]
    placed: dict[Square, str]
    left: dict[Slot, list[Square]]
    spare: Counter[Slot]  # of what is left, what no throw needs where it stands
    icons: tuple[str, ...]
    full: Mapping[int, int]  # columns that sent something on, and in which round

    def copy(self) -> "_History":
        """Another one that goes on from here."""
        left = {slot: squares[:] for slot, squares in self.left.items()}
        return _History(self.way, dict(self.placed), left, self.spare.copy(), self.icons, self.full)

    def draw(self, slot: Slot) -> None:
        """The next of the squares in a column with a project."""
        self.placed[self.left[slot].pop()] = slot[1]


class Replay:
    """Draws one town again."""

    def __init__(
        self, sheet: Sheet, letters: Mapping[Square, str], dice: Sequence[tuple[int, int]]
    ) -> None:
        self.sheet, self.dice = sheet, dice
        self.rng = random.Random(repr(sorted(letters.items())))
        self.squares: dict[Slot, list[Square]] = {}
        for name, letter in sorted(letters.items()):
            self.squares.setdefault((column(name), letter), []).append(name)
        played = [n for n in sheet.settings["bonus_rounds"] if n <= len(dice)]
        self.bonuses = len(played)
        self.setup = len(letters) - 2 * len(dice) - self.bonuses
        wanted = together(sheet, dice)
        fitting = (wanted.ways[n] for n in sorted(wanted.choices(letters, sheet.board.rows)))
        self.ways = [(way, self._spare(way), self._full(way)) for way in fitting]
        drawn = sum(letter == PLAZA for letter in letters.values())
        self.plazas = drawn - sum(d.column == ANYWHERE for throw in wanted.ways[0] for d in throw)

    def _full(self, way: tuple[Drawings, ...]) -> dict[int, int]:
        """When columns were full that sent something on."""
        have = {slot: len(squares) for slot, squares in self.squares.items()}
        found: dict[int, int] = {}
        for number, throw in enumerate(way, 1):
            for want in throw:
                slot = want.column, want.letter
                have[slot] = have.get(slot, 0) - 1
                if want.column != ANYWHERE and have[slot] < 0:
                    found.setdefault(want.column, number)
        return found

    def _spare(self, way: tuple[Drawings, ...]) -> Counter[Slot]:
        """What no throw wants: drawn in the setup, for a bonus, or sent on by a full column."""
        spare = Counter({slot: len(squares) for slot, squares in self.squares.items()})
        for want in chain(*way):
            if want.column != ANYWHERE:
                spare[want.column, want.letter] -= 1
        return +spare

    def _begun(self) -> _History | None:
        """After a setup that leaves as many bonus projects as there must be."""
        way, spare, full = self.rng.choice(self.ways)
        left = {
            slot: self.rng.sample(squares, len(squares)) for slot, squares in self.squares.items()
        }
        history = _History(way, {}, left, spare.copy(), tuple(self.sheet.figures["bonus"]), full)
        slots = [slot for slot in spare.elements() if slot[1] != PLAZA]
        choices = [c for c in combinations(slots, self.setup) if self._leaves_icons(c, slots)]
        if not choices:
            return None
        weights = [math.prod(_haste(history, slot, 0) for slot in choice) for choice in choices]
        for slot in self.rng.choices(choices, weights)[0]:
            history.draw(slot)
            history.spare[slot] -= 1
        return history

    def _leaves_icons(self, chosen: tuple[Slot, ...], slots: list[Slot]) -> bool:
        """Whether what is left are different projects, as bonus icons are."""
        rest = Counter(letter for _, letter in slots)
        rest.subtract(letter for _, letter in chosen)
        return rest.total() > self.bonuses - self.plazas or max(rest.values(), default=0) <= 1

    def _round(self, history: _History, number: int) -> bool:
        """One round with its bonus; False where the order so far leaves no way to draw it."""
        wanted = history.way[number - 1]
        for want in self.rng.sample(wanted, len(wanted)):
            slots = self._slots(history, want.column, want.letter)
            if not slots:
                return False
            history.draw(self._chosen(history, slots, number))
        return number not in self.sheet.settings["bonus_rounds"] or self._bonus(history, number)

    def _slots(self, history: _History, wanted: int, letter: str) -> list[Slot]:
        """Where a project may be drawn; what a full column sends on takes what nobody needs."""
        rows, columns = self.sheet.board.rows, self.sheet.board.columns
        if wanted == ANYWHERE:
            slots = [(number, letter) for number in range(columns)]
            return [s for s in slots for _ in history.left.get(s, ())]
        free = [rows] * columns
        for name in history.placed:
            free[column(name)] -= 1
        if free[wanted]:
            return [(wanted, letter)] if history.left.get((wanted, letter)) else []
        slots = [(number, letter) for number in open_columns(wanted, free)]
        slots = [slot for slot in slots if history.left.get(slot) and history.spare[slot] > 0]
        if slots:
            history.spare.subtract(slots[:1])
        return slots[:1]

    def _bonus(self, history: _History, number: int) -> bool:
        """A project of an icon that is not used yet."""
        slots = [
            slot
            for slot, squares in history.left.items()
            if slot[1] in history.icons and squares and history.spare[slot] > 0
        ]
        if not slots:
            return False
        slot = self._chosen(history, slots, number)
        history.draw(slot)
        history.spare[slot] -= 1
        history.icons = tuple(icon for icon in history.icons if icon != slot[1])
        return True

    def _chosen(self, history: _History, slots: Sequence[Slot], number: int) -> Slot:
        """Any of some places, rather one where it is high time."""
        return self.rng.choices(slots, [_haste(history, slot, number) for slot in slots])[0]

    def points(self, lines: Lines) -> Iterator[Shares]:
        """How probable the points of each round are, after what is written in those before.

        It ends early where no order that was tried goes on.
        """
        begun = (self._begun() for _ in range(TIMES if self.ways else 0))
        histories = [history for history in begun if history]
        for number, throw in enumerate(self.dice, 1):
            histories = [history for history in histories if self._round(history, number)]
            if not histories:
                return
            rows = streets_for(self.sheet, sum(throw))
            scored = [self._scored(history, rows) for history in histories]
            shares: dict[int, float] = defaultdict(float)
            for points in scored:
                for each in points:
                    shares[each] += 1 / len(points) / len(scored)
            yield shares
            weights = [math.exp(-lines.points(number, points)) for points in scored]
            chosen = self.rng.choices(histories, weights, k=TIMES)
            histories = [history.copy() for history in chosen]

    def _scored(self, history: _History, rows: Sequence[int]) -> list[int]:
        """What the streets give that a throw may name."""
        found = groups(history.placed, self.sheet, rows)
        return [street_points(found, row) for row in rows]


def replayed(lines: Lines, candidates: Sequence[Candidate], left: float) -> Weighed:
    """Weigh readings again, by how likely their towns give the points that are written.

    A town that the dice do not explain counts as if it gave them like the best reading, and so does
    what was not looked at (`left`).
    """
    found: dict[tuple[object, ...], list[Shares]] = {}
    losses: dict[City, float] = {}
    ordered = sorted(candidates, key=lambda candidate: candidate.loss)
    near = ordered[0].loss + prior.MARGIN
    for candidate in ordered:
        city = candidate.city
        dice: list[Any] = [(line.die1, line.die2) for line in city.rounds]
        if candidate.card.illegal or candidate.loss > near or UNREAD in chain(*dice):
            continue
        town = city.buildings, *dice
        if town not in found and len(found) < TOWNS:
            letters = {building.squares[0]: building.type for building in city.buildings}
            found[town] = list(Replay(lines.sheet, letters, dice).points(lines))
        if town in found:
            losses[city] = _loss(found[town], [line.points for line in city.rounds])
    usual = losses.get(ordered[0].city, 0.0)
    again = [replace(one, loss=one.loss + losses.get(one.city, usual)) for one in candidates]
    return weigh(again, math.log(left) - usual if left > 0 else -math.inf)


def _loss(shares: Sequence[Shares], points: Sequence[Number]) -> float:
    """What points lose that are written; some are always possible: not all orders are tried."""
    loss = 0.0
    for found, given in zip_longest(shares, points):
        if given is not UNREAD:
            share = UNTRIED if found is None else found.get(given, 0.0)
            loss -= TRUST * math.log(STRANGE + (1 - STRANGE) * share)
    return loss


def _haste(history: _History, slot: Slot, number: int) -> float:
    """How much rather a square is drawn now."""
    return IN_TIME if history.full.get(slot[0], 0) >= number else 1.0
