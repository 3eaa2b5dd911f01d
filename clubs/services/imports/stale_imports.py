"""Imports whose worker was lost, or that were abandoned."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import LogImport, ResultImport
from clubs.queue import enqueue
from clubs.services.imports.log_import import TAKE
from clubs.services.imports.log_reading import READ
from clubs.services.imports.result_import import TAKE as TAKE_LIST
from clubs.services.imports.result_undo import UNDO

Status, OfList = LogImport.Status, ResultImport.Status
FORGOTTEN = timedelta(days=14)
TASKS = {Status.READING: READ, Status.TAKING: TAKE}
OF_LISTS = {OfList.TAKING: TAKE_LIST, OfList.UNDOING: UNDO}


def requeue_imports() -> int:
    """Requeue pending parsing, imports and undos, and delete abandoned ones; return the number queued."""
    _forget()
    logs = LogImport.objects.filter(status__in=TASKS).values_list("pk", "status")
    lists = ResultImport.objects.filter(status__in=OF_LISTS).values_list("pk", "status")
    waiting = [(TASKS[Status(status)], pk) for pk, status in logs]
    waiting += [(OF_LISTS[OfList(status)], pk) for pk, status in lists]
    for task, import_id in waiting:
        enqueue(task, import_id)
    return len(waiting)


def _forget() -> None:
    old = timezone.now() - FORGOTTEN
    LogImport.objects.filter(status=Status.READY, created_at__lt=old).delete()
    ResultImport.objects.filter(status__in=(OfList.DRAFT, OfList.REFUSED), created_at__lt=old).delete()
