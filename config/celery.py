"""The Celery application, configured by settings that begin with CELERY_."""

import os
import sys
import threading
import time
from typing import Any

from celery import Celery, Task, beat
from celery.app.amqp import AMQP
from celery.apps.worker import Worker as Program
from celery.signals import (
    celeryd_init,
    task_failure,
    task_postrun,
    task_prerun,
    task_success,
    worker_init,
    worker_ready,
)
from django.conf import settings
from django.core.cache import caches
from django.db import close_old_connections

from config.env import limit_statements

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

SWEPT = "swept"
# Niceness of a separate worker relative to the web processes: people wait for those.
GIVES_WAY = 5
WORK_TIMES = 20
"""How much longer a statement of a separate worker may take than one of a web process."""


class Taken(threading.local):
    """The names of the queues that a worker in this thread takes from; none: from those that Celery was told."""

    names: tuple[str, ...] = ()


class Queues(AMQP):
    """Celery's queues, of which several workers in one process take different ones."""

    taken = Taken()

    def TaskConsumer(self, channel: Any, queues: Any = None, accept: Any = None, **options: Any) -> Any:  # noqa: N802  # Celery's name
        own = [self.queues[name] for name in self.taken.names]
        return super().TaskConsumer(channel, queues=queues or own or None, accept=accept, **options)


app = Celery("east-one", amqp=Queues)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # in every thread


@celeryd_init.connect
def give_way(**_: Any) -> None:
    """Give web requests priority if worker and web processes share a machine, and limit statements less than theirs."""
    os.nice(GIVES_WAY)
    limit_statements(settings.DATABASES["default"], WORK_TIMES * settings.STATEMENT_SECONDS)


@worker_init.connect
def refuse_another_database(sender: Any, **_: Any) -> None:
    """End a separate worker whose program or `SECRET_KEY` doesn't fit the database."""
    from config.startup_steps import database_fault

    if isinstance(sender, Program) and (fault := database_fault()):
        sys.exit(fault)


@worker_ready.connect
def send_what_is_due(sender: Any, **_: Any) -> None:
    """Run beat as a thread of a separate worker: a process of its own would take 150 MB for three entries."""
    if isinstance(sender.controller, Program):
        service: Any = beat.EmbeddedService(app, thread=True, scheduler_cls=settings.CELERY_BEAT_SCHEDULER)
        service.start()


@worker_ready.connect
def sweep_at_start(**_: Any) -> None:
    """Queue a sweep as soon as a worker is ready, and what may be missing since an upgrade."""
    app.send_task(settings.SWEEP_TASK)
    app.send_task(settings.CATCH_UP_TASK)


@task_prerun.connect
@task_postrun.connect
def keep_what_is_well(sender: Task[..., Any], **_: Any) -> None:
    """Keep a thread's database connection between tasks, like between requests, unless it is closed."""
    if not sender.request.is_eager:
        close_old_connections()


@task_prerun.connect
def note_that_it_begins(sender: Task[..., Any], args: Any = None, **_: Any) -> None:
    """Let the sweep queue a task again that is lost from now on."""
    from clubs.queue import begun

    if args and len(args) == 1:
        begun(sender.name, args[0])


@task_failure.connect
def set_aside(sender: Task[..., Any], args: Any = None, **_: Any) -> None:
    """Set aside what failed for one row of a club, and go on with the others."""
    from clubs.stuck_work import note_safely

    if args:
        note_safely(sender.name, args[0])


@task_success.connect
def forget_that_it_failed(sender: Task[..., Any], **_: Any) -> None:
    """Take back what was set aside, since it has worked."""
    from clubs.stuck_work import OWNERS, clear

    if sender.name in OWNERS and sender.request.args:
        clear(sender.name, sender.request.args[0])


@task_success.connect
def note_the_sweep(sender: Task[..., Any], **_: Any) -> None:
    """Store when the last sweep ended, for `/readyz` in the web process."""
    if sender.name == settings.SWEEP_TASK:
        caches["shared"].set(SWEPT, time.time(), timeout=None)
