"""Announcements on hall screens, tablets and phones; the call of a round before it starts."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Announcement, Event, Round
from clubs.services.activity_log import Actor, record_activity
from clubs.services.play import game_changes
from clubs.services.tournament.actions import Status, check_round, check_version, locked_round, locked_tournament
from clubs.services.transactions import versioned_transaction

LONGEST, MOST_MINUTES, MOST = 200, 240, 20
CALLED = timedelta(minutes=15)
"""Time for which a call is still shown after its start time if the round doesn't start."""


@versioned_transaction()
def announce(*, event: Event, text: str, minutes: int, key: str, actor: Actor) -> Announcement:
    """Show a text for a number of minutes.

    Raises `bad_text` or `bad_time`. Repeating the key returns the same announcement.
    """
    event = locked_tournament(event.pk)
    text = " ".join(text.split())
    if not 0 < len(text) <= LONGEST:
        raise ClubError("bad_text", _("Enter an announcement of up to %(most)s characters.") % {"most": LONGEST})
    return _show(event, key, actor, minutes, text=text)


@versioned_transaction()
def call_round(*, round_id: int, version: int, minutes: int, key: str, actor: Actor) -> Announcement:
    """Call the players of a published round, which starts in `minutes`. Starting the round ends the call."""
    game_changes.check_key(key)
    found = locked_round(round_id)
    known = Announcement.objects.filter(key=key).first()
    if known is not None:
        return known
    check_version(found, version)
    check_round(found, Status.PUBLISHED)
    found.event.announcements.filter(round=found, ended_at=None).update(ended_at=timezone.now())
    return _show(found.event, key, actor, minutes, of=found)


def _show(
    event: Event, key: str, actor: Actor, minutes: int, *, text: str = "", of: Round | None = None
) -> Announcement:
    game_changes.check_key(key)
    known = Announcement.objects.filter(key=key).first()
    if known is not None:
        return known
    if not 0 < minutes <= MOST_MINUTES:
        raise ClubError("bad_time", _("Enter 1 to %(most)s minutes.") % {"most": MOST_MINUTES})
    now = timezone.now()
    if event.announcements.filter(until__gt=now, ended_at=None).count() >= MOST:
        raise ClubError("too_many", _("There are already %(most)s announcements. End one first.") % {"most": MOST})
    until = now + timedelta(minutes=minutes)
    made = Announcement.objects.create(
        event=event,
        text=text,
        round=of,
        starts_at=until if of else None,
        until=until + CALLED if of else until,
        key=key,
        by=actor.user,
    )
    _touch(event)
    said = {"round": of.number, "minutes": minutes} if of else {"text": text}
    record_activity(actor=actor, action="round.called" if of else "tournament.said", event=event, **said)
    return made


@versioned_transaction()
def end_announcement(*, event: Event, announcement: int, actor: Actor, version: int | None = None) -> None:
    """End an announcement; idempotent.

    Raises `conflict` if `version` is given and isn't the event's.
    """
    event = locked_tournament(event.pk)
    shown = event.announcements.filter(pk=announcement, ended_at=None)
    if not shown.exists():
        return
    if version is not None:
        check_version(event, version)
    shown.update(ended_at=timezone.now())
    _touch(event)
    record_activity(actor=actor, action="tournament.unsaid", event=event)


def _touch(event: Event) -> None:
    """Tell open pages that the announcements have changed."""
    event.announced_at = timezone.now()
    event.save(update_fields=["announced_at"])
