"""Who may do what: one table, enforced in one place.

Each route has a row: the least role that may read it and the least that may write to it. `PermissionMiddleware` looks
the row up for every request before the view runs; a route without a row is refused (and a test fails). `None` means
that nobody may use those methods. `LINK` means that whoever holds the secret link of the address may: a table's link
opens that table's own pages only, and ends with the night.
"""

from dataclasses import dataclass
from enum import IntEnum

from clubs.models.people import Role


class Least(IntEnum):
    """The least that a visitor must be."""

    PUBLIC = 0
    LINK = 1
    SIGNED_IN = 2
    MEMBER = 3
    SCORER = 4
    ORGANISER = 5
    OWNER = 6


PUBLIC, LINK, SIGNED_IN = Least.PUBLIC, Least.LINK, Least.SIGNED_IN
MEMBER, SCORER, ORGANISER, OWNER = (
    Least.MEMBER,
    Least.SCORER,
    Least.ORGANISER,
    Least.OWNER,
)

RANK_OF_ROLE: dict[str, Least] = {
    Role.MEMBER: MEMBER,
    Role.SCORER: SCORER,
    Role.ORGANISER: ORGANISER,
    Role.OWNER: OWNER,
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Row:
    """The least role for reading (GET, HEAD, OPTIONS) and for writing (every other method)."""

    read: Least | None
    write: Least | None = None

    def least(self, method: str) -> Least | None:
        return self.read if method in SAFE_METHODS else self.write


# Keyed by the route's full name. Keep one line a route, grouped as in `clubs/urls/`.
ROUTES: dict[str, Row] = {
    # the whole site
    "home": Row(PUBLIC),
    "healthz": Row(PUBLIC),
    "readyz": Row(PUBLIC),
    "set_language": Row(None, PUBLIC),
}

# Names of other packages' routes, by prefix: allauth guards its own pages, the admin is for superusers.
PREFIXES: dict[str, Row] = {
    "account_": Row(PUBLIC, PUBLIC),
    "mfa_": Row(SIGNED_IN, SIGNED_IN),
    "admin:": Row(SIGNED_IN, SIGNED_IN),
}


def row_of(route: str) -> Row | None:
    """The row of a route's full name, or None where the table has none."""
    if route in ROUTES:
        return ROUTES[route]
    return next(
        (row for prefix, row in PREFIXES.items() if route.startswith(prefix)), None
    )
