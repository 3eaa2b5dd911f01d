"""Cached public pages: a body shared by many visitors, in a frame rendered for each visitor."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from clubs.page_cache.allowed_queries import Choices
from clubs.page_cache.page_key import part_tag
from clubs.page_cache.store import Entry, page_store
from clubs.page_cache.theme import theme_of
from clubs.request_types import SiteRequest

Context = dict[str, Any]
Make = Callable[[], Context]


def cached_response(
    request: SiteRequest,
    template: str,
    part: str,
    *,
    frame: Context,
    body: Make,
    own: bool = False,
    choices: Callable[[], Choices] | None = None,
) -> HttpResponse:
    """Return the page, or only its `part` for htmx, or 304 if the client has the current version.

    `frame` is the context of the page around the part; `body` makes that of the part, and is called only if no body
    of this version is cached for the visitor's rank. `choices`, or the context value of that name, are the queries
    that the page links to; they can be computed without rendering the page. The part gets `poll`, the headers of its
    next request. `own`: the body is rendered for this visitor alone. If the content changes with time, the context
    has the moment of its next change as `until`.
    """
    if choices and request.choices_alone:
        return _choices_alone(choices())
    page = Page(request, part, body, own, choices)
    if fresh := _unchanged(request, page.tag()):
        return _labelled(fresh, page.tag())
    kept = page.body()
    tag = page.tag(kept.until)
    if kept.until and (fresh := _unchanged(request, tag)):
        return _labelled(fresh, tag)
    html = mark_safe(kept.body.decode())  # noqa: S308  # made by a template
    response = HttpResponse(html) if request.htmx else render(request, template, {**frame, "body": html})
    response.choices, response.until = kept.choices, kept.until
    return _labelled(response, tag)


def _choices_alone(choices: Choices) -> HttpResponse:
    response = HttpResponse()
    response.choices, response.choices_alone = choices, True
    return response


def _unchanged(request: SiteRequest, tag: str) -> HttpResponse | None:
    """Return 304 if the client has the current page, except with new messages or for a page shared by all visitors."""
    told = request.for_all or len(get_messages(request))
    return None if told else get_conditional_response(request, etag=tag)


def _labelled(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response


@dataclass(frozen=True, slots=True)
class Page:
    """A page for one visitor: its ETags and its body."""

    request: SiteRequest
    part: str
    make: Make
    own: bool
    choices: Callable[[], Choices] | None = None

    def tag(self, until: datetime | None = None) -> str:
        """Return the ETag of the part, or of the whole page including everything its frame depends on."""
        request = self.request
        if request.htmx:
            return self._part_tag(until)
        token = request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
        return request.asked.tag("own", self._query, self._language, theme_of(request), request.user.pk, token, until)

    def body(self) -> Entry:
        """Return the body, cached per rank. With a query of a signed-in user it is not cached."""
        request = self.request
        if self.own or (self._query and not request.for_all):
            return self._made()
        key = ("body", request.asked.path, self._query, self._language, str(int(request.rank)))
        # For visitors, the page or part that contains it is shared.
        shared = not request.for_all
        return page_store.made_once(key, request.asked.stamp, self._made, shared=shared) or self._made()

    def _made(self) -> Entry:
        context = self.make()
        choices, until = context.pop("choices", {}), context.pop("until", None)
        if self.choices and not choices and not self._query:  # only the plain page lists the queries it links to
            choices = self.choices()
        poll = json.dumps({"If-None-Match": self._part_tag(until)})
        html = render_to_string(self.part, {**context, "poll": poll}, self.request)
        return Entry(self.request.asked.stamp, html.encode(), choices=choices, until=until)

    def _part_tag(self, until: datetime | None) -> str:
        own = self.request.user.pk or 0 if self.own else 0
        return part_tag(self.request.asked, self._query, self._language, self.request.rank, own=own, until=until)

    @property
    def _query(self) -> str:
        return self.request.META.get("QUERY_STRING", "")

    @property
    def _language(self) -> str:
        return get_language() or ""
