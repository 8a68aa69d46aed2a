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
    """+10 for each factory beside a forest or a pond."""
    green = [name for name in _of(town, FACTORY) if {FOREST, POND} & set(_around(town, name))]
    yield from _line("factories", town.sheet.settings["nature"], green, len(green))


def smoke(town: Town) -> Iterator[ScoreLine]:
    """-2 for each house beside a factory, once for each factory."""
    yield from _beside_factories("smoke", town, HOUSE, town.sheet.settings["house"])


def noise(town: Town) -> Iterator[ScoreLine]:
    """-5 for each plaza beside a factory, once for each factory."""
    yield from _beside_factories("noise", town, PLAZA, town.sheet.settings["beside_plaza"])


def _beside_factories(rule: str, town: Town, letter: str, each: int) -> Iterator[ScoreLine]:
    beside = {name: _around(town, name).count(letter) for name in _of(town, FACTORY)}
    squares = (name for name, number in beside.items() if number)
    yield from _line(rule, each, squares, sum(beside.values()))


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
