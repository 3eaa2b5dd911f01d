"""Upload of a list of games, and choices made in its preview."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.errors import ClubError
from clubs.forms.fields import LineField, TextField
from clubs.forms.imports.players import ENCODINGS
from clubs.input_limits import writable
from clubs.selectors.imports.cell_values import Order
from clubs.selectors.imports.result_columns import OF_EACH, Column
from clubs.selectors.imports.result_preview import EVENING, LONGEST, MOST_BYTES, MOST_GAMES, SKIP, Given
from clubs.selectors.imports.spreadsheet_file import ListText, list_text
from scoring.strict_json import JsonObject


class ResultsForm(forms.Form):
    """Pasted text or a file; `given` is the list with the choices made, `read` the decoded file."""

    text = TextField(
        label=_("Games, one per line"),
        help_text=_(
            "Each line needs the date, the players starting with East, and their scores or points (after "
            "each name or at the end)."
        ),
        max_length=LONGEST,
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false", "wrap": "off"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("An .xlsx workbook or a .csv file with commas or tabs, up to 2 MB and 5,000 games."),
        widget=forms.FileInput({"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
    encoding = forms.ChoiceField(
        label=_("Text encoding"),
        choices=ENCODINGS,
        required=False,
        help_text=_("Change this only if characters look wrong."),
    )
    hour = forms.TimeField(
        label=_("Start time of the nights"),
        initial=EVENING,
        required=False,
        widget=forms.TimeInput({"type": "time"}, format="%H:%M"),
    )
    read: ListText | None = None

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        file = data.get("file")
        if file is not None:
            data["text"] = self._read(file.name or "", file.read(), data.get("encoding", ""))
        elif not data.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste a list or choose a file."))
        return data

    def _read(self, name: str, content: bytes, encoding: str) -> str:
        try:
            self.read = list_text(name, content, encoding, most=MOST_BYTES, rows=MOST_GAMES)
        except ClubError as error:
            self.add_error(error.field, error.message)
            return ""
        if len(self.read.text) > LONGEST:
            self.add_error("file", _("The file is too large. The limit is %(most)s MB.") % {"most": 2})
        try:
            writable(self.read.text)
        except forms.ValidationError as error:
            self.add_error("file", error)
        return self.read.text

    @property
    def given(self) -> Given:
        """Return the list with the choices made; a new file has no choices yet."""
        data, sent = self.cleaned_data, QueryDict() if self.read else _sent(self.data)
        order = str(sent.get("order", ""))
        return Given(
            text=data["text"],
            heading={"yes": True, "no": False}.get(str(sent.get("heading", ""))),
            columns=_columns(sent),
            choices=dict.fromkeys(sent.get("left", "").split(), SKIP) | _chosen(sent, "do-"),
            people=_chosen(sent, "who-"),
            order=Order(order) if order in set(Order) else None,
            hour=data["hour"] or EVENING,
        )


class UndoForm(forms.Form):
    """Reason for undoing the import of a list."""

    reason = LineField(label=_("Reason"), max_length=200)


def _sent(data: Any) -> QueryDict:
    return data if isinstance(data, QueryDict) else QueryDict()


def _chosen(sent: QueryDict, start: str) -> dict[str, str]:
    return {name.removeprefix(start): str(sent[name]) for name in sent if name.startswith(start) and sent[name]}


def _columns(sent: QueryDict) -> dict[int, Column]:
    """Return the chosen kind of each column, without invalid choices; date and sticks may occur once."""
    found: dict[int, Column] = {}
    for name in sent:
        place = name.removeprefix("col-")
        if name != place and place.isascii() and place.isdigit() and len(place) < 3 and sent[name] in set(Column):
            column = Column(str(sent[name]))
            again = column in found.values() and column not in (Column.NONE, *OF_EACH)
            found[int(place)] = Column.NONE if again else column
    return found
