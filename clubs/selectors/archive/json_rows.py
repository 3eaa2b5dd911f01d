"""Convert rows to lines of JSON and back: every value by the kind of its field, validated as a form would."""

import base64
import binascii
import json
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from django.core.exceptions import ValidationError
from django.db.models import (
    BinaryField,
    DateField,
    DateTimeField,
    DecimalField,
    Field,
    ForeignKey,
    JSONField,
    TextField,
)
from django.utils.translation import gettext as _

from clubs.input_limits import one_line, plain_day, shown, writable
from clubs.selectors.archive.archive_tables import Part

Json = dict[str, Any]
AnyField: TypeAlias = "Field[Any, Any]"
PUBLIC_ID = re.compile(r"[0-9a-z]{4,12}")
_UNWRITABLE = re.compile(r"\\u(0000|[dD][89a-fA-F])")


class LineError(Exception):
    """Raised for an invalid line, with a message for the importer."""


def line(row: Json) -> bytes:
    """Return a row as a line."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def row_of(text: bytes) -> Json:
    """Return the row of a line. Raise `LineError` if it is invalid."""
    try:
        said = json.loads(text.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise LineError(_("not valid JSON")) from error
    if not isinstance(said, dict):
        raise LineError(_("not a record"))
    if _UNWRITABLE.search(text.decode()) and _is_unwritable(said):
        raise LineError(_("contains characters that can’t be stored"))
    return said


def _no_number(text: str) -> float:
    raise ValueError(text)


def _is_unwritable(value: object) -> bool:
    if isinstance(value, str):
        return any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return any(_is_unwritable(one) for pair in value.items() for one in pair)
    return isinstance(value, list) and any(map(_is_unwritable, value))


def written(field: AnyField, value: Any) -> Any:
    """Return a value as JSON. Keys stay unchanged."""
    if value is None:
        return None
    if isinstance(field, DateField):  # a datetime, too
        return value.isoformat()
    if isinstance(field, BinaryField):
        return base64.b64encode(bytes(value)).decode()
    return str(value) if isinstance(field, DecimalField) else value


def read(field: AnyField, value: Any) -> Any:
    """Return a row's value from a line. Raise `LineError` if the field doesn't accept it."""
    if value is None and field.null:
        return None
    try:
        if isinstance(field, JSONField):
            return _json(field, value)
        if isinstance(field, BinaryField):
            return base64.b64decode(value, validate=True)
        if isinstance(value, dict | list):
            raise LineError(_("%(field)s has the wrong type") % {"field": field.name})
        return _plain(field, value)
    except (ValidationError, binascii.Error, TypeError, ValueError, OverflowError) as error:
        if isinstance(error, ValidationError):
            raise LineError(f"{field.name}: {' '.join(error.messages).rstrip('.。')}") from error
        raise LineError(_("%(field)s has the wrong type") % {"field": field.name}) from error


def _json(field: AnyField, value: Any) -> Any:
    """Return JSON of the same type as the field's default: a list or an object."""
    kind = type(field.get_default()) if field.has_default() else None
    if kind in (dict, list) and not isinstance(value, kind):
        raise LineError(_("%(field)s has the wrong type") % {"field": field.name})
    return value


def _plain(field: AnyField, value: Any) -> Any:
    if isinstance(value, str) and field.name == "public_id" and not PUBLIC_ID.fullmatch(value):
        raise LineError(_("public_id is not valid"))
    if isinstance(value, str) and not isinstance(field, TextField):
        value = shown(value)
    said = field.clean(value, None)  # no field of ours queries its row
    if isinstance(field, DateField) and said is not None:
        plain_day(said)
    if isinstance(said, str):
        (writable if isinstance(field, TextField) else one_line)(said)
    if isinstance(field, DateTimeField) and said is not None and said.tzinfo is None:
        raise LineError(_("%(field)s has no time zone") % {"field": field.name})
    return said


def keys_in(part: Part, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row's values that refer to other rows, by field."""
    return {field.name: row.get(field.name) for field in part.fields if isinstance(field, ForeignKey)}
