"""Alternative readings of a season's standings: all games instead of the best, no minimum of games."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import F, Q, QuerySet

from clubs.models import Leaderboard, OtherStanding, OtherTeamStanding, Season
from clubs.ranking.policy import Count, Policy
from clubs.selectors.seasons.score_sums import last_places
from clubs.selectors.seasons.season_standings import SeasonTable, open_table, player_figures, team_figures
from clubs.selectors.seasons.standings_table import policy_of


class View(StrEnum):
    """Games that count: all, or each player's best ones under the season's policy."""

    ALL = "all"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Reading:
    """Which games count, and the minimum games for a rank."""

    view: View
    least: int

    def policy(self, season: Season) -> Policy:
        """Return the season's policy with this reading applied."""
        policy = policy_of(season)
        if self.view == View.ALL and season.best_games:
            policy = replace(policy, count=Count.ALL, n=0)
        return replace(policy, min_games=self.least)


def usual_view(season: Season) -> View:
    """Return the view of the season's own policy."""
    return View.BEST if season.best_games else View.ALL


def own_reading(season: Season) -> Reading:
    """Return the reading of the season's own policy."""
    return Reading(usual_view(season), season.min_games)


WITH_OTHERS = Q(season__best_games__gt=0) | Q(season__min_games__gt=0)
"""Filter for leaderboards with a reading besides the season's own."""


def behind() -> QuerySet[Leaderboard]:
    """Return leaderboards whose own lines are current while the other readings are outdated."""
    current = Leaderboard.objects.filter(computed__gte=F("requested"), readings__lt=F("computed"))
    return current.filter(WITH_OTHERS)


def other_tables(season: Season) -> Iterator[tuple[Reading, SeasonTable]]:
    """Yield the tables that the standings page offers besides the season's own; those of one view are summed once."""
    own = own_reading(season)
    for view in (View.ALL, View.BEST) if season.best_games else (View.ALL,):
        asked = [Reading(view, least) for least in sorted({season.min_games, 0})]
        if asked == [own]:
            continue
        table = open_table(season, Reading(view, season.min_games).policy(season))
        last = last_places(table.scope)
        for reading in asked:
            if reading != own:
                yield reading, table.with_least(reading.least).whole(last)


def kept_lines(season: Season, reading: Reading) -> QuerySet[OtherStanding]:
    """Return the stored lines of another reading."""
    return season.other_standings.filter(view=reading.view, least=reading.least)


def kept_teams(season: Season, reading: Reading) -> QuerySet[OtherTeamStanding]:
    """Return the stored team lines of another reading."""
    return season.other_team_standings.filter(view=reading.view, least=reading.least)


def lines_of(season: Season, reading: Reading, table: SeasonTable) -> list[OtherStanding]:
    """Return the unsaved lines of another reading, in order."""
    named = {"season": season, "view": reading.view, "least": reading.least}
    return [OtherStanding(**named, **figures) for figures in player_figures(table)]


def teams_of(season: Season, reading: Reading, table: SeasonTable) -> list[OtherTeamStanding]:
    """Return the unsaved team lines of another reading."""
    named = {"season": season, "view": reading.view, "least": reading.least}
    return [OtherTeamStanding(**named, **figures) for figures in team_figures(table)]
