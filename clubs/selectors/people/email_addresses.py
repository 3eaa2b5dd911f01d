"""Whom an e-mail address belongs to."""

from allauth.account.models import EmailAddress

from clubs.models import User


def language_of(email: str, other: str) -> str:
    """The language in which whoever reads this address is written to; `other` where nobody here is known to."""
    known = User.objects.filter(email__iexact=email).first()
    if known is None:
        owned = EmailAddress.objects.filter(email__iexact=email, verified=True).select_related("user").first()
        known = owned.user if owned else None
    return known.language_or(other) if known else other
