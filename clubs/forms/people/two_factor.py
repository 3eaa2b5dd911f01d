"""The second step of signing in: django-allauth's forms in the words of the house."""

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext_lazy as _

from clubs.forms.people.accounts import House

LABELS = {"code": _("Code"), "name": _("Key name"), "passwordless": _("Passkey: sign in without a password")}
HELPS = {"passwordless": _("Your device will ask for your fingerprint, face or PIN.")}


class SecondStep(House):
    """Labels and helps of the second step."""

    labels, helps = LABELS, HELPS


class AuthenticateForm(SecondStep, base.AuthenticateForm):
    """The code, while signing in."""


class ReauthenticateForm(SecondStep, base.ReauthenticateForm):
    """The code once more, before a change of the account."""


class ActivateTOTPForm(SecondStep, totp.ActivateTOTPForm):
    """The first code that an authenticator app shows."""


class AddWebAuthnForm(SecondStep, webauthn.AddWebAuthnForm):
    """A new security key or passkey."""


class EditWebAuthnForm(SecondStep, webauthn.EditWebAuthnForm):
    """Another name for a key."""
