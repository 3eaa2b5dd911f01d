"""The numbers of rows in an archive: their positions in their table, whatever their keys were."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable


class Numbers:
    """Numbers from 1 for keys in ascending order, in eight bytes a row."""

    def __init__(self, keys: Iterable[int]) -> None:
        self.keys = array("q", keys)

    def of(self, key: int) -> int | None:
        """Return the number of a key, or None if it belongs to another table or a deleted row."""
        at = bisect_left(self.keys, key)
        return at + 1 if at < len(self.keys) and self.keys[at] == key else None

    def with_more(self, keys: Iterable[int]) -> "Numbers":
        """Return the same with the keys of deleted rows that are still referred to, so that their order is kept."""
        return Numbers(sorted({*self.keys, *keys}))


class NewKeys:
    """The new key of each number of a part, set in any order as rows are restored."""

    def __init__(self) -> None:
        self.keys = array("q", [0])

    def put(self, number: int, key: int) -> None:
        """Set the key of a number."""
        missing = number + 1 - len(self.keys)
        if missing > 0:
            self.keys.extend([0] * missing)
        self.keys[number] = key

    def of(self, number: int) -> int | None:
        """Return the key, or None for a number without a row."""
        return self.keys[number] if 0 < number < len(self.keys) and self.keys[number] else None
