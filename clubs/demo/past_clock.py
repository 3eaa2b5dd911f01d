"""The time that the demo's past is stamped with."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone


class Clock:
    """A clock that is set by hand. While it is `told`, `timezone.now` of this process tells its time.

    So the services stamp a deal of last month with last month, and know nothing of it.
    """

    def __init__(self, now: datetime) -> None:
        self.now = now

    def set(self, moment: datetime) -> None:
        """Put the clock to a moment."""
        self.now = moment

    def forward(self, minutes: float) -> datetime:
        """Let minutes pass."""
        self.now += timedelta(minutes=minutes)
        return self.now

    @contextmanager
    def told(self) -> Iterator[None]:
        """Let this clock tell the time."""
        real = timezone.now
        timezone.now = lambda: self.now
        try:
            yield
        finally:
            timezone.now = real
