"""Two-factor authentication: django-allauth's forms with this site's texts."""

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext_lazy as _

from clubs.forms.people.accounts import House

LABELS = {"code": _("Code"), "name": _("Key name"), "passwordless": _("Passkey: sign in without a password")}
HELPS = {"passwordless": _("Your device will ask for your fingerprint, face or PIN.")}


class SecondStep(House):
    """Mixin with labels and help texts of two-factor authentication."""

    labels, helps = LABELS, HELPS


class AuthenticateForm(SecondStep, base.AuthenticateForm):
    """Code at sign-in."""


class ReauthenticateForm(SecondStep, base.ReauthenticateForm):
    """Code before a change of the account."""


class ActivateTOTPForm(SecondStep, totp.ActivateTOTPForm):
    """First code of an authenticator app."""


class AddWebAuthnForm(SecondStep, webauthn.AddWebAuthnForm):
    """A new security key or passkey."""


class EditWebAuthnForm(SecondStep, webauthn.EditWebAuthnForm):
    """New name of a key."""
