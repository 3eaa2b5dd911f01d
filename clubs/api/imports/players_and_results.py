"""Lists of players and of past games: previewed line by line, then imported as previewed, all or none."""

from hashlib import sha256
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Flag, Input, Line, Lines, Whole
from clubs.api.common.schema import secret, write
from clubs.api.common.write_view import WriteView, created_response
from clubs.api.people.clubs_players_seasons import SeasonWrite
from clubs.errors import ClubError
from clubs.models import ResultImport, Season
from clubs.selectors.imports import player_columns as of_players
from clubs.selectors.imports import player_preview
from clubs.selectors.imports import result_preview as past
from clubs.selectors.imports.api_results import GAME_COLUMNS, ORDERS, GamesPreview, given_of, preview_of
from clubs.services.imports.player_import import take_list
from clubs.services.imports.result_import import request_results
from clubs.services.imports.result_undo import request_undo
from scoring.strict_json import JsonObject

LONGEST, MOST_CHOICES, MOST_COLUMNS, KEY = 200_000, 5_000, 30, 40
PLAYER_COLUMNS = [column.value for column in of_players.LABELS if column not in of_players.OF_AN_ENTRY]
SEEN = "The `seen` of the preview; if the preview would be different now, the request is refused as `changed`."


class ChoiceInput(Input):
    """What to do with a row, or which player a name is, by its `key`."""

    key = Line(max_length=40)
    do = Line(
        max_length=40,
        help_text="A choice offered by the preview: `take`, `skip`, `new`, `join-7` or a player's number.",
    )


class ListInput(Input):
    """A list as text: rows with cells separated by tabs, semicolons or commas, with or without headings."""

    text = Lines(max_length=LONGEST, trim_whitespace=False)
    heading = Flag(required=False, allow_null=True, default=None, help_text="Null: recognise them.")
    choices = serializers.ListField(child=ChoiceInput(), max_length=MOST_CHOICES, required=False, default=list)


class PlayerColumn(Input):
    """What a column contains; columns are numbered from 0."""

    index = Whole(max_value=MOST_COLUMNS - 1)
    column = Choice(choices=PLAYER_COLUMNS, allow_blank=True)


class PlayersListInput(ListInput):
    """A list of players."""

    columns = serializers.ListField(child=PlayerColumn(), max_length=MOST_COLUMNS, required=False, default=list)
    guest = Flag(required=False, default=False, help_text="Players not marked as members or guests are guests.")


class TakenPlayersInput(PlayersListInput):
    """A list of players, as previewed."""

    seen = Line(max_length=32, help_text=SEEN)


class GamesColumn(Input):
    """What a column contains, numbered from 0; of repeated columns, the first is the first player's."""

    index = Whole(max_value=MOST_COLUMNS - 1)
    column = Choice(choices=GAME_COLUMNS, allow_blank=True)


class GamesListInput(ListInput):
    """A list of past games, one per row."""

    columns = serializers.ListField(child=GamesColumn(), max_length=MOST_COLUMNS, required=False, default=list)
    people = serializers.ListField(child=ChoiceInput(), max_length=MOST_CHOICES, required=False, default=list)
    order = Choice(choices=ORDERS, required=False, help_text="The order of day and month in dates.")
    hour = serializers.RegexField(r"^([01][0-9]|2[0-3]):[0-5][0-9]$", required=False, default="19:00")
    answers = serializers.DictField(required=False, default=dict, help_text="The answers of the call `sheet`.")


class TakenGamesInput(GamesListInput):
    """A list of past games, as previewed."""

    seen = Line(max_length=32, help_text=SEEN)


class UndoInput(Input):
    """Why it is undone."""

    reason = Line()


class ColumnSerializer(serializers.Serializer):
    """A column: its heading and its meaning ("" if it is ignored)."""

    index = serializers.IntegerField()
    heading = serializers.CharField()
    column = serializers.CharField()


