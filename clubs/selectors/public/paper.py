"""A season on paper: the whole of its standings, and its nights."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Sum

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
    shown = SeatResult.objects.filter(season=season).exclude(game__in=hidden).order_by()
    events = season.events.filter(Exists(shown.filter(event=OuterRef("pk")))).select_related("season__club")
    nights = list(events.order_by("starts_at")[:MOST_NIGHTS])
    rows = shown.filter(event__in=nights).values_list("event")
    games = dict(rows.annotate(n=Count("game", distinct=True)))
    sums: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for event, player, total in rows.values_list("event", "player").annotate(sum=Sum("total")):
        sums[event].append((-total, player))
    best = {event: min(found) for event, found in sums.items()}
    people = Player.everyone.in_bulk({player for _total, player in best.values()})
    for night in nights:
        total, winner = best[night.pk]
        yield NightTold(night, games[night.pk], len(sums[night.pk]), people[winner], -total)
