"""Idempotent requests: a repeated request with the same key gets the answer of the first."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, IdempotencyRecord
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject

KEPT = timedelta(days=30)
LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer to a request: status, address, headers and body, as the pages or the API need them.

    `secrets`: fields of the body with credentials; only the address where they can be read is stored.
    """

    status: int
    location: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: JsonObject = field(default_factory=dict)
    secrets: frozenset[str] = frozenset()


def run_once(*, sender: str, club: Club | None, key: str, digest: str, do: Callable[[], Answer]) -> Answer:
    """Execute a request once and store its answer in the same transaction; a repeated request gets that answer.

    The record is inserted before the work, so that a concurrent request with the same key waits. An exception from `do`
    rolls everything back and stores nothing. Raises `bad_key`, and `key_used` if the key was used with another request.
    """
    check_key(key)
    try:
        with versioned_transaction():
            record = IdempotencyRecord.objects.create(club=club, sender=sender, key=key, digest=digest)
            answer = do()
            record.status, record.location = answer.status, answer.location
            record.headers, record.body = dict(answer.headers), _without(answer.body, answer.secrets)
            record.save(update_fields=["status", "location", "headers", "body"])
    except IntegrityError:
        kept = find_answer(sender=sender, key=key, digest=digest)
        if kept is None:
            raise
        return kept
    return answer


def find_answer(*, sender: str, key: str, digest: str) -> Answer | None:
    """Return the stored answer to a request, None if its key is new.

    Raises `key_used` if the key was used with another request; its `kept` is that request's answer.
    """
    record = IdempotencyRecord.objects.filter(sender=sender, key=key).first() if _is_valid(key) else None
    if record is None:
        return None
    kept = Answer(record.status, record.location, record.headers, record.body)
    if record.digest and record.digest != digest:
        words = _("This key was already used for a different request. Use a new key for each request.")
        raise ClubError("key_used", words, kept=kept)
    return kept


def _without(value: Any, names: frozenset[str]) -> Any:
    """Return a JSON value without the fields of these names."""
    if isinstance(value, dict):
        return {name: _without(inside, names) for name, inside in value.items() if name not in names}
    return [_without(inside, names) for inside in value] if isinstance(value, list) else value


def digest_of(*parts: str | bytes | Iterable[bytes]) -> str:
    """Return the digest of all parts of a request, delimited so that different requests can't collide."""
    digest = sha256()
    for part in parts:
        chunks = [part.encode()] if isinstance(part, str) else [part] if isinstance(part, bytes) else part
        one = sha256()
        for chunk in chunks:
            one.update(chunk)
        digest.update(one.digest())
    return digest.hexdigest()


def check_key(key: str) -> None:
    """Refuse an invalid idempotency key, or one that can't be stored."""
    if not _is_valid(key):
        raise ClubError("bad_key", _("The form was incomplete. Reload the page and try again."))


def _is_valid(key: str) -> bool:
    """Return whether a key can be stored; PostgreSQL takes no NUL."""
    return 0 < len(key) <= LONGEST_KEY and "\0" not in key


def delete_old_records() -> int:
    """Delete expired records; return their number."""
    return IdempotencyRecord.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
