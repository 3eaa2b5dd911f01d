"""Liveness and readiness checks."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from clubs import stuck_work
from clubs.outages import room_is_gone, room_is_short
from clubs.services.backup.alarm import is_late
from config.celery import SWEPT, app

WELL, LOW, STUCK, OVERDUE = "ok", "low", "stuck", "late"
LATE = 4 * settings.SWEEP_SECONDS


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process is alive."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 if all checks pass, else 503; the body names what failed, and warns of low disk space or
    work that is stuck."""
    checks = {name: outcome(check) for name, check in CHECKS.items()}
    well = all(answer in (WELL, LOW, STUCK, OVERDUE) for answer in checks.values())
    return JsonResponse({"ok": well, **checks}, status=200 if well else 503)


def outcome(check: Callable[[], str | None]) -> str:
    """Return the check's result, "ok" by default, or the kind of the error; details are not public."""
    try:
        return check() or WELL
    except Exception as error:  # noqa: BLE001  # whatever is wrong with a service is the answer
        return type(error).__name__


def database() -> None:
    """Run a trivial database query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker() -> None:
    """Connect to the broker once, without retries."""
    with app.connection_for_write() as broker_connection:
        broker_connection.ensure_connection(max_retries=1, interval_start=0, timeout=2)


def disk() -> str:
    """Raise an error if the disk is full; return "low" while there is still time to free space."""
    if room_is_gone():
        raise DiskFullError
    return LOW if room_is_short() else WELL


def sweep() -> None:
    """Raise an error if no sweep has ended for four times the usual interval."""
    if sweep_lag() > LATE:
        raise SweepLateError


def page() -> None:
    """Render a page with its static files and texts, as every visitor needs them."""
    request = HttpRequest()
    request.user = AnonymousUser()
    render_to_string("404.html", request=request)


def work() -> str:
    """Return "stuck" while a step of the sweep or something of a club fails: the workers do the rest."""
    return STUCK if caches["shared"].get(STUCK) or stuck_work.everything() else WELL


def backup() -> str:
    """Return "late" while no backup has succeeded for two days; the site's administrators get a mail, too."""
    return OVERDUE if is_late() else WELL


def sweep_lag() -> float:
    """Return the seconds since the last sweep ended, infinite if none has.

    A sweep that ended in the future, before the clock was set back, does not count.
    """
    swept: float = caches["shared"].get(SWEPT, default=float("-inf"))
    return abs(time.time() - swept)


class DiskFullError(Exception):
    """No space is left to write."""


class SweepLateError(Exception):
    """No worker has run a sweep for too long."""


CHECKS: dict[str, Callable[[], str | None]] = {
    "database": database,
    "broker": broker,
    "disk": disk,
    "sweep": sweep,
    "work": work,
    "page": page,
    "backup": backup,
}
