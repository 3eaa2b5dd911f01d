"""Sums of each player's results under a policy, computed by the database (standings, sections 1.1 and 1.2).

The statements contain only column names and integers from the policy; everything else is a parameter.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet

from clubs.models import Entry, Event, Leaderboard, Player, SeatResult, Standing
from clubs.models.seating import UNKNOWN_WIND
from clubs.ranking.counted_results import Result, points_of
from clubs.ranking.entrants import Sums
from clubs.ranking.policy import WINDS, CapBy, Count, Policy, Value
from clubs.selectors.seasons.game_scope import EVENTS, Scope, moment_read
from scoring.fast_dataclass import record

RESULTS, PLAYERS = SeatResult._meta.db_table, Player._meta.db_table
ORDER = "night_at, event_id, round_number, table_number, game_id"
COLUMNS = (
    *("player_id", "game_id", "event_id", "night_at", "round_number", "table_number"),
    *("start", "place", "total", "last", "size", "system"),
)
"""Columns that the sums are made from; fewer columns sort faster."""
LAST_OF_ALL = "CASE WHEN r.place > 1 AND r.place + r.tied > r.size THEN 1 ELSE 0 END AS last"
"""`SeatResult.last` computed from columns in the index of a player's results."""
LAST, NOBODY = 5, 0
MIXED_HALVES = "2 + 6 * (place - 1) / (size - 1)"
PLACES = range(1, 5)


@record(frozen=True, slots=True)
class Added:
    """A player's row: number of games, their sums, and the minimum and maximum of sizes and systems."""

    player: int
    played: int
    sums: Sums
    mixed_halves: int
    sizes: tuple[int, int]
    systems: tuple[str, str]


