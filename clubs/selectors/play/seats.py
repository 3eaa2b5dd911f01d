"""Current players at seats and tables."""

from clubs.models import Game, Seat, Table


def sitting(game: Game) -> dict[int, int]:
    """Return the player at each seat, both by id: the last substitute, else the player who began."""
    seats = game.seats.prefetch_related("substitutions")
    return {seat.pk: _now(seat) for seat in seats}


def tables_of_players(event_id: int) -> dict[int, Table]:
    """Return the table at which each player of a night is playing, by the player's id.

    Both the current player and the one who began there count: neither may be seated elsewhere.
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
