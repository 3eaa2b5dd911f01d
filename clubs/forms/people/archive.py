"""Import of a club from its archive, and deletion of a club."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField


class BringInForm(forms.Form):
    """Archive, and the address of the imported club."""

    file = forms.FileField(
        label=_("Club archive"),
        help_text=_("The original .zip file, up to 60 MB."),
        widget=forms.FileInput({"accept": ".zip,application/zip"}),
    )
    slug = forms.SlugField(
        label=_("Web address"),
        max_length=40,
        required=False,
        help_text=_("Leave empty to keep the club’s previous address."),
        widget=forms.TextInput({"autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]).lower()


class DeleteForm(forms.Form):
    """The club's name, typed to confirm."""

    name = LineField(
        label=_("Type the club’s name"),
        max_length=80,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
