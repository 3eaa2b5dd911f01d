"""Links in mails."""

from django.conf import settings
from django.http import HttpRequest


def mail_base_url(request: HttpRequest, link: str) -> str:
    """A link of this site as a mail has it: below `PUBLIC_URL` where that is set, whatever host the request named."""
    here = request.build_absolute_uri("/")
    if not settings.MAILED_URL or not link.startswith(here):
        return link
    return f"{settings.MAILED_URL}/{link.removeprefix(here)}"


def mail_base(request: HttpRequest) -> str:
    """The site's address as mails have it, without a slash at its end."""
    return mail_base_url(request, request.build_absolute_uri("/")).rstrip("/")
