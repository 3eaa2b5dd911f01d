"""The clock for the demo's past."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone


class Clock:
    """A clock that is set by hand. Inside `told`, `timezone.now` of this process returns its time.

    So services give last month's deals last month's time, without knowing about this clock.
    """

    def __init__(self, now: datetime) -> None:
        self.now = now

    def set(self, moment: datetime) -> None:
        """Set the clock."""
        self.now = moment

    def forward(self, minutes: float) -> datetime:
        """Advance the clock by minutes."""
        self.now += timedelta(minutes=minutes)
        return self.now

    @contextmanager
    def told(self) -> Iterator[None]:
        """Make `timezone.now` return this clock's time."""
        real = timezone.now
        timezone.now = lambda: self.now
        try:
            yield
        finally:
            timezone.now = real
