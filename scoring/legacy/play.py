"""Playing legacy: finished cities by the rules, for tests, benchmarks and the simulator."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scoring.legacy.ground import CHURCH, ground
from scoring.legacy.mistakes import break_rule
from scoring.legacy.table import Lie, Table, table
from scoring.model import Building, City, Square
from scoring.notation import canonical_buildings
from scoring.shapes import Offsets
from scoring.sheet import Sheet

Card = tuple[str, Offsets]
Stickers = tuple[tuple[str, Square], ...]
WHIM = 0.02  # how often a player without skill passes or leaves although a piece fits
TASTE = 0.3
CONTACT, HOLE, FAMILY = 0.2, 0.9, 1.0  # what a greedy player sees in sides, holes and own colour


@dataclass
class Seat:
    """A player at the table during an episode."""

    table: Table
    rng: random.Random
    skill: float
    marker: int
    stickers: Stickers = ()
    passes: int = 0
    out: bool = False
    laid: list[tuple[str, Lie]] = field(default_factory=list)
    built: int = 0
    reach: int = 0

    @property
    def all_gold(self) -> bool:
        """Whether there are veins and all of them are built on."""
        return bool(self.table.gold) and self.table.gold & ~self.built == 0

    def lies(self, shape: Offsets) -> list[Lie]:
        """Where a piece may lie now."""
        reach = self.reach or self.table.start
        return [
            lie for lie in self.table.lies[shape] if not lie.bits & self.built and lie.bits & reach
        ]

    def lay(self, type_: str, lie: Lie) -> None:
        """Put a piece down; beside the piece put down just before, the investor pays."""
        if (
            self.table.here.figures.get("investor")
            and self.laid
            and lie.around & self.laid[-1][1].bits
        ):
            self.marker += self.table.here.points["investor"]
        self.laid.append((type_, lie))
        self.built |= lie.bits
        self.reach |= lie.around | (self.table.start if self.table.palace else 0)

    def city(self) -> City:
        """The city as it lies there now."""
        buildings = [Building(type_, lie.squares) for type_, lie in self.laid]
        here = self.table.here
        return City(
            here.sheet.id,
            canonical_buildings(buildings, here.sheet.game),
            stickers=self.stickers,
            track=self.marker,
            passes=self.passes,
        )


def random_city(sheet: Sheet, rng: random.Random, skill: float = 0.5) -> City:
    """A finished game of one player by the rules; skill 0 lays at random, 1 greedily."""
    spots = list(sheet.figures["spots"])
    chosen = rng.sample(spots, min(len(spots), rng.randint(0, sheet.number)))
    kinds = [(rng.choice(("tree", "rock")), name) for name in chosen]
    return play(sheet, rng, (skill,), (in_order(sheet, kinds),))[0]


def in_order(sheet: Sheet, stickers: Sequence[tuple[str, Square]]) -> Stickers:
    """Stickers in the order of the notation."""
    place = {name: i for i, name in enumerate(sheet.board.squares)}
    return tuple(sorted(stickers, key=lambda sticker: place[sticker[1]]))


def play(
    sheet: Sheet, rng: random.Random, skills: Sequence[float], stickers: Sequence[Stickers]
) -> tuple[City, ...]:
    """An episode of several players with the same cards."""
    board = table(ground(sheet))
    start = sheet.figures["marker"]
    seats = [Seat(board, rng, s, start, own) for s, own in zip(skills, stickers, strict=True)]
    for left, card in revealed(board, rng):
        nobody_yet = not any(seat.all_gold for seat in seats)
        for seat in seats:
            if not seat.out:
                turn(seat, card, left)
        if nobody_yet:
            for seat in seats:
                seat.marker += board.here.points["gold"] * seat.all_gold
    return tuple(seat.city() for seat in seats)


def revealed(board: Table, rng: random.Random) -> Iterator[tuple[list[Card], Card]]:
    """The cards in the order of the pile, each with those that still follow, in no order.

    The block card takes the next card out of the game, unseen until it is turned.
    """
    deck: list[Card | None] = list(board.deck())
    if board.here.sheet.settings["block"]:
        deck.append(None)
    rng.shuffle(deck)
    while deck:
        card = deck.pop()
        if card is not None:
            yield [left for left in deck if left is not None], card
        elif deck:
            deck.pop()


def turn(seat: Seat, card: Card, left: list[Card]) -> None:
    """One player's turn: lay the piece, pass or stop."""
    type_, shape = card
    lies = seat.lies(shape)
    careless = seat.rng.random() >= seat.skill
    if lies and not (careless and seat.rng.random() < WHIM):
        lie = seat.rng.choice(lies) if careless else best(seat, type_, lies)
        if careless or value(seat, type_, lie) > -1 or not may_pass(seat, type_):
            seat.lay(type_, lie)
            return
    if may_pass(seat, type_) and hopeful(seat, left):
        seat.passes += 1
        seat.marker += seat.table.here.points["pass"]
    else:
        seat.out = True


def may_pass(seat: Seat, type_: str) -> bool:
    """Nobody passes on a church, at 0, or where the episode forbids it."""
    return type_ != CHURCH and seat.marker > 0 and bool(seat.table.here.figures["passing"])


def hopeful(seat: Seat, left: list[Card]) -> bool:
    """Whether enough of the pieces to come fit for a pass to pay: a third of them."""
    fitting = sum(bool(seat.lies(shape)) for _, shape in left)
    return 3 * fitting > len(left)


def best(seat: Seat, type_: str, lies: list[Lie]) -> Lie:
    """The lie that a greedy player takes; among nearly equal ones tastes differ."""
    return max(lies, key=lambda lie: value(seat, type_, lie) + TASTE * seat.rng.random())


def value(seat: Seat, type_: str, lie: Lie) -> float:
    """What a greedy player sees in a lie: points at once, holes, sides and its own colour."""
    table_ = seat.table
    worth = sum(table_.worth.get(table_.bit[name], 0) for name in lie.squares)
    for kind, name in seat.stickers:
        if table_.bit[name] & lie.bits:
            worth += 0 if kind == "rock" else -2  # the square costs nothing, unlike an empty one
    taken = seat.built | lie.bits | table_.closed
    holes = sum(
        1 for bit in _each(lie.around & table_.light & ~taken) if not table_.sides[bit] & ~taken
    )
    family = any(t == type_ and lie.around & other.bits for t, other in seat.laid)
    contact = (lie.around & (seat.built | table_.closed)).bit_count()
    return worth - HOLE * holes + CONTACT * contact + FAMILY * family


def _each(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low
        bits ^= low


__all__ = ["Seat", "break_rule", "play", "random_city"]
