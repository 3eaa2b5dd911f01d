"""Tournaments: announced, entered, checked in, drawn, played, approved, cut; by the services of their pages."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Day, Flag, Input, Line, Moment, Reasoned, RulesInput, Seen, Version, Whole
from clubs.api.common.schema import read, secret, write
from clubs.api.common.write_view import WriteView
from clubs.api.people.clubs_players_seasons import rules_of
from clubs.api.public.resources import Listed
from clubs.api.tournament.serializers import (
    BoardSerializer,
    ContestDetail,
    ContestEntrySerializer,
    ContestSerializer,
    DifferenceSerializer,
    RoundDetail,
)
from clubs.models import Entry, Event, Game, Round, Season, Stage
from clubs.permissions import ORGANISER, SCORER
from clubs.ranking.tie_breaks import BY_ID, KNOWN
from clubs.seating.tournament.request_reading import MOST_WEIGHT
from clubs.selectors.play.rules_in_force import rules_of_event
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament.public_page import board
from clubs.services.tournament import (
    cuts,
    entries,
    planning,
    round_seating,
    rounds,
    score_sheets,
    tournament_details,
    tournament_status,
)
from clubs.services.tournament.planning import MOST_ROUNDS, MOST_STAGES, StagePlan, TournamentDetails
from scoring.strict_json import JsonObject

MOST_NAMES, MOST_SCORE = 400, 10**7
View = TypeVar("View", bound=WriteView)
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


CONSENT = (
    "Whether they agree that their names are public; false: a new guest is a number there. Null: nobody has asked."
)


class EntriesInput(Input):
    """Names in order: players of the club, and guests where the club does not know the name."""

    names = serializers.ListField(child=Line(max_length=80), min_length=1, max_length=MOST_NAMES)
    kind = Choice(choices=KINDS, required=False, default=Entry.Kind.PLAYER.value)
    consent = Flag(required=False, default=None, allow_null=True, help_text=CONSENT)


class EntryArrivalInput(Input):
    """Whether somebody is here, and the version of the entry that the sender has seen."""

    version = Whole()
    here = Flag()


class RoundReasonInput(Version, Reasoned):
    """The version of the round that the sender has seen, and why."""


class RoundResetInput(Version):
    """The same; with results, the number of the round again and why."""

    reason = Line(required=False, default="", allow_blank=True)
    confirmed = Whole(required=False, default=None, allow_null=True)


class SheetInput(Input):
    """A table's sheet: scores in order of the seats, sticks left over."""

    version = Whole(help_text="The game's `version` that the sender has seen.")
    scores = serializers.ListField(child=Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE), min_length=3, max_length=4)
    deposits = Whole(min_value=0, max_value=100, required=False, default=0)


class SecondSheetInput(Input):
    """The same sheet, typed by somebody else."""

    scores = serializers.ListField(child=Whole(min_value=-MOST_SCORE, max_value=MOST_SCORE), min_length=3, max_length=4)
    deposits = Whole(min_value=0, max_value=100, required=False, default=0)


class ResolveSheetInput(SheetInput):
    """Which of two entries that differ is right, and why."""

    reason = Line()


class CutInput(Input):
    """The version of the stage into which they go; the numbers where equals are on the line, and why these."""

    version = Whole(help_text="The stage's `version` that the sender has seen.")
    chosen = serializers.ListField(
        child=Whole(min_value=1), max_length=MOST_NAMES, required=False, default=None, allow_null=True
    )
    all_in = Flag(required=False, default=False, help_text="Everybody who is equal across the line goes on.")
    reason = Line(required=False, default="", allow_blank=True)


