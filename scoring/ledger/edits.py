"""What a person says a sheet really shows, applied to the city that was read.

`c4=crossed`, `edge.c4.d4=one`, `pass.2=unmarked`, `pass=2`, `first=plateau`, `round.3.die1=4`. What
is said about one square leaves open what becomes of its building, so every meaning is tried and
the best one taken: without broken rules first, then with the total that the doubt announced.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, Final

from scoring.board import in_reading_order
from scoring.errors import NotationError, UsageError
from scoring.ledger.stickers import with_sticker
from scoring.model import UNREAD, Building, City, Number, Round, Square
from scoring.notation import LISTS, MARK_FIELDS, canonical, format_city, parse_city
from scoring.score import score
from scoring.shapes import split
from scoring.sheet import Sheet
from scoring.words import LANGUAGES, say

MOST_MEANINGS: Final = 64
WORDS: Final[Mapping[str, str]] = {
    "empty": "", "filled": "R", "hatched": "I", "crossed": "P", "circles": "C",
    "fortress": "F", "bandit": "carried", "house": "H", "forest": "L", "pond": "W",
    "plaza": "Z", "factory": "X",
}  # fmt: skip
YES: Final = ("marked", "yes", "1", "tak", "zaznaczone")
NO: Final = ("unmarked", "empty", "no", "0", "nie", "niezaznaczone", "puste", "struck")
BLANK: Final = ("blank", "empty", "puste", "")
STICKERS: Final[Mapping[str, str]] = {
    "tree": "tree", "drzewo": "tree", "rock": "rock", "skała": "rock",
}  # fmt: skip
LAID: Final = ("tile", "piece", "sticker")  # said where something lies that was not made out
_SQUARE: Final = re.compile(r"[a-z][0-9]{1,2}")
_PIECE: Final = re.compile(r"([A-Z]):((?:[a-z][0-9]{1,2})+)")


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing that a person says: the region by its full name, and what is there."""

    region: str
    value: str

    @property
    def kind(self) -> str:
        """The region's kind: cell, edge, pass …"""
        return self.region.partition(".")[0]

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it names."""
        return tuple(p for p in self.region.split(".")[1:] if _SQUARE.fullmatch(p))


class EditError(UsageError):
    """A correction that cannot be understood or does not fit the sheet."""


def parse_edit(text: str, lang: str) -> Edit:
    """`c4=crossed` or `cell.c4=crossed`."""
    region, equals, value = text.strip().partition("=")
    if not equals or not region.strip():
        raise EditError(say(lang, "ledger.edit_form", text=text))
    region, value = region.strip(), value.strip()
    parts = region.split(".")
    if all(_SQUARE.fullmatch(part) for part in parts):
        region = f"{'cell' if len(parts) == 1 else 'edge'}.{region}"
    return Edit(region, value)


def apply_edits(
    city: City,
    sheet: Sheet,
    edits: Iterable[Edit],
    lang: str,
    total: int | None = None,
    together: Collection[Square] = (),
) -> City:
    """The city with the edits.

    `total` is what the doubt said it would then be worth; the squares `together` were doubted with
    others of their building, so that the whole of it is meant.
    """
    edits = tuple(edits)
    meanings = [city]
    for edit in edits:
        whole = not set(edit.squares).isdisjoint(together)
        found = (new for old in meanings for new in _meanings(old, sheet, edit, lang, whole))
        meanings = list(dict.fromkeys(canonical(new) for new in found))[:MOST_MEANINGS]
        if not meanings:
            raise EditError(
                say(lang, "ledger.edit_impossible", region=edit.region, value=edit.value)
            )
    return min(meanings, key=lambda new: _badness(new, sheet, total))


def _badness(city: City, sheet: Sheet, total: int | None) -> tuple[int, bool]:
    card = score(city, sheet)
    return len(card.illegal), total is not None and card.total != total


def _meanings(city: City, sheet: Sheet, edit: Edit, lang: str, whole: bool) -> Iterator[City]:
    if edit.kind == "cell":
        yield from _cell(city, sheet, edit, lang, whole)
    elif edit.kind == "edge":
        yield from _edge(city, sheet, edit, lang)
    else:
        yield _mark(city, sheet, edit, lang)


# squares


def _cell(city: City, sheet: Sheet, edit: Edit, lang: str, whole: bool) -> Iterator[City]:
    name = edit.region.partition(".")[2]
    if name not in sheet.board.neighbours:
        raise EditError(say(lang, "ledger.no_square", square=name, sheet=sheet.id))
    if edit.value in STICKERS and "stickers" in sheet.marks:
        yield with_sticker(_removed(city, name), name, STICKERS[edit.value])
        return
    if "stickers" in sheet.marks and not any(name in b.squares for b in city.buildings):
        city = with_sticker(city, name, "")
    if piece := _PIECE.fullmatch(edit.value):
        yield _with(_removed(city, name), _piece(piece, edit, sheet, lang))
        return
    kind, openings = _type(edit.value, sheet, lang)
    bare = replace(city, carried=tuple(s for s in city.carried if s != name))
    here = [b for b in bare.buildings if name in b.squares]
    if kind == "carried":
        carried = in_reading_order({*city.carried, name})
        for rest in _without(bare, name, sheet):
            yield replace(rest, carried=carried)
    elif not kind:
        yield from _without(bare, name, sheet)
    elif sheet.game in ("tiles", "mayor"):
        old = next((b.openings for b in here), "")
        kept = openings if openings is not None else old
        yield _with(_removed(bare, name), Building(kind, (name,), kept))
    elif any(b.type == kind for b in here):
        yield bare
    else:
        alone, building = tuple(_alone(bare, name, kind, sheet)), tuple(_building(bare, name, kind))
        yield from building + alone if whole else alone + building


def _piece(said: re.Match[str], edit: Edit, sheet: Sheet, lang: str) -> Building:
    """A building given whole, as doubts about laid pieces do: R:b2b3c3."""
    squares = split(said[2])
    if wrong := [square for square in squares if square not in sheet.board.neighbours]:
        raise EditError(say(lang, "ledger.no_square", square=wrong[0], sheet=sheet.id))
    return Building(_type(said[1], sheet, lang)[0], in_reading_order(squares))


def _building(city: City, name: Square, kind: str) -> Iterator[City]:
    """The whole building is of the other type."""
    for building in city.buildings:
        if name in building.squares:
            yield _swapped(city, building, (replace(building, type=kind),))


def _alone(city: City, name: Square, kind: str, sheet: Sheet) -> Iterator[City]:
    """The square is of the other type: part of a neighbour, or a building of its own."""
    for rest in _without(city, name, sheet):
        for building in rest.buildings:
            if building.type == kind and _beside(building, name, sheet):
                squares = in_reading_order({*building.squares, name})
                yield _swapped(rest, building, (Building(kind, squares),))
        yield _with(rest, Building(kind, (name,)))


def _without(city: City, name: Square, sheet: Sheet) -> Iterator[City]:
    """The square empty: the rest of its building stays, in one or more parts, or goes too."""
    building = next((b for b in city.buildings if name in b.squares), None)
    if building is None:
        yield city
        return
    left = [square for square in building.squares if square != name]
    parts = _parts(left, sheet)
    yield _swapped(city, building, tuple(Building(building.type, part) for part in parts))
    if left:
        yield _swapped(city, building, ())


def _removed(city: City, name: Square) -> City:
    kept = tuple(b for b in city.buildings if name not in b.squares)
    return replace(city, buildings=kept)


def _with(city: City, building: Building) -> City:
    return replace(city, buildings=(*city.buildings, building))


def _swapped(city: City, old: Building, new: tuple[Building, ...]) -> City:
    kept = tuple(b for b in city.buildings if b is not old)
    return replace(city, buildings=kept + new)


def _beside(building: Building, name: Square, sheet: Sheet) -> bool:
    return any(near in building.squares for near in sheet.board.neighbours[name])


def _parts(squares: Iterable[Square], sheet: Sheet) -> list[tuple[Square, ...]]:
    """Squares in pieces that hang together."""
    left, parts = set(squares), []
    while left:
        part = {min(left)}
        while more := {n for s in part for n in sheet.board.neighbours[s] if n in left} - part:
            part |= more
        left -= part
        parts.append(in_reading_order(part))
    return parts


def _edge(city: City, sheet: Sheet, edit: Edit, lang: str) -> Iterator[City]:
    """Whether two squares are one building."""
    one, two = (*edit.squares, "", "")[:2]
    if sheet.game == "tiles":
        yield _moved(city, one, two, edit, lang)
        return
    at = {name: b for b in city.buildings for name in b.squares}
    if one not in at or two not in at or two not in sheet.board.neighbours[one]:
        raise EditError(say(lang, "ledger.edge_form", text=f"{edit.region}={edit.value}"))
    joined = at[one] is at[two]
    if edit.value in ("one", "jeden"):
        if joined:
            yield city
        elif at[one].type == at[two].type:
            squares = in_reading_order({*at[one].squares, *at[two].squares})
            rest = _swapped(_swapped(city, at[one], ()), at[two], ())
            yield _with(rest, Building(at[one].type, squares))
    elif edit.value in ("two", "dwa"):
        yield from _split(city, sheet, at[one], one, two) if joined else (city,)
    else:
        raise EditError(say(lang, "ledger.edge_form", text=f"{edit.region}={edit.value}"))


def _moved(city: City, one: Square, two: Square, edit: Edit, lang: str) -> City:
    """A tile across two squares is on the one that is named."""
    here = [b for b in city.buildings if b.squares[0] in (one, two)]
    if edit.value not in (one, two) or len(here) != 1:
        raise EditError(say(lang, "ledger.edge_form", text=f"{edit.region}={edit.value}"))
    return _swapped(city, here[0], (replace(here[0], squares=(edit.value,)),))


def _split(
    city: City, sheet: Sheet, building: Building, one: Square, two: Square
) -> Iterator[City]:
    """Every way to cut a building in two with a square on each side."""
    others = [square for square in building.squares if square not in (one, two)]
    for count in range(len(others) + 1):
        for chosen in combinations(others, count):
            parts = [{one, *chosen}, {two, *others} - set(chosen)]
            if all(len(_parts(part, sheet)) == 1 for part in parts):
                new = tuple(Building(building.type, in_reading_order(part)) for part in parts)
                yield _swapped(city, building, new)


@cache
def _words() -> Mapping[str, str]:
    """What may stand in a square in all languages, as a type letter."""
    said = {say(lang, f"doubt.words.{word}"): word for lang in LANGUAGES for word in WORDS}
    return {**{text.partition(" (")[0]: WORDS[word] for text, word in said.items()}, **WORDS}


def _type(value: str, sheet: Sheet, lang: str) -> tuple[str, str | None]:
    """The type letter of a word, and a tile's openings; "" is empty."""
    if value in LAID:
        raise EditError(say(lang, f"ledger.which_{value}"))
    word, dot, openings = value.partition(".")
    letter = word if word in sheet.types else _words().get(word.lower())
    known = {*sheet.types, ""} | ({"carried"} if "carried" in sheet.marks else set())
    if letter is None or letter not in known:
        words = [w for w, own in WORDS.items() if own in known]
        options = ", ".join([*words, *(t for t in sheet.types if t not in WORDS.values())])
        raise EditError(say(lang, "ledger.no_word", value=value, known=options))
    return letter, openings if dot else None


