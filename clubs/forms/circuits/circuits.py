"""Forms of a circuit: a new one in three fields, its settings, formula, events and people."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from clubs.errors import ClubError
from clubs.forms.fields import DayField, LineField, TextField, WholeField
from clubs.models import Circuit, CircuitClub, CircuitEvent
from clubs.models.people import Privacy
from clubs.selectors.circuits.formulas import DEFAULT, FORMULAS, formula_of
from clubs.selectors.circuits.listed_results import MOST_ROWS
from clubs.selectors.circuits.request import exam_of, facts_of
from clubs.selectors.imports.spreadsheet_file import list_text
from clubs.selectors.people.countries import country_of
from clubs.services.circuits.circuits import CircuitDetails
from clubs.services.circuits.consents import Terms
from clubs.services.circuits.listed_events import EventDetails
from rules import registry
from scoring.strict_json import JsonObject

MOST_DAYS, MOST_SESSIONS, MOST_PLAYERS = 60, 400, 100_000
LONGEST_LIST = 500_000


def day_field(**more: Any) -> DayField:
    return DayField(widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"), **more)


def _formula_choices() -> list[tuple[str, Any]]:
    return [(one.id, format_html("<b>{}</b> <small>{}</small>", one.name, one.sentence)) for one in FORMULAS]


class CountryField(LineField):
    """A country by name or code."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"label": _("Country"), "max_length": 60, "required": False} | more)

    def clean(self, value: Any) -> str:
        said = super().clean(value)
        if said and not country_of(said):
            raise forms.ValidationError(_("This is not a country. Write its name or two letters."))
        return country_of(said)


