"""What directors and referees do to a round or a stage: its clock, its tables, seats by hand, times, who declines."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Day, Flag, Input, Line, Lines, Moment, Nothing, Version, Whole
from clubs.api.common.schema import secret, write
from clubs.api.tournament.serializers import BoardSerializer, LineUpSerializer, RoundDetail
from clubs.api.tournament.tournaments import (
    ContestView,
    ResolveSheetInput,
    RoundAct,
    SheetAnswer,
    SheetView,
    StageView,
    on_round,
)
from clubs.errors import ClubError
from clubs.models import EventTeam, Round
from clubs.permissions import ORGANISER
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament.lineups import round_lineups
from clubs.selectors.tournament.pasted_schedule import LONGEST
from clubs.selectors.tournament.postponed_tables import is_counted
from clubs.services.tournament import (
    cuts,
    playoffs,
    postponed_tables,
    round_seating,
    rounds,
    score_sheets,
    starting_winds,
    table_moves,
    teams,
)
from clubs.services.tournament.table_moves import LAST_TABLE
from clubs.services.tournament.teams import LONGEST_PAUSE, MOST_GAMES_A_DAY
from scoring.strict_json import JsonObject

HOUR = 3600


class ExtraTimeInput(Input):
    """How much time, and why; without a `table` it is for all of them, which only the director gives."""

    seconds = Whole(min_value=-HOUR, max_value=HOUR, help_text="Below 0 it takes time away.")
    table = Whole(min_value=1, max_value=LAST_TABLE, required=False, default=None, allow_null=True)
    reason = Line()


class MoveTableInput(Version):
    """From which number to which a table moves."""

    table = Whole(min_value=1, max_value=LAST_TABLE, help_text="The number where it plays now.")
    to = Whole(min_value=1, max_value=LAST_TABLE, help_text="The number where it plays from now on.")
    reason = Line(required=False, default="", allow_blank=True)


class SwapInput(Version):
    """Two start numbers that change places."""

    a = Whole(min_value=1)
    b = Whole(min_value=1)


class WindsInput(Version):
    """Who starts in which wind at a table: its start numbers, East first."""

    table = Whole(min_value=1, max_value=LAST_TABLE)
    order = serializers.ListField(child=Whole(min_value=1), min_length=3, max_length=4)


class ScheduleInput(Version):
    """A schedule as text: `round;table;E;S;W;N` a line, or a table a line and an empty line between rounds."""

    text = Lines(max_length=LONGEST)
    by_rank = Flag(required=False, default=False, help_text="The numbers are places in the standing.")


class PlannedTimeInput(Version):
    """When a round begins; null takes the time away."""

    planned_at = Moment(allow_null=True, help_text="Without an offset on the club's clock.")


class PostponeInput(Version):
    """Which table plays another day, when (null: not fixed yet), and why."""

    table = Whole(min_value=1, max_value=LAST_TABLE)
    planned_at = Moment(allow_null=True, help_text="Without an offset on the club's clock.")
    reason = Line()


class TableInput(Version):
    """One table of a round."""

    table = Whole(min_value=1, max_value=LAST_TABLE)


class ApprovedTablesInput(Version):
    """Tables of a round."""

    tables = serializers.ListField(child=Whole(min_value=1, max_value=LAST_TABLE), min_length=1, max_length=LAST_TABLE)


class LineUpInput(Input):
    """Who plays for a team, by the start number; `version` is the line-up's, 0 where there is none."""

    team = Whole(min_value=1, help_text="The team's number.")
    number = Whole(min_value=1)
    version = Whole()
    reason = Line(required=False, default="", allow_blank=True, help_text="Needed once the line-up is locked.")


class DeclineInput(Input):
    """Who declines the place in a stage."""

    number = Whole(min_value=1, help_text="The start number; of a stage in which teams go on, the team's number.")
    reason = Line(required=False, default="", allow_blank=True)


