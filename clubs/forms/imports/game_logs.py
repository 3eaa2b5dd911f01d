"""Upload of game logs (files, a zip archive or pasted text) and choices made in the preview."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.game_logs.uploads import MOST_BYTES, Unpacked, UnpackError, too_large, unpack
from clubs.input_limits import searched
from clubs.selectors.imports.log_players import OTHER
from clubs.selectors.reader_language import core_lang
from scoring.strict_json import JsonObject

LONGEST_PASTED = 800_000
LONGEST_TYPED = 80
PASTED = "–"


class FilesInput(forms.ClearableFileInput):
    """File input that accepts several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = data if isinstance(data, list) else [data] if data else []
        return [file for file in files if file]


class LogsForm(forms.Form):
    """Files and pasted text; `unpacked` holds the logs in them."""

    files = FilesField(
        label=_("Files"),
        required=False,
        help_text=_("You can choose several, or a zip or gzip file. At most 200 logs."),
        widget=FilesInput({"accept": ".mjlog,.xml,.json,.jsonl,.mjson,.txt,.gz,.zip"}),
    )
    text = forms.CharField(
        label=_("Or paste a log"),
        required=False,
        max_length=LONGEST_PASTED,
        help_text=_("The full text of one game, or a link from the Tenhou editor."),
        widget=forms.Textarea({"rows": 5, "autocomplete": "off", "spellcheck": "false"}),
    )
    unpacked: tuple[Unpacked, ...] = ()

    def clean(self) -> JsonObject:
        data: JsonObject = super().clean() or {}
        given = [(file.name or "", file.read()) for file in data.get("files", ()) if file.size <= MOST_BYTES // 2]
        large = [too_large(file.name or "") for file in data.get("files", ()) if file.size > MOST_BYTES // 2]
        pasted = data.get("text", "").strip()
        try:
            self.unpacked = (*unpack([*given, *([(PASTED, pasted.encode())] if pasted else [])]), *large)
        except UnpackError as error:
            self.add_error("files", error.text.say(core_lang()))
        return data


def choices_of(sent: QueryDict) -> JsonObject:
    """Return the valid choices made on the page, by the keys of names and the positions of logs."""
    names: dict[str, JsonObject] = {}
    for field in sent:
        kind, _dash, key = field.partition("-")
        if kind in ("who", "typed") and key.isalnum() and key.isascii():
            names.setdefault(key, {})[kind] = searched(sent[field])[:LONGEST_TYPED]
    for said in names.values():
        if said.get("typed", "").strip() and not said.get("who"):
            said["who"] = OTHER
    ways = {key: searched(sent[f"way-{key}"])[:10] for key in _positions(sent, "way")}
    early = sorted(map(int, _positions(sent, "early")))
    return {"names": names, "ways": ways, "early": early, "all": searched(sent.get("all"))[:10]}


def _positions(sent: QueryDict, kind: str) -> list[str]:
    keys = [field.removeprefix(f"{kind}-") for field in sent if field.startswith(f"{kind}-")]
    return [key for key in keys if key.isascii() and key.isdigit() and len(key) < 5]
