"""A player beside everybody in the same games: from the sums that are kept, or from the games where days are chosen."""

from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from operator import itemgetter, mul

from django.db.models import QuerySet

from clubs.models import Player, PlayerSum, SeatTally, SpanSum
from clubs.models.statistics import NUMBERS
from clubs.process_cache import ProcessCache
from clubs.selectors.player_page.filters import GameFilter, UncoveredRow
from clubs.selectors.player_page.patterns import LIMITS, PATTERNS, Keys, keys
from clubs.selectors.player_page.rates import Compared
from clubs.selectors.statistics.packed_rates import LEAST_DEALS, LEAST_GAMES, PLACES, column, columns_of, unpacked
from clubs.selectors.statistics.packed_sums import PackedSums, packed_rows
from clubs.selectors.statistics.player_sums import COLUMNS, NUMBERED, Values, nothing, put_together, together, values_of
from clubs.selectors.statistics.sum_queries import counts_by_player, sums_by_player
from clubs.statistics.counts import Counts
from clubs.statistics.rates import Rate as Kind
from clubs.statistics.rates import rates_of

EXTREMES = ("best_total", "worst_total", "best_score", "worst_score")


Kept = QuerySet[PlayerSum] | QuerySet[SpanSum]
MOST_ASKED = 500
"""Of so many players sums are asked for by their keys, else of all."""
MOST_RATES = 8
"""Of so many choices everybody's rates are remembered: some 2 MB each with 5,000 players."""
Ordered = Callable[[Kind], Sequence[float]]
Maps = Mapping[str, Mapping[str, int]]
_rates: ProcessCache[Ordered] = ProcessCache(MOST_RATES)
WINS = COLUMNS.index("wins")


@dataclass(frozen=True, slots=True)
class ClubComparison:
    """What the games of a choice come to: the player's counts beside everybody's, and patterns."""

    compared: Compared
    keys: Keys


_days: "ProcessCache[Everybody]" = ProcessCache(MOST_RATES)


def compare_with_club(choice: GameFilter) -> ClubComparison:
    """The sums of a choice; every way gives the same."""
    if not choice.kept:
        return summed(choice)
    return _of_days(choice) if choice.by_days else _kept(choice)


def summed(choice: GameFilter) -> ClubComparison:
    """The sums of a choice from its games, by the database: of everybody, once over all, only what a page asks for."""
    key, system, rows = choice.player.pk, choice.system, choice.tallies
    mine = rows.filter(player=key)
    everybody = [numbers for _player, *numbers in sums_by_player(rows, system, columns_of(system))]
    return ClubComparison(
        Compared(
            counts_by_player(mine, system).get(key),
            _together(everybody, system),
            _ordered(_columns(everybody, len(columns_of(system))), system),
        ),
        keys(choice.player, rows),
    )


def _kept(choice: GameFilter) -> ClubComparison:
    """The sums of a choice as they are kept: rows of the player, one of everybody, and the rates of the others."""
    rows = PlayerSum.objects.filter(club=choice.player.club_id, season=choice.season, system=choice.system)
    rows = rows.filter(start=choice.start)
    found = rows.defer("rates")  # each of the two by the whole index: PostgreSQL looks for either among everybody's
    sums = {row.player_id: values_of(row) for one in (choice.player, None) for row in found.filter(player=one)}
    club, mine = sums.get(None, nothing()), sums.get(choice.player.pk)
    compared = _everybodys_rates(choice, rows)
    return ClubComparison(
        Compared(counts_of(mine) if mine else None, counts_of(club), compared),
        Keys(_maps(mine or nothing()), _maps(club)),
    )


def _everybodys_rates(choice: GameFilter, rows: QuerySet[PlayerSum]) -> Ordered:
    """What gives a rate of everybody in order: the same on each player's page, until a result of the club changes."""

    def made() -> Ordered:
        others = rows.filter(player__isnull=False).exclude(rates=b"").order_by()
        return unpacked(choice.system, others.values_list("rates", flat=True))

    return made() if choice.stamp is None else _rates.made_once(_of_everybody(choice), made)


