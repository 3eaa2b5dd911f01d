"""A season's table under its policy, with the related values shown next to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from clubs.models import BonusLine, Event, Season, SeatResult, Standing, Team, TeamStanding
from clubs.ranking.entrants import Entrant
from clubs.ranking.policy import BY_PLACE, Policy
from clubs.ranking.ranked_games import Line as Bonus
from clubs.ranking.ranked_games import Team as Side
from clubs.ranking.standings import Standing as Line
from clubs.ranking.tie_breaks import BY_ID, Measured
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.score_sums import last_places
from clubs.selectors.seasons.standings_table import Given, Opened, Ranking, name_of, opened, policy_of, team_name
from rules import registry
from rules.registry import ruleset


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The ranking under a policy, recent placings by player (key), and the number of players per game.

    `first`: position (from 0) of its first player.
    """

    policy: Policy
    ranking: Ranking
    last: Mapping[int, list[int]]
    seats: int
    first: int = 0

    def total(self, entrant: Entrant) -> int:
        """Return the total of counted games, including the adjustment if it is in points."""
        return entrant.total + (entrant.adjust if self.policy.adjusts_totals else 0)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The table of a season, in which ties are broken as lines are requested."""

    policy: Policy
    scope: Scope
    opened: Opened
    seats: int

    def whole(self, last: Mapping[int, list[int]] | None = None) -> SeasonTable:
        """Return the whole table; `last`: everyone's recent placings, if known."""
        last = last_places(self.scope) if last is None else last
        return SeasonTable(self.policy, self.opened.ranking(), last, self.seats)

    def with_least(self, games: int) -> "OpenTable":
        """Return the same table with another minimum of games."""
        policy = replace(self.policy, min_games=games)
        return replace(self, policy=policy, opened=self.opened.with_least(games))

    def part(self, shown: range) -> SeasonTable:
        """Return only the players at these positions (from 0)."""
        ranking = self.opened.ranking(shown)
        keys = [ranking.keys[line.entrant.name] for line in ranking.players]
        return SeasonTable(self.policy, ranking, last_places(self.scope, keys), self.seats, shown.start)

    def position(self, number: int) -> int | None:
        """Return a player's (number in the club) position from 0, or None without a line."""
        return self.opened.position(name_of(number))

    def __len__(self) -> int:
        return len(self.opened.now.listed)

    @property
    def most(self) -> int:
        """Return the maximum of games played."""
        return max((one.played for one in self.opened.now.listed), default=0)


def season_table(season: Season, policy: Policy | None = None, scope: Scope | None = None) -> SeasonTable:
    """Return the current table of a season, by default under its own policy and of all its games."""
    return open_table(season, policy, scope).whole()


def open_table(season: Season, policy: Policy | None = None, scope: Scope | None = None) -> OpenTable:
    """Return the same table before any ties are broken."""
    policy, rules = policy or policy_of(season), ruleset({"preset": season.preset, "options": season.options})
    systems = systems_of(season)
    scope = scope or season_scope(season, policy, rules.id, systems)
    if not scope.system and systems - {rules.id}:
        policy = replace(policy, ties=tuple(key for key in policy.ties if not BY_ID[key].on_totals))
    return OpenTable(policy, scope, opened(scope, policy, given_of(season, scope)), rules.players)


def systems_of(season: Season) -> frozenset[str]:
    """Return the systems of a season's final games."""
    return systems_by_season([season])[season.pk]


def systems_by_season(seasons: Sequence[Season]) -> dict[int, frozenset[str]]:
    """Return the systems by season (key), looked up one by one instead of collected from all results."""
    rows = _playing(Season.objects.filter(pk__in=[season.pk for season in seasons])).values_list("pk", *PLAYS)
    return {key: _systems(found) for key, *found in rows}


def played_in(season: Season) -> tuple[frozenset[str], datetime | None, datetime | None]:
    """Return the systems of a season's final games, and the start of the first and last night with one."""
    nights = Event.objects.filter(season=OuterRef("pk")).played().values("starts_at")
    ends = {"first": Subquery(nights.order_by("starts_at")[:1]), "last": Subquery(nights.order_by("-starts_at")[:1])}
    rows = _playing(Season.objects.filter(pk=season.pk)).annotate(**ends)
    first, last, *found = rows.values_list("first", "last", *PLAYS).get()
    return _systems(found), first, last


PLAYS = {f"plays_{system.id}": system.id for system in registry.SYSTEMS}


