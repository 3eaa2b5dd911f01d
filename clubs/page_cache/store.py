"""Where pages are kept: those asked for last in this process, others in Redis where there is one; bounded in both."""

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

MOST_BYTES = 32 * 2**20  # in a process
LARGEST = 2**20
SLOTS = 4096  # in Redis, of a page each
DAY = 24 * 3600
STRIPES = 64
KINDS = ("choices", "page", "part", "body")
LONGEST_MAKING = 5.0
LOOK_AGAIN = 0.005
Key: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A page, or the body of one, as it was made at a stamp; `choices`: the queries that lead on from it.

    `until`: the moment at which it changes by itself, without anybody's act.
    """

    stamp: Stamp
    body: bytes
    tag: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    choices: Choices = field(default_factory=dict)
    zipped: bytes = b""
    until: datetime | None = None

    def fresh(self, stamp: Stamp) -> bool:
        """Whether it is of this release and not older than asked for in anything, nor than its moment."""
        return (
            len(self.stamp) == len(stamp)
            and self.stamp[0] == stamp[0]
            and all(mine >= asked for mine, asked in zip(self.stamp, stamp, strict=True))
            and (self.until is None or timezone.now() < self.until)
        )


def packed(entry: Entry) -> Entry:
    """The entry with its body compressed too; no secret is in it that its length could tell."""
    return replace(entry, zipped=gzip.compress(entry.body, 5, mtime=0))


class PageStore:
    """Pages by key. Redis has a number of slots, and a key always the same one: no more is ever kept there."""

    def __init__(self) -> None:
        self._near: OrderedDict[Key, Entry] = OrderedDict()
        self._bytes = 0
        # How often a page was asked for, and how often none was kept: for whoever watches the site.
        self.asked = self.made = 0
        self._lock = threading.Lock()
        # By kind: a page is held while its body is made, never the other way round.
        self._making = {kind: [threading.Lock() for _ in range(STRIPES)] for kind in KINDS}

    @cached_property
    def _far(self) -> bool:
        return bool(settings.REDIS_URL)

    def get(self, key: Key, stamp: Stamp) -> Entry | None:
        """What is kept under the key, unless it is older than the stamp."""
        return self._found(key, stamp) or (self._fetched(key, stamp) if self._far else None)

    def made_once(
        self, key: Key, stamp: Stamp, make: Callable[[], Entry | None], *, shared: bool = True
    ) -> Entry | None:
        """What is kept under the key, or else what `make` makes: once, however many ask meanwhile.

        What is not `shared` stays in this process: it goes to others as part of something else.
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
        """What another process has made or is making, or else what `make` makes."""
        if found := self._fetched(key, stamp):
            return found
        with self._alone(key) as alone:
            found = None if alone else self._awaited(key, stamp)
            return found or self._put(key, make())

    def _found(self, key: Key, stamp: Stamp) -> Entry | None:
        """What this process keeps."""
        with self._lock:
            if found := self._near.get(key):
                self._near.move_to_end(key)
        return found if found and found.fresh(stamp) else None

    def clear(self) -> None:
        """Forget what this process keeps."""
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
        """What another process has made, if it is still there: another page may have taken its slot."""
        slot: tuple[Key, Entry] | None = caches["default"].get(_slot(key))
        if slot is None or slot[0] != key or not slot[1].fresh(stamp):
            return None
        entry = replace(slot[1], body=gzip.decompress(slot[1].zipped))
        self._keep(key, entry)
        return entry

    @contextmanager
    def _alone(self, key: Key) -> Iterator[bool]:
        """Whether no other process makes it just now."""
        lock = _making(key)
        alone = bool(caches["default"].add(lock, 1, LONGEST_MAKING))
        try:
            yield alone
        finally:
            if alone:
                caches["default"].delete(lock)

    def _awaited(self, key: Key, stamp: Stamp) -> Entry | None:
        """What another process is making, unless it takes too long."""
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
