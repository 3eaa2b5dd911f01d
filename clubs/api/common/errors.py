"""All API errors in the contract's format."""

import re
import sys
from typing import Any

import structlog
from django.core.exceptions import RequestDataTooBig
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponsePermanentRedirect,
    JsonResponse,
)
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import status
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from clubs.api.common.conflicts import conflict_payload
from clubs.api.common.language import accepted
from clubs.errors import ClubError
from clubs.meant_addresses import meant_address
from clubs.models import Club
from clubs.outages import RETRY_SECONDS, Outage, outage_of
from clubs.selectors.people.club_visibility import is_admitted
from scoring.errors import Code, ContractError
from scoring.strict_json import JsonObject

log = structlog.get_logger(__name__)
# The contract's messages for errors of Django REST framework. All others keep the framework's message.
CODES = {
    "parse_error": "bad_json",
    "not_authenticated": "forbidden",
    "authentication_failed": "forbidden",
    "permission_denied": "forbidden",
}
STATUS = {
    "conflict": status.HTTP_409_CONFLICT,
    "key_used": status.HTTP_409_CONFLICT,
    "not_found": status.HTTP_404_NOT_FOUND,
    "not_known": status.HTTP_404_NOT_FOUND,
    "no_season": status.HTTP_404_NOT_FOUND,
    "staff_only": status.HTTP_403_FORBIDDEN,
    "director_only": status.HTTP_403_FORBIDDEN,
    # Fields that are wrong only because of the current state.
    **dict.fromkeys(
        ("night_exists", "name_taken", "in_a_team", "number_taken", "account_taken", "same_name", "reason_needed"),
        status.HTTP_409_CONFLICT,
    ),
}


def error(code: str, field: str, message: object, **more: object) -> JsonObject:
    """Return the contract's error answer. `more` is added to the message."""
    return {"ok": False, "error": {"code": code, "field": field, "message": str(message), **more}}


def answer(exc: Exception, context: JsonObject) -> Response | None:
    """Return the answer to an exception in an API view, or None for a bug of ours."""
    if isinstance(exc, ContractError):
        return Response(exc.answer(accepted(context["request"])), status.HTTP_400_BAD_REQUEST)
    if isinstance(exc, ClubError):
        return _refused(exc, context.get("view"))
    if isinstance(exc, RequestDataTooBig):
        return Response(_too_large(), status.HTTP_413_REQUEST_ENTITY_TOO_LARGE)
    if isinstance(exc, ValidationError):
        return Response(_invalid(exc), status.HTTP_400_BAD_REQUEST)
    plain = exception_handler(exc, context)
    if plain is not None:
        plain.data = _framework(exc)
    return plain


def _refused(exc: ClubError, view: object) -> Response:
    body = error(exc.code, exc.field, exc.message, **_shown(exc, view))
    return Response(body, STATUS.get(exc.code, _status_of(exc)))


def _status_of(exc: ClubError) -> int:
    """Return 409 if the request is valid but the current state doesn't allow it, else 400."""
    of_the_request = exc.field or exc.code in set(Code)
    return status.HTTP_400_BAD_REQUEST if of_the_request else status.HTTP_409_CONFLICT


def _shown(exc: ClubError, view: object) -> dict[str, object]:
    """Return the part of an error's data that API clients can read: what somebody else has saved."""
    theirs = conflict_payload(exc.data.get("theirs"), getattr(view, "tells", None))
    return {} if theirs is None else {"theirs": theirs}


def _invalid(exc: ValidationError) -> JsonObject:
    field, message = _first(exc.detail, "")
    return error("bad_request", field, message)


def _first(detail: Any, path: str) -> tuple[str, str]:
    """Return the first invalid field of a serializer's errors, as a path of the contract."""
    if isinstance(detail, dict):
        name, inside = next(iter(detail.items()))
        if isinstance(name, int):
            return _first(inside, f"{path}[{name}]")
        return _first(inside, path if name == "non_field_errors" else f"{path}.{name}".lstrip("."))
    if isinstance(detail, list):
        return _first(detail[0], path)
    return path, str(detail)


