"""A season on paper: the whole of its standings, and its nights."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Sum

from clubs.models import Event, Game, Player, Season, SeatResult
from clubs.selectors.public.standings import Board, standings
from clubs.selectors.tournament.public import HIDDEN

MOST_LINES, MOST_NIGHTS = 500, 400


@dataclass(frozen=True, slots=True)
class NightTold:
    """A night in one line: how many games and players, and who won the most (`total` in tenths)."""

    event: Event
    games: int
    players: int
    winner: Player
    total: int


@dataclass(frozen=True, slots=True)
class SeasonPaper:
    """What stands on the paper of a season."""

    season: Season
    board: Board
    nights: tuple[NightTold, ...]


def season_paper(season: Season) -> SeasonPaper:
    """The paper of a season, by its own policy; a constant number of queries."""
    return SeasonPaper(season, standings(season, a_page=MOST_LINES), tuple(_nights(season)))


def _nights(season: Season) -> Iterator[NightTold]:
    """The nights with a final game that the public may see, in their order."""
    hidden = Game.objects.filter(HIDDEN, event__season=season)
    rows = SeatResult.objects.filter(season=season).exclude(game__in=hidden).order_by()
    games = dict(rows.values_list("event").annotate(n=Count("game", distinct=True)))
    sums = list(rows.values("event", "player").annotate(sum=Sum("total")).values_list("event", "player", "sum"))
    events = season.events.filter(pk__in=games).select_related("season__club").order_by("starts_at")[:MOST_NIGHTS]
    best: dict[int, tuple[int, int]] = {}
    there: dict[int, int] = {}
    for event, player, total in sums:
        there[event] = there.get(event, 0) + 1
        if event not in best or (total, -player) > (best[event][0], -best[event][1]):
            best[event] = (total, player)
    people = Player.everyone.in_bulk({player for _total, player in best.values()})
    for night in events:
        total, player = best[night.pk]
        yield NightTold(night, games[night.pk], there[night.pk], people[player], total)
