"""Settle deals, one JSON object per line."""

from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `deal` of the scoring contract."""

    help = "Settles deals: one request a line on standard input, one answer a line on standard output."
    call = "deal"
