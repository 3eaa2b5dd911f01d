"""Start of the web server: import everything once, and prepare the site in a parallel process."""

import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module

import django
from django.conf import settings

from config import startup_steps as preparation

# With METRICS_PORT each process opens its own port while loading the site, so each loads it separately.
SHARED = not settings.METRICS


def load(*, prepare: bool) -> None:
    """Import the site for all workers; with `prepare`, exit if it cannot be prepared."""
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
