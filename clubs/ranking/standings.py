"""The standings of a list of games: ranks, tie-breaks used, and moves since the last night (standings, section 1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from clubs.ranking.entrants import Entrant, Fetch, players, teams
from clubs.ranking.policy import Guests
from clubs.ranking.ranked_games import Table
from clubs.ranking.ranks import Ranked, Step, Wanted, ranking


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: `rank` None if not ranked; `moved` places up since the night before, None if unknown."""

    entrant: Entrant
    rank: int | None = None
    shared: bool = False
    split: str | None = None
    steps: tuple[Step, ...] = ()
    moved: int | None = None


@dataclass(frozen=True, slots=True)
class Standings:
    """The lines of the players and, if the policy has teams, of the teams."""

    players: tuple[Standing, ...]
    teams: tuple[Standing, ...]


def standings(table: Table) -> Standings:
    """Return all lines in order: the ranked, then the others, guests last.

    >>> from clubs.ranking.ranked_games import Game
    >>> from clubs.ranking.policy import Policy
    >>> game = Game(0, 1, ("陳", "林"), (2, 1), (-80, 80))
    >>> found = standings(Table(Policy(), (game,), sizes=frozenset({2})))
    >>> [(line.rank, line.entrant.name, line.entrant.value) for line in found.players]
    [(1, '林', 80), (2, '陳', -80)]
    """
    known = players(table)
    shown = [known[name] for name in _listed(table)]
    sides, before = teams(table, known), _before(table)
    return Standings(lines(table, shown, before[0] if before else {}), lines(table, sides, before[1] if before else {}))


def _listed(table: Table) -> set[str]:
    """Return everybody in a game, in a bonus line or present; without guests if they are hidden."""
    seats = {player for game in table.games for player in game.players if player is not None}
    lines = {line.player for line in table.lines if line.player is not None}
    found = seats | lines | {player for presence in table.present for player in presence.players}
    return found - table.guests if table.policy.guests is Guests.HIDDEN else found


def _before(table: Table) -> tuple[dict[str, int], dict[str, int]] | None:
    """Return the ranks of players and of teams without the newest night; None if it was the first."""
    if table.newest is None:
        return None
    earlier = table.before(table.newest)
    known = players(earlier)
    return ranks(earlier, list(known.values())), ranks(earlier, teams(earlier, known))


def ranks(
    table: Table, entrants: Sequence[Entrant], fetch: Fetch | None = None, names: Collection[str] | None = None
) -> dict[str, int]:
    """Return the ranks by name, of everybody or of `names` only."""
    found = ranking(table, entrants, fetch, None if names is None else _with(names))
    return {one.entrant.name: one.rank for one in found if names is None or one.entrant.name in names}


def in_order(
    table: Table,
    entrants: Sequence[Entrant],
    fetch: Fetch | None = None,
    shown: range | None = None,
    names: Collection[str] | None = None,
) -> list[Ranked | Entrant]:
    """Return these in order, ranked or without a rank.

    `shown`: only those at these positions (from 0). `names`: return all, but break ties only for these.
    """
    others = sorted((one for one in entrants if not one.ranked), key=lambda one: _unranked_order(table, one))
    wanted = _at(shown) if shown is not None else _with(names) if names is not None else None
    found: list[Ranked | Entrant] = [*ranking(table, entrants, fetch, wanted), *others]
    return found if shown is None else found[shown.start : shown.stop]


def _at(shown: range) -> Wanted:
    return lambda places, _group: places.start < shown.stop and shown.start < places.stop


def _with(names: Collection[str]) -> Wanted:
    return lambda _places, group: any(entrant.name in names for entrant in group)


def name_in(one: Ranked | Entrant) -> str:
    """Return the name in a line."""
    return one.name if isinstance(one, Entrant) else one.entrant.name


def lines(
    table: Table, entrants: Sequence[Entrant], before: Mapping[str, int], fetch: Fetch | None = None
) -> tuple[Standing, ...]:
    """Return the lines of these, in order; `before`: ranks to compare with."""
    return moved(in_order(table, entrants, fetch), before)


def moved(found: Sequence[Ranked | Entrant], before: Mapping[str, int]) -> tuple[Standing, ...]:
    """Return the lines of an ordered list; `before`: ranks to compare with."""
    return tuple(
        Standing(one) if isinstance(one, Entrant) else _ranked(one, before.get(one.entrant.name)) for one in found
    )


def _ranked(line: Ranked, before: int | None) -> Standing:
    moved = None if before is None else before - line.rank
    return Standing(line.entrant, line.rank, line.shared, line.split, line.steps, moved)


def _unranked_order(table: Table, one: Entrant) -> tuple[object, ...]:
    """Return a sort key: guests last; lines with a value first, the better value, more games, the name."""
    value = one.value or 0
    return one.guest, one.value is None, value if table.policy.lower_wins else -value, -one.sums.eligible, one.name
