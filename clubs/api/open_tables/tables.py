"""A table of friends, started by a program without an account."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.base import ApiView
from clubs.api.common.inputs import Choice, Input, Line, StrictParser
from clubs.client_address import client_of
from clubs.forms.people.clubs import likely_zone, zone_choices
from clubs.selectors.open_tables.evening import deleted_at
from clubs.services.open_tables.starting import MOST_SEATS, Sitting, start_table
from clubs.services.seasons.seasons import Stake
from rules import registry

ZONES = [zone for _area, zones in zone_choices() for zone, _label in zones]


class TableInput(Input):
    """The rules of a table, and up to four names, East first; an empty name becomes that of its wind."""

    preset = Choice(choices=[one.id for one in registry.presets()])
    names = serializers.ListField(
        child=Line(max_length=80, allow_blank=True), max_length=MOST_SEATS, required=False, default=list
    )
    point_price = serializers.DecimalField(
        max_digits=9, decimal_places=4, min_value=0, required=False, allow_null=True, default=None,
        help_text="What a point is worth.",
    )  # fmt: skip
    currency = Line(max_length=12, required=False, allow_blank=True, default="")
    time_zone = Choice(choices=ZONES, required=False)


class StartedTable(serializers.Serializer):
    """The links of a table: one to play and one to look; whoever has one may pass it on."""

    name = serializers.CharField()
    play = serializers.URLField()
    look = serializers.URLField()
    deleted_at = serializers.DateTimeField(help_text="When it is deleted, unless somebody plays on or keeps it.")


@extend_schema_view(
    post=extend_schema(
        operation_id="start_open_table",
        tags=["Clubs"],
        summary="Start a table without an account.",
        description="Start a table of friends and its first game. No account is needed; the answer has its links.",
        auth=[],
        request=TableInput,
        responses={201: StartedTable},
    )
)
class StartTable(ApiView):
    """Start a table of friends."""

    parser_classes = (StrictParser,)
    http_method_names = ("post", "options")

    def post(self, request: Request) -> Response:
        """Start the table and return its links. Refused like the page, by the client's and the site's limit."""
        sent = TableInput(data=request.data)
        sent.is_valid(raise_exception=True)
        said = sent.validated_data
        table = start_table(
            sitting=Sitting(said["preset"], said["names"]),
            zone=said.get("time_zone") or likely_zone(),
            stake=Stake(said["point_price"] or None, said["currency"]),
            client=client_of(request),
        )
        club = table.event.season.club
        links = {"play": reverse("table:play", args=[table.token]), "look": reverse("table_look", args=[club.slug])}
        body: dict[str, object] = {name: request.build_absolute_uri(path) for name, path in links.items()}
        body |= {"name": club.name, "deleted_at": deleted_at(club)}
        return Response(StartedTable(body).data, status.HTTP_201_CREATED)
