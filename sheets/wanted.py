"""What the names on the command line stand for."""

from collections.abc import Iterable, Iterator

from scoring.catalogue import GAMES, Catalogue, UnknownSheetError


def wanted(names: Iterable[str], games: Catalogue) -> tuple[str, ...]:
    """Ids of sheets and extras in the order asked for, each once."""
    found = (one for name in names for one in _expanded(name.strip().rstrip("/").lower(), games))
    return tuple(dict.fromkeys(found))


def _expanded(name: str, games: Catalogue) -> Iterator[str]:
    game, _, rest = name.partition("/")
    if game not in GAMES:
        raise UnknownSheetError(name, _known(games))
    sheets, extras = games.sheets(game), games.extras(game)
    if name in sheets or name in extras:
        yield name
    elif rest in ("", "all"):
        yield from sheets
        yield from extras if rest else ()
    else:
        yield from _chapter(name, rest, games)


def _chapter(name: str, rest: str, games: Catalogue) -> Iterator[str]:
    """`legacy/chapter/2`: its sheets, and the extras that are numbered like it."""
    game, (word, _, number) = name.partition("/")[0], rest.partition("/")
    sheets = [s.id for s in games.sheets(game).values() if s.chapter and str(s.chapter) == number]
    if word != "chapter" or not sheets:
        raise UnknownSheetError(name, _known(games))
    yield from sheets
    yield from (extra for extra in games.extras(game) if extra.endswith(f"/{number}"))


def _known(games: Catalogue) -> tuple[str, ...]:
    extras = tuple(extra for game in GAMES for extra in games.extras(game))
    sets = tuple(f"{game}/all" for game in GAMES)
    return (*GAMES, *games.sheet_names(), *extras, *sets)
