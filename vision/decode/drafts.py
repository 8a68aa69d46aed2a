"""One way to read a mayor's sheet: a city, scored, with all that is believed against its boxes."""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.mayor.history import history, until
from scoring.mayor.icons import used_icons
from scoring.mayor.rounds import Played, played
from scoring.mayor.town import groups, street_points, streets_for
from scoring.model import UNREAD, Building, City, Number, Round, ScoreCard, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town
from vision.decode import prior
from vision.decode.doubts import Candidate, Weighed, weigh
from vision.decode.lines import Figure, Lines
from vision.evidence import EMPTY

BLANK = "blank"


@dataclass(frozen=True)
class Draft:
    """One way to read the sheet, before scoring. Points left out are what the town gives."""

    letters: Mapping[Square, str]
    corners: Mapping[Square, Figure]
    dice: tuple[tuple[Figure, Figure], ...]
    points: tuple[Figure, ...] | None = None


@dataclass
class LookedAt:
    """The readings that were looked at, each town once."""

    lines: Lines
    candidates: dict[City, Candidate] = field(default_factory=dict)
    least: float = math.inf
    by_rules: float = 0.0  # what the best of them loses by rules and points, if it looks likely

    def add(self, draft: Draft) -> float | None:
        """Look at one; what it loses, None if it is known."""
        readings = _readings(self.lines, draft)
        city, candidate = next(readings)
        if city in self.candidates:
            return None
        self.candidates[city] = candidate
        if candidate.loss < self.least:
            self.least, seen = candidate.loss, _by_look(self.lines, draft)
            self.by_rules = candidate.loss - seen if seen < prior.FAR_FETCHED else 0.0
        if candidate.loss < self.least + prior.NEAR:
            for other, reading in readings:
                self.candidates.setdefault(other, reading)
        return candidate.loss

    @property
    def mass(self) -> float:
        """What they weigh together."""
        return sum(math.exp(-candidate.loss) for candidate in self.candidates.values())

    def weighed(self, left: float) -> Weighed:
        """All of them, beside so much that was not looked at."""
        return weigh(list(self.candidates.values()), math.log(left) if left > 0 else -math.inf)


def _readings(lines: Lines, draft: Draft) -> Iterator[tuple[City, Candidate]]:
    """The draft as a city, scored, with what it loses; then with other points that count."""
    points = draft.points or (None,) * len(draft.dice)
    first = _city(lines.sheet, draft, points)
    entries = played(Town(first, lines.sheet))
    possible = [_possible(lines, first, entry) for entry in entries]
    if draft.points is None:
        points = tuple(lines.written(n, given) for n, given in enumerate(possible, 1))
    loss = _loss(lines, draft, points, possible)
    yield _reading(lines, draft, points, loss)
    if draft.points is not None:
        return
    for entry, each in zip(entries, possible, strict=True):
        if entry.recomputed and len(each) == 1:
            continue  # whatever is written, these are the points
        given = points[entry.number - 1]
        for other, more in lines.other_points(entry.number, given, each):
            other_points = (*points[: entry.number - 1], other, *points[entry.number :])
            yield _reading(lines, draft, other_points, loss + more)


def _reading(
    lines: Lines, draft: Draft, points: tuple[Figure, ...], loss: float
) -> tuple[City, Candidate]:
    """A draft with its points, scored; what it breaks is added to what it loses by its look.

    So is what the bonus icons say of it.
    """
    city = _city(lines.sheet, draft, points)
    card = score(city, lines.sheet)
    loss += prior.BROKEN_TOWN * broken(card)
    loss += lines.by_icons(used_icons(Town(city, lines.sheet)))
    return city, Candidate(loss, city, card, _words(draft, points))


def broken(card: ScoreCard) -> int:
    """How many rules a town breaks; a project that its game does not have fits no throw either."""
    rules = {violation.rule for violation in card.illegal}
    return len(card.illegal) - ({"type", "column-count"} <= rules)


def _city(sheet: Sheet, draft: Draft, points: tuple[Figure, ...]) -> City:
    return canonical(
        City(
            sheet.id,
            tuple(Building(letter, (name,)) for name, letter in draft.letters.items()),
            rounds=tuple(
                Round(_number(a), _number(b), _number(given))
                for (a, b), given in zip(draft.dice, points, strict=True)
            ),
            order=tuple(
                (name, corner)
                for name in sheet.board.squares
                if (corner := draft.corners.get(name)) is not None
            ),
        )
    )


def _number(figure: Figure) -> Number:
    return UNREAD if figure is None else figure


def _possible(lines: Lines, city: City, entry: Played) -> Collection[int]:
    """The points that a round may have given, if the town is this one."""
    one, two = entry.line.die1, entry.line.die2
    if not entry.recomputed or not isinstance(one, int) or not isinstance(two, int):
        return range(entry.least, entry.most + 1)
    town = Town(city, lines.sheet)
    found = groups(until(town, history(town).order, entry.number), lines.sheet)
    return {street_points(found, row) for row in streets_for(lines.sheet, one + two)}


def _by_look(lines: Lines, draft: Draft) -> float:
    """What is believed against the look of all its boxes."""
    points = enumerate(draft.points or (), 1)
    return _by_boxes(lines, draft) + sum(lines.each_points(n)[given] for n, given in points)


def _loss(
    lines: Lines, draft: Draft, points: tuple[Figure, ...], possible: list[Collection[int]]
) -> float:
    """All that is believed against the evidence: squares, corners, dice, points."""
    loss = _by_look(lines, draft)
    if draft.points is None:
        return loss + lines.all_points(possible)
    return loss + lines.counted(points, list(_growing(lines, draft, points, possible)))


def _by_boxes(lines: Lines, draft: Draft) -> float:
    """What is believed against the look of squares, corners and dice."""
    loss = sum(
        losses[draft.letters.get(name, EMPTY), draft.corners.get(name)]
        for name, losses in lines.squares.items()
    )
    for number, dice in enumerate(draft.dice, 1):
        one, two = (lines.die(number, key) for key in ("die1", "die2"))
        loss += one[dice[0]] + two[dice[1]]
    return loss


def _growing(
    lines: Lines, draft: Draft, points: tuple[Figure, ...], possible: list[Collection[int]]
) -> Iterator[Collection[int]]:
    """The points that rounds may have given: no street gives less than it gave before."""
    last: dict[int, int] = {}
    for (one, two), given, each in zip(draft.dice, points, possible, strict=True):
        rows = streets_for(lines.sheet, one + two) if one and two else ()
        if len(rows) != 1 or given is None:
            yield each
            continue
        before = last.get(rows[0], 0)
        yield range(max(before, min(each)), max(before, *each) + 1)
        last[rows[0]] = given


def _words(draft: Draft, points: tuple[Figure, ...]) -> dict[str, str]:
    """What each box of numbers shows."""
    found = {f"corner.{name}": _word(number) for name, number in draft.corners.items()}
    found |= {f"corner.{name}": BLANK for name in draft.letters if name not in draft.corners}
    return found | {
        f"round.{number}.{key}": _word(figure)
        for number, (dice, given) in enumerate(zip(draft.dice, points, strict=True), 1)
        for key, figure in zip(("die1", "die2", "points"), (*dice, given), strict=True)
    }


def _word(figure: Figure) -> str:
    return BLANK if figure is None else str(figure)
