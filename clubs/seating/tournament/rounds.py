"""The groups of several rounds: a design assigned to the players, or one round after the other, then repaired."""

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from clubs.seating.seeded_random import Lots
from clubs.seating.tournament.block_designs import FOUR, Design, design, in_another_order, level
from clubs.seating.tournament.design_labels import Choice, apart, choices, laid
from clubs.seating.tournament.even_schedules import evenest
from clubs.seating.tournament.local_search import Mending
from clubs.seating.tournament.pair_costs import Matrix, add_history, kin
from clubs.seating.tournament.request import EVENLY, LEVEL, Request
from clubs.seating.tournament.round_order import in_turn
from clubs.seating.tournament.schedule_places import NEVER, Byes, Places, places
from clubs.seating.tournament.search_random import Chance

Rows = list[list[int]]
LOOKS = 500_000  # examined changes, for all rounds together
LABELS = 12  # tries to assign a design to the players, if some should not meet
ROUND_LOOKS = 150_000  # for each added round, at most


def schedule(request: Request, byes: Byes) -> tuple[list[Rows], Byes]:
    """Return who shares a table in every round and who sits out, with as few repeats as possible.

    `byes` are those of the usual order; a design may choose other players, but not more byes.
    """
    even = _even(request, byes)
    if even is None or _free(request):
        return _drawn(request, byes, even)[1:]
    return min(_drawn(request, byes, even), _drawn(request, byes, None), key=itemgetter(0))[1:]


def _drawn(request: Request, byes: Byes, even: Design | None) -> tuple[int, list[Rows], Byes]:
    """Return the cost, the rounds and the byes: from `even_schedules` or, without one, from another design or none."""
    chance = Chance(request.seed, "company")
    matrix = kin(request)
    made = _designed(request, byes, matrix, chance, even)
    rounds, out = made or ([], byes)
    settled = even is not None and _free(request)
    return (*_completed(request, rounds, out, add_history(matrix, request), chance, settled=settled), out)


def _free(request: Request) -> bool:
    """Return whether no player is locked or kept apart from others."""
    return not request.locks and not any(map(any, kin(request)))


# -- designs -----------------------------------------------------------------------------------------


def _even(request: Request, byes: Byes) -> Design | None:
    """Return the most even known rounds, if everybody plays at tables of four and nobody has met before."""
    all_sit = set(request.sizes) == {FOUR} and not any(byes)
    if request.version < LEVEL or not all_sit or request.rounds < 2 or request.history.met:
        return None
    rounds = evenest(len(request.people), request.rounds, request.seed)
    return Design(len(request.people), rounds, (), len(rounds)) if rounds else None


def _designed(
    request: Request, byes: Byes, matrix: Matrix, chance: Chance, even: Design | None
) -> tuple[list[Rows], Byes] | None:
    fresh = request.rounds > 1 and not request.history.met
    held = places(request, byes) if fresh else None
    made = even or (_best_design(len(held.holders), request) if held else None)
    made = _again(made, request) if made else None
    if held is None or made is None or (held.byes and len(made.rounds) < request.rounds):
        return None
    if held.byes and (request.locks or len({person.byes for person in request.people}) > 1):
        return None
    found = _laid(request, held, choices(made, request.rounds), matrix, chance)
    return None if found is None else _seated(request, held, *found, byes)


def _best_design(points: int, request: Request) -> Design | None:
    return design(points, request.seats, request.version) or level(points, request.seats)


def _again(made: Design, request: Request) -> Design:
    """Return a design after which all have met equally often, repeated with its points in another order."""
    each = (request.seats - 1) * len(made.rounds)
    even = each % (made.points - 1) == 0 and made.points % request.seats == 0
    if request.version < EVENLY or not even or len(made.rounds) >= request.rounds:
        return made
    rounds = list(made.rounds)
    while len(rounds) < request.rounds:
        rounds += in_another_order(made.rounds, made.points, Lots(request.seed, f"again:{len(rounds)}"))
    return Design(made.points, tuple(rounds[: request.rounds]), (), request.rounds)


