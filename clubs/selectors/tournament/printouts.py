"""Printouts of a tournament: cards, sheets, wall lists, certificates."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Entry, Event, EventArchive, EventTeam, Round, Stage, Table
from clubs.selectors.play.printed_sheets import Heading
from clubs.selectors.tournament.final_places import from_the_top, last_lines
from clubs.selectors.tournament.postponed_tables import parked
from clubs.selectors.tournament.public_page import RoundView, shown_rounds
from clubs.selectors.tournament.round_seating import PRESENT
from clubs.selectors.tournament.seat_holders import Chair
from clubs.selectors.tournament.stage_standings import StageLine
from clubs.selectors.tournament.team_standings import TeamLine, team_standing


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A card for a player: the entry, and the seat in each published round (None for no seat)."""

    entry: Entry
    seats: tuple[tuple[Round, Chair | None], ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card for a table: its number, the table of its link if any, and its seating in each round."""

    number: int
    table: Table | None
    rounds: tuple[tuple[int, tuple[Chair, ...]], ...]


def sheet_heading(view: RoundView, table: Sequence[Chair], url: str) -> Heading:
    """Return what the sheet of a table of this round says; names without winds where these are drawn at the table."""
    seats = tuple((chair.shown, _who(chair)) for chair in table)
    winds = all(chair.wind for chair in table)
    return Heading(view.round.event.name, url, view.round.number, table[0].table, seats, winds)


def _who(chair: Chair) -> str:
    """Return a chair's player; in a team event the team and its player once that is known."""
    player = chair.player.public_name if chair.player else ""
    team = (chair.team.short_name or chair.team.name) if chair.team else ""
    return " ".join(filter(None, (team, player)))


def player_cards(event: Event) -> tuple[PlayerCard, ...]:
    """Return a card for each player and substitute by start number, in a constant number of queries."""
    rounds = shown_rounds(event)
    chairs = [(view.round, _by_entry(view)) for view in rounds]
    entries = event.entries.filter(status__in=PRESENT).exclude(number=None).select_related("player").order_by("number")
    return tuple(PlayerCard(one, tuple((at, found.get(one.pk)) for at, found in chairs)) for one in entries)


def _by_entry(view: RoundView) -> dict[int, Chair]:
    return {chair.entry.pk: chair for table in view.tables for chair in table if chair.entry}


def table_cards(event: Event) -> tuple[TableCard, ...]:
    """Return a card for every table of the published rounds, by number."""
    rounds, tables = shown_rounds(event), {table.number: table for table in event.tables.filter(link_revoked_at=None)}
    numbers = sorted({*tables, *(row[0].table for view in rounds for row in view.tables)})
    return tuple(TableCard(number, tables.get(number), _at_table(rounds, number)) for number in numbers)


def _at_table(rounds: list[RoundView], number: int) -> tuple[tuple[int, tuple[Chair, ...]], ...]:
    return tuple((view.round.number, row) for view in rounds for row in view.tables if row[0].table == number)


def round_to_play(event: Event) -> RoundView | None:
    """Return the round whose sheets and seating are needed next: the first that is published and not approved.

    Rounds waiting for postponed tables only come last.
    """
    late = parked(event)
    waiting = [view for view in shown_rounds(event) if view.round.status != view.round.Status.APPROVED]
    return min(waiting, key=lambda view: (view.round.pk in late, view.round.number), default=None)


def kept_archive(event: Event, *, whole: bool = False) -> EventArchive | None:
    """Return the archive made when the tournament was closed, with its file if `whole`."""
    found = EventArchive.objects.filter(event=event)
    return (found if whole else found.defer("file")).first()


def placed(event: Event) -> tuple[tuple[int, StageLine], ...]:
    """Return the final ranking, best first; shared places have the same number (1, 2, 2, 4)."""
    return tuple((place, line) for place, _stage, line in everybody_placed(event) if place is not None)


def placed_teams(event: Event) -> tuple[tuple[int | None, EventTeam], ...]:
    """Return the teams by the last stage that each played in, best first; empty for an individual event."""
    found: list[tuple[int | None, EventTeam]] = []
    for stage in from_the_top(event):
        known = {team.pk for _place, team in found}
        lines = [line for line in team_standing(stage) if line.team.pk not in known]
        before = sum(place is not None for place, _team in found)
        found += [(_place(line, lines, before), line.team) for line in lines]
    return tuple(found)


def _place(line: TeamLine, lines: Sequence[TeamLine], before: int) -> int | None:
    """Return a line's rank after `before` others, shared by ties, or None for a disqualified team."""
    return None if line.rank is None else before + 1 + sum((other.rank or line.rank) < line.rank for other in lines)


def everybody_placed(event: Event) -> tuple[tuple[int | None, Stage, StageLine], ...]:
    """Return the final ranking with the stage of each line, followed by the lines without a place.

    Players who have not played yet are left out.
    """
    every = last_lines(event)
    found: list[tuple[int, Stage, StageLine]] = []
    level: tuple[Stage, int | None] | None = None
    for at, (stage, line) in enumerate(((stage, line) for stage, line in every if line.rank is not None), 1):
        same = level == (stage, line.rank)
        found.append((found[-1][0] if same else at, stage, line))
        level = stage, line.rank
    out = Entry.Status.DISQUALIFIED
    return (*found, *((None, stage, line) for stage, line in every if line.entry.status == out))
