"""The texts of notifications, in the active language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.models import User
from clubs.models.notifications import Kind
from clubs.models.seating import WINDS

SALT = "clubs.messages.stop"
TEST = "test"


@dataclass(frozen=True, slots=True)
class RenderedNotification:
    """A notification: its title, its text, its link, and the sentence before the unsubscribe link."""

    title: str
    text: str
    link: str
    stop: str


def render_notification(kind: str, facts: Mapping[str, Any]) -> RenderedNotification:
    """Return the text of a notification of this kind about these facts."""
    if "number" in facts and not facts["event"]:
        facts = {**facts, "event": _("Night %(number)s") % {"number": facts["number"]}}
    title, text = WORDS[kind](facts)
    title = " ".join(title.split())
    text = "\n\n".join(part for part in (text, "\n".join(_lines(facts))) if part)
    return RenderedNotification(
        title,
        text,
        settings.MAILED_URL + facts["url"],
        _("You receive this because you subscribed to it. To unsubscribe, open this page:"),
    )


def _lines(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield further details as far as they are known: seat, table mates, time and place."""
    if facts.get("wind"):
        yield _("Seat: %(wind)s") % {"wind": dict(WINDS).get(facts["wind"], "")}
    if facts.get("others"):
        yield _("With: %(names)s") % {"names": pgettext("list", ", ").join(facts["others"])}
    if facts.get("at"):
        yield _("Time: %(day)s, %(hour)s") % _moment(facts["at"])
    if facts.get("place"):
        yield _("Venue: %(place)s") % {"place": facts["place"]}


def _moment(text: str) -> dict[str, str]:
    """Return the day and hour of a time in the club's zone (ISO 8601)."""
    at = datetime.fromisoformat(text)
    return {"day": date_format(at, "MONTH_DAY_FORMAT"), "hour": f"{at:%H:%M}"}


def _seat(facts: Mapping[str, Any]) -> tuple[str, str]:
    if "instead_of" in facts:
        return _moved_seat(facts)
    if not facts["table"]:
        return _("You’re sitting out this round"), _("%(event)s, %(club)s: you’re sitting out this round.") % facts
    title = _("You’ve been drawn at table %(table)s") % facts
    return title, _("%(event)s, %(club)s: your seat is at table %(table)s.") % facts


def _moved_seat(facts: Mapping[str, Any]) -> tuple[str, str]:
    """Return the texts for a player whose published seat was changed by hand. Table 0 means sitting out."""
    if not facts["table"]:
        return _("You’re sitting out this round"), _(
            "%(event)s, %(club)s: you’re sitting out, no longer playing at table %(instead_of)s."
        ) % facts
    if not facts["instead_of"]:
        return _("You’re playing at table %(table)s") % facts, _(
            "%(event)s, %(club)s: you’re playing after all, not sitting out."
        ) % facts
    title = _("Now at table %(table)s, not %(instead_of)s") % facts
    return title, _("%(event)s, %(club)s: you’re now at table %(table)s instead of table %(instead_of)s.") % facts


def _night(facts: Mapping[str, Any]) -> tuple[str, str]:
    return _("Check-in for %(event)s is open") % facts, _("%(club)s: check-in for %(event)s is open.") % facts


def _changed(facts: Mapping[str, Any]) -> tuple[str, str]:
    said = {**facts, **_moment(facts["was"])}
    if facts["what"] == "cancelled":
        text = _("%(club)s: %(event)s on %(day)s at %(hour)s is cancelled.") % said
        return _("%(event)s is cancelled") % facts, f"{text} {facts['reason']}".strip()
    title = _("%(event)s has moved") % facts
    return title, _("%(club)s: %(event)s was planned for %(day)s at %(hour)s. The new time and place:") % said


def _reminder(facts: Mapping[str, Any]) -> tuple[str, str]:
    return _("Tomorrow: %(event)s") % facts, _("%(club)s: %(event)s is tomorrow.") % facts


def _standings(facts: Mapping[str, Any]) -> tuple[str, str]:
    title = _("New standings in %(season)s") % facts
    if not facts.get("rank"):
        return title, _("%(club)s: after %(event)s you’re not ranked in %(season)s yet.") % facts
    return title, _("%(club)s: after %(event)s you’re number %(rank)s in %(season)s.") % facts


def _referee(facts: Mapping[str, Any]) -> tuple[str, str]:
    text = _("%(event)s, %(club)s: table %(table)s is calling the referee.") % facts
    return _("Referee needed at table %(table)s") % facts, f"{text} {facts.get('note', '')}".strip()


def _test(facts: Mapping[str, Any]) -> tuple[str, str]:
    return _("Notifications work"), _("This is what a notification from East One looks like.")


WORDS = {
    Kind.SEAT.value: _seat,
    Kind.NIGHT.value: _night,
    Kind.STANDINGS.value: _standings,
    Kind.CHANGED.value: _changed,
    Kind.REMINDER.value: _reminder,
    Kind.REFEREE.value: _referee,
    TEST: _test,
}


def stop_link(user: User, kind: str) -> str:
    """Return the address for unsubscribing a user from mails of this kind."""
    return reverse("messages_stop", args=[signing.dumps([user.pk, kind], salt=SALT).replace(":", ".")])


def stopped(token: str) -> tuple[int, str] | None:
    """Return the user and kind of an unsubscribe link, or None if this site did not create it."""
    try:
        user, kind = signing.loads(token.replace(".", ":"), salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return (user, kind) if isinstance(user, int) and isinstance(kind, str) else None
