"""Requests done once: the same request with the same key again gets the answer of the first time."""

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
    """What a request is answered: a status with the address, headers and body, as far as each face needs them.

    `secrets`: fields of the body that open something; of these only the address is kept at which they can be read.
    """

    status: int
    location: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: JsonObject = field(default_factory=dict)
    secrets: frozenset[str] = frozenset()


def run_once(*, sender: str, club: Club | None, key: str, digest: str, do: Callable[[], Answer]) -> Answer:
    """Do a request once and keep its answer in the same transaction; the same request again gets that answer.

    The record is inserted before the work: a second request with the key waits for it, so that both never work at the
    same time. What `do` raises rolls everything back and keeps nothing. Raises `bad_key`, and `key_used` where the key
    came with another request before.
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
    """Return the answer that a request got before, None where its key is new.

    Raises `key_used` where the key came with another request; its `kept` is the answer to that one.
    """
    record = IdempotencyRecord.objects.filter(sender=sender, key=key).first()
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
    """Return the digest of all parts of a request; each is marked off, so that no two requests run together."""
    digest = sha256()
    for part in parts:
        chunks = [part.encode()] if isinstance(part, str) else [part] if isinstance(part, bytes) else part
        one = sha256()
        for chunk in chunks:
            one.update(chunk)
        digest.update(one.digest())
    return digest.hexdigest()


def check_key(key: str) -> None:
    """Refuse what is no idempotency key, or cannot be kept as one."""
    if not 0 < len(key) <= LONGEST_KEY or "\0" in key:
        raise ClubError("bad_key", _("The form was incomplete. Reload the page and try again."))


def delete_old_records() -> int:
    """Delete the records of requests that nobody sends again any more; return how many."""
    return IdempotencyRecord.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]
