"""Monthly statistics of players: sums from the rows of games and from stored months."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha1
from typing import Any, NamedTuple

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from clubs.models import Club, KeyTally, PlayerMonth, Season, SeatTally, StatisticsStatus
from clubs.models.statistics import NUMBERS
from clubs.selectors.statistics.club_months import GAMES, THREE, MonthOf, began, month_of
from clubs.selectors.statistics.packed_rates import PLACES, shape
from clubs.statistics.counts import Counts, Fold
from rules import registry

MAPS = ("patterns", "by_limit")
"""Counts that are maps and stored by month."""
ADDED = (*(row.id for row in NUMBERS if row.fold is Fold.SUM), *PLACES, "threes", "three_steps", "total")
HIGHEST = (*(row.id for row in NUMBERS if row.fold is Fold.MOST), "best_total", "best_score")
LOWEST = ("worst_total", "worst_score")
NUMBERED = (*ADDED, *HIGHEST, *LOWEST)
EXTREMES = dict.fromkeys(HIGHEST, 0) | dict.fromkeys(("best_total", "best_score", *LOWEST))
"""Extremes for a player without a result, who has no total and no score."""
Values = dict[str, Any]
"""Columns of a `PlayerMonth` that games add to: `NUMBERED` and `maps`."""


class Key(NamedTuple):
    """Key of a row of a season, system and month: starting wind, player (None: all players), and whether it counts."""

    start: int
    player: int | None
    counts: bool


Sums = dict[Key, Values]


# -- from the rows of games --------------------------------------------------------------------------


def months_with_games(club: Club) -> set[MonthOf]:
    """Return the months in which a club has counted games, by season and system."""
    nights = SeatTally.objects.filter(club=club).order_by().values_list("season", "system", "night_at").distinct()
    return {MonthOf(season, system, month_of(night, club.zone)) for season, system, night in nights}


def tallies_in(club: Club, month: MonthOf) -> QuerySet[SeatTally]:
    """Return the rows of a month's games."""
    since, until = began(month.month, club.zone), began(month.next, club.zone)
    own = SeatTally.objects.filter(club=club, system=month.system, season=month.season)
    return own.filter(night_at__gte=since, night_at__lt=until).order_by()


def sums_by_key(rows: QuerySet[SeatTally]) -> Sums:
    """Return the sums of the rows of one season, system and month by player, using two queries."""
    by = ("start", "player_id", "event__counts_in_season")
    found = {Key(*key): values for key, values in _summed(rows, TALLY_COLUMNS, TALLY_SUMS, by)}
    entries = KeyTally.objects.filter(tally__in=rows, count__in=MAPS).order_by()
    of = (*(f"tally__{name}" for name in by), "count", "key")
    for start, player, counts, count, key, amount in entries.values_list(*of).annotate(n=Sum("amount")):
        found[Key(start, player, counts)]["maps"].setdefault(count, {})[key] = amount
    return found


def sum_of_tallies(rows: QuerySet[SeatTally]) -> Values:
    """Return the total of these rows, using two queries."""
    values = dict(_summed(rows, TALLY_COLUMNS, TALLY_SUMS)).get((), nothing())
    entries = KeyTally.objects.filter(tally__in=rows.filter(wins__gt=0), count__in=MAPS).order_by()
    for count, key, amount in entries.values_list("count", "key").annotate(n=Sum("amount")):
        values["maps"].setdefault(count, {})[key] = amount
    return values


COUNTED = {row.id: f"{'SUM' if row.fold is Fold.SUM else 'MAX'}({row.id})" for row in NUMBERS}
TALLY_COLUMNS = (*COUNTED, "place", "size", "total", "score")
TALLY_SUMS = COUNTED | {
    **{place: f"SUM(CASE WHEN place = {place[-1]} THEN 1 ELSE 0 END)" for place in PLACES},
    "threes": f"SUM(CASE WHEN size = {THREE} AND place IS NOT NULL THEN 1 ELSE 0 END)",
    "three_steps": f"COALESCE(SUM(CASE WHEN size = {THREE} THEN place - 1 END), 0)",
    "total": "COALESCE(SUM(total), 0)",
    "best_total": "MAX(total)",
    "best_score": "MAX(score)",
    "worst_total": "MIN(total)",
    "worst_score": "MIN(score)",
}
MONTH_SUMS = {name: f"{'SUM' if name in ADDED else 'MAX' if name in HIGHEST else 'MIN'}({name})" for name in NUMBERED}
"""SQL expressions that map columns of the two tables to those of a sum."""


def _summed(
    rows: QuerySet[Any], columns: Sequence[str], sums: Mapping[str, str], by: Sequence[str] = ()
) -> Iterator[tuple[tuple[Any, ...], Values]]:
    """Return the sums of these rows grouped by the columns `by`, or nothing without rows.

    Uses raw SQL, because Django takes longer to compile seventy aggregates than the database to compute them.
    """
    try:
        inner, params = rows.order_by().values_list(*by, *columns).query.sql_with_params()
    except EmptyResultSet:
        return
    keys = [f"key_{at}" for at in range(len(by))]
    names, chosen = (", ".join([*keys, *some]) for some in (columns, (sums[name] for name in NUMBERED)))
    statement = f"WITH rows_of ({names}) AS ({inner}) SELECT {chosen} FROM rows_of"  # noqa: S608  # names of columns
    with connection.cursor() as cursor:
        cursor.execute(f"{statement} GROUP BY {', '.join(keys)}" if keys else statement, params)
        found = cursor.fetchall()
    for row in found:
        numbers = [value if value is None else int(value) for value in row[len(by) :]]
        if numbers[0] is not None:
            yield row[: len(by)], dict(zip(NUMBERED, numbers, strict=True)) | {"maps": {}}


