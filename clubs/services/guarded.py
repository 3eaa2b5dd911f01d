"""Work on many rows, of many clubs, of which none keeps the others from theirs."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import structlog
from django.db import InterfaceError, OperationalError, transaction

T = TypeVar("T")
log = structlog.get_logger(__name__)


def each(rows: Iterable[T], act: Callable[[T], object]) -> int:
    """Do `act` with each row, in a transaction of its own; log what fails, go on, and return how many failed.

    A database that is away is raised: then no row would fare better.
    """
    failed = 0
    for row in rows:
        try:
            with transaction.atomic():
                act(row)
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            failed += 1
            log.exception("row_failed", act=act.__qualname__, row=str(getattr(row, "pk", row)))
    return failed
