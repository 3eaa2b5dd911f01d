"""Rank players over many tournaments, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `circuit` of the scoring contract."""

    help = "Ranks players over many tournaments: one request a line on standard input, one answer a line on output."
    call = "circuit"
    calls = CALLS
