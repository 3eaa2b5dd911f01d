"""Longest run of games of one kind by any player, in one query."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from clubs.models import SeatResult
from clubs.selectors.seasons.game_scope import Scope, moment
from clubs.selectors.seasons.score_sums import ORDER, fetched

RESULTS = SeatResult._meta.db_table


class Streak(StrEnum):
    """The kind of games that make up a run, as used in the query."""

    FIRST = "place = 1"
    NO_LAST = "NOT last"


@dataclass(frozen=True, slots=True)
class Run:
    """The longest run: the player (key) and the number of games."""

    player: int
    games: int


def longest_streak(scope: Scope, kind: Streak, since: datetime | None = None) -> Run | None:
    """Return the longest run in these games, or of those lasting until `since`; of ties, the one that ended first."""
    where, params = scope.where()
    lasting = "" if since is None else "HAVING MAX(night_at) >= %s "
    # Games between two games of another kind have the same number of such games before them.
    others = f"COUNT(CASE WHEN {kind} THEN NULL ELSE 1 END)"
    run = f"{others} OVER (PARTITION BY player_id ORDER BY {ORDER} ROWS UNBOUNDED PRECEDING)"
    numbered = (
        f"SELECT player_id, night_at, CASE WHEN {kind} THEN 1 ELSE 0 END AS hit, {run} AS run "
        f"FROM {RESULTS} r WHERE {where}"
    )
    statement = (
        f"SELECT player_id, COUNT(*) AS games, MAX(night_at) AS ended FROM ({numbered}) numbered WHERE hit = 1 "
        f"GROUP BY player_id, run {lasting}ORDER BY games DESC, ended, player_id LIMIT 1"
    )
    rows = fetched(statement, params if since is None else [*params, moment(since)])
    return Run(rows[0][0], rows[0][1]) if rows else None
