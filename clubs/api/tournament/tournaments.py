"""Tournaments: announcing and changing them, their entries, rounds and standings."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actions.tournament import CONSENT, MOST_NAMES, MOST_SCORE
from clubs.api.common.inputs import Choice, Day, Flag, Input, Line, Moment, RulesInput, Seen, Whole
from clubs.api.common.schema import read, secret, write
from clubs.api.people.clubs_players_seasons import rules_of
from clubs.api.public.resources import Listed
from clubs.api.tournament.serializers import (
    BoardSerializer,
    FinalRankingSerializer,
    RoundDetail,
    TournamentDetail,
    TournamentEntrySerializer,
    TournamentSerializer,
)
from clubs.api.tournament.tournament_view import TournamentView
from clubs.models import Entry, Event, Round, Season, Stage
from clubs.ranking.tie_breaks import BY_ID, KNOWN
from clubs.seating.tournament.request_reading import MOST_WEIGHT
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament.final_ranking import FinalRanking, final_ranking, is_public
from clubs.selectors.tournament.public_page import board
from clubs.services.tournament import (
    entries,
    planning,
    tournament_details,
)
from clubs.services.tournament.planning import MOST_ROUNDS, MOST_STAGES, StagePlan, TournamentDetails
from scoring.strict_json import JsonObject

ODD, WINDS = Stage.Odd.values, Stage.Winds.values
METHODS = [method.value for method in Round.Method if method != Round.Method.PLAYOFF]
KINDS = [kind.value for kind in Entry.Kind]


class OrderInput(Input):
    """How a stage is ranked. Omitted: the default for a new stage, unchanged for an existing one."""

    ties = serializers.ListField(
        child=Choice(choices=list(BY_ID)), min_length=1, max_length=len(BY_ID), required=False,
        help_text="The tie-breaks, in order; by default `places`, `best_game`.",
    )  # fmt: skip
    team_ties = serializers.ListField(
        child=Choice(choices=list(KNOWN)), max_length=len(KNOWN), required=False,
        help_text="The tie-breaks of teams; omitted: the players'.",
    )  # fmt: skip
    weights = serializers.DictField(
        child=Whole(min_value=0, max_value=MOST_WEIGHT), required=False,
        help_text="The weights of future draws, as in the call `seating`; omitted weights have their defaults.",
    )  # fmt: skip
    step = Whole(
        min_value=1, max_value=400, required=False, allow_null=True,
        help_text="For rounds seated by `interval`; null: the number of tables.",
    )  # fmt: skip


class TournamentStageInput(OrderInput):
    """A stage: the seating method of each round; `size`: how many advance into it (omitted: everyone)."""

    name = Line(max_length=40)
    methods = serializers.ListField(child=Choice(choices=METHODS), min_length=1, max_length=MOST_ROUNDS)
    size = Whole(min_value=1, max_value=400, required=False, allow_null=True)
    carry_percent = Whole(min_value=0, max_value=100, required=False)
    odd = Choice(choices=Stage.Odd.values, required=False)
    winds = Choice(choices=Stage.Winds.values, required=False)
    minutes = Whole(min_value=10, max_value=300, required=False, allow_null=True)
    end_policy = Choice(choices=Stage.End.values, required=False)
    by_team = Flag(required=False)
    second_check = Flag(required=False)
    avoid = serializers.MultipleChoiceField(choices=["club", "country"], required=False)
    least_tenths = Whole(
        min_value=-MOST_SCORE, max_value=MOST_SCORE, required=False, allow_null=True,
        help_text="Everyone with at least this many tenths advances.",
    )  # fmt: skip
    group = Choice(choices=Stage.Group.values, required=False, help_text="The best `size` of each advance.")
    plate = Flag(required=False, help_text="For those who did not advance to the previous stage.")
    carry_places = serializers.ListField(
        child=Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE), max_length=64, required=False,
        help_text="What is carried over, in tenths by place, instead of a percentage.",
    )  # fmt: skip
    place_points = serializers.ListField(
        child=Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE), max_length=4, required=False,
        help_text="Table points in tenths by place; empty: points rank the stage; left out: as the rules usually do.",
    )  # fmt: skip
    bye_tenths = Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE, required=False)
    bye_mean = Flag(required=False, help_text="A bye counts as the average of the player's own games, at the end.")
    best_members = Whole(min_value=1, max_value=8, required=False, allow_null=True)


class TournamentInput(Input):
    """A tournament with its stages."""

    name = Line(max_length=80)
    season = Line(max_length=40, help_text="The season's slug.")
    starts_at = Moment(help_text="Without an offset, in the club's time zone.")
    place = Line(required=False, allow_blank=True)
    preset = Line(max_length=40, required=False, help_text="The rules; omitted: the season's.")
    preset_three = Line(max_length=40, required=False, help_text="The rules for tables of three.")
    results_hidden_from = Whole(min_value=1, max_value=200, required=False, allow_null=True)
    draft = Flag(required=False, help_text="Visible to staff only until it is announced.")
    stages = serializers.ListField(child=TournamentStageInput(), max_length=MOST_STAGES)


class EntriesInput(Input):
    """Names in order: players of the club, others as guests."""

    names = serializers.ListField(child=Line(max_length=80), min_length=1, max_length=MOST_NAMES)
    kind = Choice(choices=KINDS, required=False, default=Entry.Kind.PLAYER.value)
    consent = Flag(required=False, default=None, allow_null=True, help_text=CONSENT)


@extend_schema_view(
    get=read("A club's tournaments, newest first."),
    post=write("announce_tournament", "Announce a tournament.", TournamentInput, {201: TournamentDetail}, keyed=True),
)
class Tournaments(TournamentView, Listed):
    """A club's tournaments; POST announces one."""

    input, serializer_class = TournamentInput, TournamentSerializer
    filter_backends = ()
    ordering = ("-starts_at", "-pk")

    def rows(self) -> QuerySet[Event]:
        return api_reads.tournaments_of(self.request.club, staff=self.staff)

    def write(self, sent: JsonObject) -> Response:
        season = get_object_or_404(Season.objects.filter(club=self.request.club), slug=sent.pop("season"))
        plans = [StagePlan(**_given(stage)) for stage in sent.pop("stages")]
        details = TournamentDetails(**_given(sent))
        made = planning.create_tournament(season=season, details=details, stages=plans, actor=self.actor())
        self.kwargs["tournament"] = made.pk
        return self.told(status.HTTP_201_CREATED)


