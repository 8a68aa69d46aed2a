"""Files of notation as readings: one line, one sheet. Needs no picture library."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from scoring.catalogue import Catalogue
from scoring.notation import parse_lines
from scoring.words import default_language, say
from vision.result import Reading, reading_of_city, unreadable

STDIN = "-"
SUFFIXES = (".city", ".txt")


def is_city_file(name: str) -> bool:
    """Whether a name means notation rather than a picture."""
    return name == STDIN or Path(name).suffix.lower() in SUFFIXES


def read_city_file(
    name: str, games: Catalogue, player: str = "", lang: str = ""
) -> Iterator[Reading]:
    """Every line of a file; what cannot be read is a reading with its reason."""
    lang = lang or default_language()
    try:
        data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        text = data.decode("utf-8-sig")
        if "\0" in text:
            raise ValueError
    except FileNotFoundError:
        yield unreadable(name, say(lang, "photo.missing", name=name))
    except OSError as error:
        why = error.strerror or type(error).__name__
        yield unreadable(name, say(lang, "notation.no_file", name=name, why=why))
    except ValueError:
        yield unreadable(name, say(lang, "notation.no_text", name=name))
    else:
        with _no_search_for_cycles():
            yield from _lines(text, name, games, player, lang)


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Readings are kept and hold no cycles: looking for some again and again costs a quarter."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _lines(text: str, name: str, games: Catalogue, player: str, lang: str) -> Iterator[Reading]:
    found = False
    for line in parse_lines(text, games):
        found = True
        source = f"{name}:{line.number}"
        if line.error is not None or line.city is None:
            why = line.error.text(lang) if line.error else ""
            yield unreadable(source, f"{source}: {why}")
            continue
        city = replace(line.city, player=player) if player else line.city
        yield reading_of_city(city, games.sheet(city.sheet), source)
    if not found:
        yield unreadable(name, say(lang, "notation.nothing", name=name))
