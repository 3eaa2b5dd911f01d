"""The start of the web server: everything is imported once, and made ready in a process beside that."""

import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module

import django
from django.conf import settings

from config import startup_steps as preparation

# With METRICS_PORT each process opens a port of its own where the site is loaded, so each loads it for itself.
SHARED = not settings.METRICS


def load(*, prepare: bool) -> None:
    """Import the site for all workers; with `prepare` end the program where it cannot be made ready."""
    if SHARED:
        django.setup()
    with prepared() if prepare else nullcontext():
        if SHARED:
            import_module(settings.ROOT_URLCONF)


@contextmanager
def prepared() -> Iterator[None]:
    """Make tables and static files meanwhile, in a fork: no connection and no thread of that is left to the workers."""
    beside = multiprocessing.get_context("fork").Process(target=preparation.main)
    beside.start()
    yield
    beside.join()
    if beside.exitcode:
        sys.exit(beside.exitcode)
