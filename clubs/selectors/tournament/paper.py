"""What a tournament prints: cards, sheets, lists for the wall, certificates."""

from dataclasses import dataclass

from clubs.models import Entry, Event, Round, Table
from clubs.selectors.tournament.chairs import Chair
from clubs.selectors.tournament.places import final_places
from clubs.selectors.tournament.public import RoundView, shown_rounds
from clubs.selectors.tournament.seating import PRESENT
from clubs.selectors.tournament.standing import StageLine


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A card for a player: the entry, and the seat in each published round (None where the entry does not play)."""

    entry: Entry
    seats: tuple[tuple[Round, Chair | None], ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card for a table: its number, its link's table once there is one, and who sits there in each round."""

    number: int
    table: Table | None
    rounds: tuple[tuple[int, tuple[Chair, ...]], ...]


def player_cards(event: Event) -> tuple[PlayerCard, ...]:
    """A card for everybody who plays or may be needed, by start number; a constant number of queries."""
    rounds = shown_rounds(event)
    chairs = [(view.round, _by_entry(view)) for view in rounds]
    entries = event.entries.filter(status__in=PRESENT).exclude(number=None).select_related("player").order_by("number")
    return tuple(PlayerCard(one, tuple((at, found.get(one.pk)) for at, found in chairs)) for one in entries)


def _by_entry(view: RoundView) -> dict[int, Chair]:
    return {chair.entry.pk: chair for table in view.tables for chair in table if chair.entry}


def table_cards(event: Event) -> tuple[TableCard, ...]:
    """A card for every table of the published rounds, by number."""
    rounds, tables = shown_rounds(event), {table.number: table for table in event.tables.filter(link_revoked_at=None)}
    numbers = sorted({*tables, *(row[0].table for view in rounds for row in view.tables)})
    return tuple(TableCard(number, tables.get(number), _at_table(rounds, number)) for number in numbers)


def _at_table(rounds: list[RoundView], number: int) -> tuple[tuple[int, tuple[Chair, ...]], ...]:
    return tuple((view.round.number, row) for view in rounds for row in view.tables if row[0].table == number)


def round_to_play(event: Event) -> RoundView | None:
    """The round whose sheets and seats are wanted next: the first that is published and not approved."""
    waiting = (view for view in shown_rounds(event) if view.round.status != view.round.Status.APPROVED)
    return next(waiting, None)


def placed(event: Event) -> tuple[tuple[int, StageLine], ...]:
    """Who has which place in the whole tournament, best first; shared places have one number (1, 2, 2, 4)."""
    return tuple((place, line) for place, line in everybody_placed(event) if place is not None)


def everybody_placed(event: Event) -> tuple[tuple[int | None, StageLine], ...]:
    """The same, and after them who has no place."""
    every = final_places(event)
    found: list[tuple[int, StageLine]] = []
    for at, line in enumerate((line for line in every if line.rank is not None), 1):
        place, before = found[-1] if found else (0, line)
        level = bool(found) and line.shared and before.shared and line.rank == before.rank
        found.append((place if level else at, line))
    return (*found, *((None, line) for line in every if line.rank is None))
