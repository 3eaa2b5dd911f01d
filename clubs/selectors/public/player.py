"""A player as a visitor sees one: places and totals, rates against the club's, games, opponents."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.db.models import Count
from django.utils.formats import date_format
from django.utils.translation import pgettext

from clubs.models import Game, Player, Season, SeatResult, Standing
from clubs.selectors.charts.drawings import NARROW_RUN, WIDE_RUN, Frame, ScoreLine, Share, bar, score_line, whole
from clubs.selectors.public.player_rates import Rates, rates
from clubs.selectors.rulebook.amounts import total_axis

OPPONENTS = 8


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season of the player; `of` = how many players have a place in it."""

    season: Season
    standing: Standing
    of: int
    bar: tuple[Share, ...]

    @property
    def places(self) -> range:
        """The places of a game, 1 to the last."""
        return range(1, len(self.standing.places) + 1)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met often: games at one table, in how many the player came out ahead, own total in them (tenths)."""

    player: Player
    games: int
    ahead: int
    total: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything on a player's page; games, rates and opponents are those of `chosen`."""

    player: Player
    names: tuple[tuple[str, str], ...]
    seasons: tuple[SeasonLine, ...]
    chosen: SeasonLine | None
    games: tuple[SeatResult, ...]
    wide: ScoreLine | None
    narrow: ScoreLine | None
    rates: Rates | None
    opponents: tuple[Opponent, ...]


def player_page(player: Player, slug: str = "") -> PlayerPage:
    """Everything on a player's page, for the season of this address, else the newest one played in."""
    seasons = _seasons(player)
    chosen = next((line for line in seasons if line.season.slug == slug), seasons[0] if seasons else None)
    games = _games(player, chosen.season) if chosen else []
    return PlayerPage(
        player=player,
        names=_names(player),
        seasons=seasons,
        chosen=chosen,
        games=tuple(reversed(games)),
        wide=_line(player, games, WIDE_RUN),
        narrow=_line(player, games, NARROW_RUN),
        rates=rates(player, chosen.season) if chosen else None,
        opponents=_opponents(player, games),
    )


def _names(player: Player) -> tuple[tuple[str, str], ...]:
    """The name in other scripts, for those who show their name."""
    return tuple(player.names.values_list("lang", "name")) if player.privacy == "name" else ()


def _seasons(player: Player) -> tuple[SeasonLine, ...]:
    found = player.standings.select_related("season").order_by("-season__starts_on", "-season__pk")
    placed = Standing.objects.filter(season__club=player.club_id, rank__isnull=False)
    sizes = dict(placed.order_by().values_list("season").annotate(n=Count("pk")))
    return tuple(SeasonLine(row.season, row, sizes.get(row.season_id, 0), bar(row.places)) for row in found)


def _games(player: Player, season: Season) -> list[SeatResult]:
    """The player's final games of a season, oldest first."""
    found = SeatResult.objects.filter(player=player, game__event__season=season, game__status=Game.Status.FINAL)
    related = found.select_related("game__event__season__club", "game__table", "game__round")
    return list(related.order_by("game__event__starts_at", "game__round__number", "game__pk"))


def _line(player: Player, games: Sequence[SeatResult], frame: Frame) -> ScoreLine | None:
    """The total game by game, from nought; nothing to draw for a single game."""
    if len(games) < 2:
        return None
    sums = [0, *accumulate(result.total for result in games)]
    days = [result.game.event.starts_at.astimezone(player.club.zone) for result in games]
    labels = [date_format(day, pgettext("date format", "M j")) for day in days]
    labels = [label if i == 0 or label != labels[i - 1] else "" for i, label in enumerate(labels)]
    write = total_axis(games[0].game, whole)
    return score_line([[value] for value in sums], labels, [1], frame, write)


def _opponents(player: Player, games: Sequence[SeatResult]) -> tuple[Opponent, ...]:
    own = {result.game_id: result for result in games}
    others = SeatResult.objects.filter(game__in=own).exclude(player=player).select_related("player")
    met: dict[int, list[SeatResult]] = defaultdict(list)
    for other in others:
        met[other.player_id].append(other)
    found = [_opponent(rows, own) for rows in met.values()]
    return tuple(sorted(found, key=lambda one: (-one.games, one.player.number))[:OPPONENTS])


def _opponent(rows: Sequence[SeatResult], own: dict[int, SeatResult]) -> Opponent:
    pairs = [(own[row.game_id], row) for row in rows]
    return Opponent(
        player=rows[0].player,
        games=len(pairs),
        ahead=sum(mine.place < theirs.place for mine, theirs in pairs),
        total=sum(mine.total for mine, _ in pairs),
    )
