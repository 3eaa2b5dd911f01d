"""What programs that read the whole web are asked to leave alone."""

from django.http import HttpRequest, HttpResponse

CLOSED = ("/accounts/", "/admin/", "/api/", "/calculator/?", "/clubs/new/", "/i/", "/in/", "/me/", "/t/")
TEXT = "\n".join(["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), "Disallow: /c/*/players/", ""])


def robots(request: HttpRequest) -> HttpResponse:
    """Links of tables and people, accounts and players are nobody's search result."""
    return HttpResponse(TEXT, content_type="text/plain")
