"""The clock of a round, common to all its tables: computed by server time from its start and the clock actions."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from clubs.models import Event, Round, StageAct

Kind = StageAct.Kind
PRESSED = (Kind.PAUSE, Kind.RESUME, Kind.EXTEND, Kind.MOVE, Kind.PLAY)


@dataclass(frozen=True, slots=True)
class Press:
    """A clock action; `table` is None for all tables, `seconds` is extra time."""

    kind: str
    at: datetime
    seconds: int = 0
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock, without a limit if `minutes` is None. A postponed table has its own time from `later` on.

    >>> from datetime import UTC
    >>> two = datetime(2026, 5, 1, 14, tzinfo=UTC)
    >>> stood = (Press("pause", two + timedelta(minutes=30)), Press("resume", two + timedelta(minutes=40)))
    >>> clock = Clock(two, 90, stood)
    >>> f"{clock.ends_at():%H:%M}"
    '15:40'
    """

    started_at: datetime
    minutes: int | None
    presses: tuple[Press, ...] = ()
    later: tuple[tuple[int, datetime], ...] = ()

    def at(self, table: int | None) -> "Clock":
        """Return the clock of a table: the common one, or that of a postponed table, unaffected by other pauses."""
        started = dict(self.later).get(table or 0)
        if started is None:
            return self
        own = tuple(press for press in self.presses if press.table == table and press.at >= started)
        return Clock(started, self.minutes, own)

    @property
    def paused_at(self) -> datetime | None:
        """Return when the clock was paused, or None while it runs."""
        stops = [press for press in self.presses if press.kind in (Kind.PAUSE, Kind.RESUME)]
        return stops[-1].at if stops and stops[-1].kind == Kind.PAUSE else None

    def ends_at(self, table: int | None = None) -> datetime | None:
        """Return when time is up, for one table or all; None without a limit or during a pause."""
        if (own := self.at(table)) is not self:
            return own.ends_at(table)
        if self.minutes is None or self.paused_at:
            return None
        return self.started_at + timedelta(minutes=self.minutes) + self._added(table) + self._stood()

    def left(self, now: datetime, table: int | None = None) -> timedelta | None:
        """Return the remaining time, negative after time is up; None without a limit."""
        if (own := self.at(table)) is not self:
            return own.left(now, table)
        if self.minutes is None:
            return None
        until = self.paused_at or now
        return timedelta(minutes=self.minutes) + self._added(table) - (until - self.started_at - self._stood())

    def _added(self, table: int | None) -> timedelta:
        own = (press.seconds for press in self.presses if press.kind == Kind.EXTEND and press.table in (None, table))
        return timedelta(seconds=sum(own))

    def _stood(self) -> timedelta:
        """Return the total pause time, without the current pause."""
        stood, since = timedelta(), None
        for press in self.presses:
            if press.kind == Kind.PAUSE:
                since = since or press.at
            elif press.kind == Kind.RESUME and since:
                stood, since = stood + (press.at - since), None
        return stood


def clock_of(found: Round) -> Clock | None:
    """Return the clock of a started round, or None."""
    return clock_from(found, found.acts.filter(kind__in=PRESSED).select_related("table"))


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The clock of a running round for phones: seconds left (None without a limit) and seconds since its start."""

    round: Round
    table: int | None
    ends_at: datetime | None
    stands: bool
    seconds: int | None
    gone: int


def playing(event: Event) -> Round | None:
    """Return the running round, the first if there are several."""
    found = event.rounds.exclude(stage=None).filter(status=Round.Status.STARTED)
    return found.order_by("number").first()


def time_left(found: Round | None, table: int | None = None) -> TimeLeft | None:
    """Return the time of a running round, for one table or all, or None if none is running."""
    clock = clock_of(found) if found and found.status == Round.Status.STARTED else None
    if found is None or clock is None:
        return None
    own, now = clock.at(table), timezone.now()
    left = clock.left(now, table)
    return TimeLeft(
        round=found,
        table=table,
        ends_at=clock.ends_at(table),
        stands=own.paused_at is not None,
        seconds=None if left is None else int(left.total_seconds()),
        gone=int((now - own.started_at).total_seconds()),
    )


def clock_from(found: Round, acts: Iterable[StageAct]) -> Clock | None:
    """Return the clock from loaded actions. Those before a reset do not count."""
    if found.started_at is None:
        return None
    started = found.started_at
    presses: list[Press] = []
    later: dict[int, datetime] = {}
    for act in acts:
        if act.kind not in PRESSED or act.created_at < started:
            continue
        if act.kind == Kind.MOVE:
            old, new = act.data["from_table"], act.data["to_table"]
            presses = [_moved(press, old, new) for press in presses]
            later = {new if number == old else number: at for number, at in later.items()}
        elif act.kind == Kind.PLAY:
            later |= {act.table.number: act.created_at} if act.table else {}
        else:
            table = act.table.number if act.table else None
            presses.append(Press(act.kind, act.created_at, act.seconds, table))
    return Clock(started, found.minutes, tuple(presses), tuple(later.items()))


def _moved(press: Press, old: int, new: int) -> Press:
    """Return a clock action for a table that has since moved to another number."""
    return replace(press, table=new) if press.table == old else press
