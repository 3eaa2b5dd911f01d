"""Corrections by staff: wrong seats, disputed deals, table links, and claims to players."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Flag, Input, Line, Version, Whole
from clubs.api.common.schema import secret, write
from clubs.api.common.write_view import WriteView
from clubs.api.night.nights import NightWrite
from clubs.api.play.games import GameWrite, Written
from clubs.api.public.resources import Listed
from clubs.api.public.serializers import StaffPlayerRef, TableSerializer
from clubs.models import Dispute, Event, Game, PlayerClaim
from clubs.selectors.play.seat_correction import seat_change, seats_preview
from clubs.services.night import nights
from clubs.services.people.player_claims import decide_claim
from clubs.services.play.disputes import decide_dispute
from clubs.services.play.seat_correction import change_seats
from scoring.strict_json import JsonObject

BY = [("names", "names"), ("places", "places")]


class ReseatInput(Input):
    """Who really sat where from the first deal on; a player from another running table swaps with the one listed."""

    index = Whole(max_value=3, help_text="The seat's index: 0 deals first.")
    player = Whole(min_value=1, help_text="The number of the player who sat there.")
    by = Choice(
        choices=BY, required=False, default="names", help_text="Whether results were entered by name or by seat."
    )


class ReseatedInput(ReseatInput, Version):
    """The change, the version last read, and a reason."""

    reason = Line(required=False, default="", allow_blank=True)


class StandsSerializer(serializers.Serializer):
    """A player's seat, score and place."""

    wind = serializers.CharField()
    score = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)


class PersonSerializer(serializers.Serializer):
    """A player before and after; null if not in the game."""

    player = StaffPlayerRef()
    now = StandsSerializer(allow_null=True)
    then = StandsSerializer(allow_null=True)


class ReseatPreviewSerializer(serializers.Serializer):
    """Everybody's score before and after."""

    people = PersonSerializer(many=True)


class ReseatView(GameWrite):
    """Base of the writes that correct seats."""

    def asked(self, game: Game, sent: JsonObject) -> dict[str, Any]:
        player = get_object_or_404(self.request.club.players, number=sent["player"])
        return {"seat_id": self.seat(game, sent["index"]).pk, "player_id": player.pk, "by_name": sent["by"] == "names"}


@extend_schema_view(
    post=write("preview_reseat", "Preview a seat correction without saving it.", ReseatInput, ReseatPreviewSerializer)
)
class PreviewReseat(ReseatView):
    """The preview of a seat correction."""

    input = ReseatInput

    def write(self, sent: JsonObject) -> Response:
        game = self.game()
        return Response(ReseatPreviewSerializer(seats_preview(game, seat_change(game, **self.asked(game, sent)))).data)


@extend_schema_view(
    post=write("reseat", "Correct who sat where, from the first deal on.", ReseatedInput, Written, keyed=True)
)
class Reseat(ReseatView):
    """Correct who sat where."""

    input, keyed = ReseatedInput, True

    def write(self, sent: JsonObject) -> Response:
        about = {"version": sent["version"], "reason": sent["reason"]}
        self.corrected(change_seats, **self.asked(self.game(), sent), **about)
        return self.written()


class DecisionInput(Input):
    """What was decided."""

    word = Line()


class DisputeSerializer(serializers.ModelSerializer):
    """A deal referred to the referee; decided once `closed_at` is set."""

    game = serializers.SlugRelatedField("public_id", read_only=True)
    deal = serializers.IntegerField(source="number")

    class Meta:
        model = Dispute
        fields = ("id", "game", "deal", "note", "created_at", "closed_at", "word")


@extend_schema_view(
    get=secret("disputes", "Deals referred to the referee, newest first.", DisputeSerializer(many=True))
)
class Disputes(Listed):
    """Deals referred to the referee."""

    serializer_class = DisputeSerializer
    filter_backends = ()
    ordering = ("-pk",)

    def rows(self) -> QuerySet[Dispute]:
        nights = Event.objects.nights().filter(season__club=self.request.club)
        night = get_object_or_404(nights, pk=self.kwargs["event"])
        return Dispute.objects.filter(game__event=night).select_related("game")


@extend_schema_view(
    post=write("decide_dispute", "Close a dispute with the decision.", DecisionInput, DisputeSerializer)
)
class DecideDispute(NightWrite):
    """Close a dispute."""

    input = DecisionInput

    def write(self, sent: JsonObject) -> Response:
        about = {"event_id": self.night().pk, "actor": self.actor()}
        return Response(DisputeSerializer(decide_dispute(dispute_id=self.kwargs["dispute"], **about, **sent)).data)


class LinkInput(Input):
    """Replace a table's link, or end it."""

    do = Choice(choices=["renew", "revoke"])


@extend_schema_view(post=write("table_link", "Replace a table's link, or end it.", LinkInput, TableSerializer))
class TableLink(NightWrite):
    """Replace a table's link, or end it."""

    input = LinkInput

    def write(self, sent: JsonObject) -> Response:
        night = self.night()
        table = get_object_or_404(night.tables, number=self.kwargs["table"])
        act = nights.renew_link if sent["do"] == "renew" else nights.revoke_link
        act(table_id=table.pk, event_id=night.pk, actor=self.actor())
        table.refresh_from_db()
        return Response(TableSerializer(table).data)


class AnswerInput(Input):
    """Yes or no."""

    approve = Flag()


class ClaimSerializer(serializers.ModelSerializer):
    """An account's claim to be a player."""

    player = StaffPlayerRef()
    account = serializers.CharField(source="user.name")

    class Meta:
        model = PlayerClaim
        fields = ("id", "player", "account", "note", "status", "created_at", "decided_at")


@extend_schema_view(
    get=secret("claims", "Claims of accounts to be players, oldest first.", ClaimSerializer(many=True)),
)
class Claims(Listed):
    """Claims of accounts to be players."""

    serializer_class = ClaimSerializer
    filter_backends = ()

    def rows(self) -> QuerySet[PlayerClaim]:
        return PlayerClaim.objects.filter(club=self.request.club).select_related("player", "user")


@extend_schema_view(
    post=write("decide_claim", "Accept or reject a claim to be a player.", AnswerInput, ClaimSerializer)
)
class DecideClaim(WriteView):
    """Accept or reject a claim."""

    input = AnswerInput

    def write(self, sent: JsonObject) -> Response:
        about = {"club_id": self.request.club.pk, "actor": self.actor()}
        return Response(ClaimSerializer(decide_claim(claim_id=self.kwargs["claim"], **sent, **about)).data)
