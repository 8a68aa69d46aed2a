"""What is decided between the players of the dice city: who was first, bags, titles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.catalogue import Catalogue
from scoring.ledger.campaigns import Campaign
from scoring.ledger.readings import Kept
from scoring.words import LANGUAGES, say

Own = Mapping[tuple[str, str], Kept]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something between players that asks for a look."""

    key: str
    player: str
    sheet: str
    what: str = ""
    points: int = 0

    def text(self, lang: str) -> str:
        """The sentence."""
        what = say(lang, f"night.first.{self.what}") if self.what else ""
        values: dict[str, int | str] = {"player": self.player, "sheet": self.sheet, "what": what}
        return say(lang, f"night.notice.{self.key}", **values, n=self.points)


def unearned_firsts(
    own: Own, players: Sequence[str], solo: bool, games: Catalogue
) -> tuple[dict[tuple[str, str], int], tuple[Notice, ...]]:
    """ "I was first" across the group: claimed without having done it, done and claimed by none.

    A player alone earns it by doing it, claimed or not: those points are given back.
    """
    extra: dict[tuple[str, str], int] = {}
    notices = []
    for sheet in dict.fromkeys(sheet for _, sheet in own):
        here = [player for player in players if (player, sheet) in own]
        terrains = {
            t for p in here for t in (*own[p, sheet].facts.built, *own[p, sheet].facts.claimed)
        }
        for terrain in sorted(terrains):
            did = [p for p in here if terrain in own[p, sheet].facts.built]
            claim = [p for p in here if terrain in own[p, sheet].facts.claimed]
            if solo:
                for player in set(did) - set(claim):
                    points = int(games.sheet(sheet).figures["first"])
                    extra[player, sheet] = extra.get((player, sheet), 0) + points
                continue
            notices += [Notice("first-unearned", p, sheet, terrain) for p in claim if p not in did]
            if did and not set(did) & set(claim):
                points = int(games.sheet(sheet).figures["first"])
                names = ", ".join(did)
                notices.append(Notice("first-unclaimed", names, sheet, terrain, points))
    return extra, tuple(notices)


@dataclass(frozen=True)
class Bags:
    """Money bags by player and sheet, and who has every sheet of their chapter."""

    counted: Mapping[str, Mapping[str, int]]
    complete: frozenset[str]

    @classmethod
    def of(cls, own: Own, players: Sequence[str], campaign: Campaign, games: Catalogue) -> "Bags":
        """The bags that the cities earned; a mini campaign has none."""
        if campaign.mini:
            return cls({}, frozenset())
        chapter = games.game("dice")["bags"]["chapter"]
        sheets = [s.id for s in games.sheets("dice").values() if s.chapter == chapter]
        counted = {p: {s: own[p, s].facts.bags for s in sheets if (p, s) in own} for p in players}
        complete = frozenset(p for p in players if len(counted[p]) == len(sheets))
        return cls({p: bags for p, bags in counted.items() if bags}, complete)


def bag_points(bags: Bags, solo: bool, games: Catalogue) -> dict[str, int]:
    """Most bags +20, all who tie; the next number of bags +10. None never score.

    Bags of players who still miss a sheet count in the ranking, but bring them no points yet.
    """
    from scoring.dice import campaign

    sums = {player: sum(own.values()) for player, own in bags.counted.items()}
    points = campaign.bag_points(sums, games.game("dice"), solo)
    return {player: points[player] for player in sums if player in bags.complete}


def title_of(total: int, chapter: int, games: Catalogue) -> Mapping[str, str]:
    """A lone player's title for a chapter, or for the whole campaign (chapter 0)."""
    from scoring.dice import campaign

    return {lang: campaign.title(total, chapter or None, lang, games) for lang in LANGUAGES}
