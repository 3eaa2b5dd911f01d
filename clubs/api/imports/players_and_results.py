"""Lists of players and of past games: looked at first, line by line; taken in as they were looked at, or not at all."""

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
SEEN = "What the preview answered: what is done is what was looked at, else it is refused as `changed`."


class ChoiceInput(Input):
    """What becomes of a line (by its `key`), or who a name is (by its `key`)."""

    key = Line(max_length=40)
    do = Line(max_length=40, help_text="As the preview offers it: `take`, `skip`, `new`, `join-7`, a player's number.")


class ListInput(Input):
    """A list as text: lines of cells parted by tabs, semicolons or commas, with or without headings."""

    text = Lines(max_length=LONGEST, trim_whitespace=False)
    heading = Flag(required=False, allow_null=True, default=None, help_text="Null: it is recognised.")
    choices = serializers.ListField(child=ChoiceInput(), max_length=MOST_CHOICES, required=False, default=list)


class PlayerColumn(Input):
    """What stands in a column, from 0."""

    index = Whole(max_value=MOST_COLUMNS - 1)
    column = Choice(choices=PLAYER_COLUMNS, allow_blank=True)


class PlayersListInput(ListInput):
    """A list of players."""

    columns = serializers.ListField(child=PlayerColumn(), max_length=MOST_COLUMNS, required=False, default=list)
    guest = Flag(required=False, default=False, help_text="Who is not said to be a member or a guest is a guest.")


class TakenPlayersInput(PlayersListInput):
    """A list of players as it was looked at."""

    seen = Line(max_length=32, help_text=SEEN)


class GamesColumn(Input):
    """What stands in a column, from 0; of those that each player has, the first is the first player's."""

    index = Whole(max_value=MOST_COLUMNS - 1)
    column = Choice(choices=GAME_COLUMNS, allow_blank=True)


class GamesListInput(ListInput):
    """A list of past games, one a line."""

    columns = serializers.ListField(child=GamesColumn(), max_length=MOST_COLUMNS, required=False, default=list)
    people = serializers.ListField(child=ChoiceInput(), max_length=MOST_CHOICES, required=False, default=list)
    order = Choice(choices=ORDERS, required=False, help_text="How days are written.")
    hour = serializers.RegexField(r"^([01][0-9]|2[0-3]):[0-5][0-9]$", required=False, default="19:00")

    answers = serializers.DictField(required=False, default=dict, help_text="As the call `sheet` takes them.")


class TakenGamesInput(GamesListInput):
    """A list of past games as it was looked at."""

    seen = Line(max_length=32, help_text=SEEN)


class UndoInput(Input):
    """Why it is taken back."""

    reason = Line()


class ColumnSerializer(serializers.Serializer):
    """A column: its heading, and what it was taken for ("" where it is not taken in)."""

    index = serializers.IntegerField()
    heading = serializers.CharField()
    column = serializers.CharField()


class FaultSerializer(serializers.Serializer):
    """What is wrong, and in which column (null: the line)."""

    words = serializers.CharField()
    column = serializers.IntegerField(allow_null=True)


class ListLineSerializer(serializers.Serializer):
    """A line by its number in the text: what becomes of it, and what is wrong."""

    line = serializers.IntegerField(source="row.line")
    key = serializers.CharField(source="row.key")
    state = serializers.CharField(help_text="new, join, known, ask, wrong or skip")
    note = serializers.CharField()
    faults = FaultSerializer(many=True)


class MatchSerializer(serializers.Serializer):
    """A player whom the line may be, by what is the same; `choice` says that it is him."""

    player = serializers.IntegerField(source="player.number")
    choice = serializers.CharField()
    by = serializers.ListField(child=serializers.CharField())


class GameLineSerializer(serializers.Serializer):
    """A game of the list, by the number of its (first) row: what becomes of it, and what is wrong."""

    line = serializers.IntegerField(source="number")
    key = serializers.CharField(source="id")
    state = serializers.CharField(help_text="new, changed, known, ask, wrong or skip")
    note = serializers.CharField()
    faults = FaultSerializer(many=True)


class SheetQuestionSerializer(serializers.Serializer):
    """A question as the call `sheet` asks it, in words; `open` without an answer or a default."""

    id = serializers.CharField()
    code = serializers.CharField()
    words = serializers.CharField()
    options = serializers.ListField(source="values")
    open = serializers.BooleanField()


class PlayerLineSerializer(ListLineSerializer):
    """A line of a list of players, and whom it may be."""

    name = serializers.CharField(source="person.name")
    matches = MatchSerializer(many=True)


class NameSerializer(serializers.Serializer):
    """A name of the list, who it is, or that it is to be said who (`open`)."""

    key = serializers.CharField()
    name = serializers.CharField()
    player = serializers.IntegerField(allow_null=True)
    new = serializers.BooleanField()
    open = serializers.BooleanField()