def _playing(rows: QuerySet[Season]) -> QuerySet[Season]:
    results = SeatResult.objects.filter(season=OuterRef("pk"))
    return rows.order_by().annotate(**{name: Exists(results.filter(system=system)) for name, system in PLAYS.items()})


def _systems(found: Sequence[bool]) -> frozenset[str]:
    return frozenset(system for system, there in zip(PLAYS.values(), found, strict=True) if there)


def season_scope(season: Season, policy: Policy, system: str, systems: frozenset[str] | None = None) -> Scope:
    """Return all games of a season, or those of its current system if totals of several would be added.

    `systems`: the systems of its final games, if known.
    """
    if policy.value not in BY_PLACE and (systems_of(season) if systems is None else systems) - {system}:
        return Scope(season.club_id, season.pk, system)
    return Scope(season.club_id, season.pk)


def given_of(season: Season, scope: Scope) -> Given:
    """Return the valid bonus lines and the teams of a season; for some days, only lines assigned to their nights."""
    found = BonusLine.objects.filter(season=season, cancelled_at=None)
    if scope.since:
        found = found.filter(event__starts_at__gte=scope.since)
    if scope.until:
        found = found.filter(event__starts_at__lt=scope.until)
    rows = found.order_by("pk").values_list("tenths", "kind", "player__number", "team", "event__starts_at")
    return Given(tuple(_bonus(*row) for row in rows), _teams(season))


def _bonus(tenths: int, kind: str, number: int | None, team: int | None, night: datetime | None) -> Bonus:
    return Bonus(
        tenths,
        kind,
        None if number is None else name_of(number),
        None if team is None else team_name(team),
        None if night is None else ceil(night.timestamp()),
    )


def _teams(season: Season) -> tuple[Side, ...]:
    found = Team.objects.filter(season=season).order_by("pk")
    rows: Iterable[tuple[int, int | None]] = found.values_list("pk", "members__player__number")
    members: dict[int, list[str]] = {}
    for key, number in rows:
        members.setdefault(key, []).extend([] if number is None else [name_of(number)])
    return tuple(Side(team_name(key), tuple(names)) for key, names in members.items())


def standing_rows(season: Season, table: SeasonTable) -> list[Standing]:
    """Return the unsaved lines of a season in order, or of a part."""
    return [Standing(season=season, **figures) for figures in player_figures(table)]


def team_rows(season: Season, table: SeasonTable) -> list[TeamStanding]:
    """Return the unsaved lines of a season's teams in order."""
    return [TeamStanding(season=season, **figures) for figures in team_figures(table)]


def player_figures(table: SeasonTable) -> Iterator[dict[str, Any]]:
    """Yield the values of each line of a table in order, as stored in `Standing`."""
    for position, line in enumerate(table.ranking.players, table.first + 1):
        yield _both(table, position, line) | _of_player(table, line)


def team_figures(table: SeasonTable) -> Iterator[dict[str, Any]]:
    """Yield the values of each team line, as stored in `TeamStanding`."""
    for position, line in enumerate(table.ranking.teams, 1):
        yield _both(table, position, line) | {"team_id": int(line.entrant.name[1:])}


def _both(table: SeasonTable, position: int, line: Line) -> dict[str, Any]:
    one = line.entrant
    value = None if one.value is None else one.value.as_integer_ratio()
    return {
        "position": position,
        "rank": line.rank,
        "shared": line.shared,
        "moved": line.moved,
        "split": line.split or "",
        "ties": [{"by": step.by, "value": exact(step.value)} for step in line.steps],
        "value": value[0] if value else None,
        "value_of": value[1] if value else 1,
        "counted_games": one.sums.counted,
        "counted": table.total(one),
        "adjust": one.adjust,
        "places": one.places(max(table.ranking.size, table.seats)),
        "halves": one.sums.halves,
    }


def _of_player(table: SeasonTable, line: Line) -> dict[str, Any]:
    one, key = line.entrant, table.ranking.keys[line.entrant.name]
    return {
        "player_id": key,
        "games": one.played,
        "eligible": one.sums.eligible,
        "total": one.sums.all_total,
        "best": one.sums.best,
        "nights": one.nights,
        "missing": 0 if one.guest else max(table.policy.min_games - one.sums.eligible, 0),
        "last": table.last.get(key, []),
    }


def exact(value: Measured) -> object:
    """Return a measure for storage: an integer, a list of integers, or a fraction as numerator and denominator."""
    if value is None or isinstance(value, int | list):
        return value
    return {"of": list(value.as_integer_ratio())}
