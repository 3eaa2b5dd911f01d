"""The way into the queue: what is to be done in the background, once what asks for it is kept."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from celery import current_app
from django.db import transaction

from clubs.stuck_work import set_aside

ROOM = 20
"""Tasks in a queue above which nothing is queued again."""
_nothing: ContextVar[bool] = ContextVar("nothing is queued", default=False)


def enqueue(task: str, *args: object, after: float = 0) -> None:
    """Queue the task of that name once the present transaction has committed, to be done `after` so many seconds.

    By name, so that who enqueues need not import the tasks; in tests it runs at once. A queue that is down is logged
    and no failure of what was committed: the sweep makes it good.
    """
    if not _nothing.get():
        signature = current_app.signature(task, args)
        transaction.on_commit(lambda: signature.apply_async(retry=False, countdown=after), robust=True)


def requeue(task: str, keys: Iterable[int]) -> int:
    """Queue the task again for each of these keys, in case the first ones were lost; return the number of keys.

    Nothing is queued while the task's queue is still long, since those keys may be in it: a queued task is not queued
    again. What was lost is found as soon as the queue is short. What failed a moment ago is set aside for a while
    (`clubs.stuck_work`).
    """
    aside = set_aside(task)
    behind = [key for key in keys if key not in aside]
    if behind and waiting(task) <= ROOM:
        for key in behind:
            enqueue(task, key)
    return len(behind)


def waiting(task: str) -> int:
    """Return how many tasks wait in the queue of this task; 0 if the queue is empty or down."""
    if current_app.conf.task_always_eager:
        return 0
    queue = current_app.amqp.router.route({}, task)["queue"].name
    with current_app.connection_for_read() as broker:
        try:
            return int(broker.channel().queue_declare(queue=queue, passive=True).message_count)  # type: ignore[attr-defined]  # of every transport
        except (*broker.connection_errors, *broker.channel_errors):
            return 0


@contextmanager
def nothing_queued() -> Iterator[None]:
    """For who makes very much: queue nothing meanwhile. It is done once at the end, or found by the sweep."""
    token = _nothing.set(True)
    try:
        yield
    finally:
        _nothing.reset(token)
