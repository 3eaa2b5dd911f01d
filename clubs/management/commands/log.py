"""Read game logs, one JSON object per line."""

from clubs.contract_calls import CALLS
from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `log` of the scoring contract."""

    help = "Reads game logs: one request a line on standard input, one answer a line on standard output."
    call = "log"
    calls = CALLS
