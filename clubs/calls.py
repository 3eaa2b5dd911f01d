"""Every call of the scoring contract by name: those of the rules, of whole lists of games, and of game logs."""

from clubs.counting.calls import stats
from clubs.logs.call import log
from clubs.ranking.calls import rating, standings
from rules import calls as core

CALLS: core.Calls = {**core.CALLS, "standings": standings, "rating": rating, "stats": stats, "log": log}
