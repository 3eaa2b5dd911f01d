"""Celery's queue in a folder, for a club that runs no Redis."""

import uuid
from pathlib import Path
from queue import Empty
from time import monotonic_ns
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps
from kombu.utils.scheduling import FairCycle

LONGEST_WAIT = 0.5


class InOrder(FairCycle):
    """The queues in the order in which they are consumed: a later one only when all before it are empty."""

    def get(self, callback: Any, **kwargs: Any) -> Any:
        """Deliver from the first queue that has a message; raise kombu's own error for none."""
        for queue in self.resources:
            try:
                return self.fun(queue, callback, **kwargs)
            except self.predicate:
                continue
        raise self.predicate


class Channel(filesystem.Channel):
    """Kombu's folder channel, with messages written atomically.

    Kombu opens the message under its final name and writes afterwards, so that a worker can read it while it is still
    empty, which crashes the worker. Here it is written under another name and renamed.
    """

    def _reset_cycle(self) -> None:
        self._cycle = InOrder(self._get_and_deliver, self._active_queues, Empty)

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # as kombu's own transport
        name = f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        draft = Path(self.data_folder_out, f"{name}.draft")
        try:
            draft.write_text(dumps(payload))
            draft.replace(draft.with_name(name))
        except OSError as error:
            raise ChannelError(f"Cannot add {name} to {self.data_folder_out}") from error


class Transport(filesystem.Transport):
    """Kombu's folder transport with that channel."""

    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None, **_: Any) -> None:
        """Wait for a message for at most half a second, so that a worker stops soon when asked to."""
        super().drain_events(connection, timeout=min(timeout or LONGEST_WAIT, LONGEST_WAIT))
