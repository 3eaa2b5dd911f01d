"""Value winning hands, one JSON object per line."""

from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `score` of the scoring contract."""

    help = "Values winning hands: one request a line on standard input, one answer a line on standard output."
    call = "score"
