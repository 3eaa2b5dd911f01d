"""What is announced to a hall now: words of the director, and the call of a round with its hour."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Announcement, Event, Round


def announcements_of(event: Event, now: datetime | None = None) -> tuple[Announcement, ...]:
    """What screens, tablets and phones of a tournament show now, the newest first; where nothing ever was, no query."""
    if event.announced_at is None:
        return ()
    now = now or timezone.now()
    found = event.announcements.filter(until__gt=now, ended_at=None).select_related("round", "event__season__club")
    return tuple(one for one in found if one.round is None or one.round.status == Round.Status.PUBLISHED)


def said(one: Announcement) -> str:
    """An announcement in the reader's language: what was typed, or when the round starts."""
    if one.round is None or one.starts_at is None:
        return one.text
    hour = date_format(timezone.localtime(one.starts_at, one.event.season.club.zone), "H:i")
    return _("Round %(number)s starts at %(hour)s. Please take your seats.") % {
        "number": one.round.number,
        "hour": hour,
    }
