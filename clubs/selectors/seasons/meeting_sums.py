"""Head-to-head records of players in a scope, summed by the database."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import SeatResult
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.score_sums import fetched

RESULTS, NOBODY = SeatResult._meta.db_table, 0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players (keys, the lower first): games together, and in how many the first placed higher or equal."""

    player: int
    other: int
    games: int
    ahead: int
    level: int


def met(scope: Scope, players: Sequence[int], but: Sequence[int]) -> list[Pair]:
    """Return every pair of these players who met, in games other than `but` (keys)."""
    players = players or [NOBODY]
    where, params = scope.where()
    marks = ", ".join(["%s"] * len(players))
    left_out = f" AND r.game_id NOT IN ({', '.join(['%s'] * len(but))})" if but else ""
    statement = (
        "SELECT r.player_id, o.player_id, COUNT(*), SUM(CASE WHEN r.place < o.place THEN 1 ELSE 0 END), "
        f"SUM(CASE WHEN r.place = o.place THEN 1 ELSE 0 END) FROM {RESULTS} r JOIN {RESULTS} o "
        f"ON o.game_id = r.game_id AND o.player_id > r.player_id WHERE {where} AND r.player_id IN ({marks}) "
        f"AND o.player_id IN ({marks}){left_out} GROUP BY r.player_id, o.player_id"
    )
    return [Pair(*map(int, row)) for row in fetched(statement, [*params, *players, *players, *but])]


def closest(scope: Scope, least: int, but: Sequence[int]) -> dict[str, object] | None:
    """Return the pair with the closest totals among those with at least `least` meetings.

    Of ties, the pair with more meetings comes first.
    """
    where, params = scope.where()
    left_out = f" AND r.game_id NOT IN ({', '.join(['%s'] * len(but))})" if but else ""
    statement = (
        f"SELECT r.player_id, o.player_id, COUNT(*), SUM(r.total - o.total) FROM {RESULTS} r JOIN {RESULTS} o "
        f"ON o.game_id = r.game_id AND o.player_id > r.player_id WHERE {where}{left_out} "
        "GROUP BY r.player_id, o.player_id HAVING COUNT(*) >= %s "
        "ORDER BY ABS(SUM(r.total - o.total)), COUNT(*) DESC, r.player_id, o.player_id LIMIT 1"
    )
    rows = fetched(statement, [*params, *but, least])
    return (
        {"players": [int(key) for key in rows[0][:2]], "games": int(rows[0][2]), "value": int(rows[0][3])}
        if rows
        else None
    )
