"""The scoring policy: which results count, their value, who is ranked, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

WINDS = ("E", "S", "W", "N")
SIZES = (2, 3, 4)


class Count(StrEnum):
    """Selection of the eligible results that count."""

    ALL = "all"
    BEST = "best"
    DROP = "drop"
    RUN = "run"


class CapBy(StrEnum):
    """Selection of a night's results under a cap: the first, or the best."""

    FIRST = "first"
    BEST = "best"


class Value(StrEnum):
    """The value that ranks the table."""

    TOTAL = "total"
    AVERAGE = "average"
    PLACE_POINTS = "place_points"
    AVERAGE_PLACE = "average_place"


class Guests(StrEnum):
    """Treatment of guests: a line without a rank, a rank like everybody's, or no line."""

    UNRANKED = "unranked"
    RANKED = "ranked"
    HIDDEN = "hidden"


class TeamsBy(StrEnum):
    """A team's value: the sum or mean of its members' values, or the best nights' sums."""

    SUM = "sum"
    AVERAGE = "average"
    BEST = "best"


SUMMED = (Value.TOTAL, Value.PLACE_POINTS)
"""Values that are sums of whole tenths."""
BY_PLACE = (Value.PLACE_POINTS, Value.AVERAGE_PLACE)
"""Values that mean the same in every system."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Tenths for each night attended beyond the first `after`, for `most` nights at most (None: no limit)."""

    tenths: int
    after: int = 0
    most: int | None = None

    def bonus(self, nights: int) -> int:
        """Return the bonus for this number of nights, in tenths."""
        paid = max(nights - self.after, 0)
        return self.tenths * (paid if self.most is None else min(paid, self.most))


@dataclass(frozen=True, slots=True)
class Teams:
    """How a team's value is computed; `k`: the number of members' sums per night (only for `best`)."""

    by: TeamsBy
    k: int = 0


PlacePoints = Mapping[int, tuple[int, ...]]
"""By number of players: tenths by place."""
DEFAULT_TIES = ("average_place", "firsts", "head_to_head")


@dataclass(frozen=True, slots=True)
class Policy:
    """A table's policy, with the field names of the call; `ties` in order, `lot` the order drawn by lot.

    `place_points` is empty unless the value is `place_points`; None means no cap or limit.
    """

    count: Count = Count.ALL
    n: int = 0
    night_cap: int | None = None
    night_cap_by: CapBy = CapBy.FIRST
    min_games: int = 0
    min_nights: int = 0
    winds: tuple[str, ...] = WINDS
    value: Value = Value.TOTAL
    place_points: PlacePoints | None = None
    attendance: Attendance | None = None
    guests: Guests = Guests.UNRANKED
    max_guests: int | None = None
    ties: tuple[str, ...] = DEFAULT_TIES
    lot: tuple[str, ...] = ()
    teams: Teams | None = None

    @property
    def lower_wins(self) -> bool:
        """Return whether the lower value is better."""
        return self.value is Value.AVERAGE_PLACE

    @property
    def adjusts_totals(self) -> bool:
        """Return whether bonuses and penalties are in the unit of the totals: otherwise they are place points."""
        return self.value is not Value.PLACE_POINTS
