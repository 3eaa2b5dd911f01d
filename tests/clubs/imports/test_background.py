"""Game logs imported by a real worker, also when it is killed."""

import pytest
from django.db import connection, transaction

from clubs.models import ImportedLog, LogImport
from clubs.services.imports import log_import, log_reading
from config.celery import app
from tests.clubs.imports.logs import files, mjlog, online_night, organiser
from tests.clubs.test_tasks import backends
from tests.workers import WorkerProcess, wait_for

HELD_UP = "wait_event_type = 'Lock' AND query LIKE 'UPDATE%clubs_importedlog%'"


def status(batch: LogImport) -> str:
    return str(LogImport.objects.values_list("status", flat=True).get(pk=batch.pk))


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor != "postgresql", reason="a row lock to stop the worker at needs PostgreSQL")
def test_a_worker_killed_while_it_takes_leaves_nothing_and_the_next_takes_all(celery_process: WorkerProcess):
    celery_process.start()
    event = online_night()
    actor = organiser(event)
    batch = log_reading.start_import(event=event, files=files(mjlog(1), mjlog(2)), lang="en", actor=actor)
    wait_for(lambda: status(batch) == "ready", "the logs are read", celery_process.output)
    celery_process.stop()
    log_import.request_taking(import_id=batch.pk, event_id=event.pk, lang="en", actor=actor)

    with transaction.atomic():
        ImportedLog.objects.select_for_update().get(batch=batch, position=2)
        celery_process.start()
        wait_for(lambda: bool(backends(HELD_UP)), "the worker is held up at the second game", celery_process.output)
        (backend,) = backends(HELD_UP)
        celery_process.kill()
    wait_for(lambda: not backends(f"pid = {backend}"), "the server has given the killed worker up")
    assert (status(batch), event.games.count()) == ("taking", 0)

    app.control.purge()
    celery_process.start()
    wait_for(lambda: status(batch) == "taken", "the new worker has swept", celery_process.output)
    assert event.games.count() == 2
