"""Serializers of tournaments."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.api.public.serializers import PlayerRef, RulesField, Tenths
from clubs.models import (
    Announcement,
    Dispute,
    Entry,
    EntryPenalty,
    Event,
    EventStaff,
    EventTeam,
    HallScreen,
    Registration,
    RegistrationMember,
    Round,
    SheetPhoto,
    Stage,
    StageStanding,
    StageTeamStanding,
)
from clubs.selectors.tournament.announcements import said
from clubs.selectors.tournament.day_rules import Preset, presets_of
from clubs.selectors.tournament.final_ranking import FinalRanking
from clubs.selectors.tournament.individual_prizes import Kind as PrizeKind
from clubs.selectors.tournament.individual_prizes import Prize
from clubs.selectors.tournament.schedule_places import schedule_places


class TournamentSerializer(serializers.ModelSerializer):
    """A tournament."""

    season = serializers.CharField(source="season.slug", help_text="The season's slug.")
    players = serializers.IntegerField(read_only=True, help_text="Number of players entered.")

    class Meta:
        model = Event
        fields = (
            "id",
            "name",
            "season",
            "starts_at",
            "last_day",
            "checkin_until",
            "place",
            "contact",
            "status",
            "players",
            "results_hidden_from",
            "revealed_at",
            "version",
        )


class PlannedRound(serializers.ModelSerializer):
    """A round, as on the tournament's page."""

    class Meta:
        model = Round
        fields = ("number", "number_in_stage", "method", "status", "version", "minutes", "planned_at", "started_at")


class StageSerializer(serializers.ModelSerializer):
    """A stage with its rounds; send its `version` to confirm a cut into it."""

    rounds = PlannedRound(many=True)

    class Meta:
        model = Stage
        fields = (
            "number", "name", "status", "size", "carry_percent", "odd", "winds", "minutes", "second_check", "by_team",
            "avoid", "weights", "step", "ties", "team_ties",
            "least_tenths", "group", "plate", "carry_places", "place_points", "bye_tenths", "bye_mean", "best_members",
            "version", "rounds",
        )  # fmt: skip


class TournamentDetail(TournamentSerializer):
    """A tournament with its stages and rounds."""

    rules = RulesField()
    stages = StageSerializer(many=True)

    class Meta(TournamentSerializer.Meta):
        fields = (*TournamentSerializer.Meta.fields, "rules", "stages")


class TournamentEntrySerializer(serializers.ModelSerializer):
    """An entry: its start number never changes."""

    player = PlayerRef()
    team = serializers.CharField(source="team.name", default="")
    country = serializers.CharField(source="player.country")
    federation = serializers.CharField(
        source="player.federation", help_text="The federation that issued `federation_id`."
    )
    federation_id = serializers.CharField(source="player.federation_id")
    note = serializers.CharField(source="said_note", help_text="The staff's note.")
    consent_at = serializers.DateTimeField(
        source="agreed_at", allow_null=True, help_text="When the person agreed to a public name here."
    )
    place_in_schedule = serializers.SerializerMethodField(help_text="Its place in the schedule, from 1.")

    class Meta:
        model = Entry
        fields = (
            "number", "player", "kind", "status", "version", "team", "club_name", "country", "federation",
            "federation_id", "seed", "place_in_schedule", "joined_round", "left_round", "note", "consent_at",
            "paid_at",
        )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = dict[int, dict[int, int]]()
        """The schedule's places by event, loaded once for a list."""

    def get_place_in_schedule(self, entry: Entry) -> int | None:
        """Return the place in the schedule, or None before there is one and for those without one."""
        if entry.event_id not in self.places:
            self.places[entry.event_id] = schedule_places(entry.event)
        return self.places[entry.event_id].get(entry.number or 0)


class SeatTold(serializers.Serializer):
    """A seat of a round."""

    wind = serializers.CharField()
    number = serializers.IntegerField(help_text="The start number; in a league, the team's.")
    player = PlayerRef(allow_null=True)
    team = serializers.CharField(allow_blank=True)


class TableTold(serializers.Serializer):
    """A table of a round, East first."""

    table = serializers.IntegerField()
    seats = SeatTold(many=True)


class GameTold(serializers.Serializer):
    """A table's game, for staff; send scores in the order of `numbers`."""

    table = serializers.IntegerField()
    game = serializers.CharField()
    version = serializers.IntegerField()
    status = serializers.CharField()
    approved_at = serializers.DateTimeField(allow_null=True, help_text="If the table was approved on its own.")
    numbers = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class PostponedTold(serializers.Serializer):
    """A postponed table; `planned_at` null: not fixed yet. The reason is for staff only."""

    table = serializers.IntegerField()
    planned_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)


