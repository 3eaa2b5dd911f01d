"""Forms that were refused because their token or session had expired: offered again with all their input."""

import re
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

KEPT = "form_to_send_again"
MOST_CHARACTERS, MOST_STORED = 256 * 1024, 20_000
"""The longest form that is repeated on a page, and the longest that is stored in the session until signing in."""
PREVIEWS = ("preview",)
"""Routes that answer with a part of a page only."""
SECRET = re.compile("passw|code|secret|token", re.IGNORECASE)
"""Names of fields whose content is never repeated on a page or kept in a session."""

Fields = list[list[str]]
"""Names and values in the order in which they were sent."""


def typed_fields(request: HttpRequest) -> Fields | None:
    """Return the fields of a sent form, or None if it has files or secrets, or is too large to repeat."""
    fields = [[name, str(value)] for name, values in request.POST.lists() for value in values]
    fields = [field for field in fields if field[0] != "csrfmiddlewaretoken"]
    repeatable = fields and not request.FILES and size_of(fields) <= MOST_CHARACTERS
    return fields if repeatable and not any(SECRET.search(name) for name, _value in fields) else None


def size_of(fields: Fields) -> int:
    """Return the number of characters of a form."""
    return sum(len(name) + len(value) for name, value in fields)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose CSRF token is missing or wrong (`CSRF_FAILURE_VIEW`); `reason` is Django's, for the log.

    The form is offered again only to its own site, so that no other site gets a visitor to send its content.
    """
    if request.path.startswith("/api/"):
        message = _("The CSRF token is missing or wrong.")
        return JsonResponse({"ok": False, "error": {"code": "forbidden", "field": "", "message": message}}, status=403)
    fields = typed_fields(request) if _from_this_site(request) else None
    part = getattr(request, "htmx", False)
    if part and (not fields or (request.resolver_match and request.resolver_match.url_name in PREVIEWS)):
        return HttpResponse(status=403, headers={"HX-Refresh": "true"})  # the page comes with a valid token
    context = {"fields": fields, "blocked": not request.COOKIES, "path": request.get_full_path()}
    response = render(request, "clubs/send_again.html", context, status=403)
    if part:  # the page takes the place of the one that the form was on
        response["HX-Retarget"], response["HX-Reswap"] = "body", "innerHTML"
    return response


def _from_this_site(request: HttpRequest) -> bool:
    sender = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(sender).netloc == request.get_host()


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page and back. The input is kept in the session until then, or on the page if it is long.

    A phone's outbox keeps its entries itself.
    """
    path, part = request.get_full_path(), getattr(request, "htmx", False)
    back = (
        urlsplit(request.headers.get("HX-Current-URL", ""))._replace(scheme="", netloc="").geturl() if part else ""
    ) or path
    to = redirect_to_login(back)
    fields = typed_fields(request) if request.method == "POST" and "X-Outbox" not in request.headers else None
    if fields and size_of(fields) > MOST_STORED and not part:
        context = {"fields": fields, "path": path, "sign_in": to.headers["Location"]}
        return render(request, "clubs/send_again.html", context, status=403)
    if fields and size_of(fields) <= MOST_STORED:
        request.session[KEPT] = {"path": path, "fields": fields, "page": back}
    return HttpResponse(status=403, headers={"HX-Redirect": to.headers["Location"]}) if part else to


def kept_form(request: HttpRequest) -> HttpResponse | None:
    """Return the page that offers a kept form after signing in, once; None if there is none for this address."""
    if request.method != "GET" or not request.user.is_authenticated:
        return None
    kept = request.session.get(KEPT)
    if kept is None or kept.get("page", kept["path"]) != request.get_full_path():
        return None
    del request.session[KEPT]
    return render(request, "clubs/send_again.html", {"fields": kept["fields"], "path": kept["path"], "signed_in": True})
