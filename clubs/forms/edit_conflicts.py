"""Writes that carry what they were made from."""

from datetime import date, time
from typing import Any

from django import forms
from django.utils import formats
from django.utils.translation import gettext

from clubs.forms.fields import WholeField
from clubs.selectors.reader_language import listed


class VersionForm(forms.Form):
    """Every change of a game or a plan carries the version that it was made from."""

    version = WholeField(min_value=0)


class ToldForm(forms.Form):
    """A form whose initial values are what stands now, with hidden versions; a stale one is told what was saved."""


class SeenForm(ToldForm):
    """The same of one thing, with its version."""

    version = WholeField(widget=forms.HiddenInput)


def tell_saved(form: forms.BaseForm) -> None:
    """Say at each field in which something else was typed what is saved; the next try is made from what stands now.

    `form` is bound, its initial values are those that stand now; its versions are taken from them.
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
    """Let the next try be made from what stands now: the hidden versions of a bound form become its initial ones."""
    data: Any = form.data.copy()
    for name, field in form.fields.items():
        now = form.get_initial_for_field(field, name)
        if name.startswith("version") and field.widget.is_hidden and now is not None:
            data[form.add_prefix(name)] = str(now)
    form.data = data


def _said(field: Any, value: Any) -> str:
    """A saved value in words."""
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
