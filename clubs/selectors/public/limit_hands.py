"""Limit hands that a club remembers: of each system those from a limit on."""

from collections.abc import Mapping

from django.db.models import QuerySet

from clubs.models import WonHand
from clubs.selectors.reader_language import core_lang
from rules import registry


def limit_hands(hands: QuerySet[WonHand], system: str, least: str = "") -> QuerySet[WonHand]:
    """Of these hands those of a system that reached a limit: `least`, or else the one that the system begins with."""
    known, least = list(registry.system(system).limits), least or great_from(system)
    below = known[: known.index(least)] if least in known else []
    return hands.filter(system=system).exclude(limit__in=["", *below])


def great_from(system: str) -> str:
    """The limit from which on hands of a system are shown unless asked otherwise; "" where it has none."""
    found = registry.system(system)
    return found.great_from or next(iter(found.limits), "")


def limits_of(system: str) -> Mapping[str, str]:
    """The limits of a system by id, the lowest first, in the reader's words."""
    return {limit: name.say(core_lang()) for limit, name in registry.system(system).limits.items()}
