"""Redirects from the former addresses of tournaments, under `events/`."""

import re

from django.http import HttpRequest, HttpResponsePermanentRedirect

from clubs.permissions import SAFE_METHODS

_EVENTS = re.compile(r"^(/c/[^/]+(?:/staff)?)/events/")


def moved(request: HttpRequest, club: str, rest: str) -> HttpResponsePermanentRedirect:
    """Redirect to the same page under `tournaments/`, with its query. Forms are posted again there (308)."""
    address = _EVENTS.sub(r"\1/tournaments/", request.get_full_path())
    return HttpResponsePermanentRedirect(address, preserve_request=request.method not in SAFE_METHODS)
