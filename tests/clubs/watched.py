"""Looks over every service's shoulder: who writes what a public page shows must raise a page's version with it."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from clubs.services import transactions

SERVICES = str(Path(transactions.__file__).parent)
# What no public page shows: payments, who may do what, links, when a tablet was last seen, and whether lines of another
# reading are kept, which say what pages have worked out before.
SHOWN = re.compile(
    r'(?:INSERT INTO|UPDATE|DELETE FROM) "clubs_'
    r"(announcement|club|confirmation|deal|dealdraft|entry|entrypenalty|event|eventteam|game|leaderboard|lineup|logentry|penalty|"
    r"player|playername|postponedtable|rating|ratingstep|round|scoresheet|season|seat|seatdraw|seatresult|stage|stageact|"
    r'stageentry|stagestanding|stageteamstanding|standing|substitution)"(?! SET "readings")'
)


class Watch:
    """What a service has written in the act it is in, and the acts that raised nothing for it."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.written: set[str] = set()
        self.forgotten: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if (found := SHOWN.match(sql)) and (service := _service()):
            self.note(f"{service} writes {found[1]}")
        return execute(sql, params, many, context)

    def note(self, what: str) -> None:
        """A write: outside of an act nothing would raise a version with it."""
        if transactions._open.depth:
            self.written.add(what)
        else:
            self.forgotten.append(f"{what} outside of an act")

    def ended(self, subjects: Any) -> None:
        """An act ends."""
        if threading.get_ident() == self.thread:
            self.forgotten += [] if subjects else sorted(self.written)
            self.written.clear()


def _service() -> str:
    """The outermost service on the way here, "" where a test writes by itself."""
    frame, name = sys._getframe(2), ""
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(SERVICES) and code.co_filename != transactions.__file__:
            name = f"{Path(code.co_filename).stem}.{code.co_name}"
        frame = frame.f_back
    return name


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Watch the services that are called meanwhile."""
    watch, real = Watch(), transactions._raise

    def ended(subjects: Any) -> None:
        watch.ended(subjects)
        real(subjects)

    monkeypatch.setattr(transactions, "_raise", ended)
    with connection.execute_wrapper(watch):
        yield watch
