"""The club's screen, for a TV: nothing to press, it follows by itself."""

from django.http import HttpResponse

from clubs.requests import SiteRequest
from clubs.selectors.public.screen import screen
from clubs.views.public.pages import club_frame
from clubs.views.public.respond import respond


def club_screen(request: SiteRequest, club: str) -> HttpResponse:
    """Standings, running tables, the clock and the last recap, one after the other."""
    found = request.club

    def body() -> dict[str, object]:
        return {"screen": screen(found)}

    page, part = "clubs/public/screen/page.html", "clubs/public/screen/_page.html"
    return respond(request, page, part, frame=club_frame(request), body=body)
