"""Who sits where."""

from clubs.models import Game, Seat, Table


def sitting(game: Game) -> dict[int, int]:
    """The player who sits at each seat now, both by id: the last substitute, else whoever began."""
    seats = game.seats.prefetch_related("substitutions")
    return {seat.pk: _now(seat) for seat in seats}


def tables_of_players(event_id: int) -> dict[int, Table]:
    """The table at which each player of a night is playing, by the player's id.

    Whoever sits there now counts, and whoever began there: both must not be seated elsewhere meanwhile.
    """
    seats = Seat.objects.filter(event_id=event_id, active=True)
    seats = seats.select_related("game__table").prefetch_related("substitutions")
    found: dict[int, Table] = {}
    for seat in seats:
        found[seat.player_id] = found[_now(seat)] = seat.game.table
    return found


def _now(seat: Seat) -> int:
    changes = list(seat.substitutions.all())
    return changes[-1].player_id if changes else seat.player_id
