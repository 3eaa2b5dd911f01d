"""Lists of entries: previewed line by line, then entered as previewed, all or none."""

from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers, status
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Input, Line, Whole
from clubs.api.common.schema import write
from clubs.api.imports.players_and_results import (
    MOST_COLUMNS,
    SEEN,
    ListInput,
    PlayerLineSerializer,
    PreviewSerializer,
    chosen,
    key_of_club,
    nothing,
)
from clubs.api.tournament.serializers import TournamentEntrySerializer
from clubs.api.tournament.tournament_view import TournamentView
from clubs.errors import ClubError
from clubs.selectors.imports.entry_preview import entry_list
from clubs.selectors.imports.player_columns import LABELS, Column
from clubs.selectors.imports.player_preview import Given
from clubs.selectors.tournament import api_reads
from clubs.services.imports.entry_import import enter_list
from scoring.strict_json import JsonObject


class EntryColumn(Input):
    """What a column contains; columns are numbered from 0."""

    index = Whole(max_value=MOST_COLUMNS - 1)
    column = Choice(choices=[column.value for column in LABELS], allow_blank=True)


class EntryListInput(ListInput):
    """A list of participants with their clubs and teams, substitutes marked."""

    columns = serializers.ListField(child=EntryColumn(), max_length=MOST_COLUMNS, required=False, default=list)


class TakenEntriesInput(EntryListInput):
    """A list of participants, as previewed."""

    seen = Line(max_length=32, help_text=SEEN)


class EntryLineSerializer(serializers.Serializer):
    """A row matched with the club's players, and the participant it describes; `number` if already entered."""

    player = PlayerLineSerializer(source="line")
    club = serializers.CharField()
    team = serializers.CharField()
    substitute = serializers.BooleanField()
    number = serializers.IntegerField(allow_null=True)
    enters = serializers.BooleanField()


class EntriesPreviewSerializer(PreviewSerializer):
    """The preview of a list of participants."""

    lines = EntryLineSerializer(many=True)


class EntryListView(TournamentView):
    """Base of both views of a list of participants."""

    http_method_names = ("post", "options")

    def given(self, sent: JsonObject) -> Given:
        """Return the list as the services take it."""
        columns = {one["index"]: Column(one["column"]) for one in sent["columns"]}
        return Given(text=sent["text"], heading=sent["heading"], columns=columns, choices=chosen(sent["choices"]))


@extend_schema_view(
    post=write("preview_entries", "Preview a list of participants without saving it.", EntryListInput,
               EntriesPreviewSerializer)
)  # fmt: skip
class PreviewEntries(EntryListView):
    """The preview of a list of participants."""

    input, keyed = EntryListInput, False

    def write(self, sent: JsonObject) -> Response:
        try:
            looked = entry_list(self.tournament(), self.given(sent))
        except ClubError as error:
            return Response(EntriesPreviewSerializer(nothing(error)).data)
        found = looked.found
        told = {"seen": found.seen, "problem": "", "open": found.open, "columns": found.columns}
        return Response(EntriesPreviewSerializer(told | {"lines": looked.listings}).data)


@extend_schema_view(
    post=write(
        "take_entries",
        "Enter a list of participants, all or none.",
        TakenEntriesInput,
        {201: TournamentEntrySerializer(many=True)},
        keyed=True,
    )
)
class TakeEntries(EntryListView):
    """Enter a list of participants, all or none."""

    input = TakenEntriesInput

    def write(self, sent: JsonObject) -> Response:
        event, on = self.tournament(), {"seen": sent["seen"], "key": key_of_club(self), "actor": self.actor()}
        try:
            made = enter_list(event=event, given=self.given(sent), **on)
        except ClubError as error:
            raise ClubError(error.code, error.message) from None
        found = api_reads.entries(event).filter(pk__in=[entry.pk for entry in made])
        return Response(TournamentEntrySerializer(found, many=True).data, status.HTTP_201_CREATED)
