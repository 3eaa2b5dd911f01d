"""Answers kept by the key of their request, so that the same request again does nothing twice."""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import ApiAnswer, Club, PageAnswer, User
from clubs.services.play.game_changes import check_key
from clubs.services.transactions import versioned_transaction
from scoring.strict_json import JsonObject

KEPT = timedelta(days=3)
Answer = tuple[int, JsonObject]


def answer_once(*, club: Club, user: User, key: str, asked: str, do: Callable[[], Answer]) -> Answer:
    """What `do` answers, kept in its transaction; with the same key and request again the kept one, and nothing done.

    `key_used` where the key came with another request (`asked` is its digest). A refusal is not kept.
    """
    on = {"club": club, "by": user, "key": key}
    if kept := ApiAnswer.objects.filter(**on).first():
        return _again(kept, asked)
    try:
        with versioned_transaction():
            made = ApiAnswer.objects.create(**on, asked=asked)
            made.status, made.body = do()
            made.save(update_fields=["status", "body"])
    except IntegrityError:
        kept = ApiAnswer.objects.filter(**on).first()  # the same request came twice at once
        if kept is None:
            raise
        return _again(kept, asked)
    return made.status, made.body


def _again(kept: ApiAnswer, asked: str) -> Answer:
    if kept.asked != asked:
        raise ClubError(
            "key_used", _("This key was already used for a different request. Use a new key for each request.")
        )
    return kept.status, kept.body


def redirect_once(*, club: Club, whose: str, key: str, asked: str, do: Callable[[], str]) -> str:
    """The address to which the form of a page leads: `do` says it, and it is kept in its transaction.

    With the same key of the same sender (`whose`) and the same form (`asked` is its digest) again the kept one, and
    nothing is done. `key_used` where the key came with another form, `bad_key`. What `do` raises keeps nothing.
    """
    check_key(key)
    on = {"club": club, "key": sha256(f"{whose}\n{key}".encode()).hexdigest()}
    if kept := PageAnswer.objects.filter(**on).first():
        return _led_before(kept, asked)
    try:
        with versioned_transaction():
            made = PageAnswer.objects.create(**on, asked=asked)
            made.led_to = do()
            made.save(update_fields=["led_to"])
    except IntegrityError:
        kept = PageAnswer.objects.filter(**on).first()  # the same form came twice at once
        if kept is None:
            raise
        return _led_before(kept, asked)
    return made.led_to


def _led_before(kept: PageAnswer, asked: str) -> str:
    if kept.asked != asked:
        words = _("This form was already sent with different values. Check the current values and send it again.")
        raise ClubError("key_used", words)
    return kept.led_to


def forget_answers() -> int:
    """Drop what nobody repeats any more; returns how many."""
    old = {"created_at__lt": timezone.now() - KEPT}
    return sum(kept.objects.filter(**old).delete()[0] for kept in (ApiAnswer, PageAnswer))
