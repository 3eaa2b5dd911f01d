"""Every route with every field that it reads, and its response to a value in each."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_plus

from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from clubs.permissions import LINK
from tests.clubs.rights import pinned
from tests.clubs.world import Route, World, _value, routes
from tests.hostile.asked import inputs, watched

PINNED = pinned()
LONG = os.environ.get("HOSTILE") == "long"
"""Whether every value is tried in every field, which takes some twenty minutes, or only a few in each."""
FORM = "application/x-www-form-urlencoded"
WROTE = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "clubs_')
WALKED = [route for route in routes() if route.name in PINNED]
# A table's pages and the desk's are the same views. One numbered field stands for all of them,
# and so does one of the fields for each pattern.
SAME = ((r"^desk:", "table:"), (r"\d+", "#"), (r"\b(times|ask)[_-].*", r"\1"))


@dataclass(slots=True)
class Answered:
    """A response's status, and whether anything of a club was written."""

    status: int
    wrote: bool
    page: str = ""


@dataclass(slots=True)
class Walk:
    """A world, and what its pages send by default."""

    world: World
    usual: dict[str, str] = field(default_factory=dict)

    def client(self, route: Route, *, write: bool) -> Client:
        """Return a client that is allowed to use the route."""
        client = Client(raise_request_exception=False)
        if PINNED[route.name][write] != LINK:
            client.cookies["sessionid"] = self.world.cookies["owner"]
        return client

    def send(self, route: Route, url: str, form: dict[str, str] | None = None, then: tuple[str, ...] = ()) -> Answered:
        """Read an address or post a form to it. Writes are rolled back after the pages in `then` have been read."""
        client = self.client(route, write=form is not None)
        with transaction.atomic(), noting() as written:
            answer = client.get(url) if form is None else client.post(url, encoded(form), content_type=FORM)
            statuses = [answer.status_code]
            if written and answer.status_code < 400:
                statuses += [self.world.client("owner").get(page).status_code for page in then]
            transaction.set_rollback(True)
        shown = "html" in answer.headers.get("Content-Type", "") and not answer.streaming
        return Answered(max(statuses), bool(written), answer.content.decode() if shown else "")

    def fields(self) -> Iterator[tuple[Route, bool, list[str]]]:
        """Yield each route, whether it is written to, and the names of the fields that it reads.

        Similar names come once.
        """
        known: set[tuple[str, bool, str]] = set()
        for write in (False, True):
            for route in WALKED:
                if PINNED[route.name][write] is not None:
                    names = sorted(self.written(route) if write else self.read(route))
                    fresh = [name for name in names if (alike(route.name), write, alike(name)) not in known]
                    known |= {(alike(route.name), write, alike(name)) for name in names}
                    yield route, write, fresh

    def read(self, route: Route) -> set[str]:
        """Return what a page reads from its address, and remember the defaults of its forms."""
        with watched() as names:
            page = self.send(route, self.world.url(route)).page
        for name, value in inputs(page).items():
            if value:
                self.usual.setdefault(name, value)
        return names

    def written(self, route: Route) -> set[str]:
        """Return the fields read from a form. One field often leads to the next."""
        names: set[str] = set()
        for _ in range(3):
            with watched() as more:
                self.send(route, self.world.url(route), self.form(names))
            if more <= names:
                break
            names |= more
        return names

    def form(self, names: set[str] | list[str], /, **more: str) -> dict[str, str]:
        """Return these fields with the values that a page would send."""
        return {name: self.usual.get(name, "1") for name in names} | more

    def parts(self, route: Route) -> dict[str, str]:
        """Return the parts of a route's address."""
        known = self.world.here.parts
        return {name: str(_value(known, name, kind, route)) for name, kind in route.parts}

    def address(self, route: Route, part: str, text: str) -> str:
        """Return the address with one part replaced."""
        parts = self.parts(route)
        before = reverse(route.name, kwargs=parts)
        return before.replace(f"/{parts[part]}", "/" + quote(text, safe="", errors="surrogatepass"), 1)


@contextmanager
def noting() -> Iterator[list[str]]:
    """Record the writes to the clubs' tables inside the block."""
    written: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if WROTE.match(sql):
            written.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield written


def encoded(form: dict[str, str]) -> str:
    """Return a form in its shortest encoding, with lone surrogates unchanged."""
    return "&".join(f"{quote(name)}={quote_plus(text, '[', errors='surrogatepass')}" for name, text in form.items())


def alike(name: str) -> str:
    """Return the name that stands for all similar names."""
    for pattern, instead in SAME:
        name = re.sub(pattern, instead, name)
    return name
