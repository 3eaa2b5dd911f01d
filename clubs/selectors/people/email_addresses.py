"""Owners of email addresses."""

from collections.abc import Iterable

from allauth.account.internal.userkit import filter_users_by_email

from clubs.models import UndeliverableAddress, User
from clubs.models.email_addresses import email_key


def account_of(email: str) -> User | None:
    """Return the account that signs in with this address; None if there is none, or more than one.

    An account that has confirmed the address comes before those that have not.
    """
    found = filter_users_by_email(email_key(email), prefer_verified=True, for_login=True)
    return found[0] if len(found) == 1 else None


def undeliverable(emails: Iterable[str]) -> frozenset[str]:
    """Return which of these addresses a mail server has refused for good."""
    return frozenset(UndeliverableAddress.objects.filter(email__in=list(emails)).values_list("email", flat=True))


def language_of(email: str, other: str) -> str:
    """Return the language of the account with this address, or `other` if there is none."""
    known = account_of(email)
    return known.language_or(other) if known else other
