"""Fields beside final scores: chips, who has won, busts and the last dealer, where the rules ask for them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.forms.fields import WholeField
from rules.entry import FinalForm
from scoring.strict_json import JsonObject

MOST_CHIPS = 999


def add_fields(form: forms.Form, final: FinalForm, names: Sequence[str]) -> None:
    """Add what these rules ask for, per seat; `names` are those of the seats, in order."""
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    for seat, name in enumerate(names):
        if "chips" in final.beside:
            words = {"autocomplete": "off", "inputmode": "decimal", "size": "3", "placeholder": _("Chips")}
            widget = forms.TextInput({**words, "aria-label": _("Chips of %(name)s") % {"name": name}})
            limits = {"min_value": -MOST_CHIPS, "max_value": MOST_CHIPS}
            form.fields[f"chips-{seat}"] = WholeField(label=_("Chips"), required=False, widget=widget, **limits)
        if "won" in final.beside:
            form.fields[f"won-{seat}"] = forms.BooleanField(label=_("Won a hand"), required=False)
        if "busted" in final.beside:
            paid = [("", "–"), *(one for one in seats if one[0] != str(seat))]
            form.fields[f"bust-{seat}"] = forms.ChoiceField(label=_("Bust, paid to"), choices=paid, required=False)
    if "dealer" in final.beside:
        label = gettext_lazy("Last dealer")
        form.fields["dealer"] = forms.ChoiceField(label=label, choices=[("", "–"), *seats], required=False)


def beside_scores(data: Mapping[str, Any], used: Sequence[str], seats: Sequence[int]) -> JsonObject:
    """Return the fields as the call `game` takes them, for the players in these seats of the form."""
    found: JsonObject = {}
    number = {str(seat): player for player, seat in enumerate(seats)}
    if "chips" in used:
        found["chips"] = [data.get(f"chips-{seat}") or 0 for seat in seats]
    if "won" in used:
        found["won"] = [player for player, seat in enumerate(seats) if data.get(f"won-{seat}")]
    if "busted" in used:
        paid = [(player, data.get(f"bust-{seat}")) for player, seat in enumerate(seats)]
        found["busted"] = [[player, number[to]] for player, to in paid if to in number]
    if "dealer" in used and data.get("dealer") in number:
        found["dealer"] = number[data["dealer"]]
    return found
