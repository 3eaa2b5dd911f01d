"""Tournaments in the API's words."""

from typing import Any

from rest_framework import serializers

from clubs.api.serializers import PlayerRef, Tenths
from clubs.models import Entry, Event, Round, Stage, StageStanding, StageTeamStanding


class ContestSerializer(serializers.ModelSerializer):
    """A tournament."""

    season = serializers.CharField(source="season.slug", help_text="The season's address.")
    players = serializers.IntegerField(read_only=True, help_text="How many players are entered.")

    class Meta:
        model = Event
        fields = (
            "id",
            "name",
            "season",
            "starts_at",
            "place",
            "status",
            "players",
            "results_hidden_from",
            "revealed_at",
        )


class PlannedRound(serializers.ModelSerializer):
    """A round as the tournament's page has it."""

    class Meta:
        model = Round
        fields = ("number", "number_in_stage", "method", "status", "version", "minutes", "planned_at", "started_at")


class StageSerializer(serializers.ModelSerializer):
    """A stage with its rounds; `version` is what a cut into it is confirmed with."""

    rounds = PlannedRound(many=True)

    class Meta:
        model = Stage
        fields = (
            "number", "name", "status", "size", "carry_percent", "odd", "winds", "minutes", "second_check", "by_team",
            "avoid", "version", "rounds",
        )  # fmt: skip


class ContestDetail(ContestSerializer):
    """A tournament with its stages and rounds."""

    stages = StageSerializer(many=True)

    class Meta(ContestSerializer.Meta):
        fields = (*ContestSerializer.Meta.fields, "stages")


class ContestEntrySerializer(serializers.ModelSerializer):
    """An entry: its start number never changes."""

    player = PlayerRef()
    team = serializers.CharField(source="team.name", default="")

    class Meta:
        model = Entry
        fields = ("number", "player", "kind", "status", "version", "team", "club_name", "joined_round", "left_round")


class SeatTold(serializers.Serializer):
    """A seat of a round."""

    wind = serializers.CharField()
    number = serializers.IntegerField(help_text="The start number; of a league the team's.")
    player = PlayerRef(allow_null=True)
    team = serializers.CharField(allow_blank=True)


class TableTold(serializers.Serializer):
    """A table of a round, East first."""

    table = serializers.IntegerField()
    seats = SeatTold(many=True)


class GameTold(serializers.Serializer):
    """A table's game, for staff; scores are sent in the order of `numbers`."""

    table = serializers.IntegerField()
    game = serializers.CharField()
    version = serializers.IntegerField()
    status = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class RoundDetail(serializers.Serializer):
    """A round: who sits where once it is published, and for staff its games."""

    number = serializers.IntegerField()
    stage = serializers.IntegerField(allow_null=True)
    method = serializers.CharField()
    status = serializers.CharField()
    version = serializers.IntegerField()
    seed = serializers.CharField(allow_blank=True, help_text="Public once the round is published.")
    seed_hash = serializers.CharField(allow_blank=True)
    tables = TableTold(many=True)
    byes = serializers.ListField(child=serializers.IntegerField())
    games = GameTold(many=True)


class DifferenceSerializer(serializers.Serializer):
    """A field in which a second entry differs from the first; `seat` null: the sticks left over."""

    seat = serializers.IntegerField(allow_null=True)
    second = serializers.IntegerField()
    first = serializers.IntegerField()


class LineSerializer(serializers.ModelSerializer):
    """A player's line of a stage; `totals` by round, null where not played."""

    number = serializers.IntegerField(source="entry.number")
    player = PlayerRef(source="entry.player")
    total = Tenths(source="value")
    carried = Tenths()
    byes = Tenths()
    penalties = Tenths()
    totals = serializers.SerializerMethodField()

    class Meta:
        model = StageStanding
        fields = ("rank", "shared", "number", "player", "total", "games", "carried", "byes", "penalties", "totals")

    def get_totals(self, line: StageStanding) -> list[float | None]:
        return in_points(line.totals)


class TeamLineSerializer(serializers.ModelSerializer):
    """A team's line of a stage."""

    number = serializers.IntegerField(source="team.number")
    team = serializers.CharField(source="team.name")
    total = Tenths(source="value")
    carried = Tenths()
    totals = serializers.SerializerMethodField()

    class Meta:
        model = StageTeamStanding
        fields = ("rank", "shared", "number", "team", "total", "games", "carried", "totals")

    def get_totals(self, line: StageTeamStanding) -> list[float | None]:
        return in_points(line.totals)


def in_points(totals: list[Any]) -> list[float | None]:
    """Totals that are kept in tenths."""
    return [None if tenths is None else tenths / 10 for tenths in totals]


class BoardSerializer(serializers.Serializer):
    """A stage's standing after round `through` of it; `hidden`: later results are not shown yet."""

    stage = serializers.IntegerField(source="stage.number")
    name = serializers.CharField(source="stage.name")
    through = serializers.IntegerField()
    behind = serializers.BooleanField(help_text="A newer standing is being worked out.")
    hidden = serializers.BooleanField()
    goes_on = serializers.IntegerField(source="line", allow_null=True, help_text="How many go on into the next stage.")
    lines = LineSerializer(many=True)
    teams = TeamLineSerializer(many=True)
