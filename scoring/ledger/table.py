"""Standings: what the sheets of several players come to, by the rules of their game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.catalogue import Catalogue
from scoring.compare import shared_ranks
from scoring.ledger.between import Bags, Notice, bag_points, title_of, unearned_firsts
from scoring.ledger.campaigns import Campaign
from scoring.ledger.readings import Kept


@dataclass(frozen=True)
class Standing:
    """One player's line: points by sheet and chapter, total and rank."""

    player: str
    episodes: Mapping[str, int]
    total: int
    rank: int = 0
    bags: Mapping[str, int] | None = None  # dice, chapter 3
    bag_points: int = 0
    chapters: Mapping[str, int] | None = None
    title: Mapping[str, str] | None = None  # by language, for a player alone
    chapter_titles: Mapping[str, Mapping[str, str]] | None = None
    progress: int | None = None  # legacy: circles
    circles: Mapping[str, int] | None = None  # the same by sheet
    awards: Mapping[str, tuple[str, ...]] | None = None  # legacy: stickers won, by sheet
    goals: Mapping[str, tuple[str, ...]] | None = None  # tiles: goal cards fulfilled


@dataclass(frozen=True)
class Table:
    """The standings of one game, the best first."""

    game: str
    name: str  # of the campaign, empty without one
    sheets: tuple[str, ...]  # those that anybody has, in the order of play
    standings: tuple[Standing, ...]
    places: Mapping[tuple[str, str], int]  # rank by player and sheet
    missing: tuple[tuple[str, str], ...] = ()
    notices: tuple[Notice, ...] = ()
    solo: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Who is first."""
        return tuple(s.player for s in self.standings if s.rank == 1)

    def to_json(self, lang: str) -> dict[str, Any]:
        """The object of `campaign --json`."""
        return {
            "campaign": self.name or None,
            "game": self.game,
            "players": [_standing_json(s, self.game, lang) for s in self.standings],
            "missing": [{"player": player, "sheet": sheet} for player, sheet in self.missing],
        }

    @property
    def adds_up(self) -> str:
        """What `running` is: the key of its title."""
        return "night.running_circles" if self.game == "legacy" else "night.running"

    def running(self) -> dict[str, tuple[int, ...]]:
        """Each player's running total after each sheet, for the chart."""
        return {s.player: _running(s, self) for s in self.standings}


def _standing_json(standing: Standing, game: str, lang: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "player": standing.player,
        "episodes": dict(standing.episodes),
        "bags": dict(standing.bags or {}),
        "chapters": dict(standing.chapters or {}),
        "total": standing.total,
        "rank": standing.rank,
        "title": (standing.title or {}).get(lang),
    }
    if game == "legacy":
        found["progress"] = standing.progress
        found["awards"] = {sheet: list(won) for sheet, won in (standing.awards or {}).items()}
    if game == "tiles":
        found["goals"] = {sheet: list(won) for sheet, won in (standing.goals or {}).items()}
    return found


def _running(standing: Standing, table: Table) -> tuple[int, ...]:
    """Totals sheet by sheet; the points for bags come with the last sheet that has any.

    In legacy it is the circles that add up.
    """
    total, line = 0, []
    points = standing.episodes if standing.circles is None else standing.circles
    with_bags = [sheet for sheet in table.sheets if sheet in (standing.bags or {})]
    for sheet in table.sheets:
        total += points.get(sheet, 0)
        if with_bags and sheet == with_bags[-1]:
            total += standing.bag_points
        line.append(total)
    return tuple(line)


def table_of(
    readings: Iterable[Kept], games: Catalogue, campaign: Campaign, pages: Sequence[str]
) -> Table:
    """The standings of a campaign, or of one evening's sheets of a game.

    `readings` are those that count, one for each player and sheet; `pages` the order of play.
    """
    own = {(r.player, r.sheet): r for r in readings if r.sheet in pages and r.player}
    players = campaign.players
    sheets = tuple(sheet for sheet in pages if any(key[1] == sheet for key in own))
    build = {"dice": _dice, "legacy": _legacy, "tiles": _tiles}.get(campaign.game, _plain)
    found = build(own, players, sheets, campaign, games)
    gaps = _missing(own, players, sheets, pages, games)
    return replace(found, missing=gaps, name=campaign.name, solo=campaign.solo)


