"""Staff work with people at a tournament: lateness, withdrawals, penalties, teams, registrations, roles, questions."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actions.tournament import BY_NAME, MOST_NAMES
from clubs.api.common.inputs import Choice, Flag, Input, Line, Moment, Seen, Whole
from clubs.api.common.schema import secret, write
from clubs.api.public.resources import Listed
from clubs.api.tournament.actions import input_of
from clubs.api.tournament.serializers import (
    AnnouncementSerializer,
    EntryPenaltySerializer,
    LineUpSerializer,
    QuestionSerializer,
    RegistrationSerializer,
    ReportSerializer,
    ScreenSerializer,
    StaffSerializer,
    TermsSerializer,
    TournamentTeamSerializer,
)
from clubs.api.tournament.tournament_view import TournamentView, base
from clubs.errors import ClubError
from clubs.models import (
    Announcement,
    Dispute,
    EntryPenalty,
    Event,
    EventStaff,
    EventTeam,
    HallScreen,
    Registration,
    Round,
    User,
)
from clubs.models.tournament import LOOKS, EventRole
from clubs.permissions import ORGANISER
from clubs.selectors.people.countries import country_of
from clubs.selectors.people.email_addresses import account_of
from clubs.selectors.play.disputes import of_event
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament import federation_report as reports
from clubs.selectors.tournament.announcements import shown_now
from clubs.selectors.tournament.federation_report import MOST_DAYS
from clubs.selectors.tournament.hall_screens import screens
from clubs.selectors.tournament.lineups import round_lineups
from clubs.selectors.tournament.registration import FIELDS
from clubs.selectors.tournament.team_names import LONGEST_NAME, LONGEST_SHORT
from clubs.services.tournament import hall_screens as screen_services
from clubs.services.tournament import penalties, planning, registration, teams
from clubs.services.tournament.federation_report import send_report
from clubs.services.tournament.hall_screens import LEAST_ROWS, LEAST_SECONDS, MOST_ROWS, MOST_SECONDS, Shows
from clubs.services.tournament.penalties import MOST_TENTHS
from clubs.services.tournament.table_moves import LAST_TABLE
from clubs.services.tournament.teams import LEAST, MOST, TeamNames
from scoring.strict_json import JsonObject

Kind = EntryPenalty.Kind
KINDS = [kind.value for kind in Kind]
MOST_TEAMS = 200


# --- penalties and rulings -----------------------------------------------------------------------------------------


class EntryPenaltyInput(Seen):
    """A penalty for a person or a team, whose `version` this is; `tenths` are deducted if the kind is `points`."""

    number = Whole(min_value=1, required=False, default=None, allow_null=True, help_text="The start number.")
    team = Whole(min_value=1, required=False, default=None, allow_null=True, help_text="Or a team's number.")
    kind = Choice(choices=KINDS)
    tenths = Whole(max_value=MOST_TENTHS, required=False, default=0, help_text="Tenths of a point: 200 deducts 20.0.")
    round = Whole(min_value=1, required=False, default=None, allow_null=True, help_text="Default: the current one.")
    reason = Line()


@extend_schema_view(
    get=secret("entry_penalties", "Penalties and rulings, newest first.", EntryPenaltySerializer(many=True)),
    post=write("penalise", "Add a penalty or a ruling.", EntryPenaltyInput, {201: EntryPenaltySerializer},
               keyed=True),
)  # fmt: skip
class EntryPenalties(TournamentView, Listed):
    """Penalties and rulings; POST adds one. Only the director can disqualify."""

    input, serializer_class = EntryPenaltyInput, EntryPenaltySerializer
    filter_backends = ()
    ordering = ("-created_at", "-pk")

    def rows(self) -> QuerySet[EntryPenalty]:
        found = EntryPenalty.objects.filter(stage__event=self.tournament())
        found = found.select_related("entry__player", "team", "stage", "round", "by", "game__table")
        return found.order_by("-created_at", "-pk")

    def write(self, sent: JsonObject) -> Response:
        if (sent["number"] is None) == (sent["team"] is None):
            raise ClubError("bad_request", _("Enter a start number or choose a team."), "number")
        if sent["kind"] == Kind.DISQUALIFICATION and self.request.rank < ORGANISER:
            raise ClubError("director_only", _("Only the director can disqualify."), "kind")
        made = self._given(self.tournament(), sent)
        return Response(EntryPenaltySerializer(self.rows().get(pk=made.pk)).data, status.HTTP_201_CREATED)

    def _given(self, event: Event, sent: JsonObject) -> EntryPenalty:
        now = event.rounds.filter(status=Round.Status.STARTED).order_by("number").last()
        number = sent["round"] or (now.number if now else None)
        by = {"reason": sent["reason"], "version": sent["version"], "key": self.key, "actor": self.actor()}
        more = {"kind": sent["kind"], "tenths": -sent["tenths"], "round_number": number}
        if sent["team"] is not None:
            team = get_object_or_404(event.teams, number=sent["team"])
            return penalties.penalise_team(team_id=team.pk, **by, **more)
        entry = get_object_or_404(api_reads.entries(event), number=sent["number"])
        if sent["kind"] == Kind.DISQUALIFICATION:
            return penalties.disqualify(entry_id=entry.pk, **by)
        return penalties.penalise(entry_id=entry.pk, **by, **more)


@extend_schema_view(get=secret("questions", "Deals referred to a referee.", QuestionSerializer(many=True)))
class Questions(TournamentView, Listed):
    """The deals referred to a referee, oldest first; `word` is the decision."""

    serializer_class = QuestionSerializer
    filter_backends = ()
    ordering = ("created_at", "pk")
    http_method_names = ("get", "head", "options")

    def rows(self) -> QuerySet[Dispute]:
        found = of_event(self.tournament()).select_related("game__table", "game__round", "by", "closed_by")
        return found.order_by("created_at", "pk")


# --- teams ---------------------------------------------------------------------------------------------------------


class TeamInput(Input):
    """A team and its members' names."""

    name = Line(max_length=LONGEST_NAME)
    short_name = Line(max_length=LONGEST_SHORT, required=False, default="", allow_blank=True)
    members = serializers.ListField(child=Line(max_length=80), min_length=1, max_length=MOST)


