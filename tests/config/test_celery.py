"""Tasks really go through Celery: a thread of this process, or a worker of its own, on the same queue."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from kombu import Connection, Consumer, Exchange, Producer, Queue

from clubs.queue import enqueue, nothing_queued
from config.celery import GIVES_WAY, SWEPT, app
from config.embedded_worker import Embedded
from config.env import folder_queue
from tests.workers import WorkerProcess, wait_for


def swept() -> float:
    return caches["shared"].get(SWEPT, default=0.0)


def test_embedded_worker_sweeps_when_it_is_ready_and_when_asked(celery_thread: Embedded) -> None:
    wait_for(lambda: swept() > 0, "a first sweep at the start")
    first = swept()
    enqueue(settings.SWEEP_TASK)
    wait_for(lambda: swept() > first, "a second sweep")


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


@pytest.mark.skipif("REDIS_URL" in os.environ, reason="the queue is Redis")
def test_a_folder_queue_gives_what_tables_wait_for_first(settings: Any, tmp_path: Path) -> None:
    options = folder_queue(tmp_path)
    with Connection("filesystem://", transport="config.folder_queue:Transport", transport_options=options) as broker:
        channel, order = broker.channel(), []
        for name in reversed(settings.QUEUES):
            for _ in range(2):
                Producer(channel).publish(
                    {"of": name}, exchange=Exchange(name), routing_key=name, declare=[Queue(name, Exchange(name), name)]
                )
        queues = [Queue(name, Exchange(name), name) for name in settings.QUEUES]
        with Consumer(channel, queues, callbacks=[lambda body, message: (order.append(body["of"]), message.ack())]):
            for _ in range(6):
                broker.drain_events(timeout=1)
    assert order == ["now", "now", "soon", "soon", "night", "night"]
