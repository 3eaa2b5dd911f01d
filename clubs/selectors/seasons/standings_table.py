"""Table of players under a policy: sums by the database, ranks by `clubs.ranking`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.models import Event, Player, Season
from clubs.ranking.counted_results import Result
from clubs.ranking.entrants import Entrant, Sums, player, teams
from clubs.ranking.policy import Guests, Policy
from clubs.ranking.policy_request import read_policy
from clubs.ranking.ranked_games import Line, Table, Team
from clubs.ranking.standings import Standing, in_order, lines, moved, name_in, ranks
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.score_sums import (
    Added,
    newest_night,
    nights_by_player,
    players_since,
    results_of_players,
    sums_by_player,
    who_came,
)
from scoring.strict_json import JsonObject

NIGHTS = "nights"
"""The tie-break by nights attended."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the club: key, and whether a guest."""

    key: int
    guest: bool


@dataclass(frozen=True, slots=True)
class Given:
    """The input besides games: bonus and penalty lines, and teams; players by `name_of`.

    A line's night is its start in seconds since 1970.
    """

    lines: tuple[Line, ...] = ()
    teams: tuple[Team, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """A computed table: the lines of players and teams in order, by the names of `name_of`.

    `keys`: player keys by name; `since`: the night that caused the movement, None for the first; `size`: players of the
    largest game.
    """

    players: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    keys: Mapping[str, int]
    since: Event | None
    size: int
    systems: frozenset[str]


def name_of(number: int) -> str:
    """Return a player's name in rankings: the number in the club, padded so that names sort by number.

    >>> name_of(7)
    '000007'
    """
    return f"{number:06}"


def policy_of(season: Season) -> Policy:
    """Return the scoring policy of a season."""
    return read_policy(policy_request(season), frozenset(), 1)


def policy_request(season: Season) -> JsonObject:
    """Return the season's policy as input of the call `standings`."""
    counts: JsonObject = {"count": "best", "n": season.best_games} if season.best_games else {}
    return counts | {"min_games": season.min_games} | (season.policy or {})


def team_name(key: int) -> str:
    """Return a team's name in rankings: its key, distinct from all players' names.

    >>> team_name(7)
    't000007'
    """
    return f"t{key:06}"


def ranking(scope: Scope, policy: Policy, given: Given = Given()) -> Ranking:
    """Return the table of a scope, with the movement since before its newest night."""
    return opened(scope, policy, given).ranking()


def opened(scope: Scope, policy: Policy, given: Given = Given()) -> "Opened":
    """Return the same table before any ties are broken."""
    now, newest = _Stand(scope, policy, given, _people(scope.club)), newest_night(scope)
    return Opened(now, newest, _before(now, newest) if newest else None)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table in which ties are broken as lines are requested; `before` is the table before its `newest` night."""

    now: "_Stand"
    newest: Event | None
    before: "_Stand | None"

    def ranking(self, shown: range | None = None) -> Ranking:
        """Return the whole table, or only the players at the positions `shown` (from 0), with ties among the others
        unbroken.
        """
        now, before = self.now, self.before
        found = in_order(now.table, now.listed, now.fetch, shown)
        names = None if shown is None else {name_in(one) for one in found}
        return Ranking(
            players=self._with_nights(moved(found, before.ranks(names) if before else {}), shown is not None),
            teams=lines(now.table, now.teams, before.team_ranks if before else {}, now.fetch),
            keys={name: person.key for name, person in now.people.items() if name in now.known},
            since=self.newest if before and before.added else None,
            size=now.table.largest,
            systems=now.systems,
        )

    def _with_nights(self, found: tuple[Standing, ...], part: bool) -> tuple[Standing, ...]:
        """Return the lines with everyone's nights attended, unless the order already uses them."""
        if self.now.by_nights:
            return found
        keys = {line.entrant.name: self.now.people[line.entrant.name].key for line in found}
        nights = nights_by_player(self.now.scope, list(keys.values()) if part else None)
        return tuple(
            replace(line, entrant=replace(line.entrant, nights=nights.get(keys[line.entrant.name], 0)))
            for line in found
        )

    def with_least(self, games: int) -> "Opened":
        """Return the same table with another minimum of games, keeping its sums."""
        return replace(
            self,
            now=self.now.with_least(games),
            before=self.before and self.before.with_least(games),
        )

    def position(self, name: str) -> int | None:
        """Return a player's position from 0, or None without a line."""
        now = self.now
        if name not in {one.name for one in now.listed}:
            return None
        found = in_order(now.table, now.listed, now.fetch, names={name})
        return next(i for i, one in enumerate(found) if name_in(one) == name)


def _people(club: int) -> dict[str, Person]:
    found = Player.everyone.filter(club=club).values_list("number", "pk", "guest")
    return {name_of(number): Person(key, guest) for number, key, guest in found}


def _before(now: "_Stand", night: Event) -> "_Stand":
    """Return the same table without this night and later ones, keeping sizes and systems.

    Only the sums of players with later games are recomputed.
    """
    moment = night.starts_at.timestamp()
    kept = tuple(line for line in now.given.lines if line.night is None or line.night < moment)
    given, scope = replace(now.given, lines=kept), replace(now.scope, until=night.starts_at)
    since = players_since(now.scope, night.starts_at)
    added = [row for player, row in now.added.items() if player not in since]
    added += sums_by_player(scope, now.policy, since) if since else []
    return _Stand(scope, now.policy, given, now.people, Known(tuple(added), now.sizes, now.systems))


@dataclass(frozen=True, slots=True)
class Known:
    """Values of a table known before its results are read: sums, and the sizes and systems it counts by."""

    added: tuple[Added, ...]
    sizes: frozenset[int]
    systems: frozenset[str]


class _Stand:
    """A table at one moment. Sums, sizes and systems come from its own results unless known."""

    def __init__(
        self,
        scope: Scope,
        policy: Policy,
        given: Given,
        people: Mapping[str, Person],
        known: Known | None = None,
    ) -> None:
        self.scope, self.policy, self.given, self.people = scope, policy, given, people
        rows = sums_by_player(scope, policy) if known is None else known.added
        self.added = {row.player: row for row in rows}
        self.sizes = known.sizes if known else frozenset(size for row in rows for size in row.sizes)
        self.systems = known.systems if known else frozenset(name for row in rows for name in row.systems)
        self.lists: dict[str, tuple[list[Result], list[Result]]] = {}
        self.fetched: set[str] = set()

    def with_least(self, games: int) -> "_Stand":
        """Return the same table under a policy with another minimum of games."""
        known = Known(tuple(self.added.values()), self.sizes, self.systems)
        return _Stand(self.scope, replace(self.policy, min_games=games), self.given, self.people, known)

    @cached_property
    def table(self) -> Table:
        """Return the table without its games."""
        guests = frozenset(name for name, person in self.people.items() if person.guest)
        given = self.given
        return Table(
            self.policy, (), given.lines, guests=guests, teams=given.teams, sizes=self.sizes, systems=len(self.systems)
        )

    @cached_property
    def known(self) -> dict[str, Entrant]:
        """Return all players with a game, a line, an attendance or a team, by name."""
        nights, bonuses = self._nights, self._bonuses
        named = {*bonuses, *(member for team in self.given.teams for member in team.members)}
        return {
            name: self._entrant(name, nights.get(person.key, 0), bonuses.get(name, 0))
            for name, person in self.people.items()
            if person.key in self.added or person.key in nights or name in named
        }

    @property
    def by_nights(self) -> bool:
        """Whether the order depends on the nights attended."""
        policy = self.policy
        return bool(policy.attendance or policy.min_nights or policy.teams or NIGHTS in policy.ties)

    @cached_property
    def _nights(self) -> dict[int, int]:
        """Return everyone's nights attended; if nothing depends on them, 0 for players who attended without a game."""
        if self.by_nights:
            return nights_by_player(self.scope)
        others = [person.key for person in self.people.values() if person.key not in self.added]
        return dict.fromkeys(who_came(self.scope, others), 0)

    @cached_property
    def _bonuses(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for line in self.given.lines:
            if line.player is not None:
                found[line.player] = found.get(line.player, 0) + line.tenths
        return found

    def _entrant(self, name: str, nights: int, bonus: int) -> Entrant:
        row = self.added.get(self.people[name].key)
        lists = self.lists[name] = ([], [])
        sums = Sums() if row is None else _sums(row, self.table.mixed)
        return player(self.table, name, lists, sums, nights=nights, bonus=bonus, played=row.played if row else 0)

    @cached_property
    def listed(self) -> list[Entrant]:
        """Return all players with a line. Guests have none if they are hidden."""
        hidden = self.policy.guests is Guests.HIDDEN
        return [one for one in self.known.values() if not (hidden and one.guest)]

    @cached_property
    def teams(self) -> list[Entrant]:
        """Return the teams with the results of their members."""
        return teams(self.table, self.known, self.fetch)

    def ranks(self, names: Collection[str] | None = None) -> dict[str, int]:
        """Return the ranks of all players, or of these."""
        return ranks(self.table, list(self.known.values()), self.fetch, names)

    @cached_property
    def team_ranks(self) -> dict[str, int]:
        """Return the ranks of teams."""
        return ranks(self.table, self.teams, self.fetch)

    def fetch(self, entrants: Sequence[Entrant]) -> None:
        """Load the individual results of these players, or of the members of these teams."""
        members = {team.name: team.members for team in self.given.teams}
        names = {name for one in entrants for name in members.get(one.name, (one.name,))}
        if names <= self.fetched:
            return
        self.fetched |= names  # all together, because their games are numbered as one list
        wanted = {self.people[name].key: name for name in self.fetched}
        found = results_of_players(self.scope, self.policy, wanted, self.table.mixed)
        for key, lists in found.items():
            for own, results in zip(self.lists[wanted[key]], lists, strict=True):
                own[:] = results


def _sums(row: Added, mixed: bool) -> Sums:
    return replace(row.sums, halves=row.mixed_halves) if mixed else row.sums
