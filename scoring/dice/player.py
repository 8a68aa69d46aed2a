"""How good a lot is for a building: at once, and for the rest of the game."""

from functools import cached_property

from scoring.dice.land import COLOURS
from scoring.dice.table import Mask, Table, bits


class Eye:
    """A player's eye on a table. A far-sighted one sees wells, churches and bandits coming."""

    def __init__(self, table: Table, far: bool) -> None:
        self.table = table
        self.grid = table.grid
        self.figures = self.grid.sheet.figures
        self.far = far
        self.rules = frozenset(self.grid.sheet.rules)

    @cached_property
    def trees(self) -> Mask:
        """All trees."""
        return self.grid.of("tree")

    @cached_property
    def rocks(self) -> Mask:
        """All rocks."""
        return self.grid.of("rock")

    def worth(self, type_: str, lot: Mask) -> float:
        """What drawing a building there is worth."""
        value = self._ground(lot) + self._group(type_, lot)
        around = self.grid.around(lot)
        value += self._bandits(lot)
        if "churches" in self.rules:
            value += self._churches(type_, around)
        if "wells" in self.rules:
            value += self._wells(lot, around)
        if self.far:
            value += self._prizes(lot) + self._neatness(lot)
        return value

    def _ground(self, lot: Mask) -> float:
        """Empty squares and rocks covered, trees lost."""
        felled = (lot & self.trees).bit_count()
        value = (lot & self.grid.costly).bit_count() + (lot & self.rocks).bit_count() - felled
        if felled and "all-trees" in self.rules and not self.table.occupied & self.trees:
            value -= self.figures["completions"]["trees"]
        return value

    def _group(self, type_: str, lot: Mask) -> float:
        """What the largest group grows by, and the group that a scattered building spoils."""
        if type_ not in COLOURS or "groups" not in self.rules:
            return 0
        known = self.table.groups.get(type_, [])
        around = self.grid.around(lot)
        joined = [size for squares, size in known if squares & around]
        largest = max((size for _, size in known), default=0)
        value: float = max(0, 1 + sum(joined) - largest)
        if self.far:
            value += 0.4 * (len(joined) - 1) if known else 0
        if "full" in self.rules:
            value += self.figures["full"] * 0.7 * (len(joined) - 1) if known else 0
        return value

    def _wells(self, lot: Mask, around: Mask) -> float:
        value = 0.0
        for well in bits(self.grid.of("well")):
            sides = self.grid.near[well]
            owners = [mask for _, mask in self.table.built if mask & sides]
            whole = sum((mask & sides).bit_count() for mask in owners) == len(owners)
            if lot & well:
                value -= 2.0 if self.far and whole else 0
            elif around & well and whole:
                fits = (lot & sides).bit_count() == 1
                value += (self.figures["well"] if fits and len(owners) == 3 else 0) + (
                    (0.8 if fits else -0.8) if self.far else 0
                )
        return value

    def _churches(self, type_: str, around: Mask) -> float:
        """Types that a church gains; the third one earns the points."""
        value = 0.0
        printed = self.grid.of("church")
        standing = [mask for kind, mask in self.table.built if kind == "C"]
        if type_ == "C":
            return self._types_after(around, "") if self.far else 0
        for church in [printed, *standing] if printed else standing:
            if church & around:
                beside = self.grid.around(church)
                before = self._types_after(beside, "")
                after = self._types_after(beside, type_)
                value += self.figures["church"] if after > before == 2 else 0
                value += 0.6 * (after - before) if self.far else 0
        return value

    def _types_after(self, beside: Mask, type_: str) -> int:
        types = {kind for kind, mask in self.table.built if mask & beside} | {type_}
        return len(types.intersection(COLOURS))

    def _bandits(self, lot: Mask) -> float:
        if "bandits" not in self.rules:
            return 0
        value = 0.0
        all_bandits = self.grid.of("bandit") | self.grid.mask(self.table.carried)
        for bandit in bits(all_bandits):
            sides = self.grid.near[bandit] & self.table.free
            if sides & lot:
                taken = (sides & lot).bit_count() / sides.bit_count()
                value -= self.figures["bandit"] * (taken if self.far else int(taken))
        return value

    def _prizes(self, lot: Mask) -> float:
        """Plateaus, forest and gold: a share of the first's points and of the bags."""
        value = 0.0
        for terrain in ("plateau", "forest", "gold"):
            if f"first-{terrain}" in self.rules:
                squares = self.grid.of(terrain)
                share = (lot & squares).bit_count() / max(squares.bit_count(), 1)
                value += (self.figures["first"] + 2 * self.figures["bags"][terrain]) * share
        return value

    def _neatness(self, lot: Mask) -> float:
        """Squares left alone by a building are hard to fill, unless one wants to keep them."""
        left = self.table.free & ~lot
        dear = (self.grid.costly | self.rocks) & left & self.grid.around(lot)
        useful = left & ~self.trees
        value = 0.0
        for bit in bits(dear):
            ways = (self.grid.near[bit] & useful).bit_count()
            value -= 0.5 if ways == 0 else 0.15 if ways == 1 else 0
        return value
