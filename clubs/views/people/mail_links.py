"""Links in mails."""

from django.conf import settings
from django.http import HttpRequest


def mail_base_url(request: HttpRequest, link: str) -> str:
    """Return a link for use in a mail: below the address of the site, whatever the Host header."""
    here = request.build_absolute_uri("/")
    if not link.startswith(here):
        return link
    return f"{settings.MAILED_URL}/{link.removeprefix(here)}"


def mail_base(request: HttpRequest) -> str:
    """Return the site's base URL for mails, without a trailing slash."""
    return mail_base_url(request, request.build_absolute_uri("/")).rstrip("/")
