"""Start of the web server: import everything once, and prepare the site in a parallel process."""

import multiprocessing
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module

import django
from django.conf import settings

from config import startup_steps as preparation

# Loaded before the fork for several processes, which share what is loaded. A single process loads the site itself: what
# watches over it stays small (docs/performance.md). So does each with METRICS_PORT, where it opens a port of its own.
SHARED = not settings.METRICS and int(os.environ.get("WEB_CONCURRENCY", "1")) > 1


def load(*, prepare: bool) -> None:
    """Import the site for all workers if they share it; with `prepare`, exit if it cannot be prepared."""
    if SHARED:
        django.setup()
    with prepared() if prepare else nullcontext():
        if SHARED:
            import_module(settings.ROOT_URLCONF)


@contextmanager
def prepared() -> Iterator[None]:
    """Prepare tables and static files in a forked process, which leaves no connection or thread to the workers."""
    beside = multiprocessing.get_context("fork").Process(target=preparation.main)
    beside.start()
    yield
    beside.join()
    if beside.exitcode:
        sys.exit(beside.exitcode)
