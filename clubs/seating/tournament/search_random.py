"""Fast random numbers for the inner loops of a search."""

from collections.abc import Callable

from clubs.seating.seeded_random import Lots


class Chance(Lots):
    """Random numbers whose next fraction (0 ≤ x < 1) takes one call."""

    @property
    def fraction(self) -> Callable[[], float]:
        return self._random.random
