"""Appearance for this visitor: language and theme, by link and cookie."""

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from clubs.page_cache.theme import THEME_COOKIE, THEMES
from clubs.request_types import SiteRequest
from clubs.services.people.account_language import keep_language

YEAR = 365 * 24 * 3600
CHOICES = {
    "language": (settings.LANGUAGE_COOKIE_NAME, tuple(code for code, _ in settings.LANGUAGES)),
    "theme": (THEME_COOKIE, (*THEMES, "device")),
}


def look(request: SiteRequest, what: str, value: str) -> HttpResponse:
    """Save the choice and redirect to `?next=`. A signed-in user also gets mails in the chosen language."""
    cookie, values = CHOICES.get(what, ("", ()))
    if value not in values:
        raise Http404
    response = HttpResponseRedirect(_next(request))
    if value == "device":
        response.delete_cookie(cookie, samesite="Lax")
    else:
        response.set_cookie(cookie, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    if what == "language" and request.method == "GET" and request.user.is_authenticated:
        keep_language(user=request.user, language=value)
    response["Cache-Control"] = "no-store"
    return response


def _next(request: SiteRequest) -> str:
    """Return the next address if it is on this site, else the start page."""
    wanted = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None, require_https=request.is_secure())
    return wanted if ours else "/"
