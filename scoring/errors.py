"""Errors that people see: what is wrong, what to do, and the exit code."""

from enum import IntEnum


class Exit(IntEnum):
    """What the command tells the shell."""

    SURE = 0
    NOTHING = 1
    USAGE = 2
    LOOK = 3


class PapertownError(Exception):
    """An expected failure, one sentence long, with the remedy in it."""

    exit_code: Exit = Exit.NOTHING


class UsageError(PapertownError):
    """The call itself is wrong: an unknown sheet, a bad option."""

    exit_code = Exit.USAGE


class NotationError(PapertownError):
    """A line of notation that cannot be understood; columns count from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(f"column {column}: {message}")
        self.sentence = message
        self.column = column
