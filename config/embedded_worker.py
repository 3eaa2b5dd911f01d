"""Celery's worker and beat as threads of the web process, so that a club's machine needs no other daemon.

Tasks pass through all of Celery: serialised, queued, run in parallel to requests, retried. With EMBEDDED_WORKER=0
nothing starts here, and `celery -A config worker` and `celery -A config beat` process the queue.
"""

import atexit
import threading
import time
from typing import Any

from celery import beat
from celery.signals import worker_ready
from celery.worker import WorkController, state
from django.db import connections

from config.celery import app
from config.celery_beat import Scheduler

PATIENCE = 5.0


class Worker(WorkController):
    """A worker that signals when it is ready, like Celery's own program."""

    def on_consumer_ready(self, consumer: Any) -> None:
        worker_ready.send(sender=consumer)


class Embedded:
    """One worker thread, restarted after a crash, and optionally the beat thread."""

    def __init__(self, *, with_beat: bool = True) -> None:
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._run, name="celery-worker", daemon=True)
        self.beat: Any = beat.EmbeddedService(app, thread=True, scheduler_cls=Scheduler) if with_beat else None

    def start(self) -> None:
        """Start the threads; they end with the process or by `stop`."""
        state.should_stop = None
        self.thread.start()
        if self.beat:
            self.beat.start()

    def stop(self) -> None:
        """Start no further task, and wait briefly for the current one; the threads end on their own."""
        self.stopping.set()
        state.should_stop = 0  # type: ignore[assignment]  # the stubs know the module's first value only
        if self.beat:
            self.beat.service.stop()
        end = time.monotonic() + PATIENCE
        while state.active_requests and time.monotonic() < end:
            time.sleep(0.05)

    def _run(self) -> None:
        while not self.stopping.is_set():
            one_worker().start()
            self.stopping.wait(1)
        connections.close_all()


def one_worker() -> Worker:
    """Return a worker that runs one task at a time in the thread that starts it."""
    return Worker(
        app=app, pool="solo", use_eventloop=False, without_mingle=True, without_gossip=True, without_heartbeat=True
    )


def start() -> None:
    """Start worker and beat for the life of this process."""
    embedded = Embedded()
    embedded.start()
    atexit.register(embedded.stop)
