"""Imports that lost their worker, or that nobody came back to."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import LogImport
from clubs.queue import enqueue
from clubs.services.exchange.reading import READ
from clubs.services.exchange.taking import TAKE

Status = LogImport.Status
FORGOTTEN = timedelta(days=14)
TASKS = {Status.READING: READ, Status.TAKING: TAKE}


def requeue_imports() -> int:
    """Queue again what is to be read or taken, and forget logs that were left lying; how many were queued."""
    _forget()
    waiting = list(LogImport.objects.filter(status__in=TASKS).values_list("pk", "status"))
    for import_id, status in waiting:
        enqueue(TASKS[Status(status)], import_id)
    return len(waiting)


def _forget() -> None:
    old = timezone.now() - FORGOTTEN
    LogImport.objects.filter(status=Status.READY, created_at__lt=old).delete()
