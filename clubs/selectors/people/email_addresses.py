"""Owners of e-mail addresses."""

from allauth.account.models import EmailAddress

from clubs.models import User


def language_of(email: str, other: str) -> str:
    """Return the language of the account with this address, or `other` if there is none."""
    known = User.objects.filter(email__iexact=email).first()
    if known is None:
        owned = EmailAddress.objects.filter(email__iexact=email, verified=True).select_related("user").first()
        known = owned.user if owned else None
    return known.language_or(other) if known else other
