"""What staff do about people at a tournament: who comes late or goes, penalties, teams, forms, roles, questions."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.common.inputs import Choice, Flag, Input, Line, Moment, Nothing, Reasoned, Seen, Version, Whole
from clubs.api.common.schema import secret, write
from clubs.api.public.resources import Listed
from clubs.api.tournament.serializers import (
    AnnouncementSerializer,
    ContestEntrySerializer,
    ContestTeamSerializer,
    EntryPenaltySerializer,
    QuestionSerializer,
    RegistrationSerializer,
    ReportSerializer,
    ScreenSerializer,
    StaffSerializer,
    TermsSerializer,
)
from clubs.api.tournament.tournaments import CONSENT, MOST_NAMES, ContestView, SeenReason
from clubs.errors import ClubError
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
    Round,
    User,
)
from clubs.models.tournament import LOOKS, EventRole
from clubs.permissions import ORGANISER
from clubs.selectors.people.countries import country_of
from clubs.selectors.play.disputes import of_event
from clubs.selectors.tournament import api_reads
from clubs.selectors.tournament import federation_report as reports
from clubs.selectors.tournament.announcements import announcements_of, shown_now
from clubs.selectors.tournament.federation_report import MOST_DAYS
from clubs.selectors.tournament.hall_screens import screens
from clubs.selectors.tournament.registration import FIELDS
from clubs.selectors.tournament.team_names import LONGEST_NAME, LONGEST_SHORT
from clubs.services.play.disputes import decide_dispute
from clubs.services.tournament import announcements, entries, penalties, planning, registration, teams
from clubs.services.tournament import hall_screens as screen_services
from clubs.services.tournament.announcements import LONGEST, MOST_MINUTES
from clubs.services.tournament.federation_report import send_report
from clubs.services.tournament.hall_screens import LEAST_ROWS, LEAST_SECONDS, MOST_ROWS, MOST_SECONDS, Shows
from clubs.services.tournament.penalties import MOST_TENTHS
from clubs.services.tournament.table_moves import LAST_TABLE
from clubs.services.tournament.teams import LEAST, MOST, TeamNames
from scoring.strict_json import JsonObject

Kind = EntryPenalty.Kind
KINDS = [kind.value for kind in Kind]
MOST_TEAMS = 200


def base() -> str:
    """The site's address as mails have it."""
    return settings.PUBLIC_URL.rstrip("/")


# --- who comes late, who goes, who has paid ------------------------------------------------------------------------


class LateInput(Input):
    """Who comes after the start, from which round on, in whose seats."""

    name = Line(max_length=80)
    from_round = Whole(min_value=1, max_value=MOST_NAMES)
    instead_of = Whole(
        min_value=1, required=False, default=None, allow_null=True, help_text="A substitute's start number."
    )
    consent = Flag(required=False, default=None, allow_null=True, help_text=CONSENT)


class WithdrawInput(Version):
    """From which round on somebody plays no more (left out: before the start), and who takes the seats."""

    from_round = Whole(min_value=1, max_value=MOST_NAMES, required=False, default=None, allow_null=True)
    substitute = Whole(
        min_value=1, required=False, default=None, allow_null=True, help_text="The start number of who takes the seats."
    )


class PaidInput(Version):
    """Whether the fee was paid."""

    paid = Flag()


class SeedInput(Version):
    """The seed of an entry."""

    seed = Whole(
        min_value=1, max_value=Entry.MOST_SEED, allow_null=True,
        help_text="The rank by which a round is seated before anybody has played; null: behind all who have one.",
    )  # fmt: skip


