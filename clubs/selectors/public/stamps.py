"""Stamps of what a public page shows: a few numbers that change whenever the page would.

They are counts and sums that only grow, so that a page that is still as it was is answered without being made again.
Ids would not do: a row with a lower id may be committed after one with a higher id was seen.
"""

from typing import Any

from django.db.models import Count, IntegerField, Max, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from clubs.models import Club, Entry, Event, Game, Leaderboard, LogEntry, Membership, Player, Season, SeatDraw

Stamp = tuple[object, ...]


def site_stamp() -> Stamp:
    """What the start page shows: clubs, their nights and players, and who belongs to them."""
    return tuple(history.count() for history in (Club.history, Event.history, Player.history, Membership.history))


def club_stamp(club: Club) -> Stamp:
    """What every page of a club shows: its name, players' names, seasons and nights."""
    histories = (Club.history, Player.history, Season.history, Event.history)
    fields = ("id", "club", "club", "season__club")
    counts = {
        f"n{i}": _count(history.all(), field) for i, (history, field) in enumerate(zip(histories, fields, strict=True))
    }
    return _one(Club.objects.filter(pk=club.pk), **counts)


def season_stamp(season: Season) -> Stamp:
    """The standings of a season and how far they are computed."""
    board = Leaderboard.objects.filter(season=season)
    return board.values_list("requested", "computed", "computed_at").first() or ()


def event_stamp(event: Event) -> Stamp:
    """The games of a night, who is there, and its draws."""
    return _one(
        Event.objects.filter(pk=event.pk),
        n_games=_count(Game.objects.all(), "event"),
        v_games=_sum(Game.objects.all(), "event"),
        n_entries=_count(Entry.objects.all(), "event"),
        v_entries=_sum(Entry.objects.all(), "event"),
        n_draws=_count(SeatDraw.objects.all(), "event"),
        v_draws=_sum(SeatDraw.objects.all(), "event"),
        n_acts=_count(LogEntry.objects.all(), "event"),
    )


def game_stamp(game: Game) -> Stamp:
    """A game and its history."""
    return (game.pk, game.version, game.status, LogEntry.objects.filter(game=game).count())


def results_stamp(club: Club) -> Stamp:
    """Results of all games of a club, as far as its standings are computed."""
    boards = Leaderboard.objects.filter(season__club=club)
    found = boards.aggregate(n=Count("pk"), asked=Sum("requested"), done=Sum("computed"), last=Max("computed_at"))
    return tuple(found.values())


def _one(rows: QuerySet[Any], **columns: object) -> Stamp:
    return tuple(rows.annotate(**columns).values_list(*columns).first() or ())


def _count(rows: Any, field: str) -> Any:
    return _scalar(rows, field, Count("pk"))


def _sum(rows: Any, field: str) -> Any:
    return _scalar(rows, field, Sum("version"))


def _scalar(rows: Any, field: str, value: object) -> Any:
    found = rows.filter(**{field: OuterRef("pk")}).order_by().values(field).annotate(n=value).values("n")
    return Coalesce(Subquery(found, output_field=IntegerField()), 0)