class TeamNamesInput(Seen):
    """A team's name; `short_name` for narrow columns, "" for none."""

    name = Line(max_length=LONGEST_NAME)
    short_name = Line(max_length=LONGEST_SHORT, required=False, default="", allow_blank=True)


class TeamsInput(Input):
    """Teams to enter, all or none."""

    teams = serializers.ListField(child=TeamInput(), min_length=1, max_length=MOST_TEAMS)


@extend_schema_view(
    get=secret("tournament_teams", "The teams with their members.", TournamentTeamSerializer(many=True)),
    post=write("enter_teams", "Enter teams.", TeamsInput, {201: TournamentTeamSerializer(many=True)}, keyed=True),
)
class TournamentTeams(TournamentView, Listed):
    """The teams with their members; POST enters more."""

    input, serializer_class = TeamsInput, TournamentTeamSerializer
    filter_backends = ()
    ordering = ("number",)

    def rows(self) -> QuerySet[EventTeam]:
        return api_reads.teams(self.tournament())

    def write(self, sent: JsonObject) -> Response:
        named = [TeamNames(**team) for team in sent["teams"]]
        made = teams.enter_teams(event=self.tournament(), teams=named, actor=self.actor())
        found = self.rows().filter(pk__in=[team.pk for team in made])
        return Response(TournamentTeamSerializer(found, many=True).data, status.HTTP_201_CREATED)


@extend_schema_view(put=write("name_team", "Change a team's names.", TeamNamesInput, TournamentTeamSerializer))
class NameTeam(TournamentView):
    """A team's names."""

    input = TeamNamesInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        named = get_object_or_404(self.tournament().teams, number=self.kwargs["number"])
        teams.name_team(team_id=named.pk, actor=self.actor(), **sent)
        return Response(TournamentTeamSerializer(api_reads.teams(self.tournament()).get(pk=named.pk)).data)


class LineUpInput(Input):
    """A team's line-up by start number; `version` is the line-up's, 0 if there is none."""

    team = Whole(min_value=1, help_text="The team's number.")
    number = Whole(min_value=1)
    version = Whole()
    reason = Line(required=False, default="", allow_blank=True, help_text="Required once the line-up is locked.")


