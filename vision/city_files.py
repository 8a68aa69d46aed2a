"""Files of notation as readings: one line, one sheet. Needs no picture library."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from scoring.catalogue import Catalogue
from scoring.notation import parse_lines
from vision.result import Reading, reading_of_city, unreadable

STDIN = "-"
SUFFIXES = (".city", ".txt")


def is_city_file(name: str) -> bool:
    """Whether a name means notation rather than a picture."""
    return name == STDIN or Path(name).suffix.lower() in SUFFIXES


def read_city_file(name: str, games: Catalogue, player: str = "") -> Iterator[Reading]:
    """Every line of a file; what cannot be read is a reading with its reason."""
    try:
        data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        text = data.decode("utf-8-sig")
        if "\0" in text:
            raise ValueError
    except OSError as error:
        yield unreadable(name, f"{name}: {error.strerror}. Check the name and the permissions.")
    except ValueError:
        yield unreadable(name, f"{name} is no text. Notation files are plain UTF-8 text.")
    else:
        yield from _lines(text, name, games, player)


def _lines(text: str, name: str, games: Catalogue, player: str) -> Iterator[Reading]:
    found = False
    for line in parse_lines(text, games):
        found = True
        source = f"{name}:{line.number}"
        if line.city is None:
            yield unreadable(source, f"{source}: {line.error}")
            continue
        city = replace(line.city, player=player) if player else line.city
        yield reading_of_city(city, games.sheet(city.sheet), source)
    if not found:
        yield unreadable(name, f"{name} holds no sheet. Write one a line, such as dice/5 R:a1a2.")
