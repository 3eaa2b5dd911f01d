"""Download links of the tables on a page, in the same position on every page."""

from collections.abc import Sequence

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

register = template.Library()
SHEETS = {
    "standings": gettext_noop("Standings"),
    "results": gettext_noop("Results"),
    "deals": gettext_noop("Deals"),
    "statistics": gettext_noop("Statistics"),
    "players": gettext_noop("Players"),
    "settlement": gettext_noop("Settlement"),
    "log": gettext_noop("Activity log"),
    "entries": gettext_noop("Entries"),
    "seating": gettext_noop("Seating"),
    "penalties": gettext_noop("Penalties"),
    "report": gettext_noop("Report"),
    "ranking": gettext_noop("Final ranking"),
    "events": gettext_noop("Events"),
    "countries": gettext_noop("Countries"),
    "ratings": gettext_noop("Rating"),
    "records": gettext_noop("Records"),
    "teams": gettext_noop("Teams"),
    "matrix": gettext_noop("Head-to-head"),
    "race": gettext_noop("Season race"),
    "all-time": gettext_noop("All-time standings"),
    "bonus": gettext_noop("Bonuses and penalties"),
    "opponents": gettext_noop("Opponents"),
    "seasons": gettext_noop("Seasons"),
}


Link = tuple[str, str]


@register.simple_tag
def files_of(
    route: str, *parts: object, sheets: str = "", only: str = "", query: str = ""
) -> list[tuple[str, list[Link]]]:
    """Return the links for each of the `sheets` of a route, or for its `only` sheet."""
    named = [(_(SHEETS[name]), [*parts, name]) for name in sheets.split()] or [(_(SHEETS[only]), [*parts])]
    asked = f"?{query}" if query else ""
    kinds = ("csv", "xlsx")
    return [(title, [(kind, reverse(route, args=[*args, kind]) + asked) for kind in kinds]) for title, args in named]


@register.inclusion_tag("clubs/public/_downloads.html")
def table_files(
    route: str, *parts: object, sheets: str = "", only: str = "", first: Sequence[tuple[str, list[Link]]] = ()
) -> dict[str, object]:
    """Return the context of the download links, placed after those of another route (`first`)."""
    return {"files": [*first, *files_of(route, *parts, sheets=sheets, only=only)]}
