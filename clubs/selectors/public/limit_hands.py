"""Limit hands on public pages: for each system those from a certain limit on."""

from collections.abc import Mapping

from django.db.models import QuerySet

from clubs.models import WonHand
from clubs.selectors.reader_language import core_lang
from rules import registry


def limit_hands(hands: QuerySet[WonHand], system: str, least: str = "") -> QuerySet[WonHand]:
    """Filter the hands of a system by limit: from `least` on, or else from the system's default limit."""
    known, least = list(registry.system(system).limits), least or great_from(system)
    below = known[: known.index(least)] if least in known else []
    return hands.filter(system=system).exclude(limit__in=["", *below])


def great_from(system: str) -> str:
    """Return the lowest limit shown by default in a system; "" if it has none."""
    found = registry.system(system)
    return found.great_from or next(iter(found.limits), "")


def limits_of(system: str) -> Mapping[str, str]:
    """Return the limits of a system by id, the lowest first, in the reader's language."""
    return {limit: name.say(core_lang()) for limit, name in registry.system(system).limits.items()}
