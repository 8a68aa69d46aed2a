"""A city drawn on its sheet: which strokes go where, and what each box then says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from scoring.mayor.icons import used_icons
from scoring.model import UNREAD, Building, City, Number, Square
from scoring.sheet import Sheet
from scoring.town import Town
from sheets.layout import Layout, Region
from vision.simulate import corrections
from vision.simulate.arrays import Points
from vision.simulate.boxes import wild_scribble
from vision.simulate.digits import NAMES, Script, make_script
from vision.simulate.drawer import Drawer, DrawerMaker
from vision.simulate.figure_drawer import anybody
from vision.simulate.hands import Hand
from vision.simulate.legible import Eye, covered, drawn_anew, make_eye
from vision.simulate.outlines import outline, parts, rooms, touching
from vision.simulate.pens import Case
from vision.simulate.rooms import Room
from vision.simulate.strokes import Box, Rng, Stroke, Strokes, between, pick

STRUCK = 0.1  # sheets with a box that was marked by mistake and struck out
SEEN_AS_FILLED = 0.6  # of a square's side: who fills less of it has drawn a dot
TAKEN = 0.02  # of the box for a number that a drawing covers: more is in its way
CROWDED = 0.15  # people who draw through that box all the same
CROSSES = 0.92  # people who cross out the icons of bonuses at all
CROSSED, CROSSED_TOO = 0.97, 0.01  # of the icons that went, and of the others
GUTTER = 0.6  # half the white between two squares, millimetres


@dataclass
class Filled:
    """Strokes that stay, strokes that were rubbed out, and what boxes say, by region name."""

    strokes: list[Stroke] = field(default_factory=list)
    erased: list[Stroke] = field(default_factory=list)
    boxes: dict[str, str] = field(default_factory=dict)  # "marked", "struck"; the rest is empty
    numbers: dict[str, int] = field(default_factory=dict)
    struck_numbers: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Habits:
    """How a person goes about a sheet, the same for all of it. Shares of a square, chances."""

    inset: float
    no_outline: float
    marker_fills: str  # types filled with the second pen
    double: float
    corrections: float
    clear: bool = True  # doodles keep out of the box for a number
    apart: float = 0.0  # squares filled or hatched one by one, so far inside the outline
    outlines: float = 1.0  # how hard the pen is pressed for outlines


def make_habits(rng: Rng, hand: Hand) -> Habits:
    """Habits that go with a hand."""
    tight = between(rng, 0.03, 0.12) if rng.random() < 0.7 else between(rng, 0.1, 0.22)
    return Habits(
        inset=min(0.25, tight / max(hand.size, 0.7)),
        no_outline=pick(rng, (0.0, 0.05, 0.5), (7, 2, 1)),
        marker_fills=pick(rng, ("", "C", "R", "RC", "CF"), (2, 4, 3, 2, 1)),
        double=0.3 if rng.random() < 0.1 else 0.0,
        corrections=pick(rng, (0.0, 0.02, 0.08), (5, 3, 2)),
        clear=bool(rng.random() >= CROWDED),
        apart=between(rng, 0.02, 0.14) if rng.random() < 0.25 else 0.0,
    )


@dataclass
class Filler:
    """Fills one sheet."""

    city: City
    sheet: Sheet
    layout: Layout
    drawer: Drawer
    hand: Hand
    habits: Habits
    eye: Eye
    nib: float
    marker_nib: float | None
    rng: Rng

    def __post_init__(self) -> None:
        self.filled = Filled()
        self.script: Script = make_script(self.rng, self.hand)
        self.cells: dict[Square, Box] = {
            region.name.removeprefix("cell."): box_of(region)
            for region in self.layout.of_kind("cell")
            if region.page == 1
        }

    def fill(self, written: Mapping[str, int]) -> Filled:
        """Everything that the city has, and some things people add."""
        self._draw_city()
        self._mark_boxes()
        self._write_rounds()
        self._write_corners()
        for region, value in written.items():
            self._write(region, value)
        self._around()
        return self.filled

    def fill_board(self) -> Filled:
        """What is on the squares, and what strays there."""
        self._draw_city()
        self._write_corners()
        self._around()
        return self.filled

    # --- the city ------------------------------------------------------------------------------

    def _draw_city(self) -> None:
        draw = self._draw_town if self.sheet.game == "mayor" else self._draw_buildings
        draw()
        self._draw_bandits()

    def _draw_buildings(self) -> None:
        order = list(self.city.buildings)
        self.rng.shuffle(order)
        for building in order:
            if self.rng.random() < self.habits.corrections:
                self._rubbed_out()
            for squares in parts(building.squares):
                self._draw_building(building, squares)

    def _draw_building(self, building: Building, squares: list[Square]) -> None:
        side = self.cells[squares[0]].size
        share = min(0.25, max(0.03, self.rng.normal(self.habits.inset, 0.015)))
        inset = GUTTER + share * (side - 2 * GUTTER)
        bare = self._may_stand_open(building) and self.rng.random() < self.habits.no_outline
        if not bare:
            self._outline(squares, inset)
        marker = building.type in self.habits.marker_fills and self.marker_nib is not None
        if building.type == "R" and not marker and self.rng.random() < self.habits.corrections:
            # crossed first, then filled with the same pen; colour over an X would mean either
            self.filled.strokes += self.drawer.filling("P", self._room(squares, inset + 0.5, None))
        slack = 0.5 if self.hand.neat > 0.5 else 0.8
        room = self._room(
            squares,
            max(0.2, inset + between(self.rng, -slack, slack)),
            self.marker_nib if marker else None,
        )
        room = replace(room, joined=bare)
        if building.type in "RI" and not bare:
            spare = (room.cells[0].size - SEEN_AS_FILLED * side) / 2
            room = room.apart(max(0.0, min(self.habits.apart * side, spare)))
        strokes = self.eye.drawn(
            building.type, room, lambda: self.drawer.filling(building.type, room)
        )
        self.filled.strokes += [s.with_tool("marker") for s in strokes] if marker else strokes

    def _outline(self, squares: list[Square], inset: float) -> None:
        for corners in outline(squares, self.cells, inset):
            self._around_building(corners)
            if self.rng.random() < self.habits.double:
                self._around_building(corners)

    def _around_building(self, corners: Points) -> None:
        pressed = self.habits.outlines
        self.filled.strokes += [
            replace(stroke, weight=stroke.weight * pressed) if pressed != 1.0 else stroke
            for stroke in self.drawer.outline(corners)
        ]

    def _may_stand_open(self, building: Building) -> bool:
        """Without an outline a building can be told apart only from other types beside it."""
        return not any(
            touching(a, b)
            for other in self.city.buildings
            if other is not building and other.type == building.type
            for a in building.squares
            for b in other.squares
        ) and (building.type in "RI" or len(building.squares) == 1)

    def _room(self, squares: list[Square], inset: float, nib: float | None) -> Room:
        cells = tuple(self.cells[name].inset(inset) for name in squares)
        return Room(cells, tuple(rooms(squares, self.cells, inset)), nib or self.nib)

    def _rubbed_out(self) -> None:
        """A filling in the wrong squares, rubbed out before the right one was drawn."""
        name = pick(self.rng, list(self.cells))
        if self.sheet.board.terrain.get(name, "") in ("mountain", "river"):
            return
        inset = GUTTER + self.habits.inset * self.cells[name].size
        for corners in outline([name], self.cells, inset):
            self.filled.erased += self.drawer.outline(corners)
        if self.rng.random() < 0.6:
            kind = pick(self.rng, ("R", "I", "P"))
            self.filled.erased += self.drawer.filling(kind, self._room([name], inset, None))

    def _draw_town(self) -> None:
        for building in self.city.buildings:
            name = building.squares[0]
            box = self.cells[name]
            self.filled.strokes += self._clear_of_corner(name, building.type)
            if self.rng.random() < self.habits.corrections * 0.5:
                self.filled.erased += self.drawer.doodle(
                    pick(self.rng, ("H", "L", "W")), self._free_part(box)
                )

    def _clear_of_corner(self, name: Square, project: str) -> Strokes:
        """A doodle that leaves room for the number in the corner, if this person minds that."""
        corner = self.layout.by_name.get(f"corner.{name}")

        def draw() -> Strokes:
            return self.drawer.doodle(project, self._free_part(self.cells[name]))

        if corner is None or not self.habits.clear:
            return draw()
        box = box_of(corner)
        inner = [box.inset(0.2 * box.size)]
        return drawn_anew(draw, lambda strokes: covered(strokes, inner, self.nib)[0] - TAKEN)

    def _free_part(self, box: Box) -> Box:
        """People keep clear of the corner box and the value, more or less."""
        top = between(self.rng, 0.16, 0.34) if self.rng.random() < 0.8 else 0.08
        left, right = between(self.rng, 0.06, 0.25), between(self.rng, 0.06, 0.25)
        low = between(self.rng, 0.05, 0.18)
        scale = 0.6 + 0.4 * self.hand.size
        w, h = box.w * (1 - left - right) * scale, box.h * (1 - top - low) * scale
        x = box.x + box.w * left + (box.w * (1 - left - right) - w) * self.rng.random()
        return Box(x, box.y + box.h * top, w, h)

    # --- boxes and numbers ---------------------------------------------------------------------

    def _draw_bandits(self) -> None:
        for name in self.city.carried:
            self.filled.strokes += self.drawer.bandit(self.cells[name])
        for name in self.city.crossed:
            self.filled.strokes += self.drawer.crossing_out(self.cells[name].inset(GUTTER))

    def _mark_boxes(self) -> None:
        wanted = set(self._wanted_boxes())
        gone = self._icons_gone() if self.sheet.game == "mayor" else ()
        free = []
        for region in self.layout.of_kind("box"):
            box = box_of(region)
            if region.name in wanted:
                self._mark(region.name, self.drawer.mark(box), "marked")
            elif region.name.startswith("bonus"):
                if region.name in gone:
                    self._mark(region.name, self.drawer.crossing_out(box), "marked")
            else:
                free.append(region)
        if free and self.rng.random() < STRUCK + self.habits.corrections:
            region = pick(self.rng, free)
            self._mark(region.name, self.drawer.struck(box_of(region)), "struck")

    def _mark(self, name: str, strokes: Strokes, state: str) -> None:
        self.filled.strokes += strokes
        self.filled.boxes[name] = state

    def _wanted_boxes(self) -> Iterator[str]:
        for prefix, count in (
            ("pass", self.city.passes),
            ("compass", self.city.compass),
            ("bags", self.city.bags),
        ):
            yield from (f"{prefix}.{i}" for i in range(1, known(count) + 1))
        yield from (f"first.{name}" for name in self.city.first)

    def _icons_gone(self) -> frozenset[str]:
        """The bonus icons that are crossed out: those that were used, but for oversights."""
        icons = tuple(self.sheet.figures["bonus"])
        possible = sorted(used_icons(Town(self.city, self.sheet)))
        many = min(len(self.city.rounds) // 3, len(icons))
        used = list(pick(self.rng, possible) if possible else self.rng.permutation(icons)[:many])
        found = set()
        for number, icon in enumerate(icons, 1):
            gone = icon in used
            if gone:
                used.remove(icon)
            if self.rng.random() < (CROSSED if gone else CROSSED_TOO):
                found.add(f"bonus.{number}")
        return frozenset(found if self.rng.random() < CROSSES else ())

    def _write_rounds(self) -> None:
        for i, played in enumerate(self.city.rounds, start=1):
            for part in ("die1", "die2", "points"):
                value = getattr(played, part)
                if value is not UNREAD:
                    self._write(f"round.{i}.{part}", value)

    def _write_corners(self) -> None:
        for name, number in self.city.order:
            if number is not UNREAD:
                self._write(f"corner.{name}", known(number))

    def _write(self, name: str, value: int) -> None:
        region = self.layout.by_name.get(name)
        if region is None:
            return
        box = box_of(region)
        text = str(value)
        if self.rng.random() < self.habits.corrections * 0.4 and box.w > 12:
            self._struck_number(box)
            self.filled.struck_numbers.add(name)
            box = Box(box.x + box.w * 0.55, box.y, box.w * 0.45, box.h)
        strokes = self.drawer.number(text, box)
        self.filled.strokes += [s.with_tool("digits") for s in strokes]
        self.filled.numbers[name] = value

    def _struck_number(self, box: Box) -> None:
        left = Box(box.x, box.y, box.w * 0.5, box.h)
        wrong = self.drawer.number(str(self.rng.integers(1, 40)), left)
        over = wild_scribble(self.hand, self.rng, left.inset(left.size * 0.15))
        self.filled.strokes += [s.with_tool("digits") for s in (*wrong, *over)]

    # --- what has nothing to do with the score --------------------------------------------------

    def _around(self) -> None:
        if self.city.player or self.rng.random() < 0.4:
            self._name()
        date = self.layout.by_name.get("date")
        if date is not None and self.rng.random() < 0.25:
            text = f"{self.rng.integers(1, 29)}-{self.rng.integers(1, 13)}"
            self.filled.strokes += self.drawer.number(text, box_of(date))
        margin = Box(14, self.layout.height - 40, self.layout.width * 0.25, 25)
        side = Box(self.layout.width - 45, 60, 30, 50)
        chance = 0.05 + self.habits.corrections
        if self.rng.random() < chance:
            self.filled.strokes += corrections.dice_note(self.hand, self.rng, self.script, side)
        if self.rng.random() < chance * 0.5:
            self.filled.strokes += corrections.tally(self.hand, self.rng, margin)
        if self.rng.random() < chance:
            paper = Box(5, 5, self.layout.width - 10, self.layout.height - 10)
            self.filled.strokes += corrections.stray_line(self.hand, self.rng, paper)
        if self.rng.random() < chance * 0.4:
            self.filled.strokes += corrections.smudge(self.hand, self.rng, side)

    def _name(self) -> None:
        region = self.layout.by_name.get("name")
        if region is None:
            return
        letters = "".join(c for c in plain(self.city.player) if c in "ABCDEFGHIJKLMNOPRSTUWYZ")
        self.filled.strokes += self.drawer.name(letters or pick(self.rng, NAMES), box_of(region))


def filler_with(
    hand: Hand,
    case: Case,
    city: City,
    sheet: Sheet,
    layout: Layout,
    scale: float,
    rng: Rng,
    drawer: DrawerMaker = anybody,
) -> Filler:
    """A person with pens before a sheet printed at a scale."""
    nib = case.pen.width / scale
    marker = case.marker.width / scale if case.marker else None
    who, habits, eye = drawer(rng, hand, nib), make_habits(rng, hand), make_eye(rng)
    return Filler(city, sheet, layout, who, hand, habits, eye, nib, marker, rng)


def box_of(region: Region) -> Box:
    """A region's rectangle."""
    return Box(region.x, region.y, region.w, region.h)


def known(number: Number) -> int:
    """A number, or 0 where it could not be read."""
    return number if isinstance(number, int) else 0


def plain(text: str) -> str:
    """A name in capitals without Polish tails, as far as our letters go."""
    return text.upper().translate(str.maketrans("ĄĆĘŁŃÓŚŹŻV", "ACELNOSZZW"))
