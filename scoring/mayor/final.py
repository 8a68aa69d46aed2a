"""Points at the end of a mayor's town: plazas, factories, full streets."""

from collections.abc import Iterable, Iterator

from scoring.board import in_reading_order, position
from scoring.mayor.town import FACTORY, FOREST, HOUSE, PLAZA, POND, around, drawn
from scoring.model import ScoreLine, Square
from scoring.town import Town


def plazas(town: Town) -> Iterator[ScoreLine]:
    """+10 for each plaza with a house, a forest and a pond all among its four neighbours."""
    wanted = {HOUSE, FOREST, POND}
    squares = [name for name in _of(town, PLAZA) if wanted <= set(_around(town, name))]
    yield from _line("plazas", town.sheet.settings["plaza"], squares, len(squares))


def factories(town: Town) -> Iterator[ScoreLine]:
    """+10 beside a forest or a pond; -2 for each house and -5 for each plaza beside it."""
    settings = town.sheet.settings
    works = _of(town, FACTORY)
    green = [name for name in works if {FOREST, POND} & set(_around(town, name))]
    yield from _line("factories", settings["nature"], green, len(green))
    for rule, letter, key in (("smoke", HOUSE, "house"), ("noise", PLAZA, "beside_plaza")):
        beside = {name: _around(town, name).count(letter) for name in works}
        squares = (name for name, number in beside.items() if number)
        yield from _line(rule, settings[key], squares, sum(beside.values()))


def rows(town: Town) -> Iterator[ScoreLine]:
    """+2 for each street without an empty square."""
    open_rows = {position(name)[1] for name in town.board.squares if not town.built(name)}
    squares = [name for name in town.board.squares if position(name)[1] not in open_rows]
    yield from _line("rows", town.sheet.settings["row"], squares, town.board.rows - len(open_rows))


def _of(town: Town, letter: str) -> list[Square]:
    return [name for name, here in drawn(town).items() if here == letter]


def _around(town: Town, name: Square) -> list[str]:
    return around(drawn(town), town.sheet, name)


def _line(rule: str, each: int, squares: Iterable[Square], number: int) -> Iterator[ScoreLine]:
    if number:
        yield ScoreLine(rule, each * number, in_reading_order(squares), (("n", number),))
