"""Entrants of a table, players or teams, with results, adjust and value: standings, sections 1.2, 1.3, 1.5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import overload

from clubs.ranking.counted_results import Result, counted, eligible, open_games, played, points_of, result_of
from clubs.ranking.policy import SIZES, Guests, Policy, Teams, TeamsBy, Value
from clubs.ranking.ranked_games import Table, Team
from scoring.fast_dataclass import record
from scoring.fractions import ratio

Amount = int | Fraction


@record(frozen=True, slots=True)
class Sums:
    """Sums of results: numbers of eligible and counted ones, and totals (tenths), values and places of the counted
    ones.

    `all_total`: of the eligible; `halves`: twice the sum of r (section 1.2); `places`: how many by place, up to fourth;
    `best`, `worst`: totals, None without a counted result.
    """

    eligible: int = 0
    all_total: int = 0
    counted: int = 0
    value: int = 0
    total: int = 0
    halves: int = 0
    places: tuple[int, ...] = (0, 0, 0, 0)
    lasts: int = 0
    best: int | None = None
    worst: int | None = None


def sums_of(eligible: Sequence[Result], counted: Sequence[Result]) -> Sums:
    """Return the sums of these results."""
    totals = [result.total for result in counted]
    places = [result.place for result in counted]
    return Sums(
        eligible=len(eligible),
        all_total=sum(result.total for result in eligible),
        counted=len(counted),
        value=sum(result.value for result in counted),
        total=sum(totals),
        halves=sum(result.halves for result in counted),
        places=tuple(places.count(place) for place in range(1, SIZES[-1] + 1)),
        lasts=sum(result.last for result in counted),
        best=max(totals, default=None),
        worst=min(totals, default=None),
    )


def together(parts: Sequence[Sums]) -> Sums:
    """Return the sums of several together."""
    bests = [one.best for one in parts if one.best is not None]
    worsts = [one.worst for one in parts if one.worst is not None]
    return Sums(
        eligible=sum(one.eligible for one in parts),
        all_total=sum(one.all_total for one in parts),
        counted=sum(one.counted for one in parts),
        value=sum(one.value for one in parts),
        total=sum(one.total for one in parts),
        halves=sum(one.halves for one in parts),
        places=tuple(sum(one.places[i] for one in parts) for i in range(SIZES[-1])),
        lasts=sum(one.lasts for one in parts),
        best=max(bests, default=None),
        worst=min(worsts, default=None),
    )


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a team. `adjust` in tenths; `value` None without a counted result; `ranked`: may have a rank.

    `sums` are those of the results; the lists themselves are loaded only if a tie-break needs them.
    """

    name: str
    sums: Sums
    eligible: Sequence[Result]
    counted: Sequence[Result]
    nights: int
    adjust: int
    value: Amount | None
    ranked: bool
    guest: bool = False
    played: int = 0

    @property
    def total(self) -> int:
        """Return the sum of the counted totals."""
        return self.sums.total

    @property
    def average_place(self) -> Fraction | None:
        """Return the average place in the counted results, made comparable if game sizes are mixed."""
        return ratio(self.sums.halves, 2 * self.sums.counted)

    def places(self, length: int) -> list[int]:
        """Return the number of counted results by place, up to `length`."""
        return list(self.sums.places[:length])


Fetch = Callable[[Sequence[Entrant]], None]
"""Loads the single results of entrants whose lists are still empty."""


def players(table: Table) -> dict[str, Entrant]:
    """Return everybody in a game, in a bonus line, in `present` or in a team, by name."""
    seats, nights, bonus = _results(table), _nights(table), _bonuses(table)
    names = {*seats, *nights, *bonus, *(member for team in table.teams for member in team.members)}
    none: list[Result] = []
    return {
        name: _with_lists(table, name, *seats.get(name, (none, none, none)), nights.get(name, 0), bonus.get(name, 0))
        for name in names
    }


_Three = tuple[list[Result], list[Result], list[Result]]


def _results(table: Table) -> dict[str, _Three]:
    """Return each player's played, eligible and counted results."""
    open_to, found = open_games(table), dict[str, _Three]()
    points = {game.order: points_of(table.policy.place_points, game.places) for game in table.games}
    for player, seats in played(table).items():
        results = [result_of(table, game, seat, points[game.order]) for game, seat in seats]
        left = eligible(table.policy, (result for result in results if result.order in open_to))
        found[player] = results, left, counted(table.policy, left)
    return found


