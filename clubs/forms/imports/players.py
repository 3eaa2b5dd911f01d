"""Upload of a list of players, and choices made in its preview."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.errors import ClubError
from clubs.forms.fields import TextField
from clubs.forms.people.players import reader
from clubs.input_limits import writable
from clubs.selectors.imports.player_columns import Column
from clubs.selectors.imports.player_preview import Given
from clubs.selectors.imports.spreadsheet_file import ListText, list_text
from clubs.selectors.imports.spreadsheet_rows import with_cells
from scoring.strict_json import JsonObject

LONGEST, LONGEST_CELL = 300_000, 300
ENCODINGS = [
    ("", _("Detect automatically")),
    ("utf_8", "UTF-8"),
    ("utf_16", "UTF-16"),
    ("big5", "Big5 (繁體中文)"),
    ("gb18030", "GB 18030 (简体中文)"),
    ("cp932", "Shift-JIS (日本語)"),
    ("euc_jp", "EUC-JP (日本語)"),
    ("euc_kr", "EUC-KR (한국어)"),
    ("cp1252", "Windows-1252"),
    ("cp1251", "Windows-1251"),
]


class ImportForm(forms.Form):
    """Pasted text or a file; `given` is the list with the choices made, `read` the decoded file."""

    text = TextField(
        label=_("Names, one per line"),
        help_text=_(
            "Paste from a chat or a spreadsheet, with or without headings. “陳大文 / David Chan” is one player "
            "with a name in two scripts."
        ),
        max_length=LONGEST,
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("XLSX, ODS, CSV or text, up to 1 MB."),
        widget=forms.FileInput({"accept": ".xlsx,.xlsm,.ods,.csv,.tsv,.txt"}),
    )
    encoding = forms.ChoiceField(
        label=_("Text encoding"),
        choices=ENCODINGS,
        required=False,
        help_text=_("Change this only if characters look wrong."),
    )
    guest = forms.BooleanField(label=_("Players not marked as member or guest are guests"), required=False)
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
            self.read = list_text(name, content, encoding)
        except ClubError as error:
            self.add_error(error.field, error.message)
            return ""
        if len(self.read.text) > LONGEST:
            self.add_error("file", _("The file is too large. The limit is %(most)s MB.") % {"most": 1})
        try:
            writable(self.read.text)
        except forms.ValidationError as error:
            self.add_error("file", error)
        return self.read.text

    @property
    def given(self) -> Given:
        """Return the list with the choices made; a new file has no choices yet."""
        data, sent = self.cleaned_data, QueryDict() if self.read else _sent(self.data)
        if edits := _cells(sent):
            data["text"] = with_cells(data["text"], edits)
        heading = {"yes": True, "no": False}.get(sent.get("heading", ""))
        return Given(
            text=data["text"],
            heading=heading,
            columns=_columns(sent),
            choices={name.removeprefix("do-"): str(sent[name]) for name in sent if name.startswith("do-")},
            guest=data["guest"],
            reader=reader(),
        )


def _sent(data: Any) -> QueryDict:
    return data if isinstance(data, QueryDict) else QueryDict()


def _cells(sent: QueryDict) -> dict[tuple[int, int], str]:
    """Return the cells as they were sent, by line and column."""
    found = {}
    for name in sent:
        kind, _mark, place = name.partition("-")
        line, _mark, column = place.partition("-")
        if kind == "cell" and all(part.isascii() and part.isdigit() and len(part) < 5 for part in (line, column)):
            found[int(line), int(column)] = " ".join(str(sent[name]).split())[:LONGEST_CELL]
    return found


def _columns(sent: QueryDict) -> dict[int, Column]:
    """Return the chosen kind of each column, without invalid choices and duplicate kinds."""
    found: dict[int, Column] = {}
    for name in sent:
        place = name.removeprefix("col-")
        if name != place and place.isascii() and place.isdigit() and len(place) < 3 and sent[name] in set(Column):
            column = Column(str(sent[name]))
            again = column in found.values() and column not in (Column.NONE, Column.OTHER)
            found[int(place)] = Column.NONE if again else column
    return found
