"""The organiser's view of a night: all tables, who is waiting, and the next task."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Max, Q
from django.utils import timezone

from clubs.models import Entry, Event, Game, Player, SeatDraw, Table
from clubs.seating.night_tables import FreePlayers
from clubs.selectors.night.draw_inputs import free_players
from clubs.selectors.night.draw_page import upcoming
from clubs.selectors.night.draw_verification import check_draw as check_draw
from clubs.selectors.night.draw_verification import is_published as is_published
from clubs.selectors.play.disputes import open_disputes
from clubs.selectors.play.game_clock import is_last_deal
from clubs.selectors.play.next_game import Offer, offers
from clubs.selectors.public.night import RoundOfGames, night_results, rounds_of, sitting, with_seats
from clubs.selectors.rulebook.rules_texts import note_of, state_label

RUNNING = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)
SLOW = timedelta(minutes=8)
UNSEEN = timedelta(minutes=3)
LOST = timedelta(minutes=10)


class Task(StrEnum):
    """Tasks of the organiser, most urgent first."""

    OPEN = "open"
    REFEREE = "referee"
    LOST = "lost"
    CONFIRM = "confirm"
    TURN = "turn"
    PLAN = "plan"
    DRAW = "draw"
    CHECK_IN = "check_in"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class TonightTable:
    """A table of the night; `game` is the running one, None while the table is free.

    `players` are sitting there, `busy` (by id) are these and players replaced by a substitute; `last` is the time of
    the last deal or the start, `missing` are the missing confirmations. `offer`: the last game of a free table, if its
    people may play on.
    """

    table: Table
    now: datetime
    game: Game | None
    title: str
    note: str
    players: tuple[Player, ...]
    busy: frozenset[int]
    deals: int
    last: datetime | None
    missing: tuple[Player, ...]
    winds_left: int
    offer: Offer | None = None

    @property
    def minutes(self) -> int | None:
        """Return whole minutes since the last deal."""
        return None if self.last is None else int((self.now - self.last).total_seconds() // 60)

    @property
    def slow(self) -> bool:
        """Return whether the last deal was long ago."""
        return self.playing and self.last is not None and self.now - self.last >= SLOW

    @property
    def playing(self) -> bool:
        return self.game is not None and self.game.status == Game.Status.PLAYING

    @property
    def referee(self) -> int | None:
        """Return minutes since the referee was called, None without a call."""
        called = self.table.referee_called_at
        return None if called is None else int((self.now - called).total_seconds() // 60)

    @property
    def unseen(self) -> datetime | None:
        """Return when the tablet was last seen, None while it is online (or if it never was)."""
        seen = self.table.seen_at
        return seen if self.playing and seen and self.now - seen >= UNSEEN else None

    @property
    def lost(self) -> bool:
        """Return whether neither the tablet nor a deal has been seen for long."""
        return self.unseen is not None and self.now - max(self.unseen, self.last or self.unseen) >= LOST

    @property
    def minutes_left(self) -> int | None:
        """Return whole minutes on the season's clock; negative when time is up."""
        if self.game is None or self.game.minutes is None or self.game.started_at is None or not self.playing:
            return None
        end = self.game.started_at + timedelta(minutes=self.game.minutes)
        return int((end - self.now).total_seconds() // 60)

    @property
    def last_deal(self) -> bool:
        """Return whether time is up for all, so that this game ends with the current deal."""
        return self.game is not None and self.playing and is_last_deal(self.game)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player who is here and not at a table.

    `sat_out` is the number of the last game if its draw left the player out; `round` and `table` are those of the
    player's last game, if any.
    """

    entry: Entry
    sat_out: int | None
    round: int | None
    table: int | None


@dataclass(frozen=True, slots=True)
class Next:
    """The next task, and at which table."""

    task: Task
    row: TonightTable | None = None


@dataclass(frozen=True, slots=True)
class Tonight:
    """Everything on the organiser's page.

    `free` are the players who can be drawn now; `upcoming` is the number of their next game. `rounds`: finished games,
    newest first. `beside`: the club's other open nights. `disputes`: the number of deals waiting for a referee.
    """

    event: Event
    now: datetime
    rows: tuple[TonightTable, ...]
    waiting: tuple[Waiting, ...]
    planned: SeatDraw | None
    upcoming: int
    here: int
    free: FreePlayers
    next: Next
    rounds: tuple[RoundOfGames, ...]
    beside: tuple[Event, ...]
    disputes: int

    @property
    def running(self) -> tuple[TonightTable, ...]:
        return tuple(row for row in self.rows if row.game is not None)

    @property
    def unplayed(self) -> bool:
        """Return whether nothing has been played, so that opening can be undone."""
        return not self.running and not self.rounds


def tonight(event: Event) -> Tonight:
    """Return everything on the organiser's page, in a constant number of queries."""
    now = timezone.now()
    rows = _rows(event, now)
    busy = frozenset[int]().union(*(row.busy for row in rows))
    here = list(event.entries.filter(status=Entry.Status.HERE).select_related("player"))
    waiting = _waiting(event, [entry for entry in here if entry.player_id not in busy])
    planned = event.draws.filter(status=SeatDraw.Status.PLANNED).first()
    free = free_players(event, sum(not one.entry.sits_out for one in waiting))
    return Tonight(
        event=event,
        now=now,
        rows=rows,
        waiting=waiting,
        planned=planned,
        upcoming=upcoming(event),
        here=len(here),
        free=free,
        next=_next(event, rows, planned, enough=free.tables > 0),
        rounds=rounds_of(night_results([event])),
        beside=open_beside(event),
        disputes=open_disputes(event),
    )


def open_beside(event: Event) -> tuple[Event, ...]:
    """Return the club's other open nights, with their seasons."""
    found = Event.objects.nights().filter(season__club=event.season.club_id, status=Event.Status.OPEN)
    return tuple(found.exclude(pk=event.pk).select_related("season__club").order_by("starts_at", "pk"))


def _rows(event: Event, now: datetime) -> tuple[TonightTable, ...]:
    games = Game.objects.filter(event=event, status__in=RUNNING).annotate(
        last_deal=Max("deals__created_at", filter=Q(deals__current=True)),
        deal_count=Max("deals__number", filter=Q(deals__current=True)),
    )
    running = {game.table_id: game for game in with_seats(games).prefetch_related("confirmations")}
    free = _offers(event, frozenset(running))
    return tuple(_row(table, running.get(table.pk), now, free) for table in event.tables.order_by("number"))


def _offers(event: Event, running: frozenset[int]) -> dict[int, Offer]:
    """Return the games whose people may play on, by table."""
    over = with_seats(
        Game.objects.filter(event=event, status=Game.Status.FINAL, draw__isnull=False).exclude(table__in=running)
    )
    last = {game.table_id: game for game in over.order_by("final_at")}
    return {one.game.table_id: one for one in offers(event, last.values())}


def _row(table: Table, game: Game | None, now: datetime, free: Mapping[int, Offer]) -> TonightTable:
    if game is None:
        return TonightTable(table, now, None, "", "", (), frozenset(), 0, None, (), 0, free.get(table.pk))
    label = state_label(game, game.state) if game.state else None
    seats = list(game.seats.all())
    confirmed = {confirmation.seat_id for confirmation in game.confirmations.all()}
    ended = game.status == Game.Status.TO_CONFIRM
    return TonightTable(
        table=table,
        now=now,
        game=game,
        title=label.title if label and not ended else "",
        note=note_of(label) if label and not ended else "",
        players=tuple(sitting(seat) for seat in seats),
        busy=frozenset(pk for seat in seats for pk in (seat.player_id, sitting(seat).pk)),
        deals=game.deal_count or 0,  # type: ignore[attr-defined]  # annotated above
        last=game.ended_at or game.last_deal or game.started_at,  # type: ignore[attr-defined]  # annotated above
        missing=tuple(sitting(seat) for seat in seats if ended and seat.pk not in confirmed),
        winds_left=sum(not seat.wind for seat in seats),
    )


def _waiting(event: Event, entries: Sequence[Entry]) -> tuple[Waiting, ...]:
    """Return who is waiting: first those who sat out the last draw, then by arrival."""
    drawn = event.draws.filter(status=SeatDraw.Status.COMMITTED, table=None).select_related("round")
    draw = drawn.order_by("-number").first()
    number = draw.round.number if draw and draw.round else None
    out = {one["player"] for one in draw.plan.get("sit_out", ())} if draw else set()
    played = event.games.filter(status=Game.Status.FINAL).order_by("round__number")
    seats = played.values_list("seats__player", "round__number", "table__number")
    last = {player: (number, table) for player, number, table in seats}
    found = [
        Waiting(entry, number if entry.player_id in out else None, *last.get(entry.player_id, (None, None)))
        for entry in entries
    ]
    return tuple(sorted(found, key=lambda one: (not one.sat_out, one.entry.checked_in_at or event.starts_at)))


def _next(event: Event, rows: Iterable[TonightTable], planned: SeatDraw | None, *, enough: bool) -> Next:
    if event.status == Event.Status.PLANNED:
        return Next(Task.OPEN)
    rows = [row for row in rows if row.game is not None or row.referee is not None]
    called = sorted((row for row in rows if row.referee is not None), key=lambda row: -(row.referee or 0))
    lost = [row for row in rows if row.lost]
    ended = [row for row in rows if row.game and row.game.status == Game.Status.TO_CONFIRM]
    turning = [row for row in rows if row.game and row.game.status == Game.Status.SEATING]
    for task, found in ((Task.REFEREE, called), (Task.LOST, lost), (Task.CONFIRM, ended), (Task.TURN, turning)):
        if found:
            return Next(task, found[0])
    if event.over:
        return Next(Task.NOTHING)
    if planned:
        return Next(Task.PLAN)
    if any(row.playing for row in rows):
        return Next(Task.NOTHING)
    return Next(Task.DRAW if enough else Task.CHECK_IN)
