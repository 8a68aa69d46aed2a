"""Doubts as sentences: the place, what was seen there, what else it may be."""

from scoring.words import say
from vision.decode.doubts import Doubt
from vision.laid.words import laid_word


def place_text(region: str, lang: str) -> str:
    """A region as people call it: "square c4", "between c4 and d4"."""
    kind, _, rest = region.partition(".")
    what, _, other = rest.partition(".")
    if kind == "first":
        what = say(lang, f"doubt.first.{what}")
    elif kind == "round":
        other = say(lang, f"doubt.round.{other}")
    return say(lang, f"doubt.places.{kind}", what=what, other=other)


def word_text(word: str, lang: str) -> str:
    """What was seen, in a language; a number stays one."""
    if laid := laid_word(word, lang):
        return laid
    return word if word.lstrip("-").isdigit() else say(lang, f"doubt.words.{word}")


def doubt_text(doubt: Doubt, lang: str) -> str:
    """A doubt as a question for the person who has the sheet."""
    return say(
        lang,
        "doubt.look",
        place=place_text(doubt.region, lang),
        seen=word_text(doubt.seen, lang),
        percent=min(99, round(100 * doubt.probability)),  # it is a doubt
        other=word_text(doubt.other, lang),
        total=f"−{-doubt.total_if}" if doubt.total_if < 0 else doubt.total_if,
    )
