"""The most probable city on a dice sheet, and how likely the others are."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from scoring.board import in_reading_order
from scoring.model import UNREAD, Building, City, Number
from scoring.notation import canonical_buildings
from scoring.score import score
from scoring.sheet import Sheet
from vision.decode import prior
from vision.decode.blocks import Block, Terms, odd_blocks
from vision.decode.doubts import MARKED as YES
from vision.decode.doubts import UNMARKED as NO
from vision.decode.doubts import Candidate, Weighed, weigh
from vision.decode.land import DiceGround, dice_ground
from vision.decode.marks import Row, Single, count_question, numbered, row_question, single_question
from vision.decode.packing import Packing, Part, TooUncertainError, parts
from vision.decode.product import Choice, Question, best_first, log_mass
from vision.decode.rest import Rest
from vision.decode.written import Written
from vision.evidence import CARRIED, Evidence

WIDEST = 40.0  # the largest limit on what a reading may lose against the sum of its best squares
STATES = 60_000  # the budget of one part of a board: about a tenth of a second
BEAM = 400  # states of a square that are kept where the budget does not suffice
NOTHING = 1e-9  # a share that is only rounding
ENOUGH = 0.05  # once a sheet is doubtful, readings that share less than this are left alone
FAVOURS = (0.7, -0.7, 1.5, -1.5, 3.0, -3.0, 5.0)  # for each square, in natural logarithms
MOST_RECOUNTED = 6  # readings that are scored for each
MOST_READINGS = 48  # scored with all rules, each in about half a millisecond


@dataclass(frozen=True)
class Found:
    """The readings of a sheet, weighed; `exact` unless the search had to be cut short."""

    weighed: Weighed
    exact: bool
    edges: tuple[tuple[str, str], ...]


def read_dice(evidence: Evidence, sheet: Sheet, written: Written) -> Found:
    """Weigh the likely cities; what the player counted is looked for among them."""
    ground = dice_ground(sheet)
    terms = Terms(ground, evidence, ground.types)
    packings, exact = _packings(ground, terms)
    marks = _mark_questions(evidence, sheet)
    candidates, log_left = _likely(ground, [*packings, *marks], written)
    if miscounted(min(candidates, key=lambda candidate: candidate.loss)):
        known = {candidate.city for candidate in candidates}
        candidates += [c for c in _recounted(terms, evidence, ground, marks) if c.city not in known]
    return Found(weigh(candidates, log_left), exact, ground.edges)


def miscounted(best: Candidate) -> bool:
    """Whether churches or fortresses are not those of their row: then others may be likelier."""
    wrong = any(violation.rule in ("compass", "type-shape") for violation in best.card.illegal)
    return wrong or undrawn(best.city) > 0


def undrawn(city: City) -> int:
    """How many churches or fortresses are marked in their row and not drawn."""
    drawn = sum(building.type in ("C", "F") for building in city.buildings)
    return max(0, city.compass - drawn) if city.compass is not UNREAD else 0


def _recounted(
    terms: Terms, evidence: Evidence, ground: DiceGround, marks: list[Question]
) -> Iterator[Candidate]:
    """Readings with more or fewer churches and fortresses, found by favouring those squares."""
    found = set()
    for favour in FAVOURS:
        leaning = Terms(ground, evidence, ground.types, {"C": favour, "F": favour})
        packings, _ = _packings(ground, leaning)
        questions: list[Question] = [*packings, *marks]
        for _, choice in islice(best_first(questions), MOST_RECOUNTED):
            answers, blocks = _answers(questions, choice)
            loss = terms.loss(blocks, prior.BROKEN)
            loss += sum(option[0] for option in _marked(marks, choice, len(packings)))
            candidate = _candidate(ground, answers, blocks, loss)
            if candidate.city not in found:
                found.add(candidate.city)
                yield candidate


def _packings(ground: DiceGround, terms: Terms) -> tuple[list[Packing], bool]:
    """The parts of the board, searched within a limit that no likely city exceeds."""
    limit = prior.MARGIN
    while True:
        found, exact = _within(ground, terms, limit)
        needed = _needed(found)
        if needed <= limit or limit >= WIDEST or not exact:
            return found, exact and needed <= limit
        limit = min(WIDEST, max(needed, limit + prior.MARGIN / 2))


def _needed(packings: Sequence[Packing]) -> float:
    """The limit that makes the best city certain, and leaves no likely other out."""
    gaps = [packing.best for packing in packings]
    return max(sum(gaps) + 1.0, max(gaps, default=0.0) + 0.75 * prior.MARGIN)


def _within(ground: DiceGround, terms: Terms, limit: float) -> tuple[list[Packing], bool]:
    coloured = [i for i, type_ in enumerate(terms.types) if type_ != CARRIED]
    blocks = [
        *ground.table.within(terms, limit, prior.BROKEN),
        *odd_blocks(terms, coloured, limit, prior.BROKEN, ground.table.known),
    ]
    packings, exact = [], True
    for part in parts(blocks, terms.bound.tolist()):
        packing, whole = _search(part, limit)
        packings.append(packing)
        exact &= whole
    return packings, exact


def _search(part: Part, limit: float) -> tuple[Packing, bool]:
    """A part of the board exactly; by its best states if it is too uncertain."""
    try:
        packing = Packing(part, limit, STATES)
    except TooUncertainError:
        return Packing(part, math.inf, STATES, BEAM), False
    if packing.best == math.inf and limit >= WIDEST:
        return Packing(part, math.inf, STATES, BEAM), False
    return packing, True


def _mark_questions(evidence: Evidence, sheet: Sheet) -> list[Question]:
    """The boxes that the sheet has, as far as there is evidence for them."""
    boxes, figures = evidence.boxes, sheet.figures
    questions: list[Question] = []
    if "pass" in sheet.marks and numbered(boxes, "pass"):
        questions.append(row_question(boxes, "pass", len(figures["pass"])))
    if "compass" in sheet.marks and numbered(boxes, "compass"):
        row = len(figures.get("churches", ())) or int(figures.get("fortresses", 0))
        questions.append(row_question(boxes, "compass", row))
    if "bags" in sheet.marks and numbered(boxes, "bags"):
        questions.append(count_question(boxes, "bags"))
    singles = {"first", "crossed"}.intersection(sheet.marks)
    names = (name for name in boxes if name.partition(".")[0] in singles)
    return [*questions, *(single_question(boxes, name) for name in names)]


def _likely(
    ground: DiceGround, questions: list[Question], written: Written
) -> tuple[list[Candidate], float]:
    """Score the best joint answers, until it is clear which city it is and how surely.

    Besides comes the log mass of all that was not looked at.
    """
    whole = log_mass(questions)
    candidates: list[Candidate] = []
    rest = Rest(1.0)  # of the whole mass, before rules of the whole city
    for loss, choice in islice(best_first(questions), MOST_READINGS):
        if candidates:
            weighed = weigh(candidates, whole + rest.log_mass)
            if loss >= weighed.best.loss and _clear(weighed, written):
                break
        candidate = _candidate(ground, *_answers(questions, choice), loss)
        candidates.append(candidate)
        rest.without(loss + whole, candidate.loss + whole)
        if rest.boxes < NOTHING:
            rest.boxes = 0.0
    return candidates, whole + rest.log_mass


def _clear(weighed: Weighed, written: Written) -> bool:
    """Whether looking at more readings would change nothing that is said."""
    if weighed.plain:
        return weighed.answers(written)
    return weighed.unseen < ENOUGH and weighed.agreeing + weighed.unseen < 1 - prior.DOUBT


def _answers(questions: Sequence[Question], choice: Choice) -> tuple[list[object], list[Block]]:
    """What a joint answer says: all answers, and the blocks among them."""
    chosen = dict(choice)
    found = [question.option(chosen.get(i, 0)) for i, question in enumerate(questions)]
    answers = [option[1] for option in found if option]
    blocks = [block for answer in answers if isinstance(answer, tuple) for block in answer]
    return answers, blocks


def _marked(
    marks: Sequence[Question], choice: Choice, before: int
) -> Iterator[tuple[float, object]]:
    """The answers about marks in a joint answer, whose questions come after so many others."""
    chosen = dict(choice)
    for i, question in enumerate(marks, before):
        option = question.option(chosen.get(i, 0))
        if option:
            yield option


def _candidate(
    ground: DiceGround, answers: Sequence[object], blocks: Sequence[Block], loss: float
) -> Candidate:
    """The city of a joint answer, scored; what concerns the whole city costs its prior."""
    rows = {answer.kind: answer for answer in answers if isinstance(answer, Row)}
    singles = [answer for answer in answers if isinstance(answer, Single)]
    city = _city(ground, blocks, rows, singles)
    card = score(city, ground.sheet)
    if card.illegal and all(block.legal for block in blocks):
        loss += prior.BROKEN
    loss += prior.UNDRAWN * undrawn(city)
    gaps = tuple(name for row in rows.values() for name in row.gaps)
    return Candidate(loss, city, card, _box_words(rows, singles), gaps)


def _city(
    ground: DiceGround, blocks: Sequence[Block], rows: dict[str, Row], singles: Sequence[Single]
) -> City:
    marked: dict[str, list[str]] = {"first": [], "crossed": []}
    for single in singles:
        if single.marked:
            kind, _, what = single.region.partition(".")
            marked[kind].append(what)
    buildings = [Building(b.type, ground.names(b.mask)) for b in blocks if b.type != CARRIED]
    carried = [name for b in blocks if b.type == CARRIED for name in ground.names(b.mask)]
    bandits = ground.bandits.union(carried)
    return City(
        sheet=ground.sheet.id,
        buildings=canonical_buildings(buildings, "dice"),
        carried=in_reading_order(carried),
        crossed=in_reading_order(name for name in marked["crossed"] if name in bandits),
        passes=_count(ground.sheet, rows, "pass"),
        compass=_count(ground.sheet, rows, "compass"),
        first=tuple(sorted(marked["first"])),
        bags=_count(ground.sheet, rows, "bags"),
    )


def _count(sheet: Sheet, rows: dict[str, Row], kind: str) -> Number:
    """How many boxes are marked: unread where the sheet has boxes and nothing is known of them."""
    if kind in rows:
        return rows[kind].count
    return UNREAD if kind in sheet.marks else 0


def _box_words(rows: dict[str, Row], singles: Sequence[Single]) -> dict[str, str]:
    words = {single.region: YES if single.marked else NO for single in singles}
    for row in rows.values():
        words |= {name: YES if name in row.marked else NO for name in row.names}
    return words
