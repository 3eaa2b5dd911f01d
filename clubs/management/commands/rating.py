"""Replay ratings over lists of games, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `rating` of the scoring contract."""

    help = "Replays ratings: one request a line on standard input, one answer a line on standard output."
    call = "rating"
    calls = CALLS
