"""The dice, for those who have none."""

from random import Random
from typing import Any

from scoring.catalogue import GAMES, catalogue
from scoring.errors import UsageError
from scoring.words import default_language, say

Throw = dict[str, Any]


def roll_dice(game: str, rng: Random) -> Throw:
    """One throw of a game's dice."""
    if game == "dice":
        return _roll_shapes(rng)
    if game == "mayor":
        return {"die1": rng.randint(1, 6), "die2": rng.randint(1, 6)}
    key = "cli.no_dice" if game in GAMES else "cli.no_game"
    raise UsageError(say(default_language(), key, game=game))


def _roll_shapes(rng: Random) -> Throw:
    """Two blue dice put together make the shape, the white one the type."""
    dice = catalogue().game("dice")["dice"]
    face_a, face_b = rng.choice(dice["a"]), rng.choice(dice["b"])
    return {
        "blue": [face_a, face_b],
        "white": rng.choice(dice["white"]),
        "shape": dice["together"][face_a][face_b],
        "compass": face_a == "compass",
    }


def roll_text(game: str, throw: Throw, lang: str) -> str:
    """A throw as people read it."""
    if game == "mayor":
        return f"{throw['die1']} + {throw['die2']}"
    shape = say(lang, f"cli.shapes.{throw['shape']}")
    text = f"{shape}, " + say(lang, f"cli.types.{throw['white']}")
    return f"{text} ({say(lang, 'cli.compass')})" if throw["compass"] else text
