"""The log of acts."""

from collections.abc import Mapping
from enum import StrEnum
from functools import reduce
from operator import or_

from django.core.paginator import Page
from django.db.models import Q

from clubs.models import Club, LogEntry
from clubs.selectors.paging import page_of_rows

A_PAGE = 50


class About(StrEnum):
    """Which part of the log a reader wants."""

    ALL = "all"
    CLUB = "club"
    EVENING = "evening"
    TOURNAMENTS = "tournaments"
    GAMES = "games"


# The kinds of an action, which stand before its dot.
KINDS: Mapping[About, tuple[str, ...]] = {
    About.CLUB: ("club", "member", "player", "season"),
    About.EVENING: ("night", "checkin", "link", "card", "tables", "draw", "seats", "payment", "logs"),
    About.TOURNAMENTS: ("tournament", "entry", "sheet"),
    About.GAMES: ("tile", "tiles", "dice", "game", "deal", "line", "riichi", "scores", "seat", "penalty", "referee"),
}


def log_page(club: Club, number: str = "1", about: About = About.ALL) -> Page[LogEntry]:
    """A page of the club's log, the newest first."""
    entries = LogEntry.objects.filter(club=club).select_related("by", "event", "game__table", "game__round")
    if about in KINDS:
        entries = entries.filter(reduce(or_, (Q(action__startswith=f"{kind}.") for kind in KINDS[about])))
    return page_of_rows(entries, number, A_PAGE)
