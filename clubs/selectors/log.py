"""The log of acts, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, LogEntry
from clubs.models.people import Role

A_PAGE = 50

# Every action that a service logs has its words here; a test compares.
WORDS: Mapping[str, Any] = {
    "club.founded": _("Founded the club"),
    "club.changed": _("Changed what the club says of itself"),
    "member.role": _("Changed the role of %(who)s from %(before)s to %(after)s"),
    "member.removed": _("Took %(who)s off the members (%(role)s)"),
    "member.left": _("Left the club (%(role)s)"),
    "member.invited": _("Invited %(who)s as %(role)s"),
    "member.invitation_revoked": _("Took back the invitation of %(who)s"),
    "member.joined": _("Joined as %(role)s"),
    "player.added": _("Added players, from %(who)s on"),
    "player.changed": _("Changed player %(number)s, %(who)s"),
    "player.removed": _("Removed player %(number)s, %(who)s"),
    "season.created": _("Started the season %(name)s"),
    "season.changed": _("Changed the season %(name)s"),
    "season.rules": _("Changed the rules of the season %(name)s"),
    "night.planned": _("Planned nights: %(count)s, from %(first)s on"),
    "night.changed": _("Changed the night %(name)s"),
    "night.cancelled": _("Cancelled the night of %(when)s"),
}
ROLE_KEYS = ("role", "before", "after")


class Data(dict[str, Any]):
    """What an entry knows; a figure that it has not is a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act in the reader's words."""

    entry: LogEntry
    words: str


def log_page(club: Club, number: str = "1") -> Page[LogLine]:
    """A page of the club's log, the newest first."""
    entries = LogEntry.objects.filter(club=club).select_related(
        "by", "event__season", "game__table", "game__round", "club"
    )
    page = Paginator(entries, A_PAGE).get_page(number)
    page.object_list = [LogLine(entry, in_words(entry)) for entry in page.object_list]
    return page


def in_words(entry: LogEntry) -> str:
    """What was done; the bare action where nobody has put it in words yet."""
    words = WORDS.get(entry.action)
    return str(words) % _data(entry.data) if words else entry.action


def _data(data: Mapping[str, Any]) -> Data:
    roles = dict(Role.choices)
    return Data({key: roles.get(value, value) if key in ROLE_KEYS else value for key, value in data.items()})
