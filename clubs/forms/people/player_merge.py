"""Choice of the player to merge with."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Player


class OtherPlayerForm(forms.Form):
    """The second of two players who are the same person."""

    other = forms.ModelChoiceField(
        Player.objects.none(),
        to_field_name="number",
        error_messages={"invalid_choice": _("The club has no other player with this number.")},
    )

    def __init__(self, *args: object, player: Player, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["other"].queryset = Player.objects.filter(club=player.club).exclude(pk=player.pk)
