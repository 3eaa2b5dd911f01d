"""Links to the tables of a page as files, in the one place that every page has for them."""

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
    "log": gettext_noop("Log"),
}


@register.inclusion_tag("clubs/public/_files.html")
def table_files(route: str, *parts: object, sheets: str = "", only: str = "") -> dict[str, object]:
    """The links: of each of the `sheets` of a route that has several, or of the `only` one that it has."""
    named = [(_(SHEETS[name]), [*parts, name]) for name in sheets.split()] or [(_(SHEETS[only]), [*parts])]
    return {
        "files": [
            (title, [(kind, reverse(route, args=[*args, kind])) for kind in ("csv", "xlsx")]) for title, args in named
        ]
    }