@dataclass(frozen=True)
class Query:
    """The results in a scope under a policy; `players` limits them to these keys, None means all."""

    scope: Scope
    policy: Policy
    players: Collection[int] | None = None

    @cached_property
    def limited(self) -> bool:
        """Whether any result may be ineligible."""
        policy = self.policy
        return bool(policy.night_cap or policy.max_guests is not None or set(policy.winds) < set(WINDS))

    @cached_property
    def chosen(self) -> bool:
        """Whether any eligible result may not count."""
        return self.policy.count is not Count.ALL

    def flagged(self) -> tuple[str, list[object]]:
        """Return a query of the results with `v` (game value), `e` (eligible) and `c` (counted), 1 or 0."""
        base, params = self._base()
        steps = [f"played AS ({base})", f"open_to AS ({self._open()})", f"chosen AS ({self._chosen()})"]
        return f"WITH {', '.join(steps)} SELECT chosen.*, {self._counted()} AS c FROM chosen", params

    def _base(self) -> tuple[str, list[object]]:
        where, params = self.scope.where()
        if self.players is not None:
            where, params = _of(self.players, where, params)
        elif connection.vendor == "sqlite":
            where, params = _one_by_one(self.scope, where, params)
        is_open, more = self._is_open()
        columns = ", ".join(LAST_OF_ALL if name == "last" else f"r.{name}" for name in COLUMNS)
        return f"SELECT {columns}, {self._value()} AS v, {is_open} AS o FROM {RESULTS} r WHERE {where}", [
            *more,
            *params,
        ]

    def _value(self) -> str:
        if self.policy.place_points is not None:
            return _points(self.policy)
        return "place" if self.policy.value is Value.AVERAGE_PLACE else "total"

    def _is_open(self) -> tuple[str, list[object]]:
        """Return whether a result is from a counted start wind, in a game without too many guests."""
        starts = [str(WINDS.index(wind)) for wind in self.policy.winds]
        parts, params = [f"r.start IN ({', '.join(starts)})"] if len(starts) < len(WINDS) else [], list[object]()
        if self.policy.max_guests is not None:
            where, params = self.scope.where("g")
            parts.append(
                f"r.game_id NOT IN (SELECT g.game_id FROM {RESULTS} g JOIN {PLAYERS} p ON p.id = g.player_id "
                f"WHERE p.guest AND {where} GROUP BY g.game_id HAVING COUNT(*) > {self.policy.max_guests:d})"
            )
        return (f"CASE WHEN {' AND '.join(parts)} THEN 1 ELSE 0 END" if parts else "1"), params

    def _open(self) -> str:
        """Return the rows with `e`, which also respects the cap of a night."""
        if not self.policy.night_cap:
            return "SELECT played.*, o AS e FROM played"
        order = ORDER if self.policy.night_cap_by is CapBy.FIRST else self._goodness
        row = f"ROW_NUMBER() OVER (PARTITION BY player_id, event_id, o ORDER BY {order})"
        within = f"o = 1 AND {row} <= {self.policy.night_cap:d}"
        return f"SELECT played.*, CASE WHEN {within} THEN 1 ELSE 0 END AS e FROM played"

    @property
    def _goodness(self) -> str:
        return f"v {'ASC' if self.policy.lower_wins else 'DESC'}, total DESC, place, {ORDER}"

    def _chosen(self) -> str:
        """Return the rows with what selects the counted results: `n` in order of quality, or the last number of the
        best run.
        """
        if not self.chosen:
            return "SELECT open_to.* FROM open_to"
        each = "PARTITION BY player_id, e"
        if self.policy.count is not Count.RUN:
            of = f", COUNT(*) OVER ({each}) AS g" if self.policy.count is Count.DROP else ""
            return f"SELECT open_to.*, ROW_NUMBER() OVER ({each} ORDER BY {self._goodness}) AS n{of} FROM open_to"
        return self._runs(each)

    def _runs(self, each: str) -> str:
        """Return the runs of `each` games, identified by the number of their last game, best first."""
        n, sign = self.policy.n, "ASC" if self.policy.lower_wins else "DESC"
        frame = f"OVER ({each} ORDER BY {ORDER} ROWS BETWEEN {n - 1:d} PRECEDING AND CURRENT ROW)"
        sums = ", ".join(f"SUM({name}) {frame} AS sum_{name}" for name in ("v", "total", "place"))
        numbered = (
            f"SELECT open_to.*, ROW_NUMBER() OVER ({each} ORDER BY {ORDER}) AS n, COUNT(*) OVER ({each}) AS g, {sums} "
            "FROM open_to"
        )
        best = (
            f"FIRST_VALUE(n) OVER ({each} ORDER BY CASE WHEN n < {n:d} THEN 1 ELSE 0 END, sum_v {sign}, "
            "sum_total DESC, sum_place, n)"
        )
        return f"SELECT numbered.*, {best} AS run FROM ({numbered}) numbered"

    def _counted(self) -> str:
        n = self.policy.n
        conditions = {
            Count.ALL: "",
            Count.BEST: f"n <= {n:d}",
            Count.DROP: f"(n <= g - {n:d} OR n = 1)",
            Count.RUN: f"(g <= {n:d} OR n BETWEEN run - {n - 1:d} AND run)",
        }
        condition = conditions[self.policy.count]
        return f"CASE WHEN e = 1 AND {condition} THEN 1 ELSE 0 END" if condition else "e"


def _of(players: Collection[int], where: str, params: Sequence[object]) -> tuple[str, list[object]]:
    """Return a condition and its parameters, limited to these players (keys)."""
    return f"{where} AND r.player_id IN ({', '.join(['%s'] * len(players)) or 'NULL'})", [*params, *players]


def _one_by_one(scope: Scope, where: str, params: Sequence[object]) -> tuple[str, list[object]]:
    """Return the same condition in a form for which SQLite walks the index of a player's results in order.

    Otherwise it reads each result separately and sorts them all.
    """
    of, key = ("season_id", scope.season) if scope.season else ("club_id", scope.club)
    return f"{where} AND r.player_id IN (SELECT s.player_id FROM {RESULTS} s WHERE s.{of} = %s)", [*params, key]


