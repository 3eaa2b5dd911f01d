"""A season's standings as a visitor sees them."""

from dataclasses import dataclass, replace
from enum import StrEnum

from django.core.paginator import Page
from django.db.models import Max

from clubs.models import Event, Game, Leaderboard, Player, Season, Standing
from clubs.ranking.policy import Count
from clubs.selectors.charts.drawings import Share, Spark, bar, spark
from clubs.selectors.paging import page_of_list, page_of_rows
from clubs.selectors.rulebook.words import players_of
from clubs.selectors.seasons.season_table import season_table, standing_rows
from clubs.selectors.seasons.table import policy_of
from clubs.selectors.seasons.why import Why, reasons

A_PAGE = 100
"""Lines of the standings on a page."""


class View(StrEnum):
    """Which games count: all, or each player's best as the season's policy says."""

    ALL = "all"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line; `value` (tenths) is the total of the games that count, `missing` the games left to a place.

    `moved` is how many places up since the night before the newest; None without a place then or now. `average` and
    `best` are None without a counted game. `shared`: somebody else has the same rank; `why` tells what decided it.
    """

    rank: int | None
    shared: bool
    why: Why
    moved: int | None
    player: Player
    value: int
    games: int
    counted: int
    average: float | None
    places: tuple[int, ...]
    bar: tuple[Share, ...]
    best: int | None
    last: tuple[int, ...]
    spark: Spark
    missing: int


@dataclass(frozen=True, slots=True)
class Board:
    """A page of the standings in one view, and how far they are computed; `since` = the night that places moved in.

    `most`: the games of whoever has played most.
    """

    season: Season
    view: View
    least: int
    page: Page[Standing]
    lines: tuple[StandingLine, ...]
    most: int
    seats: int
    leaderboard: Leaderboard | None
    since: Event | None

    @property
    def pending(self) -> bool:
        """Results are in that these standings do not have yet."""
        return self.leaderboard is not None and self.leaderboard.requested > self.leaderboard.computed

    @property
    def place_numbers(self) -> range:
        """The places of a game, 1 to the last."""
        return range(1, self.seats + 1)


def usual_view(season: Season) -> View:
    """The view of the season's own policy."""
    return View.BEST if season.best_games else View.ALL


def standings(
    season: Season, *, view: View | None = None, least: int | None = None, page: str | None = None, a_page: int = A_PAGE
) -> Board:
    """A page of the standings of a season; `view` and `least` (games for a place) are the season's own unless given."""
    view = view if view and season.best_games else usual_view(season)
    least = season.min_games if least is None else least
    own = view == usual_view(season) and least == season.min_games
    kept, made = season.standings.select_related("player"), [] if own else _rows(season, view, least)
    turned = page_of_rows(kept, page, a_page) if own else page_of_list(made, page, a_page)
    start = turned.start_index() - 1 if turned else 0
    cut = slice(max(start - 1, 0), start + a_page + 1)
    whys = reasons(season, list(kept[cut]) if own else made[cut])[min(start, 1) :]
    since = _newest_night(season)
    return Board(
        season=season,
        view=view,
        least=least,
        page=turned,
        lines=tuple(_line(row, why, players_of(season)) for row, why in zip(turned, whys, strict=False)),
        most=(kept.aggregate(most=Max("games"))["most"] or 0) if own else max((row.games for row in made), default=0),
        seats=players_of(season),
        leaderboard=Leaderboard.objects.filter(season=season).first(),
        since=since if any(row.moved is not None for row in turned) else None,
    )


def _rows(season: Season, view: View, least: int) -> list[Standing]:
    """The lines under another choice of games than the season's own."""
    policy = policy_of(season)
    if view == View.ALL:
        policy = replace(policy, count=Count.ALL, n=0)
    rows = standing_rows(season, season_table(season, replace(policy, min_games=least)))
    people = season.club.players.in_bulk([row.player_id for row in rows])
    for row in rows:
        row.player = people[row.player_id]
    return rows


def _newest_night(season: Season) -> Event | None:
    played = season.events.filter(counts_in_season=True, games__status=Game.Status.FINAL)
    return played.order_by("-starts_at").first()


def _line(row: Standing, why: Why, seats: int) -> StandingLine:
    return StandingLine(
        rank=row.rank,
        shared=row.shared,
        why=why,
        moved=row.moved,
        player=row.player,
        value=row.counted,
        games=row.games,
        counted=row.counted_games,
        average=row.average_place,
        places=tuple(row.places),
        bar=bar(row.places),
        best=row.best,
        last=tuple(row.last),
        spark=spark(row.last, seats),
        missing=row.missing,
    )
