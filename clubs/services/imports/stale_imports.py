"""Imports whose worker was lost, or that were abandoned."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import LogImport, ResultImport
from clubs.queue import requeue
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
    logs = [(task, LogImport.objects.filter(status=status)) for status, task in TASKS.items()]
    lists = [(task, ResultImport.objects.filter(status=status)) for status, task in OF_LISTS.items()]
    return sum(requeue(task, found.values_list("pk", flat=True)) for task, found in (*logs, *lists))


def _forget() -> None:
    old = timezone.now() - FORGOTTEN
    LogImport.objects.filter(status=Status.READY, created_at__lt=old).delete()
    ResultImport.objects.filter(status__in=(OfList.DRAFT, OfList.REFUSED), created_at__lt=old).delete()
