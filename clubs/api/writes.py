"""What the club's scorers write: the same services as the tablet's, with the session of their account."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.base import ApiView
from clubs.api.schema import write
from clubs.api.serializers import DealSerializer, GameSerializer, ResultField
from clubs.bounds import MOST
from clubs.models import ApiToken, Deal, Game
from clubs.selectors import resources
from clubs.services.audit import Actor
from clubs.services.play import deals, games
from scoring.contract import JsonObject

KEY_LENGTH = 64


class ResultInput(ResultField):
    """A result as sent: the core says what is wrong with it."""

    def to_internal_value(self, data: Any) -> JsonObject:
        if not isinstance(data, dict):
            raise ValidationError(_("Send an object."))
        return data


class VersionInput(serializers.Serializer):
    """The version of the game that the sender has seen."""

    version = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="The game's `version` that the sender has seen."
    )


class DealInput(VersionInput):
    """A deal to record."""

    number = serializers.IntegerField(min_value=1, max_value=MOST, help_text="The deal's number, from 1.")
    result = ResultInput()


class CorrectionInput(VersionInput):
    """Another result for an earlier deal."""

    result = ResultInput()
    reason = serializers.CharField(max_length=200)


class ConfirmInput(VersionInput):
    """Confirm one seat by its index, or with a reason the whole game."""

    index = serializers.IntegerField(min_value=0, max_value=MOST, required=False)
    reason = serializers.CharField(max_length=200, required=False, help_text="Why staff confirm for all.")

    def validate(self, attrs: JsonObject) -> JsonObject:
        if "index" not in attrs and "reason" not in attrs:
            raise ValidationError({"index": _("Name a seat, or give the reason to confirm for all.")})
        return attrs


class Written(serializers.Serializer):
    """What stands now."""

    deal = DealSerializer(allow_null=True)
    game = GameSerializer()


class WriteView(ApiView):
    """A write to one game."""

    input: type[serializers.Serializer]
    http_method_names = ("post", "put", "options")

    def read(self) -> JsonObject:
        """Return the body's fields; raises `ValidationError`."""
        sent = self.input(data=self.request.data)
        sent.is_valid(raise_exception=True)
        return sent.validated_data

    def game(self) -> Game:
        return get_object_or_404(self._games(), public_id=self.kwargs["game"])

    def actor(self) -> Actor:
        token = self.request.auth
        user = self.request.user
        return Actor.program(user, token.name) if isinstance(token, ApiToken) else Actor.staff(user)

    def written(self, deal: Deal | None = None, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the deal and the game as they are now."""
        return Response(Written({"deal": deal, "game": self.game()}).data, code)

    def _games(self) -> QuerySet[Game]:
        return resources.games(self.request.club)


@extend_schema_view(post=write("record_deal", "Record the next deal.", DealInput, {201: Written}, keyed=True))
class RecordDeal(WriteView):
    """Record the next deal. The same key again gives the same answer and makes no second deal."""

    input = DealInput

    def post(self, request: Request, club: str, game: str) -> Response:
        deal = deals.record_deal(game_id=self.game().pk, key=key_of(request), actor=self.actor(), **self.read())
        return self.written(deal, status.HTTP_201_CREATED)


@extend_schema_view(
    put=write("correct_deal", "Correct a deal; those after it are replayed.", CorrectionInput, Written, keyed=True)
)
class CorrectDeal(WriteView):
    """Correct a deal; those after it are replayed."""

    input = CorrectionInput

    def put(self, request: Request, club: str, game: str, number: int) -> Response:
        sent, key = self.read(), key_of(request)
        deal = deals.correct_deal(game_id=self.game().pk, number=number, key=key, actor=self.actor(), **sent)
        return self.written(deal)


@extend_schema_view(post=write("undo_deal", "Take the last deal, or the final scores, back.", VersionInput, Written))
class UndoDeal(WriteView):
    """Take the last deal, or the final scores, back."""

    input = VersionInput

    def post(self, request: Request, club: str, game: str) -> Response:
        return self.written(deals.undo_deal(game_id=self.game().pk, actor=self.actor(), **self.read()))


@extend_schema_view(
    post=write("confirm_game", "Confirm one seat, or with a reason the whole game.", ConfirmInput, Written)
)
class ConfirmGame(WriteView):
    """Confirm one seat, or with a reason the whole game."""

    input = ConfirmInput

    def post(self, request: Request, club: str, game: str) -> Response:
        sent, found = self.read(), self.game()
        about = {"game_id": found.pk, "version": sent["version"], "actor": self.actor()}
        if "index" in sent:
            games.confirm_seat(seat_id=self._seat(found, sent["index"]), **about)
        else:
            games.confirm_all(reason=sent["reason"], **about)
        return self.written()

    @staticmethod
    def _seat(game: Game, index: int) -> int:
        for seat in game.seats.all():
            if seat.index == index:
                return seat.pk
        raise ValidationError({"index": _("There is no such seat at this table.")})


def key_of(request: Request) -> str:
    """The idempotency key of a request; raises `ValidationError` where it is missing or too long."""
    key = request.headers.get("Idempotency-Key", "").strip()
    if key and len(key) <= KEY_LENGTH and key.isprintable():
        return key
    words = _("Send an Idempotency-Key header of at most %(length)s characters, a new one for each entry.")
    raise ValidationError({"Idempotency-Key": words % {"length": KEY_LENGTH}})
