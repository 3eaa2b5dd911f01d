"""Sums of many people by columns, packed as one row of bytes, which add up person by person as big numbers.

A number has a lane of 64 bits. In a packed row it stands so much (`ABOVE`) above what it is that no lane goes below
zero, so the lanes of a row are added up at once, and those of another row never touch them.
"""

from array import array
from collections.abc import Iterable, Sequence

WIDTH = 8
"""Bytes of a lane."""
ABOVE = 1 << 40
"""More than any number packed; a hundred thousand times it is far within a lane."""
SIGN = 1 << (8 * WIDTH - 1)
Row = Sequence[int]


def packed_rows(rows: Iterable[tuple[int, Row]]) -> bytes:
    """The keys of people, each with as many numbers, as bytes."""
    found = list(rows)
    keys, lanes = [key for key, _ in found], [n + ABOVE for _, row in found for n in (*row, 1 - ABOVE)]
    return array("Q", [*keys, *lanes]).tobytes()


class PackedSums:
    """Packed rows of so many numbers, added up by key; one lane more says of how many rows a sum is."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.sums: dict[int, int] = {}

    def add(self, packed: bytes | memoryview) -> None:
        """Put packed rows to those of their keys."""
        size = (self.many + 1) * WIDTH
        began = len(packed) // (size + WIDTH) * WIDTH
        sums, known, number = self.sums, self.sums.get, int.from_bytes
        for key, start in zip(array("Q", bytes(packed[:began])), range(began, len(packed), size), strict=True):
            sums[key] = known(key, 0) + number(packed[start : start + size], "little")

    def total(self) -> Sequence[int]:
        """The sums of all keys together."""
        return array("q", self._signed([sum(self.sums.values())]))

    def columns(self) -> Sequence[Sequence[int]]:
        """The sums column by column, the same key at the same place in each."""
        values = array("q", self._signed(self.sums.values()))
        return [values[at :: self.many] for at in range(self.many)]

    def _signed(self, sums: Iterable[int]) -> bytes:
        """Sums as signed lanes: what their rows stand too high is taken off, and the sign is turned."""
        top = 8 * WIDTH * self.many
        ones = int.from_bytes(array("Q", [1] * self.many).tobytes(), "little")
        signs, found = ones * SIGN, []
        for one in sums:
            rows = one >> top
            signed = (one - (rows << top) + ones * (SIGN - rows * ABOVE)) ^ signs
            found.append(signed.to_bytes(self.many * WIDTH, "little"))
        return b"".join(found)
