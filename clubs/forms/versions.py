"""Writes that carry what they were made from."""

from datetime import date, time
from typing import Any

from django import forms
from django.utils import formats
from django.utils.translation import gettext

from clubs.forms.fields import WholeField
from clubs.selectors.words import listed


class VersionForm(forms.Form):
    """Every change of a game or a plan carries the version that it was made from."""

    version = WholeField(min_value=0)


class SeenForm(forms.Form):
    """A form whose initial values are what stands now, with its version; a stale one is told what was saved."""

    version = WholeField(widget=forms.HiddenInput)


def tell_saved(form: forms.BaseForm) -> None:
    """Say at each field in which something else was typed what is saved; the next try is made from what stands now.

    `form` is bound, its initial values are those that stand now; where it has a `version`, it is taken from them.
    """
    for name in form.changed_data:
        field = form.fields[name]
        said = _said(field, form.get_initial_for_field(field, name))
        if name == "version" or said == _said(field, form.cleaned_data.get(name)):
            continue
        form.add_error(name, gettext("Saved meanwhile: %(value)s") % {"value": said})
    if "version" in form.fields:
        data: Any = form.data.copy()
        data[form.add_prefix("version")] = str(form.get_initial_for_field(form.fields["version"], "version"))
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
