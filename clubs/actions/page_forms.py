"""The form of an action on a page."""

import re
from datetime import datetime, time
from functools import cache
from typing import Any, ClassVar, cast

from django import forms
from django.utils.timezone import localdate, make_aware
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.declaration import Action
from clubs.actions.fields import Field, Kind
from clubs.forms.fields import DayField, FederationField, LineField, TextField, WholeField
from clubs.services.tournament.entry_details import LONGEST_MAIL, LONGEST_SUBJECT

LONGEST_LIST, MOST_CHOSEN = 2000, 400
ENTRY = "of_entry"
"""Field with the chosen start number and the version of its entry."""
TYPED = {"autocomplete": "off"}
FIGURES = TYPED | {"inputmode": "numeric"}
MINUTE = 60


class NumbersField(forms.CharField):
    """List of numbers with any separator; None if empty."""

    def to_python(self, value: Any) -> Any:
        return [int(one) for one in re.findall(r"\d{1,4}", super().to_python(value) or "")] or None


class MinutesField(WholeField):
    """Minutes, converted to seconds."""

    def clean(self, value: Any) -> Any:
        try:
            return MINUTE * super().clean(value)
        except forms.ValidationError:
            raise forms.ValidationError(gettext("Enter 1 to 60 minutes.")) from None


class ChosenField(forms.RegexField):
    """Chosen number with the version in which it was seen."""

    def __init__(self) -> None:
        super().__init__(r"^\d{1,9} \d{1,9}$")

    def clean(self, value: Any) -> tuple[int, int]:
        number, version = super().clean(value).split()
        return int(number), int(version)


def _texts(field: Field, attrs: dict[str, str]) -> forms.TextInput:
    """Return a text input, required by the browser if needed."""
    needed = field.required and not field.blank
    return forms.TextInput(attrs | ({"required": "required"} if needed else {}))


def _whole(field: Field, of: type[WholeField] = WholeField, **bounds: int) -> WholeField:
    limits = {"min_value": field.low, "max_value": field.high} | bounds
    return of(required=field.required and not field.blank, widget=_texts(field, FIGURES), **limits)