def _of_everybody(choice: GameFilter) -> Hashable:
    """What says of which games everybody's sums are."""
    season = choice.season.pk if choice.season else None
    return (choice.player.club_id, season, choice.system, choice.start, choice.moments, choice.stamp)


@dataclass(frozen=True, slots=True)
class Everybody:
    """What chosen days come to for everybody: counts, entries of patterns and limits, and all rates in order."""

    club: Counts
    maps: Maps
    ordered: Ordered


def _of_days(choice: GameFilter) -> ClubComparison:
    """The sums of chosen days: of whole seasons and whole months as they are kept, of what is left from the games."""
    own = [*_own(choice.player, _seasons(choice)), *_own(choice.player, _months(choice))]
    maps = [values["maps"] for values in own]
    if mine := [row for row in _left(choice) if row.player == choice.player.pk]:
        own.append(together([row.values for row in mine]))
        maps.append(_entries(choice, mine, choice.left.filter(player=choice.player)).own)
    beside = everybody(choice)
    compared = Compared(counts_of(put_together(own)) if own else None, beside.club, beside.ordered)
    return ClubComparison(compared, Keys(_added(maps), beside.maps))


def everybody(choice: GameFilter) -> Everybody:
    """The part of chosen days that is the same on each player's page, until a result of the club changes."""
    if choice.stamp is None:
        return _everybody(choice)
    return _days.made_once(_of_everybody(choice), lambda: _everybody(choice))


def _everybody(choice: GameFilter) -> Everybody:
    names, left = columns_of(choice.system), _left(choice)
    by_season = list(_seasons(choice).filter(player=None).order_by().values_list("maps", *names))
    by_month = list(_months(choice).filter(player=None).order_by().values_list("maps", "people"))
    sums = PackedSums(len(names))
    for packed in (_packed(left, choice.system), *(people for _maps, people in by_month)):
        sums.add(packed)
    club = _together([sums.total(), *(numbers for _maps, *numbers in by_season)], choice.system)
    maps = [maps for maps, *_ in (*by_season, *by_month)]
    return Everybody(club, _added([*maps, _entries(choice, left, choice.left).club]), _beside(choice, sums))


def _seasons(choice: GameFilter) -> QuerySet[PlayerSum]:
    """The kept sums of the whole seasons in chosen days."""
    rows = PlayerSum.objects.filter(club=choice.player.club_id, season__in=choice.cut.whole)
    return rows.filter(system=choice.system, start=choice.start)


def _months(choice: GameFilter) -> QuerySet[SpanSum]:
    """Those of the whole months of other seasons."""
    return SpanSum.objects.filter(span__in=choice.cut.spans, system=choice.system, start=choice.start)


def _left(choice: GameFilter) -> Sequence[UncoveredRow]:
    """The rows of games in chosen days that lie in neither."""
    return [row for row in choice.left_rows if row.start in choice.starts]


def _entries(choice: GameFilter, rows: Sequence[UncoveredRow], there: QuerySet[SeatTally]) -> Keys:
    """Patterns and limits of these rows, which the query finds; nothing is asked where nobody has won."""
    if not any(row.values[WINS] for row in rows):
        return Keys({}, {})
    return keys(choice.player, there.filter(start__in=choice.starts))


def _own(player: Player, rows: Kept) -> list[Values]:
    """The kept sums of a player; no object for each row."""
    names = (*NUMBERED, "maps")
    return [dict(zip(names, row, strict=True)) for row in rows.filter(player=player).order_by().values_list(*names)]


def _packed(rows: Sequence[UncoveredRow], system: str) -> bytes:
    """What rows of games add to these sums; who has no place has no total."""
    pick = itemgetter(*(COLUMNS.index(name) for name in columns_of(system)[: -len(PLACES)]))
    places = {place: [int(place == one) for one in range(1, len(PLACES) + 1)] for place in (*range(1, 5), None)}
    return packed_rows((row.player, [*(n or 0 for n in pick(row.values)), *places[row.place]]) for row in rows)