# boxes and numbers


def _mark(city: City, sheet: Sheet, edit: Edit, lang: str) -> City:
    """A box, a number, or a whole mark of the notation."""
    kind, _, what = edit.region.partition(".")
    key = {"round": "rounds", "corner": "order"}.get(kind, kind)
    if key not in sheet.marks:
        marks = ", ".join(sheet.marks) or "—"
        raise EditError(say(lang, "ledger.no_mark", mark=kind, sheet=sheet.id, known=marks))
    if not what:
        return _whole_mark(city, sheet, key, edit.value)
    boxes: dict[str, Callable[[], City]] = {
        "round": lambda: _round(city, what, edit, lang),
        "corner": lambda: _corner(city, what, edit, lang),
        "track": lambda: replace(city, track=_integer(what, edit, lang)),
    }
    if kind in boxes:
        return boxes[kind]()
    marked = _yes(edit, lang)
    if key in LISTS:
        names = {*getattr(city, key), what} if marked else {*getattr(city, key)} - {what}
        return _whole_mark(city, sheet, key, ",".join(sorted(names)))
    return _counted(city, key, _integer(what, edit, lang), marked)


def _counted(city: City, key: str, box: int, marked: bool) -> City:
    """A row of boxes counts as far as its right-most mark."""
    name = MARK_FIELDS.get(key, key)
    before = getattr(city, name)
    count = 0 if before in (UNREAD, None) else before
    changed: Any = {name: max(count, box) if marked else min(count, box - 1)}
    return replace(city, **changed)


