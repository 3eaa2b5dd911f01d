"""robots.txt."""

from django.http import HttpRequest, HttpResponse

CLOSED = ("/accounts/", "/admin/", "/api/", "/calculator/?", "/clubs/new/", "/i/", "/in/", "/me/", "/t/")
TEXT = "\n".join(["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), "Disallow: /c/*/players/", ""])


def robots(request: HttpRequest) -> HttpResponse:
    """Ask crawlers to leave out links of tables and people, accounts and players."""
    return HttpResponse(TEXT, content_type="text/plain")
