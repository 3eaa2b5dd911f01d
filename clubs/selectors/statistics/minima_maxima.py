"""What is highest and lowest in sums of players cannot be taken away from: which a game leaves open, and how it is."""

from collections.abc import Collection, Iterable
from itertools import product

from django.db.models import Max, Min, QuerySet

from clubs.models import SeatTally
from clubs.models.aggregates import ANY_WIND
from clubs.selectors.statistics.player_sums import HIGHEST, LOWEST, Key, Values, nothing


def left_open(stood: Values, was: Values, now: Values) -> set[str]:
    """The columns of a sum in which a game held the highest or lowest (`was`), and does not hold it any longer."""
    held = (name for name in (*HIGHEST, *LOWEST) if was[name] == stood[name] != nothing()[name])
    return {name for name in held if now[name] is None or _beyond(name, stood[name], now[name])}


def _beyond(name: str, one: int, other: int) -> bool:
    return one > other if name in HIGHEST else one < other


def extremes(rows: QuerySet[SeatTally], names: Collection[str]) -> dict[Key, Values]:
    """These columns of the sums of players that rows of one club come to, by one query."""
    counted = rows.filter(event__counts_in_season=True).order_by().values_list("season", "system", "start", "player")
    columns = {f"x_{name}": _column(name) for name in names}
    found: dict[Key, Values] = {}
    for season, system, start, player, *values in counted.annotate(**columns):
        for when, wind in product((season, None), (start, ANY_WIND)):
            _stretch(found.setdefault(Key(when, system, wind, player), {}), zip(names, values, strict=True))
    return found


def _column(name: str) -> Max | Min:
    """Of a result, whose columns are not named as those of its sums, or of a count."""
    kind, _, column = name.partition("_")
    plain = column if column in {"total", "score"} else name
    return Min(plain) if kind == "worst" else Max(plain)


def _stretch(into: Values, more: Iterable[tuple[str, int | None]]) -> None:
    for name, value in more:
        known = [one for one in (into.get(name), value) if one is not None]
        into[name] = (max if name in HIGHEST else min)(known, default=None)
