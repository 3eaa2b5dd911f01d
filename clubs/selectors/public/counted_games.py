"""A player's games that count in a season's standings, and their value there."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page

from clubs.models import BonusLine, Game, Player, Season, Standing
from clubs.ranking.policy import Policy, Value
from clubs.selectors.paging import page_of_list
from clubs.selectors.rulebook.rules_texts import rules_of
from clubs.selectors.seasons.policy import VALUES, policy_sentences
from clubs.selectors.seasons.score_sums import Flagged, flagged_results
from clubs.selectors.seasons.season_standings import season_scope
from clubs.selectors.seasons.standings_table import policy_of
from clubs.selectors.seasons.value_texts import amount, signed, value_said
from clubs.selectors.tournament.public_page import hidden_games

A_PAGE = 50


@dataclass(frozen=True, slots=True)
class CountedLine:
    """A game of the player with public results; `worth` in place points, empty if the policy has none."""

    game: Game
    place: int
    total: str
    worth: str
    eligible: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class CountedPage:
    """A player's games in a season, newest first, with whether each counts; `standing` None without a line."""

    season: Season
    player: Player
    standing: Standing | None
    value: str
    value_name: str
    sentences: tuple[str, ...]
    games: Page[Flagged]
    lines: tuple[CountedLine, ...]
    bonuses: tuple[BonusLine, ...]
    worth: bool


def counted_page(season: Season, player: Player, page: str | None) -> CountedPage:
    """Return everything that makes up a player's value in a season."""
    policy = policy_of(season)
    hidden = hidden_games(season__club=player.club_id)
    found = flagged_results(season_scope(season, policy, rules_of(season).id), policy, player.pk)
    turned = page_of_list([row for row in found if row.game not in hidden], page, A_PAGE)
    related = Game.objects.select_related("event__season__club", "table", "round")
    games = related.in_bulk([row.game for row in turned])
    standing = Standing.objects.filter(season=season, player=player).first()
    bonuses = season.bonus_lines.filter(player=player).select_related("event")
    return CountedPage(
        season=season,
        player=player,
        standing=standing,
        value=value_said(standing.value, standing.value_of, policy, season) if standing else "–",
        value_name=str(VALUES[policy.value]),
        sentences=tuple(policy_sentences(season)),
        games=turned,
        lines=tuple(_line(row, games, policy, season) for row in turned),
        bonuses=tuple(bonuses),
        worth=policy.value is Value.PLACE_POINTS,
    )


def _line(row: Flagged, games: Mapping[int, Game], policy: Policy, season: Season) -> CountedLine:
    worth = amount(row.value, None) if policy.value is Value.PLACE_POINTS else ""
    return CountedLine(games[row.game], row.place, signed(row.total, season), worth, row.eligible, row.counts)
