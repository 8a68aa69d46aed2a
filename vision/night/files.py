"""Which files an evening consists of, and what they are called."""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from scoring.errors import UsageError
from scoring.words import say
from vision.city_files import STDIN

PICTURES = frozenset(
    {".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".pdf", ".bmp", ".gif"}
)

DEEP = 8  # folders; names that are alike for longer are told in full


def gather(names: Sequence[str], without: Collection[Path], lang: str) -> list[Path]:
    """Files as given, folders with all that they hold; each file once."""
    skipped = {path.resolve() for path in without}
    found: dict[Path, Path] = {}
    for path in _each(names, lang):
        resolved = path.resolve()
        if resolved not in skipped:
            found.setdefault(resolved, path)
    return list(found.values())


def _each(names: Iterable[str], lang: str) -> Iterator[Path]:
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from _inside(path)
        elif name == STDIN or not path.exists():
            raise UsageError(say(lang, "night.no_file", file=name))
        else:
            yield path


def _inside(folder: Path) -> Iterator[Path]:
    """Pictures and notation in a folder and below; hidden files are no photos."""
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and Path(name).suffix.lower() in {*PICTURES, ".city"}:
                yield Path(where, name)


def spoken_names(paths: Sequence[Path]) -> dict[Path, str]:
    """Short names; files of the same name in several folders are told apart by their folders."""
    return dict(zip(paths, _tails(paths), strict=True))


def _tails(paths: Sequence[Path]) -> list[str]:
    """As many of the last parts of each path as it takes to know it from the others."""
    whole = [path.resolve().parts for path in paths]
    counts = [Counter("/".join(parts[-n:]) for parts in whole) for n in range(1, DEEP)]
    return [
        next((t for n, c in enumerate(counts, 1) if c[t := "/".join(parts[-n:])] == 1), str(path))
        for parts, path in zip(whole, paths, strict=True)
    ]
