"""States of a tournament: draft, announced, open, finished, closed; cancelled from any state before its end.

Each action takes the event's `version` it is based on and raises `conflict` if that is outdated; None skips the check.
"""

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Entry, Event, Game, Registration, SeatDraw, Stage
from clubs.queue import enqueue
from clubs.selectors.tournament.postponed_tables import still_postponed
from clubs.selectors.tournament.registration import GONE
from clubs.services.activity_log import Actor, record_activity
from clubs.services.archive.tournament_archives import ask_archive
from clubs.services.notifications.club_mail import send_club_mail
from clubs.services.play import game_changes, games
from clubs.services.tournament.actions import bump_event_version, locked_tournament
from clubs.services.transactions import versioned_transaction

Status = Event.Status
MAIL = "clubs.tasks.mail_cancellation"
WAITS = (
    Registration.Status.APPLIED,
    Registration.Status.WAITING,
    Registration.Status.OFFERED,
    Registration.Status.CONFIRMED,
)
"""Statuses whose holders are notified of a cancellation, since they still expect to play."""


def check_state(event: Event, *allowed: str) -> None:
    """Refuse an action that the tournament's state doesn't allow; the error says what is possible."""
    if event.status in allowed:
        return
    words = {
        Status.DRAFT: _("The tournament is still a draft. Announce it first."),
        Status.PLANNED: _("The tournament has been announced but has not started. Open check-in first."),
        Status.OPEN: _("The tournament is running. Finish or cancel it first."),
        Status.FINISHED: _("The tournament is finished. Reopen it, or close it."),
        Status.CLOSED: _("The tournament is closed and can’t be reopened."),
        Status.CANCELLED: _("The tournament was cancelled."),
    }
    raise ClubError(f"event_{event.status}", words[Status(event.status)])


def _move(event: Event, status: str, action: str, actor: Actor, reason: str = "") -> Event:
    event.status = status
    event.save()
    record_activity(actor=actor, action=f"tournament.{action}", event=event, reason=reason)
    return event


@versioned_transaction()
def announce_tournament(*, event: Event, actor: Actor, version: int | None = None) -> Event:
    """Show a draft to everybody; idempotent."""
    event = locked_tournament(event.pk)
    if event.status == Status.PLANNED:
        return event
    bump_event_version(event, version)
    check_state(event, Status.DRAFT)
    return _move(event, Status.PLANNED, "announced", actor)


@versioned_transaction()
def withdraw_announcement(*, event: Event, actor: Actor, version: int | None = None) -> Event:
    """Turn an announced tournament back into a draft. Raises `entered` if there are entries or registrations."""
    event = locked_tournament(event.pk)
    if event.status == Status.DRAFT:
        return event
    bump_event_version(event, version)
    check_state(event, Status.PLANNED)
    if event.entries.exists() or event.registrations.filter(status__in=WAITS).exists():
        words = _("There are entries already. Cancel the tournament instead, so that players are notified.")
        raise ClubError("entered", words)
    return _move(event, Status.DRAFT, "withdrawn", actor)


@versioned_transaction()
def finish_tournament(*, event: Event, actor: Actor, version: int | None = None) -> Event:
    """Finish the tournament, which disables the tables' links; idempotent.

    Raises `stages_open` while a stage isn't finished.
    """
    event = locked_tournament(event.pk)
    if event.status == Status.FINISHED:
        return event
    bump_event_version(event, version)
    check_state(event, Status.OPEN)
    left = event.stages.exclude(status=Stage.Status.FINISHED).order_by("number").first()
    if left is not None:
        words = _("%(stage)s is not finished.") % {"stage": left.title}
        late = [said for one in left.rounds.order_by("number") if (said := still_postponed(one))]
        raise ClubError("stages_open", " ".join((words, *late)))
    return _move(event, Status.FINISHED, "finished", actor)


@versioned_transaction()
def reopen_tournament(*, event: Event, reason: str, actor: Actor, version: int | None = None) -> Event:
    """Reopen a finished tournament with a reason; idempotent."""
    event = locked_tournament(event.pk)
    if event.status == Status.OPEN:
        return event
    bump_event_version(event, version)
    check_state(event, Status.FINISHED)
    game_changes.check_reason(reason)
    return _move(event, Status.OPEN, "reopened", actor, reason.strip())


