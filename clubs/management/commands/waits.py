"""Return the waits of hands, one JSON object per line."""

from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `waits` of the scoring contract."""

    help = "Says what hands wait for: one request a line on standard input, one answer a line on standard output."
    call = "waits"