def _whole_mark(city: City, sheet: Sheet, key: str, value: str) -> City:
    """A mark as the notation writes it; nothing after the sign takes a list away."""
    name = MARK_FIELDS.get(key, key)
    if not value:
        empty: Any = () if key in LISTS else None if key == "track" else 0
        return replace(city, **{name: empty})
    try:
        parsed = parse_city(f"{sheet.id} {key}={value}")
    except NotationError as error:
        raise EditError(f"{key}={value}: {error.sentence}") from None
    return replace(city, **{name: getattr(parsed, name)})


def _round(city: City, what: str, edit: Edit, lang: str) -> City:
    number, _, part = what.partition(".")
    if not number.isdigit() or part not in ("die1", "die2", "points"):
        raise EditError(say(lang, "ledger.edit_form", text=f"{edit.region}={edit.value}"))
    rounds = list(city.rounds)
    while len(rounds) < int(number) <= 9:
        rounds.append(Round(UNREAD, UNREAD, UNREAD))
    if not 1 <= int(number) <= len(rounds):
        raise EditError(say(lang, "ledger.edit_form", text=f"{edit.region}={edit.value}"))
    blank = edit.value in (*BLANK, "?")
    value: Number = UNREAD if blank else _integer(edit.value, edit, lang)
    rounds[int(number) - 1] = replace(rounds[int(number) - 1], **{part: value})
    return replace(city, rounds=tuple(rounds))


