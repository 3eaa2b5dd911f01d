"""Start the embedded workers in a new process whose tasks take long to import, and print what each of them knows.

`python -m tests.config.fresh_workers` prints a line for each worker: its name, and whether it knows how to send a mail.
"""

import importlib.abc
import os
import sys
import threading
import time
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import django

SLOW, MAIL = "clubs.tasks", "clubs.tasks.send_mail"
SECONDS = 2


class SlowImport(importlib.abc.MetaPathFinder):
    """Let the import of the tasks take long, as on a slow machine."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        if fullname == SLOW:
            time.sleep(SECONDS)
        return None


def main() -> None:
    """Start both workers and wait until both are ready."""
    sys.meta_path.insert(0, SlowImport())
    django.setup()
    from config.embedded_worker import Embedded, Worker

    ready = threading.Semaphore(0)

    def told(worker: Worker, consumer: Any) -> None:
        sys.stdout.write(f"{worker.hostname.split('@')[0]} {MAIL in consumer.strategies}\n")
        ready.release()

    Worker.on_consumer_ready = told  # type: ignore[method-assign]
    embedded = Embedded(with_beat=False)
    embedded.start()
    for _ in embedded.threads:
        ready.acquire()
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
