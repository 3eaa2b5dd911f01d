"""The bar on top of a demo club's pages."""

from datetime import timedelta
from math import ceil

from django import template
from django.conf import settings
from django.utils import timezone

from clubs.models import Club
from clubs.request_types import SiteRequest

register = template.Library()
HOUR = timedelta(hours=1)
BY_LINK = ("event", "entry", "team", "registration", "screen")
"""What a link leads to, by its name in the request: each belongs to an event, or is one."""


@register.inclusion_tag("clubs/demo_clubs/_bar.html", takes_context=True)
def demo_bar(context: template.Context) -> dict[str, object]:
    """Return how many hours the demo club of the page lasts; nothing on the pages of other clubs."""
    club = _club_of(context["request"])
    if club is None or not club.is_demo:
        return {"demo": False}
    left = club.created_at + timedelta(hours=settings.LOOK_AROUND_HOURS) - timezone.now()
    return {"demo": True, "hours": max(1, ceil(left / HOUR))}


def _club_of(request: SiteRequest) -> Club | None:
    """Return the club of a page, by its address or by the link that led to it."""
    if found := getattr(request, "club", None) or getattr(getattr(request, "card", None), "club", None):
        return found
    linked = getattr(request, "table", None) or next(
        (one for name in BY_LINK if (one := getattr(request, name, None))), None
    )
    event = getattr(linked, "event", linked)
    return event.season.club if event else None
