"""Queueing background tasks after the commit of the transaction that requests them."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from celery import current_app
from django.core.cache import caches
from django.db import transaction

from clubs.stuck_work import set_aside

ROOM = 20
"""The number of tasks in a queue above which nothing is queued again."""
LOST = 600
"""Seconds after which a task that was queued again and hasn't begun counts as lost."""
_nothing: ContextVar[bool] = ContextVar("nothing is queued", default=False)


def enqueue(task: str, *args: object, after: float = 0) -> None:
    """Queue the task of that name after the current transaction has committed, to run `after` this many seconds.

    Tasks are named so that callers need not import them; in tests they run at once. If the queue is down, that is
    logged and what was committed stays: the sweep queues the task later.
    """
    if not _nothing.get():
        signature = current_app.signature(task, args)
        transaction.on_commit(lambda: signature.apply_async(retry=False, countdown=after), robust=True)


def requeue(task: str, keys: Iterable[int]) -> int:
    """Queue the task again for each of these keys, in case the first ones were lost; return the number of keys.

    Nothing is queued while the task's queue is still long, because those keys may be in it. Lost tasks are found as
    soon as the queue is short. Those queued here before that haven't begun are not queued twice. Tasks that failed a
    moment ago are set aside for a while (`clubs.stuck_work`).
    """
    aside = set_aside(task)
    behind = [key for key in keys if key not in aside]
    if behind and waiting(task) <= ROOM:
        marks = {_mark(task, key): key for key in behind}
        queued = caches["shared"].get_many(marks)
        new = {mark: key for mark, key in marks.items() if mark not in queued}
        caches["shared"].set_many(dict.fromkeys(new, True), LOST)
        for key in new.values():
            enqueue(task, key)
    return len(behind)


def begun(task: str, key: object) -> None:
    """Note that a task that was queued again has begun: from now on it may be queued once more."""
    caches["shared"].delete(_mark(task, key))


def _mark(task: str, key: object) -> str:
    return f"queued:{task}:{key}"


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
    """Queue nothing inside the block, for bulk changes. The work is done once at the end, or found by the sweep."""
    token = _nothing.set(True)
    try:
        yield
    finally:
        _nothing.reset(token)
