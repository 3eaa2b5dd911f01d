"""Answers kept by the key of their request, so that the same request again does nothing twice."""

from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import ApiAnswer, Club, User
from clubs.services.versions import act
from scoring.contract import JsonObject

KEPT = timedelta(days=3)
Answer = tuple[int, JsonObject]


def once(*, club: Club, user: User, key: str, asked: str, do: Callable[[], Answer]) -> Answer:
    """What `do` answers, kept in its transaction; with the same key and request again the kept one, and nothing done.

    `key_used` where the key came with another request (`asked` is its digest). A refusal is not kept.
    """
    on = {"club": club, "by": user, "key": key}
    if kept := ApiAnswer.objects.filter(**on).first():
        return _again(kept, asked)
    try:
        with act():
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
        raise ClubError("key_used", _("This key came with another request. Send each with a key of its own."))
    return kept.status, kept.body


def forget_answers() -> int:
    """Drop what nobody repeats any more; returns how many."""
    gone, _models = ApiAnswer.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
    return gone
