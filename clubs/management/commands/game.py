"""Replay games, one JSON object per line."""

from clubs.management.core_call import CoreCall


class Command(CoreCall):
    """The call `game` of the scoring contract."""

    help = "Replays games: one request a line on standard input, one answer a line on standard output."
    call = "game"
