"""The way into the queue: what is to be done in the background, once what asks for it is kept."""

from celery import current_app
from django.db import transaction


def enqueue(task: str, *args: object) -> None:
    """Queue the task of that name once the present transaction has committed.

    By name, so that who enqueues need not import the tasks; in tests it runs at once. A queue that is down is logged
    and no failure of what was committed: the sweep makes it good.
    """
    transaction.on_commit(lambda: current_app.signature(task, args).apply_async(retry=False), robust=True)
