"""Statistics of players by month: what games add up to, from the rows of games and from the stored months."""

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
"""The counts that are maps and stored by month."""
ADDED = (*(row.id for row in NUMBERS if row.fold is Fold.SUM), *PLACES, "threes", "three_steps", "total")
HIGHEST = (*(row.id for row in NUMBERS if row.fold is Fold.MOST), "best_total", "best_score")
LOWEST = ("worst_total", "worst_score")
NUMBERED = (*ADDED, *HIGHEST, *LOWEST)
EXTREMES = dict.fromkeys(HIGHEST, 0) | dict.fromkeys(("best_total", "best_score", *LOWEST))
"""The best and the worst of nobody: who has no result has no total and no score."""
Values = dict[str, Any]
"""The columns of a `PlayerMonth` that games add to: `NUMBERED` and `maps`."""


class Key(NamedTuple):
    """A row of a season, system and month: of which start wind and player (None: everybody), and whether it counts."""

    start: int
    player: int | None
    counts: bool


Sums = dict[Key, Values]


# -- from the rows of games --------------------------------------------------------------------------


def months_with_games(club: Club) -> set[MonthOf]:
    """The months in which a club has counted games, by season and system."""
    nights = SeatTally.objects.filter(club=club).order_by().values_list("season", "system", "night_at").distinct()
    return {MonthOf(season, system, month_of(night, club.zone)) for season, system, night in nights}


def tallies_in(club: Club, month: MonthOf) -> QuerySet[SeatTally]:
    """The rows of a month's games."""
    since, until = began(month.month, club.zone), began(month.next, club.zone)
    own = SeatTally.objects.filter(club=club, system=month.system, season=month.season)
    return own.filter(night_at__gte=since, night_at__lt=until).order_by()


def sums_by_key(rows: QuerySet[SeatTally]) -> Sums:
    """What the rows of one season, system and month add up to by player, by two queries."""
    by = ("start", "player_id", "event__counts_in_season")
    found = {Key(*key): values for key, values in _summed(rows, TALLY_COLUMNS, TALLY_SUMS, by)}
    entries = KeyTally.objects.filter(tally__in=rows, count__in=MAPS).order_by()
    of = (*(f"tally__{name}" for name in by), "count", "key")
    for start, player, counts, count, key, amount in entries.values_list(*of).annotate(n=Sum("amount")):
        found[Key(start, player, counts)]["maps"].setdefault(count, {})[key] = amount
    return found


def sum_of_tallies(rows: QuerySet[SeatTally]) -> Values:
    """What these rows add up to together, by two queries."""
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
"""From columns of the two tables to those of a sum."""


def _summed(
    rows: QuerySet[Any], columns: Sequence[str], sums: Mapping[str, str], by: Sequence[str] = ()
) -> Iterator[tuple[tuple[Any, ...], Values]]:
    """Sums of these rows by the columns `by`; nothing where there are no rows.

    A statement of its own: Django takes longer to compile seventy aggregates than the database to add them up.
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
    """A sum of no game."""
    return dict.fromkeys(ADDED, 0) | EXTREMES | {"maps": {}}


def without_extremes(values: Values) -> Values:
    """What adds up and can be subtracted again: the part of a player's sum that rows of everybody hold."""
    return values | EXTREMES


def is_empty(values: Values) -> bool:
    """Whether nothing is left of what adds up."""
    return not values["maps"] and not any(values[name] for name in ADDED)


def add(into: Values, more: Values, sign: int = 1) -> None:
    """Add a sum to another in place; with `sign` −1 subtract what adds up."""
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
    """Several sums as one."""
    found = nothing()
    for values in parts:
        add(found, values)
    return found


def everybody_of(sums: Sums) -> Sums:
    """The rows of everybody that players' rows add up to."""
    found: Sums = {}
    for key, values in sums.items():
        add(found.setdefault(key._replace(player=None), nothing()), without_extremes(values))
    return {key: values for key, values in found.items() if not is_empty(values)}


# -- as they are stored ------------------------------------------------------------------------------


def stored_sums(rows: QuerySet[PlayerMonth]) -> Sums:
    """The stored rows of one season, system and month."""
    names = (*NUMBERED, "maps")
    found = rows.order_by().values_list("start", "player_id", "counts", *names)
    return {Key(*row[:3]): dict(zip(names, row[3:], strict=True)) for row in found}


def sum_of_months(rows: QuerySet[PlayerMonth]) -> Values:
    """What stored rows add up to, by two queries."""
    rows = rows.order_by()
    values = dict(_summed(rows, NUMBERED, MONTH_SUMS)).get((), nothing())
    for maps in rows.values_list("maps", flat=True):
        for count, entries in maps.items():
            known = values["maps"].setdefault(count, {})
            for key, amount in entries.items():
                known[key] = known.get(key, 0) + amount
    return values


def counts_of_season(season: Season, system: str) -> dict[int, Counts]:
    """What the games of a season come to by player (key), of nights that count."""
    rows = PlayerMonth.objects.filter(season=season, system=system, counts=True, player__isnull=False).order_by()
    return {player: counts_of(values) for (player,), values in _summed(rows, NUMBERED, MONTH_SUMS, ("player_id",))}


def counts_of(values: Values) -> Counts:
    """The counts of a sum, without maps and streaks."""
    numbers = {name: values[name] for name in NUMBERED if name not in (*PLACES, "threes", "three_steps")}
    return numbers | {"places": [values[place] for place in PLACES]}


def rows_of_everybody(**only: object) -> QuerySet[PlayerMonth]:
    """Stored rows of everybody; the systems are named so that an index finds them among all rows of a club."""
    systems = [system.id for system in registry.SYSTEMS]
    return PlayerMonth.objects.filter(player=None, system__in=systems, **only).order_by()


def games_of_season(**only: bool) -> Coalesce:
    """How many final games a season has, for a query of seasons; `counts=True`: of nights that count in it."""
    rows = rows_of_everybody(club=OuterRef("club"), season=OuterRef("pk"), **only)
    return Coalesce(Subquery(rows.values("season").annotate(n=GAMES).values("n")), 0)


# -- whether they are current ------------------------------------------------------------------------


@cache
def statistics_fingerprint() -> str:
    """The columns and rates that a club's statistics have: stored with them, they are made again where it differs."""
    return sha1(repr((NUMBERED, MAPS, shape())).encode(), usedforsecurity=False).hexdigest()


def current_statuses() -> QuerySet[StatisticsStatus]:
    """Of the clubs whose statistics are complete, and as they are made now."""
    found = StatisticsStatus.objects.filter(computed_at__isnull=False, made_as=statistics_fingerprint())
    return found.filter(time_zone=F("club__time_zone"))


def clubs_to_compute() -> QuerySet[Club]:
    """The clubs with counted games whose statistics are not current."""
    counted, current = SeatTally.objects.filter(club=OuterRef("pk")), current_statuses().filter(club=OuterRef("pk"))
    return Club.objects.filter(Exists(counted), ~Exists(current))


def is_updating(club: int) -> bool:
    """Whether the statistics of a club (key) are about to be made from its games: until then they are as they were."""
    return clubs_to_compute().filter(pk=club).exists()
