"""Celery's workers and beat as threads of the web process, so that a club's machine needs no other daemon.

Tasks pass through all of Celery: serialised, queued, run in parallel to requests, retried. With EMBEDDED_WORKER=0
nothing starts here, and `celery -A config worker` processes the queue.
"""

import atexit
import socket
import threading
import time
from typing import Any

from celery import beat
from celery.signals import worker_ready
from celery.worker import WorkController, state
from django.conf import settings
from django.db import connections

from config.celery import Queues, app
from config.celery_beat import Scheduler

PATIENCE = 5.0
_loading = threading.Lock()
"""Held while the tasks are imported: a worker that starts in the meantime would refuse those it doesn't know yet."""


class Worker(WorkController):
    """A worker that signals when it is ready, like Celery's own program; of several, the first one does."""

    first = True

    def on_consumer_ready(self, consumer: Any) -> None:
        if self.first:
            worker_ready.send(sender=consumer)


class Embedded:
    """Two worker threads, restarted after a crash, and optionally the beat thread.

    One of them alone talks to foreign servers, so that a slow one holds up nothing else.
    """

    def __init__(self, *, with_beat: bool = True) -> None:
        self.stopping = threading.Event()
        self.threads = [
            threading.Thread(target=self._run, args=(name, queues), name=f"celery-{name}", daemon=True)
            for name, queues in settings.EMBEDDED_QUEUES.items()
        ]
        self.beat: Any = beat.EmbeddedService(app, thread=True, scheduler_cls=Scheduler) if with_beat else None

    def start(self) -> None:
        """Start the threads; they end with the process or by `stop`."""
        state.should_stop = None
        for thread in self.threads:
            thread.start()
        if self.beat:
            self.beat.start()

    def stop(self) -> None:
        """Start no further task, and wait briefly for the current ones; the threads end on their own."""
        self.stopping.set()
        state.should_stop = 0  # type: ignore[assignment]  # the stubs know the module's first value only
        if self.beat:
            self.beat.service.stop()
        end = time.monotonic() + PATIENCE
        while state.active_requests and time.monotonic() < end:
            time.sleep(0.05)

    def _run(self, name: str, queues: tuple[str, ...]) -> None:
        Queues.taken.names = queues
        with _loading:
            app.loader.init_worker()
        while not self.stopping.is_set():
            one_worker(name).start()
            self.stopping.wait(1)
        connections.close_all()


def one_worker(name: str) -> Worker:
    """Return a worker that runs one task at a time in the thread that starts it."""
    made = Worker(
        app=app,
        hostname=f"{name}@{socket.gethostname()}",
        pool="solo",
        use_eventloop=False,
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
    )
    made.first = name == next(iter(settings.EMBEDDED_QUEUES))
    return made


def start() -> None:
    """Start worker and beat for the life of this process."""
    embedded = Embedded()
    embedded.start()
    atexit.register(embedded.stop)
