"""Whether single results count in the tables of their seasons, for lists of games of any seasons."""

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
"""Of more players than these everybody is asked for; how many seasons one statement asks about."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Which results count, by keys of game and player."""

    found: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, seasons: Iterable[Season], players: Collection[int]) -> "Counting":
        """Among results of these players (keys) in these seasons: two queries for up to 50 of them."""
        known, found = list({season.pk: season for season in seasons}.values()), set[tuple[int, int]]()
        wanted = players if len(players) <= MOST_PLAYERS else None
        for start in range(0, len(known), AT_ONCE):
            found |= counted_results(_tables(known[start : start + AT_ONCE]), wanted)
        return cls(frozenset(found))

    def counts(self, result: SeatResult) -> bool | None:
        """Whether a result counts in its season's table; None where its evening is left out of that."""
        left_out = not result.game.event.counts_in_season
        return None if left_out else (result.game_id, result.player_id) in self.found


def _tables(seasons: Sequence[Season]) -> list[tuple[Scope, Policy]]:
    """Of each season the games that its table is made from (`season_scope`, of many at once), and its policy."""
    systems = systems_by_season(seasons)
    found = []
    for season in seasons:
        policy, own = policy_of(season), rules_of(season).id
        mixed = policy.value not in BY_PLACE and systems[season.pk] - {own}
        found.append((Scope(season.club_id, season.pk, own if mixed else ""), policy))
    return found
