"""Find the rules that explain a list of totals, so that scores can be calculated back."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.spreadsheets.season import Season, Uma, shared

LONG, LONGEST = 12, 24
_NEAR, _NEARER = 10_000, 5_000


@dataclass(slots=True)
class TotalsList:
    """The relevant facts about a list of totals: which places are shared, and how close neighbours are."""

    season: Season
    nearest: dict[tuple[int, ...], list[int]]
    sums: set[int]
    rows: int = 0

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], season: Season) -> TotalsList:
        """Return the facts about rows (totals in tenths) that add up."""
        found = cls(season, {}, set())
        sums = season.sums()
        for row in rows:
            if sum(row) in sums:
                found._take(sorted(row, reverse=True))
        return found

    def _take(self, row: list[int]) -> None:
        self.rows += 1
        self.sums.add(sum(row))
        places = tuple(row.index(value) for value in row)
        gaps = [one - other for one, other in itertools.pairwise(row)]
        known = self.nearest.get(places)
        self.nearest[places] = gaps if known is None else list(map(min, known, gaps))

    def distances(self, rules: Uma) -> list[int] | None:
        """Return the smallest differences between neighbours' scores by these rules; None if a row contradicts them."""
        if self.sums - {rules.total(self.season.start)}:
            return None
        amounts = rules.shares(self.season.start)
        best: list[int | None] = [None] * (len(amounts) - 1)
        for places, gaps in self.nearest.items():
            shares = shared([-place for place in places], amounts)
            for i, gap in enumerate(gaps):
                apart = round((gap - (shares[i] - shares[i + 1])) * 100)
                if apart < 0:
                    return None
                best[i] = apart if best[i] is None else min(apart, best[i] or 0)
        return [apart or 0 for apart in best]

    def fits(self, rules: Uma) -> bool:
        """Return whether the rules explain the list."""
        found = self.distances(rules)
        if found is None:
            return False
        near = _NEARER if self.rows >= LONGEST else _NEAR
        return self.rows < LONG or all(apart < near for apart in found)

    def found(self) -> Uma | None:
        """Return the rules that explain the list best, if any."""
        fitting = [rules for rules in self.season.candidates() if self.fits(rules)]
        return min(fitting, key=lambda rules: sum(self.distances(rules) or []), default=None)


def places_by(points: Sequence[int]) -> list[int]:
    """Return placings by points. Equal points share the better place."""
    return [1 + sum(other > own for other in points) for own in points]
