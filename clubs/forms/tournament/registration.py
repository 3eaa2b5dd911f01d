"""The public registration form, and its settings by the organiser."""

from collections.abc import Mapping, Sequence
from datetime import datetime, time

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.forms.edit_conflicts import SeenForm, ToldForm
from clubs.forms.fields import DayField, FederationField, LineField
from clubs.forms.seasons.seasons import date_input
from clubs.models import Event, Registration, RegistrationMember
from clubs.selectors.tournament.registration import FIELDS
from clubs.selectors.tournament.team_names import LONGEST_SHORT
from clubs.services.tournament.registration import Filled, Member, Terms
from clubs.services.tournament.teams import LEAST, MOST

ASKED = {
    "reading": _("Pronunciation of the name (kana or Latin letters)"),
    "country": _("Country"),
    "federation_id": _("Federation number"),
    "club_name": _("Club"),
    "team_name": _("Team"),
    "note": _("Note"),
}


SPARE = 2
"""Number of members a captain may name beyond those a team needs."""


class Membered(forms.Form):
    """Members of a team other than its captain, who is member 1."""

    def add_members(self, event: Event, known: Sequence[RegistrationMember] = ()) -> None:
        """Add a name field for each member, and a federation number if the event asks for it."""
        size = event.team_size or 0
        for number in range(2, min(size + SPARE, MOST) + 1 if size else 0):
            here = known[number - 2] if number - 2 < len(known) else None
            words = _("Member %(n)s") if number <= size else _("Member %(n)s (optional)")
            self.fields[f"member_{number}"] = LineField(
                label=numbered(words, number), max_length=80, required=False, initial=here.name if here else ""
            )
            if "federation_id" in event.asks:
                self.fields[f"number_{number}"] = LineField(
                    label=numbered(_("Federation number, member %(n)s"), number),
                    max_length=40,
                    required=False,
                    initial=here.federation_id if here else "",
                )

    @property
    def members(self) -> tuple[Member, ...]:
        """Return all members as typed, including empty ones, in order."""
        said = self.cleaned_data
        names = [name for name in self.fields if name.startswith("member_")]
        return tuple(Member(said[name], said.get(name.replace("member", "number"), "")) for name in names)


def numbered(words: str, number: int) -> str:
    """Return a label with a number inserted."""
    return str(words) % {"n": number}


class MembersForm(ToldForm, Membered):
    """Members of an incomplete team."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, object] | None = None, *, found: Registration) -> None:
        super().__init__(data, initial={"version": found.version})
        self.add_members(found.event, list(found.members.all()))


class RegisterForm(Membered):
    """Name, e-mail, the event's questions, a team's members, and the consent."""

    name = LineField(label=_("Name"), max_length=80, widget=forms.TextInput({"autocomplete": "name"}))
    email = forms.EmailField(
        label=_("Email"), max_length=254, widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=_("Only the organisers see it. We send your personal link there."),
    )  # fmt: skip
    another = forms.BooleanField(label=_("Somebody else is already registered with this address"), required=False)
    reading = LineField(label=ASKED["reading"], max_length=80, required=False)
    country = LineField(label=ASKED["country"], max_length=60, required=False)
    federation = FederationField()
    federation_id = LineField(label=ASKED["federation_id"], max_length=40, required=False)
    club_name = LineField(label=ASKED["club_name"], max_length=80, required=False)
    team_name = LineField(label=ASKED["team_name"], max_length=60, required=False)
    team_short = LineField(
        label=_("Team short name"), max_length=LONGEST_SHORT, required=False,
        help_text=_("For screens and tables where space is tight."),
    )  # fmt: skip
    note = LineField(label=ASKED["note"], max_length=300, required=False)
    consent = forms.BooleanField(label=_("Show my name on the public pages of this tournament"), required=False)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event, initial: object = None) -> None:
        super().__init__(data, initial=initial)
        for field in FIELDS:
            if field not in event.asks and not (field == "team_name" and event.team_size):
                del self.fields[field]
        if "federation_id" not in event.asks:
            del self.fields["federation"]
        if not event.team_size:
            del self.fields["team_short"]
        else:
            self.fields["name"].label = _("Your name (captain)")
            self.fields["consent"].label = _("Show our names on the public pages of this tournament")
            self.add_members(event)

    @property
    def filled(self) -> Filled:
        """Return the submitted data."""
        said = {
            name: self.cleaned_data[name]
            for name in ("name", "email", "team_short", "federation", *FIELDS)
            if name in self.fields
        }
        return Filled(**said, members=self.members)

    @property
    def shown(self) -> Sequence[forms.BoundField]:
        """Return the fields to fill in, in order."""
        return [self[name] for name in self.fields if name not in ("consent", "key")]


class TermsForm(SeenForm):
    """When the form is open, the number of places, and the questions."""

    from_day = DayField(label=_("Opens on"), widget=date_input(), required=False)
    until_day = DayField(label=_("Closes at the end of"), widget=date_input(), required=False)
    capacity = forms.IntegerField(
        label=pgettext_lazy("registration", "Places"), min_value=1, max_value=400, required=False
    )
    team_size = forms.IntegerField(
        label=_("Players per team"), min_value=LEAST, max_value=MOST, required=False,
        help_text=_("A captain registers the whole team. Leave empty for individual registration."),
    )  # fmt: skip
    fee = LineField(label=_("Entry fee"), max_length=80, required=False)
    moderated = forms.BooleanField(label=_("Approve each registration by hand"), required=False)
    auto_places = forms.BooleanField(label=_("Offer freed places to the waiting list automatically"), required=False)
    answer_hours = forms.IntegerField(
        label=_("Hours to accept an offered place"), min_value=0, max_value=336, required=False,
        help_text=_("0: the place is confirmed at once."),
    )  # fmt: skip
    asks = forms.MultipleChoiceField(
        label=_("The form also asks for"),
        choices=list(ASKED.items()),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event) -> None:
        zone = event.season.club.zone
        opens, closes = event.registration_from, event.registration_until
        super().__init__(
            data,
            initial={
                "version": event.version,
                "from_day": timezone.localtime(opens, zone).date() if opens else None,
                "until_day": timezone.localtime(closes, zone).date() if closes else None,
                "capacity": event.capacity,
                "team_size": event.team_size,
                "fee": event.fee,
                "moderated": event.moderated,
                "auto_places": event.auto_places,
                "answer_hours": event.answer_hours,
                "asks": event.asks,
            },
        )
        self.zone = zone

    @property
    def terms(self) -> Terms:
        """Return the entered settings."""
        said = self.cleaned_data
        opens, closes = said["from_day"], said["until_day"]
        return Terms(
            opens=datetime.combine(opens, time(), self.zone) if opens else None,
            closes=datetime.combine(closes, time(23, 59, 59), self.zone) if closes else None,
            capacity=said["capacity"],
            team_size=said["team_size"],
            moderated=said["moderated"],
            asks=tuple(said["asks"]),
            fee=said["fee"],
            answer_hours=said["answer_hours"] or 0,
            auto_places=said["auto_places"],
        )


class DecideForm(forms.Form):
    """Accept or refuse a registration, or mark an entry as paid."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("accept", "refuse", "paid", "unpaid", "offer", "address")])
    of = forms.IntegerField(min_value=1, required=False)
    version = forms.IntegerField(min_value=0, required=False)
    reason = LineField(max_length=200, required=False)
    email = forms.EmailField(label=_("Email"), max_length=254, required=False)