def _corner(city: City, name: Square, edit: Edit, lang: str) -> City:
    order = {square: number for square, number in city.order if square != name}
    if edit.value not in BLANK:
        order[name] = _integer(edit.value, edit, lang)
    return replace(city, order=tuple((s, order[s]) for s in in_reading_order(order)))


def _integer(text: str, edit: Edit, lang: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise EditError(say(lang, "ledger.edit_form", text=f"{edit.region}={edit.value}")) from None


def _yes(edit: Edit, lang: str) -> bool:
    value = edit.value.lower()
    if value not in YES + NO:
        raise EditError(say(lang, "ledger.edit_box", text=f"{edit.region}={edit.value}"))
    return value in YES


def answered(doubt: Mapping[str, Any], city: City) -> bool:
    """Whether a corrected city no longer shows what was doubted."""
    kind, _, what = str(doubt["region"]).partition(".")
    seen = str(doubt["seen"])
    if kind != "cell":
        return False
    building = next((b for b in city.buildings if what in b.squares), None)
    if seen in WORDS:
        shown = building.type if building else "carried" if what in city.carried else ""
        return shown != WORDS[seen]
    if piece := _PIECE.fullmatch(seen):
        there = building and (building.type, set(building.squares))
        return there != (piece[1], set(split(piece[2])))
    type_, _, openings = seen.partition(".")
    return building is None or (building.type, building.openings) != (type_, openings)


def notation(city: City) -> str:
    """The canonical line, nobody's."""
    return format_city(canonical(city).without_player())