def _beside(choice: GameFilter, sums: PackedSums) -> Ordered:
    """What gives a rate of all, from low to high: of most it is kept, as they are in one whole season alone.

    The seasons of the others are put to their `sums` of months and games here: the database takes longer to add forty
    columns up than to give them.
    """
    system, seasons = choice.system, _seasons(choice).filter(player__isnull=False)
    rates = list(seasons.order_by().values_list("player", "rates"))
    often = {
        player for player, times in Counter(player for player, _ in rates).items() if times > 1 or player in sums.sums
    }
    wanted = seasons.filter(player__in=often) if len(often) <= MOST_ASKED else seasons
    found = wanted.order_by().values_list("player", *columns_of(system))
    sums.add(packed_rows((player, numbers) for player, *numbers in found if player in often))
    alone = unpacked(system, (packed for player, packed in rates if player not in often))
    summed = _ordered(sums.columns(), system)

    @cache
    def ordered(kind: str) -> Sequence[float]:
        return array("d", sorted([*alone(kinds[kind]), *summed(kinds[kind])]))

    kinds = {kind.id: kind for kind in rates_of(system)}
    return lambda kind: ordered(kind.id)


def _added(found: Iterable[Maps]) -> dict[str, dict[str, int]]:
    """Entries of patterns and limits added up."""
    sums: dict[str, dict[str, int]] = {PATTERNS: {}, LIMITS: {}}
    for maps in found:
        for name, known in sums.items():
            for key, amount in maps.get(name, {}).items():
                known[key] = known.get(key, 0) + amount
    return sums


def _together(everybody: Sequence[Sequence[int]], system: str) -> Counts:
    """What everybody's sums come to."""
    names = columns_of(system)
    club: Counts = {name: sum(column) for name, column in zip(names, _columns(everybody, len(names)), strict=True)}
    return club | {"places": [club[name] for name in PLACES]}


def counts_of(values: Values) -> Counts:
    """The counts of a sum, but for maps and streaks."""
    found = {name: values[name] for name in (*(number.id for number in NUMBERS), "total", *EXTREMES)}
    return found | {"places": _places(values)}


def _places(values: Values) -> list[int]:
    return [values[place] for place in PLACES]


def _maps(values: Values) -> dict[str, dict[str, int]]:
    return {name: values["maps"].get(name, {}) for name in (PATTERNS, LIMITS)}


def _ordered(sums: Sequence[Sequence[int]], system: str) -> Callable[[Kind], Sequence[float]]:
    """The rates of all who have enough deals, or games, from low to high; `sums` by `columns_of`."""
    at = {name: i for i, name in enumerate(columns_of(system))}
    by_games, by_deals = (
        [list(compress(values, enough)) for values in sums]
        for enough in ([n >= LEAST_GAMES for n in sums[at["games"]]], [n >= LEAST_DEALS for n in sums[at["deals"]]])
    )

    def ordered(kind: Kind) -> Sequence[float]:
        known = by_games if kind.over_games else by_deals
        above = [(known[at[column(term.count, term.place)]], term.sign) for term in kind.numerator]
        return sorted(n / of for n, of in zip(_summed(above), known[at[kind.denominator]], strict=True) if of)

    return ordered


def _columns(rows: Sequence[Sequence[int]], many: int) -> Sequence[Sequence[int]]:
    return list(zip(*rows, strict=True)) or [()] * many


def _summed(terms: Sequence[tuple[Sequence[int], int]]) -> Sequence[int]:
    """The columns of a numerator put together; nearly all have one."""
    (first, sign), *rest = terms
    if sign == 1 and not rest:
        return first
    signs = [sign for _, sign in terms]
    return [sum(map(mul, values, signs)) for values in zip(*(column for column, _ in terms), strict=True)]
