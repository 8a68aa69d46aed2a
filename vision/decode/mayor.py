"""The most probable town of a mayor's sheet, and how likely the others are.

Two sources of candidates: histories that the rules explain, where the corners are numbered; and
the boxes read one by one, the likeliest combinations first. Both are weighed alike, by all the
evidence and by what the rules and the written points say of the finished town.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from scoring.mayor.history import history, until
from scoring.mayor.rounds import Played, played
from scoring.mayor.town import groups, street_points, streets_for
from scoring.model import UNREAD, Building, City, Number, Round, ScoreCard, Square
from scoring.notation import canonical
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town
from vision.decode import prior
from vision.decode.columns import Key
from vision.decode.doubts import Candidate, Weighed, weigh
from vision.decode.explained import Explained
from vision.decode.history import State, histories
from vision.decode.lines import Figure, Lines
from vision.decode.product import Choice, Listed, best_first, listed, log_mass
from vision.decode.replay import replayed
from vision.decode.rest import Rest
from vision.decode.written import Written
from vision.evidence import EMPTY, Evidence

MOST_HISTORIES = 16
MOST_READINGS = 24
MOST_EXPLAINED = 60  # towns without corners that the dice explain
LITTLE = prior.WORTH_A_LOOK / 8  # of what was looked at: no more is looked for
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


def read_mayor(evidence: Evidence, sheet: Sheet, written: Written) -> Weighed:
    """Weigh the likely towns; what the player counted is looked for among them."""
    lines = Lines(evidence, sheet)
    return (_numbered if lines.numbered else _plain)(lines, written)


def _numbered(lines: Lines, written: Written) -> Weighed:
    """The towns with a likely history, then what the boxes say one by one."""
    found = LookedAt(lines)
    drafts = _drafts_of(histories(lines))
    beyond = sum(math.exp(-loss) for _, loss in drafts[MOST_HISTORIES:])
    for draft, _ in drafts[:MOST_HISTORIES]:
        found.add(draft)
    questions = _questions(lines)
    every = list(questions.values())
    rest = Rest(math.exp(log_mass(every)), CONTRADICTED)
    for loss, choice in islice(best_first(every), MOST_READINGS):
        rest.without(loss, found.add(_draft(lines, questions, choice)))
        rest.best = found.by_rules  # who adds up badly does so in all readings
        weighed = found.weighed(beyond + rest.mass)
        if weighed.plain and weighed.answers(written):
            break
    return weighed


def _plain(lines: Lines, written: Written) -> Weighed:
    """The towns that the dice of all rounds explain, then what the boxes say one by one."""
    found, explained = LookedAt(lines), Explained(lines)
    questions = _questions(lines)
    every = list(questions.values())
    points = [questions[f"round.{number}.points"] for number in range(1, lines.rounds + 1)]
    legal = Rest(math.exp(log_mass([explained, *points])))
    faults = math.exp(-prior.BROKEN_TOWN) * explained.faults if explained.throws else 1.0
    strange = Rest(max(0.0, math.exp(log_mass(every)) - legal.boxes), faults)
    for loss, choice in islice(best_first([explained, *points]), MOST_EXPLAINED):
        legal.without(loss, found.add(_explained_draft(explained, points, choice)))
        legal.best = strange.best = found.by_rules  # who adds up badly does so in all readings
        if legal.mass < LITTLE * found.mass:
            break
    for loss, choice in islice(best_first(every), MOST_READINGS):
        draft = _draft(lines, questions, choice)
        if not explained.holds(draft.letters, draft.dice):
            strange.without(loss, found.add(draft))
            legal.best = strange.best = found.by_rules
        weighed = found.weighed(legal.mass + strange.mass)
        if weighed.plain and weighed.answers(written):
            break
    if weighed.agreeing >= 1 - prior.PLAIN:
        return weighed
    return replayed(lines, list(found.candidates.values()), legal.mass + strange.mass)


def _drafts_of(states: list[State]) -> list[tuple[Draft, float]]:
    return [(Draft(s.letters, s.corners, s.dice), s.loss) for s in states]


def _questions(lines: Lines) -> dict[str, Listed]:
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
    return {name: listed(answers) for name, answers in found.items()}


def _draft(lines: Lines, questions: Mapping[str, Listed], choice: Choice) -> Draft:
    taken = dict(choice)
    answers: dict[str, Any] = {
        name: question.answers[taken.get(i, 0)][1]
        for i, (name, question) in enumerate(questions.items())
    }
    squares = {name: answers[f"cell.{name}"] for name in lines.squares}
    numbers = range(1, lines.rounds + 1)

    def figures(key: str) -> tuple[Figure, ...]:
        return tuple(answers[f"round.{number}.{key}"][1] for number in numbers)

    dice = tuple(zip(figures("die1"), figures("die2"), strict=True))
    return _drawn(squares, dice, None if lines.numbered else figures("points"))


def _explained_draft(explained: Explained, points: Sequence[Listed], choice: Choice) -> Draft:
    """One of the towns that the dice explain, and points."""
    taken = dict(choice)
    found = explained.option(taken.get(0, 0))
    assert found is not None  # it was asked for
    given: list[Any] = [each.answers[taken.get(i, 0)][1] for i, each in enumerate(points, 1)]
    return _drawn(found[1].squares, found[1].dice, tuple(value for _, value in given))


def _drawn(
    squares: Mapping[Square, Key],
    dice: tuple[tuple[Figure, Figure], ...],
    points: tuple[Figure, ...] | None,
) -> Draft:
    letters = {name: letter for name, (letter, _) in squares.items() if letter != EMPTY}
    corners = {name: corner for name, (_, corner) in squares.items() if corner is not None}
    return Draft(letters, corners, dice, points)


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


def _by_look(lines: Lines, draft: Draft) -> float:
    """What is believed against the look of all its boxes."""
    points = enumerate(draft.points or (), 1)
    return _by_boxes(lines, draft) + sum(lines.each_points(n)[given] for n, given in points)


def _loss(
    lines: Lines, draft: Draft, points: tuple[Figure, ...], possible: list[Collection[int]]
) -> float:
    """All that is believed against the evidence: squares, corners, dice, points."""
    loss = _by_boxes(lines, draft)
    if draft.points is None:
        return loss + lines.all_points(possible)
    loss += sum(lines.each_points(number)[given] for number, given in enumerate(points, 1))
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
