"""Every call of the scoring contract by name: of the rules, of lists of games, of game logs, of tournaments."""

from clubs.game_logs.log_call import log
from clubs.ranking.ranking_calls import rating, standings
from clubs.seating.tournament.seating_call import seating
from clubs.statistics.stats_call import stats
from rules import calls as core

CALLS: core.Calls = {
    **core.CALLS,
    "standings": standings,
    "rating": rating,
    "stats": stats,
    "log": log,
    "seating": seating,
}