def _points(policy: Policy) -> str:
    """Return the place points by size, place, number sharing it, and position among them by seat."""
    cases = []
    for size, by_place in (policy.place_points or {}).items():
        for place in range(1, size + 1):
            for tied in range(1, size - place + 2):
                places = [*range(1, place), *[place] * tied, *range(place + tied, size + 1)]
                points = points_of({size: by_place}, places)
                cases += [
                    f"WHEN size = {size:d} AND place = {place:d} AND tied = {tied:d} AND tie = {i:d} "
                    f"THEN {points[place - 1 + i]:d}"
                    for i in range(tied)
                ]
    return f"CASE {' '.join(cases)} END"


def sums_by_player(scope: Scope, policy: Policy, players: Collection[int] | None = None) -> list[Added]:
    """Return the sums of all players with a result in this scope, or of these players (keys), one row each."""
    query = Query(scope, policy, players)
    flagged, params = query.flagged()
    eligible = _only("e = 1" if query.limited else "")
    counted = _only("c = 1" if query.limited or query.chosen else "")
    columns = [
        "player_id", "COUNT(*)", eligible("COUNT(*)"), eligible("SUM(total)"), counted("COUNT(*)"), counted("SUM(v)"),
        counted("SUM(total)"), counted(f"SUM({MIXED_HALVES})"), counted("COUNT(*)", "last = 1"),
        counted("MAX(total)"), counted("MIN(total)"), "MIN(size)", "MAX(size)", "MIN(system)", "MAX(system)",
        *(counted("COUNT(*)", f"place = {place}") for place in PLACES),
    ]  # fmt: skip
    statement = f"SELECT {', '.join(columns)} FROM ({flagged}) flagged GROUP BY player_id"
    return [_added(row) for row in fetched(statement, params)]


def _only(condition: str) -> "_Only":
    return _Only((condition,) if condition else ())


@dataclass(frozen=True, slots=True)
class _Only:
    """Adds its condition, if any, and others to an aggregate."""

    given: tuple[str, ...]

    def __call__(self, aggregate: str, *conditions: str) -> str:
        conditions = (*self.given, *conditions)
        return f"{aggregate} FILTER (WHERE {' AND '.join(conditions)})" if conditions else aggregate


def _added(row: Sequence[Any]) -> Added:
    player, played, eligible, all_total, counted, value, total, mixed, lasts, best, worst, *rest = row
    low, high, first, final, *by_place = rest
    sums = Sums(
        eligible=int(eligible),
        all_total=int(all_total or 0),
        counted=int(counted),
        value=int(value or 0),
        total=int(total or 0),
        halves=2 * sum(place * int(number) for place, number in zip(PLACES, by_place, strict=True)),
        places=tuple(map(int, by_place)),
        lasts=int(lasts),
        best=best,
        worst=worst,
    )
    return Added(player, played, sums, int(mixed or 0), (low, high), (first, final))


def results_of_players(
    scope: Scope, policy: Policy, players: Collection[int], mixed: bool
) -> dict[int, tuple[list[Result], list[Result]]]:
    """Return each player's results in order of play: the eligible ones, and the counted ones."""
    if not players:
        return {}
    flagged, params = Query(scope, policy, players).flagged()
    names = "player_id, game_id, event_id, start, place, total, v, last, size, c"
    statement = f"SELECT {names} FROM ({flagged}) flagged WHERE e = 1 ORDER BY {ORDER}"
    found: dict[int, tuple[list[Result], list[Result]]] = {player: ([], []) for player in players}
    games: dict[int, int] = {}
    nights: dict[int, int] = {}
    for player, game, event, start, place, total, value, last, size, counts in fetched(statement, params):
        order, night = games.setdefault(game, len(games)), nights.setdefault(event, len(nights))
        halves = 2 + 6 * (place - 1) // (size - 1) if mixed else 2 * place
        result = Result(order, game, night, _wind(start), place, total, value, halves, bool(last))
        eligible, counted = found[player]
        eligible.append(result)
        if counts:
            counted.append(result)
    return found


