"""The quality card: every measure of a seating, counted from its tables alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from clubs.seating.tournament.pair_costs import clubs, compatriots, mates
from clubs.seating.tournament.request import Request, Round, Seating, Weights

Pair = tuple[int, int]
SHORT = 3


@dataclass(frozen=True, slots=True)
class WindCounts:
    """How often each player (by number) began as East, South, West, North. `largest`: one player's difference."""

    counts: tuple[tuple[int, ...], ...]

    @property
    def largest(self) -> int:
        return max(max(counts) - min(counts) for counts in self.counts)

    @property
    def squares(self) -> int:
        return sum(count * count for counts in self.counts for count in counts)


@dataclass(frozen=True, slots=True)
class Card:
    """The measures of section 13. `byes` and `short` are by player number."""

    repeats: int
    max_meetings: int
    back_to_back: int
    mates: int
    clubs: int
    countries: int
    spread: int
    same_table: int
    winds: WindCounts
    byes: Mapping[int, int]
    short: Mapping[int, int]

    def cost(self, weights: Weights) -> int:
        """Return the sum of all measures times their weights."""
        return (
            weights.mates * self.mates
            + weights.repeats * self.repeats
            + weights.back_to_back * self.back_to_back
            + weights.clubs * self.clubs
            + weights.countries * self.countries
            + weights.spread * self.spread
        )


def pairs_of(round_: Round) -> Iterator[Pair]:
    """Yield each pair at a table, lower number first."""
    for table in round_:
        yield from combinations(sorted(table), 2)


def quality(request: Request, seating: Seating, positions: Sequence[int]) -> Card:
    """Count the measures of a seating, including the history."""
    people = request.people
    pairs = [pair for round_ in seating.rounds for pair in pairs_of(round_)]
    both = [(people[a], people[b]) for a, b in pairs]
    new = Counter(pairs)
    before = request.history.met
    return Card(
        repeats=sum(sum(range(before.get(pair, 0), before.get(pair, 0) + times)) for pair, times in new.items()),
        max_meetings=max((before.get(pair, 0) + times for pair, times in new.items()), default=0),
        back_to_back=_back_to_back(request, seating),
        mates=sum(mates(a, b) for a, b in both),
        clubs=sum(clubs(a, b) for a, b in both),
        countries=sum(compatriots(a, b) for a, b in both),
        spread=sum(abs(positions[a] - positions[b]) for a, b in pairs) if request.method.ranked else 0,
        same_table=_same_table(seating),
        winds=_winds(request, seating),
        byes=Counter(player for round_ in seating.byes for player in round_),
        short=_short(request, seating),
    )


def _back_to_back(request: Request, seating: Seating) -> int:
    last: frozenset[Pair] = request.history.last
    found = 0
    for round_ in seating.rounds:
        now = frozenset(pairs_of(round_))
        found += len(now & last)
        last = now
    return found


def _same_table(seating: Seating) -> int:
    before: dict[int, int] = {}
    found = 0
    for round_ in seating.rounds:
        now = {player: number for number, table in enumerate(round_) for player in table}
        found += sum(before.get(player) == number for player, number in now.items())
        before = now
    return found


def _winds(request: Request, seating: Seating) -> WindCounts:
    counts = [list(had) for had in request.history.winds]
    for round_ in seating.rounds:
        for table in round_:
            for wind, player in enumerate(table):
                counts[player][wind] += 1
    return WindCounts(tuple(map(tuple, counts)))


def _short(request: Request, seating: Seating) -> Counter[int]:
    if request.seats == SHORT:
        return Counter()
    tables = [table for round_ in seating.rounds for table in round_ if len(table) == SHORT]
    return Counter(player for table in tables for player in table)
