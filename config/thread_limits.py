"""Limit the threads used by what anybody may send and what takes long: scoring calls to half, files to one of them.

What waits uses no thread, so that tables and pages find a free one; if too many are waiting, a request is told when to
retry.
"""

from collections import deque
from typing import Any

import orjson
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import Error

from clubs.contract_calls import CALLS

CALLED = frozenset(f"/api/v1/{call}" for call in CALLS)
FILES = (".csv", ".xlsx", "/api/v1/schema/")
"""How the paths of tables to download and of the API's schema end."""
MOST_WAITING = 200
RETRY_SECONDS = 5


class BusyError(Error):  # type: ignore[misc]  # waitress has no types
    """The response to a scoring call or a request for a file while many others are waiting."""

    code = 503
    reason = "Service Unavailable"

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return status, headers and body: the contract's error object."""
        error = {"code": "busy", "field": "", "message": self.body}
        headers = [("Content-Type", "application/json"), ("Retry-After", str(RETRY_SECONDS))]
        return f"{self.code} {self.reason}", headers, orjson.dumps({"ok": False, "error": error})


class Lane:
    """Requests of one kind: how many threads they may use, how many they do, and those that wait."""

    def __init__(self, share: int) -> None:
        self.share, self.begun = share, 0
        self.waiting: deque[Any] = deque()


class Turn:
    """A task that passes its slot on to the next one waiting in its lane."""

    def __init__(self, task: Any, lane: Lane, sharing: "SharingDispatcher") -> None:
        self.task, self.lane, self.sharing = task, lane, sharing

    def service(self) -> None:
        """Run the task, then start the next one."""
        try:
            self.task.service()
        finally:
            self.sharing.hand_on(self.lane)

    def cancel(self) -> None:
        """Cancel the task without a response."""
        self.task.cancel()


class SharingDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """Waitress's queue, with separate ones for scoring calls and for files."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self.calls, self.files = Lane(max(1, threads // 2)), Lane(1)

    def add_task(self, task: Any) -> None:
        """Queue a channel for the threads, or among those that wait in its lane."""
        lane = self.lane_of(task)
        if lane is None:
            super().add_task(task)
        elif self.begins(task, lane):
            super().add_task(Turn(task, lane, self))

    def lane_of(self, channel: Any) -> Lane | None:
        """Return the lane of a connection's next request, if it has one."""
        request = channel.requests[0] if channel.requests else None
        if request is None or request.error:
            return None
        if request.path in CALLED:
            return self.calls
        return self.files if request.path.endswith(FILES) else None

    def begins(self, task: Any, lane: Lane) -> bool:
        """Return whether a task may begin; otherwise it waits, or is refused if too many are waiting."""
        with self.lock:
            if lane.begun < lane.share:
                lane.begun += 1
                return True
            if refused := len(lane.waiting) >= MOST_WAITING:
                words = "Many requests like this one are being worked out. Please come back in some seconds."
                task.requests[0].error = BusyError(words)
            else:
                lane.waiting.append(task)
        if refused:
            super().add_task(task)
        return False

    def hand_on(self, lane: Lane) -> None:
        """Pass the slot of a finished task on to the one that has waited longest."""
        with self.lock:
            following = lane.waiting.popleft() if lane.waiting else None
            lane.begun -= following is None
        if following is not None:
            super().add_task(Turn(following, lane, self))