class EntryWrite(ContestView):
    """A write to one entry, by its start number."""

    http_method_names = ("post", "options")

    def entry(self) -> Entry:
        """The entry of the address."""
        return get_object_or_404(api_reads.entries(self.contest()), number=self.kwargs["number"])

    def on_entry(self) -> dict[str, Any]:
        """Which entry an act is on, and who acts."""
        entry = self.entry()
        return {"event": entry.event, "number": entry.number or 0, "actor": self.actor()}

    def told_entry(self, entry: Entry, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the entry as it is now."""
        return Response(ContestEntrySerializer(api_reads.entries(self.contest()).get(pk=entry.pk)).data, code)


@extend_schema_view(
    post=write("enter_late", "Enter somebody after the start.", LateInput, {201: ContestEntrySerializer}, keyed=True)
)
class EnterLate(EntryWrite):
    """Enter a latecomer from a round on; in the seats of a substitute, where one is named."""

    input = LateInput

    def write(self, sent: JsonObject) -> Response:
        made = entries.enter_late_name(event=self.contest(), actor=self.actor(), **sent)
        return self.told_entry(made, status.HTTP_201_CREATED)


@extend_schema_view(
    post=write("withdraw_entry", "Somebody goes; a substitute may take the seats.", WithdrawInput,
               ContestEntrySerializer, keyed=True)
)  # fmt: skip
class WithdrawEntry(EntryWrite):
    """Somebody goes; the results stay, a substitute may take the seats of the rounds to come."""

    input = WithdrawInput

    def write(self, sent: JsonObject) -> Response:
        directs = int(self.request.rank) >= ORGANISER
        done = entries.withdraw_entry(entry_id=self.entry().pk, actor=self.actor(), directs=directs, **sent)
        registration.fill_places(event=self.contest(), base=base())
        return self.told_entry(done)


@extend_schema_view(
    post=write("set_paid", "Note that a fee was paid, or was not.", PaidInput, ContestEntrySerializer, keyed=True)
)
class SetPaid(EntryWrite):
    """Note that a fee was paid, or that it was not after all."""

    input = PaidInput

    def write(self, sent: JsonObject) -> Response:
        return self.told_entry(registration.set_paid(entry_id=self.entry().pk, actor=self.actor(), **sent))


@extend_schema_view(
    post=write("set_seed", "Give an entry a seed, or take it away.", SeedInput, ContestEntrySerializer, keyed=True)
)
class SetSeed(EntryWrite):
    """Give an entry the seed by which the first round is seated, or take it away."""

    input = SeedInput

    def write(self, sent: JsonObject) -> Response:
        return self.told_entry(entries.set_seed(**self.on_entry(), **sent))


class DescribeInput(Version):
    """What the staff say of an entry; what is left out stays as it is."""

    country = Line(max_length=60, required=False, allow_blank=True, help_text="A name, or a code of ISO 3166.")
    club_name = Line(max_length=80, required=False, allow_blank=True)
    note = Line(max_length=300, required=False, allow_blank=True)


@extend_schema_view(
    post=write("describe_entry", "Say the country, the club, a note of an entry.", DescribeInput,
               ContestEntrySerializer, keyed=True)
)  # fmt: skip
class DescribeEntry(EntryWrite):
    """Say an entry's country and club, and keep a note for the staff."""

    input = DescribeInput

    def write(self, sent: JsonObject) -> Response:
        return self.told_entry(entries.describe_entry(**self.on_entry(), **sent))


class ConsentInput(Version):
    """Whether a guest agrees that the name is public."""

    consent = Flag()


@extend_schema_view(
    post=write("set_consent", "Note that a guest's name may be public, or may not.", ConsentInput,
               ContestEntrySerializer, keyed=True)
)  # fmt: skip
class SetConsent(EntryWrite):
    """Note that a guest agrees that the name is public, or does no more."""

    input = ConsentInput

    def write(self, sent: JsonObject) -> Response:
        return self.told_entry(entries.set_consent(**self.on_entry(), **sent))


class FederationInput(Version):
    """The number at a federation; both empty: none."""

    federation = Line(max_length=20, allow_blank=True, help_text="A short name, e.g. EMA, whose numbers are checked.")
    federation_id = Line(max_length=40, allow_blank=True)


@extend_schema_view(
    post=write("set_federation", "Say which number somebody has at which federation.", FederationInput,
               ContestEntrySerializer, keyed=True)
)  # fmt: skip
class SetFederation(EntryWrite):
    """Say which number an entry's player has at which federation."""

    input = FederationInput

    def write(self, sent: JsonObject) -> Response:
        return self.told_entry(entries.set_number_at(**self.on_entry(), **sent))


@extend_schema_view(
    post=write("new_entry_link", "Give somebody's own page a new link.", Seen, ContestEntrySerializer, keyed=True)
)
class NewEntryLink(EntryWrite):
    """Give the own page of an entry a new link; the old one ends at once."""

    input = Seen

    def write(self, sent: JsonObject) -> Response:
        entry = self.entry()
        on = {"event": entry.event, "number": entry.number or 0, "actor": self.actor()}
        return self.told_entry(entries.new_entry_link(**on, **sent))


# --- penalties and rulings -----------------------------------------------------------------------------------------


class EntryPenaltyInput(Seen):
    """Whom, what, why; `tenths` are taken away where the kind is `points`. The version is the entry's or the team's."""

    number = Whole(min_value=1, required=False, default=None, allow_null=True, help_text="The start number.")
    team = Whole(min_value=1, required=False, default=None, allow_null=True, help_text="Or the number of a team.")
    kind = Choice(choices=KINDS)
    tenths = Whole(max_value=MOST_TENTHS, required=False, default=0, help_text="Points times ten: 200 takes 20.0.")
    round = Whole(
        min_value=1, required=False, default=None, allow_null=True, help_text="Left out: the one being played."
    )
    reason = Line()


@extend_schema_view(
    get=secret("entry_penalties", "What referees gave, the newest first.", EntryPenaltySerializer(many=True)),
    post=write("penalise", "Give a penalty, or note a ruling.", EntryPenaltyInput, {201: EntryPenaltySerializer},
               keyed=True),
)  # fmt: skip
class EntryPenalties(ContestView, Listed):
    """Penalties and rulings; sent, another one. Only the director disqualifies."""

    input, serializer_class = EntryPenaltyInput, EntryPenaltySerializer
    filter_backends = ()
    ordering = ("-created_at", "-pk")

    def rows(self) -> QuerySet[EntryPenalty]:
        found = EntryPenalty.objects.filter(stage__event=self.contest())
        found = found.select_related("entry__player", "team", "stage", "round", "by", "game__table")
        return found.order_by("-created_at", "-pk")

    def write(self, sent: JsonObject) -> Response:
        if (sent["number"] is None) == (sent["team"] is None):
            raise ClubError("bad_request", _("Enter a start number or choose a team."), "number")
        if sent["kind"] == Kind.DISQUALIFICATION and self.request.rank < ORGANISER:
            raise ClubError("director_only", _("Only the director can disqualify."), "kind")
        made = self._given(self.contest(), sent)
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


@extend_schema_view(
    post=write(
        "cancel_entry_penalty",
        "Take a penalty of an entry or a team back.",
        SeenReason,
        EntryPenaltySerializer,
        keyed=True,
    )
)
class CancelEntryPenalty(ContestView):
    """Take a penalty back; it stays on record with the reason. The version is that of the entry or the team."""

    input = SeenReason
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        found = get_object_or_404(EntryPenalty, pk=self.kwargs["penalty"], stage__event=self.contest())
        done = penalties.cancel_entry_penalty(penalty_id=found.pk, actor=self.actor(), **sent)
        return Response(EntryPenaltySerializer(done).data)


class WordInput(Input):
    """What was decided."""

    word = Line()


@extend_schema_view(get=secret("questions", "Deals that tables left to a referee.", QuestionSerializer(many=True)))
class Questions(ContestView, Listed):
    """The deals that tables left to a referee, the oldest first; those decided have a word."""

    serializer_class = QuestionSerializer
    filter_backends = ()
    ordering = ("created_at", "pk")
    http_method_names = ("get", "head", "options")

    def rows(self) -> QuerySet[Dispute]:
        found = of_event(self.contest()).select_related("game__table", "game__round", "by", "closed_by")
        return found.order_by("created_at", "pk")


@extend_schema_view(
    post=write("decide_question", "Close a deal in dispute with a word.", WordInput, QuestionSerializer, keyed=True)
)
class DecideQuestion(ContestView):
    """Close a deal in dispute with what was decided."""

    input = WordInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        on = {"dispute_id": self.kwargs["question"], "event_id": self.contest().pk}
        return Response(QuestionSerializer(decide_dispute(**on, word=sent["word"], actor=self.actor())).data)


# --- teams ---------------------------------------------------------------------------------------------------------


class TeamInput(Input):
    """A team and its members' names."""

    name = Line(max_length=LONGEST_NAME)
    short_name = Line(max_length=LONGEST_SHORT, required=False, default="", allow_blank=True)
    members = serializers.ListField(child=Line(max_length=80), min_length=1, max_length=MOST)


class TeamNamesInput(Seen):
    """What a team is called; `short_name` where there is little place, "" for none."""

    name = Line(max_length=LONGEST_NAME)
    short_name = Line(max_length=LONGEST_SHORT, required=False, default="", allow_blank=True)


class TeamsInput(Input):
    """Teams; all of them are entered or none."""

    teams = serializers.ListField(child=TeamInput(), min_length=1, max_length=MOST_TEAMS)


class MemberInput(Seen):
    """Who joins a team, from which round on, as a player or as its substitute."""

    name = Line(max_length=80)
    from_round = Whole(min_value=1, max_value=MOST_NAMES, required=False, default=1)
    kind = Choice(choices=Entry.Kind.values, required=False, default=Entry.Kind.PLAYER.value)


@extend_schema_view(
    get=secret("tournament_teams", "The teams with their members.", ContestTeamSerializer(many=True)),
    post=write("enter_teams", "Enter teams.", TeamsInput, {201: ContestTeamSerializer(many=True)}, keyed=True),
)
class ContestTeams(ContestView, Listed):
    """The teams with their members; sent, more of them."""

    input, serializer_class = TeamsInput, ContestTeamSerializer
    filter_backends = ()
    ordering = ("number",)

    def rows(self) -> QuerySet[EventTeam]:
        return api_reads.teams(self.contest())

    def write(self, sent: JsonObject) -> Response:
        named = [TeamNames(**team) for team in sent["teams"]]
        made = teams.enter_teams(event=self.contest(), teams=named, actor=self.actor())
        found = self.rows().filter(pk__in=[team.pk for team in made])
        return Response(ContestTeamSerializer(found, many=True).data, status.HTTP_201_CREATED)


class TeamWrite(ContestView):
    """A write to one team, by its number."""

    http_method_names = ("post", "options")

    def team(self) -> EventTeam:
        """The team of the address."""
        return get_object_or_404(api_reads.teams(self.contest()), number=self.kwargs["number"])

    def told_team(self, code: int = status.HTTP_200_OK) -> Response:
        """Answer with the team as it is now."""
        return Response(ContestTeamSerializer(self.team()).data, code)


@extend_schema_view(put=write("name_team", "Change what a team is called.", TeamNamesInput, ContestTeamSerializer))
class NameTeam(TeamWrite):
    """What a team is called."""

    input = TeamNamesInput
    http_method_names = ("put", "options")

    def write(self, sent: JsonObject) -> Response:
        teams.name_team(team_id=self.team().pk, actor=self.actor(), **sent)
        return self.told_team()


@extend_schema_view(
    post=write("join_team", "Somebody joins a team.", MemberInput, {201: ContestTeamSerializer}, keyed=True)
)
class JoinTeam(TeamWrite):
    """Somebody joins a team, from a round on."""

    input = MemberInput

    def write(self, sent: JsonObject) -> Response:
        teams.join_team(team_id=self.team().pk, actor=self.actor(), **sent)
        return self.told_team(status.HTTP_201_CREATED)


class CaptainInput(Seen):
    """Who is the captain."""

    number = Whole(min_value=1, help_text="The start number of a member.")


@extend_schema_view(
    post=write("choose_captain", "Say who is the captain of a team.", CaptainInput, ContestTeamSerializer, keyed=True)
)
class ChooseCaptain(TeamWrite):
    """Say which member is the captain of a team."""

    input = CaptainInput

    def write(self, sent: JsonObject) -> Response:
        teams.choose_captain(team_id=self.team().pk, actor=self.actor(), **sent)
        return self.told_team()


@extend_schema_view(
    post=write("new_captain_link", "Give a captain a new link.", Seen, ContestTeamSerializer, keyed=True)
)
class NewCaptainLink(TeamWrite):
    """Give a captain a new link; the old one ends at once."""

    input = Seen

    def write(self, sent: JsonObject) -> Response:
        teams.new_captain_link(team_id=self.team().pk, actor=self.actor(), **sent)
        return self.told_team()


# --- forms that came in, roles -------------------------------------------------------------------------------------


class RefuseInput(Version, Reasoned):
    """The version of the form that the sender has seen, and why it is refused."""


@extend_schema_view(
    get=secret("registrations", "The forms that came in, the oldest first.", RegistrationSerializer(many=True))
)
class Registrations(ContestView, Listed):
    """The forms that came in."""

    serializer_class = RegistrationSerializer
    filter_backends = ()
    ordering = ("created_at", "pk")
    http_method_names = ("get", "head", "options")

    def rows(self) -> QuerySet[Registration]:
        return (
            self.contest()
            .registrations.select_related("entry")
            .prefetch_related("members")
            .order_by("created_at", "pk")
        )


class RegistrationWrite(ContestView):
    """A decision on a form."""

    input = Version
    http_method_names = ("post", "options")

    def on(self, sent: JsonObject) -> dict[str, Any]:
        """Which form, who decides, and how mails name the site."""
        found = get_object_or_404(Registration, pk=self.kwargs["registration"], event=self.contest())
        return {"registration_id": found.pk, "actor": self.actor(), "base": base(), **sent}


@extend_schema_view(post=write("accept_registration", "Accept a form.", Version, RegistrationSerializer, keyed=True))
class AcceptRegistration(RegistrationWrite):
    """Accept a form: a place where one is free, else the waiting list."""

    def write(self, sent: JsonObject) -> Response:
        return Response(RegistrationSerializer(registration.accept(**self.on(sent))).data)


@extend_schema_view(
    post=write("refuse_registration", "Refuse a form.", RefuseInput, RegistrationSerializer, keyed=True)
)
class RefuseRegistration(RegistrationWrite):
    """Refuse a form, with a reason that is told."""

    input = RefuseInput

    def write(self, sent: JsonObject) -> Response:
        return Response(RegistrationSerializer(registration.refuse(**self.on(sent))).data)


@extend_schema_view(
    post=write("offer_places", "Offer free places to the waiting list.", Nothing, RegistrationSerializer(many=True),
               keyed=True)
)  # fmt: skip
class OfferPlaces(ContestView):
    """Offer the places that are free to the first ones of the waiting list."""

    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        found = registration.offer_places(event=self.contest(), base=base())
        return Response(RegistrationSerializer(found, many=True).data)


class RoleInput(Seen):
    """Whose role it is, by the account's e-mail, and which; an empty one takes it away."""

    email = serializers.EmailField(max_length=254)
    role = Choice(choices=["", *EventRole.values])


@extend_schema_view(
    get=secret("event_roles", "Who directs, referees and types.", StaffSerializer(many=True)),
    post=write("set_event_role", "Give a member a role at the tournament.", RoleInput, StaffSerializer(many=True),
               keyed=True),
)  # fmt: skip
class Roles(ContestView, Listed):
    """Who directs, referees and types at this tournament; sent, another role or none, answered by all of them."""

    input, serializer_class = RoleInput, StaffSerializer
    filter_backends = ()
    ordering = ("role", "user__email")

    def rows(self) -> QuerySet[EventStaff]:
        return EventStaff.objects.filter(event=self.contest()).select_related("user").order_by(*self.ordering)

    def write(self, sent: JsonObject) -> Response:
        members = User.objects.filter(memberships__club=self.request.club)
        user = get_object_or_404(members, email__iexact=sent["email"])
        said = {"role": sent["role"], "version": sent["version"]}
        planning.set_staff(event=self.contest(), user=user, actor=self.actor(), **said)
        return self.shown()

    def shown(self) -> Response:
        """Answer with all roles."""
        return Response(StaffSerializer(self.rows(), many=True).data)


class ScreenInput(Seen):
    """A hall's screen; the same name again changes it."""

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
    get=secret("hall_screens", "The screens of the halls.", ScreenSerializer(many=True)),
    post=write("save_screen", "Make or change a hall's screen.", ScreenInput, ScreenSerializer, keyed=True),
)
class Screens(ContestView, Listed):
    """The screens of the halls; sent, one of them by its name."""

    input, serializer_class = ScreenInput, ScreenSerializer
    filter_backends = ()
    ordering = ("first_table", "name")

    def rows(self) -> QuerySet[HallScreen]:
        return screens(self.contest())

    def write(self, sent: JsonObject) -> Response:
        on = {"event": self.contest(), "actor": self.actor(), "version": sent.pop("version")}
        made = screen_services.save_screen(said=Shows(**sent), **on)
        return Response(ScreenSerializer(made).data)