def _wind(start: int) -> str:
    """Return the start wind, empty where nobody knows it."""
    return WINDS[start] if start < UNKNOWN_WIND else ""


@dataclass(frozen=True, slots=True)
class Flagged:
    """A result of one player: its game, and whether it is eligible and counts."""

    game: int
    place: int
    total: int
    value: int
    eligible: bool
    counts: bool


def flagged_results(scope: Scope, policy: Policy, player: int) -> list[Flagged]:
    """Return all results of a player (key), newest first."""
    flagged, params = Query(scope, policy, [player]).flagged()
    order = ", ".join(f"{name} DESC" for name in ORDER.split(", "))
    statement = f"SELECT game_id, place, total, v, e, c FROM ({flagged}) flagged ORDER BY {order}"
    rows = fetched(statement, params)
    return [Flagged(game, place, total, value or 0, bool(e), bool(c)) for game, place, total, value, e, c in rows]


def counted_results(tables: Sequence[tuple[Scope, Policy]], players: Collection[int] | None) -> set[tuple[int, int]]:
    """Return the counted results in these tables, of these players (keys) or all, by keys of game and player."""
    parts = [Query(scope, policy, players).flagged() for scope, policy in tables]
    union = " UNION ALL ".join(f"SELECT game_id, player_id FROM ({part}) flagged WHERE c = 1" for part, _ in parts)
    return set(fetched(union, [param for _, params in parts for param in params])) if parts else set()


When = tuple[datetime, int]
"""A night: its start and its key."""


def results_in_order(scope: Scope, policy: Policy, players: Collection[int]) -> dict[int, list[tuple[When, Result]]]:
    """Return each player's eligible results in order of play, counted or not, each with its night."""
    flagged, params = Query(scope, policy, players).flagged()
    names = "player_id, night_at, event_id, game_id, start, place, total, v, last, size"
    statement = f"SELECT {names} FROM ({flagged}) flagged WHERE e = 1 ORDER BY {ORDER}"
    rows = fetched(statement, params)
    mixed = len({row[-1] for row in rows}) > 1
    found: dict[int, list[tuple[When, Result]]] = {}
    for order, (player, night, event, game, start, place, total, value, last, size) in enumerate(rows):
        halves = 2 + 6 * (place - 1) // (size - 1) if mixed else 2 * place
        result = Result(order, game, event, _wind(start), place, total, value, halves, bool(last))
        found.setdefault(player, []).append(((moment_read(night), event), result))
    return found


def nights_attended(scope: Scope, players: Collection[int]) -> dict[int, list[tuple[When, int]]]:
    """Return the nights (keys) that each player attended: played a final game, or checked in and sat out."""
    where, params = _of(players, *scope.where())
    came, more = _came(scope, players)
    statement = (
        f"SELECT a.player_id, n.starts_at, n.id FROM (SELECT r.player_id, r.event_id FROM {RESULTS} r WHERE {where} "
        f"UNION {came}) a JOIN {EVENTS} n ON n.id = a.event_id"
    )
    found: dict[int, list[tuple[When, int]]] = {}
    for player, starts_at, event in fetched(statement, [*params, *more]):
        found.setdefault(player, []).append(((moment_read(starts_at), event), event))
    return found


def nights_by_player(scope: Scope, players: Collection[int] | None = None) -> dict[int, int]:
    """Return the number of nights that each player (of these keys) attended: played a final game, or sat out."""
    where, params = scope.where()
    came, more = _came(scope, players)
    if players is not None:
        where, params = _of(players, where, params)
    statement = (
        f"SELECT player_id, COUNT(*) FROM (SELECT r.player_id, r.event_id FROM {RESULTS} r WHERE {where} "
        f"UNION {came}) attended GROUP BY player_id"
    )
    return dict(fetched(statement, [*params, *more]))