Own = Mapping[tuple[str, str], Kept]


def _missing(
    own: Own, players: Sequence[str], sheets: Sequence[str], pages: Sequence[str], games: Catalogue
) -> tuple[tuple[str, str], ...]:
    """Sheets that somebody has or that a chapter skipped, and a player has not."""
    if not sheets:
        return ()
    last = pages.index(sheets[-1])
    begun = {games.sheet(sheet).chapter for sheet in sheets} - {0}
    due = [
        sheet
        for number, sheet in enumerate(pages)
        if sheet in sheets or (number < last and games.sheet(sheet).chapter in begun)
    ]
    return tuple((p, sheet) for p in players for sheet in due if (p, sheet) not in own)


def _ranked(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """The best first, those without a sheet last; equal totals share a rank."""
    playing = [standing for standing in standings if standing.episodes]
    ranks = shared_ranks([standing.total for standing in playing])
    ranked = [replace(s, rank=rank) for s, rank in zip(playing, ranks, strict=True)]
    idle = [replace(s, rank=len(playing) + 1) for s in standings if not s.episodes]
    return (*sorted(ranked, key=lambda standing: standing.rank), *idle)


def _by_sheet(totals: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """The ranks on each sheet by total."""
    places: dict[tuple[str, str], int] = {}
    for sheet in dict.fromkeys(sheet for _, sheet in totals):
        here = {player: total for (player, s), total in totals.items() if s == sheet}
        ranks = shared_ranks(list(here.values()))
        places |= {(player, sheet): rank for player, rank in zip(here, ranks, strict=True)}
    return places


def _plain(
    own: Own, players: Sequence[str], sheets: tuple[str, ...], campaign: Campaign, games: Catalogue
) -> Table:
    """Totals and nothing else."""
    totals = {key: reading.facts.total for key, reading in own.items()}
    lines = []
    for player in players:
        episodes = {s: totals[player, s] for s in sheets if (player, s) in totals}
        lines.append(Standing(player, episodes, sum(episodes.values())))
    return Table(campaign.game, "", sheets, _ranked(lines), _by_sheet(totals))


def _dice(
    own: Own, players: Sequence[str], sheets: tuple[str, ...], campaign: Campaign, games: Catalogue
) -> Table:
    """Episodes, money bags, chapters; titles for a player alone."""
    extra, notices = unearned_firsts(own, players, campaign.solo, games)
    totals = {key: r.facts.total + extra.get(key, 0) for key, r in own.items()}
    bags = Bags.of(own, players, campaign, games)
    won = bag_points(bags, campaign.solo, games)
    lines = []
    for player in players:
        episodes = {s: totals[player, s] for s in sheets if (player, s) in totals}
        points = won.get(player, 0)
        chapters = _chapters(episodes, campaign, games, points)
        lines.append(
            Standing(
                player,
                episodes,
                sum(episodes.values()) + points,
                bags=bags.counted.get(player, {}),
                bag_points=points,
                chapters=chapters,
            )
        )
    if campaign.solo:
        lines = [_titled(line, campaign, games) for line in lines]
    return Table("dice", "", sheets, _ranked(lines), _by_sheet(totals), notices=notices)


def _chapters(
    episodes: Mapping[str, int], campaign: Campaign, games: Catalogue, bag_points: int
) -> dict[str, int]:
    """The chapters of which a player has every sheet, with the points for bags."""
    found = {}
    pages = campaign.sheets() if campaign.id else ()
    pages = pages or tuple(games.sheets(campaign.game))
    for number in sorted({games.sheet(sheet).chapter for sheet in pages} - {0}):
        sheets = [sheet for sheet in pages if games.sheet(sheet).chapter == number]
        if all(sheet in episodes for sheet in sheets):
            extra = bag_points if number == games.game("dice")["bags"]["chapter"] else 0
            found[str(number)] = sum(episodes[sheet] for sheet in sheets) + extra
    return found


def _titled(line: Standing, campaign: Campaign, games: Catalogue) -> Standing:
    """A player alone gets a title for each chapter, and one for the whole campaign."""
    if campaign.mini or not line.chapters:
        return line
    titles = {n: title_of(total, int(n), games) for n, total in line.chapters.items()}
    whole = len(titles) == len(games.game("dice")["chapters"])
    last = titles[max(titles, key=int)]
    return replace(
        line, chapter_titles=titles, title=title_of(line.total, 0, games) if whole else last
    )


def _legacy(
    own: Own, players: Sequence[str], sheets: tuple[str, ...], campaign: Campaign, games: Catalogue
) -> Table:
    """Progress circles and stickers, for episodes of which everybody's board is there."""
    from scoring.legacy.campaign import placings

    circles: dict[str, dict[str, int]] = {player: {} for player in players}
    awards: dict[str, dict[str, tuple[str, ...]]] = {player: {} for player in players}
    places: dict[tuple[str, str], int] = {}
    for sheet in sheets:
        here = [player for player in players if (player, sheet) in own]
        found = placings([own[p, sheet].city for p in here], games.sheet(sheet))
        for player, placing in zip(here, found, strict=True):
            places[player, sheet] = placing.rank
            if len(here) == len(players):
                circles[player][sheet] = placing.circles
                awards[player][sheet] = placing.stickers
    lines = [
        Standing(
            player,
            {s: own[player, s].facts.total for s in sheets if (player, s) in own},
            sum(circles[player].values()),
            chapters=_circles_by_chapter(circles[player], games),
            progress=sum(circles[player].values()),
            circles=circles[player],
            awards=awards[player],
        )
        for player in players
    ]
    return Table("legacy", "", sheets, _ranked(lines), places)


def _circles_by_chapter(circles: Mapping[str, int], games: Catalogue) -> dict[str, int]:
    found = {}
    sheets = games.sheets("legacy").values()
    for number in sorted({sheet.chapter for sheet in sheets} - {0}):
        names = [sheet.id for sheet in sheets if sheet.chapter == number]
        if all(name in circles for name in names):
            found[str(number)] = sum(circles[name] for name in names)
    return found


def _tiles(
    own: Own, players: Sequence[str], sheets: tuple[str, ...], campaign: Campaign, games: Catalogue
) -> Table:
    """Goals and tie breaks between the boards of one game."""
    from scoring.tiles.goals import standings

    totals: dict[tuple[str, str], int] = {}
    places: dict[tuple[str, str], int] = {}
    goals: dict[str, dict[str, tuple[str, ...]]] = {player: {} for player in players}
    notices: list[Notice] = []
    for sheet in sheets:
        here = [player for player in players if (player, sheet) in own]
        open_goals = campaign.goals if games.sheet(sheet).settings.get("goals") else ()
        found = standings([own[p, sheet].city for p in here], open_goals, games)
        for player, standing in zip(here, found, strict=True):
            totals[player, sheet] = standing.card.total
            places[player, sheet] = standing.rank
            goals[player][sheet] = standing.goals
            if any(warning.key == "first-twice" for warning in standing.card.warnings):
                notices.append(Notice("first-twice", player, sheet, "city"))
    lines = [
        Standing(
            player,
            episodes := {s: totals[player, s] for s in sheets if (player, s) in totals},
            sum(episodes.values()),
            goals=goals[player],
        )
        for player in players
    ]
    ranked = _ranked(lines)
    if len(sheets) == 1:  # one game: its own tie breaker decides
        ranked = tuple(
            sorted(
                (replace(s, rank=places.get((s.player, sheets[0]), s.rank)) for s in ranked),
                key=lambda standing: standing.rank,
            )
        )
    return Table("tiles", "", sheets, ranked, places, notices=tuple(notices))
