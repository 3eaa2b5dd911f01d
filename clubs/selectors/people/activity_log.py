"""The activity log."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_

from django.core.paginator import Page
from django.db import connection
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.db.models.lookups import IContains as Contains

from clubs.input_limits import figures
from clubs.models import Club, LogEntry
from clubs.selectors.paging import onward

A_PAGE, LOOKED_AT = 50, 5_000


class About(StrEnum):
    """Topic by which the log is filtered."""

    ALL = "all"
    CLUB = "club"
    EVENING = "evening"
    TOURNAMENTS = "tournaments"
    GAMES = "games"


# Kinds of actions by topic; the kind is the part of an action's name before the dot.
KINDS: Mapping[About, tuple[str, ...]] = {
    About.CLUB: ("club", "member", "player", "players", "season", "bonus", "team", "token", "circuit"),
    About.EVENING: ("night", "checkin", "link", "card", "tables", "draw", "seats", "payment", "logs", "results"),
    About.TOURNAMENTS: ("tournament", "entry", "sheet", "registration", "round", "stage"),
    About.GAMES: ("tile", "tiles", "dice", "game", "deal", "line", "riichi", "scores", "seat", "penalty", "referee"),
}


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log. In a search, `last` is the oldest entry examined, if there are more before it."""

    entries: Page[LogEntry]
    last: LogEntry | None = None


def log_page(
    club: Club, number: str | None = "1", about: About = About.ALL, query: str = "", before: str | None = None
) -> LogPage:
    """Return a page of the club's log, newest first.

    A search examines `LOOKED_AT` entries: the newest, or those older than the entry with the key `before`.
    """
    if not query.strip():
        return LogPage(onward(log_entries(club, about), number, A_PAGE))
    known, found = LogEntry.objects.filter(club=club), log_entries(club, about, query)
    if begun := known.filter(pk=figures(before) or 0).first():
        older = Q(created_at__lte=begun.created_at) & ~Q(pk=begun.pk)
        known, found = known.filter(older), found.filter(older)
    last = known.order_by("-created_at", "-pk")[LOOKED_AT - 1 : LOOKED_AT].first()
    if last:
        found = found.filter(created_at__gte=last.created_at)
    return LogPage(onward(found, number, A_PAGE), last)


def log_entries(club: Club, about: About = About.ALL, query: str = "") -> QuerySet[LogEntry]:
    """Return the club's log or one topic of it, newest first; a query matches the text or the user who acted."""
    entries = LogEntry.objects.filter(club=club).select_related("by", "event__season", "game__table", "game__round")
    return with_words(of_part(entries, about), query)


def of_part(entries: QuerySet[LogEntry], about: About) -> QuerySet[LogEntry]:
    """Return the entries of a topic."""
    kinds = KINDS.get(about)
    return entries.filter(reduce(or_, (Q(action__startswith=f"{kind}.") for kind in kinds))) if kinds else entries


def with_words(entries: QuerySet[LogEntry], query: str) -> QuerySet[LogEntry]:
    """Return the entries that contain the query or were made by the user it names; all for an empty query."""
    return entries.filter(_said(query.strip())) if query.strip() else entries


def _said(query: str) -> Q:
    """Return a filter for a word in the reason, the data, or the name of the user, the night or the table's game."""
    kept = Cast("data", TextField())
    # SQLite stores non-ASCII letters in JSON as escapes, PostgreSQL as they are.
    text = json.dumps(query, ensure_ascii=connection.vendor == "sqlite")[1:-1]
    names = ("reason", "by_name", "by__name", "event__name", "event__season__name", "game__public_id")
    return reduce(or_, [Q(Contains(kept, text)), *(Q(**{f"{name}__icontains": query}) for name in names)])
