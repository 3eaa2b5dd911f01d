"""Ranks of a long table by the database: all games by total, ties by average place, then first places."""

from dataclasses import dataclass

from clubs.models import Player, SeatResult
from clubs.selectors.seasons.scope import Scope
from clubs.selectors.seasons.sums import MIXED_HALVES, PLACES, fetched

RESULTS, PLAYERS = SeatResult._meta.db_table, Player._meta.db_table


@dataclass(frozen=True, slots=True)
class Summed:
    """A player's line (key): `rank` None for a guest; `halves`: twice the sum of comparable places."""

    player: int
    rank: int | None
    shared: bool
    games: int
    total: int
    halves: int
    best: int
    places: tuple[int, ...]


def summed(scope: Scope, start: int, most: int) -> list[Summed]:
    """The lines of a scope from number `start` (from 0) on, `most` of them; guests last, without rank."""
    where, params = scope.where()
    halves = f"SUM({MIXED_HALVES})" if _mixed(scope) else "2 * SUM(place)"
    places = ", ".join(f"SUM(CASE WHEN place = {place} THEN 1 ELSE 0 END) AS p{place}" for place in PLACES)
    sums = (
        f"SELECT r.player_id, p.guest, p.number, COUNT(*) AS games, SUM(total) AS total, {halves} AS halves, "
        f"MAX(total) AS best, {places} FROM {RESULTS} r JOIN {PLAYERS} p ON p.id = r.player_id "
        f"WHERE {where} GROUP BY r.player_id, p.guest, p.number"
    )
    level = "total DESC, halves * 1.0 / games, p1 DESC"
    same = "total, halves * 1.0 / games, p1"
    ranked = (
        f"SELECT sums.*, RANK() OVER (PARTITION BY guest ORDER BY {level}) AS place_, "
        f"COUNT(*) OVER (PARTITION BY guest, {same}) AS level_ FROM ({sums}) sums"
    )
    names = ", ".join(f"p{place}" for place in PLACES)
    statement = (
        f"SELECT player_id, guest, place_, level_, games, total, halves, best, {names} FROM ({ranked}) ranked "
        f"ORDER BY guest, place_, number LIMIT {most:d} OFFSET {start:d}"
    )
    return [_line(*row) for row in fetched(statement, params)]


def _line(
    player: int, guest: bool, rank: int, level: int, games: int, total: int, halves: int, best: int, *places: int
) -> Summed:
    shared = level > 1 and not guest
    return Summed(
        player, None if guest else rank, shared, games, int(total), int(halves), best, tuple(map(int, places))
    )


def players_in(scope: Scope) -> int:
    """How many players have a result in a scope."""
    return _number("COUNT(DISTINCT r.player_id)", scope)


def _mixed(scope: Scope) -> bool:
    return _number("COUNT(DISTINCT r.size)", scope) > 1


def _number(what: str, scope: Scope) -> int:
    where, params = scope.where()
    return int(fetched(f"SELECT {what} FROM {RESULTS} r WHERE {where}", params)[0][0])
