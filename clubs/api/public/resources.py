"""Public data of a club. Lists are paginated and filtered; an unchanged answer is 304 by its ETag."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import extend_schema_view
from rest_framework import generics
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.base import ApiView, in_schema_only
from clubs.api.common.pagination import Cursors
from clubs.api.common.schema import described, read
from clubs.api.public.filters import GameFilter, NightFilter, PlayerFilter, SeasonFilter
from clubs.api.public.serializers import (
    ClubSerializer,
    GameDetail,
    GameSerializer,
    NightSerializer,
    PlayerSerializer,
    SeasonSerializer,
    StandingSerializer,
)
from clubs.models import Event, Game, Player, Season, Standing
from clubs.selectors import api_lists
from clubs.selectors.exports import game_json
from clubs.selectors.tournament.public_page import HIDDEN
from scoring.strict_json import JsonObject


@method_decorator(conditional_page, name="dispatch")
class Listed(ApiView, generics.ListAPIView):
    """Base of the lists."""

    pagination_class = Cursors
    ordering: tuple[str, ...] = ("pk",)

    def get_queryset(self) -> QuerySet[Any]:
        if in_schema_only(self):
            return self.serializer_class.Meta.model.objects.none()
        return self.rows()

    def rows(self) -> QuerySet[Any]:
        raise NotImplementedError

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Refuse a filter without a value. To get everything, it has to be left out."""
        if empty := [name for name, value in request.query_params.items() if not value]:
            raise ValidationError({empty[0]: _("Give a value or leave the parameter out.")})
        return super().list(request, *args, **kwargs)


@method_decorator(conditional_page, name="dispatch")
class Shown(ApiView, generics.RetrieveAPIView):
    """Base of the single objects."""


@extend_schema_view(get=read("All public clubs, and that of the token."))
class Clubs(Listed):
    """All public clubs, and that of the token."""

    serializer_class = ClubSerializer
    ordering = ("name", "pk")
    filter_backends = ()

    def rows(self) -> QuerySet[Any]:
        token = self.request.token
        return api_lists.clubs([token.club_id] if token else [])


@extend_schema_view(get=read("A club."))
class OneClub(Shown):
    """A club."""

    serializer_class = ClubSerializer

    def get_object(self) -> Any:
        return self.request.club


@extend_schema_view(get=read("A club's players, by number."))
class Players(Listed):
    """A club's players, by number."""

    serializer_class = PlayerSerializer
    ordering = ("number",)
    filterset_class = PlayerFilter

    def rows(self) -> QuerySet[Player]:
        return api_lists.players(self.request.club)


@extend_schema_view(get=read("A player."))
class OnePlayer(Shown):
    """A player."""

    serializer_class = PlayerSerializer

    def get_object(self) -> Player:
        return get_object_or_404(api_lists.players(self.request.club), number=self.kwargs["number"])


@extend_schema_view(get=read("A club's seasons, newest first."))
class Seasons(Listed):
    """A club's seasons, newest first."""

    serializer_class = SeasonSerializer
    ordering = ("-starts_on", "-pk")
    filterset_class = SeasonFilter

    def rows(self) -> QuerySet[Season]:
        return api_lists.seasons(self.request.club)


@extend_schema_view(get=read("A season."))
class OneSeason(Shown):
    """A season."""

    serializer_class = SeasonSerializer

    def get_object(self) -> Season:
        return get_object_or_404(api_lists.seasons(self.request.club), slug=self.kwargs["season"])


@extend_schema_view(
    get=read("A season's standings as last computed; `computed` of the season says how current they are.")
)
class Standings(Listed):
    """A season's standings as last computed; `computed` of the season says how current they are."""

    serializer_class = StandingSerializer
    ordering = ("place", "pk")
    filter_backends = ()

    def rows(self) -> QuerySet[Standing]:
        return api_lists.standings(get_object_or_404(self.request.club.seasons, slug=self.kwargs["season"]))


@extend_schema_view(get=read("A club's nights, newest first."))
class Nights(Listed):
    """A club's nights, newest first."""

    serializer_class = NightSerializer
    ordering = ("-starts_at", "-pk")
    filterset_class = NightFilter

    def rows(self) -> QuerySet[Event]:
        return api_lists.nights(self.request.club)


@extend_schema_view(get=read("A night."))
class OneNight(Shown):
    """A night."""

    serializer_class = NightSerializer

    def get_object(self) -> Event:
        return get_object_or_404(api_lists.nights(self.request.club), pk=self.kwargs["event"])


class CountedGames:
    """Games with whether their results count: two more queries for any number of seasons."""

    serializer_class: type[GameSerializer]

    def get_serializer(self, *args: Any, **more: Any) -> Any:
        shown = list(args[0]) if more.get("many") else list(args[:1])
        more["context"] = {**more.get("context", {}), **api_lists.counting_of(shown)}
        return self.serializer_class(*args, **more)


@extend_schema_view(get=read("A club's games, newest night first."))
class Games(CountedGames, Listed):
    """A club's games, newest night first."""

    serializer_class = GameSerializer
    ordering = ("-night_at", "round__number", "table__number", "pk")
    filterset_class = GameFilter

    def rows(self) -> QuerySet[Game]:
        return api_lists.games(self.request.club).exclude(HIDDEN)


class Told(ApiView):
    """Base of the games in formats of other programs."""

    tell: Callable[[Game], JsonObject]

    def get(self, request: Request, club: str, game: str) -> Response:
        games = Game.objects.filter(event__season__club=self.request.club).exclude(HIDDEN)
        games = games.select_related("event__season", "round")
        return Response(type(self).tell(get_object_or_404(games, public_id=game)))


CONTRACT = "A game as a request for the call `game`: its rules with its deals or final scores."
TENHOU6 = "A game in tenhou/6 format, if every draw and discard is known; otherwise `not_known`."


@extend_schema_view(get=described(CONTRACT, "GameRequest"))
class GameAsRequest(Told):
    """A game as a request for the call `game`."""

    tell = game_json.contract_json


@extend_schema_view(get=described(TENHOU6))
class GameAsTenhou6(Told):
    """A game in tenhou/6 format."""

    tell = game_json.tenhou6_json


@extend_schema_view(get=read("A game with its deals."))
class OneGame(CountedGames, Shown):
    """A game with its deals."""

    serializer_class = GameDetail

    def get_object(self) -> Game:
        return get_object_or_404(
            api_lists.games_with_deals(self.request.club).exclude(HIDDEN), public_id=self.kwargs["game"]
        )
