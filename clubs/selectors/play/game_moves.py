"""Where a game may move to, and where it was before."""

from dataclasses import dataclass

from django.db.models import QuerySet

from clubs.models import Event, Game

MOST_NIGHTS = 100


@dataclass(frozen=True, slots=True)
class Place:
    """A night and the number of a table."""

    night: Event
    table: int


def last_place(game: Game) -> Place | None:
    """Return where a game was before its last move; None if it was never moved, or moved back since.

    An archive of another site has the keys of its own nights: a night of another name is none of this move.
    """
    moves = list(game.log.filter(action="game.moved").order_by("-created_at", "-pk")[:2])
    if not moves:
        return None
    last = moves[0].data
    if len(moves) > 1 and (moves[1].data["night"], moves[1].data["table"]) == (game.event_id, game.table.number):
        return None
    nights = Event.objects.nights().filter(season__club=game.event.season.club_id)
    night = nights.select_related("season__club").filter(pk=last["night"]).first()
    return Place(night, last["table"]) if night and str(night) == last["called"] else None


def nights_to_move_to(game: Game) -> QuerySet[Event]:
    """Return the game's night and the club's latest other ones that have begun, newest first."""
    nights = Event.objects.nights().begun().exclude(status=Event.Status.CANCELLED)
    nights = nights.filter(season__club=game.event.season.club_id, season__closed=False)
    keys = list(nights.order_by("-starts_at", "-pk").values_list("pk", flat=True)[:MOST_NIGHTS])
    return Event.objects.filter(pk__in={*keys, game.event_id}).select_related("season__club").order_by("-starts_at")