class FaultSerializer(serializers.Serializer):
    """An error and its column (null: the whole row)."""

    words = serializers.CharField()
    column = serializers.IntegerField(allow_null=True)


class ListLineSerializer(serializers.Serializer):
    """A row by its line number: what will be done with it, and its errors."""

    line = serializers.IntegerField(source="row.line")
    key = serializers.CharField(source="row.key")
    state = serializers.CharField(help_text="new, join, known, ask, wrong or skip")
    note = serializers.CharField()
    faults = FaultSerializer(many=True)


class MatchSerializer(serializers.Serializer):
    """A player who may be meant, with what matches; send `choice` to choose this player."""

    player = serializers.IntegerField(source="player.number")
    choice = serializers.CharField()
    by = serializers.ListField(child=serializers.CharField())


class GameLineSerializer(serializers.Serializer):
    """A game of a list by its first row: its outcome and its faults."""

    line = serializers.IntegerField(source="number")
    key = serializers.CharField(source="id")
    state = serializers.CharField(help_text="new, changed, known, ask, wrong or skip")
    note = serializers.CharField()
    faults = FaultSerializer(many=True)


class SheetQuestionSerializer(serializers.Serializer):
    """A question of the call `sheet` in words; `open` without an answer or a default."""

    id = serializers.CharField()
    code = serializers.CharField()
    words = serializers.CharField()
    options = serializers.ListField(source="values")
    open = serializers.BooleanField()


class PlayerLineSerializer(ListLineSerializer):
    """A row of a list of players, with possible matches."""

    name = serializers.CharField(source="person.name")
    matches = MatchSerializer(many=True)


class NameSerializer(serializers.Serializer):
    """A name in the list and its player; `open` if the player must be chosen."""

    key = serializers.CharField()
    name = serializers.CharField()
    player = serializers.IntegerField(allow_null=True)
    new = serializers.BooleanField()
    open = serializers.BooleanField()


class PreviewSerializer(serializers.Serializer):
    """The preview of a list; `problem` must be solved first, `open` rows need a choice."""

    seen = serializers.CharField()
    problem = serializers.CharField()
    open = serializers.IntegerField()
    columns = ColumnSerializer(many=True)


class PlayersPreviewSerializer(PreviewSerializer):
    """The preview of a list of players."""

    lines = PlayerLineSerializer(many=True)


class GamesPreviewSerializer(PreviewSerializer):
    """The preview of a list of past games."""

    order = serializers.CharField(allow_null=True)
    people = NameSerializer(many=True)
    lines = GameLineSerializer(many=True)
    questions = SheetQuestionSerializer(many=True)


class TakenPlayersSerializer(serializers.Serializer):
    """The numbers of the new players and of the updated ones."""

    added = serializers.ListField(child=serializers.IntegerField())
    joined = serializers.ListField(child=serializers.IntegerField())


class TakenGamesSerializer(serializers.ModelSerializer):
    """An import of past games: its status (`problem` says why it was refused) and what it created."""

    class Meta:
        model = ResultImport
        fields = ("id", "status", "problem", "games", "nights", "players", "created_at", "undone_at", "reason")


def nothing(error: ClubError) -> JsonObject:
    """Return the preview of a text that is not a list."""
    return {
        "seen": "",
        "problem": error.message,
        "open": 0,
        "columns": [],
        "order": None,
        "people": [],
        "lines": [],
        "questions": [],
    }


def chosen(choices: list[JsonObject]) -> dict[str, str]:
    return {one["key"]: one["do"] for one in choices}


class PlayersList(WriteView):
    """Base of both views of a list of players."""

    def given(self, sent: JsonObject) -> player_preview.Given:
        return player_preview.Given(
            text=sent["text"],
            heading=sent["heading"],
            columns={one["index"]: of_players.Column(one["column"]) for one in sent["columns"]},
            choices=chosen(sent["choices"]),
            guest=sent["guest"],
        )


