"""Unguessable and short public identifiers."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def link_token() -> str:
    """A URL-safe secret of 192 bits for a table's or a check-in link."""
    return secrets.token_urlsafe(24)


def public_id() -> str:
    """Eight characters without look-alikes, for addresses that people read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))
