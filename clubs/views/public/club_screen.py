"""The club's screen for a TV, which rotates without interaction."""

from django.http import HttpResponse

from clubs.request_types import SiteRequest
from clubs.selectors.public.club_screen import screen
from clubs.views.public.cached_response import cached_response


def club_screen(request: SiteRequest, club: str) -> HttpResponse:
    """Show standings, running tables, the clock and the last recap in rotation."""
    found = request.club

    def body() -> dict[str, object]:
        return {"screen": screen(found)}

    page, part = "clubs/public/club_screen/page.html", "clubs/public/club_screen/_page.html"
    return cached_response(request, page, part, frame={}, body=body)
