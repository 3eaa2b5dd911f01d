"""Form fields with this site's limits, used instead of Django's own."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from clubs.federations import KNOWN, federation_of
from clubs.input_limits import MOST, one_line, plain_day, writable

LONGEST_FIGURES = 40


class LineField(forms.CharField):
    """Single line of text."""

    default_validators = (one_line,)

    def __init__(self, *, max_length: int = 200, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)

    def to_python(self, value: Any) -> str:
        text: str = super().to_python(value)
        return text.replace("\t", " ")


class Suggested(forms.TextInput):
    """Single-line input with suggestions."""

    def __init__(self, suggested: Mapping[str, str], attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.suggested = suggested

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        known = f"{name}-known"
        options = format_html_join("", '<option value="{}">{}</option>', self.suggested.items())
        typed = super().render(name, value, {**(attrs or {}), "list": known}, renderer)
        return format_html('{}<datalist id="{}">{}</datalist>', typed, known, options)


class FederationField(LineField):
    """Federation of a number; any name is allowed besides the known ones."""

    def __init__(self, **more: Any) -> None:
        said = {
            "label": _("Federation"),
            "max_length": 20,
            "required": False,
            "help_text": _("The federation that issued the number, e.g. EMA. EMA numbers are checked."),
            "widget": Suggested(KNOWN, {"autocomplete": "off"}),
        }
        super().__init__(**said | more)

    def to_python(self, value: Any) -> str:
        return federation_of(super().to_python(value))


class ConsentField(forms.BooleanField):
    """Consent to a public name, given by a person entered by the staff."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Their names may be shown on the public pages of this tournament"),
            help_text=_("Otherwise public pages show a number instead of a new guest’s name."),
            required=False,
        )


class TextField(forms.CharField):
    """Multi-line text."""

    default_validators = (writable,)
    widget = forms.Textarea

    def __init__(self, *, max_length: int, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)


class Signed:
    """Field that marks its input if the value may be negative: base.js adds a ± key, which phones' keypads lack."""

    min_value: Any

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        attrs: dict[str, Any] = super().widget_attrs(widget)
        negative = self.min_value is not None and self.min_value < 0
        return attrs | (signed_attrs() if negative else {})


def signed_attrs() -> dict[str, Any]:
    """Return the attributes of an input whose value may be negative."""
    return {"data-minus": _("Change sign")}


class SignedDecimalField(Signed, forms.DecimalField):
    """Decimal number that may be negative."""


class WholeField(Signed, forms.IntegerField):
    """Whole number within every column's range; negative only if `min_value` allows it."""

    def __init__(self, *, min_value: int = 0, max_value: int = MOST, **more: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **more)

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str) and len(value) > LONGEST_FIGURES:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        attrs: dict[str, Any] = super().widget_attrs(widget)
        return {name: value for name, value in attrs.items() if name != "max" or value != MOST}


class DayField(forms.DateField):
    """Date on which a club may play."""

    default_validators = (plain_day,)
