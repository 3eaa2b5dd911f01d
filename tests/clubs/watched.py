"""Check that a service which writes data shown on public pages also raises a page version."""

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
# Tables whose rows public pages show. Not among them: payments, permissions, links, when a tablet was last seen, and
# `readings`, the state of the stored other views, and when reminders of an event were sent.
SHOWN = re.compile(
    r'(?:INSERT INTO|UPDATE|DELETE FROM) "clubs_'
    r"(announcement|club|confirmation|deal|dealdraft|entry|entrypenalty|event|eventteam|game|leaderboard|lineup|logentry|penalty|"
    r"player|playername|postponedtable|rating|ratingstep|round|scoresheet|season|seat|seatdraw|seatresult|stage|stageact|"
    r'stageentry|stagestanding|stageteamstanding|standing|substitution)"(?! SET "(?:readings|reminded_at)")'
)


class Watch:
    """The writes of the current act, and those that raised no page version."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.written: set[str] = set()
        self.forgotten: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith('DELETE FROM "clubs_pageversion"'):
            self.written.clear()  # without their versions, no kept pages of the club are served
        if (found := SHOWN.match(sql)) and (service := _service()):
            self.note(f"{service} writes {found[1]}")
        return execute(sql, params, many, context)

    def note(self, what: str) -> None:
        """Record a write. A write outside an act can raise no version, so it counts as forgotten."""
        if transactions._open.depth:
            self.written.add(what)
        else:
            self.forgotten.append(f"{what} outside of an act")

    def ended(self, subjects: Any) -> None:
        """Record the end of an act."""
        if threading.get_ident() == self.thread:
            self.forgotten += [] if subjects else sorted(self.written)
            self.written.clear()


def _service() -> str:
    """Return the outermost service on the call stack, or "" where a test writes by itself."""
    frame, name = sys._getframe(2), ""
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(SERVICES) and code.co_filename != transactions.__file__:
            name = f"{Path(code.co_filename).stem}.{code.co_name}"
        frame = frame.f_back
    return name


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Watch the services called inside the block."""
    watch, real = Watch(), transactions._raise

    def ended(subjects: Any) -> None:
        watch.ended(subjects)
        real(subjects)

    monkeypatch.setattr(transactions, "_raise", ended)
    with connection.execute_wrapper(watch):
        yield watch