class RoundDetail(serializers.Serializer):
    """A round: its seats once published and, for staff, its games."""

    number = serializers.IntegerField()
    stage = serializers.IntegerField(allow_null=True)
    method = serializers.CharField()
    status = serializers.CharField()
    version = serializers.IntegerField()
    minutes = serializers.IntegerField(allow_null=True)
    planned_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="When time is up; null while the clock is stopped.")
    paused_at = serializers.DateTimeField(allow_null=True)
    seed = serializers.CharField(allow_blank=True, help_text="Public once the round is published.")
    seed_hash = serializers.CharField(allow_blank=True, help_text="SHA-256 of the seed; public before it.")
    request = serializers.DictField(
        allow_null=True,
        help_text="The request sent to the call `seating` for this round; with the seed, it gives the same answer "
        "again. For visitors null until the round is published, and while it would reveal hidden results.",
    )
    steps = serializers.ListField(
        child=serializers.DictField(),
        help_text="Manual changes after that, in order; public when `request` is.",
    )
    tables = TableTold(many=True)
    byes = serializers.ListField(child=serializers.IntegerField())
    postponed = PostponedTold(many=True)
    games = GameTold(many=True)


class DifferenceSerializer(serializers.Serializer):
    """A field in which the second entry differs from the first; `seat` null: left-over sticks."""

    seat = serializers.IntegerField(allow_null=True)
    second = serializers.IntegerField()
    first = serializers.IntegerField()


class SheetAnswer(serializers.Serializer):
    """A table's game, and the differences between two entries of its score sheet."""

    game = serializers.DictField()
    differs = DifferenceSerializer(many=True)
    seats = serializers.IntegerField()


class LineSerializer(serializers.ModelSerializer):
    """A player's row in a stage; `totals` by round, null: not played; `moved`: places gained in the last round."""

    number = serializers.IntegerField(source="entry.number")
    player = PlayerRef(source="entry.player")
    total = Tenths(source="value")
    carried = Tenths()
    byes = Tenths()
    penalties = Tenths()
    totals = serializers.SerializerMethodField()
    points = serializers.SerializerMethodField(
        help_text="Where table points rank the stage: the games' own points by round."
    )

    class Meta:
        model = StageStanding
        fields = (
            "rank", "shared", "moved", "number", "player", "total", "games", "carried", "byes", "penalties", "totals",
            "points",
        )  # fmt: skip

    def get_points(self, line: StageStanding) -> list[float | None]:
        return in_points(line.points)

    def get_totals(self, line: StageStanding) -> list[float | None]:
        return in_points(line.totals)


class TeamLineSerializer(serializers.ModelSerializer):
    """A team's row in a stage; `moved`: places gained since the previous round."""

    number = serializers.IntegerField(source="team.number")
    team = serializers.CharField(source="team.name")
    total = Tenths(source="value")
    carried = Tenths()
    penalties = Tenths(help_text="The team's own, and its members' byes and penalties.")
    totals = serializers.SerializerMethodField()

    class Meta:
        model = StageTeamStanding
        fields = ("rank", "shared", "moved", "number", "team", "total", "games", "carried", "penalties", "totals")

    def get_totals(self, line: StageTeamStanding) -> list[float | None]:
        return in_points(line.totals)


def in_points(totals: list[Any]) -> list[float | None]:
    """Return totals that are stored in tenths."""
    return [None if tenths is None else tenths / 10 for tenths in totals]


class PrizeSerializer(serializers.Serializer):
    """An individual award of a team tournament: its current holder, with points or share of games."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in PrizeKind])
    numbers = serializers.SerializerMethodField()
    points = Tenths(source="tenths", allow_null=True)
    percent = serializers.SerializerMethodField()

    def get_numbers(self, prize: Prize) -> list[int | None]:
        return [line.entry.number for line in prize.lines]

    def get_percent(self, prize: Prize) -> float | None:
        return None if prize.share is None else round(float(100 * prize.share), 1)


class BoardSerializer(serializers.Serializer):
    """A stage's standings after its round `through`; `hidden`: later results are not public yet."""

    stage = serializers.IntegerField(source="stage.number")
    name = serializers.CharField(source="stage.name")
    through = serializers.IntegerField()
    behind = serializers.BooleanField(help_text="Newer standings are being computed.")
    hidden = serializers.BooleanField()
    goes_on = serializers.IntegerField(
        source="line", allow_null=True, help_text="Number of players who advance to the next stage."
    )
    lines = LineSerializer(many=True)
    teams = TeamLineSerializer(many=True)
    prizes = PrizeSerializer(many=True)
    games = serializers.IntegerField(
        source="share.done", default=None, allow_null=True, help_text="Number of games that count."
    )
    of_games = serializers.IntegerField(
        source="share.all", default=None, allow_null=True, help_text="Out of how many; null: all."
    )


