"""A season for printing: its standings and nights, in parts if it is long."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.core.paginator import Page
from django.db.models import Count, Sum

from clubs.models import Event, Player, Season, SeatResult
from clubs.selectors.paging import page_of_list
from clubs.selectors.public.standings import Board, StandingLine, standings
from clubs.selectors.tournament.public_page import hidden_games

LINES, NIGHTS = 60, 30
"""The most rows and nights in one part."""


@dataclass(frozen=True, slots=True)
class NightTold:
    """A night in one line: the number of games and players, and the best total (`total` in tenths)."""

    event: Event
    games: int
    players: int
    winner: Player
    total: int


@dataclass(frozen=True, slots=True)
class SeasonPaper:
    """A part of a printed season: its lines and its nights, either of which may have ended in an earlier part."""

    season: Season
    board: Board
    lines: tuple[StandingLine, ...]
    nights: tuple[NightTold, ...]
    page: Page[int]


def season_paper(season: Season, page: str | None = None) -> SeasonPaper:
    """Return a part of a printed season, by its own policy, in a constant number of queries."""
    nights = season.events.all().begun().select_related("season__club")
    parts = range(max(-(-season.standings.count() // LINES), -(-nights.count() // NIGHTS), 1))
    turned = page_of_list(parts, page, 1)
    start = (turned.number - 1) * NIGHTS
    board = standings(season, page=str(turned.number), a_page=LINES)
    lines = board.lines if board.page.number == turned.number else ()
    told = tuple(_told(list(nights.order_by("starts_at", "pk")[start : start + NIGHTS])))
    return SeasonPaper(season, board, lines, told, turned)


def _told(nights: Sequence[Event]) -> Iterator[NightTold]:
    """Yield those of these nights, in order, that have a final game with public results."""
    hidden = hidden_games(pk__in=[night.pk for night in nights])
    rows = SeatResult.objects.filter(event__in=nights).exclude(game__in=hidden).order_by().values_list("event")
    games = dict(rows.annotate(n=Count("game", distinct=True)))
    sums: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for event, player, total in rows.values_list("event", "player").annotate(sum=Sum("total")):
        sums[event].append((-total, player))
    best = {event: min(found) for event, found in sums.items()}
    people = Player.everyone.in_bulk({player for _total, player in best.values()})
    for night in nights:
        if night.pk in best:
            total, winner = best[night.pk]
            yield NightTold(night, games[night.pk], len(sums[night.pk]), people[winner], -total)