def _nights(table: Table) -> dict[str, int]:
    """Return how many nights each player attended: played a game or was present."""
    found: dict[str, set[int]] = {}
    for game in table.games:
        for player in game.players:
            if player is not None:
                found.setdefault(player, set()).add(game.night)
    for presence in table.present:
        for player in presence.players:
            found.setdefault(player, set()).add(presence.night)
    return {player: len(nights) for player, nights in found.items()}


def _bonuses(table: Table) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in table.lines:
        if line.player is not None:
            found[line.player] = found.get(line.player, 0) + line.tenths
    return found


def _with_lists(
    table: Table,
    name: str,
    results: list[Result],
    left: list[Result],
    counting: list[Result],
    nights: int,
    bonus: int,
) -> Entrant:
    return player(
        table, name, (left, counting), sums_of(left, counting), nights=nights, bonus=bonus, played=len(results)
    )


def player(
    table: Table, name: str, lists: tuple[Sequence[Result], Sequence[Result]], sums: Sums, *, nights: int, bonus: int,
    played: int,
) -> Entrant:  # fmt: skip
    """Return a player with these sums; `lists`: eligible and counted results; `bonus`: bonus lines, in tenths."""
    policy, guest = table.policy, name in table.guests
    adjust = bonus + (policy.attendance.bonus(nights) if policy.attendance else 0)
    value = _value(policy, sums, adjust)
    enough = sums.eligible >= policy.min_games and nights >= policy.min_nights
    may = policy.guests is Guests.RANKED or not guest
    ranked = value is not None and enough and may
    return Entrant(name, sums, *lists, nights, adjust, value, ranked, guest, played)


def _value(policy: Policy, sums: Sums, adjust: int) -> Amount | None:
    if not sums.counted:
        return None
    if policy.value is Value.AVERAGE_PLACE:
        return Fraction(sums.halves, 2 * sums.counted)
    added = sums.value + adjust
    return Fraction(added, sums.counted) if policy.value is Value.AVERAGE else added


# -- teams -------------------------------------------------------------------------------------------


def teams(table: Table, known: Mapping[str, Entrant], fetch: Fetch | None = None) -> list[Entrant]:
    """Return every team with its members' results; `fetch` loads them if nights are summed one by one."""
    asked = table.policy.teams
    if asked is None:
        return []
    if fetch and asked.by is TeamsBy.BEST:
        fetch([known[name] for team in table.teams for name in team.members])
    own = {team.name: 0 for team in table.teams}
    for line in table.lines:
        if line.team is not None:
            own[line.team] += line.tenths
    return [
        _team(table.policy, asked, team, [known[name] for name in team.members], own[team.name]) for team in table.teams
    ]


def _team(policy: Policy, asked: Teams, team: Team, members: Sequence[Entrant], own: int) -> Entrant:
    lists = Gathered([m.eligible for m in members]), Gathered([m.counted for m in members])
    sums, adjust = together([member.sums for member in members]), sum(member.adjust for member in members)
    value = _team_value(policy, asked, members, own) if sums.counted else None
    nights = sum(member.nights for member in members)
    return Entrant(team.name, sums, *lists, nights, adjust + own, value, value is not None)


class Gathered(Sequence[Result]):
    """Results of several players in order of play, merged on first access."""

    def __init__(self, lists: Sequence[Sequence[Result]]) -> None:
        self.lists = lists

    @cached_property
    def all(self) -> list[Result]:
        return sorted(result for results in self.lists for result in results)

    def __len__(self) -> int:
        return sum(map(len, self.lists))

    @overload
    def __getitem__(self, index: int) -> Result: ...

    @overload
    def __getitem__(self, index: slice) -> list[Result]: ...

    def __getitem__(self, index: int | slice) -> Result | list[Result]:
        return self.all[index]


def _team_value(policy: Policy, asked: Teams, members: Sequence[Entrant], own: int) -> Amount:
    if asked.by is TeamsBy.BEST:
        return _best_nights(members, asked.k) + sum(member.adjust for member in members) + own
    values = [member.value for member in members if member.value is not None]
    added: Amount = sum(values)
    if asked.by is TeamsBy.AVERAGE:
        added = Fraction(added) / len(values)
    return added if policy.lower_wins else added + own


def _best_nights(members: Sequence[Entrant], k: int) -> int:
    """Return the sum, over all nights, of the `k` highest sums of a member's counted results in that night."""
    nights: dict[int, list[int]] = {}
    for member in members:
        for night, amount in _night_sums(member).items():
            nights.setdefault(night, []).append(amount)
    return sum(sum(sorted(sums, reverse=True)[:k]) for sums in nights.values())


def _night_sums(member: Entrant) -> dict[int, int]:
    found: dict[int, int] = {}
    for result in member.counted:
        found[result.night] = found.get(result.night, 0) + result.value
    return found
