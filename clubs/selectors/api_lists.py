"""Querysets for the lists of the API. They fetch everything their rows show, in a constant number of queries."""

from collections.abc import Collection, Sequence

from django.db.models import F, OuterRef, Prefetch, QuerySet
from django.db.models.functions import Coalesce

from clubs.input_limits import MOST
from clubs.models import Club, Deal, Entry, Event, Game, Player, Season, Seat, SeatDraw, SeatResult, Standing
from clubs.selectors.public.home import number_of
from clubs.selectors.seasons.counted_results import Counting


def clubs(own: Collection[int]) -> QuerySet[Club]:
    """Return every listed club, and the caller's own (keys)."""
    return Club.objects.listed(own)


def players(club: Club) -> QuerySet[Player]:
    """Return a club's players with their names in other scripts."""
    return club.players.prefetch_related("names")


def seasons(club: Club) -> QuerySet[Season]:
    """Return a club's seasons, with how far their standings are computed."""
    return club.seasons.select_related("leaderboard")


def standings(season: Season) -> QuerySet[Standing]:
    """Return the rows of a season's standings, with unranked ones last."""
    return season.standings.select_related("player").annotate(place=Coalesce("rank", MOST))


def nights(club: Club) -> QuerySet[Event]:
    """Return a club's nights, with `here` (players who came) and `played` (games that are not void)."""
    came = number_of(Entry.objects.filter(event=OuterRef("pk")).exclude(status=Entry.Status.EXPECTED), "event")
    played = number_of(Game.objects.filter(event=OuterRef("pk")).exclude(status=Game.Status.VOID), "event")
    return Event.objects.nights().filter(season__club=club).select_related("season").annotate(here=came, played=played)


def games(club: Club) -> QuerySet[Game]:
    """Return a club's games, newest night first, with seats and results."""
    return (
        Game.objects.filter(event__season__club=club)
        .annotate(night_at=F("event__starts_at"))
        .select_related("event__season", "round", "table", "draw")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player", "result_player").order_by("index", "order")),
            Prefetch("results", SeatResult.objects.select_related("player", "seat").order_by("place", "seat__index")),
        )
        .order_by("-event__starts_at", "round__number", "table__number", "pk")
    )


def counting_of(shown: Sequence[Game]) -> dict[str, Counting]:
    """Return the serializers' context that tells which of these games' results count."""
    played = [(game.event.season, result.player_id) for game in shown for result in game.results.all()]
    return {"counting": Counting.of((season for season, _ in played), {player for _, player in played})}


def games_with_deals(club: Club) -> QuerySet[Game]:
    """Return the same games with their current deals and final scores."""
    return games(club).prefetch_related(
        Prefetch("deals", deals(), to_attr="standing_deals"), "sheets", "seats__substitutions__player"
    )


def deals() -> QuerySet[Deal]:
    """Return current deals in order."""
    return Deal.objects.filter(current=True).order_by("number")


def draws(event: int) -> QuerySet[SeatDraw]:
    """Return the seat draws of a night, newest first, with the games that they created."""
    return (
        SeatDraw.objects.filter(event=event)
        .prefetch_related(Prefetch("games", Game.objects.select_related("table")))
        .order_by("-number")
    )


def people_of(shown: Sequence[SeatDraw]) -> dict[str, dict[int, Player]]:
    """Return the players named in plans, in one query."""
    rows = [row["players"] for draw in shown for row in draw.plan.get("tables", ())]
    out = [one["player"] for draw in shown for one in draw.plan.get("sit_out", ())]
    wanted = {key for row in rows for key in row} | set(out)
    return {"people": Player.everyone.in_bulk(wanted)}
