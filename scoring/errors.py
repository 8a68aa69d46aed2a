"""Errors that people see: what is wrong, what to do, and the exit code."""

from enum import IntEnum

from scoring.words import Sayable, default_language, say


class Exit(IntEnum):
    """What the command tells the shell."""

    SURE = 0
    NOTHING = 1
    USAGE = 2
    LOOK = 3


class PapertownError(Exception):
    """An expected failure, one sentence long, with the remedy in it."""

    exit_code: Exit = Exit.NOTHING

    def text(self, lang: str) -> str:
        """The sentence in a language; most errors are told in one when they are made."""
        return str(self)


class UsageError(PapertownError):
    """The call itself is wrong: an unknown sheet, a bad option."""

    exit_code = Exit.USAGE


class SaidError(PapertownError):
    """An error told in the language of whoever listens: a key of the locale and its holes."""

    def __init__(self, key: str, **values: int | str | Sayable) -> None:
        super().__init__(key)
        self.key, self.values = key, values

    def __str__(self) -> str:
        return self.text(default_language())

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        return say(lang, self.key, **self.values)


class SaidUsageError(SaidError, UsageError):
    """A wrong call, told in the same way."""


class NotationError(PapertownError):
    """A line of notation that cannot be understood; columns count from 1."""

    def __init__(self, key: str, column: int, **values: int | str | Sayable) -> None:
        super().__init__(key, column)
        self.key = key if "." in key else f"notation.{key}"
        self.column, self.values = column, values

    def __str__(self) -> str:
        return self.text(default_language())

    @property
    def sentence(self) -> str:
        """What is wrong, without the column."""
        return say(default_language(), self.key, **self.values)

    def text(self, lang: str) -> str:
        """The column and what is wrong there."""
        sentence = say(lang, self.key, **self.values)
        return say(lang, "notation.column", column=self.column, sentence=sentence)

    def moved(self, columns: int) -> "NotationError":
        """The same so many columns further on."""
        return NotationError(self.key, self.column + columns, **self.values)
