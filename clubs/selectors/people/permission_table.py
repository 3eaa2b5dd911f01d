"""The enforced permission table, for the owner to read."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import gettext_lazy as _

from clubs.permissions import AREAS, PREFIXES, ROUTES, Least, Row

LEAST = {
    Least.PUBLIC: _("anyone"),
    Least.LINK: _("anyone with the link"),
    Least.SIGNED_IN: _("any signed-in user"),
    Least.MEMBER: _("a member"),
    Least.SCORER: _("a scorer"),
    Least.ORGANISER: _("an organiser"),
    Least.OWNER: _("an owner"),
    Least.SUPERUSER: _("a site administrator"),
}


@dataclass(frozen=True, slots=True)
class Right:
    """A URL with the lowest ranks that may read and change it."""

    address: str
    row: Row

    @property
    def reads(self) -> str:
        """Return who may read it, as text."""
        return _least(self.row.read)

    @property
    def changes(self) -> str:
        """Return who may change it, as text."""
        return _least(self.row.write)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the site with its URLs, as in the permission table."""

    name: str
    rights: tuple[Right, ...]


def ranks() -> list[str]:
    """Return the ranks as texts, lowest first."""
    return [str(name) for name in LEAST.values()]


def _least(least: Least | None) -> str:
    return "–" if least is None else str(LEAST[least])


def areas() -> list[Area]:
    """Return every row of the table by part of the site, in order."""
    known = dict(_addresses(get_resolver().url_patterns))
    found: list[tuple[str, list[Right]]] = []
    for route, row in (ROUTES | PREFIXES).items():
        if route in AREAS:
            found.append((str(AREAS[route]), []))
        found[-1][1].append(Right(known.get(route, route), row))
    return [Area(name, tuple(rights)) for name, rights in found]


def _addresses(
    patterns: list[URLPattern | URLResolver], space: str = "", before: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield each route's full name, and its URL with the parameters in braces."""
    for pattern in patterns:
        here = before + _plain(str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            inside = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _addresses(pattern.url_patterns, inside, here)
        elif pattern.name:
            yield f"{space}{pattern.name}", here


def _plain(pattern: str) -> str:
    """Return `c/<slug:club>/` as `c/club/`, and a regular expression without its syntax."""
    parts = pattern.strip("^$").split("<")
    return parts[0] + "".join("{" + part.partition(":")[2].replace(">", "}", 1) for part in parts[1:])
