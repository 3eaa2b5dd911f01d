"""Real Celery workers for tests: a thread of this process, or a process of its own."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from celery.signals import worker_ready
from django.conf import settings
from django.db import connection

from config.celery import app
from config.embedded_worker import Embedded

PATIENCE = 240.0


@contextmanager
def real_queue() -> Iterator[None]:
    """Queue tasks instead of running them at once, starting from an empty queue."""
    app.control.purge()
    app.conf.task_always_eager = False
    try:
        yield
    finally:
        app.conf.task_always_eager = True


@contextmanager
def worker_thread() -> Iterator[Embedded]:
    """Run the embedded workers, without beat."""
    ready = threading.Event()

    def tell(**_: object) -> None:
        ready.set()

    worker_ready.connect(tell)
    embedded = Embedded(with_beat=False)
    embedded.start()
    try:
        assert ready.wait(PATIENCE), "the embedded worker did not start"
        yield embedded
    finally:
        embedded.stop()
        for thread in embedded.threads:
            thread.join(PATIENCE)
        worker_ready.disconnect(tell)


class WorkerProcess:
    """`celery -A config worker` on the test database and this process's queue. It can be started again."""

    def __init__(self) -> None:
        self.log = Path(settings.VAR_DIR, "worker.log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *options: str) -> None:
        """Start the worker and wait until it is ready. `options` are those of `celery worker`."""
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency=1", "-l", "INFO", *options]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env=worker_environment(), stdout=log, stderr=log, start_new_session=True
            )
        wait_for(lambda: " ready." in self.output(), "the worker process is ready", self.output)

    def kill(self) -> None:
        """Kill the worker and its pool without warning."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ask the worker to end, and wait."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def output(self) -> str:
        """Return what the worker has written so far."""
        return self.log.read_text(errors="replace")


def worker_environment() -> dict[str, str]:
    """Return an environment in which a process shares the database, queue and cache of this one."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": database_url(),
        "VAR_DIR": str(settings.VAR_DIR),
        "LOG_LEVEL": "INFO",
    }


def database_url() -> str:
    """Return the address of the database that the tests use."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()


def wait_for(true: Callable[[], bool], what: str, say: Callable[[], str] = str, patience: float = PATIENCE) -> None:
    """Wait until `true()` holds. After `patience` seconds, fail with `what` and the text of `say()`."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"waited {patience:.0f} s in vain: {what}\n{say()}"
        time.sleep(0.05)