class FinalRowSerializer(serializers.Serializer):
    """A row of the final ranking; `place` is null for a disqualified player, `decided` says what broke a tie."""

    place = serializers.IntegerField(allow_null=True)
    shared = serializers.BooleanField()
    stage = serializers.IntegerField(source="stage.number")
    number = serializers.IntegerField(source="line.number")
    player = PlayerRef(source="line.entry.player")
    total = Tenths(source="line.value")
    decided = serializers.CharField()


class FinalTeamSerializer(serializers.Serializer):
    """A team's place in the final ranking."""

    place = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    team = serializers.CharField()


class FinalRankingSerializer(serializers.Serializer):
    """The final ranking of players and teams, best first; both are empty while results are hidden."""

    players = FinalRowSerializer(source="rows", many=True)
    teams = serializers.SerializerMethodField()

    @extend_schema_field(FinalTeamSerializer(many=True))
    def get_teams(self, found: FinalRanking) -> Any:
        return [{"place": place, "number": team.number, "team": team.name} for place, team in found.teams]


class EntryPenaltySerializer(serializers.ModelSerializer):
    """A referee's decision about an entry, or a team by number; cancelled, it stays on record.

    `version` is that of the entry or the team.
    """

    number = serializers.IntegerField(source="entry.number", default=None, allow_null=True)
    player = PlayerRef(source="entry.player", default=None, allow_null=True)
    team = serializers.IntegerField(source="team.number", default=None, allow_null=True)
    stage = serializers.IntegerField(source="stage.number")
    round = serializers.IntegerField(source="round.number", default=None)
    table = serializers.IntegerField(source="game.table.number", default=None)
    points = Tenths(source="tenths")
    by = serializers.CharField(source="by.name", default="")
    version = serializers.IntegerField(source="whose.version")

    class Meta:
        model = EntryPenalty
        fields = (
            "id", "number", "player", "team", "stage", "round", "table", "deal", "kind", "points", "reason", "by",
            "created_at", "cancelled_at", "cancel_reason", "version",
        )  # fmt: skip


class QuestionSerializer(serializers.ModelSerializer):
    """A deal referred to a referee; `word` is the decision."""

    game = serializers.CharField(source="game.public_id")
    table = serializers.IntegerField(source="game.table.number")
    round = serializers.IntegerField(source="game.round.number", default=None)
    deal = serializers.IntegerField(source="number")

    class Meta:
        model = Dispute
        fields = ("id", "game", "table", "round", "deal", "note", "created_at", "closed_at", "word")


class TeamMemberSerializer(serializers.ModelSerializer):
    """A member of a team, by start number."""

    player = PlayerRef()

    class Meta:
        model = Entry
        fields = ("number", "player", "kind", "status", "joined_round")


class TournamentTeamSerializer(serializers.ModelSerializer):
    """A team with its members; `link` is the captain's page, which needs no account."""

    captain = serializers.IntegerField(
        source="led_by.number", default=None, allow_null=True, read_only=True, help_text="The captain's start number."
    )
    members = TeamMemberSerializer(many=True)
    link = serializers.SerializerMethodField()

    class Meta:
        model = EventTeam
        fields = ("number", "name", "short_name", "captain", "link", "version", "members")

    def get_link(self, team: EventTeam) -> str:
        return reverse("own_team", args=[team.token])


class LineUpSerializer(serializers.Serializer):
    """A team's line-up in a round; null, with `version` 0, if not named yet."""

    team = serializers.IntegerField(source="team.number")
    name = serializers.CharField(source="team.name")
    number = serializers.IntegerField(source="lineup.entry.number", default=None, allow_null=True)
    version = serializers.IntegerField()
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text="Players with too few or too many games, in the reader's language."
    )


class RegistrationMemberSerializer(serializers.ModelSerializer):
    """A member of a team beside its captain."""

    class Meta:
        model = RegistrationMember
        fields = ("name", "federation_id")


class RegistrationSerializer(serializers.ModelSerializer):
    """A registration; `number` is the start number once confirmed, `members` are a team's without its captain."""

    number = serializers.IntegerField(source="entry.number", default=None)
    members = RegistrationMemberSerializer(many=True)

    class Meta:
        model = Registration
        fields = (
            "id", "status", "version", "name", "reading", "email", "country", "federation", "federation_id",
            "club_name", "team_name", "team_short", "members", "note", "consent_at", "place", "offered_until", "number",
            "reason", "created_at",
        )  # fmt: skip


