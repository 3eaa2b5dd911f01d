"""Settings for a machine whose clock is wrong by the seconds in the file `CLOCK_FILE`, which is read at every call.

The site's code uses `django.utils.timezone.now` or `time`. Durations are measured by the monotonic clock, which nobody
can set.
"""

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

_now, _time, _time_ns = timezone.now, time.time, time.time_ns


def set_clock(file: Path, seconds: float) -> None:
    """Make the clock wrong by `seconds`, at once."""
    draft = file.with_suffix(".draft")
    draft.write_text(str(seconds))
    draft.replace(file)


def _wrong() -> float:
    try:
        return float(Path(os.environ["CLOCK_FILE"]).read_text())
    except FileNotFoundError:
        return 0.0


def _wrong_now() -> datetime:
    return _now() + timedelta(seconds=_wrong())


if "CLOCK_FILE" in os.environ:
    timezone.now = _wrong_now
    time.time = lambda: _time() + _wrong()
    time.time_ns = lambda: _time_ns() + int(_wrong() * 1e9)

from config.settings import *  # noqa: E402, F403  # by the clock as it is now
