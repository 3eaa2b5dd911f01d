"""Limit scoring calls, which anybody may send, to half of the threads.

Waiting calls use no thread, so that tables and pages find a free one. If too many are waiting, a call gets 503 with a
time to retry.
"""

from collections import deque
from typing import Any

import orjson
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import Error

from clubs.contract_calls import CALLS

CALLED = frozenset(f"/api/v1/{call}" for call in CALLS)
MOST_WAITING = 200
RETRY_SECONDS = 5


class BusyError(Error):  # type: ignore[misc]  # waitress has no types
    """The response to a scoring call while many others are waiting."""

    code = 503
    reason = "Service Unavailable"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return status, headers and body: the contract's error object."""
        error = {"code": "busy", "field": "", "message": self.body}
        headers = [("Content-Type", "application/json"), ("Retry-After", str(RETRY_SECONDS))]
        return f"{self.code} {self.reason}", headers, orjson.dumps({"ok": False, "error": error})


class Turn:
    """A task that passes its slot on to the next one waiting."""

    def __init__(self, task: Any, sharing: "SharingDispatcher") -> None:
        self.task, self.sharing = task, sharing

    def service(self) -> None:
        """Run the task, then start the next one."""
        try:
            self.task.service()
        finally:
            self.sharing.hand_on()

    def cancel(self) -> None:
        """Cancel the task without a response."""
        self.task.cancel()


class SharingDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """Waitress's queue, with a separate one for scoring calls."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.share = max(1, threads // 2)
        self.begun = 0
        self.waiting: deque[Any] = deque()

    def add_task(self, task: Any) -> None:
        """Queue a channel for the threads, or among the waiting calls."""
        if not is_call(task):
            super().add_task(task)
        elif self.begins(task):
            super().add_task(Turn(task, self))

    def begins(self, task: Any) -> bool:
        """Return whether a call may begin; otherwise it waits, or is refused if too many are waiting."""
        with self.lock:
            if self.begun < self.share:
                self.begun += 1
                return True
            if refused := len(self.waiting) >= MOST_WAITING:
                task.requests[0].error = BusyError("Many calls are being worked out. Please come back in some seconds.")
            else:
                self.waiting.append(task)
        if refused:
            super().add_task(task)
        return False

    def hand_on(self) -> None:
        """Pass the slot of a finished call on to the one that has waited longest."""
        with self.lock:
            following = self.waiting.popleft() if self.waiting else None
            self.begun -= following is None
        if following is not None:
            super().add_task(Turn(following, self))


def is_call(channel: Any) -> bool:
    """Return whether the next request of a connection is a scoring call."""
    request = channel.requests[0] if channel.requests else None
    return request is not None and not request.error and request.path in CALLED
