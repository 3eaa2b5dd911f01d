"""Who sits out of each round (section 5.7)."""

from collections.abc import Sequence

from clubs.seating.lots import Lots
from clubs.seating.tournament.request import Method, Request


def sitting_out(request: Request, positions: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return for each round who sits out: of equals the last in the standing, or by lot where none is asked for."""
    byes = [person.byes for person in request.people]
    rounds = []
    for number in range(request.rounds):
        out = _one_round(request, number, byes, _order(request, positions, number))
        for player in out:
            byes[player] += 1
        rounds.append(out)
    return tuple(rounds)


def _one_round(request: Request, number: int, byes: list[int], order: Sequence[int]) -> tuple[int, ...]:
    """Substitutes first, then the fewest byes, then the order; who is kept at a table last."""
    people, kept = request.people, request.locked(number)
    if request.method is Method.FINAL:
        kept = {lock.player: lock.table for lock in request.locks}

    def turn(player: int) -> tuple[bool, bool, int, int]:
        return player in kept, not people[player].substitute, byes[player], order[player]

    many = len(people) - sum(request.sizes)
    return tuple(sorted(sorted(range(len(people)), key=turn)[:many]))


def _order(request: Request, positions: Sequence[int], number: int) -> list[int]:
    players = range(len(request.people))
    if request.method.ranked:
        waiting = sorted(players, key=lambda player: (positions[player], player), reverse=True)
    else:
        waiting = list(Lots(request.seed, f"sit out:{number}").shuffled(players))
    order = [0] * len(waiting)
    for place, player in enumerate(waiting):
        order[player] = place
    return order
