"""Which rules explain a list of totals, so that scores can be worked back."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.spreadsheets.season import Season, Uma, shared

LONG, LONGEST = 12, 24
_NEAR, _NEARER = 10_000, 5_000


@dataclass(slots=True)
class TotalsList:
    """What matters of a list of totals: by which places are shared, how near neighbours come."""

    season: Season
    nearest: dict[tuple[int, ...], list[int]]
    sums: set[int]
    rows: int = 0

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], season: Season) -> TotalsList:
        """Of the rows (totals in tenths) that add up."""
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
        """The smallest distance of neighbours' scores by these rules; None where they contradict a row."""
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
        """Whether the rules explain the list."""
        found = self.distances(rules)
        if found is None:
            return False
        near = _NEARER if self.rows >= LONGEST else _NEAR
        return self.rows < LONG or all(apart < near for apart in found)

    def found(self) -> Uma | None:
        """The rules that explain the list best, if any do."""
        fitting = [rules for rules in self.season.candidates() if self.fits(rules)]
        return min(fitting, key=lambda rules: sum(self.distances(rules) or []), default=None)


def places_by(points: Sequence[int]) -> list[int]:
    """Places by points; equal points share the better place."""
    return [1 + sum(other > own for other in points) for own in points]
