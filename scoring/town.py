"""A city on its sheet, with the look-ups that the rules share, each made at most once."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from scoring.model import Building, City, ScoreLine, Square, Violation, Warning
from scoring.sheet import Sheet


class Town:
    """A city laid on its board. Buildings are known by their place in `city.buildings`."""

    def __init__(self, city: City, sheet: Sheet) -> None:
        self.city = city
        self.sheet = sheet
        self.board = sheet.board
        self.buildings = city.buildings

    @cached_property
    def owner(self) -> Mapping[Square, int]:
        """Which building stands on a square; where two overlap, the first."""
        owner: dict[Square, int] = {}
        for number, building in enumerate(self.buildings):
            for name in building.squares:
                owner.setdefault(name, number)
        return owner

    @cached_property
    def adjacent(self) -> tuple[frozenset[int], ...]:
        """For each building, the other buildings that share an edge with it."""
        around, owner = self.board.around, self.owner
        return tuple(
            frozenset([owner[near] for near in around(building.squares) if near in owner])
            - {number}
            for number, building in enumerate(self.buildings)
        )

    def built(self, name: Square) -> bool:
        """Whether something stands on the square."""
        return name in self.owner

    def beside(self, name: Square) -> frozenset[int]:
        """The buildings on the squares at the four sides of a square."""
        owner = self.owner
        return frozenset(owner[near] for near in self.board.neighbours[name] if near in owner)

    def of_type(self, type_: str) -> tuple[int, ...]:
        """The buildings of one type."""
        return tuple(i for i, b in enumerate(self.buildings) if b.type == type_)

    def groups(self, type_: str) -> tuple[frozenset[int], ...]:
        """Edge-connected groups of buildings of one type, the largest first."""
        return connected(self.of_type(type_), self.adjacent)

    def squares_of(self, numbers: Iterable[int]) -> tuple[Square, ...]:
        """All squares of some buildings."""
        return tuple(name for number in sorted(numbers) for name in self.buildings[number].squares)

    def types_beside(self, number: int) -> frozenset[str]:
        """The types of the buildings next to a building."""
        return frozenset(self.buildings[near].type for near in self.adjacent[number])


def connected(
    members: Iterable[int], adjacent: tuple[frozenset[int], ...]
) -> tuple[frozenset[int], ...]:
    """Split numbers into connected groups, the largest first, then by their first member."""
    left = set(members)
    groups = []
    while left:
        group = {min(left)}
        edge = set(group)
        while edge:
            edge = {near for number in edge for near in adjacent[number] if near in left} - group
            group |= edge
        left -= group
        groups.append(frozenset(group))
    return tuple(sorted(groups, key=lambda group: (-len(group), min(group))))


Rule = Callable[[Town], Iterable[ScoreLine]]
Check = Callable[[Town], Iterable[Violation]]
Notice = Callable[[Town], Iterable[Warning]]
__all__ = ["Building", "Check", "Notice", "Rule", "Town", "connected"]
