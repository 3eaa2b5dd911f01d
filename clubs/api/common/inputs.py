"""Request parsing: JSON as strict as the contract's, and fields that accept only their own type, within limits."""

import codecs
import datetime as dt
import json
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser

from clubs.api.common.strict_json import finite, refuse_constant
from clubs.api.core.contract_schema import ref
from clubs.input_limits import INVISIBLE, MOST, one_line, plain_day, writable
from scoring.strict_json import JsonObject

LARGEST = 256 * 1024
KEY_LENGTH = 64
KEY_FORM = r"^[!-~]{1,64}$"
LONGEST_LIST = 100


class TooLarge(APIException):
    """Raised for a body longer than any write needs."""

    status_code = 413
    default_code = "too_large"

    def __init__(self, most: int = LARGEST) -> None:
        super().__init__(_("The request is too large. The limit is %(kb)s kB.") % {"kb": most // 1024})


class StrictParser(JSONParser):
    """Parse JSON of a limited size and depth; refuse infinite numbers, lone surrogates and NUL."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        sent = stream.read(LARGEST + 1)
        if len(sent) > LARGEST:
            raise TooLarge
        try:
            read = json.loads(codecs.decode(sent, "utf-8"), parse_constant=refuse_constant, parse_float=finite)
            if b"\0" in json.dumps(read, ensure_ascii=False).replace("\\u0000", "\0").encode():
                raise ValueError("NUL")
        except (ValueError, RecursionError):
            raise ParseError(_("Invalid JSON. Send a single JSON object.")) from None
        return read


class Whole(serializers.IntegerField):
    """An integer; a string of digits is refused."""

    def __init__(self, *, min_value: int = 0, max_value: int = MOST, **more: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **more)

    def to_internal_value(self, data: Any) -> int:
        whole = int(data) if isinstance(data, float) and data.is_integer() else data
        if isinstance(whole, bool) or not isinstance(whole, int):
            self.fail("invalid")
        return super().to_internal_value(whole)


class Flag(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


UNSEEN = rf"\u0000-\u001f\u007f-\u009f\u2028\u2029{INVISIBLE}"
"""Control characters, line breaks and invisible characters, for the schema's patterns."""


class Line(serializers.CharField):
    """One line of text."""

    pattern = rf"^[^{UNSEEN}]*$"
    said = rf"^[^{UNSEEN}]*[^\s{UNSEEN}][^{UNSEEN}]*$"

    def __init__(self, max_length: int = 200, **more: Any) -> None:
        said = [] if more.get("allow_blank") else [RegexValidator(r"\S", _lazy("Write something here."))]
        super().__init__(max_length=max_length, validators=[one_line, *said], **more)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Lines(Line):
    """Text of several lines."""

    pattern, said = r"^[^\u0000]*$", r"^[^\u0000]*[^\s\u0000][^\u0000]*$"

    def __init__(self, max_length: int, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)
        self.validators = [check for check in self.validators if check is not one_line] + [writable]


class DescribedLine(OpenApiSerializerFieldExtension):
    """Describe in the schema which characters a text may contain and whether it may be empty."""

    target_class = "clubs.api.common.inputs.Line"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: Any, direction: str) -> JsonObject:
        found: JsonObject = auto_schema._map_serializer_field(self.target, direction, bypass_extensions=True)
        return found | {"pattern": self.target.pattern if self.target.allow_blank else self.target.said}


class Choice(serializers.ChoiceField):
    """One of several values."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or data not in self.choices:
            self.fail("invalid_choice", input=str(data)[:40])
        return data


class Day(serializers.DateField):
    """A date within the range that clubs may use."""

    def __init__(self, **more: Any) -> None:
        super().__init__(validators=[plain_day], **more)

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        """Accept an empty text as no day."""
        return (True, None) if data == "" and self.allow_null else super().validate_empty_values(data)


class Moment(serializers.DateTimeField):
    """A date and time within that range; without an offset, in the club's time zone."""

    def enforce_timezone(self, value: dt.datetime) -> dt.datetime:
        """Check the day before any time zone arithmetic, which overflows near the limits of dates."""
        try:
            plain_day(value)
        except DjangoValidationError as error:
            raise ValidationError(error.messages) from error
        found: dt.datetime = super().enforce_timezone(value)
        return found


class Input(serializers.Serializer):
    """A request body; an unknown field is refused."""

    def to_internal_value(self, data: Any) -> JsonObject:
        if isinstance(data, dict) and (more := sorted(set(data) - set(self.fields))):
            raise ValidationError({str(more[0])[:80]: _("Unknown field.")})
        found: JsonObject = super().to_internal_value(data)
        return found


class Nothing(Input):
    """An empty body or an empty object."""


class Version(Input):
    """The version that the client last read."""

    version = Whole(help_text="The `version` that the client last read.")


class Seen(Input):
    """The version that the client last read; optional."""

    version = Whole(
        required=False, default=None, allow_null=True,
        help_text="The `version` that the client last read; without it, the current version is changed.",
    )  # fmt: skip


class Reasoned(Input):
    """A reason."""

    reason = Line()


class RulesInput(serializers.DictField):
    """A preset, with any option values that differ from it."""

    def to_internal_value(self, data: Any) -> JsonObject:
        found: JsonObject = super().to_internal_value({"preset": data} if isinstance(data, str) else data)
        return found


RulesInput._spectacular_annotation = {"field": ref("Rules")}  # as extend_schema_field does
