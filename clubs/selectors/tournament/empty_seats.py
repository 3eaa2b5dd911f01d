"""Tables with seats that a referee found empty after the start."""

from dataclasses import dataclass

from django.utils import timezone

from clubs.models import Entry, Round, StageAct
from clubs.selectors.tournament.day_rules import Late, late

Kind = StageAct.Kind


@dataclass(frozen=True, slots=True)
class EmptySeat:
    """An empty seat: start number, table, minutes, and cost (None within the grace period)."""

    number: int
    table: int
    entry: Entry
    minutes: int
    late: Late | None


def empty_seats(found: Round) -> tuple[EmptySeat, ...]:
    """Return the empty seats of a round since its start, by table."""
    if found.started_at is None:
        return ()
    marks = found.acts.filter(kind__in=(Kind.ABSENT, Kind.PRESENT), created_at__gte=found.started_at)
    last = {act.data["number"]: act for act in marks.select_related("table")}
    empty = {number: act for number, act in last.items() if act.kind == Kind.ABSENT and act.table}
    if not empty:
        return ()
    now = timezone.now()
    waited = int((now - found.started_at).total_seconds() // 60)
    cost = late(found.event, found.started_at, now)
    entries = found.event.entries.filter(number__in=empty).select_related("player")
    tables = {number: act.table.number for number, act in empty.items() if act.table}
    seats = [EmptySeat(one.number or 0, tables[one.number or 0], one, waited, cost) for one in entries]
    return tuple(sorted(seats, key=lambda seat: (seat.table, seat.number)))
