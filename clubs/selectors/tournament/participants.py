"""Who takes part in a tournament: one definition for standings, lists, counts, certificates and reports.

An entry takes part while it is expected, late or here, and for good once it has played a game that counts. No-shows
and entries that withdrew before playing don't take part; only staff see them.
"""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Entry, Event, Game, Round, SeatResult

COUNTED = Q(game__round__status=Round.Status.APPROVED) | Q(game__approved_at__isnull=False)
"""Filter for results that were approved, with their round or individually."""


def counted_results(*, as_is: bool = False) -> QuerySet[SeatResult]:
    """Return the results that count for somebody's part in a tournament, without play-offs; `as_is` also those not
    approved yet.
    """
    found = SeatResult.objects.filter(Q() if as_is else COUNTED, game__status=Game.Status.FINAL)
    return found.exclude(game__round__stage=None).exclude(game__round__method=Round.Method.PLAYOFF).order_by()


def first_stages(event: Event, *, as_is: bool = False) -> dict[int, int]:
    """Return, by player id, the number of the first stage with a counted game of that player."""
    rows = counted_results(as_is=as_is).filter(game__event=event).values_list("player_id", "game__round__stage__number")
    found: dict[int, int] = {}
    for player, stage in rows.distinct():
        found[player] = min(stage, found.get(player, stage))
    return found


def takes_part(entry: Entry, played: Collection[int]) -> bool:
    """Whether an entry takes part, given the ids of the players who have `played`."""
    return entry.status in Entry.PRESENT or entry.player_id in played


def taking_part() -> Q:
    """Return the same as a filter for entries; only entries with a start number are part of a tournament."""
    played = counted_results().filter(player=OuterRef("player"), game__event=OuterRef("event"))
    return Q(number__isnull=False) & (Q(status__in=Entry.PRESENT) | Q(Exists(played)))


def participants(event: Event) -> QuerySet[Entry]:
    """Return the entries that take part, substitutes included, by start number."""
    return event.entries.filter(taking_part()).select_related("player").order_by("number")
