"""Read spreadsheets of results, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `sheet` of the scoring contract."""

    help = "Reads sheets of results: one request a line on standard input, one answer a line on standard output."
    call = "sheet"
    calls = CALLS
