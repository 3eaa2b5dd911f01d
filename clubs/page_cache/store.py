"""Storage of cached pages: recent ones in this process, others in Redis if there is one; both are bounded."""

import gzip
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from time import monotonic, sleep
from typing import TypeAlias

from django.conf import settings
from django.core.cache import caches
from django.utils import timezone

from clubs.page_cache.allowed_queries import Choices
from clubs.page_cache.page_key import Stamp

MOST_BYTES = 32 * 2**20  # in each process
LARGEST = 2**20
SLOTS = 4096  # in Redis, one page each
DAY = 24 * 3600
STRIPES = 64
KINDS = ("choices", "page", "part", "body")
LONGEST_MAKING = 5.0
LOOK_AGAIN = 0.005
Key: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A page, or its body, made at a stamp; `choices`: the queries it links to.

    `until`: the time at which it expires without any change of data.
    """

    stamp: Stamp
    body: bytes
    tag: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    choices: Choices = field(default_factory=dict)
    zipped: bytes = b""
    until: datetime | None = None

    def fresh(self, stamp: Stamp) -> bool:
        """Return whether it is of this release, not older than the stamp, and not expired."""
        return (
            len(self.stamp) == len(stamp)
            and self.stamp[0] == stamp[0]
            and all(mine >= asked for mine, asked in zip(self.stamp, stamp, strict=True))
            and (self.until is None or timezone.now() < self.until)
        )


def packed(entry: Entry) -> Entry:
    """Return the entry with a compressed body as well; it holds no secret that its length could reveal."""
    return replace(entry, zipped=gzip.compress(entry.body, 5, mtime=0))


class PageStore:
    """Pages by key. Redis has a fixed number of slots and each key has one slot, which bounds the memory."""

    def __init__(self) -> None:
        self._near: OrderedDict[Key, Entry] = OrderedDict()
        self._bytes = 0
        # Counters of requests and misses, for monitoring.
        self.asked = self.made = 0
        self._lock = threading.Lock()
        # Locks by kind: a page's lock is taken before that of its body, never the other way round.
        self._making = {kind: [threading.Lock() for _ in range(STRIPES)] for kind in KINDS}

    @cached_property
    def _far(self) -> bool:
        return bool(settings.REDIS_URL)

    def get(self, key: Key, stamp: Stamp) -> Entry | None:
        """Return the cached entry, unless it is older than the stamp."""
        return self._found(key, stamp) or (self._fetched(key, stamp) if self._far else None)

    def made_once(
        self, key: Key, stamp: Stamp, make: Callable[[], Entry | None], *, shared: bool = True
    ) -> Entry | None:
        """Return the cached entry, or the result of `make`, called only once for concurrent requests.

        An entry that is not `shared` stays in this process: others receive it as part of another entry.
        """
        self.asked += 1
        if found := self._found(key, stamp):
            return found
        with self._making[key[0]][zlib.crc32(repr(key).encode()) % STRIPES]:
            if found := self._found(key, stamp):
                return found
            if shared and self._far:
                return self._made_by_all(key, stamp, make)
            return self._put(key, make(), shared=shared)

    def _made_by_all(self, key: Key, stamp: Stamp, make: Callable[[], Entry | None]) -> Entry | None:
        """Return the entry that another process has made or is making, or the result of `make`."""
        if found := self._fetched(key, stamp):
            return found
        with self._alone(key) as alone:
            found = None if alone else self._awaited(key, stamp)
            return found or self._put(key, make())

    def _found(self, key: Key, stamp: Stamp) -> Entry | None:
        """Return the entry in this process."""
        with self._lock:
            if found := self._near.get(key):
                self._near.move_to_end(key)
        return found if found and found.fresh(stamp) else None

    def clear(self) -> None:
        """Clear the entries of this process."""
        with self._lock:
            self._near.clear()
            self._bytes = 0

    def __len__(self) -> int:
        return len(self._near)

    def _put(self, key: Key, entry: Entry | None, *, shared: bool = True) -> Entry | None:
        self.made += 1
        if entry is None or len(entry.body) > LARGEST:
            return entry
        entry = packed(entry) if shared else entry
        self._keep(key, entry)
        if shared and self._far:
            caches["default"].set(_slot(key), (key, replace(entry, body=b"")), DAY)
        return entry

    def _keep(self, key: Key, entry: Entry) -> None:
        with self._lock:
            if old := self._near.pop(key, None):
                self._bytes -= _size(old)
            self._near[key] = entry
            self._bytes += _size(entry)
            while self._bytes > MOST_BYTES:
                self._bytes -= _size(self._near.popitem(last=False)[1])

    def _fetched(self, key: Key, stamp: Stamp) -> Entry | None:
        """Return another process's entry, unless another page has taken its slot."""
        slot: tuple[Key, Entry] | None = caches["default"].get(_slot(key))
        if slot is None or slot[0] != key or not slot[1].fresh(stamp):
            return None
        entry = replace(slot[1], body=gzip.decompress(slot[1].zipped))
        self._keep(key, entry)
        return entry

    @contextmanager
    def _alone(self, key: Key) -> Iterator[bool]:
        """Yield whether this process holds the lock, so that no other one makes the page now."""
        lock = _making(key)
        alone = bool(caches["default"].add(lock, 1, LONGEST_MAKING))
        try:
            yield alone
        finally:
            if alone:
                caches["default"].delete(lock)

    def _awaited(self, key: Key, stamp: Stamp) -> Entry | None:
        """Wait for the entry that another process is making; None after a timeout."""
        lock, end = _making(key), monotonic() + LONGEST_MAKING
        while caches["default"].has_key(lock) and monotonic() < end:
            sleep(LOOK_AGAIN)
        return self._fetched(key, stamp)


def _slot(key: Key) -> str:
    return f"page:{zlib.crc32(repr(key).encode()) % SLOTS}"


def _making(key: Key) -> str:
    return f"{_slot(key)}:{key[0]}"


def _size(entry: Entry) -> int:
    return len(entry.body) + len(entry.zipped)


page_store = PageStore()