@extend_schema_view(
    post=write("remove_screen", "Take a hall's screen away.", Seen, ScreenSerializer(many=True), keyed=True)
)
class RemoveScreen(ContestView):
    """Take a screen away; its link leads nowhere any more. The answer is those that are left."""

    input = Seen
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        event = self.contest()
        screen_services.remove_screen(event=event, screen_id=self.kwargs["screen"], actor=self.actor(), **sent)
        return Response(ScreenSerializer(screens(event), many=True).data)


class TermsInput(Seen):
    """When the form is open, how many places there are, what it asks; what is left out is as if never set."""

    opens = Moment(allow_null=True, help_text="Without an offset on the club's clock; null: there is no form.")
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
    get=secret("registration_terms", "How one registers.", TermsSerializer),
    put=write("set_registration", "Set how one registers.", TermsInput, TermsSerializer, keyed=True),
)
class RegistrationTerms(ContestView):
    """When the form is open, how many places there are, what it asks; new places go to the waiting list."""

    tells = TermsSerializer
    input = TermsInput
    http_method_names = ("get", "head", "put", "options")

    def get(self, request: Request, **parts: Any) -> Response:
        return Response(TermsSerializer(self.contest()).data)

    def write(self, sent: JsonObject) -> Response:
        version = sent.pop("version")
        said = registration.Terms(**sent | {"asks": tuple(sent["asks"])})
        on = {"event": self.contest(), "actor": self.actor(), "version": version}
        registration.set_registration(said=said, base=base(), **on)
        return Response(TermsSerializer(self.contest()).data)


