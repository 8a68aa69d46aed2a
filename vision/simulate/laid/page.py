"""A board with everything on it, flat, before any camera; and made-up cities to lay."""

import random
from dataclasses import dataclass, replace
from importlib import import_module

import numpy as np

from scoring.catalogue import Catalogue, catalogue
from scoring.model import City
from scoring.sheet import Sheet
from scoring.words import default_language, say
from sheets.palette import Ink
from sheets.paper import Paper as Stock
from sheets.serials import serials
from vision.simulate import paper as stuff
from vision.simulate.arrays import Image
from vision.simulate.camera import make_camera
from vision.simulate.cities import CannotDrawError
from vision.simulate.drawer import make_drawer
from vision.simulate.filled import box_of
from vision.simulate.hands import make_hand
from vision.simulate.laid.boards import ANIMALS, MISTAKES, can_lie, lay_out, visible
from vision.simulate.laid.lay import finger, glare, lay, make_cutter
from vision.simulate.pages import printed_page
from vision.simulate.paper_sheet import Paper
from vision.simulate.pens import make_case, paint
from vision.simulate.photo import Details, Drawn, Photo, written_on
from vision.simulate.strokes import Rng, between, pick

LAID = ("tiles", "legacy")  # the games that are laid
BROKEN = 0.1
_LOOSE = (0.15, 0.3, 0.4, 0.7, 1.0, 1.0)  # how carelessly things lie, by severity
_GLARE = (0.0, 0.05, 0.1, 0.25, 0.4, 0.8)
_FINGER = (0.0, 0.0, 0.0, 0.02, 0.04, 0.15)
TRIES = 200
TICKED = 0.5  # of the polyomino boards show whose they are


@dataclass(frozen=True)
class Board:
    """A laid board and what hands did wrong on it."""

    drawn: Drawn
    mistakes: tuple[str, ...]


def made_up_board(sheet: Sheet, seed: int) -> City:
    """A finished game as its board shows it; one in ten breaks a rule."""
    rng = random.Random(seed)
    play = import_module(f"scoring.{sheet.game}.play")
    city: City = play.random_city(sheet, rng, rng.random())
    broken = rng.random() < BROKEN
    for _ in range(TRIES if broken else 0):
        changed, _name = play.break_rule(city, sheet, rng)
        if can_lie(changed, sheet) and visible(changed, sheet) != visible(city, sheet):
            city = changed
            break
    return visible(city, sheet)


def made_up_boards(count: int, seed: int, games: Catalogue | None = None) -> list[City]:
    """Boards of both games in turn, any sheet of each."""
    games = games or catalogue()
    rng = random.Random(seed)
    sheets = [list(games.sheets(game).values()) for game in LAID]
    return [
        made_up_board(rng.choice(sheets[number % 2]), rng.getrandbits(32))
        for number in range(count)
    ]


def photograph(city: City, seed: int, severity: int, slips: float = 0.0) -> tuple[Photo, Board]:
    """One laid board in one photo; `slips`: the chance of a mistake of hands."""
    rng = np.random.default_rng([seed, severity, 7])
    px_per_mm = 10.0 if severity != 2 else 8.0
    board = board_of(city, next(serials(seed)), rng, severity, px_per_mm, slips=slips)
    shot = make_camera(severity).take([board.drawn.paper], rng)
    return Photo(shot, (board.drawn,), severity, seed), board


def lay_page(
    city: City,
    serial: str,
    rng: Rng,
    severity: int = 1,
    px_per_mm: float = 8.0,
    games: Catalogue | None = None,
) -> Drawn:
    """A printed board with the city laid on it."""
    return board_of(city, serial, rng, severity, px_per_mm, games).drawn


