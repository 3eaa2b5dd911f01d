"""Notification preferences, devices, and webhook addresses."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.forms.fields import LineField
from clubs.models.notifications import Kind, Way


class WishForm(forms.Form):
    """Wanted channels for each kind of notification: one field `KIND_WAY` for each pair."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        for kind in Kind:
            for way in Way:
                self.fields[f"{kind}_{way}"] = forms.BooleanField(required=False, label=f"{kind.label}: {way.label}")

    @property
    def wanted(self) -> set[tuple[str, str]]:
        return {(kind, way) for kind in Kind for way in Way if self.cleaned_data[f"{kind}_{way}"]}

    @property
    def rows(self) -> list[tuple[str, list[forms.BoundField]]]:
        return [(str(kind.label), [self[f"{kind}_{way}"] for way in Way]) for kind in Kind]


class DeviceForm(forms.Form):
    """Push endpoint of a browser, and its keys."""

    endpoint = LineField(max_length=500)
    p256dh = LineField(max_length=100, required=False)
    auth = LineField(max_length=40, required=False)


class WebhookForm(forms.Form):
    """The address of a webhook."""

    url = LineField(
        label=_("URL"),
        max_length=500,
        help_text=_("The https:// URL of your bot or of a Discord webhook."),
        widget=forms.URLInput({"autocomplete": "off"}),
    )