# -- sums of sums ------------------------------------------------------------------------------------


def nothing() -> Values:
    """Return the sum of no games."""
    return dict.fromkeys(ADDED, 0) | EXTREMES | {"maps": {}}


def without_extremes(values: Values) -> Values:
    """Return the additive part of a sum, which can be subtracted again: the part that rows of all players include."""
    return values | EXTREMES


def is_empty(values: Values) -> bool:
    """Whether all additive values are zero."""
    return not values["maps"] and not any(values[name] for name in ADDED)


def add(into: Values, more: Values, sign: int = 1) -> None:
    """Add a sum to another in place; with `sign` −1, subtract the additive values."""
    for name in ADDED:
        into[name] += sign * more[name]
    for names, choose in ((HIGHEST, max), (LOWEST, min)):
        for name in names:
            into[name] = choose((value for value in (into[name], more[name]) if value is not None), default=None)
    into["maps"] = _maps_together(into["maps"], more["maps"], sign)


def _maps_together(one: Mapping[str, Any], other: Mapping[str, Any], sign: int) -> dict[str, dict[str, int]]:
    found = {}
    for count in {**one, **other}:
        known, more = one.get(count, {}), other.get(count, {})
        summed = {key: known.get(key, 0) + sign * more.get(key, 0) for key in {**known, **more}}
        if left := {key: amount for key, amount in summed.items() if amount}:
            found[count] = left
    return found


def together(parts: Iterable[Values]) -> Values:
    """Return the total of several sums."""
    found = nothing()
    for values in parts:
        add(found, values)
    return found


def everybody_of(sums: Sums) -> Sums:
    """Return the rows of all players that players' rows add up to."""
    found: Sums = {}
    for key, values in sums.items():
        add(found.setdefault(key._replace(player=None), nothing()), without_extremes(values))
    return {key: values for key, values in found.items() if not is_empty(values)}


# -- as they are stored ------------------------------------------------------------------------------


def stored_sums(rows: QuerySet[PlayerMonth]) -> Sums:
    """Return the stored rows of one season, system and month."""
    names = (*NUMBERED, "maps")
    found = rows.order_by().values_list("start", "player_id", "counts", *names)
    return {Key(*row[:3]): dict(zip(names, row[3:], strict=True)) for row in found}


def sum_of_months(rows: QuerySet[PlayerMonth]) -> Values:
    """Return the total of stored rows, using two queries."""
    rows = rows.order_by()
    values = dict(_summed(rows, NUMBERED, MONTH_SUMS)).get((), nothing())
    for maps in rows.values_list("maps", flat=True):
        for count, entries in maps.items():
            known = values["maps"].setdefault(count, {})
            for key, amount in entries.items():
                known[key] = known.get(key, 0) + amount
    return values


def counts_of_season(season: Season, system: str) -> dict[int, Counts]:
    """Return the counts of a season's games by player (key), from counted nights."""
    rows = PlayerMonth.objects.filter(season=season, system=system, counts=True, player__isnull=False).order_by()
    return {player: counts_of(values) for (player,), values in _summed(rows, NUMBERED, MONTH_SUMS, ("player_id",))}


def counts_by(rows: QuerySet[PlayerMonth], column: str) -> dict[Any, Counts]:
    """Return the counts of stored rows by the value of a column, in one query."""
    return {key: counts_of(values) for (key,), values in _summed(rows.order_by(), NUMBERED, MONTH_SUMS, (column,))}


def counts_of(values: Values) -> Counts:
    """Return the counts of a sum, without maps and streaks."""
    numbers = {name: values[name] for name in NUMBERED if name not in (*PLACES, "threes", "three_steps")}
    return numbers | {"places": [values[place] for place in PLACES]}


def rows_of_everybody(**only: object) -> QuerySet[PlayerMonth]:
    """Return the stored rows of all players; the systems are named so that an index finds them among a club's rows."""
    systems = [system.id for system in registry.SYSTEMS]
    return PlayerMonth.objects.filter(player=None, system__in=systems, **only).order_by()


def games_of_season(**only: bool) -> Coalesce:
    """Return an expression for the number of a season's final games; `counts=True`: of counted nights."""
    rows = rows_of_everybody(club=OuterRef("club"), season=OuterRef("pk"), **only)
    return Coalesce(Subquery(rows.values("season").annotate(n=GAMES).values("n")), 0)


# -- whether they are current ------------------------------------------------------------------------


@cache
def statistics_fingerprint() -> str:
    """Return a fingerprint of the columns and rates of a club's statistics.

    If the stored one differs, they are recomputed.
    """
    return sha1(repr((NUMBERED, MAPS, shape())).encode(), usedforsecurity=False).hexdigest()


def current_statuses() -> QuerySet[StatisticsStatus]:
    """Return the statuses of clubs whose statistics are complete and in the current format."""
    found = StatisticsStatus.objects.filter(computed_at__isnull=False, made_as=statistics_fingerprint())
    return found.filter(time_zone=F("club__time_zone"))


def clubs_to_compute() -> QuerySet[Club]:
    """Return the clubs with counted games whose statistics are not current."""
    counted, current = SeatTally.objects.filter(club=OuterRef("pk")), current_statuses().filter(club=OuterRef("pk"))
    return Club.objects.filter(Exists(counted), ~Exists(current))


def is_updating(club: int) -> bool:
    """Whether a club's (key) statistics are outdated and waiting to be recomputed."""
    return clubs_to_compute().filter(pk=club).exists()
