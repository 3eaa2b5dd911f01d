"""Celery's beat, which keeps its rhythm while the machine's clock is set forwards or back."""

import time
from typing import Any

from celery import beat

JUMP = 60.0
"""Seconds by which the clock must be out of step to have been set."""


class Scheduler(beat.Scheduler):
    """Beat in memory: what has last run in a future that was none is counted from now."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._step = _step()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Run what is due; the seconds until the next look."""
        if abs(_step() - self._step) > JUMP:
            self._step = _step()
            self._begin_anew()
        return super().tick(*args, **kwargs)

    def _begin_anew(self) -> None:
        for entry in self.schedule.values():
            now = entry.default_now()
            entry.last_run_at = min(entry.last_run_at or now, now)
        self._heap = None


def _step() -> float:
    """How far the clock is from the one that nobody sets."""
    return time.time() - time.monotonic()
