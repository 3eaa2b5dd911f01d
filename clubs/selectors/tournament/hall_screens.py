"""Hall screens: views in rotation, each split into parts readable at ten metres, and notices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Announcement, Entry, Event, HallScreen, Round, StageAct
from clubs.models.tournament import LOOKS
from clubs.selectors.people.start_numbers import show_start_numbers
from clubs.selectors.public.night import LiveTable, live_tables
from clubs.selectors.tournament.announcements import announcements_of
from clubs.selectors.tournament.final_ranking import final_ranking, is_public
from clubs.selectors.tournament.public_page import EventView, RoundView, event_view, is_hidden

Kind = StageAct.Kind
SEATS_A_TABLE = 4
MOST_NOTICES = 6
LONG_AGO = timedelta(minutes=30)
"""Age after which the screen no longer announces a moved table or a correction."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice for the hall: a table that moved (`to`), has extra time (`seconds`, 0 for none), or whose result in a
    `round` was corrected.
    """

    kind: str
    table: int | None
    to: int | None
    seconds: int
    at: datetime
    ends_at: datetime | None
    round: int | None = None

    @property
    def minutes(self) -> int:
        """Return the extra time in minutes."""
        return self.seconds // 60


@dataclass(frozen=True, slots=True)
class Look:
    """One view of the screen: its content, and which of how many parts."""

    name: str
    items: tuple[Any, ...] = ()
    part: int = 1
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Hall:
    """The current state of a hall screen: the current view, the next one, and the announcements."""

    screen: HallScreen
    view: EventView
    look: Look
    looks: tuple[str, ...]
    following: int
    notices: tuple[Notice, ...]
    ends_at: datetime | None

    @property
    def whole(self) -> int:
        """Return the round's time in seconds with the extra time for all, for the bar below the clock; 0 without a
        limit.
        """
        clock = self.view.current.clock if self.view.current else None
        return 0 if clock is None or clock.minutes is None else 60 * clock.minutes


def hall(screen: HallScreen, at: int = 0) -> Hall:
    """Return the screen of a hall with view number `at`, in a constant number of queries."""
    event = screen.event
    view = event_view(event)
    notices = notices_of(view, screen)
    told = announcements_of(event)
    looks = tuple(_looks(screen, view, notices, told)) or (Look("wait"),)
    number = at % len(looks)
    return Hall(
        screen=screen,
        view=view,
        look=looks[number],
        looks=tuple(dict.fromkeys(look.name for look in looks)),
        following=number + 1,
        notices=notices,
        ends_at=view.current.ends_at if view.current else None,
    )


def _looks(
    screen: HallScreen, view: EventView, notices: Sequence[Notice], told: Sequence[Announcement]
) -> Iterator[Look]:
    current, rows = view.current, screen.rows
    shown = {name for name in LOOKS if name in screen.shows}
    yield from _parts("missing", _missing(view) if "missing" in shown else (), rows)
    if current is not None and "seats" in shown:
        yield from _parts("seats", current.by_name, rows)
    if current is not None and "tables" in shown:
        here = [table for table in current.tables if screen.has(table[0].table)]
        yield from _parts("tables", here, max(rows // SEATS_A_TABLE, 1))
    if current is not None and current.clock is not None and current.clock.minutes and "clock" in shown:
        yield Look("clock")
    if current is not None and "live" in shown:
        yield from _parts("live", _live(screen, current.round), max(rows // SEATS_A_TABLE, 1))
    if "standing" in shown:
        yield from _standings(screen, view, rows)
    if (notices or told) and "notices" in shown:
        yield Look("notices", tuple(notices))


def _standings(screen: HallScreen, view: EventView, rows: int) -> Iterator[Look]:
    """Yield the final ranking once it is public, before that the standings of the stage."""
    if is_public(screen.event):
        final = final_ranking(screen.event)
        yield from _parts("final", final.rows or final.teams, rows)
    elif view.board is not None:
        yield from _parts("standing", view.board.teams if view.board.stage.by_team else view.board.people, rows)
        if not view.board.stage.by_team and view.board.teams:
            yield from _parts("teams", view.board.teams, rows)


def _missing(view: EventView) -> list[Entry]:
    """Return the missing players during check-in, until a round has started."""
    begun = any(one.status in (Round.Status.STARTED, Round.Status.APPROVED) for one in view.rounds)
    if begun or view.event.status != Event.Status.OPEN:
        return []
    waited_for = (Entry.Status.EXPECTED, Entry.Status.LATE)
    return [entry for entry in view.entries if entry.status in waited_for]


def _parts(name: str, items: Sequence[Any], most: int) -> Iterator[Look]:
    """Split a list into parts of equal length, none longer than `most`."""
    parts = -(-len(items) // most)
    for part in range(parts):
        start, end = (len(items) * at // parts for at in (part, part + 1))
        yield Look(name, tuple(items[start:end]), part + 1, parts)


def _live(screen: HallScreen, found: Round) -> list[LiveTable]:
    """Return the running tables of the hall, unless their scores are hidden."""
    if found.status != Round.Status.STARTED or is_hidden(found.event, found.number):
        return []
    shown = [table for table in live_tables(found.event) if screen.has(table.game.table.number)]
    show_start_numbers(found.event_id, [seat.player for table in shown for seat in table.seats])
    return shown


def notices_of(view: EventView, screen: HallScreen) -> tuple[Notice, ...]:
    """Return the notices of a hall: recently corrected results; in the current round, recently moved tables and tables
    with extra time.
    """
    since = timezone.now() - LONG_AGO
    told = [*_corrected(view, since), *_of_tables(view.current, screen, since)]
    return tuple(sorted(told, key=lambda one: one.at, reverse=True)[:MOST_NOTICES])


def _corrected(view: EventView, since: datetime) -> Iterator[Notice]:
    """Yield the corrected results, shown in every hall because the standings concern everyone."""
    for one in view.corrections:
        if one.at >= since:
            yield Notice("corrected", one.table, None, 0, one.at, None, one.round)


def _of_tables(current: RoundView | None, screen: HallScreen, since: datetime) -> Iterator[Notice]:
    """Yield the tables of this hall that moved or have extra time."""
    if current is None:
        return
    clock = current.clock
    found = [
        *_moves(current.round.acts.filter(kind=Kind.MOVE, created_at__gte=since)),
        *_extras(current.round.acts.filter(kind=Kind.EXTEND, table__isnull=False).select_related("table")),
    ]
    if clock is None:
        found = [one for one in found if one.kind == Kind.MOVE]
    for one in found:
        if screen.has(one.table) or screen.has(one.to):
            ends = clock.ends_at(one.table) if clock else None
            yield Notice(one.kind, one.table, one.to, one.seconds, one.at, ends)


def _moves(acts: QuerySet[StageAct]) -> Iterator[Notice]:
    for act in acts:
        yield Notice(Kind.MOVE, act.data["from_table"], act.data["to_table"], 0, act.created_at, None)


def _extras(acts: QuerySet[StageAct]) -> Iterator[Notice]:
    for act in acts:
        yield Notice(Kind.EXTEND, act.table.number if act.table else None, None, act.seconds, act.created_at, None)


def screens(event: Event) -> QuerySet[HallScreen]:
    """Return the screens of an event, ordered by their tables."""
    return event.screens.select_related("event__season__club").order_by("first_table", "name")