def _form_field(field: Field) -> forms.Field:
    """Return the form field. A missing text is refused by the service, whose error says why it is needed."""
    made: forms.Field
    match field.kind:
        case Kind.WHOLE:
            made = _whole(field)
        case Kind.SECONDS:
            made = _whole(field, MinutesField, min_value=1, max_value=field.high // MINUTE)
        case Kind.FLAG:
            made = forms.BooleanField(required=False)
        case Kind.NUMBERS:
            made = NumbersField(max_length=LONGEST_LIST, required=False, widget=_texts(field, TYPED))
        case _:
            made = LineField(max_length=field.high, required=False, widget=_texts(field, TYPED))
    made.label, made.initial = cast("Any", field.label), field.initial
    return made


def _moment(name: str) -> dict[str, forms.Field]:
    """Return a datetime as two fields."""
    day = DayField(label=_("Date"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    hour = forms.TimeField(label=_("Starts at"), required=False, widget=forms.TimeInput({"type": "time"}))
    return {f"{name}_day": day, f"{name}_hour": hour}


class ActionForm(forms.Form):
    """Data a page sends for an action: its fields, the version it is based on, an idempotency key."""

    moments: ClassVar[tuple[str, ...]] = ()
    key = forms.CharField(max_length=64, required=False)

    @property
    def why_not(self) -> str:
        """Return the first error, with its field."""
        name, errors = next(iter(self.errors.items()))
        label = self.fields[name].label
        if not label:
            return gettext("Part of this form is missing. Reload the page and try again.")
        return f"{label}{gettext(': ')}{errors[0]}"

    @property
    def given(self) -> dict[str, object]:
        """Return the declared fields as arguments of the service."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in ("key", "version", ENTRY)}
        for name in self.moments:
            day, hour = said.pop(f"{name}_day"), said.pop(f"{name}_hour")
            said[name] = make_aware(datetime.combine(day, hour or time())) if day else None
        return said

    @property
    def number(self) -> int | None:
        """Return the chosen start number, if the action is on an entry."""
        chosen = self.cleaned_data.get(ENTRY)
        return chosen[0] if chosen else None

    @property
    def version(self) -> int | None:
        """Return the version shown by the page."""
        chosen = self.cleaned_data.get(ENTRY)
        return chosen[1] if chosen else self.cleaned_data.get("version")


class DescribeForm(ActionForm):
    """One chosen detail of an entry; the others don't change."""

    what = forms.ChoiceField(
        label=_("Detail"), choices=[("country", _("Country")), ("club_name", _("Club")), ("note", _("Note"))]
    )
    value = LineField(label=_("Text"), max_length=300, required=False, widget=forms.TextInput(TYPED))

    @property
    def given(self) -> dict[str, object]:
        return {self.cleaned_data["what"]: self.cleaned_data["value"]}


class FederationForm(ActionForm):
    """Federation number, with suggestions for the federation's name."""

    federation = FederationField(help_text="")
    federation_id = LineField(
        label=_("Federation number"), max_length=40, required=False, widget=forms.TextInput(TYPED)
    )


class CloseForm(ActionForm):
    """What became of each missing player: late, a no-show, or replaced by a start number."""

    numbers = NumbersField(max_length=LONGEST_LIST, required=False)

    @property
    def given(self) -> dict[str, object]:
        missing = self.cleaned_data["numbers"] or []
        said = {number: self.data.get(f"answer_{number}", "")[:5] for number in missing}
        by = {number: int(word) for number, word in said.items() if word.isdigit()}
        late = [number for number, word in said.items() if word == "late"]
        return {"numbers": missing, "late": late, "replaced": list(by), "by": list(by.values())}


class LateForm(ActionForm):
    """When a late player is expected: by a time today, or for a round."""

    hour = forms.TimeField(label=_("Expected at"), required=False, widget=forms.TimeInput({"type": "time"}))
    expected_round = WholeField(
        label=_("Expected for round"), required=False, min_value=1, widget=forms.TextInput(FIGURES)
    )

    @property
    def given(self) -> dict[str, object]:
        hour = self.cleaned_data["hour"]
        at = make_aware(datetime.combine(localdate(), hour)) if hour else None
        return {"expected_at": at, "expected_round": self.cleaned_data["expected_round"]}


class ChosenNumbers(forms.Field):
    """Ticked boxes of one name, as numbers."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> list[int]:
        found = [int(one) for one in value or () if re.fullmatch(r"\d{1,9}", one, re.ASCII)]
        if not 0 < len(found) <= MOST_CHOSEN:
            raise forms.ValidationError(gettext("Choose at least one."))
        return found


class PaidForm(ActionForm):
    """Start numbers, and whether they have paid."""

    numbers = ChosenNumbers(label=_("Players"))
    paid = forms.BooleanField(required=False)


class AcceptForm(ActionForm):
    """Registrations to accept."""

    registrations = ChosenNumbers(label=_("Registrations"))


class MailForm(ActionForm):
    """An email to start numbers."""

    numbers = ChosenNumbers(label=_("Players"))
    subject = LineField(label=_("Subject"), max_length=LONGEST_SUBJECT)
    text = TextField(label=_("Message"), max_length=LONGEST_MAIL)


class PublishForm(ActionForm):
    """Why a seating worse than proposed is published: one of the usual reasons, which the page lists, or another."""

    reason = LineField(
        label=_("Reason (worse than proposed)"),
        max_length=200,
        required=False,
        widget=forms.TextInput(TYPED | {"list": "usual-reasons"}),
    )


OWN: dict[str, type[ActionForm]] = {
    "describe_entry": DescribeForm,
    "set_federation": FederationForm,
    "end_check_in": CloseForm,
    "mark_late": LateForm,
    "mark_entries_paid": PaidForm,
    "accept_registrations": AcceptForm,
    "mail_entries": MailForm,
    "publish_round": PublishForm,
    "publish_rounds": PublishForm,
}
"""Actions with a form that differs from the API, by name."""


@cache
def form_of(action: Action) -> type[ActionForm]:
    """Return the form class of an action."""
    made: dict[str, Any] = {}
    for name, field in () if action.name in OWN else action.fields.items():
        made |= _moment(name) if field.kind == Kind.MOMENT else {name: _form_field(field)}
    made["moments"] = tuple(name for name, field in action.fields.items() if field.kind == Kind.MOMENT)
    if action.target.chosen:
        made[ENTRY] = ChosenField()
    elif action.versioned:
        made["version"] = WholeField()
    return type("ActionForm", (OWN.get(action.name, ActionForm),), made)
