"""Serve cached pages to visitors without a session; all other requests pass through."""

import copy
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.utils.translation import get_language_from_request

from clubs.page_cache.allowed_queries import is_known_query
from clubs.page_cache.page_key import PageKey, page_key_of, part_tag
from clubs.page_cache.store import Entry, Key, page_store
from clubs.page_cache.theme import theme_of
from clubs.permissions import PUBLIC

CACHE_CONTROL = "private, no-cache"
VARY = "Accept-Encoding, Accept-Language, Cookie, HX-Request"
# Headers that belong to one visitor's response, or are set on every response.
NOT_KEPT = ("Cache-Control", "Content-Length", "ETag", "Set-Cookie", "Vary")
GetResponse = Callable[[HttpRequest], HttpResponse]


class PageCacheMiddleware:
    """Serve cached pages; `request.asked` gives views the page key, `request.for_all` whether the page is shared.

    A page made with `for_all` goes to every visitor, so that it must contain no personal data and no token.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = page_key_of(request)
        request.asked, request.for_all = asked, False  # type: ignore[attr-defined]  # as SiteRequest has them
        request.choices_alone = False  # type: ignore[attr-defined]
        if asked is None or _is_somebody(request) or "%00" in request.META.get("QUERY_STRING", ""):
            return self.get_response(request)
        request.get_host()  # raises an error for a host that is not ours
        return Visit(request, asked, self.get_response).answer()


def _is_somebody(request: HttpRequest) -> bool:
    """Return whether the visitor has a session or messages."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES


class Visit:
    """One visitor's request for a cacheable page."""

    def __init__(self, request: HttpRequest, asked: PageKey, get_response: GetResponse) -> None:
        self.request, self.asked, self.get_response = request, asked, get_response
        self.part = request.META.get("HTTP_HX_REQUEST") == "true"
        self.known = request.META.get("HTTP_IF_NONE_MATCH", "")
        self.language, self.theme = get_language_from_request(request), theme_of(request)

    def answer(self) -> HttpResponse:
        """Return the page, 304 if the visitor's copy is current, or the view's response if it is no page."""
        query = self.request.META.get("QUERY_STRING", "")
        if self.known and not query and self._has(tag := self._tag("")):
            return self._unchanged(tag)
        found = self._found(self._sensible(query) if query else "")
        if isinstance(found, HttpResponse):
            return found
        return self._unchanged(found.tag) if self._has(found.tag) else self._whole(found)

    def _sensible(self, query: str) -> str:
        """Return the part of a query that the plain page links to."""
        plain = page_store.get(self._key(""), self.asked.stamp) or self._choices()
        return "" if isinstance(plain, HttpResponse) else is_known_query(query, plain.choices)

    def _choices(self) -> Entry | HttpResponse:
        """Return the choices of the plain page, without its body if the view can list them alone."""
        made: list[Entry | HttpResponse] = []

        def alone() -> Entry | None:
            response = self.get_response(self._asking("", choices_alone=True))
            if getattr(response, "choices_alone", False):
                return Entry(self.asked.stamp, b"", choices=getattr(response, "choices", {}))
            refused: list[HttpResponse] = []
            make = partial(self._entry, response, "", refused)
            made.append(page_store.made_once(self._key(""), self.asked.stamp, make) or refused[0])
            return None

        return page_store.made_once(("choices", self.asked.path), self.asked.stamp, alone) or made[0]

    def _found(self, query: str) -> Entry | HttpResponse:
        refused: list[HttpResponse] = []
        entry = page_store.made_once(self._key(query), self.asked.stamp, partial(self._made, query, refused))
        return entry or refused[0]

    def _made(self, query: str, refused: list[HttpResponse]) -> Entry | None:
        """Return the page from the view; any other response is appended to `refused`."""
        return self._entry(self.get_response(self._asking(query)), query, refused)

    def _entry(self, response: HttpResponse, query: str, refused: list[HttpResponse]) -> Entry | None:
        if response.status_code != 200 or response.cookies or response.streaming:
            refused.append(response)
            return None
        kept = tuple((name, value) for name, value in response.items() if name not in NOT_KEPT)
        choices, until = getattr(response, "choices", {}), getattr(response, "until", None)
        tag = self._tag(query, until)
        return Entry(self.asked.stamp, response.content, tag, kept, choices, until=until)

    def _asking(self, query: str, *, choices_alone: bool = False) -> HttpRequest:
        """Return the request for the view, with only the allowed part of its query."""
        request = copy.copy(self.request)
        request.method, request.GET = "GET", QueryDict(query)
        request.META = {**self.request.META, "QUERY_STRING": query}
        request.whole_query = self.request.META.get("QUERY_STRING", "")  # type: ignore[attr-defined]  # for redirects
        request.for_all, request.choices_alone = True, choices_alone  # type: ignore[attr-defined]  # as SiteRequest has them
        return request

    def _key(self, query: str) -> Key:
        return "part" if self.part else "page", self.asked.path, query, self.language, "" if self.part else self.theme

    def _tag(self, query: str, until: datetime | None = None) -> str:
        """Return the entity tag; a page with expiry times gets a new tag after each of them."""
        if self.part:
            return part_tag(self.asked, query, self.language, PUBLIC, until=until)
        return self.asked.tag("page", query, self.language, self.theme, until)

    def _has(self, tag: str) -> bool:
        return tag in self.known

    def _unchanged(self, tag: str) -> HttpResponse:
        return HttpResponseNotModified(headers={"ETag": tag, "Cache-Control": CACHE_CONTROL, "Vary": VARY})

    def _whole(self, entry: Entry) -> HttpResponse:
        zipped = "gzip" in self.request.META.get("HTTP_ACCEPT_ENCODING", "")
        body = entry.zipped if zipped and entry.zipped else entry.body
        headers = {**dict(entry.headers), "ETag": entry.tag, "Cache-Control": CACHE_CONTROL, "Vary": VARY}
        headers["Content-Length"] = str(len(body))
        if body is not entry.body:
            headers["Content-Encoding"] = "gzip"
        return HttpResponse(body if self.request.method == "GET" else b"", headers=headers)
