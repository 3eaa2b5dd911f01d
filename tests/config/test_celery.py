"""Tasks go through Celery, whether the worker is a thread of this process or a separate process on the same queue."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from queue import Empty

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import transaction

from clubs.queue import enqueue, nothing_queued
from config.celery import GIVES_WAY, SWEPT, app
from config.embedded_worker import Embedded
from config.folder_queue import InOrder
from tests.workers import PATIENCE, WorkerProcess, wait_for


def swept() -> float:
    return caches["shared"].get(SWEPT, default=0.0)


def test_embedded_worker_sweeps_when_it_is_ready_and_when_asked(celery_thread: Embedded) -> None:
    wait_for(lambda: swept() > 0, "a first sweep at the start")
    first = swept()
    enqueue(settings.SWEEP_TASK)
    wait_for(lambda: swept() > first, "a second sweep")


def test_both_workers_know_every_task_however_slow_the_import(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.config.fresh_workers"]
    environment = os.environ | {"VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    said = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert sorted(said.stdout.splitlines()) == ["outside True", "own True"]


def test_nothing_is_queued_when_the_transaction_fails(celery_thread: Embedded) -> None:
    wait_for(lambda: swept() > 0, "a first sweep at the start")
    first = swept()
    with transaction.atomic():
        enqueue(settings.SWEEP_TASK)
        transaction.set_rollback(True)
    assert (app.control.purge(), swept()) == (0, first)


def test_who_makes_very_much_queues_nothing_meanwhile(celery_thread: Embedded) -> None:
    wait_for(lambda: swept() > 0, "a first sweep at the start")
    first = swept()
    with nothing_queued():
        enqueue(settings.SWEEP_TASK)
    assert (app.control.purge(), swept()) == (0, first)
    enqueue(settings.SWEEP_TASK)
    wait_for(lambda: swept() > first, "a sweep afterwards")


def test_slow_receivers_hold_up_nothing_else(celery_thread: Embedded, monkeypatch: pytest.MonkeyPatch) -> None:
    wait_for(lambda: swept() > 0, "a first sweep at the start")
    begun, let_go = threading.Semaphore(0), threading.Event()

    def slow(**_: object) -> bool:
        begun.release()
        return let_go.wait(PATIENCE)

    monkeypatch.setattr("clubs.tasks.send", slow)
    monkeypatch.setattr("clubs.tasks.send_kept", slow)
    try:
        for key in range(3):
            enqueue("clubs.tasks.send_message", key)
            enqueue("clubs.tasks.send_mail", key)
        assert begun.acquire(timeout=PATIENCE)
        first = swept()
        enqueue(settings.SWEEP_TASK)
        wait_for(lambda: swept() > first, "a sweep while a receiver is slow", patience=10)
    finally:
        app.control.purge()
        let_go.set()


def test_worker_process_takes_up_what_a_killed_one_left(celery_process: WorkerProcess) -> None:
    celery_process.start()
    wait_for(lambda: swept() > 0, "a first sweep at the start", celery_process.output)
    celery_process.kill()
    first = swept()
    enqueue(settings.SWEEP_TASK)
    celery_process.start()
    wait_for(lambda: swept() > first, "the queued sweep", celery_process.output)


def test_worker_process_gives_way_to_the_web_processes(
    celery_process: WorkerProcess,
) -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    celery_process.start()
    wait_for(lambda: swept() > 0, "a sweep, by its child", celery_process.output)
    assert celery_process.process
    worker = celery_process.process.pid
    children = Path(f"/proc/{worker}/task/{worker}/children").read_text().split()
    given = {os.getpriority(os.PRIO_PROCESS, int(pid)) for pid in (worker, *children)}
    assert given == {min(own + GIVES_WAY, 19)}
    assert os.getpriority(os.PRIO_PROCESS, 0) == own


@pytest.mark.skipif("REDIS_URL" in os.environ, reason="the queue is Redis")
def test_folder_queue_leaves_no_draft(celery_thread: Embedded) -> None:
    for _ in range(50):
        app.send_task(settings.SWEEP_TASK)
    queue = settings.VAR_DIR / "broker" / "queue"
    assert [path.name for path in queue.iterdir() if not path.name.endswith((".now.msg", ".night.msg"))] == []


def test_a_worker_takes_what_tables_wait_for_first() -> None:
    waiting = {"now": ["standings"], "soon": ["mail", "import"]}

    def take(queue: str, callback: object) -> str:
        if not waiting[queue]:
            raise Empty
        return waiting[queue].pop(0)

    queues = InOrder(take, ["now", "soon"], Empty)
    taken = [queues.get(None), queues.get(None)]
    waiting["now"].append("count")
    taken += [queues.get(None), queues.get(None)]
    assert taken == ["standings", "mail", "count", "import"]
    with pytest.raises(Empty):
        queues.get(None)