@on_round("pause_clock", "Stop the clock of a round.")
class PauseClock(RoundAct):
    """Stop the clock of all tables. Twice is once."""

    input, act = Nothing, staticmethod(rounds.pause_clock)


@on_round("resume_clock", "Let the clock go on.")
class ResumeClock(RoundAct):
    """Let the clock of all tables go on. Twice is once."""

    input, act = Nothing, staticmethod(rounds.resume_clock)


@on_round("give_time", "Give extra time to a table or to all.")
class GiveTime(ContestView):
    """Give extra time; a referee gives it to one table, the director to all as well."""

    input = ExtraTimeInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        if sent["table"] is None and self.request.rank < ORGANISER:
            words = _("A referee can give one table extra time. Only the director can stop the clock for all tables.")
            raise ClubError("director_only", words, "table")
        rounds.give_time(round_id=self.round().pk, key=self.key, actor=self.actor(), **sent)
        return self.told_round()


@on_round("move_table", "Let a table play at another number.")
class MoveTable(RoundAct):
    """Let a table of a round play at another number; its link, seats and clock go with it."""

    input = MoveTableInput

    def write(self, sent: JsonObject) -> Response:
        sent["number"] = sent.pop("table")
        table_moves.move_table(round_id=self.round().pk, key=self.key, actor=self.actor(), **sent)
        return self.told_round()


@on_round("postpone_table", "Let a table play another day.")
class PostponeTable(RoundAct):
    """Let a table of a round play on a day of its own; the round goes on without it."""

    input, act = PostponeInput, staticmethod(postponed_tables.postpone_table)


@on_round("start_table", "Start a postponed table.")
class StartTable(RoundAct):
    """Start a postponed table; it has its own time."""

    input, act = TableInput, staticmethod(postponed_tables.start_table)


@on_round("approve_tables", "Approve the results of some tables.")
class ApproveTables(RoundAct):
    """Approve results table by table, in a league and where a table is postponed."""

    input, act = ApprovedTablesInput, staticmethod(postponed_tables.approve_tables)


@on_round("swap_seats", "Let two change places in a draft.")
class SwapSeats(RoundAct):
    """Let two start numbers change places in a draft."""

    input, act = SwapInput, staticmethod(round_seating.swap_seats)


class SeatInput(Version):
    """Whose seats go to whom, by their start numbers."""

    number = Whole(min_value=1)
    to = Whole(min_value=1)


@on_round("give_seat", "Give somebody's seats to somebody else.")
class GiveSeat(RoundAct):
    """Somebody else who is here takes the seats of a start number from a round on that has not started."""

    input, act = SeatInput, staticmethod(round_seating.give_seat)


@on_round("enter_winds", "Say who starts in which wind at a table.")
class EnterWinds(RoundAct):
    """Enter the winds that were drawn or chosen at a table of a first final game."""

    input, act = WindsInput, staticmethod(starting_winds.enter_winds)


@on_round("paste_schedule", "Seat by a schedule of your own.")
class PasteSchedule(RoundAct):
    """Seat a round, or all of a schedule, by one that was made elsewhere: all of it or nothing."""

    input, act = ScheduleInput, staticmethod(round_seating.paste_rounds)


@on_round("plan_round", "Say when a round begins.")
class PlanRound(ContestView):
    """Say when a round begins; line-ups are locked before it."""

    input = PlannedTimeInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        teams.plan_round(round_id=self.round().pk, actor=self.actor(), **sent)
        return self.told_round()


