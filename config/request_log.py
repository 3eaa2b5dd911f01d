"""The log of requests: the route and what is public of it, never a secret link, a key or a query."""

import re
from typing import Any

import structlog
from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve
from django_structlog.middlewares import RequestMiddleware

PUBLIC = frozenset({"club", "season", "game", "kind", "preset", "draw", "language", "system", "other"})
"""Parts of a URL that are public, like integers. Everything else is logged by its name only."""
PART = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


def logged_path(request: HttpRequest) -> str:
    """Return a request's path without its secrets, e.g. `/t/<table>/deals/`."""
    try:
        match = getattr(request, "resolver_match", None) or resolve(request.path_info)
    except Resolver404:
        return "/" + request.path_info.lstrip("/").partition("/")[0][:20] + "/<unknown>"
    return f"/{_filled(match)}".replace("^", "").replace("$", "")


def _filled(match: ResolverMatch) -> str:
    def said(part: re.Match[str]) -> str:
        name = part[1] or part[2]
        value: Any = match.kwargs.get(name)
        return str(value) if name in PUBLIC or isinstance(value, int) else f"<{name}>"

    return PART.sub(said, match.route)


class RequestLog(RequestMiddleware):
    """A line when a request starts and one when it ends."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {logged_path(request)}"


def hide_path(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replace the path in Django's own lines about a request, such as *Not Found: /t/…*."""
    request = getattr(event.get("_record"), "request", None)
    if isinstance(request, HttpRequest):
        event["event"] = str(event["event"]).replace(request.path, logged_path(request))
    return event


def without_address(event: Any, _hint: dict[str, Any]) -> Any:
    """Drop the address, the query and the cookies of a request from what goes to Sentry; the route stays."""
    for name in ("url", "query_string", "cookies", "headers"):
        event.get("request", {}).pop(name, None)
    return event
