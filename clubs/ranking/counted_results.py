"""A player's results, and which of them count: standings, section 1.1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from clubs.ranking.policy import WINDS, CapBy, Count, PlacePoints, Policy
from clubs.ranking.ranked_games import Game, Table


class Result(NamedTuple):
    """One player's result in one game (`number` in the list as given).

    `value` is the game value under the policy, `halves` twice the place r of section 1.2. `last`: nobody in the game
    was worse and somebody was better.
    """

    order: int
    number: int
    night: int
    wind: str
    place: int
    total: int
    value: int
    halves: int
    last: bool


def played(table: Table) -> dict[str, list[tuple[Game, int]]]:
    """Return each player's games in order of play, with the player's seat in each."""
    found: dict[str, list[tuple[Game, int]]] = {}
    for game in table.games:
        for seat, player in enumerate(game.players):
            if player is not None:
                found.setdefault(player, []).append((game, seat))
    return found


def open_games(table: Table) -> frozenset[int]:
    """Return the games (by order of play) with no more guests than the policy allows."""
    most, guests = table.policy.max_guests, table.guests
    return frozenset(
        game.order
        for game in table.games
        if most is None or sum(player is None or player in guests for player in game.players) <= most
    )


def result_of(table: Table, game: Game, seat: int, points: Sequence[int]) -> Result:
    """Return the result of a seat; `points` are the game's place points, empty unless the policy uses them."""
    place, total, seats = game.places[seat], game.totals[seat], len(game.places)
    value = points[seat] if points else place if table.policy.lower_wins else total
    halves = 2 + 6 * (place - 1) // (seats - 1) if table.mixed else 2 * place
    last = place > 1 and place == max(game.places)
    return Result(game.order, game.index, game.night, WINDS[seat], place, total, value, halves, last)


def points_of(points: PlacePoints | None, places: Sequence[int]) -> tuple[int, ...]:
    """Return the place points of a game by seat; tied seats share their points, and odd tenths go to lower seats."""
    if points is None:
        return ()
    by_place, found = points[len(places)], [0] * len(places)
    for place in set(places):
        seats = [seat for seat, own in enumerate(places) if own == place]
        share, odd = divmod(sum(by_place[place - 1 : place - 1 + len(seats)]), len(seats))
        for i, seat in enumerate(seats):
            found[seat] = share + (i < odd)
    return tuple(found)


def eligible(policy: Policy, results: Iterable[Result]) -> list[Result]:
    """Return a player's results in open games that can count, by start wind and the limit for each night."""
    left = [result for result in results if set(policy.winds) >= set(WINDS) or result.wind in policy.winds]
    if policy.night_cap is None:
        return left
    nights = [list(group) for _night, group in groupby(left, key=lambda result: result.night)]
    return [result for night in nights for result in _capped(policy, night, policy.night_cap)]


def _capped(policy: Policy, night: list[Result], cap: int) -> list[Result]:
    return night[:cap] if policy.night_cap_by is CapBy.FIRST else best(policy, night, cap)


def best(policy: Policy, results: Sequence[Result], n: int) -> list[Result]:
    """Return the `n` best results, in order of play."""
    if len(results) <= n:
        return sorted(results)
    ranked = sorted(results, key=lambda result: _goodness(policy, result))
    return sorted(ranked[:n])


def _goodness(policy: Policy, result: Result) -> tuple[int, int, int, int]:
    """Return a sort key, lowest is best: game value, then total, then place, then the earlier."""
    value = result.value if policy.lower_wins else -result.value
    return value, -result.total, result.place, result.order


def counted(policy: Policy, results: list[Result]) -> list[Result]:
    """Return the eligible results that count."""
    if policy.count is Count.BEST:
        return best(policy, results, policy.n)
    if policy.count is Count.DROP:
        return best(policy, results, max(1, len(results) - policy.n))
    if policy.count is Count.RUN and policy.n < len(results):
        return _best_run(policy, results)
    return results


def _best_run(policy: Policy, results: list[Result]) -> list[Result]:
    """Return the `n` consecutive results with the best sum; ties: higher totals, lower places, earlier."""
    n, sign = policy.n, 1 if policy.lower_wins else -1
    values = _sums(n, [sign * result.value for result in results])
    totals = _sums(n, [-result.total for result in results])
    places = _sums(n, [result.place for result in results])
    first = min(range(len(values)), key=lambda i: (values[i], totals[i], places[i], i))
    return results[first : first + n]


def _sums(n: int, amounts: Sequence[int]) -> list[int]:
    """Return the sum of every `n` consecutive amounts."""
    up_to = [0, *accumulate(amounts)]
    return [high - low for low, high in zip(up_to, up_to[n:], strict=False)]
