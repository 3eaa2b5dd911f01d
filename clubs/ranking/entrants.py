"""Whoever stands in a table, a player or a team, with results, adjust and value: standings, sections 1.2, 1.3, 1.5."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from clubs.ranking.games import Table, Team
from clubs.ranking.policy import Guests, Policy, Teams, TeamsBy, Value
from clubs.ranking.results import Result, counted, eligible, open_games, played, points_of, result_of
from scoring.fractions import ratio

Amount = int | Fraction


@dataclass(frozen=True)
class Entrant:
    """A player or a team. `adjust` in tenths; `value` None without a counted result; `ranked`: may have a rank."""

    name: str
    eligible: Sequence[Result]
    counted: Sequence[Result]
    nights: int
    adjust: int
    value: Amount | None
    ranked: bool
    guest: bool = False
    played: int = 0

    @cached_property
    def total(self) -> int:
        """The sum of the counted totals."""
        return sum(result.total for result in self.counted)

    @cached_property
    def average_place(self) -> Fraction | None:
        """The mean of the places of the counted results, made comparable where sizes are mixed."""
        return ratio(sum(result.halves for result in self.counted), 2 * len(self.counted))

    def places(self, length: int) -> list[int]:
        """How many counted results by place, up to `length`."""
        found = [0] * length
        for result in self.counted:
            found[result.place - 1] += 1
        return found


def players(table: Table) -> dict[str, Entrant]:
    """Everybody in a game, in a line, in `present` or in a team, by name."""
    seats, nights, bonus = _results(table), _nights(table), _bonuses(table)
    names = {*seats, *nights, *bonus, *(member for team in table.teams for member in team.members)}
    none: list[Result] = []
    return {
        name: _player(table, name, *seats.get(name, (none, none, none)), nights.get(name, 0), bonus.get(name, 0))
        for name in names
    }


_Three = tuple[list[Result], list[Result], list[Result]]


def _results(table: Table) -> dict[str, _Three]:
    """By player: played, eligible and counted results."""
    open_to, found = open_games(table), dict[str, _Three]()
    points = {game.order: points_of(table.policy.place_points, game.places) for game in table.games}
    for player, seats in played(table).items():
        results = [result_of(table, game, seat, points[game.order]) for game, seat in seats]
        left = eligible(table.policy, (result for result in results if result.order in open_to))
        found[player] = results, left, counted(table.policy, left)
    return found


def _nights(table: Table) -> dict[str, int]:
    """How many nights each attended: played a game or was present."""
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


def _player(
    table: Table,
    name: str,
    results: list[Result],
    left: list[Result],
    counting: list[Result],
    nights: int,
    bonus: int,
) -> Entrant:
    policy, guest = table.policy, name in table.guests
    adjust = bonus + (policy.attendance.bonus(nights) if policy.attendance else 0)
    value = _value(policy, counting, adjust)
    enough = len(left) >= policy.min_games and nights >= policy.min_nights
    may = policy.guests is Guests.RANKED or not guest
    ranked = value is not None and enough and may
    return Entrant(name, left, counting, nights, adjust, value, ranked, guest, len(results))


def _value(policy: Policy, counting: Sequence[Result], adjust: int) -> Amount | None:
    if not counting:
        return None
    if policy.value is Value.AVERAGE_PLACE:
        return Fraction(sum(result.halves for result in counting), 2 * len(counting))
    added = sum(result.value for result in counting) + adjust
    return Fraction(added, len(counting)) if policy.value is Value.AVERAGE else added


# -- teams -------------------------------------------------------------------------------------------


def teams(table: Table, known: Mapping[str, Entrant]) -> list[Entrant]:
    """Every team with the results of all its members."""
    asked = table.policy.teams
    if asked is None:
        return []
    own = {team.name: 0 for team in table.teams}
    for line in table.lines:
        if line.team is not None:
            own[line.team] += line.tenths
    return [
        _team(table.policy, asked, team, [known[name] for name in team.members], own[team.name]) for team in table.teams
    ]


def _team(policy: Policy, asked: Teams, team: Team, members: Sequence[Entrant], own: int) -> Entrant:
    left, counting = _together(m.eligible for m in members), _together(m.counted for m in members)
    adjust = sum(member.adjust for member in members)
    value = _team_value(policy, asked, members, own) if counting else None
    nights = sum(member.nights for member in members)
    return Entrant(team.name, left, counting, nights, adjust + own, value, value is not None)


def _together(lists: Iterable[Sequence[Result]]) -> list[Result]:
    """The results of all in order of play."""
    return sorted(result for results in lists for result in results)


def _team_value(policy: Policy, asked: Teams, members: Sequence[Entrant], own: int) -> Amount:
    if asked.by is TeamsBy.BEST:
        return _best_nights(members, asked.k) + sum(member.adjust for member in members) + own
    values = [member.value for member in members if member.value is not None]
    together: Amount = sum(values)
    if asked.by is TeamsBy.AVERAGE:
        together = Fraction(together) / len(values)
    return together if policy.lower_wins else together + own


def _best_nights(members: Sequence[Entrant], k: int) -> int:
    """Over all nights, the `k` highest sums of a member's counted results of that night."""
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
