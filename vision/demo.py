"""The main job once, into a folder: print, fill in, photograph, score."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Final

from scoring.catalogue import catalogue
from scoring.model import City
from vision.batch import Task, read_one
from vision.result import Reading

SEED: Final = 21
SHEETS: Final = ("dice/5", "mayor/town")
PLAYERS: Final = ("Ala", "Żaneta")
SEVERITY: Final = 1


@dataclass(frozen=True)
class Step:
    """Something that was done: what it is called in the locale, and the file it made."""

    key: str
    path: Path
    reading: Reading | None = None


def demo(folder: Path, lang: str) -> Iterator[Step]:
    """Do everything, telling each step as it is done."""
    folder.mkdir(parents=True, exist_ok=True)
    pad = folder / "sheets.pdf"
    serials = _print(pad, lang)
    yield Step("printed", pad)
    for sheet, player in zip(SHEETS, PLAYERS, strict=True):
        photo = folder / f"{sheet.replace('/', '-')}.jpg"
        _photograph(sheet, player, serials[sheet, player], photo, lang)
        yield Step("photographed", photo)
        task = Task(photo, overlays=folder, name=photo.stem, lang=lang, player=player)
        for reading in read_one(task):
            yield Step("scored", folder / f"{photo.stem}.png", reading)


def _print(path: Path, lang: str) -> dict[tuple[str, str], str]:
    """A pad for the players; the serial of each sheet."""
    from sheets import command
    from sheets.job import Order

    style = command.style_of(lang, seed=SEED)
    order = Order(SHEETS, PLAYERS, style=style)
    receipt = command.print_to(path, order, lambda done, of: None)
    return {(one.sheet, one.player): one.serial for one in receipt.printed}


def _photograph(sheet: str, player: str, serial: str, path: Path, lang: str) -> None:
    from vision.simulate.photo import simulate

    simulate([_played(sheet, player)], SEED, SEVERITY, [serial], lang=lang).save(path)


def _played(sheet: str, player: str) -> City:
    play = import_module(f"scoring.{sheet.partition('/')[0]}.play")
    city: City = play.random_city(catalogue().sheet(sheet), random.Random(SEED), 1.0)
    return replace(city, player=player)