def pencilled(city: City, serial: str, rng: Rng, severity: int = 1) -> Paper:
    """A polyomino board that is drawn on in place of laying pieces, its marker on the track."""
    games = catalogue()
    page = printed_page(city.sheet, serial, "a4", "pl", "colour", (), 10.0)
    picture, *_ = written_on(city, page, page.image, rng, severity, games, bare=False)
    marked = picture.copy()
    only = replace(city, buildings=())
    cutter = make_cutter(rng, 0.3)
    for thing in lay_out(only, games.sheet(city.sheet), page.layout, rng, 0.3, "colour").things:
        lay(marked, page, thing, cutter, rng)
    return replace(page, image=marked)


def board_of(
    city: City,
    serial: str,
    rng: Rng,
    severity: int,
    px_per_mm: float,
    games: Catalogue | None = None,
    slips: float = 0.0,
) -> Board:
    """The same with what hands did wrong."""
    games = games or catalogue()
    sheet = games.sheet(city.sheet)
    if not can_lie(city, sheet):
        raise CannotDrawError(say(default_language(), "simulate.laid", id=sheet.id))
    stock: Stock = pick(rng, ("a4", "letter"), (3, 1))
    lang = pick(rng, ("pl", "en"))
    ink: Ink = pick(rng, ("colour", "grey", "light"), (6, 2, 2))
    page = printed_page(city.sheet, serial, stock, lang, ink, (), px_per_mm)
    printer = stuff.make_printer(rng)
    clean = stuff.on_paper(stuff.printed(page.image, printer, page.px_per_mm, rng), rng)
    marked, case, hand, filled = written_on(city, page, clean, rng, severity, games)
    mistake = pick(rng, MISTAKES[sheet.game]) if rng.random() < slips else ""
    picture, mistakes = _with_things(city, sheet, page, marked, rng, severity, mistake)
    details = Details(
        hand=hand,
        pen=case,
        printer=printer.kind,
        stock=stock,
        lang=lang,
        ink=ink,
        boxes=filled,
        numbers={},
        struck_numbers=frozenset(),
        printed_carried=False,
    )
    paper = replace(page, image=picture, alpha=None)
    return Board(Drawn(city, serial, paper, details), tuple(mistakes))


def _with_things(
    city: City, sheet: Sheet, page: Paper, clean: Image, rng: Rng, severity: int, mistake: str
) -> tuple[Image, list[str]]:
    """Everything laid on the page, then what shines or points on it."""
    loose = _LOOSE[severity] * between(rng, 0.5, 1.0)
    ink: Ink = pick(rng, ("colour", "grey", "light"), (7, 2, 1))
    picture = clean.copy()
    laid = lay_out(city, sheet, page.layout, rng, loose, ink, mistake)
    own = rng.spawn(1)[0]
    if laid.animal and own.random() < TICKED:
        picture = ticked(picture, page, laid.animal, own)
    cutter = make_cutter(rng, loose)
    for thing in laid.things:
        lay(picture, page, thing, cutter, rng)
    if rng.random() < _GLARE[severity]:
        for _ in range(int(rng.integers(1, 3))):
            glare(picture, rng, between(rng, 40, 200), page.px_per_mm)
    if rng.random() < _FINGER[severity]:
        region = pick(rng, page.layout.of_kind("cell"))
        at = page.on_page(np.array([region.centre]))[0] * page.px_per_mm
        finger(picture, (float(at[0]), float(at[1])), rng, page.px_per_mm)
        laid.mistakes.append(f"finger {region.name[5:]}")
    return picture, laid.mistakes


def ticked(picture: Image, page: Paper, animal: str, rng: Rng) -> Image:
    """The board with the animal ticked whose pieces lie there."""
    hand, case = make_hand(rng), make_case(rng)
    region = page.layout.by_name[f"animal.{ANIMALS.index(animal) + 1}"]
    mark = make_drawer(rng, hand, case.pen.width).mark(box_of(region))
    return paint(picture, mark, case, page.to_pixels, page.px_per_mm, rng)


__all__ = ["LAID", "Board", "board_of", "lay_page", "made_up_board", "made_up_boards", "photograph"]
