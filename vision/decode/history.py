"""How a mayor's town came to be: round after round, as the dice and the corner numbers allow.

A history is a beam of states, each saying what was drawn until then. A round takes the squares
whose corner may have its number and which its dice, its bonus and its written points explain; a
round that nothing explains is taken as it stands, for what a broken rule costs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest
from itertools import combinations, islice, product

from scoring.mayor.columns import Drawing, Drawings, demands, explained, setup_demands, with_less
from scoring.mayor.town import column, groups, street_points, streets_for
from scoring.model import Square
from vision.decode import prior
from vision.decode.lines import FACES, Choice, Figure, Lines
from vision.evidence import EMPTY

BEAM = 60
ELIGIBLE = 9  # squares that may belong to a round, the likeliest
SETS = 30  # sets of them, and throws of the dice: the likeliest
THROWS = 12


@dataclass(frozen=True)
class State:
    """A town after some rounds, and what believing in it has lost so far."""

    loss: float
    letters: Mapping[Square, str]
    corners: Mapping[Square, Figure]
    dice: tuple[tuple[Figure, Figure], ...]
    free: tuple[int, ...]


def histories(lines: Lines) -> list[State]:
    """The likeliest histories of a town, the best first."""
    board = lines.sheet.board
    states = [State(0.0, {}, {}, (), (board.rows,) * board.columns)]
    for number in range(lines.rounds + 1):
        following = _distinct(new for state in states for new in _after(lines, state, number))
        least = min((state.loss for state in following), default=0.0)
        near = [state for state in following if state.loss <= least + prior.MARGIN]
        states = nsmallest(BEAM, near, key=lambda state: state.loss)
    finished = [_finished(lines, state) for state in states]
    return sorted(finished, key=lambda state: state.loss)


def _distinct(states: Iterable[State]) -> list[State]:
    """Each town once, by what explains it best."""
    best: dict[tuple[object, ...], State] = {}
    for state in states:
        key = (frozenset(state.letters.items()), frozenset(state.corners.items()), state.dice)
        if key not in best or state.loss < best[key].loss:
            best[key] = state
    return list(best.values())


def _finished(lines: Lines, state: State) -> State:
    """What is left over is empty, or it loses."""
    left = sum(
        lines.squares[name][EMPTY, None]
        for name in lines.sheet.board.squares
        if name not in state.letters
    )
    return State(state.loss + left, state.letters, state.corners, state.dice, state.free)


def _after(lines: Lines, state: State, number: int) -> Iterator[State]:
    """The states that a round may lead to."""
    eligible = _eligible(lines, state, number)
    bonus = number in lines.sheet.settings["bonus_rounds"]
    sizes = (2 + bonus,) if number else (2, 1)
    sets = [_made(choice) for size in sizes for choice in combinations(eligible, size)]
    sets = [made for made in sets if made[0] <= prior.MARGIN and _apart(made[1])]
    sets = nsmallest(SETS, sets, key=lambda made: made[0])
    throws = nsmallest(THROWS, _throws(lines, number), key=lambda throw: throw[1])
    for dice, dice_loss, ways in throws:
        for loss, choices, made in sets:
            if loss + dice_loss <= prior.MARGIN and _explained(ways, made, state.free, bonus):
                yield _with(lines, state, number, choices, dice, loss + dice_loss)
    yield _as_it_stands(lines, state, number)


_explained = lru_cache(maxsize=65536)(explained)  # the same few squares fit or not in many states


def _eligible(lines: Lines, state: State, number: int) -> list[Choice]:
    free = (choice for choice in lines.belonging[number] if choice[0] not in state.letters)
    return list(islice(free, ELIGIBLE))


def _made(choices: tuple[Choice, ...]) -> tuple[float, tuple[Choice, ...], Drawings]:
    made = tuple(Drawing(letter, column(name)) for name, letter, _, _ in choices)
    return sum(choice[3] for choice in choices), choices, made


def _apart(choices: tuple[Choice, ...]) -> bool:
    return len({choice[0] for choice in choices}) == len(choices)


def _throws(
    lines: Lines, number: int
) -> Iterator[tuple[tuple[Figure, Figure], float, tuple[Drawings, ...]]]:
    """The dice that a round may have had, what they lose, and what they want drawn."""
    if number == 0:
        yield (0, 0), 0.0, setup_demands(lines.sheet)
        return
    one, two = lines.die(number, "die1"), lines.die(number, "die2")
    for (a, loss_a), (b, loss_b) in product(one.items(), two.items()):
        if loss_a + loss_b <= prior.MARGIN:
            yield (a, b), loss_a + loss_b, _ways(lines, a, b)


def _ways(lines: Lines, a: Figure, b: Figure) -> tuple[Drawings, ...]:
    throws = product(FACES if a is None else (a,), FACES if b is None else (b,))
    return tuple(way for dice in throws for way in demands(lines.sheet, *dice))


def _with(
    lines: Lines,
    state: State,
    number: int,
    choices: tuple[Choice, ...],
    dice: tuple[Figure, Figure],
    loss: float,
) -> State:
    """The state after drawing some squares, with what the written points say about it."""
    letters = {**state.letters, **{name: letter for name, letter, _, _ in choices}}
    corners = {**state.corners, **{name: corner for name, _, corner, _ in choices}}
    free = state.free
    for name, _, _, _ in choices:
        free = with_less(free, column(name))
    if number == 0:
        return State(state.loss + loss, letters, corners, (), free)
    a, b = dice
    if a is not None and b is not None:
        rows = streets_for(lines.sheet, a + b)
        found = groups(letters, lines.sheet, rows)
        loss += lines.points(number, {street_points(found, row) for row in rows})
    return State(state.loss + loss, letters, corners, (*state.dice, dice), free)


def _as_it_stands(lines: Lines, state: State, number: int) -> State:
    """A round whose squares and dice are taken as they look, whatever the rules say."""
    chosen = [
        (name, letter, corner, 0.0)
        for name, (letter, corner) in lines.likeliest.items()
        if corner == number and letter != EMPTY and name not in state.letters
    ]
    dice = (0, 0) if number == 0 else (_likeliest(lines, number, 1), _likeliest(lines, number, 2))
    return _with(lines, state, number, tuple(chosen), dice, prior.BROKEN_TOWN)


def _likeliest(lines: Lines, number: int, die: int) -> Figure:
    losses = lines.die(number, f"die{die}")
    return min(losses, key=lambda face: losses[face])
