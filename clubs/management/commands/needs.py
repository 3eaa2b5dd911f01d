"""Return what each player needs, one JSON object per line."""

from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `needs` of the scoring contract."""

    help = "Says what each player needs: one request a line on standard input, one answer a line on standard output."
    call = "needs"
