"""The form of a participant: all details of an entry, saved together."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.forms.edit_conflicts import SeenForm
from clubs.forms.fields import FederationField, LineField, WholeField
from clubs.models import Entry
from clubs.services.tournament.entries import LONGEST_CLUB, LONGEST_NAME, LONGEST_NOTE, is_named
from clubs.services.tournament.entry_details import LATIN, OF_GUESTS

TYPED = {"autocomplete": "off"}


def _line(label: Any, most: int, **more: Any) -> LineField:
    return LineField(label=label, max_length=most, required=False, widget=forms.TextInput(TYPED), **more)


class EntryDetailsForm(SeenForm):
    """Name, club, country, federation, address, payment, consent, seed and note of an entry.

    The name, address and consent of a player of the club are shown and not asked for.
    """

    name = LineField(label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(TYPED))
    latin_name = _line(_("Name in Latin letters"), LONGEST_NAME)
    club_name = _line(_("Club"), LONGEST_CLUB)
    country = _line(_("Country"), 60, help_text=_("A name in any common language, or a code."))
    federation = FederationField(help_text="")
    federation_id = _line(_("Federation number"), 40)
    email = forms.EmailField(label=_("Email"), required=False, max_length=254)
    seed = WholeField(label=pgettext_lazy("entry", "Seed"), min_value=1, max_value=Entry.MOST_SEED, required=False)
    note = _line(_("Note"), LONGEST_NOTE, help_text=_("Only staff can see notes."))
    paid = forms.BooleanField(label=_("Paid"), required=False)
    consent = forms.BooleanField(label=_("Name may be public"), required=False)

    def __init__(self, data: Any = None, *, entry: Entry) -> None:
        player = entry.player
        super().__init__(
            data,
            initial={
                "version": entry.version,
                "name": player.name,
                "latin_name": dict(player.names.values_list("lang", "name")).get(LATIN, ""),
                "club_name": entry.club_name,
                "country": player.country,
                "federation": player.federation,
                "federation_id": player.federation_id,
                "email": player.email,
                "seed": entry.seed,
                "note": entry.said_note,
                "paid": bool(entry.paid_at),
                "consent": is_named(entry),
            },
        )
        for name in () if player.guest else OF_GUESTS:
            del self.fields[name]

    @property
    def given(self) -> dict[str, Any]:
        """Return the arguments of the service, without the version."""
        said = {name: value for name, value in self.cleaned_data.items() if name not in ("version", "seed")}
        seed = self.cleaned_data["seed"]
        return said | {"seed": seed, "unseeded": seed is None}