@extend_schema_view(
    get=secret("line_ups", "The line-ups of a round.", LineUpSerializer(many=True)),
    post=write("set_lineup", "Set a team's line-up for a round.", LineUpInput, LineUpSerializer(many=True), keyed=True),
)
class LineUps(TournamentView):
    """The line-ups of a round, by team number; PUT sets one."""

    input = LineUpInput

    def get(self, request: Request, **parts: Any) -> Response:
        return self.shown()

    def write(self, sent: JsonObject) -> Response:
        found = self.league_round()
        team = get_object_or_404(EventTeam, event=found.event, number=sent.pop("team"))
        teams.set_lineup(round_id=found.pk, team_id=team.pk, actor=self.actor(), **sent)
        return self.shown()

    def league_round(self) -> Round:
        """Return the round, if teams are the entrants of its stage."""
        found = self.round()
        if found.stage is None or not found.stage.by_team:
            raise ClubError("no_league", _("Line-ups exist only in team tournaments."))
        return found

    def shown(self) -> Response:
        """Answer with all line-ups of the round."""
        told = round_lineups(self.league_round())
        return Response(LineUpSerializer(told.teams, many=True).data)


# --- registrations, roles ------------------------------------------------------------------------------------------


@extend_schema_view(
    get=secret("registrations", "The registrations received, oldest first.", RegistrationSerializer(many=True))
)
class Registrations(TournamentView, Listed):
    """The registrations received."""

    serializer_class = RegistrationSerializer
    filter_backends = ()
    ordering = ("created_at", "pk")
    http_method_names = ("get", "head", "options")

    def rows(self) -> QuerySet[Registration]:
        return (
            self.tournament()
            .registrations.select_related("entry")
            .prefetch_related("members")
            .order_by("created_at", "pk")
        )


class RoleInput(Seen):
    """The account's e-mail and its role; an empty role removes it."""

    email = serializers.EmailField(max_length=254)
    role = Choice(choices=["", *EventRole.values])


@extend_schema_view(
    get=secret("event_roles", "The tournament's staff.", StaffSerializer(many=True)),
    post=write("set_event_role", "Give a member a role at the tournament.", RoleInput, StaffSerializer(many=True),
               keyed=True),
)  # fmt: skip
class Roles(TournamentView, Listed):
    """The tournament's staff; PUT sets or removes a role, and all roles are returned."""

    input, serializer_class = RoleInput, StaffSerializer
    filter_backends = ()
    ordering = ("role", "user__email")

    def rows(self) -> QuerySet[EventStaff]:
        return EventStaff.objects.filter(event=self.tournament()).select_related("user").order_by(*self.ordering)

    def write(self, sent: JsonObject) -> Response:
        known = account_of(sent["email"])
        user = get_object_or_404(User, pk=known and known.pk, memberships__club=self.request.club)
        said = {"role": sent["role"], "version": sent["version"]}
        planning.set_staff(event=self.tournament(), user=user, actor=self.actor(), **said)
        return self.shown()

    def shown(self) -> Response:
        """Answer with all roles."""
        return Response(StaffSerializer(self.rows(), many=True).data)


class ScreenInput(Seen):
    """A hall screen; an existing name is changed."""

    name = Line(max_length=40)
    first_table = Whole(min_value=1, max_value=LAST_TABLE, required=False, default=1)
    last_table = Whole(min_value=1, max_value=LAST_TABLE, required=False, default=None, allow_null=True)
    shows = serializers.ListField(
        child=Choice(choices=list(LOOKS)), min_length=1, max_length=len(LOOKS), required=False, default=list(LOOKS)
    )
    seconds = Whole(min_value=LEAST_SECONDS, max_value=MOST_SECONDS, required=False, default=12)
    rows = Whole(min_value=LEAST_ROWS, max_value=MOST_ROWS, required=False, default=32)
    sound = Flag(required=False, default=True)


@extend_schema_view(
    get=secret("hall_screens", "The hall screens.", ScreenSerializer(many=True)),
    post=write("save_screen", "Create or change a hall screen.", ScreenInput, ScreenSerializer, keyed=True),
)
class Screens(TournamentView, Listed):
    """The hall screens; PUT sets one by name."""

    input, serializer_class = ScreenInput, ScreenSerializer
    filter_backends = ()
    ordering = ("first_table", "name")

    def rows(self) -> QuerySet[HallScreen]:
        return screens(self.tournament())

    def write(self, sent: JsonObject) -> Response:
        on = {"event": self.tournament(), "actor": self.actor(), "version": sent.pop("version")}
        made = screen_services.save_screen(said=Shows(**sent), **on)
        return Response(ScreenSerializer(made).data)


