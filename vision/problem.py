"""Why something could not be read: a value that knows its sentence."""

from dataclasses import dataclass

from scoring.words import say


@dataclass(frozen=True)
class Problem:
    """A reason by its key in the locale (`photo.one_tag`), with what fills its holes."""

    key: str
    values: tuple[tuple[str, int | str], ...] = ()

    def text(self, lang: str) -> str:
        """The sentence for people."""
        return say(lang, self.key, **dict(self.values))


def problem(key: str, **values: int | str) -> Problem:
    """A reason of this area's locale file."""
    return Problem(f"photo.{key}", tuple(sorted(values.items())))
