"""Seat a request: byes, groups, table numbers, winds (sections 5.4 to 5.7)."""

from collections.abc import Sequence

from clubs.seating.tournament import rank_spread
from clubs.seating.tournament.pair_costs import add_history, add_spread, kin
from clubs.seating.tournament.request import Method, Request, Round, Seating, Winds
from clubs.seating.tournament.rounds import schedule
from clubs.seating.tournament.search_random import Chance
from clubs.seating.tournament.sitting_out import sitting_out
from clubs.seating.tournament.standing import in_order
from clubs.seating.tournament.starting_winds import balanced, ranked
from clubs.seating.tournament.swiss_round import least_company
from clubs.seating.tournament.table_numbers import by_lot, by_standing

Rows = Sequence[Sequence[int]]
Byes = Sequence[Sequence[int]]


def seat(request: Request, positions: Sequence[int]) -> Seating:
    """Seat a request whose locks and script have been checked."""
    rounds, byes = _scripted(request) if request.script is not None else _company(request, positions)
    return Seating(tuple(_winds(request, rounds, positions)), tuple(map(tuple, byes)))


def _scripted(request: Request) -> tuple[Sequence[Rows], Byes]:
    people = range(len(request.people))
    rounds = request.script or ()
    seated = [{player for table in round_ for player in table} for round_ in rounds]
    return rounds, [[player for player in people if player not in there] for there in seated]


def _company(request: Request, positions: Sequence[int]) -> tuple[Sequence[Rows], Byes]:
    byes: Byes = sitting_out(request, positions)
    if not request.method.ranked:
        rounds, byes = schedule(request, byes)
        locked = [request.locked(number) for number in range(request.rounds)]
        return by_lot(rounds, locked, request.sizes, request.seed), byes
    rows = _one_company(request, positions, byes[0])
    return [rows] * request.rounds, [byes[0]] * request.rounds


def _one_company(request: Request, positions: Sequence[int], out: Sequence[int]) -> Rows:
    order = in_order(positions, [player for player in range(len(positions)) if player not in out])
    locked = {lock.player: lock.table for lock in request.locks}
    if request.method is not Method.SWISS:
        return rank_spread.keep(rank_spread.spread(request.method, order, request.sizes, request.step), locked, order)
    matrix = add_spread(add_history(kin(request), request), positions, request.weights.spread)
    rows = least_company(matrix, order, request.sizes, locked, Chance(request.seed, "company"))
    return by_standing(rows, positions, locked, request.sizes)


def _winds(request: Request, rounds: Sequence[Rows], positions: Sequence[int]) -> list[Round]:
    if request.winds is Winds.LIST:
        return [tuple(tuple(table) for table in round_) for round_ in rounds]
    if request.winds is Winds.RANK:
        order = in_order(positions, range(len(positions)))
        return ranked(request, rounds, {player: place for place, player in enumerate(order)})
    return balanced(request, rounds)
