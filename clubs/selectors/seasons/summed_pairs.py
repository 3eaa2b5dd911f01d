"""How often players met in a scope and who was ahead, summed by the database."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import SeatResult
from clubs.selectors.seasons.scope import Scope
from clubs.selectors.seasons.sums import fetched

RESULTS, NOBODY = SeatResult._meta.db_table, 0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players (keys, the lower first): games of both, in how many the first was ahead by place, or level."""

    player: int
    other: int
    games: int
    ahead: int
    level: int


def met(scope: Scope, players: Sequence[int], but: Sequence[int]) -> list[Pair]:
    """Every two of these players who met, in games that are not among `but` (keys)."""
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
