"""Forms that carry the version their changes are based on."""

from datetime import date, time
from typing import Any

from django import forms
from django.utils import formats
from django.utils.translation import gettext

from clubs.forms.fields import WholeField
from clubs.selectors.reader_language import listed


class VersionForm(forms.Form):
    """Change of a game or a seating, with the version it is based on."""

    version = WholeField(min_value=0)


class ToldForm(forms.Form):
    """Form whose initial values are the current ones, with hidden versions; if outdated, it shows the saved values."""


class SeenForm(ToldForm):
    """`ToldForm` for a single object, with its version."""

    version = WholeField(widget=forms.HiddenInput)


def tell_saved(form: forms.BaseForm) -> None:
    """Show the saved value at each field that differs, and base the next attempt on the current state.

    `form` is bound and its initial values are the current ones, from which its versions are taken.
    """
    for name in form.changed_data:
        field = form.fields[name]
        if name not in form.cleaned_data or field.widget.is_hidden:
            continue
        said = _said(field, form.get_initial_for_field(field, name))
        if said != _said(field, form.cleaned_data[name]):
            form.add_error(name, gettext("Changed in the meantime to: %(value)s") % {"value": said})
    renew(form)


def renew(form: forms.BaseForm) -> None:
    """Base the next attempt on the current state: set the hidden versions of a bound form to the initial ones."""
    data: Any = form.data.copy()
    for name, field in form.fields.items():
        now = form.get_initial_for_field(field, name)
        if name.startswith("version") and field.widget.is_hidden and now is not None:
            data[form.add_prefix(name)] = str(now)
    form.data = data


def _said(field: Any, value: Any) -> str:
    """Return a saved value as text."""
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        words = {str(key): str(title) for key, title in choices}
        chosen = value if isinstance(value, list | tuple) else [value]
        return listed(words.get(str(one), str(one)) for one in chosen if one is not None) or "–"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, date):
        return formats.date_format(value, "SHORT_DATE_FORMAT")
    return str(value) if value not in (None, "") else "–"
