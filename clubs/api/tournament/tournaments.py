"""Tournaments: announced and changed, their entries, rounds and standings."""

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
    ContestDetail,
    ContestEntrySerializer,
    ContestSerializer,
    RoundDetail,
)
from clubs.api.tournament.tournament_view import ContestView
from clubs.models import Entry, Event, Round, Season, Stage
from clubs.ranking.tie_breaks import BY_ID, KNOWN
from clubs.seating.tournament.request_reading import MOST_WEIGHT
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament.public_page import board
from clubs.services.tournament import (
    entries,
    planning,
    tournament_details,
)
from clubs.services.tournament.planning import MOST_ROUNDS, MOST_STAGES, StagePlan, TournamentDetails
from scoring.strict_json import JsonObject

METHODS = [method.value for method in Round.Method if method != Round.Method.PLAYOFF]
KINDS = [kind.value for kind in Entry.Kind]


class OrderInput(Input):
    """What orders a stage. Left out, it is as usual where the stage is new, and stays where it is there already."""

    ties = serializers.ListField(
        child=Choice(choices=list(BY_ID)), min_length=1, max_length=len(BY_ID), required=False,
        help_text="How equal players are split, in order; usually `places`, `best_game`.",
    )  # fmt: skip
    team_ties = serializers.ListField(
        child=Choice(choices=list(KNOWN)), max_length=len(KNOWN), required=False,
        help_text="The same of teams; none, as players are.",
    )  # fmt: skip
    weights = serializers.DictField(
        child=Whole(min_value=0, max_value=MOST_WEIGHT), required=False,
        help_text="What the draws to come weigh, as the call `seating` takes it; a weight not named is the usual one.",
    )  # fmt: skip
    step = Whole(
        min_value=1, max_value=400, required=False, allow_null=True,
        help_text="Of rounds seated by `interval`; null, the number of tables.",
    )  # fmt: skip


class ContestStageInput(OrderInput):
    """A stage: the method of each of its rounds; `size` says how many go on into it (left out: everybody)."""

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
        help_text="All with at least so many tenths go on.",
    )  # fmt: skip
    group = Choice(choices=Stage.Group.values, required=False, help_text="The best `size` of each go on.")
    plate = Flag(required=False, help_text="For those who did not go on into the stage before.")
    carry_places = serializers.ListField(
        child=Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE), max_length=64, required=False,
        help_text="What is brought, in tenths by place, instead of a percentage.",
    )  # fmt: skip
    place_points = serializers.ListField(
        child=Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE), max_length=4, required=False,
        help_text="Table points in tenths by place; empty: points rank the stage; left out: as the rules usually do.",
    )  # fmt: skip
    bye_tenths = Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE, required=False)
    bye_mean = Flag(required=False, help_text="A bye gives the mean of one's own games, at the end.")
    best_members = Whole(min_value=1, max_value=8, required=False, allow_null=True)


class ContestInput(Input):
    """A tournament with all its stages."""

    name = Line(max_length=80)
    season = Line(max_length=40, help_text="The season's address.")
    starts_at = Moment(help_text="Without an offset on the club's clock.")
    place = Line(required=False, allow_blank=True)
    preset = Line(max_length=40, required=False, help_text="The rules; left out, the season's.")
    preset_three = Line(max_length=40, required=False, help_text="The rules of tables of three.")
    results_hidden_from = Whole(min_value=1, max_value=200, required=False, allow_null=True)
    draft = Flag(required=False, help_text="For the staff alone until it is announced.")
    stages = serializers.ListField(child=ContestStageInput(), max_length=MOST_STAGES)


class EntriesInput(Input):
    """Names in order: players of the club, and guests where the club does not know the name."""

    names = serializers.ListField(child=Line(max_length=80), min_length=1, max_length=MOST_NAMES)
    kind = Choice(choices=KINDS, required=False, default=Entry.Kind.PLAYER.value)
    consent = Flag(required=False, default=None, allow_null=True, help_text=CONSENT)


