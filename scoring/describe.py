"""Points, violations and warnings as sentences in Polish or English."""

import re
from typing import Final

from scoring.model import ScoreLine, Violation, Warning
from scoring.words import say

_NEGATIVE: Final = re.compile(r"(?<![\w.-])-(?=\d)")  # a minus sign, and no hyphen of a name


def line_text(line: ScoreLine, game: str, lang: str) -> str:
    """Why these points: "9 trees left"."""
    return say(lang, f"score_{game}.{line.rule}", **dict(line.values))


def violation_text(violation: Violation, game: str, lang: str) -> str:
    """Which rule of the game is broken, and where."""
    return _with_squares(say(lang, f"illegal_{game}.{violation.rule}"), violation.squares)


def warning_text(warning: Warning, game: str, lang: str) -> str:
    """What on the sheet disagrees with the city; a key with a dot names its own domain."""
    key = warning.key if "." in warning.key else f"notice_{game}.{warning.key}"
    values = dict(warning.values)
    if "rule" in values:  # a line of points as the sheet calls it
        values["rule"] = say(lang, f"doubt.rules.{values['rule']}")
    sentence = say(lang, key, **values)
    return _with_squares(_NEGATIVE.sub("−", sentence), warning.squares)


def _with_squares(sentence: str, squares: tuple[str, ...]) -> str:
    return f"{sentence} ({', '.join(squares)})" if squares else sentence
