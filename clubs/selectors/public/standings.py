"""A season's standings as a visitor sees them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from clubs.models import Event, Game, Leaderboard, Player, Season, SeatResult, Standing
from clubs.selectors.charts.drawings import Share, Spark, bar, spark
from clubs.selectors.rulebook.words import players_of


class View(StrEnum):
    """Which games count: all, or each player's best as the season's policy says."""

    ALL = "all"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Tally:
    """What ranks a player: the total of the games that count (tenths). Guests have a line but no place."""

    player_id: int
    value: int
    games: int
    guest: bool


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line; `value` (tenths) is the total of the games that count, `missing` the games left to a place.

    `moved` is how many places up since the night before the newest; None without a place then or now.
    """

    rank: int | None
    moved: int | None
    player: Player
    value: int
    games: int
    counted: int
    average: float
    places: tuple[int, ...]
    bar: tuple[Share, ...]
    best: int
    last: tuple[int, ...]
    spark: Spark
    missing: int


@dataclass(frozen=True, slots=True)
class Board:
    """The standings in one view, and how far they are computed; `since` = the night that places moved in."""

    season: Season
    view: View
    least: int
    lines: tuple[StandingLine, ...]
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


def standings(season: Season, *, view: View | None = None, least: int | None = None) -> Board:
    """The standings of a season; `view` and `least` (games for a place) are the season's own unless given."""
    view = view if view and season.best_games else usual_view(season)
    least = season.min_games if least is None else least
    seats = players_of(season)
    rows = {row.player_id: row for row in season.standings.select_related("player")}
    order = ranked((_tally(row, view) for row in rows.values()), least)
    since = _newest_night(season)
    before = _places_before(season, since, view, least) if since else {}
    return Board(
        season=season,
        view=view,
        least=least,
        lines=tuple(_line(rows[tally.player_id], rank, before, view, least, seats) for tally, rank in order),
        seats=seats,
        leaderboard=Leaderboard.objects.filter(season=season).first(),
        since=since if before else None,
    )


def ranked(tallies: Iterable[Tally], least: int) -> list[tuple[Tally, int | None]]:
    """Those with enough games, equal totals sharing a place; then the others, without one."""

    def unplaced(one: Tally) -> bool:
        return one.guest or one.games < least

    order = sorted(tallies, key=lambda one: (unplaced(one), -one.value, -one.games, one.player_id))
    found: list[tuple[Tally, int | None]] = []
    for i, one in enumerate(order):
        level = bool(i) and order[i - 1].value == one.value
        rank = None if unplaced(one) else found[-1][1] if level else i + 1
        found.append((one, rank))
    return found


def _tally(row: Standing, view: View) -> Tally:
    value = row.counted if view == View.BEST else row.total
    return Tally(row.player_id, value, row.games, row.player.guest)


def _newest_night(season: Season) -> Event | None:
    played = season.events.filter(games__status=Game.Status.FINAL)
    return played.order_by("-starts_at").first()


def _places_before(season: Season, night: Event, view: View, least: int) -> dict[int, int | None]:
    """Everybody's place as it was before a night."""
    earlier = SeatResult.objects.filter(game__event__season=season, game__status=Game.Status.FINAL)
    totals: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for player, guest, total in earlier.exclude(game__event=night).values_list("player_id", "player__guest", "total"):
        totals[player, guest].append(total)
    most = season.best_games if view == View.BEST else None
    tallies = (
        Tally(player, sum(sorted(games, reverse=True)[:most]), len(games), guest)
        for (player, guest), games in totals.items()
    )
    return {tally.player_id: rank for tally, rank in ranked(tallies, least)}


def _line(
    row: Standing, rank: int | None, before: dict[int, int | None], view: View, least: int, seats: int
) -> StandingLine:
    earlier = before.get(row.player_id)
    return StandingLine(
        rank=rank,
        moved=earlier - rank if earlier and rank else None,
        player=row.player,
        value=_tally(row, view).value,
        games=row.games,
        counted=row.counted_games if view == View.BEST else row.games,
        average=row.average_place,
        places=tuple(row.places),
        bar=bar(row.places),
        best=row.best,
        last=tuple(row.last),
        spark=spark(row.last, seats),
        missing=0 if row.player.guest else max(least - row.games, 0),
    )
