"""Forms that were refused because their token or session had expired: offered again with all their input."""

import re
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

KEPT = "form_to_send_again"
MOST_CHARACTERS = 20_000
SECRET = re.compile("passw|code|secret|token", re.IGNORECASE)
"""Names of fields whose content is never repeated on a page or kept in a session."""

Fields = list[list[str]]
"""Names and values in the order in which they were sent."""


def typed_fields(request: HttpRequest) -> Fields | None:
    """Return the fields of a sent form, or None if it has files or secrets, or is too large to repeat."""
    fields = [[name, str(value)] for name, values in request.POST.lists() for value in values]
    fields = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    size = sum(len(name) + len(value) for name, value in fields)
    repeatable = fields and not request.FILES and size <= MOST_CHARACTERS
    return fields if repeatable and not any(SECRET.search(name) for name, _value in fields) else None


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose CSRF token is missing or wrong (`CSRF_FAILURE_VIEW`); `reason` is Django's, for the log.

    The form is offered again only to its own site, so that no other site gets a visitor to send its content.
    """
    if request.path.startswith("/api/"):
        message = _("The CSRF token is missing or wrong.")
        return JsonResponse({"ok": False, "error": {"code": "forbidden", "field": "", "message": message}}, status=403)
    if getattr(request, "htmx", False):
        return HttpResponse(status=403, headers={"HX-Refresh": "true"})  # the page comes with a valid token
    fields = typed_fields(request) if _from_this_site(request) else None
    context = {"fields": fields, "blocked": not request.COOKIES, "path": request.get_full_path()}
    return render(request, "clubs/send_again.html", context, status=403)


def _from_this_site(request: HttpRequest) -> bool:
    sender = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(sender).netloc == request.get_host()


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page and back. The input is kept in the session until then."""
    if getattr(request, "htmx", False):
        back = urlsplit(request.headers.get("HX-Current-URL", "")).path or request.get_full_path()
        return HttpResponse(status=403, headers={"HX-Redirect": redirect_to_login(back).headers["Location"]})
    if request.method == "POST" and (fields := typed_fields(request)):
        request.session[KEPT] = {"path": request.get_full_path(), "fields": fields}
    return redirect_to_login(request.get_full_path())


def kept_form(request: HttpRequest) -> HttpResponse | None:
    """Return the page that offers a kept form after signing in, once; None if there is none for this address."""
    if request.method != "GET" or not request.user.is_authenticated:
        return None
    kept = request.session.get(KEPT)
    if kept is None or kept["path"] != request.get_full_path():
        return None
    del request.session[KEPT]
    return render(request, "clubs/send_again.html", {"fields": kept["fields"], "path": kept["path"], "signed_in": True})
