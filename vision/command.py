"""What `score` reads: notation as it is written, photos on all cores."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

from scoring.catalogue import catalogue
from vision.batch import Progress, Task, overlay_names, read_many
from vision.city_files import is_city_file, read_city_file
from vision.result import Reading

Bar = Callable[[], AbstractContextManager[Progress]]


def read_files(
    files: Sequence[str], like: Task, workers: int, bar: Bar
) -> dict[str, list[Reading]]:
    """The readings of each file, by its name; `like` says how each is to be read."""
    if like.overlays is not None:
        like.overlays.mkdir(parents=True, exist_ok=True)
    games = catalogue(like.rules)
    found = {
        name: list(read_city_file(name, games, like.player, like.lang))
        for name in files
        if is_city_file(name)
    }
    pictures = [name for name in files if not is_city_file(name)]
    if pictures:
        paths = [Path(name) for name in pictures]
        tasks = [
            replace(like, path=path, name=name)
            for path, name in zip(paths, overlay_names(paths), strict=True)
        ]
        with bar() as progress:
            found |= zip(pictures, read_many(tasks, workers, progress), strict=True)
    return found