@extend_schema_view(
    get=secret("line_ups", "Who plays a round for each team.", LineUpSerializer(many=True)),
    post=write("set_lineup", "Say who plays a round for a team.", LineUpInput, LineUpSerializer(many=True), keyed=True),
)
class LineUps(ContestView):
    """Who plays a round of a league for each team, by the teams' numbers; sent, one of them."""

    input = LineUpInput

    def get(self, request: Request, **parts: Any) -> Response:
        return self.shown()

    def write(self, sent: JsonObject) -> Response:
        found = self.league_round()
        team = get_object_or_404(EventTeam, event=found.event, number=sent.pop("team"))
        teams.set_lineup(round_id=found.pk, team_id=team.pk, actor=self.actor(), **sent)
        return self.shown()

    def league_round(self) -> Round:
        """The round, where teams are the entrants of its stage."""
        found = self.round()
        if found.stage is None or not found.stage.by_team:
            raise ClubError("no_league", _("Line-ups exist only in team tournaments."))
        return found

    def shown(self) -> Response:
        """Answer with all line-ups of the round."""
        told = round_lineups(self.league_round())
        return Response(LineUpSerializer(told.teams, many=True).data)


class DaysInput(Version):
    """The stage's version, the first match day, how many days lie between two, the hours of a day's games."""

    first = Day(help_text="On the club's clock.")
    every = Whole(min_value=1, max_value=LONGEST_PAUSE)
    hours = serializers.ListField(child=serializers.TimeField(), min_length=1, max_length=MOST_GAMES_A_DAY)


class CallOffInput(Version):
    """The round's version; why, if it is to be kept."""

    reason = Line(required=False, default="", allow_blank=True)


@on_round("call_off", "Call a play-off off.")
class CallOff(RoundAct):
    """Call off a play-off that is only a draft."""

    input, act = CallOffInput, staticmethod(playoffs.call_off)


@extend_schema_view(post=write("plan_days", "Set the match days of a stage.", DaysInput, BoardSerializer, keyed=True))
class PlanDays(StageView):
    """Give the rounds of a stage that have not begun their times."""

    input = DaysInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        teams.plan_days(stage_id=self.stage().pk, actor=self.actor(), **sent)
        return self.shown()


class StageAct(StageView):
    """An act on what goes on into a stage, by the version of the stage that the sender has seen."""

    input = Version
    http_method_names = ("post", "options")


@extend_schema_view(post=write("play_off", "Seat a play-off of equals.", Version, RoundDetail, keyed=True))
class PlayOff(StageAct):
    """Let those who are equal across the cut into this stage play it off; the round's draft is the answer."""

    def write(self, sent: JsonObject) -> Response:
        found = playoffs.play_off(stage_id=self.stage().pk, key=self.key, actor=self.actor(), **sent)
        return Response(RoundDetail(api_reads.round_told(found, staff=self.staff)).data)


@extend_schema_view(post=write("draw_lot", "Draw a lot between equals.", Version, BoardSerializer, keyed=True))
class DrawLot(StageAct):
    """Draw a lot between those who are equal across the cut into this stage."""

    def write(self, sent: JsonObject) -> Response:
        playoffs.draw_lot(stage_id=self.stage().pk, key=self.key, actor=self.actor(), **sent)
        return self.shown()


@extend_schema_view(
    post=write("decline_place", "Somebody declines the place in a stage.", DeclineInput, BoardSerializer, keyed=True)
)
class DeclinePlace(StageView):
    """Somebody who goes on, or a team, declines: the first alternate moves up."""

    input = DeclineInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        cuts.decline_place(stage_id=self.stage().pk, key=self.key, actor=self.actor(), **sent)
        return self.shown()


@extend_schema_view(post=write("correct_sheet", "Correct a final result.", ResolveSheetInput, SheetAnswer, keyed=True))
class CorrectSheet(SheetView):
    """Correct a final result with a reason; once the round is approved only the director does."""

    input = ResolveSheetInput

    def write(self, sent: JsonObject) -> Response:
        game = self.game()
        if self.request.rank < ORGANISER and is_counted(game):
            raise ClubError("director_only", _("Only the director can correct an approved round."))
        score_sheets.correct_result(game_id=game.pk, key=self.key, actor=self.actor(), **sent)
        return self.written()
