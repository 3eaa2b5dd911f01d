"""Whether the process lives, and whether it can do its work."""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from config.celery import SWEPT, app

LATE = 4 * settings.SWEEP_SECONDS


@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database, the broker and the sweep are well, else 503; the body says which is not."""
    checks = {name: outcome(check) for name, check in CHECKS.items()}
    well = all(answer == "ok" for answer in checks.values())
    return JsonResponse({"ok": well, **checks}, status=200 if well else 503)


def outcome(check: Callable[[], None]) -> str:
    """Return "ok", or the kind of what went wrong; the details are for the log, not for the public."""
    try:
        check()
    except Exception as error:  # noqa: BLE001  # whatever is wrong with a service is the answer
        return type(error).__name__
    return "ok"


def database() -> None:
    """Ask the database the smallest question."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker() -> None:
    """Reach the broker once, without trying again."""
    with app.connection_for_write() as broker_connection:
        broker_connection.ensure_connection(max_retries=1, interval_start=0, timeout=2)


def sweep() -> None:
    """Refuse when no worker has swept for four times the usual while."""
    if sweep_lag() > LATE:
        raise SweepLateError


def sweep_lag() -> float:
    """Return the seconds since the last sweep ended, infinite when none has."""
    swept: float = caches["shared"].get(SWEPT, default=float("-inf"))
    return time.time() - swept


class SweepLateError(Exception):
    """No worker has swept for too long."""


CHECKS = {"database": database, "broker": broker, "sweep": sweep}
