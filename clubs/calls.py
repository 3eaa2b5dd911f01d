"""Every call of the scoring contract by name: those of the rules, and those of whole lists of games."""

from clubs.counting.calls import stats
from clubs.ranking.calls import rating, standings
from rules import calls as core

CALLS: core.Calls = {**core.CALLS, "standings": standings, "rating": rating, "stats": stats}
