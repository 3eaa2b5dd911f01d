"""Standings of a part of a season's many games: worked out by a worker once somebody asks, and kept a while."""

import time

from django.core.cache import caches

from clubs.queue import enqueue
from clubs.selectors.seasons.filtered_standings import Asked, worked_out

WORK_OUT = "clubs.tasks.work_out_standings"
PATIENCE = 10.0
"""Seconds after which a page waits for a worker no longer."""
A_DAY = 24 * 60 * 60


def request_filtered_standings(asked: Asked) -> bool:
    """Let a worker work a table out; False where none has answered for long, and it has been worked out here.

    Of those that would be kept in the same place only one is asked for at a time.
    """
    shared, now = caches["shared"], time.time()
    if shared.add(_mark(asked), now, timeout=A_DAY):
        enqueue(WORK_OUT, *asked.words)
        return True
    since = shared.get(_mark(asked)) or now
    if 0 <= now - since < PATIENCE:
        return True
    work_out(asked)
    return False


def work_out(asked: Asked) -> None:
    """Work a table out now, and keep it."""
    made = worked_out(asked)
    if made:
        caches["shared"].set(asked.slot, made, timeout=A_DAY)
    caches["shared"].delete(_mark(asked))


def _mark(asked: Asked) -> str:
    """Under what it is noted since when something of this place is asked for."""
    return f"{asked.slot}-asked"
