"""Celery's beat, robust against changes of the system clock; of several, one sends each task."""

import time
from typing import Any

from celery import beat, schedules
from django.conf import settings
from django.core.cache import caches

HOUR = 3600.0
JUMP = 60.0
"""A larger deviation in seconds means that the clock has been set."""


class Scheduler(beat.Scheduler):
    """In-memory beat: a last run in the future, after the clock was set back, is reset to now."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._step = _step()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Run what is due; return the seconds until the next check."""
        if abs(_step() - self._step) > JUMP:
            self._step = _step()
            self._begin_anew()
        return super().tick(*args, **kwargs)

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Send a task that is due, unless another worker's beat has sent it in this interval."""
        if not settings.REDIS_URL or is_first(entry):
            super().apply_entry(entry, producer)

    def _begin_anew(self) -> None:
        for entry in self.schedule.values():
            now = entry.default_now()
            entry.last_run_at = min(entry.last_run_at or now, now)
        self._heap = None


def _step() -> float:
    """Return the offset between the wall clock and the monotonic clock."""
    return time.time() - time.monotonic()


def is_first(entry: Any) -> bool:
    """Return whether no other process that shares the cache has sent this entry in the current interval."""
    plan: Any = entry.schedule
    every = HOUR if isinstance(plan, schedules.crontab) else plan.run_every.total_seconds()
    turn = f"beat:{entry.name}:{time.time() // every:.0f}"
    return bool(caches["shared"].add(turn, True, timeout=round(2 * every)))