def _framework(exc: Exception) -> JsonObject:
    if isinstance(exc, Http404):
        return error("not_found", "", str(exc) or _("Nothing found at this URL."))
    if isinstance(exc, APIException):
        code = str(exc.get_codes())
        return error(CODES.get(code, code), "", exc.detail)
    return error("forbidden", "", str(exc) or _("You don’t have permission to do this."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Return the site's 404: JSON under the API; elsewhere the page that was meant, or the site's page."""
    if not _is_api(request):
        if meant := meant_address(request):
            return HttpResponsePermanentRedirect(meant)
        return defaults.page_not_found(_within_club(request), exception)
    words = str(exception) if exception.args and isinstance(exception.args[0], str) else ""
    return JsonResponse(error("not_found", "", words or _("Nothing found at this URL.")), status=404)


def _within_club(request: HttpRequest) -> HttpRequest:
    """Return the request with the club of its address, so that the page leads on where no route matched either."""
    found = re.match(r"/c/([-\w]+)/", request.path_info)
    if found and not hasattr(request, "club"):
        club = Club.objects.filter(slug=found[1]).first()
        request.club = club if club and is_admitted(club, request.user) else None
    return request


def refused(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Return the site's 403: JSON under the API, the site's page elsewhere."""
    if not _is_api(request):
        return defaults.permission_denied(request, exception)
    return JsonResponse(
        error("forbidden", "", str(exception) or _("You don’t have permission to do this.")), status=403
    )


def _too_large() -> JsonObject:
    return error("too_large", "", _("The request is too large. Send less at a time."))


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Return the site's 400, or 413 for too large requests: JSON under the API, the site's page elsewhere."""
    if not _is_api(request):
        return defaults.bad_request(request, exception)
    if isinstance(exception, RequestDataTooBig):
        return JsonResponse(_too_large(), status=413)
    return JsonResponse(error("bad_request", "", _("The request could not be read.")), status=400)


def broken(request: HttpRequest) -> HttpResponse:
    """Return the site's 500, or 503 with a time to retry if a service is down. JSON under the API, a page elsewhere."""
    if missing := outage_of(sys.exception()):
        return _missing(request, missing)
    if not _is_api(request):
        return defaults.server_error(request)
    return JsonResponse(error("server_error", "", _("Something went wrong. Please try again.")), status=500)


def _missing(request: HttpRequest, missing: Outage) -> HttpResponse:
    if missing is Outage.TIME:
        match = request.resolver_match
        log.warning("statement_cut_off", route=match.route if match else "", method=request.method)
    with translation.override(translation.get_language_from_request(request)):
        answered = _missing_json(missing) if _is_api(request) else _missing_page(request, missing)
    answered.headers["Retry-After"] = str(RETRY_SECONDS)
    answered.headers["Cache-Control"] = "no-store"
    return answered


def _missing_json(missing: Outage) -> HttpResponse:
    words = {
        Outage.TIME: _("This took too long and was stopped. Nothing was saved. Ask for less at a time."),
        Outage.DATABASE: _("The database is unavailable. Nothing was saved. Please try again in a moment."),
        Outage.DISK: _(
            "The disk is full, so nothing can be saved until space is freed. Existing data can still be read."
        ),
    }
    return JsonResponse(error(missing.value, "", words[missing]), status=503)


def _missing_page(request: HttpRequest, missing: Outage) -> HttpResponse:
    """Return a page that needs no database, with the input ready to be sent again."""
    sent = [(name, value) for name, values in request.POST.lists() for value in values if "password" not in name]
    context = {
        "full": missing is Outage.DISK,
        "slow": missing is Outage.TIME,
        "sent": sent,
        "path": request.get_full_path(),
        "seconds": 3 * RETRY_SECONDS,
    }
    return HttpResponse(render_to_string("503.html", context), status=503)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
