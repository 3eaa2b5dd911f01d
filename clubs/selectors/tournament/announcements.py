"""Current announcements for a hall: texts by the director, and the call of a round with its time."""

from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Announcement, Event, Round


def announcements_of(event: Event, now: datetime | None = None) -> tuple[Announcement, ...]:
    """Return the current announcements for the screens, tablets and phones of a tournament, newest first.

    Makes no query if the tournament never had any.
    """
    return () if event.announced_at is None else tuple(shown_now(event, now))


def shown_now(event: Event, now: datetime | None = None) -> QuerySet[Announcement]:
    """Return the current announcements as a queryset. The call of a round is shown until the round starts."""
    open_call = Q(round=None) | Q(round__status=Round.Status.PUBLISHED)
    found = event.announcements.filter(open_call, until__gt=now or timezone.now(), ended_at=None)
    return found.select_related("round", "event__season__club")


def said(one: Announcement) -> str:
    """Return an announcement in the reader's language: the typed text, or when the round starts."""
    if one.round is None or one.starts_at is None:
        return one.text
    hour = date_format(timezone.localtime(one.starts_at, one.event.season.club.zone), "H:i")
    return _("Round %(number)s starts at %(hour)s. Please take your seats.") % {
        "number": one.round.number,
        "hour": hour,
    }
