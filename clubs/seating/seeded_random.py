"""Random numbers from a seed that is secret before the draw and published after it."""

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def digest(seed: str) -> str:
    """Return the SHA-256 of the seed in hex: shown before the draw, so that the seed cannot be changed afterwards.

    >>> digest("00ff")[:12]
    '8909cde2f411'
    """
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


class Lots:
    """Random numbers from `seed` for one purpose; numbers for another `label` are independent.

    The generator is Python's Mersenne Twister, seeded with the integer SHA-256("seed:label"). Only its `random()` is
    used, whose sequence Python guarantees.

    >>> Lots("00ff", "tiles:1").shuffled("ESWN")
    ('E', 'W', 'N', 'S')
    """

    def __init__(self, seed: str, label: str) -> None:
        start = hashlib.sha256(f"{seed}:{label}".encode("ascii")).digest()
        self._random = random.Random(int.from_bytes(start, "big"))  # noqa: S311  # must be repeatable; the seed is secret

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1."""
        return int(self._random.random() * limit)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return the items in random order (Fisher–Yates, from the end)."""
        order, drawn = list(things), self._random.random
        for last in range(len(order) - 1, 0, -1):
            other = int(drawn() * (last + 1))  # inlined `below`: a draw shuffles thousands of times
            order[last], order[other] = order[other], order[last]
        return tuple(order)
