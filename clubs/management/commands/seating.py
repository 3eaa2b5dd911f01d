"""Seat people at tables, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `seating` of the scoring contract."""

    help = "Seats people at tables: one request a line on standard input, one answer a line on standard output."
    call = "seating"
    calls = CALLS
