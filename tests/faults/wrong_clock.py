"""The settings on a machine whose clock is wrong by as many seconds as the file CLOCK_FILE says, from call to call.

Everything of the site asks `django.utils.timezone.now` or `time`; what measures how long something takes asks the
clock that nobody sets.
"""

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

_now, _time, _time_ns = timezone.now, time.time, time.time_ns


def set_clock(file: Path, seconds: float) -> None:
    """Let the clock be wrong by so much, at once."""
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
