"""Forms for the director, the desk and the referees during a tournament."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.edit_conflicts import SeenForm
from clubs.forms.fields import ConsentField, LineField, WholeField
from clubs.models import Entry, EntryPenalty, Event, User
from clubs.models.tournament import EventRole
from clubs.seating.starting_winds import WINDS
from clubs.selectors.tournament.day_rules import Preset
from clubs.selectors.tournament.pasted_schedule import LONGEST
from rules.entry import FinalForm

MOST_NAMES, HUNDRED, DIGITS, UNREAD = 20_000, 100, 4, -1
READ = re.compile(r"\d{1,9}-\d{1,9}", re.ASCII)
"""A number and the version of its entry or team as read by the page."""


class SeatForm(forms.Form):
    """Start number whose seats are given away, and the one that gets them."""

    version = WholeField()
    key = LineField(max_length=64)
    number = WholeField(min_value=1)
    to = WholeField(min_value=1)


class NamesForm(forms.Form):
    """Names, one per line."""

    names = forms.CharField(
        label=_("Names, one per line"), max_length=MOST_NAMES, widget=forms.Textarea({"rows": 6, "autocomplete": "off"})
    )
    kind = forms.ChoiceField(label=_("Add as"), choices=Entry.Kind.choices)
    consent = ConsentField()

    @property
    def lines(self) -> list[str]:
        return str(self.cleaned_data["names"]).splitlines()

    @property
    def said(self) -> dict[str, Any]:
        """Return the settings for all names."""
        return {name: self.cleaned_data[name] for name in ("kind", "consent")}


class EntryForm(forms.Form):
    """Check-in of an entry, or its undo."""

    do = forms.ChoiceField(choices=[("here", "here"), ("undo", "undo")])
    version = forms.IntegerField(min_value=0)


class WithdrawForm(forms.Form):
    """First round without the entry, and the player taking the seats."""

    version = forms.IntegerField(min_value=0)
    from_round = forms.IntegerField(min_value=1, required=False)
    substitute = forms.IntegerField(min_value=1, required=False)


class LateForm(forms.Form):
    """A latecomer: the first round, and whose seats they take."""

    name = LineField(label=_("Name"), max_length=80, widget=forms.TextInput({"autocomplete": "off"}))
    from_round = forms.IntegerField(label=_("From round"), min_value=1)
    instead_of = forms.IntegerField(label=_("Takes the seat of substitute no."), min_value=1, required=False)
    consent = ConsentField()


class StaffForm(SeenForm):
    """A member's role at this event; an empty role removes it. The version is the event's."""

    user = forms.ModelChoiceField(User.objects.none(), label=_("Member"))
    role = forms.ChoiceField(
        label=_("Role in this tournament"), choices=[*EventRole.choices, ("", _("None"))], required=False
    )

    def __init__(self, data: Mapping[str, object] | None = None, *, event: Event) -> None:
        super().__init__(data, initial={"version": event.version})
        club = event.season.club
        self.fields["user"].queryset = User.objects.filter(memberships__club=club).order_by("name", "pk")


class WindsForm(forms.Form):
    """Starting winds at a table by start number; tables of three have no North."""

    version = forms.IntegerField(min_value=0)
    key = forms.CharField(max_length=64)
    table = forms.IntegerField(min_value=1)
    E = forms.IntegerField(min_value=1)
    S = forms.IntegerField(min_value=1)
    W = forms.IntegerField(min_value=1)
    N = forms.IntegerField(min_value=1, required=False)

    @property
    def said(self) -> dict[str, Any]:
        """Return the arguments of the service."""
        said = self.cleaned_data
        order = [said[wind] for wind in WINDS if said[wind]]
        return {"version": said["version"], "key": said["key"], "table": said["table"], "order": order}


class SwapForm(forms.Form):
    """Two start numbers to swap; a substitute's is sent as a negative number if teams play."""

    version = forms.IntegerField(min_value=0)
    key = forms.CharField(max_length=64)
    a = forms.IntegerField(label=_("Start number"))
    b = forms.IntegerField(label=_("with start number"))


class HandForm(forms.Form):
    """One tap on a draft: lock a seat, or reseat all others (`do`)."""

    version = forms.IntegerField(min_value=0)
    key = forms.CharField(max_length=64)
    lock = forms.IntegerField(required=False)


