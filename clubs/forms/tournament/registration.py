"""Taking part: the public form, and what the organiser sets of it."""

from collections.abc import Mapping, Sequence
from datetime import datetime, time

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.forms.seasons.seasons import date_input
from clubs.models import Event
from clubs.selectors.tournament.registration import FIELDS
from clubs.services.tournament.registration import Filled, Terms

ASKED = {
    "country": _("Country"),
    "federation_id": _("Federation number"),
    "club_name": _("Club"),
    "team_name": _("Team"),
    "note": _("Note"),
}


class RegisterForm(forms.Form):
    """Name, e-mail, what the event asks, and the consent."""

    name = forms.CharField(label=_("Name"), max_length=80, widget=forms.TextInput({"autocomplete": "name"}))
    email = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=_("Seen by the organisers alone. You get your personal link there."),
    )  # fmt: skip
    country = forms.CharField(label=ASKED["country"], max_length=60, required=False)
    federation_id = forms.CharField(label=ASKED["federation_id"], max_length=40, required=False)
    club_name = forms.CharField(label=ASKED["club_name"], max_length=80, required=False)
    team_name = forms.CharField(label=ASKED["team_name"], max_length=60, required=False)
    note = forms.CharField(label=ASKED["note"], max_length=300, required=False)
    consent = forms.BooleanField(label=_("My name may be shown on the public pages of this tournament"), required=False)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event, initial: object = None) -> None:
        super().__init__(data, initial=initial)
        for field in FIELDS:
            if field not in event.asks:
                del self.fields[field]

    @property
    def filled(self) -> Filled:
        """What was filled in."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in ("consent", "key")}
        return Filled(**said)

    @property
    def shown(self) -> Sequence[forms.BoundField]:
        """The fields to be typed, in order."""
        return [self[name] for name in self.fields if name not in ("consent", "key")]


class TermsForm(forms.Form):
    """When the form is open, how many places there are, what it asks."""

    from_day = forms.DateField(label=_("Opens on"), widget=date_input(), required=False)
    until_day = forms.DateField(label=_("Closes at the end of"), widget=date_input(), required=False)
    capacity = forms.IntegerField(label=_("Places"), min_value=1, max_value=400, required=False)
    fee = forms.CharField(label=_("Fee"), max_length=80, required=False)
    moderated = forms.BooleanField(label=_("I accept each one myself"), required=False)
    auto_places = forms.BooleanField(label=_("A place that gets free goes to the first who waits"), required=False)
    answer_hours = forms.IntegerField(
        label=_("Hours to answer for it"), min_value=0, max_value=336, required=False,
        help_text=_("0: the place is theirs at once."),
    )  # fmt: skip
    asks = forms.MultipleChoiceField(
        label=_("The form also asks"), choices=list(ASKED.items()), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event) -> None:
        zone = event.season.club.zone
        opens, closes = event.registration_from, event.registration_until
        super().__init__(
            data,
            initial={
                "from_day": timezone.localtime(opens, zone).date() if opens else None,
                "until_day": timezone.localtime(closes, zone).date() if closes else None,
                "capacity": event.capacity,
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
        """What was set."""
        said = self.cleaned_data
        opens, closes = said["from_day"], said["until_day"]
        return Terms(
            opens=datetime.combine(opens, time(), self.zone) if opens else None,
            closes=datetime.combine(closes, time(23, 59, 59), self.zone) if closes else None,
            capacity=said["capacity"],
            moderated=said["moderated"],
            asks=tuple(said["asks"]),
            fee=said["fee"],
            answer_hours=said["answer_hours"] or 0,
            auto_places=said["auto_places"],
        )


class DecideForm(forms.Form):
    """Accept or refuse a form, or note that an entry has paid."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("accept", "refuse", "paid", "unpaid", "offer")])
    of = forms.IntegerField(min_value=1, required=False)
    version = forms.IntegerField(min_value=0, required=False)
    reason = forms.CharField(max_length=200, required=False)
