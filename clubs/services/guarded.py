"""Work on many rows, of many clubs, of which none keeps the others from theirs."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog
from django.db import InterfaceError, OperationalError

from clubs import stuck_work
from clubs.services.transactions import versioned_transaction

T = TypeVar("T")
log = structlog.get_logger(__name__)


def each(rows: Iterable[T], act: Callable[[T], object], task: str = "") -> int:
    """Do `act` with each row, in a transaction of its own; log what fails, go on, and return how many failed.

    With the name of a `task`, what fails is set aside and shown to its organisers (`clubs.stuck_work`). A database that
    is away is raised: then no row would fare better.
    """
    failed = 0
    for row in rows:
        key = getattr(row, "pk", row)
        try:
            with versioned_transaction():
                act(row)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            failed += 1
            log.exception("row_failed", act=act.__qualname__, row=str(key))
            if task:
                stuck_work.note_safely(task, key)
        else:
            if task:
                stuck_work.clear(task, key)
    return failed
