"""Caches of computed values, bounded and thread-safe, in one process.

Keys must include everything a value depends on.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")
_all: "WeakSet[ProcessCache[Any]]" = WeakSet()


def clear_process_caches() -> None:
    """Clear all caches of this process. Tests need this when they roll back rows."""
    for memo in _all:
        memo.clear()


class ProcessCache(Generic[T]):
    """The values of the `most` most recently used keys."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()
        _all.add(self)

    def get(self, key: Hashable) -> T | None:
        """Return the value of the key, or None."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Store the value. If there are too many, drop the least recently used one."""
        with self._lock:
            self._kept[key] = value
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return value

    def made_once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of the key, or what `make` returns."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found

    def clear(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)
