"""Sign the documents that sites read from each other, and check them (circuits, section 8).

Ed25519 over canonical JSON; keys and signatures are base64url without padding. `signed` puts `key` and `signature`
into a document. `check_signature` raises `FeedRefused` unless the document is exactly what the key's owner has signed.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from enum import StrEnum
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from clubs.circuits.canonical_json import canonical

_KEY_BYTES, _SIGNATURE_BYTES = 32, 64


class Refusal(StrEnum):
    """Why a document is refused."""

    TOO_LARGE = "too_large"
    NOT_A_FEED = "not_a_feed"
    NOT_SIGNED = "not_signed"
    OTHER_KEY = "other_key"
    WRONG_SIGNATURE = "wrong_signature"
    OTHER_SITE = "other_site"
    OLD_SEQUENCE = "old_sequence"
    AHEAD = "ahead"
    FOREIGN_EVENT = "foreign_event"
    BAD_EVENT = "bad_event"


class FeedRefused(Exception):  # noqa: N818 -- a refusal, as `InvalidSignature` is
    """Raised for a refused document, with the reason."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason = reason


def new_private_key() -> str:
    """Return a new private key."""
    return _encoded(Ed25519PrivateKey.generate().private_bytes_raw())


def public_key(private: str) -> str:
    """Return the public key of a private one."""
    return _encoded(_private(private).public_key().public_bytes_raw())


def fingerprint(public: str) -> str:
    """Return what two people compare before they trust a key: ten groups of four hexadecimal digits."""
    digits = sha256(_decoded(public, _KEY_BYTES)).hexdigest()[:40]
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


def signed(document: Mapping[str, Any], private: str) -> dict[str, Any]:
    """Return the document with the public key and the signature in it; `ValueError` where JSON can't say it."""
    made = {**document, "key": public_key(private)}
    made.pop("signature", None)
    return {**made, "signature": _encoded(_private(private).sign(canonical(made)))}


def check_signature(document: Mapping[str, Any], key: str | None = None) -> None:
    """Raise `FeedRefused` unless `key` has signed the document; without a key, the one that the document names."""
    named = document.get("key")
    if key is not None and named != key:
        raise FeedRefused(Refusal.OTHER_KEY)
    try:
        trusted = Ed25519PublicKey.from_public_bytes(_decoded(named, _KEY_BYTES))
        signature = _decoded(document.get("signature"), _SIGNATURE_BYTES)
    except ValueError:
        raise FeedRefused(Refusal.NOT_SIGNED) from None
    try:
        trusted.verify(signature, canonical({name: document[name] for name in document if name != "signature"}))
    except (InvalidSignature, ValueError):
        raise FeedRefused(Refusal.WRONG_SIGNATURE) from None


def _private(text: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(_decoded(text, _KEY_BYTES))


def _encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: object, length: int) -> bytes:
    """Return so many bytes; `ValueError` for anything but their one way of being written."""
    if not isinstance(text, str) or not text.isascii():
        raise ValueError("Not base64url.")
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(raw) != length or _encoded(raw) != text:
        raise ValueError("Not base64url of this length.")
    return raw
