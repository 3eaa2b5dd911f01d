"""The way into the queue: what is to be done in the background, once what asks for it is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from celery import current_app
from django.db import transaction

_nothing: ContextVar[bool] = ContextVar("nothing is queued", default=False)


def enqueue(task: str, *args: object, after: float = 0) -> None:
    """Queue the task of that name once the present transaction has committed, to be done `after` so many seconds.

    By name, so that who enqueues need not import the tasks; in tests it runs at once. A queue that is down is logged
    and no failure of what was committed: the sweep makes it good.
    """
    if not _nothing.get():
        signature = current_app.signature(task, args)
        transaction.on_commit(lambda: signature.apply_async(retry=False, countdown=after), robust=True)


@contextmanager
def nothing_queued() -> Iterator[None]:
    """For who makes very much: queue nothing meanwhile. It is done once at the end, or found by the sweep."""
    token = _nothing.set(True)
    try:
        yield
    finally:
        _nothing.reset(token)
