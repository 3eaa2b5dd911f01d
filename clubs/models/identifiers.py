"""Unguessable tokens and short public identifiers."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ON_PAPER = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def link_token() -> str:
    """Return a URL-safe secret of 192 bits for a table link or a check-in link."""
    return secrets.token_urlsafe(24)


def public_id() -> str:
    """Return eight characters without look-alikes, for addresses that people read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def sheet_token() -> str:
    """Return eight characters without look-alikes, for the code on a printed score sheet."""
    return "".join(secrets.choice(ON_PAPER) for _ in range(8))
