"""Appearance for this visitor: language and theme, by a form and cookies."""

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from clubs.page_cache.theme import THEME_COOKIE, THEMES
from clubs.request_types import SiteRequest
from clubs.services.people.account_language import keep_language

YEAR = 365 * 24 * 3600
DEVICE = "device"
CHOICES = {
    "language": (settings.LANGUAGE_COOKIE_NAME, tuple(code for code, _ in settings.LANGUAGES)),
    "theme": (THEME_COOKIE, (*THEMES, DEVICE)),
}


def look(request: SiteRequest) -> HttpResponse:
    """Save `?language=` and `?theme=` and redirect to `?next=`.

    A language that the page had already (`?was=`) is not saved. A signed-in user also gets mails in a chosen language.
    """
    chosen = {what: request.GET[what] for what in CHOICES if request.GET.get(what)}
    if chosen.get("language") == request.GET.get("was"):
        chosen.pop("language", None)
    if any(value not in CHOICES[what][1] for what, value in chosen.items()):
        raise Http404
    response = HttpResponseRedirect(_next(request))
    for what, value in chosen.items():
        cookie = CHOICES[what][0]
        if value == DEVICE:
            response.delete_cookie(cookie, samesite="Lax")
        else:
            response.set_cookie(cookie, value, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    if "language" in chosen and request.method == "GET" and request.user.is_authenticated:
        keep_language(user=request.user, language=chosen["language"])
    response["Cache-Control"] = "no-store"
    return response


def _next(request: SiteRequest) -> str:
    """Return the next address if it is on this site, else the start page."""
    wanted = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None, require_https=request.is_secure())
    return wanted if ours else "/"