@extend_schema_view(
    get=read("A club's tournaments, the newest first."),
    post=write("announce_tournament", "Announce a tournament.", ContestInput, {201: ContestDetail}, keyed=True),
)
class Contests(ContestView, Listed):
    """A club's tournaments; sent, a new one."""

    input, serializer_class = ContestInput, ContestSerializer
    filter_backends = ()
    ordering = ("-starts_at", "-pk")

    def rows(self) -> QuerySet[Event]:
        return api_reads.contests(self.request.club, staff=self.staff)

    def write(self, sent: JsonObject) -> Response:
        season = get_object_or_404(Season.objects.filter(club=self.request.club), slug=sent.pop("season"))
        plans = [StagePlan(**_given(stage)) for stage in sent.pop("stages")]
        details = TournamentDetails(**_given(sent))
        made = planning.create_tournament(season=season, details=details, stages=plans, actor=self.actor())
        self.kwargs["tournament"] = made.pk
        return self.told(status.HTTP_201_CREATED)


def _given(sent: JsonObject) -> dict[str, Any]:
    """The fields that were sent, as the services take them."""
    return {name: sorted(value) if isinstance(value, set) else value for name, value in sent.items()}


class ContestChange(Seen):
    """What is said of a tournament as a whole; what is left out is taken away, but for the rules, which stay."""

    name = Line(max_length=80)
    starts_at = Moment(help_text="Without an offset on the club's clock.")
    place = Line(required=False, allow_blank=True)
    last_day = Day(required=False, allow_null=True, help_text="Of several days the last one.")
    checkin_until = Moment(required=False, allow_null=True, help_text="Before it nobody is noted as not having come.")
    results_hidden_from = Whole(min_value=1, max_value=200, required=False, allow_null=True)
    preset = Line(max_length=40, required=False, allow_blank=True, help_text="The rules; empty, the season's.")
    preset_three = Line(max_length=40, required=False, allow_blank=True, help_text="The rules of tables of three.")


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A tournament.", auth=[], responses=ContestDetail),
    put=write("change_tournament", "Change what is said of a tournament.", ContestChange, ContestDetail, keyed=True),
)
class OneContest(ContestView):
    """A tournament with its stages and rounds, and their versions; sent, its name, days, place and rules."""

    input = ContestChange
    http_method_names = ("get", "head", "put", "options")

    def write(self, sent: JsonObject) -> Response:
        version, event = sent.pop("version"), self.contest()
        tournament_details.change_tournament(
            event=event, said=tournament_details.Details(**sent), actor=self.actor(), version=version
        )
        return self.told()

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told()


class ContestRulesInput(Seen):
    """The rules of a tournament's games; null: the season's."""

    rules = RulesInput(allow_null=True)


@extend_schema_view(
    put=write("change_tournament_rules", "Give a tournament rules of its own.", ContestRulesInput, ContestDetail)
)
class ContestRules(ContestView):
    """Give a tournament rules of its own, until a round has started; null: the season's again."""

    input = ContestRulesInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        rules = {"preset": "", "options": {}} if sent["rules"] is None else rules_of(sent["rules"])
        tournament_details.change_event_rules(
            event=self.contest(), actor=self.actor(), version=sent["version"], **rules
        )
        return self.told()


@extend_schema_view(
    get=secret("tournament_entries", "Who is entered, by start number.", ContestEntrySerializer(many=True)),
    post=write("enter_names", "Enter people.", EntriesInput, {201: ContestEntrySerializer(many=True)}, keyed=True),
)
class ContestEntries(ContestView, Listed):
    """Who is entered; sent, more of them. Whoever is entered already stays as he is."""

    input, serializer_class = EntriesInput, ContestEntrySerializer
    filter_backends = ()
    ordering = ("number",)

    def rows(self) -> QuerySet[Entry]:
        return api_reads.entries(self.contest())

    def write(self, sent: JsonObject) -> Response:
        made = entries.enter_names(event=self.contest(), actor=self.actor(), **sent).entries
        found = api_reads.entries(self.contest()).filter(pk__in=[entry.pk for entry in made])
        return Response(ContestEntrySerializer(found, many=True).data, status.HTTP_201_CREATED)


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A round of a tournament.", auth=[], responses=RoundDetail)
)
class OneRound(ContestView):
    """A round: who sits where once it is published; for staff drafts and the games, too."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told_round()


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A stage's standing.", auth=[], responses=BoardSerializer)
)
class StageStandings(ContestView):
    """The standing of a stage, as far as the reader may see it; `behind` while a newer one is worked out."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(BoardSerializer(board(self.stage(), staff=self.staff)).data)