class PasteForm(forms.Form):
    """A pasted schedule."""

    version = forms.IntegerField(min_value=0)
    key = forms.CharField(max_length=64)
    script = forms.CharField(
        label=_("Schedule"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea({"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    by_rank = forms.BooleanField(label=_("Numbers are places in the standings"), required=False)

    @property
    def said(self) -> dict[str, Any]:
        """Return the arguments of the service."""
        said = self.cleaned_data
        return {"version": said["version"], "key": said["key"], "text": said["script"], "by_rank": said["by_rank"]}


class SheetForm(forms.Form):
    """A table's score sheet: each seat's score, East first, and the sticks left over.

    If the rules count in hundreds, scores may be typed in hundreds: assumed if they add up to no more than a tenth of
    the total on the table.
    """

    game = forms.CharField(max_length=12)
    version = forms.IntegerField(min_value=0)
    key = forms.CharField(max_length=64)
    deposits = forms.IntegerField(label=_("Sticks left over"), min_value=0, max_value=99, required=False, initial=0)
    reason = LineField(label=_("Reason"), max_length=200, required=False)
    as_written = forms.BooleanField(label=_("Keep as written"), required=False)

    def __init__(
        self, data: Mapping[str, object] | None = None, *, seats: int, final: FinalForm, initial: object = None
    ) -> None:
        super().__init__(data, initial=initial)
        self.seats, self.final = seats, final
        for seat in range(seats):
            field = WholeField(min_value=-1_000_000, max_value=1_000_000)
            field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
            self.fields[f"score-{seat}"] = field

    @property
    def scores(self) -> list[int]:
        """Return the scores in points, however they were typed."""
        typed = [self.cleaned_data[f"score-{seat}"] for seat in range(self.seats)]
        hundreds = self.final.step == HUNDRED and sum(map(abs, typed)) <= self.final.total // 10
        return [score * HUNDRED for score in typed] if hundreds else typed

    @property
    def score_fields(self) -> list[forms.BoundField]:
        return [self[f"score-{seat}"] for seat in range(self.seats)]


class PhotoForm(forms.Form):
    """A photo of a table's sheet, with the table's number if the sender doesn't imply it."""

    table = forms.IntegerField(label=_("Table"), min_value=1, required=False)
    photo = forms.FileField(
        label=_("Photo of the sheet"),
        widget=forms.FileInput({"accept": "image/jpeg,image/png,image/webp", "capture": "environment"}),
    )


class SeatMarkForm(forms.Form):
    """Seat to be marked as empty or taken."""

    seat = forms.ChoiceField(choices=[(one, one) for one in ("empty", "here", "late")])
    number = forms.IntegerField(min_value=1, max_value=9999)
    key = forms.CharField(max_length=64)


def versions_of(known: Iterable[tuple[int | None, int]]) -> str:
    """Return numbers with the versions of their holders, as sent by a page with many of them."""
    return " ".join(f"{number}-{version}" for number, version in known)


class PenaltyForm(forms.Form):
    """Recipient, penalty and reason; a preset of the event supplies kind, points and reason if not typed.

    Where `table_points` rank a stage, points are deducted from these or from the game.
    The recipient is a start number or, if the event has `teams`, a team. `versions` and `versions_of_teams` hold the
    versions of all possible recipients as read by the page.
    """

    number = forms.IntegerField(label=_("Start number"), min_value=1, required=False)
    team = forms.TypedChoiceField(label=_("… or team"), coerce=int, empty_value=None, required=False)
    kind = forms.ChoiceField(label=pgettext_lazy("penalty", "Type"), choices=EntryPenalty.Kind.choices)
    points = forms.DecimalField(
        label=_("Points deducted"), min_value=0, max_value=1000, decimal_places=1, required=False
    )
    deduct_from = forms.ChoiceField(
        label=_("Deduct from"), required=False,
        choices=[("stage", _("the table points")), ("game", _("the points of the game"))],
    )  # fmt: skip
    reason = LineField(label=_("Reason"), max_length=200)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    versions = forms.CharField(max_length=MOST_NAMES, widget=forms.HiddenInput, required=False)
    versions_of_teams = forms.CharField(max_length=MOST_NAMES, widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        presets: Sequence[Preset] = (),
        teams: Sequence[tuple[int, str]] = (),
        table_points: bool = False,
        initial: Any = None,
    ) -> None:
        asked = str(data.get("preset", "")) if data else ""
        self.chosen = int(asked) if asked.isdecimal() and len(asked) < DIGITS and int(asked) < len(presets) else None
        super().__init__(data if self.chosen is None else _filled(data or {}, presets[self.chosen]), initial=initial)
        if not table_points:
            del self.fields["deduct_from"]
        choices: Any = self.fields["team"]
        choices.choices = [("", gettext("none")), *((number, f"{number} {name}") for number, name in teams)]

    def clean(self) -> dict[str, object]:
        said = super().clean() or {}
        if not self.errors and bool(said.get("number")) == bool(said.get("team")):
            self.add_error("number", gettext("Enter a start number or choose a team."))
        if said.get("kind") == EntryPenalty.Kind.POINTS and not said.get("points"):
            self.add_error("points", gettext("Enter how many points to deduct."))
        return said

    @property
    def tenths(self) -> int:
        points = self.cleaned_data["points"] or 0
        return -int(points * 10) if self.cleaned_data["kind"] == EntryPenalty.Kind.POINTS else 0

    @property
    def in_game(self) -> bool | None:
        """Return whether points are deducted from the game; None if the stage decides."""
        return {"game": True, "stage": False}.get(self.cleaned_data.get("deduct_from", ""))

    @property
    def version(self) -> int:
        """Return the version of the recipient as read by the page, or that of an unknown one."""
        said = self.cleaned_data
        read, number = (said["versions_of_teams"], said["team"]) if said["team"] else (said["versions"], said["number"])
        known = dict(word.split("-") for word in read.split() if READ.fullmatch(word))
        return int(known.get(str(number), UNREAD))


def _filled(data: Mapping[str, Any], preset: Preset) -> dict[str, Any]:
    """Return the submitted data, completed from the chosen preset."""
    said = {name: data[name] for name in data}
    if not said.get("reason"):
        said["reason"] = preset.title
    if not said.get("points"):
        said["kind"], said["points"] = preset.kind, -preset.tenths / 10 if preset.tenths else ""
    elif said.get("kind") == EntryPenalty.Kind.WARNING:  # a warning takes no points: they were typed for the preset
        said["kind"] = preset.kind
    return said


class CancelPenaltyForm(forms.Form):
    """Penalty to cancel, and the reason. The version is that of the recipient."""

    penalty = forms.IntegerField()
    version = WholeField()
    reason = LineField(max_length=200)
