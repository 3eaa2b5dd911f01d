"""The entries of a tournament as people: one row each, filtered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Entry, Event
from clubs.models.people import Privacy
from clubs.names import fold

Status = Entry.Status
FILTERS: Mapping[str, tuple[str | Promise, Callable[[Entry], bool]]] = {
    "unpaid": (_("Not paid"), lambda entry: entry.paid_at is None and entry.kind == Entry.Kind.PLAYER),
    "no_consent": (_("No consent"), lambda entry: entry.player.privacy == Privacy.HIDDEN),
    "missing": (_("Not here yet"), lambda entry: entry.status == Status.EXPECTED),
    "late": (pgettext_lazy("entry", "Late"), lambda entry: entry.status == Status.LATE),
    "no_number": (_("No federation number"), lambda entry: not entry.player.federation_id),
    "strange": (_("Number to check"), lambda entry: bool(entry.player.number_fault)),
    "no_country": (_("No country"), lambda entry: not entry.player.country),
    "no_email": (_("No email address"), lambda entry: not entry.player.email),
    "substitutes": (_("Substitutes"), lambda entry: entry.kind == Entry.Kind.SUBSTITUTE),
    "gone": (_("No longer playing"), lambda entry: entry.status not in Entry.PRESENT),
}
"""Filters by their name in the address: the title, and whether an entry passes. Each leaves out who is gone."""
LONGEST_SEARCH = 80


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter as offered on the page, with the number of entries that pass it."""

    name: str
    title: str | Promise
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class People:
    """The rows shown, and the filters that would show any."""

    rows: tuple[Entry, ...]
    filters: tuple[Filter, ...]
    everybody: int
    searched: str


def people(event: Event, shown: str = "", searched: str = "") -> People:
    """Return the entries by start number that pass a filter and contain the text searched for, which may be a number.

    The entry of exactly this number comes first.
    """
    found = list(event.entries.exclude(number=None).select_related("player", "registration", "team").order_by("number"))
    filters = (
        Filter(name, title, sum(_passes(name, entry) for entry in found), name == shown)
        for name, (title, _test) in FILTERS.items()
    )
    rows = [entry for entry in found if _passes(shown, entry) and _contains(entry, searched)]
    rows.sort(key=lambda entry: str(entry.number) != searched.strip())
    return People(tuple(rows), tuple(one for one in filters if one.count or one.chosen), len(found), searched)


def _passes(name: str, entry: Entry) -> bool:
    if name not in FILTERS:
        return True
    return FILTERS[name][1](entry) and (name == "gone" or entry.status in Entry.PRESENT)


def _contains(entry: Entry, searched: str) -> bool:
    """Whether an entry has this start number, or the text in its name, club or team."""
    text = searched.strip()[:LONGEST_SEARCH]
    if not text or text == str(entry.number):
        return True
    team = entry.team.name if entry.team else ""
    return any(fold(text) in fold(one) for one in (entry.player.full_name, entry.club_name, team) if one)
