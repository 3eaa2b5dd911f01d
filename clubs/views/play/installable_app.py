"""Manifest and service worker by which a tablet installs the table page as an app."""

from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse

from clubs.models import TableCard
from clubs.request_types import SiteRequest
from clubs.views.night.table_cards import COOKIE

WORKER = "clubs/play_service_worker.js"
ICONS = (("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"), ("icon-512-maskable", "512x512", "maskable"))


def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker that caches the table page, by default for tables alone.

    A check-in list registers it for its own address.
    """
    allowed = {"Service-Worker-Allowed": "/"}
    return HttpResponse(Path(finders.find(WORKER)).read_bytes(), content_type="text/javascript", headers=allowed)


def table_manifest(request: SiteRequest, table: str) -> HttpResponse:
    """Return the manifest with the table's name and start URL: that of the table card if the page was opened by one."""
    found = request.table
    card = TableCard.objects.filter(
        token=request.COOKIES.get(COOKIE, "")[:40], number=found.number, club=found.event.season.club_id
    ).first()
    name = f"{found} · {found.event.season.club}"
    start = reverse("table_card", args=[card.token]) if card else reverse("table:play", args=[table])
    made: dict[str, Any] = {
        "id": start,
        "start_url": start,
        "scope": "/t/",
        "name": f"{name} · East One",
        "short_name": str(found),
        "display": "standalone",
        "background_color": "#fbfaf4",
        "theme_color": "#0b5f47",
        "icons": [
            {"src": static(f"clubs/{icon}.png"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for icon, sizes, purpose in ICONS
        ],
    }
    return JsonResponse(made, content_type="application/manifest+json")
