"""Sessions that have ended are deleted every night."""

from django.contrib.sessions.models import Session
from django.utils import timezone

AT_ONCE = 5_000
"""Rows of one statement, so that no deletion is long."""


def delete_expired_sessions() -> int:
    """Delete expired sessions in small steps; return their number."""
    expired, deleted = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date"), 0
    while keys := list(expired.values_list("pk", flat=True)[:AT_ONCE]):
        deleted += Session.objects.filter(pk__in=keys).delete()[0]
    return deleted
