"""The sizes of a night's tables: as many players as possible, at tables as large as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product


def night_tables(players: int, sizes: Sequence[int], most: int | None = None) -> tuple[int, ...]:
    """Return the sizes of at most `most` tables for these players, the largest first.

    `sizes` are those that the rules allow, the usual one first and then smaller ones. As many players as possible get a
    seat; then the smallest table is as large as possible, then there are as many usual tables as possible.

    >>> night_tables(7, (4,)), night_tables(7, (4, 3)), night_tables(5, (4, 3)), night_tables(9, (4, 3))
    ((4,), (4, 3), (4,), (3, 3, 3))
    >>> night_tables(5, (4, 3, 2)), night_tables(7, (4, 3), most=1), night_tables(2, (4, 3))
    ((3, 2), (4,), ())
    """
    room = players if most is None else most
    return max(_ways(players, sizes, room), key=lambda way: (sum(way), min(way, default=0), way.count(sizes[0])))


def _ways(players: int, sizes: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the divisions into tables; more smaller ones of a size than the usual size has seats are never better."""
    usual, *smaller = sizes
    for counts in product(range(usual), repeat=len(smaller)):
        small = tuple(size for size, count in zip(smaller, counts, strict=True) for _ in range(count))
        left = players - sum(small)
        if left >= 0 and len(small) <= most:
            yield (usual,) * min(left // usual, most - len(small)) + small


@dataclass(frozen=True, slots=True)
class FreePlayers:
    """The players who can be seated now, and the tables they fill; `allowed`: the sizes that the rules allow."""

    ready: int
    allowed: tuple[int, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the sizes of their tables, the largest first."""
        return night_tables(self.ready, self.allowed)

    @property
    def tables(self) -> int:
        return len(self.sizes)

    @property
    def split(self) -> str:
        """Return the sizes as a sum, such as `4 + 3`."""
        return "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}".join(map(str, self.sizes))

    @property
    def over(self) -> int:
        """Return how many of them sit out."""
        return self.ready - sum(self.sizes)

    @property
    def size(self) -> int:
        """Return the fewest players of a table."""
        return min(self.allowed)

    @property
    def more(self) -> int:
        """Return how many more players make another table."""
        return next(n for n in count(1) if len(night_tables(self.ready + n, self.allowed)) > self.tables)

    @property
    def smaller(self) -> bool:
        """Return whether some of the tables have fewer players than usual."""
        return any(size != self.allowed[0] for size in self.sizes)