REPORTED = (
    "first", "last", "days", "preset", "players", "substitutes", "countries", "referees", "weight", "rows",
)  # fmt: skip
"""What the API tells of a report."""


class ReportInput(Input):
    """What only the organiser knows of a tournament; `days` null: as many as rounds were started on."""

    country = Line(max_length=60, required=False, default="", allow_blank=True)
    days = Whole(min_value=1, max_value=MOST_DAYS, required=False, default=None, allow_null=True)
    observer = Line(max_length=80, required=False, default="", allow_blank=True)
    qualification = Flag(required=False, default=False)


@extend_schema_view(
    get=secret("federation_report", "The report to a federation.", ReportSerializer),
    post=write("send_report", "Note that the report was sent as it stands.", ReportInput, ReportSerializer, keyed=True),
)
class Report(ContestView):
    """The report to a federation, with what was said of it when it was sent last; sent, it is noted."""

    input = ReportInput

    def get(self, request: Request, **parts: Any) -> Response:
        return self.shown()

    def write(self, sent: JsonObject) -> Response:
        if sent["country"] and not country_of(sent["country"]):
            words = _("Unknown country. Enter its name or two-letter code.")
            raise ClubError("bad_country", words, "country")
        said = reports.Said(**sent | {"country": country_of(sent["country"])})
        send_report(event=self.contest(), said=said, key=self.key, actor=self.actor())
        return self.shown()

    def shown(self) -> Response:
        """Answer with the report as it stands now."""
        event = self.contest()
        sent = reports.sent_of(event)
        found = reports.report(event, reports.said_in(sent.act if sent else None))
        told: JsonObject = {name: getattr(found, name) for name in REPORTED}
        told |= {"sent_at": sent.act.created_at if sent else None, "outdated": bool(sent and sent.outdated)}
        return Response(ReportSerializer(told).data)


