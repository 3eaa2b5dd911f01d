"""Fields with the bounds of the house; forms take these instead of the framework's own."""

from typing import Any

from django import forms

from clubs.bounds import MOST, one_line, plain_day, writable

LONGEST_FIGURES = 40


class LineField(forms.CharField):
    """One line of text."""

    default_validators = (one_line,)

    def __init__(self, *, max_length: int = 200, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)

    def to_python(self, value: Any) -> str:
        text: str = super().to_python(value)
        return text.replace("\t", " ")


class TextField(forms.CharField):
    """Text of several lines."""

    default_validators = (writable,)
    widget = forms.Textarea

    def __init__(self, *, max_length: int, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)


class WholeField(forms.IntegerField):
    """A whole number that every column takes; below 0 only where `min_value` says so."""

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
    """A day that a club may play on."""

    default_validators = (plain_day,)