class NewCircuitForm(forms.Form):
    """A circuit in three fields."""

    name = LineField(label=_("Name"), max_length=80)
    preset = forms.ChoiceField(label=_("Formula"), choices=_formula_choices, widget=forms.RadioSelect, initial=DEFAULT)
    starts_on = day_field(
        label=_("Events from"), required=False, help_text=_("Leave empty to count events of any date.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("starts_on", timezone.localdate().replace(month=1, day=1))

    @property
    def details(self) -> CircuitDetails:
        """Return the name and the period."""
        return CircuitDetails(self.cleaned_data["name"], self.cleaned_data["starts_on"])

    @property
    def formula(self) -> JsonObject:
        """Return the chosen formula."""
        return formula_of(self.cleaned_data["preset"])


class CircuitForm(forms.Form):
    """Name, text and period of a circuit."""

    name = LineField(label=_("Name"), max_length=80)
    about = TextField(
        label=_("About the circuit"), max_length=2000, required=False, widget=forms.Textarea({"rows": 4}),
        help_text=_("What it is and how to take part. Shown on its page."),
    )  # fmt: skip
    starts_on = day_field(label=_("First day"), required=False)
    ends_on = day_field(label=_("Last day"), required=False, help_text=_("After this day the ranking stays as it is."))

    @classmethod
    def of(cls, circuit: Circuit, data: Any = None) -> "CircuitForm":
        """Return the form with what the circuit has."""
        names = ("name", "about", "starts_on", "ends_on")
        return cls(data, initial={name: getattr(circuit, name) for name in names})

    @property
    def details(self) -> CircuitDetails:
        """Return the form's details."""
        return CircuitDetails(**self.cleaned_data)


class ManagerForm(forms.Form):
    """An account that manages the circuit, by its address."""

    email = forms.EmailField(label=_("Email"), widget=forms.EmailInput({"autocomplete": "off"}))


class TermsForm(forms.Form):
    """Which events of a club a circuit may use."""

    scope = forms.ChoiceField(label=_("Events"), choices=CircuitClub.Scope.choices, initial=CircuitClub.Scope.ALL)
    system = forms.ChoiceField(label=_("Rules"), required=False)
    since = day_field(label=_("From"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        systems = [(one.id, one.name.en) for one in registry.SYSTEMS]
        self.fields["system"].choices = [("", _("all rules")), *systems]

    @property
    def terms(self) -> Terms:
        """Return the form's terms."""
        return Terms(**self.cleaned_data)


class FactsForm(forms.Form):
    """Facts of an event that a formula asks; an empty one is taken from the event."""

    country = CountryField()
    players = WholeField(label=_("Players"), min_value=2, max_value=MOST_PLAYERS, required=False)
    days = WholeField(label=_("Days"), min_value=1, max_value=MOST_DAYS, required=False)
    countries = WholeField(label=_("Countries"), min_value=0, max_value=250, required=False)
    sessions = WholeField(label=_("Sessions"), min_value=1, max_value=MOST_SESSIONS, required=False)
    qualification = forms.BooleanField(label=_("Qualification for a championship"), required=False)

    @property
    def facts(self) -> dict[str, Any]:
        """Return the facts."""
        names = ("players", "days", "countries", "sessions", "qualification")
        return {name: self.cleaned_data[name] for name in names}


class EventForm(FactsForm):
    """An event with its name and days, which only imported lists can change."""

    name = LineField(label=_("Name"), max_length=80)
    date = day_field(label=_("Last day"))
    start = day_field(label=_("First day"), required=False)
    counts_from = day_field(label=_("Age counts from"), required=False, help_text=_("Only if not from its last day."))
    counts = forms.BooleanField(label=_("Counts in the ranking"), required=False)
    exam = forms.ChoiceField(label=_("Promotion event for"), required=False)
    field_order = ("name", "date", "start", "counts", "country", "players", "days", "countries", "sessions")

    @classmethod
    def of(cls, event: CircuitEvent, data: Any = None) -> "EventForm":
        """Return the form with what the event has."""
        names = ("name", "date", "start", "counts_from", "country", "counts")
        said = {name: getattr(event, name) for name in names}
        made = cls(data, initial={**said, **facts_of(event), "exam": exam_of(event)})
        grades = [one["grade"] for one in event.circuit.formula.get("params", {}).get("ladder", ())]
        made.fields["exam"].choices = [("", _("no grade")), *((grade, grade) for grade in grades)]
        if not grades:
            del made.fields["exam"]
        if event.source != CircuitEvent.Source.IMPORT:
            for name in ("name", "date", "start"):
                made.fields[name].disabled = True
        return made

    @property
    def facts(self) -> dict[str, Any]:
        """Return the facts, and the grade that the event may give."""
        exam = {"exam": self.cleaned_data["exam"] or None} if "exam" in self.fields else {}
        return {**super().facts, **exam}

    @property
    def details(self) -> EventDetails:
        """Return the name and days."""
        names = ("name", "date", "start", "counts_from", "country", "counts")
        return EventDetails(**{name: self.cleaned_data[name] for name in names})


class ImportListForm(FactsForm):
    """A list of final places from elsewhere: pasted, or a file."""

    name = LineField(label=_("Name"), max_length=80)
    date = day_field(label=_("Last day"))
    start = day_field(label=_("First day"), required=False)
    text = TextField(
        label=_("Places"), max_length=LONGEST_LIST, required=False,
        help_text=_("One line each: place, name, country, federation number. With headings, in any order."),
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )  # fmt: skip
    file = forms.FileField(
        label=_("Or a file"), required=False, allow_empty_file=True, help_text=_("XLSX, ODS, CSV or text, up to 1 MB."),
        widget=forms.FileInput({"accept": ".xlsx,.xlsm,.ods,.csv,.tsv,.txt"}),
    )  # fmt: skip
    agreed = forms.BooleanField(
        label=_("These people agreed that their names are public"), required=False,
        help_text=_("Otherwise pages show numbers instead of their names."),
    )  # fmt: skip
    field_order = ("name", "date", "start", "text", "file", "agreed")

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        file = data.get("file")
        if file is not None:
            data["text"] = self._file(file.name or "", file.read())
            self.data = {**self.data.dict(), "text": data["text"]} if isinstance(self.data, QueryDict) else self.data
        if not data.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste a list or choose a file."))
        return data

    def _file(self, name: str, content: bytes) -> str:
        """Return the text of an uploaded list, which the page shows for correction."""
        try:
            return list_text(name, content, rows=MOST_ROWS).text[:LONGEST_LIST]
        except ClubError as error:
            self.add_error("file", error.message)
            return ""

    @property
    def details(self) -> EventDetails:
        """Return the name and days."""
        said = self.cleaned_data
        return EventDetails(said["name"], said["date"], said["start"], country=said["country"])


class MergeForm(forms.Form):
    """Two numbers of the register."""

    kept = WholeField(label=_("Number to keep"), min_value=1)
    gone = WholeField(label=_("Number to merge into it"), min_value=1)


class RemovePersonForm(forms.Form):
    """A person of imported lists, to be removed."""

    number = WholeField(label=_("Number"), min_value=1)
    typed = LineField(
        label=_("Name"), max_length=80, help_text=_("As the register has it. Places stay, without the name.")
    )


class OwnNameForm(forms.Form):
    """How a circuit shows one's own name."""

    privacy = forms.ChoiceField(
        label=_("Shown publicly as"), required=False, widget=forms.RadioSelect,
        choices=[("", _("as in my clubs")), (Privacy.NAME, _("my name")), (Privacy.HIDDEN, _("a number only"))],
    )  # fmt: skip


class FeedForm(forms.Form):
    """The address of a circuit on another site."""

    url = LineField(
        label=_("Web address"), max_length=500,
        help_text=_("The managers of the other circuit find it on their page “Other sites”."),
    )  # fmt: skip