class TermsInput(Seen):
    """When registration is open, its capacity and its questions; omitted fields are reset."""

    opens = Moment(allow_null=True, help_text="Without an offset, in the club's time zone; null: no registration form.")
    closes = Moment(required=False, default=None, allow_null=True)
    capacity = Whole(min_value=1, max_value=MOST_NAMES, required=False, default=None, allow_null=True)
    moderated = Flag(required=False, default=False)
    asks = serializers.ListField(
        child=Choice(choices=list(FIELDS)), max_length=len(FIELDS), required=False, default=list
    )
    fee = Line(max_length=80, required=False, default="", allow_blank=True)
    team_size = Whole(min_value=LEAST, max_value=MOST, required=False, default=None, allow_null=True)
    answer_hours = Whole(max_value=336, required=False, default=48)
    auto_places = Flag(required=False, default=True)


@extend_schema_view(
    get=secret("registration_terms", "The registration settings.", TermsSerializer),
    put=write("set_registration", "Change the registration settings.", TermsInput, TermsSerializer, keyed=True),
)
class RegistrationTerms(TournamentView):
    """When registration is open, its capacity and its questions; new places go to the waiting list."""

    tells = TermsSerializer
    input = TermsInput
    http_method_names = ("get", "head", "put", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(TermsSerializer(self.tournament()).data)

    def write(self, sent: JsonObject) -> Response:
        version = sent.pop("version")
        said = registration.Terms(**sent | {"asks": tuple(sent["asks"])})
        on = {"event": self.tournament(), "actor": self.actor(), "version": version}
        registration.set_registration(said=said, base=base(), **on)
        return Response(TermsSerializer(self.tournament()).data)


REPORTED = (
    "first", "last", "days", "preset", "players", "substitutes", "countries", "referees", "weight", "rows",
)  # fmt: skip
"""The fields of a report in the API."""


class ReportInput(Input):
    """What only the organiser knows; `days` null: the number of days with rounds."""

    country = Line(max_length=60, required=False, default="", allow_blank=True)
    days = Whole(min_value=1, max_value=MOST_DAYS, required=False, default=None, allow_null=True)
    observer = Line(max_length=80, required=False, default="", allow_blank=True)
    qualification = Flag(required=False, default=False)


@extend_schema_view(
    get=secret("federation_report", "The federation report.", ReportSerializer),
    post=write("send_report", "Note that the report was submitted.", ReportInput, ReportSerializer, keyed=True),
)
class Report(TournamentView):
    """The federation report with the note of its last submission; POST notes a submission."""

    input = ReportInput

    def get(self, request: Request, **parts: Any) -> Response:
        return self.shown()

    def write(self, sent: JsonObject) -> Response:
        if sent["country"] and not country_of(sent["country"]):
            words = _("Unknown country. Enter its name or two-letter code.")
            raise ClubError("bad_country", words, "country")
        said = reports.Said(**sent | {"country": country_of(sent["country"])})
        send_report(event=self.tournament(), said=said, key=self.key, actor=self.actor())
        return self.shown()

    def shown(self) -> Response:
        """Answer with the current report."""
        event = self.tournament()
        sent = reports.sent_of(event)
        found = reports.report(event, reports.said_in(sent.act if sent else None))
        told: JsonObject = {name: getattr(found, name) for name in REPORTED}
        told |= {"sent_at": sent.act.created_at if sent else None, "outdated": bool(sent and sent.outdated)}
        return Response(ReportSerializer(told).data)


ANNOUNCED = input_of(BY_NAME["announce"])


@extend_schema_view(
    get=secret("announcements", "The current announcements, newest first.", AnnouncementSerializer(many=True)),
    post=write("announce", "Add an announcement.", ANNOUNCED, {201: AnnouncementSerializer}, keyed=True),
)
class Announcements(TournamentView, Listed):
    """The current announcements; POST adds one."""

    input, serializer_class = ANNOUNCED, AnnouncementSerializer
    filter_backends = ()
    ordering = ("-created_at", "-pk")

    def rows(self) -> QuerySet[Announcement]:
        return shown_now(self.tournament())

    def write(self, sent: JsonObject) -> Response:
        made = self.run(BY_NAME["announce"], sent)
        return Response(AnnouncementSerializer(made).data, status.HTTP_201_CREATED)
