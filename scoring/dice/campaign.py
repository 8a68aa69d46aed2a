"""Several episodes of the dice city: chapters, money bags, titles, who wins; and what one group's
sheets say about each other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.catalogue import Catalogue, Table, catalogue
from scoring.dice.land import all_built, bags, bandits, open_sides
from scoring.model import City, Square, Warning
from scoring.score import score
from scoring.sheet import Sheet
from scoring.town import Town


@dataclass(frozen=True, slots=True)
class Result:
    """What one player got on one sheet; bags are those earned, not those marked."""

    player: str
    sheet: str
    total: int
    bags: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """One player's campaign. A chapter is there once its episodes are, with its bag points."""

    player: str
    episodes: Mapping[str, int]
    bags: Mapping[str, int]
    bag_points: int
    chapters: Mapping[int, int]
    total: int
    rank: int
    mini: int | None  # the mini campaign's total, once its episodes are there


def result(city: City, sheet: Sheet, solo: bool = False) -> Result:
    """Score one sheet for a campaign."""
    played = as_solo(city, sheet) if solo else city
    earned = bags(Town(played, sheet)) if "bags" in sheet.marks else 0
    return Result(city.player, sheet.id, score(played, sheet).total, earned)


def as_solo(city: City, sheet: Sheet) -> City:
    """The city of a player alone, who is first in everything that is done at all."""
    if "first" not in sheet.marks:
        return city
    town = Town(city, sheet)
    done = {terrain for terrain in sheet.settings["first"] if all_built(town, terrain)}
    return replace(city, first=tuple(sorted({*city.first, *done})))


def accounts(results: Iterable[Result], games: Catalogue | None = None) -> tuple[Account, ...]:
    """Everybody's campaign, the best first; of two results for one sheet the later counts."""
    game = (games or catalogue()).game("dice")
    kept: dict[str, dict[str, Result]] = {}
    for entry in results:
        kept.setdefault(entry.player, {})[entry.sheet] = entry
    chapter = _chapter_sheets(game)[game["bags"]["chapter"]]
    counts = {
        player: sum(own[sheet].bags for sheet in chapter)
        for player, own in kept.items()
        if all(sheet in own for sheet in chapter)
    }
    points = bag_points(counts, game, solo=len(kept) == 1)
    found = [_account(name, own, points.get(name, 0), game) for name, own in kept.items()]
    ranked = ranks({account.player: account.total for account in found})
    found = [replace(account, rank=ranked[account.player]) for account in found]
    return tuple(sorted(found, key=lambda account: (account.rank, account.player)))


def _account(player: str, own: Mapping[str, Result], bag_points: int, game: Table) -> Account:
    episodes = {sheet: entry.total for sheet, entry in own.items()}
    chapters = {
        number: sum(episodes[sheet] for sheet in sheets)
        + (bag_points if number == game["bags"]["chapter"] else 0)
        for number, sheets in _chapter_sheets(game).items()
        if all(sheet in episodes for sheet in sheets)
    }
    return Account(
        player=player,
        episodes=episodes,
        bags={sheet: entry.bags for sheet, entry in own.items() if entry.bags},
        bag_points=bag_points,
        chapters=chapters,
        total=sum(episodes.values()) + bag_points,
        rank=0,
        mini=_sum_if_all(episodes, game["mini"]),
    )


def _chapter_sheets(game: Table) -> Mapping[int, tuple[str, ...]]:
    return {chapter["number"]: tuple(chapter["sheets"]) for chapter in game["chapters"]}


def _sum_if_all(episodes: Mapping[str, int], sheets: Iterable[str]) -> int | None:
    wanted = tuple(sheets)
    return sum(episodes[name] for name in wanted) if set(wanted) <= set(episodes) else None


def bag_points(
    counts: Mapping[str, int], game: Table | None = None, solo: bool = False
) -> Mapping[str, int]:
    """Points for money bags: all who tie for most, then all with the next number below.

    No bag never scores. A player alone gets them by the number instead.
    """
    rules = (game or catalogue().game("dice"))["bags"]
    if solo:
        return {player: _solo_points(count, rules) for player, count in counts.items()}
    levels = sorted({count for count in counts.values() if count > 0}, reverse=True)
    worth = dict(zip(levels, (rules["most"], rules["second"]), strict=False))
    return {player: worth.get(count, 0) for player, count in counts.items()}


def _solo_points(count: int, rules: Table) -> int:
    reached = (step["points"] for step in rules["solo"] if count >= step["least"])
    return max(reached, default=0)


def title(
    total: int, chapter: int | None = None, lang: str = "pl", games: Catalogue | None = None
) -> str:
    """The title of a player alone for a chapter, or for the whole campaign."""
    table = (games or catalogue()).game("dice")["solo"]
    reached = table[0]
    for entry in table:
        bound = entry["all"] if chapter is None else entry["chapters"][chapter - 1]
        if total >= bound:
            reached = entry
    name: str = reached["titles"][lang]
    return name


def ranks(totals: Mapping[str, int]) -> Mapping[str, int]:
    """Places by total; equal totals share a place."""
    return {
        player: 1 + sum(other > total for other in totals.values())
        for player, total in totals.items()
    }


def winners(totals: Mapping[str, int]) -> tuple[str, ...]:
    """All who have the highest total."""
    return tuple(player for player, rank in ranks(totals).items() if rank == 1)


def first_disputes(cities: Iterable[City], sheet: Sheet) -> tuple[Warning, ...]:
    """ "I was first" across one group's sheets of an episode.

    Somebody must have been first if anybody got it done: then no claim at all is odd. A claim by
    a player who has not got it done is odd too.
    """
    found = []
    towns = [Town(city, sheet) for city in cities]
    for terrain in sheet.settings.get("first", ()):
        done = [town.city.player for town in towns if all_built(town, terrain)]
        claimed = [town.city.player for town in towns if terrain in town.city.first]
        unearned = [player for player in claimed if player not in done]
        if done and not claimed:
            found.append(_dispute(f"unclaimed-{terrain}", done))
        if unearned:
            found.append(_dispute(f"unearned-{terrain}", unearned))
    return tuple(found)


def _dispute(key: str, players: list[str]) -> Warning:
    return Warning(key, values=(("n", len(players)), ("players", ", ".join(players))))


def bandits_left(city: City, sheet: Sheet) -> tuple[Square, ...]:
    """The bandits that are not surrounded: they are drawn on the next episode's sheet."""
    town = Town(city, sheet)
    return tuple(name for name in bandits(city, sheet) if open_sides(town, name))


def carrying_mistakes(before: City, sheet: Sheet, after: City) -> tuple[Warning, ...]:
    """Bandits of one episode that are missing on the next sheet, or are there for no reason."""
    due, drawn = bandits_left(before, sheet), after.carried
    forgotten = tuple(name for name in due if name not in drawn)
    invented = tuple(name for name in drawn if name not in due)
    return tuple(
        Warning(key, squares, (("n", len(squares)),))
        for key, squares in (("not-carried", forgotten), ("carried-anyway", invented))
        if squares
    )
