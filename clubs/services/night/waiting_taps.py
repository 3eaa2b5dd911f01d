"""How many taps wait on the phones at the front desk: what each phone told with its last request."""

import re
import time

from django.core.cache import caches

from clubs.models import Event

KEPT = 12 * 60 * 60
MOST_PHONES = 20
MOST_TAPS = 999
PHONE = re.compile(r"[0-9a-f]{16}")

Told = dict[str, tuple[int, float]]


def tell_waiting(*, event: Event, phone: str, number: int) -> None:
    """Store how many taps wait on a phone. Phones that nothing waits on are forgotten."""
    if not PHONE.fullmatch(phone):
        return
    known = _told(event)
    number = min(number, MOST_TAPS)
    if known.get(phone, (0, 0.0))[0] == number:
        return
    told = {name: said for name, said in known.items() if name != phone}
    if number:
        told[phone] = (number, time.time())
    newest = sorted(told.items(), key=lambda one: one[1][1])[-MOST_PHONES:]
    caches["shared"].set(_key(event), dict(newest), KEPT)


def waiting_taps(event: Event, phone: str) -> tuple[int, int]:
    """Return how many taps wait on this phone, as far as the server knows, and how many on others."""
    told = _told(event)
    here = told.get(phone, (0, 0.0))[0]
    return here, sum(number for number, _at in told.values()) - here


def _told(event: Event) -> Told:
    told: Told = caches["shared"].get(_key(event)) or {}
    return told


def _key(event: Event) -> str:
    return f"waiting-taps-{event.pk}"
