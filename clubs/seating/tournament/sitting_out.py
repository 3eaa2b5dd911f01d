"""Who sits out of each round (section 5.7)."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.request import EVENLY, Method, Request

Out = tuple[tuple[int, ...], ...]
Pairs = Counter[tuple[int, int]]
TRIES, WORK = 400, 60_000
"""The most draws, and the most turns of players in rounds that are drawn."""


def sitting_out(request: Request, positions: Sequence[int]) -> Out:
    """Return who sits out of each round: of equal candidates, the lowest in the standings, or by lot if not requested.

    Over several rounds by lot, those whose turn it is and who have sat out together least sit out together.
    """
    many = len(request.people) - sum(request.sizes)
    if request.method.ranked or request.version < EVENLY or request.rounds == 1 or many < 2:
        return _in_turn(request, [_order(request, positions, number) for number in range(request.rounds)])
    return _evenly(request, many)


def _in_turn(request: Request, orders: Sequence[Sequence[int]]) -> Out:
    byes = [person.byes for person in request.people]
    rounds = []
    for number, order in enumerate(orders):
        out = _one_round(request, number, byes, order)
        for player in out:
            byes[player] += 1
        rounds.append(out)
    return tuple(rounds)


def _evenly(request: Request, many: int) -> Out:
    """Return, of several draws, the one in which pairs sit out together most evenly."""
    players = len(request.people)
    times, over = divmod(request.rounds * many * (many - 1) // 2, players * (players - 1) // 2)
    least = players * (players - 1) // 2 * times * times + over * (2 * times + 1)
    best, much = _one_draw(request, many, 0)
    for attempt in range(1, min(TRIES, WORK // (players * request.rounds))):
        if much <= least:
            break
        found, anew = _one_draw(request, many, attempt)
        if anew < much:
            best, much = found, anew
    return best


def _one_draw(request: Request, many: int, attempt: int) -> tuple[Out, int]:
    """Return a draw, and its unevenness: the sum over all pairs of the squares of how often they sit out together."""
    byes, together = [person.byes for person in request.people], Pairs()
    rounds = []
    for number in range(request.rounds):
        order = _by_lot(request, f"sit out:{number}:{attempt}")
        out: list[int] = []
        for _ in range(many):
            beside = [sum(together[min(player, one), max(player, one)] for one in out) for player in range(len(byes))]
            turn = _turn(request, number, byes)
            left = (player for player in range(len(byes)) if player not in out)
            out.append(min(left, key=lambda player: (*turn(player), beside[player], order[player])))
        out.sort()
        for player in out:
            byes[player] += 1
        together.update(combinations(out, 2))
        rounds.append(tuple(out))
    return tuple(rounds), sum(number * number for number in together.values())


def _one_round(request: Request, number: int, byes: list[int], order: Sequence[int]) -> tuple[int, ...]:
    """Choose substitutes first, then those with the fewest byes, then by order; locked players come last."""
    turn = _turn(request, number, byes)
    players = sorted(range(len(request.people)), key=lambda player: (*turn(player), order[player]))
    return tuple(sorted(players[: len(request.people) - sum(request.sizes)]))


def _turn(request: Request, number: int, byes: Sequence[int]) -> Callable[[int], tuple[bool, bool, int]]:
    people, kept = request.people, request.locked(number)
    if request.method is Method.FINAL:
        kept = {lock.player: lock.table for lock in request.locks}
    return lambda player: (player in kept, not people[player].substitute, byes[player])


def _order(request: Request, positions: Sequence[int], number: int) -> list[int]:
    if not request.method.ranked:
        return _by_lot(request, f"sit out:{number}")
    players = range(len(request.people))
    return _places(sorted(players, key=lambda player: (positions[player], player), reverse=True))


def _by_lot(request: Request, of: str) -> list[int]:
    return _places(list(Lots(request.seed, of).shuffled(range(len(request.people)))))


def _places(waiting: Sequence[int]) -> list[int]:
    order = [0] * len(waiting)
    for place, player in enumerate(waiting):
        order[player] = place
    return order
