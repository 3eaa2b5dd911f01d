"""Every call of the scoring contract by name: of the rules, of lists of games, of game logs, of tournaments."""

from clubs.counting.calls import stats
from clubs.logs.call import log
from clubs.ranking.calls import rating, standings
from clubs.seating.tournament.call import seating
from clubs.spreadsheets.sheet_call import sheet
from rules import calls as core

CALLS: core.Calls = {
    **core.CALLS,
    "standings": standings,
    "rating": rating,
    "stats": stats,
    "log": log,
    "seating": seating,
    "sheet": sheet,
}
