"""A season's standings as a visitor sees them."""

from dataclasses import dataclass, replace
from enum import StrEnum

from django.core.paginator import Page
from django.db.models import Max

from clubs.models import Event, Game, Leaderboard, Player, Season, Standing
from clubs.ranking.policy import Count
from clubs.selectors.charts.drawings import Share, Spark, bar
from clubs.selectors.paging import page_of_list, page_of_rows
from clubs.selectors.rulebook.words import players_of
from clubs.selectors.seasons.season_table import season_table, standing_rows
from clubs.selectors.seasons.table import policy_of
from clubs.selectors.seasons.why import Why, reason

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
    `best` are None without a counted game. `shared`: somebody else has the same rank.
    """

    rank: int | None
    shared: bool
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
    view, least, own = _asked(season, view, least)
    kept, made = season.standings.select_related("player"), [] if own else _rows(season, view, least)
    turned = page_of_rows(kept, page, a_page) if own else page_of_list(made, page, a_page)
    since = _newest_night(season)
    return Board(
        season=season,
        view=view,
        least=least,
        page=turned,
        lines=tuple(_line(row, players_of(season)) for row in turned),
        most=most_games(season) if own else max((row.games for row in made), default=0),
        seats=players_of(season),
        leaderboard=Leaderboard.objects.filter(season=season).first(),
        since=since if any(row.moved is not None for row in turned) else None,
    )


def why_of(season: Season, number: int, *, view: View | None = None, least: int | None = None) -> Why | None:
    """What decides the place of a player (number in the club); None for who is not in these standings."""
    view, least, own = _asked(season, view, least)
    if own:
        return _kept_why(season, number)
    rows = _rows(season, view, least)
    at = next((i for i, row in enumerate(rows) if row.player.number == number), None)
    if at is None:
        return None
    return reason(season, rows[at - 1] if at else None, rows[at], rows[at + 1] if at + 1 < len(rows) else None)


def _kept_why(season: Season, number: int) -> Why | None:
    kept = season.standings.select_related("player")
    found = kept.filter(player__number=number).first()
    if found is None:
        return None
    near = {row.position: row for row in kept.filter(position__in=(found.position - 1, found.position + 1))}
    return reason(season, near.get(found.position - 1), found, near.get(found.position + 1))


def most_games(season: Season) -> int:
    """The games of whoever has played most in a season."""
    return season.standings.aggregate(most=Max("games"))["most"] or 0


def _asked(season: Season, view: View | None, least: int | None) -> tuple[View, int, bool]:
    """The view and the games for a place that are meant, and whether they are the season's own."""
    view = view if view and season.best_games else usual_view(season)
    least = season.min_games if least is None else least
    return view, least, view == usual_view(season) and least == season.min_games


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


def _line(row: Standing, seats: int) -> StandingLine:
    return StandingLine(
        rank=row.rank,
        shared=row.shared,
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
        spark=Spark(tuple(row.last), seats),
        missing=row.missing,
    )
