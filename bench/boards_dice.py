"""Dice: campaigns of a random, a greedy and a careful player alone, beside the solo titles."""

import random
from collections import Counter
from dataclasses import dataclass
from statistics import mean

from scoring.catalogue import catalogue
from scoring.dice.campaign import Account, accounts, bandits_left, result, title
from scoring.dice.land import bandits, land
from scoring.dice.play import play
from scoring.model import City, ScoreCard, Square
from scoring.score import score
from scoring.shapes import placements, split
from scoring.sheet import Sheet

SKILLS = {"random": 0.0, "greedy": 1.0, "careful": 2.0}
Sheets = tuple[Sheet, ...]


@dataclass(frozen=True)
class Played:
    """One finished sheet."""

    city: City
    card: ScoreCard


def report(games: int = 200) -> None:
    """The boards' land, then totals by sheet, by chapter and by title."""
    sheets = tuple(catalogue().sheets("dice").values())
    _print_land(sheets)
    campaigns = {
        name: [_campaign(sheets, skill, seed) for seed in range(games)]
        for name, skill in SKILLS.items()
    }
    print(f"\ntotals of {games} games: mean, lowest to highest")
    print(f"{'sheet':10}" + "".join(f"{name:>20}" for name in SKILLS))
    for number, sheet in enumerate(sheets):
        totals = [[run[number].card.total for run in runs] for runs in campaigns.values()]
        print(f"{sheet.id:10}" + "".join(map(_spread, totals)))
    _print_details(sheets, campaigns["careful"])
    _print_titles({name: list(map(_account, runs)) for name, runs in campaigns.items()})


def _campaign(sheets: Sheets, skill: float, seed: int) -> list[Played]:
    """Twelve episodes by one player alone, the bandits carried on."""
    rng = random.Random(f"{skill} {seed}")
    played: list[Played] = []
    for sheet in sheets:
        carried: tuple[Square, ...] = ()
        if "carried" in sheet.marks:
            carried = bandits_left(played[-1].city, sheets[len(played) - 1])
        city = play(sheet, rng, skill, carried=carried)
        played.append(Played(city, score(city, sheet)))
    return played


def _account(run: list[Played]) -> Account:
    results = [result(one.city, catalogue().sheet(one.city.sheet), solo=True) for one in run]
    return accounts(results)[0]


def _spread(totals: list[int]) -> str:
    return f"{mean(totals):8.1f} {min(totals):4}..{max(totals):<4} "


def _print_land(sheets: Sheets) -> None:
    print("sheet      plain trees rocks  places for each church  squares out of reach")
    for sheet in sheets:
        plain = len(sheet.board.squares) - len(sheet.board.terrain)
        trees, rocks = len(sheet.board.having("tree")), len(sheet.board.having("rock"))
        places = " ".join(str(_places(sheet, text)) for text in sheet.figures.get("churches", ()))
        print(f"{sheet.id:10}{plain:6}{trees:6}{rocks:6}  {places:24}{_out_of_reach(sheet)}")


def _places(sheet: Sheet, text: str) -> int:
    closed = land(sheet).closed
    return sum(closed.isdisjoint(lot) for lot in placements(sheet.board, split(text)))


def _out_of_reach(sheet: Sheet) -> int:
    here = land(sheet)
    reached = set(here.start - here.closed)
    edge = list(reached)
    while edge:
        near = set(sheet.board.neighbours[edge.pop()]) - here.closed - reached
        reached |= near
        edge += near
    return len(sheet.board.squares) - len(here.closed) - len(reached)


def _print_details(sheets: Sheets, runs: list[list[Played]]) -> None:
    print("\nwhat a careful player gets done, in a hundred")
    for number, sheet in enumerate(sheets):
        cards = [run[number].card for run in runs]
        cities = [run[number].city for run in runs]
        done = [f"passes a game {mean(_passes(city) for city in cities):.1f}"]
        for rule in sheet.rules[4:]:
            lines = [line for card in cards for line in card.lines if line.rule == rule]
            if rule == "bandits":
                beaten = sum(not line.points for line in lines)
                everywhere = sum(len(bandits(city, sheet)) for city in cities)
                done.append(f"bandits {100 * beaten / max(everywhere, 1):.0f}")
            elif lines and rule != "groups":
                done.append(f"{rule} {100 * mean(line.points > 0 for line in lines):.0f}")
        print(f"{sheet.id:10}{', '.join(done)}")


def _passes(city: City) -> int:
    return city.passes if isinstance(city.passes, int) else 0


def _print_titles(campaigns: dict[str, list[Account]]) -> None:
    print("\nsolo titles, and in how many of a hundred games; bags' points are in chapter 3")
    for chapter in (1, 2, 3, 4, None):
        for name, players in campaigns.items():
            totals = [p.total if chapter is None else p.chapters[chapter] for p in players]
            shares = Counter(title(total, chapter, "en") for total in totals)
            listed = ", ".join(
                f"{entry['titles']['en']} {100 * shares[entry['titles']['en']] / len(totals):.0f}"
                for entry in catalogue().game("dice")["solo"]
                if shares[entry["titles"]["en"]]
            )
            heading = "campaign " if chapter is None else f"chapter {chapter}"
            print(f"{heading} {name:8}{_spread(totals)} {listed}")
