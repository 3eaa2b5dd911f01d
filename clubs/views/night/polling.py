"""Polled pages of a night, rendered only when their content has changed."""

import hashlib
import json
from collections.abc import Callable

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from clubs.page_cache.page_key import release
from clubs.request_types import SiteRequest

Stamp = tuple[object, ...]
Build = Callable[[], dict[str, object]]


def respond(request: SiteRequest, template: str, stamp: Stamp, build: Build, *, part: str = "") -> HttpResponse:
    """Return the page, or its `part` for htmx, or 304 if the client has the current version.

    `build` makes the context and is called only if something is rendered. The part gets `poll`, the headers of its next
    request.
    """
    wants_part = bool(part) and bool(request.htmx)
    part_tag = _tag(request, part, stamp)
    tag = part_tag if wants_part else _tag(request, template, (*stamp, *_frame(request)))
    fresh = None if len(get_messages(request)) else get_conditional_response(request, etag=tag)
    poll = json.dumps({"If-None-Match": part_tag})
    response = fresh or render(request, part if wants_part else template, build() | {"poll": poll})
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response


def _frame(request: SiteRequest) -> Stamp:
    """Return what the page frame depends on: the visitor and the CSRF secret of the forms."""
    return request.user.pk, request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")


def _tag(request: HttpRequest, name: str, stamp: Stamp) -> str:
    shown = (name, request.get_full_path(), get_language(), int(request.rank), release(settings.PUBLIC_URL), *stamp)
    return quote_etag(hashlib.sha256(repr(shown).encode()).hexdigest()[:32])
