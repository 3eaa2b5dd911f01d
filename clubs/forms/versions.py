"""Writes that carry what they were made from."""

from django import forms

from clubs.forms.fields import WholeField


class VersionForm(forms.Form):
    """Every change of a game or a plan carries the version that it was made from."""

    version = WholeField(min_value=0)
