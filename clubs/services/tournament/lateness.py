"""Empty seats after a round has started: marking, filling, and penalties for lateness."""

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import EntryPenalty, Round, Table
from clubs.selectors.tournament.day_rules import late
from clubs.selectors.tournament.empty_seats import empty_seats
from clubs.services.activity_log import Actor
from clubs.services.play import game_changes
from clubs.services.tournament.actions import Kind, Status, begin_round_action, record_action
from clubs.services.tournament.penalties import penalise
from clubs.services.transactions import versioned_transaction


@versioned_transaction()
def mark_seat(*, round_id: int, number: int, empty: bool, key: str, actor: Actor) -> Round:
    """Mark the seat of a start number as empty or as taken; idempotent. Raises `not_seated`."""
    game_changes.check_staff(actor)
    kind = Kind.ABSENT if empty else Kind.PRESENT
    found, stage, done = begin_round_action(round_id, kind, key, Status.STARTED)
    if done or (number in {one.number for one in empty_seats(found)}) == empty:
        return found
    record_action(stage, kind, of=found, table=_table_of(found, number), key=key, actor=actor, number=number)
    return found


def _table_of(found: Round, number: int) -> Table:
    entry = found.event.entries.filter(number=number).first()
    seated = found.event.tables.filter(games__round=found, games__seats__player=entry.player_id) if entry else None
    table = seated.exclude(games__status="void").first() if seated is not None else None
    if table is None:
        words = _("Number %(number)s has no seat in this round.")
        raise ClubError("not_seated", words % {"number": number}, "number")
    return table


@versioned_transaction()
def give_lateness(*, round_id: int, number: int, key: str, actor: Actor) -> EntryPenalty | None:
    """Penalise a player who has arrived for the lateness so far and mark the seat as taken.

    Return None within the period of grace. Raises `not_late` if the seat isn't empty.
    """
    found, _stage, done = begin_round_action(round_id, Kind.PRESENT, key, Status.STARTED)
    if done:
        return EntryPenalty.objects.filter(key=_key(key)).first()
    one = next((one for one in empty_seats(found) if one.number == number), None)
    if one is None or found.started_at is None:
        raise ClubError("not_late", _("Number %(number)s is not marked as missing.") % {"number": number}, "number")
    cost = late(found.event, found.started_at, timezone.now())
    mark_seat(round_id=round_id, number=number, empty=False, key=key, actor=actor)
    if cost is None:
        return None
    entry = found.event.entries.get(number=number)
    kind = EntryPenalty.Kind.POINTS if cost.tenths else EntryPenalty.Kind.WARNING
    reason = _("Late by %(minutes)s minutes") % {"minutes": cost.minutes}
    return penalise(
        entry_id=entry.pk,
        kind=kind,
        reason=reason,
        key=_key(key),
        actor=actor,
        tenths=cost.tenths,
        round_number=found.number,
    )


def _key(key: str) -> str:
    """Return the key of the penalty given by an action."""
    return f"{key[:60]}late"
