"""The most probable town of a mayor's sheet, and how likely the others are.

Two sources of candidates: histories that the rules explain, where the corners are numbered; and
the boxes read one by one, the likeliest combinations first. Both are weighed alike, by all the
evidence and by what the rules and the written points say of the finished town.
"""

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from scoring.mayor.history import history, until
from scoring.mayor.rounds import Played, played
from scoring.mayor.town import groups, street_points, streets_for
from scoring.model import UNREAD, Building, City, Number, Round, ScoreCard, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town
from vision.decode import prior
from vision.decode.doubts import Candidate, Weighed, weigh
from vision.decode.history import State, histories
from vision.decode.lines import Figure, Lines
from vision.decode.product import Listed, best_first, listed, log_mass
from vision.decode.rest import Rest
from vision.decode.written import Written
from vision.evidence import EMPTY, Evidence

MOST_HISTORIES = 16
MOST_READINGS = 24
BLANK = "blank"
CONTRADICTED = (
    math.exp(-prior.BROKEN_TOWN) * prior.CONTRADICTED
)  # what a town against the rules counts


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
            self.least, seen = candidate.loss, _by_boxes(self.lines, draft)
            self.by_rules = candidate.loss - seen if seen < prior.FAR_FETCHED else 0.0
        if candidate.loss < self.least + prior.NEAR:
            for other, reading in readings:
                self.candidates.setdefault(other, reading)
        return candidate.loss


def read_mayor(evidence: Evidence, sheet: Sheet, written: Written) -> Weighed:
    """Weigh the likely towns; what the player counted is looked for among them."""
    lines = Lines(evidence, sheet)
    drafts = _drafts_of(histories(lines)) if lines.numbered else []
    beyond = sum(math.exp(-loss) for _, loss in drafts[MOST_HISTORIES:])
    names, questions = _questions(lines)
    rest = Rest(math.exp(log_mass(questions)), CONTRADICTED if lines.numbered else 1.0)
    found = LookedAt(lines)
    for draft, _ in drafts[:MOST_HISTORIES]:
        found.add(draft)
    weighed: Weighed | None = None
    for loss, choice in islice(best_first(questions), MOST_READINGS):
        rest.without(loss, found.add(_draft(lines, names, questions, dict(choice))))
        if lines.numbered:  # who adds up badly does so in all readings
            rest.best = found.by_rules
        left = beyond + rest.mass
        weighed = weigh(list(found.candidates.values()), math.log(left) if left > 0 else -math.inf)
        if weighed.plain and weighed.answers(written):
            break
    assert weighed is not None  # every question has an answer
    return weighed


def _drafts_of(states: list[State]) -> list[tuple[Draft, float]]:
    return [(Draft(s.letters, s.corners, s.dice), s.loss) for s in states]


def _questions(lines: Lines) -> tuple[list[str], list[Listed]]:
    """Every square with its corner, every die, and the points where nothing else gives them."""
    found = {
        f"cell.{name}": [(loss, key) for key, loss in losses.items() if loss <= prior.MARGIN]
        for name, losses in lines.squares.items()
    }
    for number in range(1, lines.rounds + 1):
        for key in ("die1", "die2"):
            faces = lines.die(number, key).items()
            found[f"round.{number}.{key}"] = [(loss, (key, face)) for face, loss in faces]
        if not lines.numbered:
            points = lines.each_points(number).items()
            found[f"round.{number}.points"] = [(loss, ("points", value)) for value, loss in points]
    return list(found), [listed(answers) for answers in found.values()]


def _draft(
    lines: Lines, names: list[str], questions: list[Listed], choice: Mapping[int, int]
) -> Draft:
    answers = {
        name: question.answers[choice.get(i, 0)][1]
        for i, (name, question) in enumerate(zip(names, questions, strict=True))
    }
    squares = {name: answers[f"cell.{name}"] for name in lines.squares}
    numbers = range(1, lines.rounds + 1)

    def figures(key: str) -> list[Figure]:
        return [answers[f"round.{number}.{key}"][1] for number in numbers]  # type: ignore[index]

    return Draft(
        letters={name: key[0] for name, key in squares.items() if key[0] != EMPTY},  # type: ignore[index]
        corners={name: key[1] for name, key in squares.items() if key[1] is not None},  # type: ignore[index]
        dice=tuple(zip(figures("die1"), figures("die2"), strict=True)),
        points=None if lines.numbered else tuple(figures("points")),
    )


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
    """A draft with its points, scored; what it breaks is added to what it loses by its look."""
    city = _city(lines.sheet, draft, points)
    card = score(city, lines.sheet)
    loss += prior.BROKEN_TOWN * broken(card)
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


def _loss(
    lines: Lines, draft: Draft, points: tuple[Figure, ...], possible: list[Collection[int]]
) -> float:
    """All that is believed against the evidence: squares, corners, dice, points."""
    loss = _by_boxes(lines, draft)
    if draft.points is None:
        return loss + lines.all_points(possible)
    for number, given in enumerate(points, 1):
        loss += lines.each_points(number)[given] + _impossible(given, possible[number - 1])
    return loss + _lost_again(lines, draft, points)


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


def _lost_again(lines: Lines, draft: Draft, points: tuple[Figure, ...]) -> float:
    """What it costs to believe that a street gave less than the time before: it only gains."""
    last: dict[int, int] = {}
    loss = 0.0
    for (one, two), given in zip(draft.dice, points, strict=True):
        rows = streets_for(lines.sheet, one + two) if one and two else ()
        if len(rows) == 1 and given is not None:
            before = last.get(rows[0], given)
            loss += 0.0 if given >= before else _off_by(before - given)
            last[rows[0]] = given
    return loss


def _impossible(given: Figure, possible: Collection[int]) -> float:
    """What points cost that no such town gives: the more, the further off they are."""
    if given is None or given in possible:
        return 0.0
    return _off_by(min((abs(given - points) for points in possible), default=0))


def _off_by(points: int) -> float:
    return prior.BROKEN_TOWN + prior.FAR_OFF * points


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