@versioned_transaction()
def close_tournament(*, event: Event, actor: Actor, version: int | None = None) -> Event:
    """Close the tournament permanently, finishing it first if open; its archive is built in the background.

    Raises `stages_open` while a stage isn't finished.
    """
    event = locked_tournament(event.pk)
    if event.status == Status.CLOSED:
        return event
    if event.status == Status.OPEN:
        event, version = finish_tournament(event=event, actor=actor, version=version), None
    bump_event_version(event, version)
    check_state(event, Status.FINISHED)
    event.closed_at = timezone.now()
    event = _move(event, Status.CLOSED, "closed", actor)
    ask_archive(event)
    return event


@versioned_transaction()
def cancel_tournament(*, event: Event, reason: str, actor: Actor, base: str = "", version: int | None = None) -> Event:
    """Cancel an unfinished tournament with a public reason; entrants are notified by mail. Idempotent.

    Running games are voided and drafts discarded; approved results stay on record.
    """
    event = locked_tournament(event.pk)
    if event.status == Status.CANCELLED:
        return event
    bump_event_version(event, version)
    check_state(event, Status.DRAFT, Status.PLANNED, Status.OPEN)
    game_changes.check_reason(reason)
    running = (Game.Status.SEATING, Game.Status.PLAYING, Game.Status.TO_CONFIRM)
    for game_id in event.games.filter(status__in=running).order_by("pk").values_list("pk", flat=True):
        games.void_game(game_id=game_id, reason=_("The tournament was cancelled."), actor=actor)
    event.draws.filter(status=SeatDraw.Status.PLANNED).update(status=SeatDraw.Status.DISCARDED)
    event.cancelled_at, event.cancel_reason = timezone.now(), reason.strip()
    announced = event.status != Status.DRAFT
    event = _move(event, Status.CANCELLED, "cancelled", actor, reason.strip())
    if announced:
        tell_entrants(event, base)
    return event


def tell_entrants(event: Event, base: str) -> None:
    """Queue a mail that the tournament is cancelled, or has moved, to each entrant, at the address of the registration,
    the account or the player.
    """
    asked = event.registrations.filter(status__in=WAITS)
    for pk in asked.values_list("pk", flat=True):
        enqueue(MAIL, "registration", pk, base)
    known = asked.exclude(entry=None).values("entry")
    for pk in event.entries.exclude(status__in=GONE).exclude(pk__in=known).values_list("pk", flat=True):
        enqueue(MAIL, "entry", pk, base)


def mail_cancellation(*, of: str, pk: int, base: str) -> bool:
    """Notify one person that a tournament is cancelled, or else moved, in the language of their form or account.

    False if not found.
    """
    found = _addressed(of, pk)
    if found is None:
        return False
    event, name, to, language = found
    known = language in dict(settings.LANGUAGES)
    with translation.override(language if known else settings.LANGUAGE_CODE):
        off = event.status == Status.CANCELLED
        template = f"clubs/tournament/mail_{'cancelled' if off else 'moved'}.txt"
        text = render_to_string(template, {"event": event, "name": name, "base": base})
        title = (_("%(event)s is cancelled") if off else _("%(event)s has moved")) % {"event": event.name}
    return send_club_mail(event.season.club, title, text, to, reply_to=event.answered_at)


def _addressed(of: str, pk: int) -> tuple[Event, str, str, str] | None:
    """Return the tournament, name, address and language of a registration or an entry."""
    if of == "registration":
        form = Registration.objects.select_related("event__season__club").filter(pk=pk).first()
        return (form.event, form.name, form.email, form.language) if form else None
    found = Entry.objects.select_related("event__season__club", "player__user").filter(pk=pk).first()
    if found is None:
        return None
    user = found.player.user
    to = user.email if user else found.player.email
    wish = user.wishes.order_by("pk").first() if user else None
    said = wish.language if wish else settings.LANGUAGE_CODE
    return (found.event, found.player.name, to, user.language_or(said) if user else said) if to else None
