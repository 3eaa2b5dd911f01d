"""A season on paper: the whole of its standings, and its nights."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, OuterRef, Subquery, Sum

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
    rows = SeatResult.objects.filter(event=OuterRef("pk")).exclude(game__in=hidden).order_by()
    counts = rows.values("event").annotate(games=Count("game", distinct=True), players=Count("player", distinct=True))
    best = rows.values("player").annotate(sum=Sum("total")).order_by("-sum", "player")
    events = season.events.annotate(
        games_played=Subquery(counts.values("games")),
        players_there=Subquery(counts.values("players")),
        winner=Subquery(best.values("player")[:1]),
        won=Subquery(best.values("sum")[:1]),
    ).filter(games_played__gt=0)
    names = ("pk", "games_played", "players_there", "winner", "won")
    told = list(events.order_by("starts_at").values_list(*names)[:MOST_NIGHTS])
    nights = Event.objects.select_related("season__club").in_bulk([key for key, *_rest in told])
    people = Player.everyone.in_bulk({winner for *_rest, winner, _won in told})
    for key, games, players, winner, won in told:
        yield NightTold(nights[key], games, players, people[winner], won)
