"""Standings in a terminal: tables, who won, what is missing, the running totals as bars."""

from collections.abc import Iterator, Sequence

from scoring.catalogue import catalogue
from scoring.ledger.table import Standing, Table
from scoring.words import say

WIDTH = 40  # letters of the longest bar


def table_lines(table: Table, lang: str) -> Iterator[str]:
    """Everything about a campaign, or an evening's sheets of one game."""
    name = table.name or say(lang, "night.tonight")
    yield f"{name} · {say(lang, f'night.game.{table.game}')}"
    if not table.sheets:
        yield say(lang, "night.nothing_yet")
        return
    yield from _grid(*grid(table, lang))
    yield from facts(table, lang)
    for notice in table.notices:
        yield f"! {notice.sheet}: {notice.text(lang)}"


def grid(table: Table, lang: str) -> tuple[list[str], list[list[str]]]:
    """The table as head and rows of text: rank, player, sheets, chapters, bags, total."""
    chapters = sorted({n for s in table.standings for n in s.chapters or {}}, key=int)
    bags = any(s.bags for s in table.standings)
    head = ["", say(lang, "night.column.player"), *(_column(s, lang) for s in table.sheets)]
    head += [say(lang, "night.column.chapter", number=n) for n in chapters]
    head += [say(lang, "night.column.bags")] if bags else []
    head.append(say(lang, f"night.column.{'progress' if table.game == 'legacy' else 'total'}"))
    return head, [_row(standing, table, chapters, bags) for standing in table.standings]


def _column(sheet: str, lang: str) -> str:
    """An episode by its number, any other sheet by its title."""
    name = sheet.partition("/")[2]
    return name if name.isdigit() else catalogue().sheet(sheet).title(lang)


def _row(standing: Standing, table: Table, chapters: Sequence[str], bags: bool) -> list[str]:
    row = [f"{standing.rank}." if standing.episodes else "", standing.player]
    for sheet in table.sheets:
        points = standing.episodes.get(sheet)
        best = table.places.get((standing.player, sheet)) == 1 and len(table.standings) > 1
        row.append("–" if points is None else f"{points}{'*' if best else ''}")
    row += [str((standing.chapters or {}).get(number, "–")) for number in chapters]
    if bags:
        count = sum((standing.bags or {}).values())
        row.append(f"{count} (+{standing.bag_points})" if standing.bag_points else str(count))
    return [*row, str(standing.total)]


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    for row in (head, *rows):
        cells = [
            cell.ljust(width) if i == 1 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def facts(table: Table, lang: str) -> Iterator[str]:
    """Sentences below the table: winner, titles, awards, what is missing."""
    yield from winner(table, lang)
    for standing in table.standings:
        for number, title in (standing.chapter_titles or {}).items():
            yield say(lang, "night.chapter_title", number=number, title=title[lang])
        if standing.title:
            yield say(lang, "night.title", player=standing.player, title=standing.title[lang])
    yield from _won(table, lang)
    for player in dict.fromkeys(player for player, _ in table.missing):
        sheets = [sheet for name, sheet in table.missing if name == player]
        values = {"player": player, "sheets": ", ".join(sheets)}
        yield say(lang, "night.missing", **values, n=len(sheets))


def winner(table: Table, lang: str) -> Iterator[str]:
    """Who is first; nobody plays against themselves."""
    first = table.winners
    if len(table.standings) > 1 and first:
        names = ", ".join(first)
        yield say(lang, "night.winner" if len(first) == 1 else "night.tie", names=names)


def _won(table: Table, lang: str) -> Iterator[str]:
    from scoring.ledger.carry import awards_of

    for player, sheet, won in awards_of(table):
        stickers = ", ".join(say(lang, f"night.sticker.{kind}") for kind in won)
        yield say(lang, "night.award", player=player, sheet=sheet, stickers=stickers)
    for standing in table.standings:
        for sheet, goals in (standing.goals or {}).items():
            if goals:
                titles = "; ".join(goal_title(goal, lang) for goal in goals)
                yield say(lang, "night.goals", player=standing.player, sheet=sheet, goals=titles)


def goal_title(goal: str, lang: str) -> str:
    """A goal card's name."""
    from scoring.tiles.goals import goal_cards

    return goal_cards()[goal].titles[lang]


def chart_lines(table: Table, lang: str) -> Iterator[str]:
    """The running totals in letters: a bar for each player, a mark where each sheet ended."""
    lines = table.running()
    every = [value for line in lines.values() for value in line]
    if not every:
        return
    low, high = min(0, *every), max(0, *every)
    scale = WIDTH / max(1, high - low)
    zero = round(-low * scale)
    name = max(len(player) for player in lines)
    yield say(lang, table.adds_up)
    for player, line in lines.items():
        cells = [" "] * (WIDTH + 1)
        end = round((line[-1] - low) * scale)
        for at in range(min(zero, end), max(zero, end) + 1):
            cells[at] = "━"
        for value in line[:-1]:
            cells[round((value - low) * scale)] = "┿"
        cells[zero] = "│"
        cells[end] = "●"
        yield f"{player.ljust(name)} {''.join(cells).rstrip()} {line[-1]}"
