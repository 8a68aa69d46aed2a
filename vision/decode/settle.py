"""What a person says about doubtful places, put into a city: `c4=crossed`, `pass.3=unmarked`.

The answers are certain, the rest of the city stays as it is; where a square changes its type, the
rules decide which buildings it parts or joins.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.errors import UsageError
from scoring.model import City, Square
from scoring.sheet import Sheet
from scoring.words import LANGUAGES, say
from vision.decode import decode
from vision.decode.doubts import MARKED, ONE, TWO, UNMARKED, WORDS, Doubt
from vision.evidence import (
    BOX_CLASSES,
    CARRIED,
    EMPTY,
    Candidates,
    Evidence,
    clean_evidence,
    one_of,
)
from vision.evidence import MARKED as MARKED_BOX

CERTAIN = 1 - 1e-6
JOINS = 0.6  # a square that gets a neighbour's type is rather part of its building
SQUARE = re.compile(r"[a-z][0-9]{1,2}")
BLANK = "blank"


def settle(
    city: City, sheet: Sheet, answers: Mapping[str, str], doubts: Iterable[Doubt] = ()
) -> City:
    """The city with a person's answers; squares in the same doubt follow the one answered."""
    known = {_region(name): _word(value) for name, value in answers.items()}
    evidence = clean_evidence(city, sheet)
    for region, word in {**_following(city, known, doubts), **known}.items():
        evidence = _pinned(evidence, sheet, city, region, word)
    return replace(decode(evidence, sheet).city, player=city.player)


def _region(name: str) -> str:
    """A region by its name; squares need no `cell`, two of them no `edge`."""
    parts = name.split(".")
    if all(SQUARE.fullmatch(part) for part in parts):
        return f"{'cell' if len(parts) == 1 else 'edge'}.{name}"
    return name


def _word(value: str) -> str:
    """A word of the reader's, also from its translations."""
    known = (*WORDS.values(), ONE, TWO, MARKED, UNMARKED, BLANK)
    if value in known or value.lstrip("-").isdigit():
        return value
    for word in known:
        if value.casefold() in (say(lang, f"doubt.words.{word}").casefold() for lang in LANGUAGES):
            return word
    raise UsageError(f"{value!r} is no answer. Answers are a number or {', '.join(known)}.")


def _following(city: City, known: Mapping[str, str], doubts: Iterable[Doubt]) -> Mapping[str, str]:
    """The other squares of a building that were in the same doubt as the one that was answered."""
    asked = {doubt.region: doubt for doubt in doubts}
    found: dict[str, str] = {}
    for building in city.buildings:
        regions = [f"cell.{name}" for name in building.squares]
        words = {known[region] for region in regions if region in known}
        if len(words) == 1:
            word = words.pop()
            found |= {r: word for r in regions if r in asked and asked[r].other == word}
    return found


def _pinned(evidence: Evidence, sheet: Sheet, city: City, region: str, word: str) -> Evidence:
    kind, _, rest = region.partition(".")
    if kind == "cell" and rest in evidence.cells:
        return _pinned_square(evidence, sheet, city, rest, word)
    if kind == "edge" and tuple(rest.split(".")) in evidence.same and word in (ONE, TWO):
        one, two = rest.split(".")
        share = CERTAIN if word == ONE else 1 - CERTAIN
        return replace(evidence, same={**evidence.same, (one, two): share})
    if region in evidence.boxes and word in (MARKED, UNMARKED):
        box = one_of(MARKED_BOX if word == MARKED else EMPTY, BOX_CLASSES, CERTAIN)
        return replace(evidence, boxes={**evidence.boxes, region: box})
    if kind in ("corner", "round") and (word == BLANK or word.isdigit()):
        number: Candidates = ((None if word == BLANK else int(word), CERTAIN),)
        return replace(evidence, digits={**evidence.digits, region: number})
    raise UsageError(f"{region}={word} means nothing on {sheet.id}. Name a place as the doubts do.")


def _pinned_square(
    evidence: Evidence, sheet: Sheet, city: City, name: Square, word: str
) -> Evidence:
    types = {WORDS[type_]: type_ for type_ in (*sheet.types, CARRIED, EMPTY)}
    if word not in types:
        raise UsageError(f"{name}={word}: on {sheet.id} a square is {', '.join(types)}.")
    type_ = types[word]
    classes = tuple(evidence.cells[name])
    cells = {**evidence.cells, name: one_of(type_, classes, CERTAIN)}
    seen = {square: b.type for b in city.buildings for square in b.squares}
    same = dict(evidence.same)
    if seen.get(name, EMPTY) != type_:
        for edge in same:
            if name in edge:
                other = max(cells[edge[0] if edge[1] == name else edge[1]].items(), key=_share)[0]
                same[edge] = JOINS if other == type_ else 1 - CERTAIN
    return replace(evidence, cells=cells, same=same)


def _share(item: tuple[str, float]) -> float:
    return item[1]
