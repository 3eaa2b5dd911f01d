"""A season's table by its policy, with what is shown beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubs.models import Season, SeatResult, Standing
from clubs.ranking.entrants import Entrant
from clubs.ranking.policy import BY_PLACE, Policy
from clubs.ranking.standings import Standing as Line
from clubs.ranking.ties import Measured
from clubs.selectors.seasons.scope import Scope
from clubs.selectors.seasons.sums import last_places
from clubs.selectors.seasons.table import Ranking, policy_of, ranking
from rules.registry import ruleset


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The ranking under a policy, the latest places by player (key), and how many play a game of the season."""

    policy: Policy
    ranking: Ranking
    last: Mapping[int, list[int]]
    seats: int

    def total(self, entrant: Entrant) -> int:
        """The total of the games that count, with the adjust where that is in points too."""
        return entrant.total + (entrant.adjust if self.policy.adjusts_totals else 0)


def season_table(season: Season, policy: Policy | None = None, scope: Scope | None = None) -> SeasonTable:
    """The table of a season as it is now, under its own policy and of all its games unless others are given."""
    policy, rules = policy or policy_of(season), ruleset({"preset": season.preset, "options": season.options})
    scope = scope or season_scope(season, policy, rules.id)
    return SeasonTable(policy, ranking(scope, policy), last_places(scope), rules.players)


def season_scope(season: Season, policy: Policy, system: str) -> Scope:
    """All games of a season; those of its present system alone where totals of several would be added."""
    if policy.value not in BY_PLACE and SeatResult.objects.filter(season=season).exclude(system=system).exists():
        return Scope(season.club_id, season.pk, system)
    return Scope(season.club_id, season.pk)


def standing_rows(season: Season, table: SeasonTable) -> list[Standing]:
    """The lines of a season in order, not yet written."""
    return [_row(season, table, position, line) for position, line in enumerate(table.ranking.players, 1)]


def _row(season: Season, table: SeasonTable, position: int, line: Line) -> Standing:
    one, key = line.entrant, table.ranking.keys[line.entrant.name]
    value = None if one.value is None else one.value.as_integer_ratio()
    return Standing(
        season=season,
        player_id=key,
        position=position,
        rank=line.rank,
        shared=line.shared,
        moved=line.moved,
        split=line.split or "",
        ties=[{"by": step.by, "value": exact(step.value)} for step in line.steps],
        value=value[0] if value else None,
        value_of=value[1] if value else 1,
        games=one.played,
        eligible=one.sums.eligible,
        counted_games=one.sums.counted,
        counted=table.total(one),
        total=one.sums.all_total,
        adjust=one.adjust,
        best=one.sums.best,
        places=one.places(max(table.ranking.size, table.seats)),
        halves=one.sums.halves,
        nights=one.nights,
        missing=0 if one.guest else max(table.policy.min_games - one.sums.eligible, 0),
        last=table.last.get(key, []),
    )


def exact(value: Measured) -> object:
    """A measure as it is kept: a whole number, a list of them, or a fraction as numerator and denominator."""
    if value is None or isinstance(value, int | list):
        return value
    return {"of": list(value.as_integer_ratio())}
