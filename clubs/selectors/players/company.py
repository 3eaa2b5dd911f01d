"""A player beside everybody in the same games: from the sums that are kept, or from the games where days are chosen."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul

from django.db.models import Q, QuerySet

from clubs.counting.counts import Counts
from clubs.counting.rates import Rate as Kind
from clubs.counting.rates import rates_of
from clubs.memo import Memo
from clubs.models import Player, PlayerSum, SpanSum
from clubs.models.tallies import NUMBERS
from clubs.selectors.players.choice import Choice
from clubs.selectors.players.patterns import LIMITS, PATTERNS, Keys, keys
from clubs.selectors.players.rates import Compared
from clubs.selectors.tallies.kept import NUMBERED, Values, nothing, put_together, together, values_of
from clubs.selectors.tallies.packed import LEAST_DEALS, LEAST_GAMES, column, unpacked
from clubs.selectors.tallies.sums import counts_by_player, sums_by_player
from scoring.contract import Json

PLACES = tuple(f"place_{place}" for place in range(1, 5))
EXTREMES = ("best_total", "worst_total", "best_score", "worst_score")


Kept = QuerySet[PlayerSum] | QuerySet[SpanSum]
MOST_ASKED = 500
"""Of so many players sums are asked for by their keys, else of all."""
MOST_RATES = 8
"""Of so many choices everybody's rates are remembered: some 2 MB each with 5,000 players."""
Ordered = Callable[[Kind], Sequence[float]]
_rates: Memo[Ordered] = Memo(MOST_RATES)


@dataclass(frozen=True, slots=True)
class Company:
    """What the games of a choice come to: the player's counts beside everybody's, and patterns."""

    compared: Compared
    keys: Keys


def company(choice: Choice) -> Company:
    """The sums of a choice; every way gives the same."""
    if not choice.kept:
        return summed(choice)
    return _of_days(choice) if choice.by_days else _kept(choice)


def summed(choice: Choice) -> Company:
    """The sums of a choice from its games, by the database: of everybody, once over all, only what a page asks for."""
    key, system, rows = choice.player.pk, choice.system, choice.tallies
    mine = rows.filter(player=key)
    everybody = [numbers for _player, *numbers in sums_by_player(rows, system, _names(system))]
    return Company(
        Compared(counts_by_player(mine, system).get(key), _together(everybody, system), _ordered(everybody, system)),
        keys(choice.player, rows),
    )


def _kept(choice: Choice) -> Company:
    """The sums of a choice as they are kept: rows of the player, one of everybody, and the rates of the others."""
    rows = PlayerSum.objects.filter(club=choice.player.club_id, season=choice.season, system=choice.system)
    rows = rows.filter(start=choice.start)
    found = rows.defer("rates")  # each of the two by the whole index: PostgreSQL looks for either among everybody's
    sums = {row.player_id: values_of(row) for one in (choice.player, None) for row in found.filter(player=one)}
    club, mine = sums.get(None, nothing()), sums.get(choice.player.pk)
    compared = _everybodys_rates(choice, rows)
    return Company(
        Compared(counts_of(mine) if mine else None, counts_of(club), compared),
        Keys(_maps(mine or nothing()), _maps(club)),
    )


def _everybodys_rates(choice: Choice, rows: QuerySet[PlayerSum]) -> Ordered:
    """What gives a rate of everybody in order: the same on each player's page, until a result of the club changes."""

    def made() -> Ordered:
        others = rows.filter(player__isnull=False).exclude(rates=b"").order_by()
        return unpacked(choice.system, others.values_list("rates", flat=True))

    season = choice.season.pk if choice.season else None
    key = (choice.player.club_id, season, choice.system, choice.start, choice.stamp)
    return made() if choice.stamp is None else _rates.made_once(key, made)


def _of_days(choice: Choice) -> Company:
    """The sums of chosen days: of whole seasons and whole months as they are kept, of what is left from the games."""
    player, system, cut = choice.player, choice.system, choice.cut
    seasons = PlayerSum.objects.filter(club=player.club_id, season__in=cut.whole, system=system, start=choice.start)
    months = SpanSum.objects.filter(span__in=cut.spans, system=system, start=choice.start)
    left = [row for row in choice.left_rows if row["start"] in choice.starts]
    kept = [*_own_and_all(player, seasons), *_own_and_all(player, months)]
    own = [values for of, values in kept if of]
    if mine := [row for row in left if row["player"] == player.pk]:
        own.append(together(mine))
    everybody = [values for of, values in kept if not of]
    entries = keys(player, choice.left.filter(start__in=choice.starts))
    rest = [[row["player"], *_numbers(row, _names(system))] for row in left]
    return Company(
        Compared(
            counts_of(put_together(own)) if own else None,
            _club(everybody, rest, system),
            _beside(choice, seasons.filter(player__isnull=False), [*_listed(months, system), *rest]),
        ),
        Keys(
            _added([*(values["maps"] for values in own if "maps" in values), entries.own]),
            _added([*(values["maps"] for values in everybody), entries.club]),
        ),
    )


