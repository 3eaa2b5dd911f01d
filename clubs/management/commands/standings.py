"""Calculate the standings of lists of games, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `standings` of the scoring contract."""

    help = "Makes tables of games: one request a line on standard input, one answer a line on standard output."
    call = "standings"
    calls = CALLS
