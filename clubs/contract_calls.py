"""The calls of the scoring contract by name: rules, lists of games, game logs, tournaments, circuits, sheets."""

from clubs.circuits.circuit_call import circuit
from clubs.game_logs.log_call import log
from clubs.ranking.ranking_calls import rating, standings
from clubs.seating.tournament.seating_call import seating
from clubs.spreadsheets.sheet_call import sheet
from clubs.statistics.stats_call import stats
from rules import calls as core

CALLS: core.Calls = {
    **core.CALLS,
    "standings": standings,
    "rating": rating,
    "stats": stats,
    "log": log,
    "seating": seating,
    "circuit": circuit,
    "sheet": sheet,
}
