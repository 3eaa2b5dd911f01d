"""Form of a new club's first night: who is here, and what they play."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import TextField
from clubs.forms.people.players import reader
from clubs.selectors.imports.player_columns import Column
from clubs.selectors.imports.player_preview import Given
from clubs.selectors.reader_language import core_lang
from rules import registry

LONGEST = 10_000


class FirstNightForm(forms.Form):
    """Names of the people who are here, one per line, and the rules; `alike`: two names may be the same person."""

    names = TextField(
        label=_("Who is here?"),
        help_text=_("One name per line."),
        max_length=LONGEST,
        error_messages={"required": _("Type the names of the people who are here.")},
        widget=forms.Textarea({"rows": 9, "autocomplete": "off", "spellcheck": "false"}),
    )
    preset = forms.ChoiceField(label=_("Game and rules"), help_text=_("You can look at them and change them later."))
    apart = forms.BooleanField(required=False)
    alike = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lang = core_lang()
        self.fields["preset"].choices = [
            (system.name.say(lang), [(preset.id, preset.name.say(lang)) for preset in system.presets])
            for system in registry.SYSTEMS
        ]
        self.fields["preset"].initial = registry.SYSTEMS[0].presets[0].id

    @property
    def given(self) -> Given:
        """Return the list: each line is a name, the first one, too."""
        names = self.cleaned_data["names"]
        return Given(text=names, heading=False, columns={0: Column.NAME}, reader=reader())
