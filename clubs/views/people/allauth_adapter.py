"""Adapter for django-allauth: lockout after wrong passwords, the address in mails, and its texts."""

from types import SimpleNamespace
from typing import Any, ClassVar
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _

from clubs.client_address import client_of
from clubs.models import User
from clubs.models.email_addresses import email_key
from clubs.selectors.people.email_addresses import account_of, language_of
from clubs.services.people.account_language import keep_language
from clubs.services.people.login_links import login_links
from clubs.views.people.mail_links import mail_base_url

LOGIN_CODE = "account/email/login_code"
WRONG_CODE = _("Wrong code.")
WRONG_LOGIN = _("Wrong email or password.")
ERRORS: dict[str, str | Promise] = {
    "account_inactive": _("This account is disabled"),
    "cannot_remove_primary_email": _("This is your primary address. Make another address primary first."),
    "duplicate_email": _("This is already one of your addresses."),
    "email_password_mismatch": WRONG_LOGIN,
    "email_taken": _("There is already an account with this address."),
    "enter_current_password": _("That isn’t your current password."),
    "incorrect_code": WRONG_CODE,
    "incorrect_password": _("Wrong password."),
    "invalid_or_expired_key": _("This link no longer works"),
    "invalid_login": WRONG_LOGIN,
    "invalid_password_reset": _("This link no longer works"),
    "max_email_addresses": _("You can have at most %d addresses."),
    "too_many_login_attempts": _("Too many attempts. Wait a few minutes."),
    "unknown_email": _("There is no account with this address."),
    "unverified_primary_email": _("Confirm your primary address first."),
    "select_only_one": _("Choose only one."),
    "same_as_current": _("This is already the current one."),
    "rate_limited": _("Too many attempts. Wait a few minutes."),
}
SECOND_STEP_ERRORS: dict[str, str | Promise] = {
    "add_email_blocked": _("Turn off two-factor authentication before you add an address."),
    "cannot_delete_authenticator": _("Two-factor authentication can’t be turned off."),
    "cannot_generate_recovery_codes": _("Set up an authenticator app or a security key first."),
    "incorrect_code": WRONG_CODE,
    "unverified_email": _("Confirm your email address first."),
}
WAYS: dict[str, str | Promise] = {
    "reauthenticate": _("Use your password"),
    "mfa_reauthenticate": _("Use an authenticator app code or a recovery code"),
    "mfa_reauthenticate:webauthn": _("Use a security key or passkey"),
}


class AccountAdapter(DefaultAccountAdapter):
    """Count wrong passwords by account and IP address together, and use `PUBLIC_URL` in mails instead of the Host
    header.
    """

    error_messages: ClassVar = DefaultAccountAdapter.error_messages | ERRORS

    def clean_email(self, email: str) -> str:
        """Return the one spelling by which the site keeps and finds an address."""
        return email_key(super().clean_email(email))

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, Any]]:
        """Return the ways to reauthenticate, with this site's texts."""
        ways = super().get_reauthentication_methods(user)
        return [way | {"description": WAYS[way["id"]]} for way in ways]

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        login = email_key(str(credentials.get("email") or ""))
        return f"{client_of(request)} {login}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        if template_prefix == LOGIN_CODE and (user := account_of(email)) is not None:
            link = reverse("login_link", args=[user.pk, login_links.make_token(user)])
            context = context | {"link": self.request.build_absolute_uri(link)}
        links = {name: mail_base_url(self.request, value) for name, value in context.items() if isinstance(value, str)}
        with override(language_of(email, _spoken())):
            super().send_mail(template_prefix, email, {"current_site": _site()} | context | links)

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, and set the account's language to that of the page if it has none yet."""
        super().login(request, user)
        if not user.language:
            keep_language(user=user, language=_spoken())


class SecondStepAdapter(DefaultMFAAdapter):
    """Error messages of two-factor authentication, and the suggested name of a new security key."""

    error_messages: ClassVar = DefaultMFAAdapter.error_messages | SECOND_STEP_ERRORS

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        count = Authenticator.objects.filter(user=user, type=type).count()
        return gettext("Key %(n)s") % {"n": count + 1}


def _spoken() -> str:
    return get_language() or settings.LANGUAGE_CODE


def _site() -> SimpleNamespace:
    """Return the site as mails name it."""
    domain = urlsplit(settings.MAILED_URL).hostname
    return SimpleNamespace(name="East One · 東一", domain=domain)
