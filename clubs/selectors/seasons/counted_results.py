"""Whether individual results count in the tables of their seasons, for lists of games from any seasons."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from clubs.models import Season, SeatResult
from clubs.ranking.policy import BY_PLACE, Policy
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.game_scope import Scope
from clubs.selectors.seasons.score_sums import counted_results
from clubs.selectors.seasons.season_standings import systems_by_season
from clubs.selectors.seasons.standings_table import policy_of

MOST_PLAYERS, AT_ONCE = 500, 50
"""Number of players above which the query covers everyone, and seasons per statement."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Results that count, by keys of game and player."""

    found: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, seasons: Iterable[Season], players: Collection[int]) -> "Counting":
        """Load the counted results of these players (keys) in these seasons, with two queries for up to 50 seasons."""
        known, found = list({season.pk: season for season in seasons}.values()), set[tuple[int, int]]()
        wanted = players if len(players) <= MOST_PLAYERS else None
        for start in range(0, len(known), AT_ONCE):
            found |= counted_results(_tables(known[start : start + AT_ONCE]), wanted)
        return cls(frozenset(found))

    def counts(self, result: SeatResult) -> bool | None:
        """Whether a result counts in its season's table; None if its night is excluded from it."""
        left_out = not result.game.event.counts_in_season
        return None if left_out else (result.game_id, result.player_id) in self.found


def _tables(seasons: Sequence[Season]) -> list[tuple[Scope, Policy]]:
    """Return the scope (`season_scope` for many at once) and the policy of each season."""
    systems = systems_by_season(seasons)
    found = []
    for season in seasons:
        policy, own = policy_of(season), rules_of(season).id
        mixed = policy.value not in BY_PLACE and systems[season.pk] - {own}
        found.append((Scope(season.club_id, season.pk, own if mixed else ""), policy))
    return found
