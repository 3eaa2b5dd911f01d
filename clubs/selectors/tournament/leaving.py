"""Ways to fill the seats of a player who leaves: who moves, and how many pairs meet again."""

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from clubs.errors import ClubError
from clubs.models import Entry, Event, Round
from clubs.selectors.tournament.round_seating import (
    UNBEGUN,
    Plan,
    made_together,
    moves_between,
    plans_of,
    request_of,
    seated,
)
from scoring.errors import ContractError


class How(StrEnum):
    """Who takes the seats of a player who leaves."""

    SUBSTITUTE = "substitute"
    BYES = "byes"
    ANEW = "anew"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to fill the seats: the numbers of those who move by round, and the pairs that meet again in these rounds.

    `substitute` is the start number of who takes the seats.
    """

    how: How
    moved: tuple[tuple[int, tuple[int, ...]], ...]
    repeats: int
    substitute: Entry | None = None

    @property
    def count(self) -> int:
        """Return the number of changed seats of others."""
        return sum(len(numbers) for _round, numbers in self.moved)


@dataclass(frozen=True, slots=True)
class Leaving:
    """What happens if a player leaves before a round: the seated rounds and the ways, the least change first."""

    entry: Entry
    from_round: int
    rounds: tuple[int, ...]
    ways: tuple[Way, ...]


def unbegun_from(event: Event, number: int) -> list[Round]:
    """Return the rounds that have not started, from a round on."""
    found = event.rounds.filter(number__gte=number, status__in=UNBEGUN).exclude(stage=None)
    return list(found.select_related("stage__event__season__club", "event__season__club").order_by("number"))


def free_substitutes(event: Event, plans: Iterable[Plan]) -> list[Entry]:
    """Return the substitutes who are here and have no seat in any of these rounds, by start number."""
    taken = {abs(number) for plan in plans for number in plan.seated}
    found = event.entries.filter(kind=Entry.Kind.SUBSTITUTE, status=Entry.Status.HERE).select_related("player")
    return [one for one in found.order_by("number") if one.number not in taken]


def met_before(event: Event, first: int) -> Counter[frozenset[int]]:
    """Return how often each pair has met in the seated rounds before a round."""
    earlier = event.rounds.exclude(stage=None).filter(number__lt=first)
    return meetings(plans_of(earlier).values())


def meetings(plans: Iterable[Plan]) -> Counter[frozenset[int]]:
    """Return how often each pair sits at one table."""
    return Counter(frozenset(pair) for plan in plans for table in plan.tables for pair in combinations(table, 2))


def who_fills(plan: Plan, number: int, met: Counter[frozenset[int]], byes: Counter[int], here: set[int]) -> int | None:
    """Return who of those with a bye takes the seat of a number: fewest repeats, most byes; None if nobody can."""
    table = next((table for table in plan.tables if number in table), [])
    mates = [one for one in table if one != number]
    able = [one for one in plan.byes if one != number and one in here]
    return min(able, key=lambda one: (_meets(one, mates, met), -byes[one], one), default=None)


def _meets(number: int, mates: Sequence[int], met: Counter[frozenset[int]]) -> int:
    return sum(met[frozenset((number, mate))] for mate in mates)


def present_numbers(event: Event) -> set[int]:
    """Return the start numbers of the players and substitutes who are here or expected."""
    numbers = event.entries.filter(status__in=Entry.PRESENT).values_list("number", flat=True)
    return {number for number in numbers if number is not None}


def leaving(entry: Entry, from_round: int) -> Leaving:
    """Return the ways to fill an entry's seats from a round on, the least change first."""
    event, number = entry.event, entry.number or 0
    rounds = unbegun_from(event, from_round)
    plans = plans_of(rounds)
    mine = [one for one in rounds if one.pk in plans and number in plans[one.pk].seated]
    if not mine:
        return Leaving(entry, from_round, (), ())
    met = met_before(event, mine[0].number)
    ways = [*_by_substitutes(event, mine, plans, met, number), *_by_byes(event, rounds, plans, met, number)]
    ways += _anew(mine[0], plans, met, number)
    ways.sort(key=lambda way: (way.count, way.repeats, list(How).index(way.how)))
    return Leaving(entry, from_round, tuple(one.number for one in mine), tuple(ways))


def _by_substitutes(
    event: Event, mine: Sequence[Round], plans: dict[int, Plan], met: Counter[frozenset[int]], number: int
) -> list[Way]:
    """Return the way in which the first free substitute takes all seats; nobody else moves."""
    free = free_substitutes(event, [plans[one.pk] for one in mine])
    if not free:
        return []
    other = free[0].number or 0
    tables = [table for one in mine for table in plans[one.pk].tables if number in table]
    again = sum(_meets(other, [one for one in table if one != number], met) for table in tables)
    return [Way(How.SUBSTITUTE, (), again, free[0])]


def _by_byes(
    event: Event, rounds: Sequence[Round], plans: dict[int, Plan], met: Counter[frozenset[int]], number: int
) -> list[Way]:
    """Return the way in which somebody with a bye takes each seat, if every round has a bye."""
    here, byes = present_numbers(event), Counter(one for plan in plans.values() for one in plan.byes)
    moved, again, known = [], 0, Counter(met)
    for found in rounds:
        plan = plans.get(found.pk)
        if plan is None or number not in plan.seated:
            continue
        other = who_fills(plan, number, known, byes, here)
        if other is None:
            return []
        mates = [one for table in plan.tables if number in table for one in table if one != number]
        again += _meets(other, mates, known)
        known.update(frozenset((other, mate)) for mate in mates)
        moved.append((found.number, (other,)))
    return [Way(How.BYES, tuple(moved), again)]


def _anew(first: Round, plans: dict[int, Plan], met: Counter[frozenset[int]], number: int) -> list[Way]:
    """Return the way in which the rounds to come are seated again without the player, from a trial draw."""
    stage = first.stage
    if stage is None or stage.by_team:
        return []
    rounds = [one for one in made_together(first, *UNBEGUN) if one.pk in plans]
    try:
        request = request_of(stage, rounds, without=number)
        trial = seated(request, secrets.token_hex(8), stage.requested)
    except (ClubError, ContractError):
        return []
    moved = []
    for found, plan in zip(rounds, trial, strict=True):
        changes = moves_between(plans[found.pk], plan)
        moved.append((found.number, tuple(sorted(one for one in changes if one != number))))
    known, again = Counter(met), 0
    for plan in trial:
        now = meetings([plan])
        again += sum(known[pair] for pair in now)
        known.update(now)
    return [Way(How.ANEW, tuple(moved), again)]