class StaffSerializer(serializers.ModelSerializer):
    """An account's role at a tournament."""

    name = serializers.CharField(source="user.name")
    email = serializers.EmailField(source="user.email")

    class Meta:
        model = EventStaff
        fields = ("name", "email", "role")


class ScreenSerializer(serializers.ModelSerializer):
    """A hall screen; `link` opens it without an account."""

    link = serializers.SerializerMethodField()

    class Meta:
        model = HallScreen
        fields = ("id", "name", "first_table", "last_table", "shows", "seconds", "rows", "sound", "link")

    def get_link(self, screen: HallScreen) -> str:
        return reverse("hall_screen", args=[screen.token])


class TermsSerializer(serializers.ModelSerializer):
    """The registration settings; `opens` null: no registration form."""

    opens = serializers.DateTimeField(source="registration_from", allow_null=True)
    closes = serializers.DateTimeField(source="registration_until", allow_null=True)

    class Meta:
        model = Event
        fields = (
            "opens", "closes", "capacity", "moderated", "asks", "fee", "team_size", "answer_hours", "auto_places",
            "version",
        )  # fmt: skip


class ReportRowSerializer(serializers.Serializer):
    """A player's row in a report; `missing`: the federation number is missing or invalid."""

    place = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(source="entry.number")
    federation = serializers.CharField(source="entry.player.federation", allow_blank=True)
    federation_id = serializers.CharField(source="entry.player.federation_id", allow_blank=True)
    family = serializers.CharField()
    given = serializers.CharField(allow_blank=True)
    country = serializers.CharField(source="entry.player.country", allow_blank=True)
    total = Tenths()
    points = Tenths(allow_null=True, help_text="The sum of points where table points rank players.")
    base = serializers.DecimalField(max_digits=6, decimal_places=1, allow_null=True)
    missing = serializers.BooleanField()


class ReportSerializer(serializers.Serializer):
    """The federation report; `outdated`: it has changed since it was last submitted."""

    first = serializers.DateField()
    last = serializers.DateField()
    days = serializers.IntegerField()
    preset = serializers.CharField()
    players = serializers.IntegerField()
    substitutes = serializers.IntegerField()
    countries = serializers.ListField(child=serializers.CharField())
    referees = serializers.ListField(child=serializers.CharField())
    weight = serializers.DecimalField(max_digits=4, decimal_places=1)
    rows = ReportRowSerializer(many=True)
    sent_at = serializers.DateTimeField(allow_null=True)
    outdated = serializers.BooleanField()


class AnnouncementSerializer(serializers.ModelSerializer):
    """An announcement: `words` in the reader's language, `round` if it calls one."""

    words = serializers.SerializerMethodField()
    round = serializers.IntegerField(source="round.number", default=None)

    class Meta:
        model = Announcement
        fields = ("id", "words", "round", "starts_at", "until", "created_at")

    def get_words(self, one: Announcement) -> str:
        return said(one)


class PresetSerializer(serializers.Serializer):
    """A penalty from the tournament's list; `title` in the reader's language."""

    name = serializers.CharField()
    title = serializers.CharField()
    kind = serializers.CharField()
    tenths = serializers.SerializerMethodField(help_text="Tenths of a point to deduct.")

    def get_tenths(self, one: Preset) -> int:
        return -one.tenths


class StageDaySerializer(serializers.ModelSerializer):
    """What counts in a stage."""

    end_policy = serializers.ChoiceField(choices=Stage.End.values)
    limit_tenths = serializers.SerializerMethodField()

    class Meta:
        model = Stage
        fields = (
            "number", "penalties_in_game", "substitute_tenths", "end_policy", "least_games", "most_games",
            "limit_tenths", "place_points", "ties", "team_ties", "weights", "step",
        )  # fmt: skip

    def get_limit_tenths(self, stage: Stage) -> int:
        return -stage.limit_tenths


class DaySerializer(serializers.ModelSerializer):
    """The rules of the day."""

    penalties = serializers.SerializerMethodField()
    stages = StageDaySerializer(many=True)

    class Meta:
        model = Event
        fields = (
            "grace_minutes", "late_tenths", "substitute_minutes", "late_policy", "penalties", "stages", "version",
        )  # fmt: skip

    @extend_schema_field(PresetSerializer(many=True))
    def get_penalties(self, event: Event) -> Any:
        return PresetSerializer(presets_of(event), many=True).data


class PhotoSerializer(serializers.ModelSerializer):
    """A photo of a sheet: who sent it, by account or by start number."""

    by = serializers.CharField(source="by.name", default="")
    number = serializers.IntegerField(source="entry.number", default=None)

    class Meta:
        model = SheetPhoto
        fields = ("id", "via", "by", "number", "created_at")
