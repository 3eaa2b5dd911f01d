"""Standings of a filtered part of a season's games, computed by a worker on request and cached."""

import time

from django.core.cache import caches

from clubs.queue import enqueue
from clubs.selectors.seasons.filtered_standings import Asked, worked_out

WORK_OUT = "clubs.tasks.work_out_standings"
PATIENCE = 10.0
"""Seconds after which a page stops waiting for a worker."""
A_DAY = 24 * 60 * 60


def request_filtered_standings(asked: Asked) -> bool:
    """Queue a computation; False if no worker has answered for long and it was computed here.

    Of requests with the same cache slot, only one is queued at a time.
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
    """Compute the standings now and cache them."""
    made = worked_out(asked)
    if made:
        caches["shared"].set(asked.slot, made, timeout=A_DAY)
    caches["shared"].delete(_mark(asked))


def _mark(asked: Asked) -> str:
    """Return the cache key that records since when this slot has been requested."""
    return f"{asked.slot}-asked"
