"""What rows are called in an archive: by their place among the rows of their table, whatever their keys were."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable


class Numbers:
    """Numbers from 1 on for keys, in their order: eight bytes a row."""

    def __init__(self, keys: Iterable[int]) -> None:
        self.keys = array("q", keys)

    def of(self, key: int) -> int | None:
        """The number of a key; None for another table's, or a row that is gone."""
        at = bisect_left(self.keys, key)
        return at + 1 if at < len(self.keys) and self.keys[at] == key else None

    def with_more(self, keys: Iterable[int]) -> "Numbers":
        """The same with keys of rows that are gone and still named, so that their order stays."""
        return Numbers(sorted({*self.keys, *keys}))


class NewKeys:
    """The new key of each number of a part, as rows are put back; in any order."""

    def __init__(self) -> None:
        self.keys = array("q", [0])

    def put(self, number: int, key: int) -> None:
        """Say which key a number has got."""
        missing = number + 1 - len(self.keys)
        if missing > 0:
            self.keys.extend([0] * missing)
        self.keys[number] = key

    def of(self, number: int) -> int | None:
        """The key; None for a number that no row has."""
        return self.keys[number] if 0 < number < len(self.keys) and self.keys[number] else None