@extend_schema_view(
    post=write("preview_players", "Preview a list of players without saving it.", PlayersListInput,
               PlayersPreviewSerializer)
)  # fmt: skip
class PreviewPlayers(PlayersList):
    """The preview of a list of players."""

    input = PlayersListInput

    def write(self, sent: JsonObject) -> Response:
        try:
            found = player_preview.preview(self.request.club, self.given(sent))
        except ClubError as error:
            return Response(PlayersPreviewSerializer(nothing(error)).data)
        told = {"seen": found.seen, "problem": "", "open": found.open, "columns": found.columns, "lines": found.lines}
        return Response(PlayersPreviewSerializer(told).data)


@extend_schema_view(
    post=write(
        "take_players",
        "Import a list of players, all or none.",
        TakenPlayersInput,
        {201: TakenPlayersSerializer},
        keyed=True,
    )
)
class TakePlayers(PlayersList):
    """Import a list of players, all or none."""

    input, keyed = TakenPlayersInput, True

    def write(self, sent: JsonObject) -> Response:
        about = {"club_id": self.request.club.pk, "key": key_of_club(self), "actor": self.actor()}
        try:
            return created_response(
                TakenPlayersSerializer(take_list(given=self.given(sent), seen=sent["seen"], **about)).data
            )
        except ClubError as error:
            raise ClubError(error.code, error.message) from None


class GamesList(SeasonWrite):
    """Base of both views of a list of past games."""

    def looked_at(self, season: Season, sent: JsonObject) -> tuple[past.Given, GamesPreview]:
        """Return the list with the choices made, and what it would do."""
        given = given_of(season, {**sent, "choices": chosen(sent["choices"]), "people": chosen(sent["people"])})
        return given, preview_of(season, given)


@extend_schema_view(
    post=write("preview_results", "Preview a list of past games without saving it.", GamesListInput,
               GamesPreviewSerializer)
)  # fmt: skip
class PreviewResults(GamesList):
    """The preview of a list of past games."""

    input = GamesListInput

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        try:
            _given, found = self.looked_at(season, sent)
        except ClubError as error:
            return Response(GamesPreviewSerializer(nothing(error)).data)
        return Response(GamesPreviewSerializer(found).data)


@extend_schema_view(
    post=write("take_results", "Import a list of past games in the background.", TakenGamesInput,
               {201: TakenGamesSerializer}, keyed=True)
)  # fmt: skip
class TakeResults(GamesList):
    """Import a list of past games, all or none."""

    input, keyed = TakenGamesInput, True

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        about = {"seen": sent["seen"], "key": key_of_club(self), "lang": get_language() or "en", "actor": self.actor()}
        try:
            given, found = self.looked_at(season, sent)
            batch = request_results(season=season, found=found.whole, given=given, **about)
        except ClubError as error:
            raise ClubError(error.code, error.message) from None
        batch.refresh_from_db()
        return created_response(TakenGamesSerializer(batch).data)


class OfImport(SeasonWrite):
    """An import of past games."""

    def told(self, *_season: Any) -> Response:
        found = get_object_or_404(self.season().result_imports, pk=self.kwargs["past"])
        return Response(TakenGamesSerializer(found).data)


@extend_schema_view(get=secret("read_results", "The progress of an import of past games.", TakenGamesSerializer))
class OneImport(OfImport):
    """The progress of an import of past games."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told()


@extend_schema_view(
    post=write("undo_results", "Undo an import of past games in the background.", UndoInput, TakenGamesSerializer)
)
class UndoResults(OfImport):
    """Undo an import of past games."""

    input = UndoInput

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        found = get_object_or_404(season.result_imports, pk=self.kwargs["past"])
        request_undo(import_id=found.pk, season_id=season.pk, reason=sent["reason"], actor=self.actor())
        return self.told()


def key_of_club(view: WriteView) -> str:
    """Return the idempotency key of an import, specific to this club."""
    return sha256(f"{view.request.club.pk} {view.key}".encode()).hexdigest()[:KEY]
