"""A player beside everybody in the same games: from the sums that are kept, or from the games where days are chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul

from django.db.models import Q

from clubs.counting.counts import Counts
from clubs.counting.rates import Rate as Kind
from clubs.counting.rates import rates_of
from clubs.models import PlayerSum
from clubs.models.sums import ANY_WIND
from clubs.models.tallies import NUMBERS
from clubs.ranking.policy import WINDS
from clubs.selectors.players.choice import Choice
from clubs.selectors.players.patterns import LIMITS, PATTERNS, Keys, keys
from clubs.selectors.players.rates import LEAST_DEALS, LEAST_GAMES, Compared
from clubs.selectors.tallies.sums import counts_by_player, sums_by_player, winds_by_player
from scoring.contract import JsonObject

PLACES = tuple(f"place_{place}" for place in range(1, 5))
EXTREMES = ("best_total", "worst_total", "best_score", "worst_score")


@dataclass(frozen=True, slots=True)
class Company:
    """What the games of a choice come to: the player's counts beside everybody's, patterns, and by start wind."""

    compared: Compared
    keys: Keys
    winds: Mapping[str, JsonObject]


def company(choice: Choice) -> Company:
    """The sums of a choice; both ways give the same."""
    return _kept(choice) if choice.kept else summed(choice)


def summed(choice: Choice) -> Company:
    """The sums of a choice from its games, by the database: of everybody, once over all, only what a page asks for."""
    key, system, rows = choice.player.pk, choice.system, choice.tallies
    mine, names = rows.filter(player=key), _names(system)
    everybody = sums_by_player(rows, system, names)
    club: Counts = {name: sum(column) for name, column in zip(names, _columns(everybody, len(names)), strict=True)}
    club |= {"places": [club[name] for name in PLACES]}
    return Company(
        Compared(counts_by_player(mine, system).get(key), club, _ordered(everybody, system)),
        keys(choice),
        winds_by_player(mine, system).get(key, {}),
    )


def _kept(choice: Choice) -> Company:
    """The sums of a choice as they are kept: rows of the player, one of everybody, and the rates of the others."""
    start = WINDS.index(choice.wind) if choice.wind else ANY_WIND
    rows = PlayerSum.objects.filter(club=choice.player.club_id, season=choice.season, system=choice.system)
    found = list(rows.filter(Q(player=choice.player) | Q(player=None, start=start)))
    own = {row.start: row for row in found if row.player_id}
    club = next((row for row in found if not row.player_id), PlayerSum())
    mine = own.get(start)
    shown = [start] if choice.wind else range(ANY_WIND)
    enough = Q(games__gte=LEAST_GAMES) | Q(deals__gte=LEAST_DEALS)
    compared = rows.filter(enough, start=start, player__isnull=False).order_by()
    others = list(compared.values_list(*_names(choice.system)))
    return Company(
        Compared(counts_of(mine) if mine else None, counts_of(club), _ordered(others, choice.system)),
        Keys(_maps(mine or PlayerSum()), _maps(club)),
        {WINDS[wind]: _wind(own[wind]) for wind in shown if wind in own and _wind(own[wind])["games"]},
    )


def counts_of(row: PlayerSum) -> Counts:
    """The counts of a kept sum, but for maps and streaks."""
    found = {name: getattr(row, name) for name in (*(number.id for number in NUMBERS), "total", *EXTREMES)}
    return found | {"places": _places(row)}


def _places(row: PlayerSum) -> list[int]:
    return [row.place_1, row.place_2, row.place_3, row.place_4]


def _maps(row: PlayerSum) -> dict[str, dict[str, int]]:
    return {name: row.maps.get(name, {}) for name in (PATTERNS, LIMITS)}


def _wind(row: PlayerSum) -> JsonObject:
    return {"games": sum(_places(row)), "places": _places(row), "total": row.total}


@cache
def _names(system: str) -> Sequence[str]:
    """The columns of sums that a system's rates are made of, and what else a page says of everybody."""
    kinds = rates_of(system)
    terms = {_column(term.count, term.place) for kind in kinds for term in kind.numerator}
    return sorted(terms | {kind.denominator for kind in kinds} | {"deals", "games", "known_wins", *PLACES})


def _ordered(found: Sequence[tuple[int, ...]], system: str) -> Callable[[Kind], Sequence[float]]:
    """The rates of all who have enough deals, or games, from low to high; `found` are their `_names`."""
    names = _names(system)
    at = {name: i for i, name in enumerate(names)}
    by_games = _columns([row for row in found if row[at["games"]] >= LEAST_GAMES], len(names))
    by_deals = _columns([row for row in found if row[at["deals"]] >= LEAST_DEALS], len(names))

    def ordered(kind: Kind) -> Sequence[float]:
        known = by_games if kind.over_games else by_deals
        above = [(known[at[_column(term.count, term.place)]], term.sign) for term in kind.numerator]
        return sorted(n / of for n, of in zip(_summed(above), known[at[kind.denominator]], strict=True) if of)

    return ordered


def _columns(rows: Sequence[tuple[int, ...]], many: int) -> Sequence[Sequence[int]]:
    return list(zip(*rows, strict=True)) or [()] * many


def _summed(terms: Sequence[tuple[Sequence[int], int]]) -> Sequence[int]:
    """The columns of a numerator put together; nearly all have one."""
    (first, sign), *rest = terms
    if sign == 1 and not rest:
        return first
    signs = [sign for _, sign in terms]
    return [sum(map(mul, values, signs)) for values in zip(*(column for column, _ in terms), strict=True)]


def _column(count: str, place: int | None) -> str:
    return count if place is None else f"place_{place}"
