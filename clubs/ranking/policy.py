"""How a table is made from results: which count, what they are worth, who is ranked, how ties are split."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

WINDS = ("E", "S", "W", "N")
SIZES = (2, 3, 4)


class Count(StrEnum):
    """Which of the eligible results count."""

    ALL = "all"
    BEST = "best"
    DROP = "drop"
    RUN = "run"


class CapBy(StrEnum):
    """Which results of a night are left by a cap: the first, or the best."""

    FIRST = "first"
    BEST = "best"


class Value(StrEnum):
    """What the table goes by."""

    TOTAL = "total"
    AVERAGE = "average"
    PLACE_POINTS = "place_points"
    AVERAGE_PLACE = "average_place"


class Guests(StrEnum):
    """What becomes of guests: a line without rank, a rank as anybody's, no line."""

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
        """What so many nights bring, in tenths."""
        paid = max(nights - self.after, 0)
        return self.tenths * (paid if self.most is None else min(paid, self.most))


@dataclass(frozen=True, slots=True)
class Teams:
    """How a team's value is made; `k`: of how many members' sums a night (only for `best`)."""

    by: TeamsBy
    k: int = 0


PlacePoints = Mapping[int, tuple[int, ...]]
"""By number of players: tenths by place."""
DEFAULT_TIES = ("average_place", "firsts", "head_to_head")


@dataclass(frozen=True, slots=True)
class Policy:
    """A table's policy, as its fields are named in the call; `ties` in order, `lot` the list as drawn.

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
        """Whether the lower value is the better one."""
        return self.value is Value.AVERAGE_PLACE

    @property
    def adjusts_totals(self) -> bool:
        """Whether bonus and penalty are in the currency of the totals: otherwise they are place points."""
        return self.value is not Value.PLACE_POINTS
