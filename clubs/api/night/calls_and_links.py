"""Staff work away from the tables: referee calls, printed codes, and the activity log."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Flag, Input, Line
from clubs.api.common.schema import secret, several, write
from clubs.api.common.write_view import WriteView
from clubs.api.night.nights import NightWrite, TablesInput
from clubs.api.play.corrections import DisputeSerializer
from clubs.api.play.games import Drafted, DraftWrite, GameWrite, RedrawTable, RemovedLineInput, Written
from clubs.api.public.filters import LogFilter
from clubs.api.public.resources import Listed
from clubs.api.public.serializers import TableSerializer
from clubs.models import Event, LogEntry, TableCard
from clubs.selectors.people.activity_log import log_entries
from clubs.services.night import nights, table_cards
from clubs.services.play import next_game, referee, unfinished_deal
from clubs.services.play.disputes import dispute_deal
from scoring.strict_json import JsonObject


class NoteInput(Input):
    """What the deal is about."""

    note = Line(required=False, default="", allow_blank=True)


class RefereeCallInput(NoteInput):
    """True: call the referee. False: the referee has come."""

    on = Flag()


@extend_schema_view(
    post=write("dispute_deal", "Refer a deal to the referee; the table plays on.", NoteInput, DisputeSerializer)
)
class DisputeDeal(GameWrite):
    """Refer a deal to the referee."""

    input = NoteInput

    def write(self, sent: JsonObject) -> Response:
        return Response(DisputeSerializer(dispute_deal(number=self.kwargs["number"], **self.on(), **sent)).data)


@extend_schema_view(
    post=write("leave_draft", "Cancel the line-by-line correction of an earlier deal.", RemovedLineInput, Drafted)
)
class LeaveDraft(DraftWrite):
    """Cancel the line-by-line correction of an earlier deal; the deal stays as saved."""

    input = RemovedLineInput

    def write(self, sent: JsonObject) -> Response:
        unfinished_deal.leave_draft(**self.on(), **sent)
        return self.drafted()


@extend_schema_view(
    post=write("take_back_game", "Withdraw the next game of a table; the answer is the game before it.", None, Written)
)
class TakeBackGame(RedrawTable):
    """Withdraw the next game of a table."""

    input = WriteView.input

    def write(self, sent: JsonObject) -> Response:
        before = next_game.take_back(**self.on())
        return Response(self.said({"deal": None, "game": self._games().get(pk=before.pk)}, Written))


@extend_schema_view(
    put=write("call_referee", "Call the referee to a table, or end the call.", RefereeCallInput, TableSerializer)
)
class CallReferee(NightWrite):
    """Call the referee to a table, or end the call."""

    input = RefereeCallInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        table = get_object_or_404(self.night().tables, number=self.kwargs["table"])
        about = {"table_id": table.pk, "actor": self.actor()}
        act = referee.call_referee if sent["on"] else referee.referee_came
        called = act(note=sent["note"], **about)
        return Response(TableSerializer(called).data)


class CheckinLinkSerializer(serializers.ModelSerializer):
    """The path of a night's self check-in page, and whether check-in is open."""

    link = serializers.SerializerMethodField()

    class Meta:
        model = Event
        fields = ("link", "checkin_open")

    @extend_schema_field({"type": "string"})
    def get_link(self, event: Event) -> str:
        return reverse("self_checkin", args=[event.checkin_token])


@extend_schema_view(
    get=secret("checkin_link", "The self check-in link of a night.", CheckinLinkSerializer),
    post=write(
        "renew_checkin_link",
        "Replace the self check-in link; the old one stops working.",
        None,
        {200: CheckinLinkSerializer},
    ),
)
class CheckinLink(NightWrite):
    """The self check-in link of a night; POST replaces it."""

    http_method_names = ("get", "head", "post", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(CheckinLinkSerializer(self.night()).data)

    def write(self, sent: JsonObject) -> Response:
        return Response(CheckinLinkSerializer(nights.renew_checkin_link(event=self.night(), actor=self.actor())).data)


class CardSerializer(serializers.ModelSerializer):
    """A table card: the path in its QR code, valid until the card is renewed."""

    link = serializers.SerializerMethodField()

    class Meta:
        model = TableCard
        fields = ("number", "link", "made_at")

    @extend_schema_field({"type": "string"})
    def get_link(self, card: TableCard) -> str:
        return reverse("table_card", args=[card.token])


@extend_schema_view(
    get=secret("read_cards", "The club's table cards.", CardSerializer(many=True)),
    post=write("make_cards", "Create cards for tables 1 to `count`; existing cards stay.", TablesInput,
               {200: several("Card")}),
)  # fmt: skip
class Cards(WriteView, Listed):
    """The club's table cards; POST creates cards up to a number."""

    input, serializer_class = TablesInput, CardSerializer
    filter_backends = ()
    ordering = ("number",)
    http_method_names = ("get", "head", "post", "options")

    def rows(self) -> QuerySet[TableCard]:
        return self.request.club.table_cards.all()

    def write(self, sent: JsonObject) -> Response:
        table_cards.make_cards(club=self.request.club, actor=self.actor(), **sent)
        return Response(CardSerializer(self.rows(), many=True).data)


@extend_schema_view(
    post=write("renew_card", "Replace the code of a table card; the old one stops working.", None, CardSerializer)
)
class RenewCard(WriteView):
    """Replace the code of a table card."""

    def write(self, sent: JsonObject) -> Response:
        about = {"club": self.request.club, "actor": self.actor()}
        return Response(CardSerializer(table_cards.renew_card(number=self.kwargs["number"], **about)).data)


class LogSerializer(serializers.ModelSerializer):
    """A log entry: who did what, when and why; `data` has the details, with changes as [before, after]."""

    at = serializers.DateTimeField(source="created_at")
    who = serializers.CharField()
    night = serializers.IntegerField(source="event_id", allow_null=True)
    game = serializers.SlugRelatedField("public_id", read_only=True, allow_null=True)
    data = serializers.DictField()

    class Meta:
        model = LogEntry
        fields = ("id", "at", "who", "via", "action", "night", "game", "reason", "data")


@extend_schema_view(get=secret("read_log", "The club's activity log, newest first.", LogSerializer(many=True)))
class Log(Listed):
    """The club's activity log."""

    serializer_class = LogSerializer
    filterset_class = LogFilter
    ordering = ("-pk",)

    def rows(self) -> QuerySet[LogEntry]:
        return log_entries(self.request.club)