def who_came(scope: Scope, players: Collection[int]) -> set[int]:
    """Return which of these players (keys) came to a night, with or without a game."""
    some = _lined(scope, players) if scope.narrow else players
    came, params = _came(scope, some)
    return {player for player, _event in fetched(came, params)} if some else set()


def came_to(scope: Scope) -> list[tuple[int, int]]:
    """Return who (key) checked in to which night (key) of a scope, with or without a game."""
    statement, params = _came(scope)
    return [(player, event) for player, event in fetched(statement, params)]


def _lined(scope: Scope, players: Collection[int]) -> Collection[int]:
    """Return which of these players (keys) have a line of the season while its lines are current; nobody else came."""
    current = Leaderboard.objects.filter(season=scope.season, computed__gte=F("requested"), computed__gt=0)
    if not current.exists():
        return players
    return set(players) & set(Standing.objects.filter(season=scope.season).order_by().values_list("player", flat=True))


def _came(scope: Scope, players: Collection[int] | None = None) -> tuple[str, tuple[object, ...]]:
    """Return a condition for players (of these keys) checked in to a night that has begun, with or without a game."""
    found = Entry.objects.filter(
        checked_in_at__isnull=False,
        event__status__in=(Event.Status.OPEN, Event.Status.FINISHED, Event.Status.CLOSED),
        event__counts_in_season=True,
    ).order_by()
    found = found.filter(event__season=scope.season) if scope.season else found.filter(player__club=scope.club)
    if scope.since:
        found = found.filter(event__starts_at__gte=scope.since)
    if scope.until:
        found = found.filter(event__starts_at__lt=scope.until)
    if players is not None:
        found = found.filter(player__in=[*players, NOBODY])
    statement, params = found.values("player_id", "event_id").query.sql_with_params()
    return statement, params


def players_since(scope: Scope, night: datetime) -> set[int]:
    """Return the keys of players with a result in this or a later night, found through those few nights."""
    nights = _nights(scope).filter(starts_at__gte=night).order_by().values_list("pk", flat=True)
    found = SeatResult.objects.filter(event__in=list(nights)).order_by()
    found = found.filter(system=scope.system) if scope.system else found
    return set(found.values_list("player", flat=True))


def last_places(scope: Scope, players: Collection[int] | None = None) -> dict[int, list[int]]:
    """Return each player's (or each of these keys') most recent placings, newest last."""
    where, params = scope.where()
    if players is not None:
        where, params = _of(players, where, params)
    backwards = ", ".join(f"{name} DESC" for name in ORDER.split(", "))
    numbered = (
        f"SELECT r.player_id, r.place, ROW_NUMBER() OVER (PARTITION BY r.player_id ORDER BY {backwards}) AS n "
        f"FROM {RESULTS} r WHERE {where}"
    )
    statement = f"SELECT player_id, place FROM ({numbered}) numbered WHERE n <= {LAST} ORDER BY player_id, n DESC"
    found: dict[int, list[int]] = {}
    for player, place in fetched(statement, params):
        found.setdefault(player, []).append(place)
    return found


def newest_night(scope: Scope) -> Event | None:
    """Return the latest night with a final game, by scanning nights from the newest on instead of sorting results."""
    rows = SeatResult.objects.filter(event=OuterRef("pk"))
    found = _nights(scope).filter(Exists(rows.filter(system=scope.system) if scope.system else rows))
    return found.order_by("-starts_at", "-pk").first()


def nights_in(scope: Scope, most: int) -> int:
    """Return the number of counted nights in a scope, up to `most`."""
    return len(_nights(scope).order_by().values_list("pk", flat=True)[:most])


def _nights(scope: Scope) -> QuerySet[Event]:
    """Return the counted nights of a scope."""
    found = Event.objects.filter(season=scope.season) if scope.season else Event.objects.filter(season__club=scope.club)
    bounds = {"starts_at__gte": scope.since, "starts_at__lt": scope.until}
    return found.filter(counts_in_season=True, **{name: at for name, at in bounds.items() if at is not None})


def fetched(statement: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