def _given(sent: JsonObject) -> dict[str, Any]:
    """Return the fields sent, as the services take them."""
    return {name: sorted(value) if isinstance(value, set) else value for name, value in sent.items()}


class TournamentChange(Seen):
    """A tournament's details; omitted fields are cleared, except the rules, which stay."""

    name = Line(max_length=80)
    starts_at = Moment(help_text="Without an offset, in the club's time zone.")
    place = Line(required=False, allow_blank=True)
    contact = serializers.EmailField(
        max_length=254, required=False, allow_blank=True, help_text="The address for questions; left out: unchanged."
    )
    last_day = Day(required=False, allow_null=True, help_text="The last day of several.")
    checkin_until = Moment(required=False, allow_null=True, help_text="No-shows are not noted before this time.")
    results_hidden_from = Whole(min_value=1, max_value=200, required=False, allow_null=True)
    preset = Line(max_length=40, required=False, allow_blank=True, help_text="The rules; empty: the season's.")
    preset_three = Line(max_length=40, required=False, allow_blank=True, help_text="The rules for tables of three.")


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A tournament.", auth=[], responses=TournamentDetail),
    put=write("change_tournament", "Change a tournament's details.", TournamentChange, TournamentDetail, keyed=True),
)
class OneTournament(TournamentView):
    """A tournament with its stages and rounds, and their versions; PUT changes its details."""

    input = TournamentChange
    http_method_names = ("get", "head", "put", "options")

    def write(self, sent: JsonObject) -> Response:
        version, event = sent.pop("version"), self.tournament()
        tournament_details.change_tournament(
            event=event, said=tournament_details.Details(**sent), actor=self.actor(), version=version
        )
        return self.told()

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told()


class TournamentRulesInput(Seen):
    """The rules of a tournament's games; null: the season's."""

    rules = RulesInput(allow_null=True)


@extend_schema_view(
    put=write("change_tournament_rules", "Set a tournament's own rules.", TournamentRulesInput, TournamentDetail)
)
class TournamentRules(TournamentView):
    """Set a tournament's own rules before its first round; null: the season's rules."""

    input = TournamentRulesInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        rules = {"preset": "", "options": {}} if sent["rules"] is None else rules_of(sent["rules"])
        tournament_details.change_event_rules(
            event=self.tournament(), actor=self.actor(), version=sent["version"], **rules
        )
        return self.told()


@extend_schema_view(
    get=secret("tournament_entries", "The participants, by start number.", TournamentEntrySerializer(many=True)),
    post=write(
        "enter_names", "Enter participants.", EntriesInput, {201: TournamentEntrySerializer(many=True)}, keyed=True
    ),
)
class TournamentEntries(TournamentView, Listed):
    """The participants; POST enters more. Existing participants stay unchanged."""

    input, serializer_class = EntriesInput, TournamentEntrySerializer
    filter_backends = ()
    ordering = ("number",)

    def rows(self) -> QuerySet[Entry]:
        return api_reads.entries(self.tournament())

    def write(self, sent: JsonObject) -> Response:
        made = entries.enter_names(event=self.tournament(), actor=self.actor(), **sent).entries
        found = api_reads.entries(self.tournament()).filter(pk__in=[entry.pk for entry in made])
        return Response(TournamentEntrySerializer(found, many=True).data, status.HTTP_201_CREATED)


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A round of a tournament.", auth=[], responses=RoundDetail)
)
class OneRound(TournamentView):
    """A round: its seats once published and, for staff, drafts and games."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told_round()


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="The final ranking.", auth=[], responses=FinalRankingSerializer)
)
class Final(TournamentView):
    """The ranking from 1 to N over all stages; for visitors once the tournament is over and nothing is hidden."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        event = self.tournament()
        found = final_ranking(event) if self.staff or is_public(event) else FinalRanking((), ())
        return Response(FinalRankingSerializer(found).data)


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A stage's standings.", auth=[], responses=BoardSerializer)
)
class StageStandings(TournamentView):
    """A stage's standings, as far as the reader may see them; `behind` while newer ones are computed."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(BoardSerializer(board(self.stage(), staff=self.staff)).data)