def _own_and_all(player: Player, rows: Kept) -> list[tuple[int | None, Values]]:
    """The kept sums of a player and of everybody together, whose key is None; no object for each row."""
    names = ("player", *NUMBERED, "maps")
    found = rows.filter(Q(player=player) | Q(player=None)).order_by().values_list(*names)
    return [(row[0], dict(zip(names[1:], row[1:], strict=True))) for row in found]


def _numbers(row: Json, names: Sequence[str]) -> list[int]:
    """What a game adds to these sums."""
    return [row["place"] == PLACES.index(name) + 1 if name in PLACES else row[name] or 0 for name in names]


def _club(kept: Sequence[Values], rest: Sequence[Sequence[int]], system: str) -> Counts:
    """What everybody's sums come to, kept ones and those of games left."""
    names = _names(system)
    sums = [[values[name] for name in names] for values in kept]
    return _together([*sums, *(numbers for _player, *numbers in rest)], system)


def _listed(rows: Kept, system: str) -> list[list[int]]:
    """Kept sums of players, each after its player's key."""
    found = rows.filter(player__isnull=False).order_by().values_list("player", *_names(system))
    return [list(row) for row in found]


def _beside(
    choice: Choice, seasons: QuerySet[PlayerSum], others: Iterable[Sequence[int]]
) -> Callable[[Kind], Sequence[float]]:
    """What gives a rate of all, from low to high: of most it is kept, as they are in one whole season alone.

    The sums of the others are put together here: the database takes longer to add forty columns up than to give them.
    """
    system, found = choice.system, dict[int, list[Sequence[int]]]()
    for player, *numbers in others:
        found.setdefault(player, []).append(numbers)
    rates = list(seasons.order_by().values_list("player", "rates"))
    often = {player for player, times in Counter(player for player, _ in rates).items() if times > 1} | set(found)
    wanted = seasons.filter(player__in=often) if len(often) <= MOST_ASKED else seasons
    for player, *numbers in _listed(wanted, system):
        if player in often:
            found.setdefault(player, []).append(numbers)
    alone = unpacked(system, (packed for player, packed in rates if player not in often))
    summed = _ordered([list(map(sum, zip(*rows, strict=True))) for rows in found.values()], system)

    def ordered(kind: Kind) -> Sequence[float]:
        return sorted([*alone(kind), *summed(kind)])

    return ordered


def _added(found: Iterable[Mapping[str, Mapping[str, int]]]) -> dict[str, dict[str, int]]:
    """Entries of patterns and limits added up."""
    sums: dict[str, dict[str, int]] = {PATTERNS: {}, LIMITS: {}}
    for maps in found:
        for name, known in sums.items():
            for key, amount in maps.get(name, {}).items():
                known[key] = known.get(key, 0) + amount
    return sums


def _together(everybody: Sequence[Sequence[int]], system: str) -> Counts:
    """What everybody's sums come to."""
    names = _names(system)
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


@cache
def _names(system: str) -> Sequence[str]:
    """The columns of sums that a system's rates are made of, and what else a page says of everybody; places last."""
    kinds = rates_of(system)
    terms = {column(term.count, term.place) for kind in kinds for term in kind.numerator}
    names = terms | {kind.denominator for kind in kinds} | {"deals", "games", "known_wins", "place_sum"}
    return [*sorted(names - {*PLACES}), *PLACES]


def _ordered(found: Sequence[Sequence[int]], system: str) -> Callable[[Kind], Sequence[float]]:
    """The rates of all who have enough deals, or games, from low to high; `found` are their `_names`."""
    names = _names(system)
    at = {name: i for i, name in enumerate(names)}
    by_games = _columns([row for row in found if row[at["games"]] >= LEAST_GAMES], len(names))
    by_deals = _columns([row for row in found if row[at["deals"]] >= LEAST_DEALS], len(names))

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
