"""Payment status of a night's transfers."""

from django import forms
from django.utils.translation import gettext as _

from clubs.forms.fields import LineField, WholeField


class PaymentForm(forms.Form):
    """A transfer that was paid, or (`undo`) not paid after all."""

    payer = LineField(max_length=81, required=False)
    payee = LineField(max_length=81, required=False)
    tenths = WholeField(min_value=1, required=False)
    undo = WholeField(required=False)

    def clean(self) -> dict[str, object]:
        said = super().clean() or {}
        whole = said.get("payer") and said.get("payee") and said.get("tenths")
        if said.get("undo") is None and not whole:
            raise forms.ValidationError(_("Tap a payment."))
        return said
