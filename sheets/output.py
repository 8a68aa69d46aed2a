"""A file that is replaced only when the new one is complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Write beside the file, then put the new one in its place; after an error the old one stays.

    What is no ordinary file, such as /dev/stdout, is written directly.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as direct:
                yield direct
        else:
            yield from _beside(Path(os.path.realpath(path)))
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def _beside(target: Path) -> Iterator[BinaryIO]:
    if target.is_dir():
        raise IsADirectoryError(21, os.strerror(21), str(target))
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with draft.open("xb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
