"""Lots for the inner loops of a search."""

from collections.abc import Callable

from clubs.seating.lots import Lots


class Chance(Lots):
    """Lots whose next fraction (0 ≤ x < 1) is one call away."""

    @property
    def fraction(self) -> Callable[[], float]:
        return self._random.random
