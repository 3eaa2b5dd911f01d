"""What was worked out last, by a key that says all that it came of: bounded, for the threads of one process."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakSet

T = TypeVar("T")
_all: "WeakSet[ProcessCache[Any]]" = WeakSet()


def clear_process_caches() -> None:
    """Forget all that this process keeps, where rows went back to what they were without an act: in tests."""
    for memo in _all:
        memo.clear()


class ProcessCache(Generic[T]):
    """The values of the `most` keys that were asked for last."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()
        _all.add(self)

    def get(self, key: Hashable) -> T | None:
        """What is kept under the key, None where nothing is."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Hashable, value: T) -> T:
        """Keep the value, in the place of the one that was asked for longest ago where there are too many."""
        with self._lock:
            self._kept[key] = value
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return value

    def made_once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under the key, or else what `make` makes."""
        found = self.get(key)
        return self.put(key, make()) if found is None else found

    def clear(self) -> None:
        """Forget what is kept."""
        with self._lock:
            self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)