def _laid(
    request: Request, held: Places, ways: list[Choice], matrix: Matrix, chance: Chance
) -> tuple[Choice, list[int]] | None:
    """Return the choice and the assignment in which kin meet at the lowest cost, of some tries at each."""
    groups, kin_ = held.groups(request), held.kin(matrix)
    best: tuple[int, Choice, list[int]] | None = None
    for way in ways * (LABELS if any(map(any, kin_)) else 1):
        label = laid(way, len(held.holders), groups, chance)
        cost = apart(label, way.rounds, kin_, chance)
        if best is None or cost < best[0]:
            best = (cost, way, label)
        if not cost:
            break
    return best[1:] if best and best[0] < NEVER else None


def _seated(request: Request, held: Places, way: Choice, label: Sequence[int], byes: Byes) -> tuple[list[Rows], Byes]:
    """Return the people at the tables of a design, with tables of three last."""
    rounds = [list(_rows(held, tables, label, number)) for number, tables in enumerate(way.rounds)]
    if not held.byes:
        return rounds, byes
    everyone = range(len(request.people))
    seated = [{player for row in rows for player in row} for rows in rounds]
    return rounds, [tuple(player for player in everyone if player not in there) for there in seated]


def _rows(held: Places, tables: Sequence[Sequence[int]], label: Sequence[int], number: int) -> Iterator[list[int]]:
    rows = [[held.holders[label[point]][number] for point in table] for table in tables]
    yield from sorted(([one for one in row if one is not None] for row in rows), key=len, reverse=True)


# -- rounds one after the other ----------------------------------------------------------------------


def _completed(
    request: Request, rounds: list[Rows], byes: Byes, matrix: Matrix, chance: Chance, *, settled: bool
) -> tuple[int, list[Rows]]:
    """Keep locked players at their tables, add missing rounds, and repair what is not fixed.

    Return the cost first.
    """
    repeat, locked = request.weights.repeats, [request.locked(number) for number in range(request.rounds)]
    mending = Mending(matrix, repeat, chance)
    for rows, kept in zip(rounds, locked, strict=False):
        mending.add(_locked(rows, kept), kept)
    for number in range(len(rounds), request.rounds):
        mending.add(_at_random(request, set(byes[number]), locked[number], chance), locked[number])
        mending.mend(min(ROUND_LOOKS, LOOKS // request.rounds), [number])
    enough = least_repeats(request) * repeat
    mending.mend(0 if settled else LOOKS, range(request.rounds), enough)
    turning = enough and not (request.locks or any(byes))
    return mending.cost, in_turn(mending.rounds, request.history.last) if turning else mending.rounds


def least_repeats(request: Request) -> int:
    """Return the least possible repeats if nobody has met before: all meetings spread evenly over all pairs."""
    if request.history.met:
        return 0
    people = len(request.people)
    meetings = request.rounds * sum(size * (size - 1) // 2 for size in request.sizes)
    times, over = divmod(meetings, people * (people - 1) // 2)
    return people * (people - 1) // 2 * (times * (times - 1) // 2) + over * times


def _locked(rows: Rows, locked: Mapping[int, int]) -> Rows:
    """Move locked players to tables with their number, in exchange for unlocked players."""
    rows = _numbered(rows, locked)
    for player, table in locked.items():
        there = next(number for number, row in enumerate(rows) if player in row)
        if there != table:
            other = next(one for one in rows[table] if one not in locked)
            rows[table][rows[table].index(other)] = player
            rows[there][rows[there].index(player)] = other
    return rows


def _numbered(rows: Rows, locked: Mapping[int, int]) -> Rows:
    """Give each locked table the number that most of its locked players need. Sizes keep their numbers."""
    rows = [list(row) for row in rows]
    for table in sorted(set(locked.values())):
        wanted = {player for player, number in locked.items() if number == table}
        free = [
            n for n, row in enumerate(rows) if len(row) == len(rows[table]) and (n >= table or n not in locked.values())
        ]
        best = max(free, key=lambda n: len(wanted & set(rows[n])))
        rows[table], rows[best] = rows[best], rows[table]
    return rows


def _at_random(request: Request, out: set[int], locked: Mapping[int, int], chance: Chance) -> Rows:
    rest = iter(chance.shuffled([p for p in range(len(request.people)) if p not in out and p not in locked]))
    rows = []
    for number, size in enumerate(request.sizes):
        there = [player for player, table in locked.items() if table == number]
        rows.append([*there, *(next(rest) for _ in range(size - len(there)))])
    return rows
