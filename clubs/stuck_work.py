"""Background work that fails repeatedly: set aside, retried at growing intervals, and shown to its organisers.

This is stored in the shared cache. Work that is forgotten there fails once more and is set aside again.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import structlog
from django.apps import apps
from django.core.cache import caches
from django.db import DatabaseError, InterfaceError, OperationalError

log = structlog.get_logger(__name__)
KEPT = "stuck-work"
FIRST_WAIT, LONGEST_WAIT, MOST = 60.0, 6 * 3600.0, 500
LAPSE = "clubs.tasks.sweep.lapse_offers"
"""The name under which a waiting-list place that can't be passed on is stored."""
REMIND = "clubs.tasks.sweep.send_reminders"
"""The name under which an event with failing reminders is stored."""
OWNERS = {
    "clubs.tasks.compute_leaderboard": ("Season", "club_id"),
    "clubs.tasks.compute_readings": ("Season", "club_id"),
    "clubs.tasks.compute_ratings": ("Club", "pk"),
    "clubs.tasks.count_game": ("Game", "event__season__club_id"),
    "clubs.tasks.check": ("Game", "event__season__club_id"),
    "clubs.tasks.check.club": ("Club", "pk"),
    "clubs.tasks.check.recap": ("Recap", "season__club_id"),
    "clubs.tasks.make_statistics": ("Club", "pk"),
    "clubs.tasks.make_recap": ("Recap", "season__club_id"),
    "clubs.tasks.compute_stage": ("Stage", "event__season__club_id"),
    "clubs.tasks.make_archive": ("EventArchive", "event__season__club_id"),
    "clubs.tasks.read_logs": ("LogImport", "event__season__club_id"),
    "clubs.tasks.take_logs": ("LogImport", "event__season__club_id"),
    "clubs.tasks.take_results": ("ResultImport", "season__club_id"),
    "clubs.tasks.undo_results": ("ResultImport", "season__club_id"),
    "clubs.tasks.tell": ("LogEntry", "club_id"),
    LAPSE: ("Registration", "event__season__club_id"),
    REMIND: ("Event", "season__club_id"),
}
"""For each task, the model of its key, and the path from it to the club."""


class Stuck(NamedTuple):
    """A task that failed, with its key, its club and what it is about; times in seconds since 1970."""

    task: str
    key: int
    club: int
    name: str
    since: float
    tries: int
    again: float


def everything() -> list[Stuck]:
    """Return all stuck work of the site."""
    return [Stuck(*one) for one in _kept().values()]


def of_club(club_id: int) -> list[Stuck]:
    """Return a club's stuck work, the oldest first."""
    return sorted((one for one in everything() if one.club == club_id), key=lambda one: one.since)


def set_aside(task: str) -> frozenset[int]:
    """Return the keys for which this task isn't tried yet."""
    now = time.time()
    return frozenset(one.key for one in everything() if one.task == task and 0 < one.again - now <= LONGEST_WAIT)


def note(task: str, key: int) -> None:
    """Record that the task has failed for this key. Tasks without a club are not recorded."""
    if task not in OWNERS:
        return
    model, path = OWNERS[task]
    found = apps.get_model("clubs", model)._base_manager.filter(pk=key)
    club = found.values_list(path, flat=True).first()
    if club is None:
        return
    kept, now = _kept(), time.time()
    name = f"{task}:{key}"
    since, tries = (kept[name][4], kept[name][5] + 1) if name in kept else (now, 1)
    wait = min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT)
    kept[name] = tuple(Stuck(task, key, club, str(found[0])[:80], since, tries, now + wait))
    caches["shared"].set(KEPT, dict(list(kept.items())[-MOST:]), timeout=None)


def clear(task: str, key: object) -> None:
    """Forget a failure, because the task has succeeded for this key."""
    kept = _kept()
    if kept.pop(f"{task}:{key}", None):
        caches["shared"].set(KEPT, kept, timeout=None)


@contextmanager
def guarded(task: str, key: int) -> Iterator[None]:
    """Run code that may fail for one row: log the error and set the row aside instead of raising.

    An unavailable database is raised, because all other rows would fail, too.
    """
    try:
        yield
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("row_failed", task=task, key=key)
        note_safely(task, key)
    else:
        clear(task, key)


def note_safely(task: str, key: object) -> None:
    """Record that the task has failed, if that is possible now."""
    try:
        if isinstance(key, int):
            note(task, key)
    except (DatabaseError, InterfaceError, OSError):
        log.exception("not_set_aside", task=task, key=key)


def _kept() -> dict[str, tuple[Any, ...]]:
    found = caches["shared"].get(KEPT)
    return found if isinstance(found, dict) else {}
