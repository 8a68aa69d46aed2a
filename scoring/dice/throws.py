"""The three dice and what they make together."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scoring.catalogue import catalogue
from scoring.shapes import Offsets, normal_form, split


@dataclass(frozen=True, slots=True)
class Throw:
    """The faces of the two blue dice, the shape they make, and the type of the white die."""

    a: str
    b: str
    white: str
    shape: str

    @property
    def compass(self) -> bool:
        """Whether the compass is up."""
        return self.a == "compass"


def throw(rng: random.Random) -> Throw:
    """One throw of all three dice."""
    dice = _dice()
    a, b = rng.choice(dice["a"]), rng.choice(dice["b"])
    return Throw(a, b, rng.choice(dice["white"]), dice["together"][a][b])


def odds() -> Mapping[str, int]:
    """How many of the 36 throws of the blue dice make each shape."""
    dice = _dice()
    made = [dice["together"][a][b] for a in dice["a"] for b in dice["b"]]
    return {name: made.count(name) for name in dict.fromkeys(made)}


@cache
def form(shape: str) -> Offsets:
    """The normal form of a shape that the dice make."""
    return normal_form(split(catalogue().game("dice")["sheet"]["figures"]["shapes"][shape]))


def _dice() -> dict[str, Any]:
    dice: dict[str, Any] = catalogue().game("dice")["dice"]
    return dice