class ContestView(WriteView):
    """A read or write of one tournament."""

    keyed = True
    http_method_names = ("get", "head", "post", "options")

    @property
    def staff(self) -> bool:
        """Whether the sender sees what is hidden, and drafts."""
        return int(self.request.rank) >= SCORER

    def contest(self) -> Event:
        """The tournament of the address."""
        found = api_reads.contests(self.request.club, staff=self.staff)
        return get_object_or_404(found, pk=self.kwargs["tournament"])

    def round(self) -> Round:
        """The round of the address."""
        found = self.contest().rounds.exclude(stage=None).select_related("stage", "event__season__club")
        return get_object_or_404(found, number=self.kwargs["number"])

    def told(self, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the tournament as it is now."""
        return Response(ContestDetail(self.contest()).data, code)

    def told_round(self) -> Response:
        """Answer with the round as it is now."""
        return Response(RoundDetail(api_reads.round_told(self.round(), staff=self.staff)).data)


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


class ContestAct(ContestView):
    """An act on a whole tournament, from its version where one is sent."""

    input = Seen
    http_method_names = ("post", "options")
    act: Callable[..., object]

    def write(self, sent: JsonObject) -> Response:
        type(self).act(event=self.contest(), actor=self.actor(), **sent)
        return self.told()


@extend_schema_view(post=write("open_tournament", "Begin the check-in.", Seen, ContestDetail, keyed=True))
class OpenContest(ContestAct):
    """Begin the check-in."""

    act = staticmethod(planning.open_tournament)


class CheckInEnd(Input):
    """Who did not come, by their start numbers, as the sender has seen it; left out, whoever is missing now."""

    numbers = serializers.ListField(
        child=Whole(min_value=1), max_length=MOST_NAMES, required=False, default=None, allow_null=True
    )


@extend_schema_view(
    post=write("end_check_in", "End the check-in: who is not here did not come.", CheckInEnd, ContestDetail, keyed=True)
)
class EndCheckIn(ContestView):
    """End the check-in."""

    input = CheckInEnd
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        entries.mark_no_shows(event=self.contest(), actor=self.actor(), **sent)
        return self.told()


@extend_schema_view(post=write("reveal_results", "Show hidden results.", Seen, ContestDetail, keyed=True))
class RevealResults(ContestAct):
    """Show hidden results to everybody."""

    act = staticmethod(planning.reveal_results)


@extend_schema_view(post=write("announce_draft", "Announce a draft of a tournament.", Seen, ContestDetail, keyed=True))
class AnnounceContest(ContestAct):
    """Show a draft to everybody."""

    act = staticmethod(tournament_status.announce_tournament)


@extend_schema_view(post=write("finish_tournament", "Finish a tournament.", Seen, ContestDetail, keyed=True))
class FinishContest(ContestAct):
    """Finish a tournament of which all stages are finished; it can be opened again."""

    act = staticmethod(tournament_status.finish_tournament)


class SeenReason(Reasoned, Seen):
    """Why, and the version that the sender has seen, where one is sent."""


class ReasonedContestAct(ContestView):
    """An act on a whole tournament, with a reason."""

    input = SeenReason
    http_method_names = ("post", "options")
    act: Callable[..., object]

    def write(self, sent: JsonObject) -> Response:
        type(self).act(event=self.contest(), actor=self.actor(), **sent)
        return self.told()


@extend_schema_view(
    post=write("go_on_with_tournament", "Open a finished tournament again.", SeenReason, ContestDetail, keyed=True)
)
class ReopenContest(ReasonedContestAct):
    """Go on with a finished tournament."""

    act = staticmethod(tournament_status.reopen_tournament)


@extend_schema_view(
    post=write(
        "cancel_tournament", "Cancel a tournament; who is entered is told.", SeenReason, ContestDetail, keyed=True
    )
)
class CancelContest(ReasonedContestAct):
    """Cancel a tournament that is not finished: everybody reads the reason."""

    def write(self, sent: JsonObject) -> Response:
        base = settings.PUBLIC_URL.rstrip("/")
        tournament_status.cancel_tournament(event=self.contest(), actor=self.actor(), base=base, **sent)
        return self.told()


@extend_schema_view(post=write("close_tournament", "Close a tournament.", Seen, ContestDetail, keyed=True))
class CloseContest(ContestAct):
    """Close a tournament of which all stages are finished."""

    act = staticmethod(tournament_status.close_tournament)


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
    post=write(
        "check_in", "Somebody is here, or is not after all.", EntryArrivalInput, ContestEntrySerializer, keyed=True
    )
)
class CheckIn(ContestView):
    """Check an entry in, by its start number, or take that back."""

    input = EntryArrivalInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        entry = get_object_or_404(api_reads.entries(self.contest()), number=self.kwargs["number"])
        directs = self.request.rank >= ORGANISER
        done = entries.check_in_entry(entry_id=entry.pk, actor=self.actor(), directs=directs, **sent)
        return Response(ContestEntrySerializer(api_reads.entries(self.contest()).get(pk=done.pk)).data)


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A round of a tournament.", auth=[], responses=RoundDetail)
)
class OneRound(ContestView):
    """A round: who sits where once it is published; for staff drafts and the games, too."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.told_round()


class RoundAct(ContestView):
    """An act on a round."""

    input = Version
    http_method_names = ("post", "options")
    act: Callable[..., object]

    def write(self, sent: JsonObject) -> Response:
        type(self).act(round_id=self.round().pk, key=self.key, actor=self.actor(), **sent)
        return self.told_round()


def on_round(name: str, about: str) -> Callable[[type[View]], type[View]]:
    """Describe a view that takes its `input` for a round, once by its key, and answers with the round."""

    def described(view: type[View]) -> type[View]:
        return extend_schema_view(post=write(name, about, view.input, RoundDetail, keyed=True))(view)

    return described


class DraftInput(Version):
    """The round's version; `as_is` seats on what is in, while the round before is still open."""

    as_is = Flag(required=False, default=False)


@on_round("draft_round", "Seat a round as a draft (a schedule: all of them).")
class DraftRound(RoundAct):
    """Seat a round, or all of a schedule, as a draft; its seed's hash is kept from now on."""

    input, act = DraftInput, staticmethod(round_seating.draft_round)


class PublishInput(Version):
    """The round's version; and why, where changes by hand have made its seats worse than proposed."""

    reason = Line(required=False, default="", allow_blank=True)


@on_round("publish_round", "Publish who sits where.")
class PublishRound(RoundAct):
    """Publish who sits where."""

    input = PublishInput
    act = staticmethod(round_seating.publish_round)


@on_round("unpublish_round", "Take a published round back.")
class UnpublishRound(RoundAct):
    """Take a published round back."""

    act = staticmethod(round_seating.unpublish_round)


@on_round("start_round", "Start a round: its games begin.")
class StartRound(RoundAct):
    """Start a round."""

    act = staticmethod(rounds.start_round)


@on_round("approve_round", "Approve a round's results.")
class ApproveRound(RoundAct):
    """Approve a round: the standing moves."""

    act = staticmethod(rounds.approve_round)


@on_round("reopen_round", "Open an approved round again.")
class ReopenRound(RoundAct):
    """Open an approved round again, with a reason."""

    input, act = RoundReasonInput, staticmethod(rounds.reopen_round)


@on_round("reset_round", "Take the start of a round back.")
class ResetRound(RoundAct):
    """Take the start of a round back; with results only with its number and a reason."""

    input, act = RoundResetInput, staticmethod(rounds.reset_round)


class SheetView(ContestView):
    """A write to the sheet of a table."""

    http_method_names = ("post", "options")

    def game(self) -> Game:
        """The game that is played at the table of the address."""
        found = self.round().games.exclude(status=Game.Status.VOID).select_related("round")
        return get_object_or_404(found, table__number=self.kwargs["table"])

    def written(self, differs: Any = ()) -> Response:
        """Answer with the table as it is now, and what differs."""
        told = api_reads.table_told(self.game())
        seats = rules_of_event(self.contest()).players
        return Response({"game": told, "differs": DifferenceSerializer(differs, many=True).data, "seats": seats})


class SheetAnswer(serializers.Serializer):
    """The table's game as it is now, and what differs between two entries of its sheet."""

    game = serializers.DictField()
    differs = DifferenceSerializer(many=True)
    seats = serializers.IntegerField()


@extend_schema_view(post=write("report_sheet", "Enter a table's sheet.", SheetInput, SheetAnswer, keyed=True))
class ReportSheet(SheetView):
    """Enter a table's sheet; a second person checks it where the stage wants that."""

    input = SheetInput

    def write(self, sent: JsonObject) -> Response:
        score_sheets.report_sheet(game_id=self.game().pk, key=self.key, actor=self.actor(), **sent)
        return self.written()


@extend_schema_view(
    post=write(
        "check_sheet", "Type a sheet a second time, as another account.", SecondSheetInput, SheetAnswer, keyed=True
    )
)
class CheckSheet(SheetView):
    """Type a sheet a second time: equal, the game is final; else what differs is told."""

    input = SecondSheetInput

    def write(self, sent: JsonObject) -> Response:
        return self.written(score_sheets.check_sheet(game_id=self.game().pk, key=self.key, actor=self.actor(), **sent))


@extend_schema_view(
    post=write("resolve_sheet", "Say which of two entries is right.", ResolveSheetInput, SheetAnswer, keyed=True)
)
class ResolveSheet(SheetView):
    """Say which of two entries that differ is right, with a reason."""

    input = ResolveSheetInput

    def write(self, sent: JsonObject) -> Response:
        score_sheets.resolve_sheet(game_id=self.game().pk, key=self.key, actor=self.actor(), **sent)
        return self.written()


class StageView(ContestView):
    """A read or write of a stage."""

    def stage(self) -> Stage:
        """The stage of the address."""
        found = self.contest().stages.select_related("event__season__club")
        return get_object_or_404(found, number=self.kwargs["stage"])

    def shown(self) -> Response:
        """Answer with the standing as the sender may see it."""
        return Response(BoardSerializer(board(self.stage(), staff=self.staff)).data)


@extend_schema_view(
    get=extend_schema(tags=["Clubs"], summary="A stage's standing.", auth=[], responses=BoardSerializer)
)
class StageStandings(StageView):
    """The standing of a stage, as far as the reader may see it; `behind` while a newer one is worked out."""

    http_method_names = ("get", "head", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return self.shown()


@extend_schema_view(
    post=write("confirm_cut", "Confirm who goes on into a stage.", CutInput, BoardSerializer, keyed=True)
)
class ConfirmCut(StageView):
    """Confirm who goes on into a stage."""

    input = CutInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        cuts.confirm_cut(stage_id=self.stage().pk, key=self.key, actor=self.actor(), **sent)
        return self.shown()