class PreviewSerializer(serializers.Serializer):
    """What a list would do; `problem` is what has to be said or mended first, `open` how many lines wait."""

    seen = serializers.CharField()
    problem = serializers.CharField()
    open = serializers.IntegerField()
    columns = ColumnSerializer(many=True)


class PlayersPreviewSerializer(PreviewSerializer):
    """What a list of players would do."""

    lines = PlayerLineSerializer(many=True)


class GamesPreviewSerializer(PreviewSerializer):
    """What a list of past games would do."""

    order = serializers.CharField(allow_null=True)
    people = NameSerializer(many=True)
    lines = GameLineSerializer(many=True)
    questions = SheetQuestionSerializer(many=True)


class TakenPlayersSerializer(serializers.Serializer):
    """The numbers of the players who are new, and of those who were filled in."""

    added = serializers.ListField(child=serializers.IntegerField())
    joined = serializers.ListField(child=serializers.IntegerField())


class TakenGamesSerializer(serializers.ModelSerializer):
    """A list of past games: taking, refused (why: `problem`), taken, undoing or undone; what it made."""

    class Meta:
        model = ResultImport
        fields = ("id", "status", "problem", "games", "nights", "players", "created_at", "undone_at", "reason")


def nothing(error: ClubError) -> JsonObject:
    """The preview of a text that is no list."""
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
    """What both addresses of a list of players read."""

    def given(self, sent: JsonObject) -> player_preview.Given:
        return player_preview.Given(
            text=sent["text"],
            heading=sent["heading"],
            columns={one["index"]: of_players.Column(one["column"]) for one in sent["columns"]},
            choices=chosen(sent["choices"]),
            guest=sent["guest"],
        )


@extend_schema_view(
    post=write("preview_players", "What a list of players would do; nothing does.", PlayersListInput,
               PlayersPreviewSerializer)
)  # fmt: skip
class PreviewPlayers(PlayersList):
    """What a list of players would do."""

    input = PlayersListInput

    def write(self, sent: JsonObject) -> Response:
        try:
            found = player_preview.preview(self.request.club, self.given(sent))
        except ClubError as error:
            return Response(PlayersPreviewSerializer(nothing(error)).data)
        told = {"seen": found.seen, "problem": "", "open": found.open, "columns": found.columns, "lines": found.lines}
        return Response(PlayersPreviewSerializer(told).data)


@extend_schema_view(
    post=write("take_players", "Take a list of players in.", TakenPlayersInput, {201: TakenPlayersSerializer},
               keyed=True)
)  # fmt: skip
class TakePlayers(PlayersList):
    """Take a list of players in: all of it or nothing."""

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
    """What both addresses of a list of games read."""

    def looked_at(self, season: Season, sent: JsonObject) -> tuple[past.Given, GamesPreview]:
        """The list with the choices made, and what it would do."""
        given = given_of(season, {**sent, "choices": chosen(sent["choices"]), "people": chosen(sent["people"])})
        return given, preview_of(season, given)


@extend_schema_view(
    post=write("preview_results", "What a list of past games would do; nothing does.", GamesListInput,
               GamesPreviewSerializer)
)  # fmt: skip
class PreviewResults(GamesList):
    """What a list of past games would do."""

    input = GamesListInput

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        try:
            _given, found = self.looked_at(season, sent)
        except ClubError as error:
            return Response(GamesPreviewSerializer(nothing(error)).data)
        return Response(GamesPreviewSerializer(found).data)


@extend_schema_view(
    post=write("take_results", "Have a list of past games taken in, in the background.", TakenGamesInput,
               {201: TakenGamesSerializer}, keyed=True)
)  # fmt: skip
class TakeResults(GamesList):
    """Have a list of past games taken in: all of it or nothing."""

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
    """One list of past games."""

    def told(self, *_season: Any) -> Response:
        found = get_object_or_404(self.season().result_imports, pk=self.kwargs["past"])
        return Response(TakenGamesSerializer(found).data)


@extend_schema_view(get=secret("read_results", "How far a list of past games is.", TakenGamesSerializer))
class OneImport(OfImport):
    """How far a list of past games is."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told()


@extend_schema_view(
    post=write("undo_results", "Take a list of past games back, in the background.", UndoInput, TakenGamesSerializer)
)
class UndoResults(OfImport):
    """Take a list of past games back."""

    input = UndoInput

    def write(self, sent: JsonObject) -> Response:
        season = self.season()
        found = get_object_or_404(season.result_imports, pk=self.kwargs["past"])
        request_undo(import_id=found.pk, season_id=season.pk, reason=sent["reason"], actor=self.actor())
        return self.told()


def key_of_club(view: WriteView) -> str:
    """The key of a taking, of this club's own."""
    return sha256(f"{view.request.club.pk} {view.key}".encode()).hexdigest()[:KEY]