class AnnouncementInput(Input):
    """What is announced, and for how many minutes."""

    text = Line(max_length=LONGEST)
    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


@extend_schema_view(
    get=secret("announcements", "What is announced now, the newest first.", AnnouncementSerializer(many=True)),
    post=write("announce", "Announce something.", AnnouncementInput, {201: AnnouncementSerializer}, keyed=True),
)
class Announcements(ContestView, Listed):
    """What screens, tablets and phones show now; sent, another announcement."""

    input, serializer_class = AnnouncementInput, AnnouncementSerializer
    filter_backends = ()
    ordering = ("-created_at", "-pk")

    def rows(self) -> QuerySet[Announcement]:
        return shown_now(self.contest())

    def write(self, sent: JsonObject) -> Response:
        made = announcements.announce(event=self.contest(), key=self.key, actor=self.actor(), **sent)
        return Response(AnnouncementSerializer(made).data, status.HTTP_201_CREATED)


@extend_schema_view(
    post=write("end_announcement", "Show something no longer.", Seen, AnnouncementSerializer(many=True), keyed=True)
)
class EndAnnouncement(ContestView):
    """Show something no longer. Twice is once; the answer is what is still shown. The version is the tournament's."""

    input = Seen
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        on = {"event": self.contest(), "announcement": self.kwargs["announcement"], "actor": self.actor()}
        announcements.end_announcement(**on, **sent)
        return Response(AnnouncementSerializer(announcements_of(self.contest()), many=True).data)


class CallInput(Version):
    """In how many minutes a published round starts."""

    minutes = Whole(min_value=1, max_value=MOST_MINUTES)


@extend_schema_view(
    post=write("call_round", "Call the players of a round.", CallInput, {201: AnnouncementSerializer}, keyed=True)
)
class CallRound(ContestView):
    """Call the players of a published round: it starts in so many minutes."""

    input = CallInput
    http_method_names = ("post", "options")

    def write(self, sent: JsonObject) -> Response:
        made = announcements.call_round(round_id=self.round().pk, key=self.key, actor=self.actor(), **sent)
        return Response(AnnouncementSerializer(made).data, status.HTTP_201_CREATED)
