"""Assign East, South, West and North when the tables are known (section 5.6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.request import CLOSING_UP, Method, Request, Round, Table
from clubs.seating.tournament.wind_colouring import coloured

Rows = Sequence[Sequence[int]]
Had = list[list[int]]
Counts = tuple[tuple[int, ...], ...]
PASSES = 40
SETTLED = 24_000  # tables reconsidered, at most
WIDTH = 600  # partial seatings of a final that are kept in the search


def balanced(request: Request, rounds: Sequence[Rows]) -> list[Round]:
    """Return the rounds with winds, so that everybody starts about equally often in each.

    For several rounds of full tables without history, a player's counts differ by at most 1. For one round, the sum of
    all squared counts is minimal.
    """
    lots = Lots(request.seed, "winds")
    had = [list(counts) for counts in request.history.winds]
    fresh = not any(map(any, had)) and len(rounds) > 1
    seated = coloured(rounds, lots) if fresh else [[tuple(row) for row in round_] for round_ in rounds]
    for number, round_ in enumerate(seated):
        kept = request.locked_winds(number)
        for place, table in enumerate(round_):
            round_[place] = table if fresh and _keeps(table, kept) else _best(table, had, kept, lots)
            _count(round_[place], had, 1)
    _mend(seated, had, request, lots)
    if request.method is Method.FINAL and request.script is None and len(rounds) > 1:
        _even_out(seated, request, lots)
    return [tuple(round_) for round_ in seated]


def _even_out(seated: list[list[Table]], request: Request, lots: Lots) -> None:
    """Give the games of a final, which all have the same players, the most even winds that respect locks."""
    kept = [request.locked_winds(number) for number in range(len(seated))]
    for place, table in enumerate(seated[0]):
        had = {player: request.history.winds[player] for player in table}
        now = [round_[place] for round_ in seated]
        found = _evenest(sorted(table), had, kept, lots)
        if _squares(found, had) < _squares(now, had):
            for number, order in enumerate(found):
                seated[number][place] = order


def _evenest(
    company: Sequence[int], had: Mapping[int, Sequence[int]], kept: Sequence[Mapping[int, int]], lots: Lots
) -> list[Table]:
    """Return one group's orders, game by game, with the least sum of squared counts (beam search of `WIDTH`)."""
    ways = [(tuple(tuple(had[player]) for player in company), list[Table]())]
    for locks in kept:
        orders = lots.shuffled(tuple(_orders(company, locks)))
        more: dict[Counts, list[Table]] = {}
        for counts, before in ways:
            for order in orders:
                more.setdefault(_counted(counts, company, order), [*before, order])
        ways = sorted(more.items(), key=lambda way: sum(count * count for row in way[0] for count in row))[:WIDTH]
    return ways[0][1]


def _counted(counts: Counts, company: Sequence[int], order: Table) -> Counts:
    wind = {player: at for at, player in enumerate(order)}
    return tuple(
        tuple(count + (at == wind[player]) for at, count in enumerate(row))
        for player, row in zip(company, counts, strict=True)
    )


def _squares(orders: Sequence[Table], had: Mapping[int, Sequence[int]]) -> int:
    counts = {player: list(row) for player, row in had.items()}
    for order in orders:
        for wind, player in enumerate(order):
            counts[player][wind] += 1
    return sum(count * count for row in counts.values() for count in row)


def ranked(request: Request, rounds: Sequence[Rows], place: Mapping[int, int]) -> list[Round]:
    """Return the rounds with the best player as East. In a final of several games, winds rotate from game to game."""
    seated: list[Round] = []
    for number, round_ in enumerate(rounds):
        kept = request.locked_winds(number)
        if seated and request.method.ranked:
            turned = [_turned(row, number) for row in seated[0]]
            keep = _with_locks if request.version == CLOSING_UP else _exchanged
            seated.append(tuple(keep(row, kept) for row in turned))
        else:
            rows = [sorted(row, key=place.__getitem__) for row in round_]
            seated.append(tuple(_with_locks(row, kept) for row in rows))
    return seated


def _exchanged(row: Sequence[int], kept: Mapping[int, int]) -> Table:
    """Return the row, in which players locked in a wind swap places with its holder."""
    seats = list(row)
    for player, wind in kept.items():
        if player in seats:
            at = seats.index(player)
            seats[at], seats[wind] = seats[wind], player
    return tuple(seats)


def _turned(row: Sequence[int], by: int) -> list[int]:
    return [row[(seat - by) % len(row)] for seat in range(len(row))]


def _with_locks(row: Sequence[int], kept: Mapping[int, int]) -> Table:
    """Return the row with locked players in their winds. The others move up in order."""
    rest = iter([player for player in row if player not in kept])
    fixed = {kept[player]: player for player in row if player in kept}
    return tuple(fixed[seat] if seat in fixed else next(rest) for seat in range(len(row)))


def _orders(table: Sequence[int], kept: Mapping[int, int]) -> Iterator[Table]:
    wanted = [(player, kept[player]) for player in table if player in kept]
    for order in permutations(table):
        if all(order[wind] == player for player, wind in wanted):
            yield order


def _cost(order: Table, had: Had) -> int:
    return sum(had[player][wind] for wind, player in enumerate(order))


def _best(table: Sequence[int], had: Had, kept: Mapping[int, int], lots: Lots) -> Table:
    """Return the order with the rarest winds, which increases the squares least; ties are drawn by lot."""
    costs = [(_cost(order, had), order) for order in _orders(table, kept)]
    least = min(cost for cost, _ in costs)
    ways = [order for cost, order in costs if cost == least]
    return ways[lots.below(len(ways))]


def _count(table: Table, had: Had, change: int) -> None:
    for wind, player in enumerate(table):
        had[player][wind] += change


def _keeps(table: Table, kept: Mapping[int, int]) -> bool:
    return all(kept.get(player, wind) == wind for wind, player in enumerate(table))


def _mend(seated: list[list[Table]], had: Had, request: Request, lots: Lots) -> None:
    """Reorder one table after the other while somebody could have more even winds."""
    passes = min(PASSES, SETTLED // sum(map(len, seated))) if len(seated) > 1 else 0
    while passes and any(max(counts) - min(counts) > 1 for counts in had):
        passes -= 1
        for number, round_ in enumerate(seated):
            kept = request.locked_winds(number)
            for place, table in enumerate(round_):
                _count(table, had, -1)
                round_[place] = _best(table, had, kept, lots)
                _count(round_[place], had, 1)
