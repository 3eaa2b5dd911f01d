"""Count the statistics of games, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `stats` of the scoring contract."""

    help = "Counts what games add to whom: one request a line on standard input, one answer a line on standard output."
    call = "stats"
    calls = CALLS
