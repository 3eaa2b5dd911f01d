"""Tables that play on a day of their own, and rounds of which only such tables are left."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Event, Game, PostponedTable, Round
from clubs.selectors.reader_language import listed
from clubs.selectors.tournament.round_seating import plans_of

Status = Round.Status
COUNTED = Q(round__status=Status.APPROVED) | Q(approved_at__isnull=False)
"""Filter for games whose results were approved, with their round or individually."""


def is_counted(game: Game) -> bool:
    """Whether a game's result was approved."""
    return game.approved_at is not None or game.round.status == Status.APPROVED


def waiting_at(rounds: Iterable[Round], *, running: bool = False) -> dict[tuple[int, int], PostponedTable]:
    """Return the postponed tables that have not begun (or are `running`), by round id and seated number.

    The numbers are those of the round's plan: entries or teams. Uses one query if nothing is postponed, else two.
    """
    begun = Q(game__status__in=(Game.Status.PLAYING, Game.Status.TO_CONFIRM)) if running else Q(pk=None)
    found_at = PostponedTable.objects.filter(Q(game=None) | begun, round__in=list(rounds))
    rows = list(found_at.select_related("round__stage"))
    plans = plans_of({row.round for row in rows}) if rows else {}
    found: dict[tuple[int, int], PostponedTable] = {}
    for row in rows:
        tables = dict(plans[row.round_id].numbered) if row.round_id in plans else {}
        found |= {(row.round_id, number): row for number in tables.get(row.number, ())}
    return found


def locked_at(row: PostponedTable) -> datetime | None:
    """Return when the line-ups of a postponed table lock, or None while it has no date."""
    stage = row.round.stage
    if row.planned_at is None or stage is None:
        return None
    return row.planned_at - timedelta(minutes=stage.lineup_minutes)


def is_locked(row: PostponedTable, now: datetime | None = None) -> bool:
    """Whether the line-ups are locked."""
    at = locked_at(row)
    return at is not None and at <= (now or timezone.now())


def postponed_of(event: Event) -> QuerySet[PostponedTable]:
    """Return the postponed tables of an event that are not approved yet."""
    rows = PostponedTable.objects.filter(round__event=event).exclude(round__status=Status.APPROVED)
    return rows.filter(Q(game=None) | Q(game__approved_at=None) & ~Q(game__status=Game.Status.VOID))


def parked(event: Event) -> frozenset[int]:
    """Return the ids of rounds that wait for postponed tables only: all their other results are approved."""
    known = set(postponed_of(event).filter(round__status=Status.STARTED).values_list("round", flat=True))
    if not known:
        return frozenset()
    alive = Game.objects.filter(round__in=known, approved_at=None, postponed=None).exclude(status=Game.Status.VOID)
    return frozenset(known - set(alive.values_list("round", flat=True)))


def words_of(rows: Iterable[PostponedTable]) -> str:
    """Return tables with their dates as text: "2 (14 March, 19:00), 5"."""
    return listed(_words(row) for row in rows)


def _words(row: PostponedTable) -> str:
    if row.planned_at is None:
        return str(row.number)
    at = timezone.localtime(row.planned_at, row.round.event.season.club.zone)
    return f"{row.number} ({date_format(at, 'MONTH_DAY_FORMAT')}, {at:%H:%M})"


def left_of(found: Round) -> list[PostponedTable]:
    """Return the postponed tables of a round that have not begun."""
    rows = found.postponed.filter(game=None).select_related("round__event__season__club")
    return list(rows.order_by("number"))


def still_postponed(found: Round) -> str:
    """Return the text for a round that waits for postponed tables, or ""."""
    rows = left_of(found)
    words = _("Round %(number)s: postponed tables still to be played: %(tables)s.")
    return words % {"number": found.number, "tables": words_of(rows)} if rows else ""


@dataclass(frozen=True, slots=True)
class Share:
    """The number of games that count, and the number that should by now."""

    done: int
    all: int


def share_of(rounds: Iterable[Round]) -> Share | None:
    """Return the share of these rounds' games that counts, or None if all of them do."""
    partly = [found for found in rounds if found.status != Status.APPROVED]
    if not partly:
        return None
    every = list(rounds)
    alive = Game.objects.filter(round__in=every).exclude(status=Game.Status.VOID)
    done = alive.filter(COUNTED, status=Game.Status.FINAL).count()
    waiting = PostponedTable.objects.filter(round__in=partly, game=None).count()
    return Share(done, alive.count() + waiting)


def by_table(rounds: Iterable[Round]) -> Mapping[int, dict[int, PostponedTable]]:
    """Return the postponed tables that have not begun, by round id and table number."""
    found: dict[int, dict[int, PostponedTable]] = {}
    for row in PostponedTable.objects.filter(round__in=list(rounds), game=None):
        found.setdefault(row.round_id, {})[row.number] = row
    return found
