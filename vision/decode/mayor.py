"""The most probable town of a mayor's sheet, and how likely the others are.

Where the corners are numbered, candidates are the histories that the rules explain; where they are
not, the towns that the dice of all rounds explain together. Beside them are the boxes read one by
one, the likeliest combinations first. All are weighed alike, by all the evidence and by what the
rules and the written points say of the finished town.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from scoring.model import Square
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.columns import Key
from vision.decode.doubts import Weighed
from vision.decode.drafts import Draft, LookedAt
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
LITTLE = prior.WORTH_A_LOOK / 4  # of what was looked at: no more is looked for
CONTRADICTED = (
    math.exp(-prior.BROKEN_TOWN) * prior.CONTRADICTED
)  # what a town against the rules counts


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
        if weighed.clear(written):
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
        if found.candidates and found.weighed(legal.mass + strange.mass).clear(written):
            break
        draft = _draft(lines, questions, choice)
        if not explained.holds(draft.letters, draft.dice):
            strange.without(loss, found.add(draft))
            legal.best = strange.best = found.by_rules
    weighed = found.weighed(legal.mass + strange.mass)
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
