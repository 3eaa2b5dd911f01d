"""Comparison of a player with all players in the same games: sums of stored months, and the rates of each player."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

from clubs.models import PlayerTotal
from clubs.process_cache import ProcessCache
from clubs.selectors.player_page.filters import GameFilter
from clubs.selectors.player_page.patterns import LIMITS, PATTERNS, Keys
from clubs.selectors.player_page.rates import Compared
from clubs.selectors.statistics.packed_rates import unpacked
from clubs.selectors.statistics.player_months import (
    Values,
    counts_of,
    is_empty,
    sum_of_months,
    sum_of_tallies,
    together,
)
from clubs.statistics.rates import Rate as Kind

MOST_RATES = 8
"""Number of seasons and systems whose rates are cached in memory: some 2 MB each with 5,000 players."""
Ordered = Callable[[Kind], Sequence[float]]
_rates: ProcessCache[Ordered] = ProcessCache(MOST_RATES)


@dataclass(frozen=True, slots=True)
class ClubComparison:
    """The statistics of filtered games: the player's counts next to everyone's, and patterns."""

    compared: Compared
    keys: Keys


def compare_with_club(choice: GameFilter) -> ClubComparison:
    """Return the sums of filtered games.

    Rates of each player exist only for whole seasons and all time, with any starting wind.
    """
    mine, club = _sum(choice, own=True), _sum(choice, own=False)
    ordered = _nobody if choice.narrowed else _everybodys_rates(choice)
    compared = Compared(None if is_empty(mine) else counts_of(mine), counts_of(club), ordered)
    return ClubComparison(compared, Keys(_maps(mine), _maps(club)))


def _sum(choice: GameFilter, *, own: bool) -> Values:
    """Return the sums of the player's games, or of everyone's."""
    months = sum_of_months(choice.months.filter(player=choice.player if own else None))
    if not choice.period.ends:
        return months
    ends = choice.tallies_of_ends
    return together([months, sum_of_tallies(ends.filter(player=choice.player) if own else ends)])


def _everybodys_rates(choice: GameFilter) -> Ordered:
    """Return a function giving everyone's values of a rate in order, cached until a result of the club changes."""
    club, season = choice.player.club_id, choice.season

    def made() -> Ordered:
        rows = PlayerTotal.objects.filter(club=club, season=season, system=choice.system).exclude(rates=b"").order_by()
        return unpacked(choice.system, rows.values_list("rates", flat=True))

    key: Hashable = (club, season.pk if season else None, choice.system, choice.stamp)
    return made() if choice.stamp is None else _rates.made_once(key, made)


def _nobody(_kind: Kind) -> Sequence[float]:
    return ()


def _maps(values: Values) -> Mapping[str, Mapping[str, int]]:
    return {name: values["maps"].get(name, {}) for name in (PATTERNS, LIMITS)}
